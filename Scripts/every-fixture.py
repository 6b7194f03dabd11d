#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs every command in every form on every fixture, and looks that none dies.

    Scripts/every-fixture.py .build/debug/logxml
    Scripts/every-fixture.py .build/debug/logxml ../shared/samples

Whatever is in a file, a run ends with one of the statuses 0, 1 and 2, never by a signal.
Each file is converted alone, and those that hold records go into statistics alone. Many
together are given to each form: all files to what looks at any, and those with records to
the rest. Where that dies, they are tried one by one, so that the file is named. More
folders are looked at in the same way. The status is 1 where any run died or took too long.

Each list of files with records is given to every second form, and to all with THOROUGH=1.
"""

import concurrent.futures
import os
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
# More files than this are never given to one run.
TOGETHER = 60
SECONDS = 60
EACH = 1 if os.environ.get("THOROUGH") else 2

GROUPINGS = ["day", "week", "month", "year", "vehicle", "station"]
KINDS = ["fuel", "cost", "weight"]
UNITS = [
    ["--mass-unit", "kg", "--volume-unit", "L", "--distance-unit", "km"],
    ["--mass-unit", "lb", "--volume-unit", "usgal", "--distance-unit", "mi"],
    ["--mass-unit", "st", "--volume-unit", "ukgal", "--decimals", "1"],
]
# Formats in which other apps' tables are written, each of one kind.
APPS = {
    "fhir-xml": "weight", "fhir-json": "weight", "openscale": "weight", "fitbit-body": "weight",
    "fuelly": "fuel", "fuelio": "fuel", "spritmonitor": "fuel", "lubelogger": "fuel",
}

# Documents of XML's own suites, which are no logs: they are not looked at one by one.
SUITES = {"conformance", "xml", "schema", "invalid", "coding"}

CONVERT = ["convert", "-t", "ndjson"]
OF_ALL = (
    [["stats"], ["info"], ["info", "-t", "json"]]
    + [["validate", "-t", form]
       for form in ("text", "json", "ndjson", "sarif", "junit", "github", "gitlab")]
)
OF_RECORDS = (
    [["stats", "--by", grouping, "-t", "csv"] for grouping in GROUPINGS]
    + [["stats", "-t", "json", "--method", "total", "--units", "us"]]
    + [["stats", "-t", "tsv", "--units", "imperial", "--height", "1.8m", "--average-of-day"]]
    + [["stats", "--units", "metric", "--since", "2024-01-02", "--until", "2024-03"]]
    + [["history"], ["history", "--oldest-first"]]
    + [["history", "-t", form, "--units", "us"] for form in ("json", "csv", "tsv")]
    + [["report"], ["report", "--units", "imperial", "--last-of-day"]]
    + [["convert", "-t", form] for form in ("xml", "json", "sql")]
    + [["convert", "-t", form, "--kind", kind] for form in ("csv", "tsv") for kind in KINDS]
    + [["convert", "-t", "xml", "--sort", "date", "--dedupe", *units] for units in UNITS]
    + [["convert", "-t", "ndjson", "--kind", "weight", "--average-of-day"]]
    + [["convert", "-o", "out.db"], ["convert", "-o", "out.sql", *UNITS[0]]]
    + [["convert", "-t", form, "--kind", kind] for form, kind in APPS.items()]
)


def run(program, form, files):
    """How a run ended, where not as it may, and whether it wrote anything."""
    further = ["--keep-going"] if form[0] == "convert" else []
    with tempfile.TemporaryDirectory() as folder:
        try:
            ended = subprocess.run(
                [program, *form, *further, *files], cwd=folder, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=SECONDS,
                env={"PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"})
        except subprocess.TimeoutExpired:
            return f"more than {SECONDS} s", False
    status = ended.returncode
    if status in (0, 1, 2):
        return None, bool(ended.stdout)
    return (f"signal {-status}" if status < 0 else f"status {status}"), False


def judged(program, form, files):
    """The files with which a form dies, and how; all of them where only they together do."""
    what, _ = run(program, form, files)
    if what is None:
        return []
    alone = [([file], run(program, form, [file])[0]) for file in files if len(files) > 1]
    return [found for found in alone if found[1]] or [(files, what)]


def together(root, files):
    """The files in lists for one run each: small folders share one, large ones are cut."""
    groups = {}
    for file in files:
        groups.setdefault(pathlib.Path(file).relative_to(root).parts[0], []).append(file)
    lists = [[]]
    for group in groups.values():
        if lists[-1] and len(lists[-1]) + len(group) > TOGETHER:
            lists.append([])
        for file in group:
            if len(lists[-1]) == TOGETHER:
                lists.append([])
            lists[-1].append(file)
    return lists


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    folders = [ROOT / "Fixtures", ROOT / "Examples", *map(pathlib.Path, sys.argv[2:])]
    count = 0
    found = []
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for root in (folder.resolve() for folder in folders if folder.is_dir()):
            files = sorted(str(path) for path in root.rglob("*") if path.is_file())
            single = [
                file for file in files
                if pathlib.Path(file).relative_to(root).parts[0] not in SUITES]
            ends = list(pool.map(lambda file: run(program, CONVERT, [file]), single))
            found += [(CONVERT, [file], end) for file, (end, _) in zip(single, ends) if end]
            logs = [file for file, (end, wrote) in zip(single, ends) if wrote]
            work = [(["stats", "-t", "json"], [file]) for file in logs]
            work += [(form, part) for form in OF_ALL for part in together(root, files)]
            work += [
                (form, part) for row, form in enumerate(OF_RECORDS)
                for place, part in enumerate(together(root, logs)) if (row + place) % EACH == 0]
            for (form, _), ended in zip(work, pool.map(lambda part: judged(program, *part), work)):
                found += [(form, files, what) for files, what in ended]
            count += len(single) + len(work)
    for form, files, what in found:
        print(f"{what}: logxml {' '.join(form)} {' '.join(files)}")
    if found:
        sys.exit(f"{len(found)} of {count} runs died")
    print(f"{count} runs in every form on every fixture: none died")


if __name__ == "__main__":
    main()
