#!/usr/bin/env python3
"""An engine for the conformance suite, to be filled in; it needs nothing but Python.

Copy this file, fill in the places marked FILL IN, and hold it against the cases:

    build/conform smoke -- python3 my_engine.py
    build/conform run -- python3 my_engine.py

As it stands it says honestly that it can do nothing, and every case is skipped. teams.py, beside it, fills in the
same places for the moves of `teams`. spec/92-protocol.md is the whole protocol.
"""

import json
import sys

# FILL IN (1 of 2): what your engine can do. What is not named here is skipped, not failed, so begin with little:
# one variant, ["play", "legal"] and nothing observed is enough for a first verdict.
HELLO = {
    "protocol": 1,
    "name": "template",
    "version": "0.1",
    "variants": [],  # of "teams", "solo", "alliance", "classic"
    "steps": [],  # of "play", "legal", "state", "perft"
    "observes": [],  # fields of the position object in state(), as "board", "turn"; "clauses" when play() names them
    "rulings": {},  # choices that differ from the defaults in spec/rulings.json
}


class Unsupported(Exception):
    """A sound request for something that this engine does not know: the case is skipped."""


class InvalidSetup(Exception):
    """The set-up breaks a clause of chapter 10."""


class Malformed(Exception):
    """The request is none: a key, a type or a text that the protocol does not have."""


class Game:
    """FILL IN (2 of 2): one game. It is made anew for every request; nothing of the last one remains.

    Any of the methods may raise the exceptions above. Any other exception ends the program, and the harness reports
    the case as crashed, with the traceback.
    """

    def __init__(self, variant, setup, options):
        """setup is "start" or a position object: {"board": {"h1": "rK", ...}, "turn": "red", ...}."""
        raise Unsupported("nothing is filled in yet")

    def play(self, event):
        """Plays an event: a move as "h2-h4" or "h10-h11=N", or an object as {"resign": "blue"}.

        Returns None when it has been played; otherwise nothing has changed, and True is returned, or the list of the
        clauses that forbid it.
        """
        raise Unsupported("play")

    def legal(self, square):
        """Returns the legal moves from a square as "h1", or all of them for "*", as texts in any order."""
        raise Unsupported("legal")

    def state(self):
        """Returns the position object, with the fields that HELLO says are observed."""
        raise Unsupported("state")

    def perft(self, depth):
        """Returns how many sequences of `depth` legal moves there are."""
        raise Unsupported("perft")


# --- The protocol: nothing to fill in from here on -------------------------------------------------------------------

REQUEST_KEYS = {"op", "id", "variant", "options", "setup", "steps", "rulings"}


def answer_step(game, step):
    if not isinstance(step, dict) or len(step) != 1:
        raise Malformed("a step is an object with one key")
    kind, argument = next(iter(step.items()))
    if kind == "play":
        refusal = game.play(argument)
        return "ok" if refusal is None else {"illegal": refusal}
    if kind == "legal":
        return game.legal(argument)
    if kind == "state":
        return game.state()
    if kind == "perft":
        return game.perft(argument)
    raise Malformed(f"there is no step {kind}")


def answer_run(hello, game_class, request):
    unknown = [key for key in request if key not in REQUEST_KEYS and not key.startswith("x-")]
    if unknown or not isinstance(request.get("steps"), list):
        raise Malformed("unknown keys, or no list of steps")
    if request.get("variant") not in hello["variants"] or "rulings" in request:
        raise Unsupported("this variant, or rulings in a request")
    game = game_class(request["variant"], request.get("setup"), request.get("options", {}))
    return [answer_step(game, step) for step in request["steps"]]


def answer(hello, game_class, request):
    if request.get("op") == "hello":
        return hello
    number = request.get("id")
    if request.get("op") != "run" or not isinstance(number, int) or isinstance(number, bool):
        return {"id": None, "error": "not a request"}
    try:
        return {"id": number, "answers": answer_run(hello, game_class, request)}
    except Unsupported as why:
        return {"id": number, "unsupported": str(why)}
    except InvalidSetup as why:
        return {"id": number, "invalid_setup": str(why)}
    except Malformed as why:
        return {"id": number, "error": str(why)}


def serve(hello, game_class):
    for line in sys.stdin.buffer:
        try:
            request = json.loads(line)
        except (ValueError, RecursionError):
            request = None
        if not isinstance(request, dict):
            request = {}
        if request.get("op") == "bye":
            break
        sys.stdout.write(json.dumps(answer(hello, game_class, request)) + "\n")
        sys.stdout.flush()  # an answer that stays in a buffer is a time-out


if __name__ == "__main__":
    serve(HELLO, Game)
