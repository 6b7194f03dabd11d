# SPDX-License-Identifier: MIT
"""The bars of speed and memory: what is required, what is the goal, and what is measured.

A bar is a function of a Bench that gives rows; BARS at the end is the table of them. The unit of
most is one pass of libxml2's SAX parser with handlers that do nothing: the time inside that
process, without its start, while logxml is the whole command with its start. Where one thread
works, processor time is compared, which other work on the machine disturbs least; where several
do, wall time.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from dataclasses import dataclass, replace

from . import dense
from .jobs import PATH
from .measuring import BUILT, TOP, Failure, Run, cpu, interleaved, run, spread, wall

BENCHMARK = os.path.join(BUILT, "benchmark")
# The executable that make dist links.
STATIC = os.path.join(TOP, ".build", "dist", "logxml")
CODING = os.path.join(BUILT, "coding")
# Of the log that is kept.
ENTRIES = 100_000
# Of the log that is decoded into structs.
FILL_UPS = 400_000
# Commands that end at once are measured more often: it costs little and they vary more.
QUICK_ROUNDS = 21
KINDS = {
    "apple-health": PATH,
    "mixed": PATH,
    "text": "book/chapter/title",
    "deep": "//leaf",
    "fuel": "logbook/fuelLog/fillUp[partial]",
}
# The manifest of somebody else's package on one library.
MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "program",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../logxml")],
  targets: [
    .executableTarget(
      name: "program", dependencies: [.product(name: "LIBRARY", package: "logxml")])
  ])
"""
INFLATE = """
import sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    with archive.open(archive.namelist()[0]) as member:
        while member.read(1 << 20):
            pass
"""


@dataclass
class Row:
    """One bar with what was measured, or why it was not."""

    work: str
    unit: str = " \u00d7"
    required: float = None
    goal: float = None
    measured: dict = None
    skipped: str = None
    # Whether more is better.
    more: bool = False

    def verdict(self):
        if self.skipped:
            return f"skipped: {self.skipped}"
        if self.required is None:
            return ""
        if not self._reaches(self.required):
            return "**falls short**"
        if self.goal is None or not self._reaches(self.goal):
            return "holds"
        return "holds, and the goal"

    def _reaches(self, bar):
        value = self.measured["median"]
        return value >= bar if self.more else value <= bar


@dataclass
class Bench:
    """What the bars are measured with."""

    tools: object
    inputs: object
    rounds: int
    # Of the documents that show whether cost is linear; the last is the large one.
    sizes: list
    builds: bool

    def sax(self, file):
        """A run of the unit: the times inside its process."""
        return lambda: self._inside(
            ["sax", file], r"([\d.]+) ms wall, ([\d.]+) ms CPU, ([\d.]+) MB peak",
            (1e-3, 1e-3, 1e6))

    def tree(self, file, path):
        """A run that makes the whole tree, measured inside its process as well."""
        return lambda: self._inside(
            ["measure", "tree", file, path], r"\d+ \d+ \d+ (\d+) (\d+) (\d+)",
            (1e-9, 1e-9, 1))

    def _inside(self, words, pattern, factors):
        finished = subprocess.run([BENCHMARK] + words, capture_output=True, text=True, check=False)
        match = re.match(pattern, finished.stdout)
        if finished.returncode != 0 or match is None:
            raise Failure(f"benchmark {words[0]} failed: {finished.stderr.strip()}")
        wall, cpu, peak = (float(text) * unit for text, unit in zip(match.groups(), factors))
        return Run(wall, cpu, int(peak), 0)

    def coding(self, form, file, answers):
        """A run that decodes a log into structs; what it answers goes into `answers`."""
        def action():
            finished = subprocess.run(
                [CODING, form, file], capture_output=True, text=True, check=False)
            match = re.match(
                r"([\d.]+) ms wall, ([\d.]+) ms CPU, ([\d.]+) MB peak: (.+)", finished.stdout)
            if finished.returncode != 0 or match is None:
                raise Failure(f"coding {form} failed: {finished.stderr.strip()}")
            answers.add(match.group(4))
            wall, cpu, peak = (
                float(text) * unit for text, unit in zip(match.groups(), (1e-3, 1e-3, 1e6)))
            return Run(wall, cpu, int(peak), 0)
        return action

    def logxml(self, *words, jobs=None, statuses=(0,)):
        """A run of the command; `jobs` is said only where the command takes it."""
        command = [self.tools.logxml, *words]
        if jobs is not None and self.tools.knows(words[0], "--jobs"):
            command[2:2] = ["--jobs", str(jobs)]
        return self.program(command, statuses=statuses)

    def program(self, command, folder=None, statuses=(0,)):
        def action():
            done = run(command, folder=folder)
            if done.status not in statuses:
                words = " ".join(os.path.basename(word) for word in command[:6])
                raise Failure(f"{words} fails with exit status {done.status}")
            return done
        return action

    def pairs(self, work, unit, rounds=None):
        """Runs of two actions, round by round."""
        runs = interleaved(rounds or self.rounds, {"work": work, "unit": unit})
        return list(zip(runs["work"], runs["unit"]))

    def has_jobs(self, command):
        return self.tools.knows(command, "--jobs")

    def large(self):
        return self.inputs.generated("apple-health", self.sizes[-1])


