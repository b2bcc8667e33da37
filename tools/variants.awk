# Prints how the variants differ, as Markdown, from the rule tables of the reference and the facts
# of the clauses they cite.
#
#     awk -f tools/variants.awk spec/[0-9]*.md reference/variants/{teams,solo,alliance,classic}.c
#
# A row of a table is `.field = VALUE, /* [CLAUSE-1, CLAUSE-2] */`; "-" for clauses: the question
# does not arise. Every field and every value needs its words here: one without is a mistake, so
# that the page cannot fall behind the tables. Plain POSIX awk.

function question(field, words) {
    questions[field] = words
    fields[field_count++] = field
}

function answer(value, words) { answers[value] = words }

BEGIN {
    question("board", "Board")
    answer("&board_cross", "the cross")
    answer("&board_classic", "8 by 8")
    question("turn_order", "The turn passes")
    answer("TURN_CLOCKWISE", "clockwise")
    answer("TURN_COUNTERCLOCKWISE", "to the right")
    question("first_seat", "A new game begins with")
    answer("FIRST_SEAT_ROTATES", "the next seat clockwise")
    answer("FIRST_SEAT_FIXED", "the same seat")
    question("partnership", "Partners")
    answer("PARTNERS_NONE", "none")
    answer("PARTNERS_OPPOSITE", "the player opposite")
    question("arrangement", "Kings and queens start")
    answer("ARRANGEMENT_OWN_LEFT", "queen to the left of the king, for each player")
    answer("ARRANGEMENT_ENDS_SWAPPED", "queen on light, king on dark")
    answer("ARRANGEMENT_ORTHODOX", "Qd1 Ke1, Qd8 Ke8")
    question("promotion_rank", "A pawn promotes on own rank")
    question("promotion_offer", "It becomes there")
    answer("PROMOTION_NAMED_CHOICE", "queen, rook, bishop or knight, which the move must name")
    answer("PROMOTION_CHOICE_OR_QUEEN", "queen, rook, bishop or knight, a queen if none is named")
    answer("PROMOTION_QUEEN_WORTH_ONE", "a queen worth 1, by itself")
    question("side_promotion", "On a rival's back row")
    answer("SIDE_PROMOTION_NONE", "nothing")
    answer("SIDE_PROMOTION_MAHARAJA", "a Maharaja, by itself")
    question("leap", "A pawn leaps")
    answer("LEAP_NEVER", "never")
    answer("LEAP_ONCE_OVER_ALLY", "once, over an ally's pawn")
    question("leap_inert", "over an inert one")
    answer("LEAP_INERT_BLOCKED", "no")
    answer("LEAP_INERT_ALLOWED", "yes")
    question("en_passant_window", "En passant is open")
    answer("EN_PASSANT_UNTIL_OWNER_MOVES", "until the owner moves")
    answer("EN_PASSANT_NEXT_PLAYER_ONLY", "to the next player only")
    question("en_passant_occupied", "with the square occupied since")
    answer("EN_PASSANT_OCCUPIED_LAPSES", "the right lapses")
    answer("EN_PASSANT_OCCUPIED_CAPTURES_BOTH", "both are captured")
    question("en_passant_of_eliminated", "with the owner out")
    answer("EN_PASSANT_OF_ELIMINATED_LAPSES", "the right lapses")
    answer("EN_PASSANT_OF_ELIMINATED_KEPT", "the right is kept")
    question("king_capture", "Capturing a king")
    answer("KING_CAPTURE_NEVER", "does not exist")
    answer("KING_CAPTURE_WINS", "wins for the team")
    answer("KING_CAPTURE_ELIMINATES", "scores 20, its owner is out")
    question("king_capture_safety", "Own king safe after it")
    answer("CAPTURE_SAFETY_EXEMPT", "need not be")
    answer("CAPTURE_SAFETY_REQUIRED", "must be")
    question("ally_king", "The partner's king")
    answer("ALLY_KING_NO_MATTER", "does not matter")
    answer("ALLY_KING_MUST_RESCUE", "may not be exposed, must be rescued")
    answer("ALLY_KING_NO_NEW_ATTACK", "may not be exposed")
    question("inert_opposition", "A king beside a mated rival's king")
    answer("INERT_OPPOSITION_APPLIES", "forbidden")
    answer("INERT_OPPOSITION_LIFTED", "allowed")
    question("mate", "A mated player")
    answer("MATE_LOSES_ON_TURN", "loses when the turn comes")
    answer("MATE_ELIMINATES_AT_ONCE", "is out at once, the army turns grey")
    answer("MATE_MAKES_INERT", "has an inert army and may be freed")
    question("mate_timing", "Mate is judged")
    answer("MATE_TIMING_IMMEDIATE", "after each move and on the turn")
    answer("MATE_TIMING_OWN_TURN", "on the turn")
    question("release_capture", "A capture that would free is forbidden to")
    answer("RELEASE_CAPTURE_ANY_RIVAL", "any rival")
    answer("RELEASE_CAPTURE_MATING_RIVAL", "the mating rival")
    question("mate_credit", "A mate scores for")
    answer("MATE_CREDIT_MOVER", "the mover")
    answer("MATE_CREDIT_CHECKER", "the checker")
    question("multi_check_counting", "Checks on several kings: counted are")
    answer("MULTI_CHECK_NEW_BY_MOVER", "new ones by the mover")
    answer("MULTI_CHECK_ALL_BY_MOVER", "all by the mover")
    answer("MULTI_CHECK_NEW_BY_ANYONE", "new ones by anyone")
    question("multi_check_queen", "the queen's lower price")
    answer("MULTI_CHECK_QUEEN_MOVED_PIECE", "when the moved piece is one")
    answer("MULTI_CHECK_QUEEN_ALL_CHECKERS", "when all checkers are")
    question("stalemate", "A stalemated player")
    answer("STALEMATE_DRAWS", "makes it a draw")
    answer("STALEMATE_ELIMINATES", "is out")
    answer("STALEMATE_ELIMINATES_AND_PAYS", "is out and scores 20")
    answer("STALEMATE_PASSES", "passes")
    question("resignation", "A player who resigns")
    answer("RESIGNATION_LOSES", "loses, with the team if there is one")
    answer("RESIGNATION_ELIMINATES", "is out")
    answer("RESIGNATION_NOT_OFFERED", "cannot")
    question("resign_out_of_turn", "out of turn")
    answer("RESIGN_ANY_TIME", "allowed")
    answer("RESIGN_OWN_TURN_ONLY", "refused")
    question("resigned_king", "a resigned king")
    answer("RESIGNED_KING_GREY", "is grey")
    answer("RESIGNED_KING_LIVE", "is still worth 20")
    question("repetition_key", "Positions are the same by")
    answer("REPETITION_FULL", "pieces, turn, states and rights")
    answer("REPETITION_PLACEMENT_AND_TURN", "pieces and turn")
    question("en_passant_usable", "an en passant right counts when")
    answer("EN_PASSANT_USABLE_ATTACKED", "a pawn attacks the square")
    answer("EN_PASSANT_USABLE_LEGAL", "the capture is legal")
    question("fifty_move_unit", "Fifty moves are")
    answer("FIFTY_EACH_PLAYER", "50 of each active player")
    answer("FIFTY_200_PLIES", "200 plies")
    question("insufficient_material", "Insufficient material")
    answer("INSUFFICIENT_MATERIAL_IGNORED", "no matter")
    answer("INSUFFICIENT_MATERIAL_DRAWS", "a draw")
    question("draw_value", "A draw")
    answer("DRAWS_HALVE", "is worth 0.5 to each")
    answer("DRAWS_BY_RANKING", "goes by the scores")
    question("points_lead", "21 apart with two left")
    answer("POINTS_LEAD_ENDS", "the game ends")
    answer("POINTS_LEAD_PLAYS_ON", "the game goes on")
    question("shared_win", "A shared win")
    answer("SHARED_WIN_HALF", "is worth 0.5")
    answer("SHARED_WIN_FULL", "is worth 1")
    question("clock", "Clocks")
    answer("CLOCK_NEVER", "none")
    answer("CLOCK_OPTIONAL", "by an option")
    question("per_move_limit", "Two minutes on a move")
    answer("PER_MOVE_LOSES", "lose the game")
    answer("PER_MOVE_NONE", "change nothing")
    question("first_move_window", "The first move in time")
    answer("FIRST_MOVE_EACH_PLAYER", "by each player")
    answer("FIRST_MOVE_WHITE_ONLY", "by white")
    question("flag_insufficient", "Time out, a draw when the rival")
    answer("FLAG_HELPMATE_MATERIAL", "cannot mate in any way")
    answer("FLAG_BARE_KING_ONLY", "has a bare king")
    question("offer_excess", "A fourth draw offer")
    answer("OFFER_EXCESS_REJECTED", "is refused with its move")
    answer("OFFER_EXCESS_MOVE_STANDS", "is left out")
}

