#!/usr/bin/env python3
"""The moves of `teams`, small and honest: an example of how template.py is filled in.

It knows how the pieces move, promotion, the safety of the own king, the capture of a rival's king and that a player
without a legal move ends the game. It knows neither castling nor en passant, and the harness will say so: cases about
them fail, while cases about what it does not observe (results, counters, the clauses of a refusal) are skipped.

    build/conform run --variant teams -- python3 harness/adapters/python/teams.py
"""

import re
import sys

sys.dont_write_bytecode = True  # no folder with the compiled template beside the sources
from template import InvalidSetup, Malformed, Unsupported, serve

HELLO = {
    "protocol": 1,
    "name": "teams in Python",
    "version": "0.1",
    "variants": ["teams"],
    "steps": ["play", "legal", "state"],
    "observes": ["board", "turn"],
}

SEATS = ["red", "blue", "yellow", "green"]  # in the order of play; partners sit opposite
FORWARD = {"r": (0, 1), "b": (1, 0), "y": (0, -1), "g": (-1, 0)}
PARTNER = {"r": "y", "y": "r", "b": "g", "g": "b"}
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)]
STEPS = {"R": STRAIGHT, "B": DIAGONAL, "Q": STRAIGHT + DIAGONAL, "K": STRAIGHT + DIAGONAL, "N": KNIGHT}
SLIDERS = "RBQ"
PROMOTION_ROW, CHOICES = 11, "QRBN"
FIELDS = {"board", "turn", "states", "castling", "en_passant", "quiet", "moves_made", "checks", "control", "result"}
START = {
    "r": "Rd1 Ne1 Bf1 Qg1 Kh1 Bi1 Nj1 Rk1 Pd2 Pe2 Pf2 Pg2 Ph2 Pi2 Pj2 Pk2",
    "b": "Ra11 Na10 Ba9 Qa8 Ka7 Ba6 Na5 Ra4 Pb11 Pb10 Pb9 Pb8 Pb7 Pb6 Pb5 Pb4",
    "y": "Rk14 Nj14 Bi14 Qh14 Kg14 Bf14 Ne14 Rd14 Pk13 Pj13 Pi13 Ph13 Pg13 Pf13 Pe13 Pd13",
    "g": "Rn4 Nn5 Bn6 Qn7 Kn8 Bn9 Nn10 Rn11 Pm4 Pm5 Pm6 Pm7 Pm8 Pm9 Pm10 Pm11",
}

# --- Squares are pairs (file, rank), both from 1; a board is a dictionary from squares to pieces as "rK" -------------


def exists(square):
    file, rank = square
    in_arm = [number <= 3 or number >= 12 for number in square]
    return 1 <= file <= 14 and 1 <= rank <= 14 and not all(in_arm)


def read_square(text):
    """Returns None for what is a square of no board of ours."""
    if not re.fullmatch(r"[a-z][1-9][0-9]?", str(text)):
        raise Malformed(f"{text}: no square")
    square = (ord(text[0]) - ord("a") + 1, int(text[1:]))
    return square if exists(square) else None


def write_square(square):
    return chr(ord("a") + square[0] - 1) + str(square[1])


def ahead(square, step, times=1):
    return (square[0] + step[0] * times, square[1] + step[1] * times)


def own_rank(seat, square):
    dx, dy = FORWARD[seat]
    return square[0] * dx + square[1] * dy + (0 if dx + dy > 0 else 15)


def are_rivals(seat, other):
    return other not in (seat, PARTNER[seat])


# --- How the pieces move ---------------------------------------------------------------------------------------------


def attacks(board, square):
    """The squares that the piece on a square attacks, whatever stands there."""
    seat, kind = board[square]
    if kind == "P":
        dx, dy = FORWARD[seat]
        yield from (ahead(square, step) for step in ((dx + dy, dy + dx), (dx - dy, dy - dx)))
        return
    for step in STEPS[kind]:
        target = ahead(square, step)
        while exists(target):
            yield target
            if kind not in SLIDERS or target in board:
                break
            target = ahead(target, step)


def is_attacked(board, square, seat):
    """Whether a rival of the seat attacks the square."""
    return any(are_rivals(seat, piece[0]) and square in attacks(board, origin) for origin, piece in board.items())


def pawn_steps(board, square):
    seat = board[square][0]
    for times in (1, 2) if own_rank(seat, square) == 2 else (1,):
        target = ahead(square, FORWARD[seat], times)
        if target in board or not exists(target):
            return
        yield target


