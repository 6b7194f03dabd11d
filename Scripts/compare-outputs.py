#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs two versions of the command over the same work and says where they differ.

    Scripts/compare-outputs.py OLD NEW [--jobs 1,2] [--only TEXT] [--every N] [--show N]

The work is a list of scripts (`Scripts/frozen_work.py`): every fixture and sample as a file, as
standard input and as a folder through the commands that fit it; all help, formats, mappings and
schemas; the jobs of `Fixtures/jobs` and the changes of logs in `Fixtures/frozen`. Each script runs
in an empty folder of its own. Compared byte for byte are standard output, standard error, status,
and whatever is left in the folder: names, modes, contents; of databases, schema and rows.

Both programs run with each number of jobs, and all of them have to say what OLD says with the
first. `Scripts/expected-differences.txt` has the differences that are wanted: a line each, a
pattern for the script and the lines that differ, a tab, and the reason. One that matches nothing
any more is told, since it may hide the next difference. The status is 1 if anything else differs.
"""

import argparse
import bz2
import concurrent.futures
import difflib
import gzip
import io
import lzma
import os
import pathlib
import re
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
import zipfile

import frozen_work

ROOT = pathlib.Path(__file__).resolve().parent.parent
EXPECTED = ROOT / "Scripts" / "expected-differences.txt"
UNPACKED = {".gz": gzip.decompress, ".bz2": bz2.decompress, ".xz": lzma.decompress}


def rows(path):
    """The schema and the rows of a database, as text."""
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
        return "\n".join(database.iterdump()).encode()


def members(data):
    """What a zip holds, without the times of its members."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return b"".join(name.encode() + b"\n" + archive.read(name) for name in archive.namelist())


def content(path):
    """What a file holds, in a form that can be compared and shown."""
    data = path.read_bytes()
    try:
        if data.startswith(b"SQLite format 3"):
            return rows(path)
        # The times in the heads of compressed files are no part of the answer.
        if path.suffix == ".zip":
            return members(data)
        if path.suffix in UNPACKED:
            return UNPACKED[path.suffix](data)
    except (OSError, EOFError, lzma.LZMAError, sqlite3.Error, zipfile.BadZipFile):
        pass
    return data


def left(folder):
    """The files in a folder: name, kind and mode, content."""
    found = {}
    for parent, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = pathlib.Path(parent, name)
            short = str(path.relative_to(folder))
            status = path.lstat()
            found[f"mode of {short}"] = stat.filemode(status.st_mode).encode()
            if path.is_symlink():
                found[f"link {short}"] = os.readlink(path).encode()
            elif path.is_file():
                found[f"file {short}"] = content(path)
    return found


def run(program, script, jobs):
    """All that a script does with a program."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="compare-"))
    environment = {
        "PATH": os.environ.get("PATH", ""), "LC_ALL": "C.UTF-8", "HOME": str(folder),
        "LOGXML": program, "FIXTURES": str(ROOT / "Fixtures"),
        "SAMPLES": str(ROOT.parent / "shared" / "samples"), "JOBS": f"-j {jobs}",
    }
    text = 'umask 022; logxml() { "$LOGXML" "$@"; }; ' + script
    try:
        done = subprocess.run(["/bin/sh", "-c", text], stdin=subprocess.DEVNULL,
                              capture_output=True, env=environment, cwd=folder, timeout=300)
        result = {"standard output": done.stdout, "standard error": done.stderr,
                  "status": str(done.returncode).encode()}
        result |= left(folder)
        place = os.fsencode(folder)
        return {name: value.replace(place, b"FOLDER") for name, value in result.items()}
    except subprocess.TimeoutExpired:
        return {"status": b"not done after 300 s"}
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def differences(old, new):
    """The lines in which two results differ: what it is a part of, and the line."""
    for name in {**old, **new}:
        first, second = old.get(name), new.get(name)
        if first == second:
            continue
        if first is None or second is None:
            yield name, "- missing" if first is None else "+ missing"
            continue
        lines = [value.decode("utf-8", "backslashreplace").split("\n") for value in (first, second)]
        for line in list(difflib.unified_diff(*lines, lineterm="", n=0))[2:]:
            if not line.startswith("@@"):
                yield name, line


class Expected:
    """The differences that are wanted, each with its reason."""

    def __init__(self, path):
        self.patterns = []
        for line in path.read_text().splitlines() if path.exists() else []:
            if line and not line.startswith("#"):
                pattern, _, reason = line.partition("\t")
                self.patterns.append([re.compile(pattern, re.DOTALL), reason, 0])

    def has(self, text):
        for entry in self.patterns:
            if entry[0].search(text):
                entry[2] += 1
                return True
        return False


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("old")
    parser.add_argument("new")
    parser.add_argument("--jobs", default="1,2", help="numbers of threads, for both programs")
    parser.add_argument("--only", default="", help="scripts that have this text")
    parser.add_argument("--every", type=int, default=1, help="each Nth script")
    parser.add_argument("--show", type=int, default=20, help="how many scripts are shown")
    parser.add_argument("--list", action="store_true", help="print the scripts")
    options = parser.parse_args()
    old, new = (str(pathlib.Path(name).resolve()) for name in (options.old, options.new))
    jobs = [int(number) for number in options.jobs.split(",")]
    expected = Expected(EXPECTED)
    work = [script for script in frozen_work.scripts(ROOT, old) if options.only in script]
    work = work[::options.every]
    if options.list:
        print(*work, sep="\n")
        return 0

    def compare(script):
        first = run(old, script, jobs[0])
        found = {}
        for program in (old, new):
            for number in jobs if "$JOBS" in script else jobs[:1]:
                if (program, number) != (old, jobs[0]):
                    got = run(program, script, number)
                    label = f"{'OLD' if program == old else 'NEW'} -j {number}"
                    found[label] = list(differences(first, got))
        return script, found

    different, wanted = 0, 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for script, found in pool.map(compare, work):
            unwanted = {}
            for label, lines in found.items():
                kept = [line for line in lines
                        if not expected.has(f"{script} {label} {line[0]} {line[1]}")]
                wanted += len(lines) - len(kept)
                if kept:
                    unwanted[label] = kept
            if not unwanted:
                continue
            different += 1
            if different <= options.show:
                print(script)
                for label, lines in unwanted.items():
                    for name, line in lines[:12]:
                        print(f"    {label}, {name}: {line[:300]}")
    for pattern, reason, count in expected.patterns:
        if not count and not options.only and options.every == 1:
            print(f"expected, and not met: {pattern.pattern} ({reason})")
    print(f"{len(work)} scripts, {different} with another outcome, "
          f"{wanted} lines that differ as expected")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