function complain(what) {
    printf "%s:%d: %s\n", FILENAME, FNR, what > "/dev/stderr"
    failed = 1
}

# The level of each clause, and the ruling that chooses it.
/^#### [A-Z]+-[0-9]+/ { clause = $2 }
clause != "" && /^\*.* · / {
    split($0, facts, / · /)
    known[clause] = 1
    if (facts[2] ~ /^ruling /) ruling[clause] = substr(facts[2], 8)
    clause = ""
}

/^    \.name = "/ {
    split($0, parts, "\"")
    variants[variant_count++] = parts[2]
    variant = parts[2]
    next
}

/^    \.[a-z_]+ = / {
    field = substr($1, 2)
    value = $3
    sub(/,$/, "", value)
    if (!(field in questions)) complain("no words for the field " field)
    if (value !~ /^[0-9]+$/ && !(value in answers)) complain("no words for the value " value)
    if (!match($0, /\/\* .* \*\//)) {
        complain("the row cites nothing")
        next
    }
    cited = substr($0, RSTART + 3, RLENGTH - 6)
    if (cited == "-") next
    gsub(/[][]/, "", cited)
    chosen = ""
    n = split(cited, ids, ", ")
    for (i = 1; i <= n; i++) {
        if (!(ids[i] in known)) complain("the spec has no clause " ids[i])
        if (ids[i] in ruling) chosen = ruling[ids[i]]
    }
    cells[field, variant] = (value ~ /^[0-9]+$/ ? value : answers[value]) " · " cited \
        (chosen == "" ? "" : " · `" chosen "`")
    used[field] = 1
}

END {
    if (failed) exit 1
    print "# How the variants differ"
    print ""
    print "Made from the rule tables in `reference/variants/` by `tools/variants.sh`; change those, not this page. A cell has the answer,"
    print "the clauses that give it and, where a ruling may choose another answer, the ruling; the answer is then the default. A dash: the"
    print "question does not arise, or another row answers it."
    print ""
    header = "| |"
    rule = "|---|"
    for (v = 0; v < variant_count; v++) {
        header = header " `" variants[v] "` |"
        rule = rule "---|"
    }
    print header
    print rule
    for (f = 0; f < field_count; f++) {
        if (!(fields[f] in used)) continue
        row = "| " questions[fields[f]] " |"
        for (v = 0; v < variant_count; v++) {
            key = fields[f] SUBSEP variants[v]
            row = row " " (key in cells ? cells[key] : "—") " |"
        }
        print row
    }
}