def targets(board, square):
    """Where the piece on a square may go, the safety of its king aside."""
    seat, kind = board[square]
    for target in attacks(board, square):
        if target in board and are_rivals(seat, board[target][0]):
            yield target
        elif target not in board and kind != "P":
            yield target
    if kind == "P":
        yield from pawn_steps(board, square)


def after_move(board, square, target):
    after = dict(board)
    after[target] = after.pop(square)
    return after


def leaves_king_safe(board, square, target):
    """Taking a king ends the game, so it may be done at any risk (ruling teams-king-capture-safety)."""
    if board.get(target, "  ")[1] == "K":
        return True
    seat = board[square][0]
    after = after_move(board, square, target)
    return all(piece != seat + "K" or not is_attacked(after, place, seat) for place, piece in after.items())


# --- The places of the template --------------------------------------------------------------------------------------


class Teams:
    def __init__(self, variant, setup, options):
        foreign = [name for name in options if name not in ("first_seat", "rotate_first_seat", "hints")]
        if foreign:
            raise Unsupported(f"the option {foreign[0]}")
        if setup == "start":
            pieces = [(word[1:], seat + word[0]) for seat, words in START.items() for word in words.split()]
            setup = {"board": dict(pieces), "turn": options.get("first_seat", "red")}
        self.read_setup(setup)
        self.end_without_moves()

    def read_setup(self, setup):
        if not isinstance(setup, dict) or not isinstance(setup.get("board"), dict):
            raise Malformed("a set-up with a board is needed")
        if not FIELDS.issuperset(key for key in setup if not key.startswith("x-")):
            raise InvalidSetup("a field that this variant does not have")
        self.board = {read_square(text): piece for text, piece in setup["board"].items()}
        self.turn = setup.get("turn")
        pieces = [str(piece) for piece in self.board.values()]
        if None in self.board or not all(re.fullmatch("[rbyg][PNBRQK]", piece) for piece in pieces):
            raise InvalidSetup("a square or a piece that this variant does not have")
        if any(pieces.count(seat + "K") != 1 for seat in FORWARD) or self.turn not in SEATS:
            raise InvalidSetup("every seat needs one king, and somebody must be to move")
        if any(state != "active" for state in setup.get("states", {}).values()):
            raise InvalidSetup("all seats are active from the beginning to the end")
        for square, (seat, kind) in self.board.items():
            if kind == "P" and not 2 <= own_rank(seat, square) < PROMOTION_ROW:
                raise InvalidSetup("a pawn where none can be")

    def moves_from(self, square):
        seat = self.board[square][0]
        for target in targets(self.board, square):
            if leaves_king_safe(self.board, square, target):
                promotes = self.board[square][1] == "P" and own_rank(seat, target) == PROMOTION_ROW
                text = f"{write_square(square)}-{write_square(target)}"
                yield from (f"{text}={choice}" for choice in CHOICES) if promotes else (text,)

    def legal(self, square):
        own = [place for place, piece in self.board.items() if self.turn and piece[0] == self.turn[0]]
        if square != "*":
            wanted = read_square(square)
            if wanted is None:
                raise Malformed(f"{square}: no square of the board")
            own = [place for place in own if place == wanted]
        return [move for place in own for move in self.moves_from(place)]

    def end_without_moves(self):
        if not self.legal("*"):
            self.turn = None

    def play(self, event):
        text = event.get("move") if isinstance(event, dict) else event
        if isinstance(event, dict) and text is None:
            raise Unsupported("events other than moves")
        shape = re.fullmatch(r"([a-z][1-9][0-9]?)-([a-z][1-9][0-9]?)(?:=([A-Z]))?", str(text))
        if not shape:
            raise Malformed(f"{text}: no move")
        square, target = read_square(shape[1]), read_square(shape[2])
        if square not in self.board or text not in self.legal(shape[1]):
            return True
        takes_king = self.board.get(target, "  ")[1] == "K"
        self.board = after_move(self.board, square, target)
        if shape[3]:
            self.board[target] = self.turn[0] + shape[3]
        self.turn = None if takes_king else SEATS[(SEATS.index(self.turn) + 1) % 4]
        self.end_without_moves()
        return None

    def state(self):
        return {"board": {write_square(square): piece for square, piece in self.board.items()}, "turn": self.turn}


if __name__ == "__main__":
    serve(HELLO, Teams)
