#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs two versions of the command over the same inputs and says where they differ.

    Scripts/compare-outputs.py OLD NEW [FOLDER…]
    Scripts/compare-outputs.py OLD NEW --jobs 1,2,8 --show 3

OLD and NEW are programs, the folders hold inputs (Fixtures without any, and ../shared/samples
where it is there). Standard output, standard error and status of each command are compared byte
for byte. The status is 1 if any differs. Commands of NEW are run with each number of jobs, and
all have to say what OLD says with one.
"""

import argparse
import concurrent.futures
import difflib
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# Each command line; the inputs follow it.
COMMANDS = [
    ["query", "//*"],
    ["query", "-t", "count", "//*.name"],
    ["query", "-t", "xml", "*/*[1]"],
    ["query", "-t", "json", "*/*/*[-1]"],
    ["query", "-t", "json", "//*[@type]"],
    ["query", "-H", "//*/text()"],
    ["query", "-t", "tsv", "-c", "@date", "-c", "*/text()", "//*"],
    ["query", "--first", "//*[1]/*"],
    ["query", "//fillUp[volume>\"10\"]"],
    ["query", "//measurement/weight"],
    ["query", "//Record[@type$=\"BodyMass\"].value"],
    ["convert", "-t", "xml"],
    ["convert", "-t", "json"],
    ["convert", "-t", "ndjson"],
    ["convert", "-t", "csv", "--kind", "fuel"],
    ["convert", "-t", "csv", "--kind", "weight"],
    ["convert", "-t", "sql"],
    ["convert", "-t", "ndjson", "--summary", "json", "--keep-going"],
    ["convert", "-t", "ndjson", "--dedupe", "--date-order", "dmy", "--decimal-mark", "comma"],
    ["convert", "-t", "fhir-json", "--kind", "weight"],
    ["convert", "-t", "fuelly", "--kind", "fuel", "--volume-unit", "L"],
    ["validate"],
    ["validate", "-t", "json"],
    ["validate", "-t", "sarif"],
    ["validate", "--summary", "json"],
    ["info"],
    ["info", "-t", "json"],
    ["stats"],
    ["stats", "-t", "json"],
    ["history"],
]

# The clock must not decide.
NOW = ["--now", "2026-01-01"]
# Commands that take it.
WITH_CLOCK = {"validate", "stats"}
# Commands that share work out among threads.
WITH_JOBS = {"query", "convert", "validate", "stats", "history"}


def run(program, command, jobs):
    words = [program, *command]
    if jobs and command[0] in WITH_JOBS:
        words += ["-j", str(jobs)]
    environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8"}
    try:
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True,
                              env=environment, cwd=ROOT, timeout=120)
    except subprocess.TimeoutExpired:
        return b"", b"(not done after 120 s)", None
    return done.stdout, done.stderr, done.returncode


def inputs(folders):
    for folder in folders:
        folder = pathlib.Path(folder)
        entries = sorted(entry for entry in folder.iterdir()
                         if entry.is_dir() or entry.suffix in (".xml", ".csv", ".json", ".ndjson"))
        for entry in entries:
            yield os.path.relpath(entry, ROOT)


def differences(old, new):
    names = ("standard output", "standard error", "status")
    for name, first, second in zip(names, old, new):
        if first == second:
            continue
        if name == "status":
            yield f"status {first} → {second}"
            continue
        lines = difflib.unified_diff(
            first.decode("utf-8", "replace").splitlines(),
            second.decode("utf-8", "replace").splitlines(), "old", "new", lineterm="", n=0)
        yield f"{name}:\n" + "\n".join("    " + line[:300] for line in list(lines)[2:14])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("folders", nargs="*")
    parser.add_argument("--jobs", default="1,2,8", help="numbers of threads for the new one")
    parser.add_argument("--show", type=int, default=20, help="how many differences are shown")
    options = parser.parse_args()
    old, new = (str(pathlib.Path(name).resolve()) for name in (options.old, options.new))
    folders = options.folders or [ROOT / "Fixtures", ROOT.parent / "shared" / "samples"]
    folders = [folder for folder in folders if pathlib.Path(folder).is_dir()]
    jobs = [int(number) for number in options.jobs.split(",")]

    commands = [[*command, *(NOW if command[0] in WITH_CLOCK else []), name]
                for command in COMMANDS for name in inputs(folders)]

    def compare(command):
        expected = run(old, command, 1)
        found = []
        for number in jobs if command[0] in WITH_JOBS else [0]:
            got = run(new, command, number)
            if got != expected:
                found.append((number, list(differences(expected, got))))
        return command, found

    different = 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for command, found in pool.map(compare, commands):
            if not found:
                continue
            different += 1
            if different > options.show:
                continue
            for number, what in found:
                print(f"{' '.join(command)}{f' -j {number}' if number else ''}")
                for text in what:
                    print("  " + text)
    print(f"{len(commands)} commands, {different} with another outcome")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
