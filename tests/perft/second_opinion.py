#!/usr/bin/env python3
"""Counts the perft cases once more, by a program that shares no code with the reference.

  second_opinion.py [--depth N] [--breakdown] FILE...

It goes the slow way through the rules of the spec: every move is tried on a copy of the position, every attack is looked for from the attacker's
side. It knows the default rulings, and no counters, clocks or points: what depends on these it leaves alone and says how often.
Exit status: 0 it counts the same, 1 it does not, 2 wrong usage.
"""

import argparse
import json
import sys

LINES = [(1, 0), (0, 1), (-1, 0), (0, -1)]
DIAGONALS = [(1, 1), (-1, 1), (-1, -1), (1, -1)]
JUMPS = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
SLIDES = {"R": LINES, "B": DIAGONALS, "Q": LINES + DIAGONALS, "D": LINES + DIAGONALS, "M": LINES + DIAGONALS}
STEPS = {"N": JUMPS, "M": JUMPS, "K": LINES + DIAGONALS}
FORWARD = {"red": (0, 1), "blue": (1, 0), "yellow": (0, -1), "green": (-1, 0), "white": (0, 1), "black": (0, -1)}
RIGHT = {"red": (1, 0), "blue": (0, -1), "yellow": (-1, 0), "green": (0, 1), "white": (1, 0), "black": (-1, 0)}
LEFT_CORNER = {"red": (4, 1), "blue": (1, 11), "yellow": (11, 14), "green": (14, 4), "white": (1, 1), "black": (8, 8)}
ORDER = {
    "teams": ["red", "blue", "yellow", "green"],
    "solo": ["red", "blue", "yellow", "green"],
    "alliance": ["red", "green", "yellow", "blue"],
    "classic": ["white", "black"],
}
PARTNER = {"red": "yellow", "yellow": "red", "blue": "green", "green": "blue"}
PROMOTION_RANK = {"teams": 11, "solo": 8, "alliance": 14, "classic": 8}
CROSS = {(f, r) for f in range(1, 15) for r in range(1, 15) if 4 <= f <= 11 or 4 <= r <= 11}
SMALL = {(f, r) for f in range(1, 9) for r in range(1, 9)}


class Unjudged(Exception):
    """What this program does not know about."""


def plus(square, step, times=1):
    return square[0] + step[0] * times, square[1] + step[1] * times


def square_of(name):
    return "abcdefghijklmn".index(name[0]) + 1, int(name[1:])


def own_rank(variant, seat, square):
    side = 9 if variant == "classic" else 15
    file, rank = square
    return {"red": rank, "white": rank, "blue": file, "yellow": side - rank, "black": side - rank, "green": side - file}[seat]


