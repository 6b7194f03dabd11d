#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Changes the sources in one small way at a time and looks whether a test notices.

    Scripts/mutate.py --count 40 --seed 1
    Scripts/mutate.py --group decimals --count 10 --work /tmp/mutants
    Scripts/mutate.py --list            every change that could be made

Operators and constants are flipped in the files of decimals, dates, units, paths and
limits. Each change is made in a copy of the package that has only the tests of its
group; the tests are built and run. A change that no test notices is printed as it would
look in a diff. The status is 1 where fewer than --bar percent were noticed.
"""

import argparse
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent

MODEL = "Sources/LogExchange/Model/"
READING = "Sources/LogExchange/Reading/Notation/"
TABLES = "Sources/LogExchange/Reading/CSV/"
PATTERNS = "Sources/LogExchange/Layouts/Mapping/"
PATHS = "Sources/XMLTree/Path/"

# What several of the tests use.
HELPERS = ["CheckedInput", "FormatReading", "MappingTests", "ProjectFiles", "RecordingSink"]

# Each group: the module, the files that are changed, the files with its tests and with
# what they use, and which lines are changed if not all.
GROUPS = {
    "decimals": (
        "LogExchange",
        [MODEL + "ExactDecimal.swift", MODEL + "ExactDecimal+Parsing.swift",
         READING + "NumberText.swift", TABLES + "ColumnNumberStyle.swift"],
        ["ExactDecimalTests", "ColumnNumberStyleTests", "PeoplesNotationTests",
         "QuantityConversionTests"] + HELPERS),
    "dates": (
        "LogExchange",
        [MODEL + "Timestamp.swift", MODEL + "Timestamp+ISO8601.swift",
         MODEL + "Timestamp+Moment.swift", MODEL + "UTCOffset.swift",
         READING + "DateText.swift", READING + "DateTextScanner.swift",
         TABLES + "ColumnDateStyle.swift", MODEL + "DigitScanner.swift",
         PATTERNS + "DatePattern.swift",
         PATTERNS + "DatePattern+Checks.swift",
         PATTERNS + "DatePattern+Reading.swift",
         PATTERNS + "DatePattern+Writing.swift"],
        ["TimestampTests", "ColumnDateStyleTests", "PeoplesNotationTests", "DatePatternTests"]
        + HELPERS),
    "units": (
        "LogExchange",
        [MODEL + "Quantity+Conversion.swift", MODEL + "UnitFactor.swift", MODEL + "Units.swift",
         MODEL + "WantedUnits.swift"],
        ["QuantityConversionTests"]),
    "paths": (
        "XMLTree",
        [PATHS + name for name in (
            "ActiveSteps.swift", "CaptureQueue.swift", "DecimalText.swift", "PathOperator.swift",
            "PathParser.swift", "PathParser+Names.swift", "PathParser+Predicates.swift",
            "PathPosition.swift", "SiblingCounter.swift", "StreamMatcher.swift",
            "StreamMatcher+Waiting.swift", "TreeEvaluator.swift", "XMLTreeNode+Paths.swift")],
        ["PathErrorTests", "PathInputs", "PathMeaningTests", "PathNumberTests", "PathOracle",
         "PathSelectTests", "PathStreamDriver", "PathStreamTests", "PathWalkTests",
         "RepeatedEvaluationTests"]),
    "limits": (
        "XMLTree",
        ["Sources/XMLTree/" + name for name in (
            "Reading/ParseLimits.swift", "SAX/SAXSession.swift", "SAX/SAXSession+Content.swift",
            "SAX/SAXSession+Streaming.swift", "Document/TreeBuilder.swift")],
        ["LimitTests", "DepthTests", "ReaderTests", "ParseOutcome", "ParserTests"],
        r"(?i)limit|public var"),
    "limits-of-tables": (
        "LogExchange",
        [READING + name for name in (
            "CSVLimits.swift", "CSVScanner.swift", "JSONLimits.swift", "JSONReader+Tokens.swift")],
        ["CSVLimitTests", "CSVReaderTests", "JSONReaderTests"],
        r"(?i)limit|size|cellsPerRow"),
}

OPERATORS = [
    (r" <= ", " < "), (r" < ", " <= "), (r" >= ", " > "), (r" > ", " >= "), (r" == ", " != "),
    (r" != ", " == "), (r" \+ ", " - "), (r" - ", " + "), (r" \* ", " + "), (r" && ", " || "),
    (r" \|\| ", " && "), (r"\.\.<", "..."), (r"\.\.\.(?=\S)", "..<"), (r"\btrue\b", "false"),
    (r"\bfalse\b", "true"), (r" \+= ", " -= "), (r" -= ", " += "),
]
NUMBER = re.compile(r"(?<![\w.])(\d[\d_]*)(?![\w.]|\.\d)")


def code_part(line):
    """The line with strings and comments blanked, so that places stay the same."""
    line = re.sub(r'"(?:[^"\\]|\\.)*"', lambda match: '"' + "\0" * (len(match.group()) - 2) + '"',
                  line)
    comment = line.find("//")
    return line if comment < 0 else line[:comment]


def mutants(file, wanted=""):
    """Every change of a file: line number, start, end, replacement."""
    for number, line in enumerate((ROOT / file).read_text().split("\n")):
        code = code_part(line)
        if re.search(r"precondition|assert|#if|#else|@available|import ", code) or not re.search(wanted, code):
            continue
        for pattern, replacement in OPERATORS:
            for match in re.finditer(pattern, code):
                # `< ` and `> ` of generic types have no space before them.
                yield number, match.start(), match.end(), replacement
        for match in NUMBER.finditer(code):
            digits = match.group(1).replace("_", "")
            if code[max(0, match.start() - 1):match.start()] == "$":
                continue
            yield number, match.start(), match.end(), str(int(digits) + 1)


def make_copy(work, module, tests):
    """A package with one library and some of its tests."""
    folder = work / module
    shutil.rmtree(folder / "Sources", ignore_errors=True)
    shutil.rmtree(folder / "Tests", ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    modules = ["CLibXML2", "XMLTree"] + (["LogExchange"] if module == "LogExchange" else [])
    for name in modules:
        shutil.copytree(ROOT / "Sources" / name, folder / "Sources" / name)
    shutil.copytree(ROOT / "Tests" / "TestSupport", folder / "Tests" / "TestSupport")
    (folder / "Tests" / f"{module}Tests").mkdir()
    for test in sorted(tests):
        name = f"{module}Tests/{test}.swift"
        shutil.copy(ROOT / "Tests" / name, folder / "Tests" / name)
    if not (folder / "Fixtures").exists():
        (folder / "Fixtures").symlink_to(ROOT / "Fixtures")
    library = '.target(name: "LogExchange", dependencies: ["XMLTree"]),' if len(modules) > 2 else ""
    (folder / "Package.swift").write_text(f"""// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "mutated", platforms: [.macOS(.v15)],
  targets: [
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0"),
    .target(name: "XMLTree", dependencies: ["CLibXML2"]), {library}
    .target(name: "TestSupport", dependencies: ["XMLTree"], path: "Tests/TestSupport"),
    .testTarget(name: "{module}Tests", dependencies: ["{module}", "XMLTree", "TestSupport"]),
  ],
  swiftLanguageModes: [.v6]
)
""")
    return folder


def run(command, folder, limit):
    environment = dict(os.environ, SWIFT_BACKTRACE="enable=no")
    try:
        done = subprocess.run(command, cwd=folder, env=environment, timeout=limit,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    except subprocess.TimeoutExpired as error:
        return None, (error.stdout or b"").decode("utf-8", "replace")
    return done.returncode, done.stdout.decode("utf-8", "replace")


BUILD = ["swift", "build", "--build-tests"]
TEST = ["swift", "test", "--skip-build", "--disable-xctest"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--group", choices=sorted(GROUPS), action="append")
    parser.add_argument("--work", help="where the copies are made; kept, so that they build faster")
    parser.add_argument("--bar", type=float, default=85)
    parser.add_argument("--seconds", type=int, default=600, help="for the tests of one change")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    groups = options.group or list(GROUPS)
    places = {name: [(file, *mutant) for file in GROUPS[name][1]
                     for mutant in mutants(file, *GROUPS[name][3:])] for name in groups}
    if options.list:
        for name in groups:
            for file, number, start, end, text in places[name]:
                print(f"{name}\t{file}:{number + 1}:{start + 1}\t{text.strip()}")
        return
    # As many of each group, so that a large one does not take all.
    sample = []
    generator = random.Random(options.seed)
    for index, name in enumerate(groups):
        share = options.count // len(groups) + (index < options.count % len(groups))
        chosen = generator.sample(places[name], min(share, len(places[name])))
        sample += [(name, place) for place in chosen]
    sample.sort(key=lambda item: (GROUPS[item[0]][0], item[0]))

    work = pathlib.Path(options.work or tempfile.mkdtemp(prefix="mutants-"))
    tests = {}
    for name in groups:
        tests.setdefault(GROUPS[name][0], set()).update(GROUPS[name][2])
    folders = {}
    for module, names in tests.items():
        folders[module] = make_copy(work, module, names)
        code, output = run(BUILD, folders[module], None)
        if code == 0:
            code, output = run(TEST, folders[module], None)
        if code != 0:
            sys.exit(f"mutate: the tests of {module} fail before anything is changed\n"
                     + output[-3000:])
        print(f"{module}: the copy builds and passes", flush=True)

    killed, survived, unbuilt = 0, [], 0
    for name, (file, number, start, end, text) in sample:
        module = GROUPS[name][0]
        folder = folders[module]
        path = folder / file
        original = path.read_text()
        lines = original.split("\n")
        before = lines[number]
        lines[number] = before[:start] + text + before[end:]
        began = time.time()
        try:
            path.write_text("\n".join(lines))
            code, output = run(BUILD, folder, None)
            if code != 0:
                verdict = "does not build"
                unbuilt += 1
            else:
                wanted = "|".join(sorted(GROUPS[name][2]))
                code, output = run(TEST + ["--filter", wanted], folder, options.seconds)
                if code == 0:
                    verdict = "SURVIVED"
                    survived.append((file, number + 1, before, lines[number]))
                else:
                    verdict = "killed" if code is not None else "killed (does not end)"
                    killed += 1
        finally:
            path.write_text(original)
        print(f"{verdict}: {name} {file}:{number + 1}:{start + 1} "
              f"`{before[start:end].strip()}` -> `{text.strip()}` ({time.time() - began:.0f} s)",
              flush=True)

    judged = killed + len(survived)
    share = 100 * killed / judged if judged else 0
    print(f"\n{killed} of {judged} noticed ({share:.0f} %), {unbuilt} did not build")
    for file, number, before, after in survived:
        print(f"\n{file}:{number}\n- {before.strip()}\n+ {after.strip()}")
    sys.exit(0 if share >= options.bar else 1)


if __name__ == "__main__":
    main()
