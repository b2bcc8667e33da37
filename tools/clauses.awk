# Turns the chapters of the spec into a C table (see spec/clauses.h).
#
#     awk -f tools/clauses.awk spec/10-board.md spec/20-moves.md ... > clauses.c
#
# A clause is a heading of level four, a line of facts and its text:
#
#     #### CHECK-2
#     *prohibition · required · teams solo alliance classic · QDAN XALAPA-7 TABLU*
#
#     Text, one or more paragraphs, up to the next heading.
#     > Blockquotes and fenced blocks are notes and diagrams, not clause text.
#
# The table keeps the order of the files and of the clauses in them. Plain POSIX awk (Debian's
# is mawk): no interval expressions, no gensub. Every mistake is reported as file:line; with
# any mistake nothing is written and the exit status is 1.

BEGIN {
    split("definition prohibition effect", words, " ")
    for (i in words) known_kind[words[i]] = 1
    split("teams solo alliance classic", words, " ")
    for (i in words) known_variant[words[i]] = 1
    count = 0
    mistakes = 0
    in_clause = 0
}

function complain(file, line, message) {
    printf "%s:%d: %s\n", file, line, message > "/dev/stderr"
    mistakes++
}

# "[words](address)" -> "words"
function without_links(text,    head, link) {
    head = ""
    while (match(text, /\[[^]]*\]\([^)]*\)/)) {
        link = substr(text, RSTART, RLENGTH)
        sub(/\]\(.*/, "", link)
        head = head substr(text, 1, RSTART - 1) substr(link, 2)
        text = substr(text, RSTART + RLENGTH)
    }
    return head text
}

# Emphasis goes outside code spans only: `en_passant` and `"*"` stay as they are.
function without_marks(text,    parts, n, i, result) {
    text = without_links(text)
    n = split(text, parts, /`+/)
    result = ""
    for (i = 1; i <= n; i++) {
        if (i % 2 == 1) {
            gsub(/\\\*/, "\001", parts[i])
            gsub(/\*/, "", parts[i])
            gsub(/\001/, "*", parts[i])
            parts[i] = without_underscores(parts[i])
            gsub(/\\[][_`#<>|\\]/, "\002&", parts[i])
            gsub(/\002\\/, "", parts[i])
        }
        result = result parts[i]
    }
    return result
}

# "_word_" -> "word", but "passed_square" keeps its underscore.
function without_underscores(text) {
    text = " " text " "
    while (match(text, /[ (]_[^_ ]/)) {
        text = substr(text, 1, RSTART) substr(text, RSTART + 2)
    }
    while (match(text, /[^_ \\]_[ ).,;:]/)) {
        text = substr(text, 1, RSTART) substr(text, RSTART + 2)
    }
    return substr(text, 2, length(text) - 2)
}

function end_paragraph() {
    if (paragraph == "") return
    text = text (text == "" ? "" : "\n") without_marks(paragraph)
    paragraph = ""
}

function end_clause() {
    if (!in_clause) return
    end_paragraph()
    in_clause = 0
    if (!has_facts) {
        complain(head_file, head_line, "clause " id " has no line of facts")
        return
    }
    if (text == "") complain(head_file, head_line, "clause " id " has no text")
    if (length(text) > 4000) complain(head_file, head_line, "clause " id " is longer than 4000 bytes")
    ids[count] = id
    chapters[count] = chapter
    kinds[count] = kind
    levels[count] = level
    rulings[count] = ruling
    variants[count] = variant_list
    sources[count] = source_list
    texts[count] = text
    count++
}

function begin_clause(line) {
    id = substr(line, 6)
    sub(/[ \t]+$/, "", id)
    head_file = FILENAME
    head_line = FNR
    if (id !~ /^[A-Z]+-[0-9]+$/) {
        complain(FILENAME, FNR, "not a clause id: \"" id "\" (a heading of level four is a clause)")
        return
    }
    if (id in seen) {
        complain(FILENAME, FNR, "clause " id " stands already at " seen[id])
        return
    }
    seen[id] = FILENAME ":" FNR
    in_clause = 1
    has_facts = 0
    text = ""
    paragraph = ""
}

