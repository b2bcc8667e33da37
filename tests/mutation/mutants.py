"""Makes mutants of C sources: small changes, each of which ought to be noticed by some case.

A mutant has an id that does not depend on line numbers: file, function, kind of change, text changed, and the how-manieth of
its like in that function.
"""

import re
from dataclasses import dataclass

SWAPS = {
    "==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">",
    "&&": "||", "||": "&&", "+": "-", "-": "+", "+=": "-=", "-=": "+=",
    "|=": "&=", "&=": "|=", "&": "|", "|": "&", "^": "|", "<<": ">>", "++": "--", "%": "+", "*": "+",
}
# Longest first, so that `<=` is not read as `<`.
OPERATORS = re.compile("|".join(re.escape(text) for text in sorted(
    ["==", "!=", "<=", ">=", "&&", "||", "+=", "-=", "|=", "&=", "^=", "<<", ">>", "++", "--", "->",
     "<", ">", "+", "-", "&", "|", "^", "%", "*"], key=len, reverse=True)))
BINARY_NEIGHBOUR = re.compile(r"[\w)\]]\s*$")
FUNCTION = re.compile(r"^(?:static )?(?:inline )?[A-Za-z_][\w ]*[ *](\w+)\([^;{}]*\)\s*\{", re.M | re.S)
TABLE_ROW = re.compile(r"(\[\w+\] = )([^,{}\n]+?)(\s*[,}])")
PROHIBITION_ROW = re.compile(r'^(\s*\{)("[A-Z]+-\d+")(,)', re.M)


@dataclass(frozen=True)
class Mutant:
    id: str
    file: str
    line: int
    start: int
    end: int
    text: str
    unasked: bool = False  # a flip of a field whose question does not arise in its variant

    def apply(self, source):
        return source[:self.start] + self.text + source[self.end:]


def blank_out(source):
    """The source with comments, strings, characters, directives and assertions replaced by blanks of the same length."""
    pattern = re.compile(
        r"/\*.*?\*/|//[^\n]*|\"(?:\\.|[^\"\\])*\"|'(?:\\.|[^'\\])*'|^\s*#[^\n]*|\b(?:static_)?assert\((?:[^;])*;",
        re.S | re.M)
    return pattern.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), source)


def functions_of(code):
    """(start, end, name) of every function body."""
    spans = []
    for found in FUNCTION.finditer(code):
        depth, at = 1, found.end()
        while depth and at < len(code):
            depth += {"{": 1, "}": -1}.get(code[at], 0)
            at += 1
        spans.append((found.end(), at, found.group(1)))
    return spans


def closing(code, opening):
    """The place after the parenthesis that closes the one at `opening`."""
    depth, at = 0, opening
    while at < len(code):
        depth += {"(": 1, ")": -1}.get(code[at], 0)
        at += 1
        if depth == 0:
            return at
    return None


def changes_of_operators(code, start, end):
    for found in OPERATORS.finditer(code, start, end):
        text = found.group()
        if text not in SWAPS:
            continue
        before = code[start:found.start()]
        binary = BINARY_NEIGHBOUR.search(before[-40:]) is not None
        spaced = code[found.start() - 1] == " " and code[found.end()] == " "
        if text in ("*", "&", "-", "+", "<", ">") and not (binary and spaced):
            continue
        yield "operator", found.start(), found.end(), SWAPS[text]


def changes_of_negations(code, start, end):
    for found in re.finditer(r"!(?=[\w(])", code[start:end]):
        yield "negation", start + found.start(), start + found.end(), ""
    for found in re.finditer(r"~(?=[\w(])|\(SeatMask\)~", code[start:end]):
        yield "complement", start + found.start(), start + found.end(), ""


def changes_of_conditions(code, start, end):
    for found in re.finditer(r"\b(?:if|while) \(", code[start:end]):
        opening = start + found.end() - 1
        close = closing(code, opening)
        if close is not None and close <= end:
            yield "condition", opening, close, "(!" + code[opening:close] + ")"


