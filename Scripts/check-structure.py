#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Finds places where the sources name a kind of log that should not, layouts that do the
work of the engine, and folders that refer to those above them.

Code that handles records in general walks the descriptor of their kind, so that a new
kind needs no line there. Only the declarations of the kinds, the formats of apps,
statistics, checks and the words of one entry know what a fill-up or a weight is.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ["Sources/LogExchange", "Sources/logxml"]

# What may name a kind, and why: a folder, or files.
ALLOWED = {
    "Sources/LogExchange/Model/FuelRecord.swift": "declares the values",
    "Sources/LogExchange/Model/WeightRecord.swift": "declares the values",
    "Sources/LogExchange/Model/CostRecord.swift": "declares the values",
    "Sources/LogExchange/Fields/CostKind.swift": "declares the kind",
    "Sources/LogExchange/Fields/CostFields.swift": "declares the fields",
    "Sources/LogExchange/Fields/FuelKind.swift": "declares the kind",
    "Sources/LogExchange/Fields/WeightKind.swift": "declares the kind",
    "Sources/LogExchange/Fields/FuelFields.swift": "declares the fields",
    "Sources/LogExchange/Fields/WeightFields.swift": "declares the fields",
    "Sources/LogExchange/Model/LogKind.swift": "lists the standard kinds",
    "Sources/LogExchange/Formats/": "formats of apps",
    "Sources/LogExchange/Checks/": "checks",
    "Sources/LogExchange/History/": "checks and statistics",
    "Sources/LogExchange/Statistics/": "statistics",
    "Sources/LogExchange/Entry/EntryNeighbours.swift": "a check of odometers",
    "Sources/logxml/Entry/EntryText.swift": "the words of one entry",
    "Sources/logxml/Output/History.swift": "statistics",
    "Sources/logxml/Output/HistoryDetails.swift": "statistics",
    "Sources/logxml/Output/HistoryText.swift": "statistics",
    "Sources/logxml/Output/StatisticsRow.swift": "statistics",
    "Sources/logxml/Output/StatisticsText.swift": "statistics",
    "Sources/logxml/Report/": "statistics",
    "Sources/logxml/Commands/ReportCommand.swift": "statistics",
}
# Among the formats, those that hold records of any kind.
GENERAL = re.compile(r"Formats/(Native/.*|LogFormats|InputHead\S*|Mapping\S*)\.swift$")

NAMES = re.compile(
    r"\b(?:Fuel|Weight|Cost)(?:Record|Values|Fields)\b|(?<![\w)])\.(?:fuel|weight|cost)\b|\w\)?[?!]?\.(?:fuel|weight|cost)\b"
)
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
        ("SAX", "Schema"), "Threads", "Reading", "Schema/Loading", "Streaming",
    ],
    "LogExchange": [
        "Files", "Model", "Fields", "Reading/Notation", "Reading/Container", "Reading/CSV",
        "Reading/JSON", "Reading/Database", "Writing", "Interface", "Layouts/Patterns", "Layouts",
        "Layouts/Writing", "Layouts/Mapping", "Layouts/Sketching", "Formats", "Reading/Source",
        "Reading", "History", "Checks", "Statistics", "Entry",
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
    for entry in ALLOWED:
        if path == entry or entry.endswith("/") and path.startswith(entry):
            return entry
    return None


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
    used = set()
    for source in SOURCES:
        for file in sorted((ROOT / source).rglob("*.swift")):
            path = file.relative_to(ROOT).as_posix()
            entry = allowance(path)
            in_text = False
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                # The pages of reports and the longer help texts are no Swift.
                quotes = line.count('"""')
                if in_text or quotes:
                    in_text ^= quotes % 2 == 1
                    continue
                code = COMMENT.sub("", STRING.sub('""', line))
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
    for entry in ALLOWED:
        if entry not in used:
            problems.append(f"Scripts/check-structure.py: {entry} names no kind, strike it out")
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