function read_facts(line,    n, fields, i, m, names) {
    has_facts = 1
    kind = level = variant_list = source_list = ruling = ""
    if (line !~ /^\*[^*]+\*[ \t]*$/) {
        complain(FILENAME, FNR, "clause " id ": expected \"*kind · level · variants · sources*\"")
        return
    }
    sub(/^\*/, "", line)
    sub(/\*[ \t]*$/, "", line)
    n = split(line, fields, / *· */)
    if (n != 4) {
        complain(FILENAME, FNR, "clause " id ": " n " facts instead of kind, level, variants and sources")
        return
    }
    for (i = 1; i <= 4; i++) gsub(/^[ \t]+|[ \t]+$|`/, "", fields[i])
    kind = fields[1]
    level = fields[2]
    variant_list = fields[3]
    source_list = fields[4]
    if (!(kind in known_kind)) complain(FILENAME, FNR, "clause " id ": unknown kind \"" kind "\"")
    if (level ~ /^ruling [a-z0-9]+(-[a-z0-9]+)*$/) {
        ruling = substr(level, 8)
        level = "ruling"
    } else if (level != "required") {
        complain(FILENAME, FNR, "clause " id ": unknown level \"" level "\"")
    }
    m = split(variant_list, names, " ")
    if (m == 0) complain(FILENAME, FNR, "clause " id ": no variant")
    for (i = 1; i <= m; i++) {
        if (!(names[i] in known_variant)) {
            complain(FILENAME, FNR, "clause " id ": unknown variant \"" names[i] "\"")
        }
    }
    if (source_list == "") complain(FILENAME, FNR, "clause " id ": no source")
}

FNR == 1 {
    end_clause()
    if (in_fence) complain(last_file, last_line, "a fenced block is not closed")
    in_fence = 0
    chapter = FILENAME
    sub(/^.*\//, "", chapter)
    sub(/\.md$/, "", chapter)
}

{
    sub(/\r$/, "")
    last_file = FILENAME
    last_line = FNR
}

/^ *(```|~~~)/ {
    end_paragraph()
    in_fence = !in_fence
    next
}

in_fence { next }

/^#### / {
    end_clause()
    begin_clause($0)
    next
}

/^#+ / {
    end_clause()
    next
}

!in_clause { next }

/^[ \t]*$/ {
    end_paragraph()
    next
}

!has_facts {
    read_facts($0)
    next
}

/^ *>/ {
    end_paragraph()
    next
}

# An item of a list or a row of a table is a paragraph of its own.
/^ *([-*+]|[0-9]+[.)]) / || /^ *\|/ {
    end_paragraph()
}

/^ *\|[-: |]+\|[ \t]*$/ { next }

{
    line = $0
    sub(/^[ \t]+/, "", line)
    sub(/[ \t]+$/, "", line)
    sub(/^[-*+] /, "- ", line)
    if (line ~ /^\|/) {
        gsub(/^\| */, "", line)
        gsub(/ *\|$/, "", line)
        gsub(/ *\| */, " | ", line)
    }
    paragraph = paragraph (paragraph == "" ? "" : " ") line
}

function quoted(string) {
    gsub(/\\/, "&&", string)
    gsub(/"/, "\\\"", string)
    gsub(/\n/, "\\n", string)
    gsub(/\t/, " ", string)
    gsub(/\?\?/, "?\\?", string)
    return "\"" string "\""
}

END {
    end_clause()
    if (in_fence) complain(last_file, last_line, "a fenced block is not closed")
    if (mistakes > 0) exit 1

    print "/* Made from spec/ by tools/clauses.awk; change the chapters, not this file. */"
    print "#include \"spec/clauses.h\""
    print ""
    print "#include <string.h>"
    print ""
    print "const Clause clauses[] = {"
    for (i = 0; i < count; i++) {
        printf "    {.id = %s,\n", quoted(ids[i])
        printf "     .chapter = %s,\n", quoted(chapters[i])
        printf "     .kind = %s,\n", quoted(kinds[i])
        printf "     .level = %s,\n", quoted(levels[i])
        printf "     .ruling = %s,\n", (rulings[i] == "" ? "NULL" : quoted(rulings[i]))
        printf "     .variants = %s,\n", quoted(variants[i])
        printf "     .sources = %s,\n", quoted(sources[i])
        printf "     .text = %s},\n", quoted(texts[i])
    }
    if (count == 0) print "    {.id = NULL}, /* no chapter yet */"
    print "};"
    print ""
    printf "const size_t clause_count = %d;\n", count
    print ""
    print "const Clause *clause_find(const char *id) {"
    print "    if (id == NULL) {"
    print "        return NULL;"
    print "    }"
    print "    for (size_t i = 0; i < clause_count; i++) {"
    print "        if (strcmp(clauses[i].id, id) == 0) {"
    print "            return &clauses[i];"
    print "        }"
    print "    }"
    print "    return NULL;"
    print "}"
}