def quotients(pairs, time_of):
    return spread([time_of(work) / time_of(unit) for work, unit in pairs])


def peak(runs):
    return spread([each.peak / 1e6 for each in runs])


# MARK: - The bars

def trees(bench):
    """Whole trees: time and the memory they hold."""
    for kind, path in KINDS.items():
        file = bench.inputs.generated(kind, bench.inputs.size)
        pairs = bench.pairs(bench.tree(file, path), bench.sax(file))
        times = (1.65, 1.3) if kind == "fuel" else (1.40, 1.20)
        yield Row(
            f"whole tree, one thread, {kind}: to the SAX pass", required=times[0], goal=times[1],
            measured=quotients(pairs, cpu))
        bars = {"apple-health": (0.85, 0.70), "text": (1.6, 1.3), "fuel": (1.6, 1.2)}.get(kind)
        if bars:
            size = os.path.getsize(file)
            held = spread([(tree.peak - sax.peak) / size for tree, sax in pairs])
            yield Row(
                f"memory of the tree, {kind}: to the file", required=bars[0], goal=bars[1],
                measured=held)


def queries(bench):
    """All matches of a path, as a stream."""
    for kind, path in KINDS.items():
        file = bench.inputs.generated(kind, bench.inputs.size)
        words = ("query", "-t", "count", path, file)
        pairs = bench.pairs(bench.logxml(*words, jobs=1), bench.sax(file))
        yield Row(
            f"query, all matches, one thread, {kind}: to the SAX pass", required=1.20,
            goal=1.05, measured=quotients(pairs, cpu))
        row = Row(
            f"query, all matches, two threads, {kind}: to the SAX pass, wall", required=0.72,
            goal=0.55)
        yield with_two_threads(bench, row, words, file)


def dense_queries(bench):
    """Queries of a log in which nearly every element is looked at."""
    file = bench.inputs.kept_log(FILL_UPS)
    paths = {
        "a child predicate": ("-t", "count", '//fillUp[volume>"40"]'),
        "every value": ("//fillUp/odometer",),
    }
    for name, words in paths.items():
        pairs = bench.pairs(bench.logxml("query", *words, file, jobs=1), bench.sax(file))
        yield Row(
            f"query, {name}, dense log, one thread: to the SAX pass", required=1.7, goal=1.3,
            measured=quotients(pairs, cpu))


