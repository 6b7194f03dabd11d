#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Finds places where the sources name a kind of log that should not, layouts that do the
work of the engine, options of the command in the library, what links a megabyte for one call, and
folders that refer to those above them.

Code that handles records in general walks the descriptor of their kind, so that a new
kind needs no line there. Only the declarations of the kinds, the formats of apps,
statistics, checks and the words of one entry know what a fill-up or a weight is.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ["Sources/LogExchange", "Sources/logxml"]

# What may name a kind, by the reason: folders, or files.
ALLOWED = {
    "declares the values": ["LogExchange/Model/" + name for name in (
        "FuelRecord.swift", "WeightRecord.swift", "CostRecord.swift")],
    "declares the kind": ["LogExchange/Fields/" + name for name in (
        "CostKind.swift", "FuelKind.swift", "WeightKind.swift")],
    "declares the fields": ["LogExchange/Fields/" + name for name in (
        "CostFields.swift", "FuelFields.swift", "WeightFields.swift")],
    "lists the standard kinds": ["LogExchange/Model/LogKind.swift"],
    "formats of apps": ["LogExchange/Formats/"],
    "checks": ["LogExchange/Checks/", "LogExchange/Entry/EntryNeighbours.swift"],
    "checks and statistics": ["LogExchange/History/"],
    "statistics": [
        "LogExchange/Statistics/", "LogExchange/Report/", "logxml/Commands/ReportCommand.swift",
        *("logxml/Output/" + name for name in (
            "History.swift", "HistoryDetails.swift", "HistoryText.swift", "StatisticsRow.swift",
            "StatisticsText.swift"))],
    "the words of one entry": ["logxml/Entry/EntryText.swift"],
}
ENTRIES = ["Sources/" + path for paths in ALLOWED.values() for path in paths]
# Among the formats, those that hold records of any kind.
GENERAL = re.compile(r"Formats/(Native/.*|LogFormats|InputHead\S*|Mapping\S*)\.swift$")

# Options belong to the command: the library names settings (`Remedy`). Traits are the package's.
OPTION = re.compile(r"(?<![\w!-])--(?!traits\b)[a-z]")
NAMES = re.compile(
    r"\b(?:Fuel|Weight|Cost)(?:Record|Values|Fields)\b|(?<![\w)])\.(?:fuel|weight|cost)\b|\w\)?[?!]?\.(?:fuel|weight|cost)\b"
)
# The file that says how to call `withoutActuallyEscaping`.
LENDING = "Sources/XMLTree/Reading/XMLTreeReader+Lending.swift"
# One of these links the engine for regular expressions into the program: a megabyte.
REGEX = re.compile(r"\.(?:replacing|ranges|wholeMatch|trimmingPrefix)\(")
# One of these links the runtime of tasks and the dispatcher into the program: 600 kB.
TASKS = re.compile(r"\b(?:ContinuousClock|SuspendingClock|TaskLocal|AsyncSequence|AsyncStream)\b")
COMMAND = ("Platform", "XMLTree", "LogExchange", "logxml")
# What a layout and its hooks have no business with.
PARSING = re.compile(
    r"\b(?:NumberText|DateText|UnitWord|ColumnNumberStyle|ColumnDateStyle|DatePattern"
    r"|(?:ExactDecimal|Timestamp|Int|Double)(?=\())"
)
# The folders of modules from the bottom to the top: a file refers to its own and to those
# before it. What stands in a folder that is not named belongs to the one around it, and those
# that stand together are one floor.
FLOORS = {
    "XMLTree": [
        "Basics", "Document", "Input", "Path", "Path/Tree", "Path/Stream", "Output",
        ("SAX", "Schema"), "Threads", "Reading", "Source", "Schema/Loading", "Streaming",
    ],
    "LogExchange": [
        "Files", "Model", "Fields", "Reading/Notation", "Reading/Container", "Reading/Sheet",
        "Reading/CSV", "Reading/JSON", "Reading/Database", "Writing", "Interface", "Layouts/Patterns", "Layouts",
        "Layouts/Writing", "Layouts/Mapping", "Layouts/Sketching", "Formats", "Reading/Source",
        "Reading", "History", "Checks", "Statistics", "Report", "Entry",
    ],
    "logxml": [
        "Console", ("Arguments", "Help"), "Output", "Inputs", "Destinations", "Validation", "Chain", "Entry",
        "Report", "Shell", "Commands", ".",
    ],
}
ATTRIBUTES = r"(?:@\w+(?:\([^)]*\))?\s+)*"
MODIFIERS = r"(?:(?:public|package|internal|open|final|indirect|nonisolated)\s+)*"
DECLARED = re.compile(
    rf"^{ATTRIBUTES}{MODIFIERS}(?:struct|class|enum|protocol|actor|typealias)\s+([A-Z]\w*)", re.M
)
# What a file has of its own, nested types and generic parameters among them.
OWN = re.compile(
    r"\b(?:struct|class|enum|protocol|actor|typealias|associatedtype)\s+([A-Z]\w*)"
    r"|[<,]\s*([A-Z]\w*)\s*[:>,]"
)
COMMENT = re.compile(r"//.*")
STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


