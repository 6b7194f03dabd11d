#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures how many lines of the sources the tests run, with and without ../shared.

    Scripts/coverage.py                 the share of each library, and what is lost
    Scripts/coverage.py --fewest 15     also the files of which most lines are not run

The tests use samples and suites beside the project where they are present; this shows
whether the project's own fixtures carry the weight. The status is 1 where more than
--bar points are lost without them. Tests that fail are named.
"""

import argparse
import collections
import json
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FLAGS = ["--traits", "Containers", "--scratch-path", ".build/coverage", "--enable-code-coverage"]


def run_tests(shared):
    environment = dict(os.environ, SWIFT_BACKTRACE="enable=no")
    if shared is not None:
        environment["LOGXML_SHARED"] = shared
    # A program that is measured writes a file of its own where it runs, and takes more
    # memory: not what these expect.
    command = ["swift", "test", *FLAGS, "--disable-xctest", "--skip", "FaultTests|ProcessTests"]
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace")
    if done.returncode != 0:
        for line in done.stdout.splitlines():
            if line.startswith("✘"):
                print(line, file=sys.stderr)
    print([line for line in done.stdout.splitlines() if "Test run with" in line][-1][2:], flush=True)
    place = subprocess.run(["swift", "test", *FLAGS, "--show-codecov-path"], cwd=ROOT,
                           check=True, stdout=subprocess.PIPE, text=True).stdout.strip()
    return json.loads(pathlib.Path(place).read_text())


def lines(report):
    """For each file of the sources: how many lines there are and how many were run."""
    found = {}
    for file in report["data"][0]["files"]:
        path = pathlib.Path(file["filename"])
        if path.is_relative_to(ROOT / "Sources"):
            summary = file["summary"]["lines"]
            found[str(path.relative_to(ROOT))] = (summary["count"], summary["covered"])
    return found


def shares(files):
    totals = collections.defaultdict(lambda: [0, 0])
    for path, (count, covered) in files.items():
        for name in (path.split("/")[1], "all"):
            totals[name][0] += count
            totals[name][1] += covered
    return {name: 100 * covered / count for name, (count, covered) in totals.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bar", type=float, default=2)
    parser.add_argument("--fewest", type=int, default=0)
    options = parser.parse_args()
    whole = lines(run_tests(None))
    alone = lines(run_tests("/nonexistent"))
    before, after = shares(whole), shares(alone)
    print(f"{'':12}{'with':>8}{'without':>9}{'lost':>7}")
    for name in sorted(before):
        print(f"{name:12}{before[name]:7.2f}%{after[name]:8.2f}%{before[name] - after[name]:7.2f}")
    missing = sorted(alone.items(), key=lambda item: item[1][1] - item[1][0])
    for path, (count, covered) in missing[:options.fewest]:
        print(f"{count - covered:6} of {count:5} lines not run: {path}")
    sys.exit(0 if before["all"] - after["all"] <= options.bar else 1)


if __name__ == "__main__":
    main()
