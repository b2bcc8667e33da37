#!/usr/bin/env python3
"""Measures the strength of the cases: breaks the reference in small ways and counts what the cases notice.

  run.py [--flips | --sources] [--sample N] [--seed S] [--only TEXT] [--from FILE] [--matrix FILE] [--jobs N] [--floor PERCENT]

Only the cases judge, over the protocol as they judge any engine; the unit tests do not. Survivors must be closed by a case or listed
with a proof in equivalent.tsv, and each listed one must leave 100 000 plies of random play unchanged (--verify). Flips of rows that a
variant's table marks "-" count apart: nothing may notice them, neither the cases nor random play.
Exit status: 0 the floor is reached; 1 it is not, or the list does not hold; 2 the tool itself cannot be trusted.
"""

import argparse
import concurrent.futures
import glob
import json
import os
import random
import shutil
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import mutants  # noqa: E402

BUILD = os.environ.get("BUILD", "build")
WORK = os.path.join(BUILD, "mutation")
LISTED = "tests/mutation/equivalent.tsv"
# Undefined behaviour traps, so that a mutant which reads past an array is noticed rather than lucky.
FLAGS = ["-std=c17", "-O1", "-w", "-fsanitize=undefined,bounds-strict", "-fsanitize-undefined-trap-on-error"]
INCLUDES = ["-I.", "-I" + BUILD]
HEADERS = sorted(glob.glob("reference/*.h"))
ENGINE = sorted(glob.glob("reference/*.c") + glob.glob("reference/variants/*.c"))
REST = sorted(glob.glob("reference/json/*.c") + glob.glob("harness/adapters/reference/*.c"))
TRACE = ["tests/mutation/trace.c", "tests/support.c"]
LISTED_AT_MOST = 0.05
CONTROL_DIES = ("reference/variants/teams.c", ".promotion_rank = 11", ".promotion_rank = 10")
TRACE_RUNS = [("teams", []), ("solo", []), ("alliance", []), ("classic", []),
              ("solo", ["en-passant-occupied-square=captures-both", "multi-check-counting=new-by-anyone",
                        "mate-credit=checker", "en-passant-of-eliminated=kept"]),
              ("teams", ["teams-king-capture-safety=required", "en-passant-window=next-player-only"]),
              ("alliance", ["alliance-mate-timing=own-turn", "alliance-leap-inert=allowed",
                            "alliance-inert-opposition=lifted", "alliance-release-capture=mating-rival"])]


def untrusted(message):
    """Ends the run: what it would measure could not be trusted."""
    print("mutation:", message, file=sys.stderr)
    sys.exit(2)


