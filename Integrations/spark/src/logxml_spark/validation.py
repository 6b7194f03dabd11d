# SPDX-License-Identifier: MIT
"""The lines of `logxml validate -t ndjson` as findings and books of files."""

import json
from collections.abc import Generator, Iterator
from typing import Any

from . import process
from .errors import LogxmlError
from .job import Event, Job, finding
from .sources import Source

_WORST = ("skipped", "valid", "invalid", "failed")


def arguments(job: Job, program: str, inputs: list[str]) -> list[str]:
    """The command line. One thread: tasks share out the processors. Which files one process
    reads is chance, so that it does not look for entries that an earlier one has, too."""
    return [
        program, "validate", "-t", "ndjson", "--max-problems", "0", "-j", "1",
        "--allow", "overlapping-files", *job.options, *inputs,
    ]  # fmt: skip


def events(
    ended: process.Ended, batch: list[tuple[Source, str]]
) -> Generator[Event, None, int]:
    """Gives what is known of the files that were done, and returns how many were.

    An archive has a line for each member that was looked at. So a file is done when the
    first line of a later one comes, or the totals.
    """
    lines = [json.loads(line) for line in _whole_lines(ended)]
    is_whole = bool(lines) and lines[-1]["type"] == "totals"
    if not ended.died and not is_whole:
        raise LogxmlError(ended.error_text() or f"logxml ended with the status {ended.status}")
    files: list[list[dict[str, Any]]] = [[] for _ in batch]
    index = 0
    for line in lines:
        if line["type"] == "totals":
            continue
        while index < len(batch) - 1 and not _is_of(line, batch[index][1]):
            index += 1
        files[index].append(line)
    done = len(batch) if is_whole else index
    for (source, path), found in list(zip(batch, files))[:done]:
        yield from _of_file(source.name, path, found)
    return done


def _is_of(line: dict[str, Any], path: str) -> bool:
    # Names that are no UTF-8 are written with signs of replacement.
    label = path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    if line.get("container") is not None:
        return bool(line["container"] == label)
    name = line["file"]
    return bool(name == label or name.startswith(label + ":"))


def _of_file(name: str, path: str, found: list[dict[str, Any]]) -> Iterator[Event]:
    book: dict[str, Any] = {
        "type": "book", "file": name, "verdict": "skipped", "formats": [], "recordsByKind": {},
        "filtered": {}, "notModelled": {}, "logs": 0, "failures": 0, "skipped": 0, "entries": 0,
        "records": 0, "rejected": 0, "duplicates": 0, "errors": 0, "warnings": 0, "notes": 0,
    }  # fmt: skip
    for line in found:
        label = line["file"]
        member = label[len(path) + 1 :] if len(label) > len(path) else None
        if line["type"] == "problem":
            place = {k: line[k] for k in ("field", "path", "line", "column") if k in line}
            yield finding(
                name, line["rule"], line["message"], severity=line["severity"], member=member,
                **place,
            )  # fmt: skip
            continue
        _add(book, line)
        if line["verdict"] == "failed":
            failure = line["failure"]
            place = {key: failure[key] for key in ("line", "column") if key in failure}
            yield finding(
                name, "unreadable", failure["message"], member=member, isFailure=True, **place
            )
    yield book


def _add(book: dict[str, Any], line: dict[str, Any]) -> None:
    if _WORST.index(line["verdict"]) > _WORST.index(book["verdict"]):
        book["verdict"] = line["verdict"]
    book["failures"] += line["verdict"] == "failed"
    book["skipped"] += line["verdict"] == "skipped"
    for key in ("errors", "warnings", "notes"):
        book[key] += line["counts"][key]
    if "format" not in line:
        return
    book["logs"] += 1
    if line["format"] not in book["formats"]:
        book["formats"].append(line["format"])
    for key, value in line["records"].items():
        if isinstance(value, dict):
            for name, count in value.items():
                book[key][name] = book[key].get(name, 0) + count
        elif key in ("entries", "rejected"):
            book[key] += value
        else:
            book["records"] += value
            book["recordsByKind"][key] = book["recordsByKind"].get(key, 0) + value


def _whole_lines(ended: process.Ended) -> list[bytes]:
    ended.output.seek(0)
    return ended.output.read().split(b"\n")[:-1]
