#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Changes the sources in one small way at a time and looks whether a test notices.

    Scripts/mutate.py --count 40 --seed 1
    Scripts/mutate.py --group layouts --count 60 --work /tmp/mutants
    Scripts/mutate.py --list            every change that could be made

Operators and constants are flipped in the files of decimals, dates, units, paths, limits
and layouts. All that are drawn are built at once into a copy of the package: `a < b`
becomes an operator of its own, which is `<=` where the environment names its number. Then
the tests of its group run once for each. A change that no test notices is printed as it
would look in a diff. What does not compile in this way is left out and counted. The status
is 1 where fewer than --bar percent were noticed.
"""

import argparse
import collections
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

LOGS = "Sources/LogExchange/"
TREE = "Sources/XMLTree/"
PATTERNS = LOGS + "Layouts/Patterns/DatePattern*.swift"

# Each group: the files that are changed, the suites that should notice, and which lines
# are changed if not all.
GROUPS = {
    "decimals": (
        [LOGS + name for name in (
            "Model/ExactDecimal.swift", "Model/ExactDecimal+Parsing.swift",
            "Reading/Notation/NumberText.swift", "Reading/CSV/ColumnNumberStyle.swift")],
        ["ExactDecimalTests", "ColumnNumberStyleTests", "PeoplesNotationTests",
         "QuantityConversionTests"]),
    "dates": (
        [LOGS + "Model/Timestamp*.swift", LOGS + "Model/UTCOffset.swift",
         LOGS + "Reading/Notation/DateText*.swift", LOGS + "Reading/CSV/ColumnDateStyle.swift",
         LOGS + "Model/DigitScanner.swift", PATTERNS],
        ["TimestampTests", "ColumnDateStyleTests", "PeoplesNotationTests", "DatePatternTests"]),
    "units": (
        [LOGS + "Model/" + name for name in (
            "Quantity+Conversion.swift", "UnitFactor.swift", "Units.swift", "WantedUnits.swift")],
        ["QuantityConversionTests"]),
    "layouts": (
        [LOGS + "Layouts/*.swift"],
        ["ACarTests", "AppTableTests", "ColumnDateStyleTests", "ColumnNumberStyleTests",
         "ExampleFormatTests", "FormatPageTests", "FormatTests", "FuelAndWeightRecognitionTests",
         "FuelAppTests", "FuelMassTests", "FuelioTests", "FuellyTests", "InvalidFuelTests",
         "InvalidWeightTests", "LayoutEdgeTests", "LayoutRowsTests", "LayoutTests", "LibraTests",
         "MappingErrorTests",
         "MappingTests", "NotationDoubtTests", "NotationTests", "OpenScaleTests", "PeoplesNotationTests",
         "RecognitionTests", "WeightAppTests", "WithingsTests"]),
    "paths": (
        [TREE + "Path/" + name for name in (
            "DecimalText.swift", "PathOperator.swift", "PathParser*.swift",
            "PathPosition.swift", "SiblingCounter.swift", "Stream/CaptureQueue.swift",
            "Stream/StepAutomaton.swift", "Stream/StreamMatcher*.swift", "Tree/ActiveSteps.swift",
            "Tree/TreeEvaluator.swift", "Tree/XMLTreeNode+Paths.swift")],
        ["PathErrorTests", "PathMeaningTests", "PathNumberTests", "PathSelectTests",
         "PathStreamTests", "PathWalkTests", "RepeatedEvaluationTests"]),
    "limits": (
        [TREE + name for name in (
            "Basics/ParseLimits.swift", "SAX/SAXSession*.swift", "Document/RecordBuilder*.swift")],
        ["`Limits`", "DepthTests", "ReaderTests", "`Using a parser`"], r"(?i)limit|public var"),
    "limits-of-tables": (
        [LOGS + "Reading/" + name for name in (
            "CSV/CSVLimits.swift", "CSV/CSVScanner.swift", "JSON/JSONLimits.swift",
            "JSON/JSONReader+Tokens.swift")],
        ["CSVLimitTests", "CSVReaderTests", "JSONReaderTests"], r"(?i)limit|size|cellsPerRow"),
}

COMPARING = ("ComparisonPrecedence", "<T: Comparable>(a: T, b: T) -> Bool")
EQUATING = ("ComparisonPrecedence", "<T: Equatable>(a: T, b: T) -> Bool")
ADDING = ("AdditionPrecedence", "<T: AdditiveArithmetic>(a: T, b: T) -> T")
SETTING = ("AssignmentPrecedence", "<T: AdditiveArithmetic>(a: inout T, b: T)")
# What each operator becomes, its precedence, and the operator that can be either.
OPERATORS = {
    "<": ("<=", *COMPARING), "<=": ("<", *COMPARING), ">": (">=", *COMPARING),
    ">=": (">", *COMPARING), "==": ("!=", *EQUATING), "!=": ("==", *EQUATING),
    "+": ("-", *ADDING), "-": ("+", *ADDING),
    "*": ("+", "MultiplicationPrecedence", "<T: Numeric>(a: T, b: T) -> T"),
    "&&": ("||", "LogicalConjunctionPrecedence",
           "(a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool"),
    "||": ("&&", "LogicalDisjunctionPrecedence",
           "(a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool"),
    "+=": ("-=", *SETTING), "-=": ("+=", *SETTING),
    "..<": ("...", "RangeFormationPrecedence",
            "<T: Strideable>(a: T, b: T) -> Range<T> where T.Stride: SignedInteger"),
    "...": ("..<", "RangeFormationPrecedence",
            "<T: Strideable>(a: T, b: T) -> ClosedRange<T> where T.Stride: SignedInteger"),
}
SPACED = re.compile(r"(?<= )(<=|>=|==|!=|&&|\|\||\+=|-=|<|>|\+|-|\*)(?= )")
RANGE = re.compile(r"(?<=[\w)\]])(\.\.<|\.\.\.)(?=[\w(.])")
WORD = re.compile(r"\b(true|false)\b")
NUMBER = re.compile(r"(?<![\w.$])(\d[\d_]*)(?![\w.]|\.\d)")

VARIABLE = "LOGXML_CHANGE"

Change = collections.namedtuple("Change", "group file line start end old new")


def code_part(line):
    """The line with strings and comments blanked, so that places stay the same."""
    line = re.sub(r'"(?:[^"\\]|\\.)*"', lambda match: '"' + "\0" * (len(match.group()) - 2) + '"',
                  line)
    comment = line.find("//")
    return line if comment < 0 else line[:comment]


def changes(group):
    """Every change of a group."""
    globs, _, *wanted = GROUPS[group]
    for pattern in globs:
        files = sorted(ROOT.glob(pattern))
        if not files:
            sys.exit(f"mutate: no file is {pattern}")
        for path in files:
            file = str(path.relative_to(ROOT))
            for number, line in enumerate(path.read_text().split("\n")):
                code = code_part(line)
                if re.search(r"precondition|assert|#if|#else|@available|import |operator", code):
                    continue
                if wanted and not re.search(wanted[0], code):
                    continue
                for start, end, new in changes_of(code):
                    yield Change(group, file, number, start, end, line[start:end], new)


def changes_of(code):
    for match in [*SPACED.finditer(code), *RANGE.finditer(code)]:
        # Strings are joined with +, too.
        if not (match.group() in ("+", "+=") and '"' in code):
            yield match.start(), match.end(), OPERATORS[match.group()][0]
    for match in WORD.finditer(code):
        yield match.start(), match.end(), "false" if match.group() == "true" else "true"
    for match in NUMBER.finditer(code):
        yield match.start(), match.end(), str(int(match.group().replace("_", "")) + 1)


# MARK: Building

def name_of(old, number):
    """An operator that is known by its number."""
    return old + chr(0x2200 + number // 200) + chr(0x2200 + number % 200)


def switched(change, number):
    """What stands in the sources in place of the old text."""
    if change.old in OPERATORS:
        return name_of(change.old, number)
    return f"changed({number}, {change.old}, {change.new})"


def declarations(numbered):
    """The operators of one module, and what chooses among them."""
    lines = [
        "#if canImport(Glibc)", "import Glibc", "#else", "import Darwin", "#endif",
        f'let change = getenv("{VARIABLE}").flatMap {{ Int(String(cString: $0)) }} ?? 0',
        "func changed<T>(_ number: Int, _ old: T, _ new: T) -> T { change == number ? new : old }",
    ]
    for number, (_, _, _, _, _, old, new) in numbered:
        if old not in OPERATORS:
            continue
        _, precedence, signature = OPERATORS[old]
        name = name_of(old, number)
        body = f"change == {number} ? a {new} b : a {old} b"
        if old in ("+=", "-="):
            body = f"if change == {number} {{ a {new} b }} else {{ a {old} b }}"
        elif old in ("&&", "||"):
            body = f"if change == {number} {{ return try a {new} b() }} else {{ return try a {old} b() }}"
        elif old in ("..<", "..."):
            # A range of the same kind, which ends one later or earlier.
            by = 1 if old == "..<" else -1
            body = f"change == {number} ? a{old}b.advanced(by: {by}) : a{old}b"
        lines.append(f"infix operator {name}: {precedence}")
        lines.append(f"func {name}{signature} {{ {body} }}")
        if old in ("==", "!="):
            lines.append(f"func {name}<T>(a: T?, b: _OptionalNilComparisonType) -> Bool {{ {body} }}")
    return "\n".join(lines) + "\n"


def write(folder, numbered):
    """Puts all changes into the copy, and takes back those of before."""
    by_file = collections.defaultdict(list)
    for number, change in numbered:
        by_file[change.file].append((number, change))
    for group in GROUPS.values():
        for pattern in group[0]:
            for path in ROOT.glob(pattern):
                file = str(path.relative_to(ROOT))
                lines = path.read_text().split("\n")
                for number, change in sorted(by_file[file], key=lambda one: -one[1].start):
                    line = lines[change.line]
                    lines[change.line] = (line[:change.start] + switched(change, number)
                                          + line[change.end:])
                text = "\n".join(lines)
                if (folder / file).read_text() != text:
                    (folder / file).write_text(text)
    for module in (LOGS, TREE):
        inside = [one for one in numbered if one[1].file.startswith(module)]
        (folder / module / "Change.swift").write_text(declarations(inside))


COPIED = ("Sources", "Tests", "Fixtures", "Fuzzing", "Conformance", "Examples")


def copy(work):
    folder = work / "package"
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(ROOT / "Package.swift", folder)
    for source in ROOT.iterdir():
        target = folder / source.name
        if source.name in COPIED:
            # What has gone since the last time must not be built.
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(source, target, ignore=shutil.ignore_patterns(".build"))
        elif not source.name.startswith(".") and not target.exists():
            target.symlink_to(source)
    return folder


def build(folder, numbered):
    """Builds the copy with all changes that compile.

    Returns them, and how many did not.
    """
    count = len(numbered)
    for _ in range(12):
        write(folder, numbered)
        code, output = run(BUILD, folder, None)
        if code == 0:
            return numbered, count - len(numbered)
        places = {(file, int(line)) for file, line in
                  re.findall(r"(Sources/[^\s:]+\.swift):(\d+):\d+: error", output)}
        wrong = {number for number, change in numbered for file, line in places
                 if change.file == file and -12 <= change.line + 1 - line <= 6}
        exact = {number for number, change in numbered if (change.file, change.line + 1) in places}
        if not wrong:
            break
        numbered = [one for one in numbered if one[0] not in (exact or wrong)]
    sys.exit("mutate: the copy does not build\n" + output[-3000:])


def run(command, folder, limit, number=0):
    environment = dict(os.environ, SWIFT_BACKTRACE="enable=no", **{VARIABLE: str(number)})
    try:
        done = subprocess.run(command, cwd=folder, env=environment, timeout=limit,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    except subprocess.TimeoutExpired as error:
        return None, (error.stdout or b"").decode("utf-8", "replace")
    return done.returncode, done.stdout.decode("utf-8", "replace")


TRAITS = ["--traits", "Containers,SQLite"]
BUILD = ["swift", "build", *TRAITS, "--build-tests"]


def test(folder, group, limit, number=0):
    suites = "|".join(sorted(GROUPS[group][1]))
    return run(["swift", "test", *TRAITS, "--skip-build", "--disable-xctest",
                "--filter", f"[.](?:{suites})/"], folder, limit, number)


# MARK: The run

def drawn(groups, count, seed):
    """As many of each group, so that a large one does not take all."""
    generator = random.Random(seed)
    result = []
    for index, name in enumerate(groups):
        share = count // len(groups) + (index < count % len(groups))
        places = list(changes(name))
        # Two changes of one place would stand in each other's way.
        generator.shuffle(places)
        taken = set()
        for change in places:
            if share and (change.file, change.line, change.start) not in taken:
                taken.add((change.file, change.line, change.start))
                result.append(change)
                share -= 1
    return list(enumerate(result, 1))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--group", choices=sorted(GROUPS), action="append")
    parser.add_argument("--work", help="where the copy is made; kept, so that it builds faster")
    parser.add_argument("--bar", type=float, default=85)
    parser.add_argument("--seconds", type=int, default=600, help="for the tests of one change")
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    groups = options.group or list(GROUPS)
    if options.list:
        for name in groups:
            for change in changes(name):
                print(f"{name}\t{change.file}:{change.line + 1}:{change.start + 1}\t"
                      f"{change.old} -> {change.new}")
        return
    work = pathlib.Path(options.work or tempfile.mkdtemp(prefix="mutants-"))
    folder = copy(work)
    numbered, unbuilt = build(folder, drawn(groups, options.count, options.seed))
    for name in groups:
        code, output = test(folder, name, None)
        if code != 0 or "with 0 tests" in output:
            sys.exit(f"mutate: the tests of {name} fail before anything is changed\n"
                     + output[-3000:])
    print(f"the copy builds with {len(numbered)} changes, and passes without one", flush=True)

    killed, survived = 0, []
    for number, change in numbered:
        began = time.time()
        code, _ = test(folder, change.group, options.seconds, number)
        verdict = "SURVIVED" if code == 0 else "killed" if code is not None else "killed (does not end)"
        if code == 0:
            survived.append(change)
        else:
            killed += 1
        print(f"{verdict}: {change.group} {change.file}:{change.line + 1}:{change.start + 1} "
              f"`{change.old}` -> `{change.new}` ({time.time() - began:.0f} s)", flush=True)

    judged = killed + len(survived)
    share = 100 * killed / judged if judged else 0
    print(f"\n{killed} of {judged} noticed ({share:.0f} %), {unbuilt} did not build")
    for change in survived:
        line = (ROOT / change.file).read_text().split("\n")[change.line]
        print(f"\n{change.file}:{change.line + 1}\n- {line.strip()}\n"
              f"+ {(line[:change.start] + change.new + line[change.end:]).strip()}")
    sys.exit(0 if share >= options.bar else 1)


if __name__ == "__main__":
    main()
