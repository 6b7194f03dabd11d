# SPDX-License-Identifier: MIT
"""What the tests share: the program, folders that go again, and programs that misbehave."""

import json
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", "..", ".."))
FIXTURES = os.path.join(ROOT, "Fixtures")

#: What some of the exports do not say themselves.
OPTIONS = [
    "--assume-mass-unit", "kg", "--assume-volume-unit", "usgal", "--assume-distance-unit", "mi",
]  # fmt: skip


def program() -> str:
    """The program that is tested: the one that LOGXML names, or the release build."""
    return os.environ.get("LOGXML") or os.path.join(ROOT, ".build", "release", "logxml")


@contextmanager
def folder() -> Iterator[str]:
    """A folder for the time of a test."""
    path = tempfile.mkdtemp(prefix="logxml-test-")
    try:
        yield path
    finally:
        shutil.rmtree(path, ignore_errors=True)


def script(path: str, body: str) -> str:
    """A program in Python that stands in for logxml. `REAL` in its text is the real one,
    `convert(names)` runs that over files and gives its lines, `names` are those that came on
    standard input where `is_reading`."""
    head = f"""\
        #!{sys.executable}
        import os, signal, subprocess, sys, time
        REAL = {program()!r}
        is_reading = "--files0-from" in sys.argv
        if not is_reading:
            os.execv(REAL, [REAL, *sys.argv[1:]])
        names = sys.stdin.buffer.read().split(b"\\0")[:-1]
        def convert(names):
            text = b"".join(name + b"\\0" for name in names)
            return subprocess.run(
                [REAL, *sys.argv[1:]], input=text, stdout=subprocess.PIPE
            ).stdout.splitlines(keepends=True)
        def write(lines):
            sys.stdout.buffer.writelines(lines)
            sys.stdout.flush()
        """
    with open(path, "w", encoding="utf-8") as file:
        file.write(textwrap.dedent(head) + textwrap.dedent(body))
    os.chmod(path, os.stat(path).st_mode | stat.S_IXUSR)
    return path


#: A program that is killed by every file whose name has `deadly` in it, after it has read
#: those before it.
DEADLY = """\
    for index, name in enumerate(names):
        if b"deadly" in name:
            write(convert(names[:index])[:-1])
            os.kill(os.getpid(), signal.SIGSEGV)
    write(convert(names))
    """


#: The types of lines that are records.
KINDS = ("fuel", "weight", "cost")


def one_run(path: str, *options: str) -> dict[str, list[dict[str, Any]]]:
    """What one logxml says of a folder: its lines by type, records by the type `record`."""
    run = subprocess.run(
        [program(), "convert", "-t", "ndjson", "--by-file", "-q", *options, path],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    lines: dict[str, list[dict[str, Any]]] = {"record": [], "problem": [], "failure": [], "file": []}
    for text in run.stdout.splitlines():
        line = json.loads(text, parse_int=str, parse_float=str)
        kind = line["type"]
        lines.setdefault("record" if kind in KINDS else kind, []).append(line)
    return lines


def comparable(record: dict[str, Any]) -> str:
    """A record in a form that can be sorted: extras with several values or one are alike."""
    record = {key: value for key, value in record.items() if value is not None}
    extras = record.pop("extras", None)
    if extras:
        record["extras"] = {
            key: [value] if isinstance(value, str) else list(value)
            for key, value in dict(extras).items()
        }
    return json.dumps(record, sort_keys=True, ensure_ascii=False)
