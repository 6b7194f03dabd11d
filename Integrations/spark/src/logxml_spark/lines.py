# SPDX-License-Identifier: MIT
"""What a process wrote, file by file."""

import json
from collections.abc import Iterator
from typing import Any, BinaryIO

from .errors import LogxmlError
from .job import Event, finding
from .program import LINES

_END = b'{"type":"file"'
_TOTALS = b'{"type":"totals"'


def finished(output: BinaryIO) -> tuple[int, bool]:
    """How many files came to their end in the lines of `convert --by-file`, and whether the
    run did."""
    output.seek(0)
    files = 0
    is_whole = False
    for line in _whole_lines(output):
        if line.startswith(_END):
            files += 1
        is_whole = line.startswith(_TOTALS)
    return files, is_whole


def events(output: BinaryIO, names: list[str], count: int) -> Iterator[Event]:
    """The lines of `convert --by-file` about the first `count` files, which have these names
    here. The n-th file that ends is the n-th that was named, whatever the program calls it."""
    output.seek(0)
    index = 0
    for line in _whole_lines(output):
        if index >= count:
            return
        event = json.loads(line, parse_int=str, parse_float=str)
        kind = event["type"]
        event["file"] = names[index]
        if kind == "file":
            index += 1
            yield book(event)
        elif kind == "problem":
            yield _problem(event)
        elif kind == "failure":
            event.setdefault("rule", "unreadable")
            event["severity"] = "error"
            event["isFailure"] = True
            yield _problem(event)
        elif kind == "note":
            yield finding(event["file"], "input", event["message"], severity="note")
        else:
            event["size"] = len(line)
            event["kind"] = kind
            event["type"] = "record"
            yield event


def check_totals(output: BinaryIO) -> None:
    """Raises an error if the program writes lines of a newer form than is known here."""
    output.seek(0)
    last = b""
    for line in _whole_lines(output):
        last = line
    if last.startswith(_TOTALS) and json.loads(last)["version"] > LINES:
        raise LogxmlError("logxml is newer than logxml-spark; install a newer logxml-spark")


def book(event: dict[str, Any]) -> Event:
    """The books of a file."""
    counts = {
        key: int(event.get(key, 0))
        for key in (
            "logs failures skipped entries records rejected duplicates errors warnings notes"
        ).split()
    }
    kinds = {
        key.removesuffix("Records"): int(value)
        for key, value in event.items()
        if key.endswith("Records")
    }
    return {
        "type": "book",
        "file": event["file"],
        "verdict": event["verdict"],
        "formats": event.get("formats", []),
        "recordsByKind": kinds,
        "filtered": _counts(event.get("filtered")),
        "notModelled": _counts(event.get("notModelled")),
        **counts,
    }


def _counts(value: dict[str, str] | None) -> dict[str, int]:
    return {name: int(count) for name, count in (value or {}).items()}


def _problem(event: dict[str, Any]) -> Event:
    place: dict[str, Any] = {
        key: event[key] for key in ("field", "path", "isFailure") if key in event
    }
    for key in ("line", "column"):
        if key in event:
            place[key] = int(event[key])
    return finding(
        event["file"],
        event["rule"],
        event["message"],
        severity=event["severity"],
        member=event.get("member"),
        **place,
    )


def _whole_lines(output: BinaryIO) -> Iterator[bytes]:
    """The lines that have an end: what a process was writing when it died has none."""
    rest = b""
    while chunk := output.read(1 << 20):
        lines = (rest + chunk).split(b"\n")
        rest = lines.pop()
        yield from lines