def processor_time_of_threads(bench):
    """What two threads cost more than one, beside what they save."""
    queries = [(kind, path, bench.inputs.generated(kind, bench.inputs.size))
               for kind, path in KINDS.items()]
    queries.append(("dense log", "//fillUp/odometer", bench.inputs.kept_log(FILL_UPS)))
    for kind, path, file in queries:
        row = Row(
            f"query, {kind}, processor time of two threads: to one", required=1.3, goal=1.1)
        if not bench.has_jobs("query"):
            yield replace(row, skipped="this logxml query has no --jobs")
            continue
        words = ("query", "-t", "count", path, file)
        pairs = bench.pairs(bench.logxml(*words, jobs=2), bench.logxml(*words, jobs=1))
        yield replace(row, measured=quotients(pairs, cpu))


def with_two_threads(bench, row, words, file):
    if not bench.has_jobs(words[0]):
        return replace(row, skipped=f"this logxml {words[0]} has no --jobs")
    pairs = bench.pairs(bench.logxml(*words, jobs=2), bench.sax(file))
    return replace(row, measured=quotients(pairs, wall))


def query_memory(bench):
    for size in dict.fromkeys([10, bench.sizes[-1]]):
        file = bench.inputs.generated("apple-health", size)
        action = bench.logxml("query", "-t", "count", PATH, file, jobs=1)
        yield Row(
            f"query, peak memory on {size} MB", unit=" MB", required=16,
            measured=peak([action() for _ in range(3)]))


def first_match(bench):
    file = bench.large()
    pairs = bench.pairs(
        bench.logxml("query", "--first", PATH, file), bench.logxml("--version"), QUICK_ROUNDS)
    yield Row(
        f"query --first near the start of {bench.sizes[-1]} MB, more than --version, wall",
        unit=" ms", required=5, goal=1,
        measured=spread([(work.wall - unit.wall) * 1000 for work, unit in pairs]))


def conversions(bench):
    file = bench.inputs.health
    words = ("convert", "-q", "-t", "ndjson", file)
    one = bench.pairs(bench.logxml(*words, jobs=1), bench.sax(file))
    yield Row(
        "convert Apple Health to NDJSON, one thread: to the SAX pass, wall", required=1.30,
        goal=1.10, measured=quotients(one, wall))
    row = Row(
        "convert Apple Health to NDJSON, two threads: to the SAX pass, wall", required=0.80,
        goal=0.58)
    yield with_two_threads(bench, row, words, file)
    for jobs in (1, 2) if bench.has_jobs("convert") else (1,):
        action = bench.logxml("convert", "-q", "-t", "ndjson", bench.large(), jobs=jobs)
        yield Row(
            f"the same, peak memory on {bench.sizes[-1]} MB, --jobs {jobs}", unit=" MB",
            required=32, measured=peak([action()]))


def zipped(bench):
    file = bench.large()
    archive = bench.inputs.path("export.zip")
    if not os.path.exists(archive):
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as made:
            made.write(file, "apple_health_export/export.xml")
    runs = interleaved(bench.rounds, {
        "work": bench.logxml("convert", "-q", "-t", "ndjson", archive, jobs=2),
        "inflate": bench.program([sys.executable, "-c", INFLATE, archive]),
        "sax": bench.sax(file)})
    ratios = [
        work.wall / max(inflate.wall, sax.wall)
        for work, inflate, sax in zip(runs["work"], runs["inflate"], runs["sax"])]
    yield Row(
        f"convert a zip of {bench.sizes[-1]} MB, two threads: to the larger of inflating and "
        "the SAX pass, wall", required=1.20, goal=1.05, measured=spread(ratios))
    os.remove(archive)


def of_pairs(measure):
    """A bar of rows that are quotients of two runs, as `dense` has them."""
    def bar(bench):
        for work, action, unit, time_of, required, goal in measure(bench):
            yield Row(
                work, required=required, goal=goal,
                measured=quotients(bench.pairs(action, unit), time_of))
    return bar