def run(command, timeout=120):
    """Runs a program to its end. When it takes too long it is asked to end, so that conform can take its engine along."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        try:
            output, errors = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            process.terminate()
            try:
                process.communicate(timeout=30)
            except subprocess.TimeoutExpired:
                process.kill()
            raise
        return subprocess.CompletedProcess(command, process.returncode, output, errors)


def object_name(folder, source):
    return os.path.join(folder, source.replace("/", "_") + ".o")


def compile_one(source, output, first_folder=None):
    """Whether `source` compiles; headers are looked for in `first_folder` before anywhere else."""
    first = ["-I" + first_folder] if first_folder else []
    return run(["gcc", *FLAGS, *first, *INCLUDES, "-c", source, "-o", output]).returncode == 0


def libraries(name):
    return run(["pkg-config", "--libs", name]).stdout.split()


class Workshop:
    """Objects of the unchanged reference, and a folder for each worker."""

    def __init__(self, jobs):
        self.base = os.path.join(WORK, "base")
        os.makedirs(self.base, exist_ok=True)
        sources = ENGINE + REST + TRACE
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            done = list(pool.map(lambda source: compile_one(source, object_name(self.base, source)), sources))
        if not all(done):
            untrusted("the unchanged reference does not compile")
        self.jansson = libraries("jansson")
        self.cmocka = libraries("cmocka")
        self.local = threading.local()

    def folder(self):
        if not hasattr(self.local, "folder"):
            self.local.folder = os.path.join(WORK, "worker-%d" % threading.get_ident())
            os.makedirs(self.local.folder, exist_ok=True)
        return self.local.folder

    def link(self, changed, output, rest, libs):
        objects = [changed.get(source, object_name(self.base, source)) for source in ENGINE + rest]
        return run(["gcc", *objects, *libs, "-o", output]).returncode == 0

    def build(self, mutant, source_text, program="engine"):
        """The path of a program in which the mutant lives, or None when it does not compile."""
        folder = self.folder()
        headers = os.path.join(folder, "headers")
        path = os.path.join(headers, mutant.file)
        shutil.rmtree(headers, ignore_errors=True)
        os.makedirs(os.path.dirname(path))
        with open(path, "w", encoding="utf-8") as file:
            file.write(mutant.apply(source_text))
        if mutant.file in HEADERS:
            sources = {name: name for name in ENGINE}
        else:
            sources = {mutant.file: path}
        changed = {name: object_name(folder, name) for name in sources}
        if not all(compile_one(source, changed[name], headers) for name, source in sources.items()):
            return None
        output = os.path.join(folder, program)
        if program == "engine":
            linked = self.link(changed, output, REST, self.jansson)
        else:
            linked = self.link(changed, output, TRACE, self.cmocka)
        return output if linked else None


# With --quick: a mutant that so many cases notice hangs or crashes, and tells nothing more.
QUICK = ["--max-fail=100"]


def declared_choices():
    """The cases judge engines under whatever rulings they declare: the defaults, then every other choice."""
    rulings = json.load(open("spec/rulings.json", encoding="utf-8"))
    most = max(len(ruling["choices"]) for ruling in rulings)
    return [[f"--ruling={ruling['name']}={ruling['choices'][min(number, len(ruling['choices']) - 1)]}"
             for ruling in rulings if number] for number in range(most)]


def judge(engine, timeout_ms, report=None, options=()):
    """The cases that notice, run with the defaults and, where those do not, with the other choices; the first is enough without a
    report, which gathers them all. A skipped case counts as well: the reference skips none."""
    noticing = set()
    for choices in declared_choices():
        command = [os.path.join(BUILD, "conform"), "run", "--timeout", str(timeout_ms), "--report", "text:-"]
        command += ["--report", "json:" + report, *options] if report else ["--fail-fast"]
        try:
            done = run(command + ["--", engine, *choices], timeout=300)
        except subprocess.TimeoutExpired:
            return noticing | {"(the run takes too long)"}
        if done.returncode in (2, 5) or (done.returncode == 4 and " 0 skipped" in done.stdout):
            untrusted(f"conform exits with {done.returncode}")
        if done.returncode != 0 or not done.stdout.rstrip().endswith(" 0 skipped"):
            noticing |= failed_cases(report) if report else {"(some case)"}
            if not report:
                break
    return noticing


def trace(program):
    lines = []
    for variant, rulings in TRACE_RUNS:
        plies = 100000 // len(TRACE_RUNS) + 1
        try:
            lines.append(run([program, variant, str(plies), "1", *rulings], timeout=600).stdout)
        except subprocess.TimeoutExpired:
            lines.append("time-out")
    return lines


def all_mutants(kinds):
    sources = {name: open(name, encoding="utf-8").read() for name in ENGINE + HEADERS}
    found = []
    if "flips" in kinds:
        tables = {name: text for name, text in sources.items() if name.startswith("reference/variants/")}
        found += mutants.rule_flips(open("reference/rules.h", encoding="utf-8").read(), tables)
    if "sources" in kinds:
        for name, text in sources.items():
            if not name.startswith("reference/variants/"):
                found += mutants.mutants_of(name, text)
    return found, sources


def read_listed():
    listed = {}
    if os.path.exists(LISTED):
        for line in open(LISTED, encoding="utf-8"):
            if line.strip() and not line.startswith("#"):
                name, _, proof = line.rstrip("\n").partition("\t")
                listed[name] = proof
    return listed


def control(workshop, sources):
    """A mutant that must die and a change that must live guard the tool itself."""
    file, was, becomes = CONTROL_DIES
    start = sources[file].index(was)
    dies = mutants.Mutant("control:dies", file, 0, start, start + len(was), becomes)
    lives = mutants.Mutant("control:lives", file, 0, 0, 0, "/* nothing */")
    if judge(workshop.build(lives, sources[file]), 4000):
        untrusted("the cases fail on the unchanged reference")
    if not judge(workshop.build(dies, sources[file]), 4000):
        untrusted("a mutant that must die lives")


def names_in(path):
    """Ids of mutants, one a line, with or without the words that the summary puts before them, or a proof after a tab."""
    return {line.rstrip("\n").partition("\t")[0].removeprefix("survived: ") for line in open(path, encoding="utf-8")}


def measure(workshop, chosen, sources, args):
    verdicts = {}
    started = time.monotonic()
    matrix = {}

    idle = set(case_ids()) if args.quick else set()

    def one(mutant):
        engine = workshop.build(mutant, sources[mutant.file])
        if engine is None:
            return "stillborn"
        report = os.path.join(workshop.folder(), "report.json") if args.matrix else None
        noticed = judge(engine, args.timeout, None if args.quick else report)
        asked = sorted(idle)
        if noticed and args.quick and asked:
            noticed = judge(engine, args.timeout, report, QUICK + [f"--case={case}" for case in asked])
            idle.difference_update(noticed)
            matrix[mutant.id] = sorted(noticed)
            return "killed"
        if report and noticed:
            matrix[mutant.id] = sorted(noticed)
        return "killed" if noticed else "survived"

    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        futures = {pool.submit(one, mutant): mutant for mutant in chosen}
        for number, future in enumerate(concurrent.futures.as_completed(futures), 1):
            verdicts[futures[future].id] = future.result()
            if sys.stderr.isatty():
                print(f"\r{number} of {len(chosen)}, {time.monotonic() - started:.0f} s", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    if args.matrix:
        with open(args.matrix, "w", encoding="utf-8") as file:
            json.dump(matrix, file, indent=1, sort_keys=True)
    return verdicts


def case_ids():
    listed = run([os.path.join(BUILD, "conform"), "list"]).stdout
    return [line.split("\t")[0] for line in listed.splitlines()]


def failed_cases(report):
    try:
        document = json.loads(open(report, encoding="utf-8").read())
        return {item["case"] for item in document["results"] if item["verdict"] != "passed"}
    except (OSError, ValueError, KeyError):
        return {"(no report)"}


def verify(workshop, names, by_id, sources, jobs):
    """Those of `names` that change random play, of which there must be none."""
    base = os.path.join(WORK, "trace")
    if not workshop.link({}, base, TRACE, workshop.cmocka):
        untrusted("the trace program does not build")
    expected = trace(base)

    def differs(name):
        if name not in by_id:
            return name + " (there is no such mutant)"
        program = workshop.build(by_id[name], sources[by_id[name].file], "trace")
        return name if program is None or trace(program) != expected else None

    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        return [name for name in pool.map(differs, names) if name]


def summary(every, listed, unasked):
    """Prints how the mutants fared; returns the percentage killed and the names that the lists are wrong about."""
    noticed = sorted(name for name, verdict in every.items() if name in unasked and verdict == "killed")
    verdicts = {name: verdict for name, verdict in every.items() if name not in unasked}
    killed = sum(verdict == "killed" for verdict in verdicts.values())
    survivors = sorted(name for name, verdict in verdicts.items() if verdict == "survived")
    open_ones = [name for name in survivors if name not in listed]
    not_equivalent = killed + len(open_ones)
    percent = 100.0 * killed / not_equivalent if not_equivalent else 0.0
    for name in open_ones:
        print("survived:", name)
    dead = sorted(name for name in listed if verdicts.get(name) == "killed")
    for name in dead:
        print("listed as equivalent but noticed:", name)
    for name in noticed:
        print('marked "-" in its table but noticed:', name)
    print(f"{len(verdicts)} mutants, {killed} killed, {len(survivors)} survived ({len(survivors) - len(open_ones)} of them listed), "
          f"{sum(verdict == 'stillborn' for verdict in verdicts.values())} do not compile")
    print(f"flips of rows marked \"-\": {len(every) - len(verdicts)}, {len(noticed)} noticed")
    print(f"killed / not equivalent: {killed} / {not_equivalent} = {percent:.1f} %")
    return percent, dead + noticed


def too_many_listed(listed, found):
    """Whether more is listed than may be; counted over every mutant there is, not over a sample."""
    asked = sum(not mutant.unasked for mutant in found)
    print(f"listed as equivalent: {len(listed)} of {asked} = {100.0 * len(listed) / asked:.1f} %, at most {100 * LISTED_AT_MOST:.0f} %")
    return len(listed) > LISTED_AT_MOST * asked


def main():
    parser = argparse.ArgumentParser(description="Measures the strength of the cases.")
    parser.add_argument("--flips", action="store_true", help="only other values in the rule tables")
    parser.add_argument("--sources", action="store_true", help="only changes of the sources")
    parser.add_argument("--sample", type=int, default=0, help="take only so many, chosen by the seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only mutants whose id contains this")
    parser.add_argument("--from", dest="names", help="only mutants named in this file, such as an earlier output")
    parser.add_argument("--matrix", help="write which cases notice which mutant")
    parser.add_argument("--quick", action="store_true", help="for the matrix, run only the cases that have noticed nothing so far: enough "
                        "to see which never notice anything")
    parser.add_argument("--verify", action="store_true", help="hold the listed mutants against random play")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--timeout", type=int, default=2000, help="milliseconds for a request")
    parser.add_argument("--floor", type=float, default=95.0)
    args = parser.parse_args()
    kinds = [kind for kind in ("flips", "sources") if getattr(args, kind)] or ["flips", "sources"]
    shutil.rmtree(WORK, ignore_errors=True)
    workshop = Workshop(args.jobs)
    found, sources = all_mutants(kinds)
    listed = read_listed()
    chosen = [mutant for mutant in found if args.only in mutant.id]
    if args.names:
        named = names_in(args.names)
        chosen = [mutant for mutant in chosen if mutant.id in named]
    if args.sample and args.sample < len(chosen):
        chosen = random.Random(args.seed).sample(chosen, args.sample)
    control(workshop, sources)
    every = all_mutants(["flips", "sources"])[0]
    unasked = {mutant.id for mutant in every if mutant.unasked}
    percent, wrong = summary(measure(workshop, chosen, sources, args), listed, unasked)
    if too_many_listed(listed, every):
        wrong.append("(the list)")
    if args.verify:
        changed = verify(workshop, sorted(set(listed) | unasked), {mutant.id: mutant for mutant in every}, sources, args.jobs)
        for name in changed:
            print("not equivalent, random play changes:", name)
        wrong += changed
    sys.exit(1 if percent < args.floor or wrong else 0)


if __name__ == "__main__":
    main()