def allowance(path: str) -> str | None:
    """The entry of the list by which a file may name kinds."""
    if GENERAL.search(path):
        return None
    return next((entry for entry in ENTRIES if path == entry or
                 entry.endswith("/") and path.startswith(entry)), None)


def floor(path: Path, floors: list) -> int:
    """How far up the folder of a file is."""
    numbers = {
        name: number
        for number, names in enumerate(floors)
        for name in ([names] if isinstance(names, str) else names)
    }
    folder = path.parent
    while folder.as_posix() not in numbers:
        folder = folder.parent
    return numbers[folder.as_posix()]


def references_upward(module: str, floors: list) -> list[str]:
    """Each type of a higher folder that a file of a module names."""
    source = ROOT / "Sources" / module
    files = {
        file.relative_to(source): COMMENT.sub("", STRING.sub('""', file.read_text("utf-8")))
        for file in sorted(source.rglob("*.swift"))
    }
    homes = {}
    for path, code in files.items():
        for name in DECLARED.findall(code):
            homes.setdefault(name, []).append(path)
    found = []
    for path, code in files.items():
        own = {name for pair in OWN.findall(code) for name in pair}
        for name in sorted(set(re.findall(r"(?<![\w.])[A-Z]\w*", code)) - own):
            home = homes.get(name, [])
            if len(home) == 1 and floor(home[0], floors) > floor(path, floors):
                found.append(
                    f"Sources/{module}/{path}: {name} stands higher, in {home[0].parent}: a "
                    "type stands in the lowest folder that needs it"
                )
    return found


def main() -> int:
    problems = [
        problem for module, floors in FLOORS.items()
        for problem in references_upward(module, floors)
    ]
    for file in sorted((ROOT / "Sources").rglob("*.swift")):
        text = file.read_text(encoding="utf-8")
        # The compiler puts the length of the file's path into the program.
        if "withoutActuallyEscaping(" in text and "#sourceLocation" not in text:
            problems.append(f"{file.relative_to(ROOT)}: see {LENDING} on withoutActuallyEscaping")
        is_left_out = "#if !WITHOUT_TASKS" in text or "#if DEBUG" in text
        if file.relative_to(ROOT).parts[1] in COMMAND and not is_left_out:
            if TASKS.search(COMMENT.sub("", text)):
                problems.append(f"{file.relative_to(ROOT)}: needs tasks outside #if !WITHOUT_TASKS")
    used = set()
    for source in SOURCES:
        for file in sorted((ROOT / source).rglob("*.swift")):
            path = file.relative_to(ROOT).as_posix()
            entry = allowance(path)
            in_text = False
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                if "LogExchange" in source and OPTION.search(COMMENT.sub("", line)):
                    problems.append(f"{path}:{number}: names an option of the command")
                # The pages of reports and the longer help texts are no Swift.
                quotes = line.count('"""')
                if in_text or quotes:
                    in_text ^= quotes % 2 == 1
                    continue
                code = COMMENT.sub("", STRING.sub('""', line))
                if REGEX.search(code):
                    problems.append(f"{path}:{number}: needs regular expressions: {line.strip()}")
                if not NAMES.search(code):
                    continue
                if entry is None:
                    problems.append(f"{path}:{number}: names a kind of log: {line.strip()}")
                else:
                    used.add(entry)
    for file in sorted((ROOT / "Sources/LogExchange/Formats").rglob("Layout+*.swift")):
        code = COMMENT.sub("", STRING.sub('""', file.read_text(encoding="utf-8")))
        for word in PARSING.findall(code):
            problems.append(
                f"{file.relative_to(ROOT)}: {word} parses numbers, dates or units: that is the "
                "engine's work, and the same for all layouts"
            )
    problems += [f"Scripts/check-structure.py: {entry} names no kind, strike it out"
                 for entry in ENTRIES if entry not in used]
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