def small_files(bench):
    number = bench.inputs.small_files
    folder = bench.inputs.small
    checks = {"well-formed": ["--check", "well-formed"], "all checks": []}
    for name, words in checks.items():
        row = Row(
            f"validate {number:,} files of 2 kB, {name}: to one xmllint --noout, wall",
            required=1.0, goal=0.5)
        if "xmllint" not in bench.tools:
            yield replace(row, skipped="xmllint is not installed")
            continue
        names = [f"{index:05}.xml" for index in range(number)]
        peer = bench.program(bench.tools.commands["xmllint"] + ["--noout", *names], folder)
        pairs = bench.pairs(bench.logxml("validate", "-q", *words, folder), peer)
        yield replace(row, measured=quotients(pairs, wall))


def start_up(bench):
    row = Row("logxml --version: to xmllint --version, wall", required=2, goal=1.3)
    if "xmllint" not in bench.tools:
        yield replace(row, skipped="xmllint is not installed")
        return
    peer = bench.program(bench.tools.commands["xmllint"] + ["--version"])
    pairs = bench.pairs(bench.logxml("--version"), peer, QUICK_ROUNDS)
    yield replace(row, measured=quotients(pairs, wall))
    row = Row("static logxml --version: to xmllint --version, wall", required=0.7, goal=0.4)
    if not os.access(STATIC, os.X_OK):
        yield replace(row, skipped="make dist has not made it")
        return
    pairs = bench.pairs(bench.program([STATIC, "--version"]), peer, QUICK_ROUNDS)
    yield replace(row, measured=quotients(pairs, wall))