class Position:
    def __init__(self, variant):
        self.variant = variant
        self.squares = SMALL if variant == "classic" else CROSS
        self.board = {}
        self.state = {seat: "active" for seat in ORDER[variant]}
        self.rights = set()  # (seat, square of the rook)
        self.passed = {}  # seat: square its pawn passed over
        self.turn = None
        self.over = False

    def copy(self):
        other = Position.__new__(Position)
        other.variant, other.squares = self.variant, self.squares
        other.board, other.state = dict(self.board), dict(self.state)
        other.rights, other.passed = set(self.rights), dict(self.passed)
        other.turn, other.over = self.turn, self.over
        return other

    def allied(self, one, two):
        return one == two or (self.variant in ("teams", "alliance") and PARTNER[one] == two)

    def ally(self, seat):
        return PARTNER[seat] if self.variant in ("teams", "alliance") else None

    def king(self, seat):
        for square, piece in self.board.items():
            if piece == (seat, "K"):
                return square
        return None

    def after(self, seat):
        order = ORDER[self.variant]
        return order[(order.index(seat) + 1) % len(order)]

    # --- attacks

    def attacks(self, square, piece, target):
        """Whether the piece on `square` attacks `target`."""
        seat, kind = piece
        if kind in "PL":
            ahead, right = FORWARD[seat], RIGHT[seat]
            return target in (plus(plus(square, ahead), right), plus(plus(square, ahead), right, -1))
        if kind in STEPS and (target[0] - square[0], target[1] - square[1]) in STEPS[kind]:
            return True
        for step in SLIDES.get(kind, ()):
            at = plus(square, step)
            while at in self.squares:
                if at == target:
                    return True
                if at in self.board:
                    break
                at = plus(at, step)
        return False

    def attacked(self, target, seat):
        """Whether an active opponent of `seat` attacks `target`."""
        return any(
            self.state[piece[0]] == "active" and not self.allied(seat, piece[0]) and self.attacks(square, piece, target)
            for square, piece in self.board.items())

    def checked(self, seat):
        king = self.king(seat)
        return king is not None and self.attacked(king, seat)

    # --- moves: (from, to, promotion or "", what)

    def entitled(self, owner, seat):
        if self.allied(owner, seat):
            return False
        at = self.turn
        while at != owner:
            if at == seat:
                return True
            at = self.after(at)
        return False

    def may_take(self, seat, target):
        owner, kind = self.board[target]
        if self.allied(seat, owner) or self.state[owner] == "mated":
            return False
        return kind != "K" or self.variant in ("teams", "solo")

    def promotions(self, seat, square):
        rank = own_rank(self.variant, seat, square)
        if rank == PROMOTION_RANK[self.variant]:
            return ["D"] if self.variant == "solo" else ["Q", "R", "B", "N"]
        if self.variant == "alliance" and any(
                own_rank(self.variant, rival, square) == 1 for rival in self.state if not self.allied(seat, rival)):
            return ["M"]
        return [""]

    def pawn_moves(self, seat, square, kind):
        ahead = plus(square, FORWARD[seat])
        beyond = plus(ahead, FORWARD[seat])
        if ahead in self.squares and ahead not in self.board:
            yield square, ahead, "step"
            if own_rank(self.variant, seat, square) == 2 and beyond in self.squares and beyond not in self.board:
                yield square, beyond, "double"
        if self.variant == "alliance" and kind == "P" and beyond in self.squares and beyond not in self.board:
            over = self.board.get(ahead)
            if over and over[0] == PARTNER[seat] and over[1] in "PL" and self.state[over[0]] == "active":
                yield square, beyond, "leap"
        for side in (1, -1):
            to = plus(ahead, RIGHT[seat], side)
            if to in self.board and self.may_take(seat, to):
                yield square, to, "capture"
            elif to in self.squares and to not in self.board:
                for owner, passed in self.passed.items():
                    if passed == to and self.entitled(owner, seat) and self.state[owner] != "mated":
                        yield square, to, "passing"

    def castlings(self, seat):
        king = self.king(seat)
        for owner, rook in self.rights:
            if owner != seat or self.checked(seat):
                continue
            step = tuple((a > b) - (a < b) for a, b in zip(rook, king))
            between = [plus(king, step, times) for times in range(1, max(abs(rook[0] - king[0]), abs(rook[1] - king[1])))]
            if not any(square in self.board or square in between[:2] and self.attacked(square, seat) for square in between):
                yield king, between[1], "castle"

    def candidates(self, seat):
        for square, (owner, kind) in list(self.board.items()):
            if owner != seat:
                continue
            if kind in "PL":
                for start, to, what in self.pawn_moves(seat, square, kind):
                    for promotion in self.promotions(seat, to):
                        yield start, to, promotion, what
                continue
            for step in STEPS.get(kind, ()):
                to = plus(square, step)
                if to in self.squares and (to not in self.board or self.may_take(seat, to)):
                    yield square, to, "", "capture" if to in self.board else "move"
            for step in SLIDES.get(kind, ()):
                to = plus(square, step)
                while to in self.squares:
                    if to in self.board:
                        if self.may_take(seat, to):
                            yield square, to, "", "capture"
                        break
                    yield square, to, "", "move"
                    to = plus(to, step)
        if self.king(seat):
            for start, to, what in self.castlings(seat):
                yield start, to, "", what

    # --- what a move does to the pieces

    def eliminate(self, seat):
        self.state[seat] = "out"
        self.rights = {(owner, rook) for owner, rook in self.rights if owner != seat}
        self.passed.pop(seat, None)

    def take(self, square):
        owner, kind = self.board.pop(square)
        if kind == "K" and self.variant == "solo" and self.state[owner] == "active":
            self.eliminate(owner)
        if owner in self.passed and plus(self.passed[owner], FORWARD[owner]) == square:
            del self.passed[owner]
        return owner, kind

    def moved(self, move):
        """The position after the pieces have moved; the turn is still the mover's."""
        start, to, promotion, what = move
        new = self.copy()
        seat, kind = new.board.pop(start)
        if what == "passing":
            owner = next(owner for owner, passed in self.passed.items() if passed == to)
            new.take(plus(to, FORWARD[owner]))
        taken = new.take(to) if to in new.board else None
        new.board[to] = (seat, promotion or ("L" if what == "leap" else kind))
        if what == "castle":
            step = ((to[0] - start[0]) // 2, (to[1] - start[1]) // 2)
            rook = plus(to, step)
            while rook not in self.board:
                rook = plus(rook, step)
            new.board[plus(start, step)] = new.board.pop(rook)
        new.rights = {(owner, rook) for owner, rook in new.rights
                      if rook not in (start, to) and not (kind == "K" and owner == seat)}
        new.passed.pop(seat, None)
        if self.variant == "classic":
            new.passed.clear()
        for owner in [owner for owner, passed in new.passed.items() if passed == to]:
            del new.passed[owner]
        if what == "double":
            new.passed[seat] = plus(start, FORWARD[seat])
        if taken and taken[1] == "K" and self.variant == "teams":
            new.over = True
        return new

    # --- legality

    def legal(self, seat):
        moves = []
        for move in self.candidates(seat):
            new = self.moved(move)
            if not new.over and new.checked(seat):
                continue
            if self.variant == "alliance" and not self.minds_others(seat, move, new):
                continue
            moves.append((move, new))
        ally = self.ally(seat)
        if self.variant == "alliance" and self.state[ally] == "active" and self.checked(ally):
            rescues = [(move, new) for move, new in moves if not new.checked(ally)]
            moves = rescues or moves
        return moves

    def minds_others(self, seat, move, new):
        start, to, _, what = move
        mated = [rival for rival in self.state if self.state[rival] == "mated" and not self.allied(seat, rival)]
        if self.board[start][1] == "K":
            for rival in mated:
                king = self.king(rival)
                if max(abs(king[0] - to[0]), abs(king[1] - to[1])) <= 1:
                    return False
        if to in self.board or what == "passing":
            trial = new.copy()
            trial.turn = self.after(seat)
            if any(trial.is_freed(rival) for rival in mated):
                return False
        ally = self.ally(seat)
        return self.state[ally] != "active" or self.checked(ally) or not new.checked(ally)

    def is_freed(self, seat):
        trial = self.copy()
        trial.state[seat] = "active"
        return not trial.checked(seat) or bool(trial.legal(seat))

    # --- what follows a move

    def judge_mates(self, mover):
        active = [seat for seat in self.state if self.state[seat] == "active"]
        if self.variant == "solo":
            for seat in [seat for seat in active if seat != mover and self.checked(seat) and not self.legal(seat)]:
                self.eliminate(seat)
        if self.variant == "alliance":
            for seat in [seat for seat in active if self.checked(seat) and not self.legal(seat)]:
                self.state[seat] = "mated"
            for seat in [seat for seat in self.state if self.state[seat] == "mated" and self.is_freed(seat)]:
                self.state[seat] = "active"

    def decided(self):
        if self.variant == "solo":
            left = sum(state == "active" for state in self.state.values())
            if left == 2:
                raise Unjudged("points may end a game of two")
            return left < 2
        return self.variant == "alliance" and any(
            self.state[seat] == self.state[PARTNER[seat]] == "mated" for seat in self.state)

    def settle(self):
        """Finds who is to move, or the end."""
        while not self.over:
            if self.decided():
                self.over = True
                return
            seat = self.turn
            if self.state[seat] == "mated" and self.is_freed(seat):
                self.state[seat] = "active"
            if self.state[seat] == "active":
                if self.legal(seat):
                    break
                self.without_a_move(seat)
            else:
                self.passed.pop(seat, None)
                self.turn = self.after(seat)
        if not self.over and self.variant == "classic" and self.too_little():
            self.over = True

    def without_a_move(self, seat):
        if self.variant in ("teams", "classic"):
            self.over = True
        elif self.variant == "solo":
            self.eliminate(seat)
        elif self.checked(seat):
            self.state[seat] = "mated"
        elif self.state[PARTNER[seat]] == "mated" or not any(
                self.legal(other) for other in self.state if self.state[other] == "active"):
            self.over = True
        else:
            self.passed.pop(seat, None)
            self.turn = self.after(seat)

    def too_little(self):
        rest = [(square, kind) for square, (_, kind) in self.board.items() if kind != "K"]
        kinds = {kind for _, kind in rest}
        if not kinds or (kinds == {"N"} and len(rest) == 1):
            return True
        return kinds == {"B"} and len({(square[0] + square[1]) % 2 for square, _ in rest}) == 1

    def played(self, move, new):
        new = new.copy()
        if new.over:
            return new
        new.turn = self.after(self.turn)
        new.judge_mates(self.turn)
        new.settle()
        return new


def perft(position, depth, tally=None):
    if depth == 0:
        return 1
    if position.over:
        return 0
    moves = position.legal(position.turn)
    if depth == 1:
        for move, new in moves if tally is not None else ():
            note(tally, position, move, new)
        return len(moves)
    return sum(perft(position.played(move, new), depth - 1, tally) for move, new in moves)


def note(tally, position, move, new):
    """Counts what the last moves of the sequences are."""
    kinds = {"passing": "en passant", "castle": "castling", "leap": "leap", "double": "double step"}
    start, to, promotion, what = move
    names = [kinds[what]] if what in kinds else []
    if to in position.board or what == "passing":
        names.append("capture")
        if position.board.get(to, ("", ""))[1] == "K":
            names.append("king capture")
    if promotion:
        names.append("Maharaja" if promotion == "M" else "promotion")
    after = position.played(move, new)
    names += ["check"] * any(after.checked(seat) for seat in after.state if after.state[seat] == "active")
    before = [seat for seat in position.state if position.state[seat] == "active"]
    names += ["elimination"] * any(after.state[seat] == "out" for seat in before)
    names += ["inert army"] * any(after.state[seat] == "mated" for seat in before)
    names += ["release"] * any(
        position.state[seat] == "mated" and after.state[seat] == "active" for seat in position.state)
    names += ["end"] * after.over
    for name in names:
        tally[name] = tally.get(name, 0) + 1


BACK_ROW = "RNBQKBNR"


def start_position(variant):
    position = Position(variant)
    for seat in ORDER[variant]:
        row = BACK_ROW if seat != "black" else BACK_ROW[::-1]
        for place, kind in enumerate(row):
            square = plus(LEFT_CORNER[seat], RIGHT[seat], place)
            position.board[square] = (seat, kind)
            position.board[plus(square, FORWARD[seat])] = (seat, "P")
        position.rights |= {(seat, LEFT_CORNER[seat]), (seat, plus(LEFT_CORNER[seat], RIGHT[seat], 7))}
    position.turn = ORDER[variant][0]
    return position


LETTERS = {"r": "red", "b": "blue", "y": "yellow", "g": "green", "w": "white"}


def set_up(variant, setup):
    if setup in ("start", {"start": True}):
        return start_position(variant)
    unknown = {"events", "quiet", "scores", "live_kings", "clocks", "start"} & set(setup)
    if unknown:
        raise Unjudged("the set-up has " + ", ".join(sorted(unknown)))
    position = Position(variant)
    for square, piece in setup.get("board", {}).items():
        seat = "black" if variant == "classic" and piece[0] == "b" else LETTERS[piece[0]]
        position.board[square_of(square)] = (seat, piece[1])
    for seat, pieces in setup.get("pieces", {}).items():
        for word in pieces.split():
            kind, square = (word[0], word[1:]) if word[0].isupper() else ("P", word)
            position.board[square_of(square)] = (seat, kind)
    position.state.update(setup.get("states", {}))
    for seat, sides in setup.get("castling", {}).items():
        ends = [LEFT_CORNER[seat], plus(LEFT_CORNER[seat], RIGHT[seat], 7)]
        near = min(ends, key=lambda end: abs(end[0] - position.king(seat)[0]) + abs(end[1] - position.king(seat)[1]))
        position.rights |= {(seat, end) for end in ends if ("short" if end == near else "long") in sides}
    position.passed = {seat: square_of(square) for seat, square in setup.get("en_passant", {}).items()}
    position.passed = {seat: square for seat, square in position.passed.items() if square not in position.board}
    position.turn = setup["turn"]
    position.settle()
    return position


def steps_of(case):
    """(depth, count) of the perft steps, if nothing else moves the position."""
    if "options" in case or any("play" in step for step in case.get("steps", ())):
        raise Unjudged("the case plays, or has options")
    for step in case.get("steps", ()):
        if "perft" in step:
            by = step.get("expect_by")
            yield step["perft"], step["expect"] if by is None else by[defaults()[by["ruling"]]]


def defaults():
    return {ruling["name"]: ruling["default"] for ruling in json.load(open("spec/rulings.json", encoding="utf-8"))}


def check(case, variant, args, counts):
    problems = 0
    try:
        steps = list(steps_of(case))
        if not steps:
            return 0
        position = set_up(variant, case["setup"])
        for depth, expected in steps:
            if depth > args.depth:
                counts["deeper"] += 1
                continue
            tally = {} if args.breakdown else None
            counted = perft(position, depth, tally)
            counts["counted"] += 1
            if counted != expected:
                print(f"{case['id']} ({variant}): perft {depth} is {expected} in the case, {counted} here")
                problems += 1
            if tally is not None:
                print(case["id"], variant, depth, counted, json.dumps(tally))
    except Unjudged:
        counts["left alone"] += 1
    return problems


def main():
    parser = argparse.ArgumentParser(description="Counts the perft cases once more.")
    parser.add_argument("--depth", type=int, default=3, help="leave out what is deeper")
    parser.add_argument("--breakdown", action="store_true", help="say what the last moves are")
    parser.add_argument("files", nargs="+", metavar="FILE")
    args = parser.parse_args()
    counts = {"counted": 0, "deeper": 0, "left alone": 0}
    problems = 0
    for path in args.files:
        for case in json.load(open(path, encoding="utf-8"))["cases"]:
            for variant in case.get("variants") or [case["variant"]]:
                problems += check(case, variant, args, counts)
    print(f"perft: {counts['counted']} counted twice, {problems} differ, {counts['deeper']} deeper than {args.depth}, "
          f"{counts['left alone']} cases left alone")
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
