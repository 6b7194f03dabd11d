#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Finds places where the sources name a kind of log that should not, and layouts that do
the work of the engine.

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
    "Sources/LogExchange/Model/FuelRecord.swift": "declares the kind",
    "Sources/LogExchange/Model/WeightRecord.swift": "declares the kind",
    "Sources/LogExchange/Fields/FuelFields.swift": "declares the fields",
    "Sources/LogExchange/Fields/WeightFields.swift": "declares the fields",
    "Sources/LogExchange/Model/LogKind.swift": "lists the standard kinds",
    "Sources/LogExchange/Formats/": "formats of apps",
    "Sources/LogExchange/Checks/": "checks",
    "Sources/LogExchange/Statistics/": "statistics",
    "Sources/LogExchange/Entry/EntryNeighbours.swift": "a check of odometers",
    "Sources/LogExchange/Mapping/SketchGuesser.swift": "the words of apps for fields",
    "Sources/logxml/Entry/EntryText.swift": "the words of one entry",
    "Sources/logxml/Output/HistoryText.swift": "statistics",
    "Sources/logxml/Output/StatisticsRow.swift": "statistics",
    "Sources/logxml/Output/StatisticsText.swift": "statistics",
    "Sources/logxml/Report/": "statistics",
}
# Among the formats, those that hold records of any kind.
GENERAL = re.compile(
    r"Formats/(Native\w+|NDJSON\w+|SQLFormat|LogFormats?|MappedEntry|RecordFault|RecordMapping|"
    r"InputHead\S*|JSONHead|KindCensus|XMLPieceMapping)\.swift$"
)

NAMES = re.compile(
    r"\b(?:Fuel|Weight)(?:Record|Values|Fields)\b|(?<![\w)])\.(?:fuel|weight)\b|\w\)?[?!]?\.(?:fuel|weight)\b"
)
# What a layout and its hooks have no business with.
PARSING = re.compile(
    r"\b(?:NumberText|DateText|UnitWord|ColumnNumberStyle|ColumnDateStyle|DatePattern"
    r"|(?:ExactDecimal|Timestamp|Int|Double)(?=\())"
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


def main() -> int:
    problems = []
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