def changes_of_constants(code, start, end):
    for found in re.finditer(r"(?<![\w.])\d+U?\b", code[start:end]):
        value = int(found.group().rstrip("U"))
        yield "constant", start + found.start(), start + found.end(), str(value + 1)
    for word, other in (("true", "false"), ("false", "true")):
        for found in re.finditer(r"\b" + word + r"\b", code[start:end]):
            yield "constant", start + found.start(), start + found.end(), other


def changes_of_statements(code, start, end):
    """Removes calls and assignments that stand as a statement."""
    statement = re.compile(r"(?<=[;{}:])\s*([A-Za-z_][\w>.\-\[\] ]*?(?:\(|\s*(?:[-+|&^]?=|\+\+|--)))", re.S)
    at = start
    while True:
        found = statement.search(code, max(at - 1, 0), end)
        if not found:
            return
        head = found.group(1)
        finish = code.find(";", found.start(1))
        at = found.end()
        first = re.match(r"\w+", head).group()
        declares = re.match(r"(?:const |static |unsigned )?[A-Za-z_]\w*(?: \*?|\s+\*)[A-Za-z_]\w*(?:\[|\s*=|\()", head)
        if first in ("return", "if", "for", "while", "switch", "case", "do", "else", "default") or declares:
            continue
        if finish != -1 and finish < end and "{" not in code[found.start(1):finish]:
            yield "statement", found.start(1), finish + 1, ";"


def changes_of_tables(source, code):
    """Swaps the values of neighbouring rows."""
    rows = list(TABLE_ROW.finditer(code))
    for one, two in zip(rows, rows[1:]):
        if one.group(2) != two.group(2) and code.count("\n", one.end(), two.start()) <= 1:
            text = source[one.start(2):two.end(2)]
            first, second = source[one.start(2):one.end(2)], source[two.start(2):two.end(2)]
            middle = text[len(first):len(text) - len(second)]
            yield "table", one.start(2), two.end(2), second + middle + first
    rows = list(PROHIBITION_ROW.finditer(source))
    for one, two in zip(rows, rows[1:]):
        if one.group(2) != two.group(2) and source.count("\n", one.end(), two.start()) <= 2:
            middle = source[one.end(2):two.start(2)]
            yield "table", one.start(2), two.end(2), two.group(2) + middle + one.group(2)


def mutants_of(file, source):
    code = blank_out(source)
    changes = []
    for start, end, name in functions_of(code):
        for make in (changes_of_operators, changes_of_negations, changes_of_conditions,
                     changes_of_constants, changes_of_statements):
            changes += [(name,) + change for change in make(code, start, end)]
    changes += [("table",) + change for change in changes_of_tables(source, code)]
    seen = {}
    for name, kind, start, end, text in sorted(changes, key=lambda change: (change[2], change[1])):
        was = " ".join(source[start:end].split())
        becomes = " ".join(text.split())
        stem = f"{file}:{name}:{kind}:{was} -> {becomes}"
        seen[stem] = seen.get(stem, 0) + 1
        number = "" if seen[stem] == 1 else f" #{seen[stem]}"
        yield Mutant(stem + number, file, source.count("\n", 0, start) + 1, start, end, text)


def rule_flips(header, variants):
    """Every other value of every field of every variant's table. `variants` maps file names to sources. Rows marked "-" answer a
    question that does not arise in their variant: their flips are unasked."""
    families = {}
    for found in re.finditer(r"enum \{([^}]*)\};", blank_out(header)):
        names = re.findall(r"\b([A-Z]\w+)\b", found.group(1))
        for name in names:
            families[name] = names
    row = re.compile(r"^\s*\.(\w+) = (\w+),(\s*/\* - \*/)?", re.M)
    for file, source in variants.items():
        for found in row.finditer(source):
            field, value, unasked = found.groups()
            if value.isdigit():
                others = [str(int(value) - 1), str(int(value) + 1)]
            else:
                others = [name for name in families.get(value, []) if name != value]
            for other in others:
                name = f"{file}:{field}:flip:{value} -> {other}"
                line = source.count("\n", 0, found.start(2)) + 1
                yield Mutant(name, file, line, found.start(2), found.end(2), other, unasked is not None)