def logs(bench):
    """What is done every week with a log of many years; it is the same log each time."""
    whole = bench.inputs.kept_log(ENTRIES)
    # The last 2,000 entries once more, and 50 that the log does not have.
    export = bench.inputs.kept_log(2050, first=ENTRIES - 2000)
    log = bench.inputs.path("log.xml")
    work = {
        "add": ("add", log, "--volume", "31.5", "--cost", "52.10", "--odometer", "99999999"),
        "edit": ("edit", log, str(ENTRIES // 2), "--cost", "52.90"),
        "remove": ("remove", "--yes", log, str(ENTRIES // 2)),
        "history": ("history", log),
        "import": ("import", log, export),
    }

    def action(words):
        def anew():
            shutil.copyfile(whole, log)
            return bench.logxml(*words)()
        return anew

    runs = interleaved(bench.rounds, {name: action(words) for name, words in work.items()})
    for name, done in runs.items():
        yield Row(
            f"{name} on a log of {ENTRIES:,} entries, wall", unit=" s", required=0.5, goal=0.2,
            measured=spread([each.wall for each in done]))
    os.remove(log)


def codable(bench):
    """Structs out of XML, against the structs that JSONDecoder makes of the same data."""
    file = bench.inputs.kept_log(FILL_UPS)
    json = bench.inputs.kept_log_as_json(FILL_UPS)
    answers = set()
    peer = bench.coding("json", json, answers)
    for form, words in (("xml", "a whole document"), ("stream", "a stream")):
        pairs = bench.pairs(bench.coding(form, file, answers), peer)
        if len(answers) != 1:
            raise Failure(f"different answers: {', '.join(sorted(answers))}")
        yield Row(
            f"decode {FILL_UPS:,} fill-ups into structs, {words}: to JSONDecoder", required=1.0,
            goal=0.5, measured=quotients(pairs, cpu))
    yield Row(
        f"decode {FILL_UPS:,} fill-ups as a stream, peak memory", unit=" MB", required=40,
        measured=peak([work for work, _ in pairs]))


def program(bench):
    """The sizes of the programs without symbols, and what it takes to build one."""
    sizes = [
        (bench.tools.logxml, Row("stripped binary", unit=" MB", required=15, goal=10)),
        (STATIC, Row("stripped binary, fully static", unit=" MB", required=25, goal=18)),
    ]
    for binary, row in sizes:
        if not os.access(binary, os.X_OK):
            yield replace(row, skipped="make dist has not made it")
            continue
        with tempfile.TemporaryDirectory(prefix="logxml-strip-") as folder:
            copy = os.path.join(folder, "logxml")
            shutil.copyfile(binary, copy)
            stripped = subprocess.run(["strip", copy], capture_output=True, check=False)
            if stripped.returncode != 0:
                yield replace(row, skipped="strip fails")
            else:
                yield replace(row, measured=spread([os.path.getsize(copy) / 1e6]))
    yield clean_build(bench)
    yield from debug_builds()


def clean_build(bench):
    """What a build of the command takes, to that of XMLTree alone; once, it takes minutes."""
    row = Row(
        "clean release build of the command, processor time: to that of XMLTree", required=6,
        goal=4)
    if not bench.builds:
        return replace(row, skipped="only with --build")
    taken = []
    for words in (["--target", "XMLTree"], ["--product", "logxml"]):
        with tempfile.TemporaryDirectory(prefix="logxml-build-") as folder:
            done = run(
                ["swift", "build", "--traits", "Containers,SQLite", "-c", "release",
                 "--scratch-path", folder] + words, folder=TOP)
        if done.status != 0:
            return replace(row, skipped="the build fails")
        taken.append(done.cpu)
    return replace(row, measured=spread([taken[1] / taken[0]]))


def debug_builds():
    """What a first build takes of those who use a library, with what is committed; once."""
    with tempfile.TemporaryDirectory(prefix="logxml-build-") as folder:
        clone = ["git", "clone", "-q", TOP, os.path.join(folder, "logxml")]
        cloned = subprocess.run(clone, capture_output=True, check=False).returncode == 0
        for library, required in (("XMLTree", 30), ("LogExchange", 75)):
            row = Row(
                f"clean debug build of a package on {library}, processor time", unit=" s",
                required=required)
            package = os.path.join(folder, library)
            sources = os.path.join(package, "Sources", "program")
            os.makedirs(sources)
            with open(os.path.join(package, "Package.swift"), "w", encoding="utf-8") as file:
                file.write(MANIFEST.replace("LIBRARY", library))
            with open(os.path.join(sources, "main.swift"), "w", encoding="utf-8") as file:
                file.write(f"import {library}\n")
            if not cloned or (done := run(["swift", "build"], folder=package)).status != 0:
                yield replace(row, skipped="the build fails" if cloned else "git clone fails")
            else:
                yield replace(row, measured=spread([done.cpu]))


def linear(bench):
    """MB/s by processor time without that of starting, at each size."""
    for command in (("query", "-t", "count", PATH), ("convert", "-q", "-t", "ndjson")):
        files = {size: bench.inputs.generated("apple-health", size) for size in bench.sizes}
        actions = {size: bench.logxml(*command, file, jobs=1) for size, file in files.items()}
        # All sizes in each round: the speed of the machine changes between minutes.
        runs = interleaved(bench.rounds, {**actions, "start": bench.logxml("--version")})
        speeds = {}
        for size, file in files.items():
            worked = [work.cpu - start.cpu for work, start in zip(runs[size], runs["start"])]
            speeds[size] = os.path.getsize(file) / 1e6 / spread(worked)["median"]
            yield Row(
                f"{command[0]}, one thread, {size} MB", unit=" MB/s",
                measured=spread([speeds[size]]), more=True)
        compared = [speed for size, speed in speeds.items() if size >= 10]
        row = Row(
            f"cost of {command[0]} is linear: least to most MB/s from 10 MB on", required=0.9,
            more=True)
        if len(compared) < 2:
            yield replace(row, skipped="needs two sizes from 10 MB on")
        else:
            yield replace(row, measured=spread([min(compared) / max(compared)]))


BARS = {
    "tree": trees,
    "query": queries,
    "dense-query": dense_queries,
    "query-threads": processor_time_of_threads,
    "query-memory": query_memory,
    "first": first_match,
    "convert": conversions,
    "zip": zipped,
    "every-record": of_pairs(dense.conversions),
    "analyses": of_pairs(dense.analyses),
    "threads": of_pairs(dense.threads),
    "small-files": small_files,
    "start-up": start_up,
    "logs": logs,
    "codable": codable,
    "program": program,
    "linear": linear,
}
