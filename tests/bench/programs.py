#!/usr/bin/env python3
"""How fast the programs are: the corpus over the pipe, fuzzing, start-up, and counting beside Stockfish and Fairy-Stockfish.

    tests/bench/programs.py BUILD

Prints medians of five runs, each of wall time; engines are measured in turn with the reference, as ratios.
"""

import os
import re
import statistics
import subprocess
import sys
import time

build = sys.argv[1]
RUNS = 5
reference = os.path.join(build, "adapters", "reference")
conform = os.path.join(build, "conform")
fourchess = os.path.join(build, "fourchess")


def seconds(command, text=None):
    """How long the command takes, and what it prints."""
    start = time.perf_counter()
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=True)
    return time.perf_counter() - start, done.stdout


def row(label, value, unit):
    print(f"{label:<44} {value:>23} {unit}")


def rate(label, command, pattern, unit):
    """How many things a second; the last number in the output that the pattern finds says how many they were."""
    times, count = [], 0
    for _ in range(RUNS):
        taken, output = seconds(command)
        count = int(re.findall(pattern, output)[-1])
        times.append(taken)
    middle = statistics.median(times)
    row(label, f"{count} in {middle:.2f} s, {count / middle:,.0f}", f"{unit}/s")


def corpus():
    for label, options in (("corpus", []), ("corpus, two engines", ["-j", "2"]), ("corpus and its turns", ["--symmetry"]),
                           ("corpus and its turns, two engines", ["--symmetry", "-j", "2"])):
        rate(label, [conform, "run", *options, "--", reference], r"(\d+) passed", "runs")


def fuzzing():
    for variant in ("teams", "solo", "alliance", "classic"):
        rate(f"fuzzing, {variant}", [conform, "fuzz", "--variant", variant, "--games", "400", "--", reference], r"(\d+) plies", "plies")


def start_up():
    command = [fourchess, "legal"]
    times = [seconds(command)[0] for _ in range(50)]
    row("start-up of fourchess legal", f"{statistics.median(times) * 1000:.1f}", "ms")


def engine_path(name):
    for folder in os.environ["PATH"].split(":") + ["/usr/games"]:
        if os.access(os.path.join(folder, name), os.X_OK):
            return os.path.join(folder, name)
    return None


def counting(depth=5):
    """perft of the start of classic by the reference and by others, in turn. Start-up counts for all of them."""
    ours = [fourchess, "perft", str(depth), "--variant", "classic"]
    for name in ("stockfish", "fairy-stockfish"):
        path = engine_path(name)
        if path is None:
            print(f"{name} is not there: make run-engines installs it")
            continue
        ratios = []
        for _ in range(RUNS):
            mine, printed = seconds(ours)
            theirs, said = seconds([path], f"position startpos\ngo perft {depth}\nquit\n")
            count = re.findall(r"Nodes searched: (\d+)", said)[0]
            if count not in printed:
                sys.exit(f"{name} counts {count}, the reference: {printed}")
            ratios.append(theirs / mine)
        row(f"perft classic, depth {depth}, beside {name}", f"{statistics.median(ratios):.2f}", "times its speed")


corpus()
fuzzing()
start_up()
counting(6)
