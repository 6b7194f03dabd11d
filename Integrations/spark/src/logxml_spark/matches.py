# SPDX-License-Identifier: MIT
"""`logxml query` over many files: its matches as rows of texts."""

import os
import re
from collections.abc import Iterator

from . import process
from .errors import LogxmlError
from .job import Event, Job, failed_book, finding
from .sources import Source
from .spool import chunks

#: Names that the command writes as they are. Others are read alone, so that nothing has to
#: be told apart by them.
_PLAIN = re.compile(r"[A-Za-z0-9 _.,=@%+()\[\]/-]+")

_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"t": "\t", "n": "\n", "r": "\r", "\\": "\\"}

_PLACE = re.compile(r"(\d+):(\d+): ")


def arguments(job: Job, program: str, inputs: list[str]) -> list[str]:
    """The command line: a table with the name of the file first."""
    columns = [word for column in job.columns or ("/text()",) for word in ("-c", column)]
    return [
        program, "query", "-t", "tsv", "-H", "-j", "1", *columns, *job.options, *inputs, "--",
        job.path,
    ]  # fmt: skip


def read(batch: list[tuple[Source, str]], job: Job, program: str) -> Iterator[Event]:
    """The matches in files, many through one process."""
    plain = [item for item in batch if _PLAIN.fullmatch(item[1])]
    odd = [item for item in batch if not _PLAIN.fullmatch(item[1])]
    yield from _read_all(plain, job, program)
    for item in odd:
        yield from _read_all([item], job, program)


def _read_all(batch: list[tuple[Source, str]], job: Job, program: str) -> Iterator[Event]:
    if not batch:
        return
    names = [os.fsencode(path) for _, path in batch]
    command = arguments(job, program, ["--files0-from", "-"])
    ended = process.run(command, names=names, timeout=job.timeout)
    try:
        if not ended.died:
            yield from _events(ended, batch)
            return
    finally:
        ended.close()
    if len(batch) == 1:
        rule = "too-slow" if ended.is_too_slow else "program-died"
        name = batch[0][0].name
        yield finding(name, rule, f"logxml {ended.why} while it read this file alone")
        yield failed_book(name)
        return
    for item in batch:
        yield from _read_all([item], job, program)


def read_stream(source: Source, job: Job, program: str) -> Iterator[Event]:
    """The matches in an object that is too large for a copy."""
    command = arguments(job, program, ["-"])
    content = chunks(source.name, job.open_file)
    ended = process.run(command, chunks=content, timeout=job.timeout)
    try:
        if ended.input_error is not None or ended.died:
            why = str(ended.input_error) if ended.input_error else f"logxml {ended.why}"
            yield finding(source.name, "unreadable", why)
            yield failed_book(source.name)
            return
        yield from _events(ended, [(source, "<stdin>")])
    finally:
        ended.close()


def _events(ended: process.Ended, batch: list[tuple[Source, str]]) -> Iterator[Event]:
    errors = _errors(ended, batch)
    matches = [0] * len(batch)
    index = 0
    for line in _rows(ended):
        label, *cells = line.split("\t")
        if len(batch) > 1:
            # Rows come in the order of the files.
            while not _is_of(label, batch[index][1]):
                index += 1
        name, path = batch[index][0].name, batch[index][1]
        yield {
            "type": "record",
            "file": name,
            "member": label[len(path) + 1 :] if label.startswith(path + ":") else None,
            "number": matches[index],
            "values": [_ESCAPE.sub(lambda match: _ESCAPED[match[1]], cell) for cell in cells],
            "size": len(line),
        }
        matches[index] += 1
    for index, (source, path) in enumerate(batch):
        found = errors.get(index, [])
        for text in found:
            yield _finding(source.name, path, text)
        verdict = "failed" if found else "valid"
        yield {
            **failed_book(source.name),
            "verdict": verdict,
            "failures": len(found),
            "records": matches[index],
            "entries": matches[index],
        }


def _is_of(label: str, path: str) -> bool:
    return label == path or label.startswith(path + ":")


def _rows(ended: process.Ended) -> Iterator[str]:
    ended.output.seek(0)
    rest = b""
    while chunk := ended.output.read(1 << 20):
        pieces = (rest + chunk).split(b"\n")
        rest = pieces.pop()
        for piece in pieces:
            yield piece.decode("utf-8")


def _errors(ended: process.Ended, batch: list[tuple[Source, str]]) -> dict[int, list[str]]:
    """What was wrong with which file, of what the program wrote to standard error."""
    if ended.status < 2:
        return {}
    ended.errors.seek(0)
    texts = ended.errors.read().decode("utf-8", "replace").splitlines()
    places = {path: index for index, (_, path) in enumerate(batch)}
    errors: dict[int, list[str]] = {}
    for text in texts:
        owner = 0 if len(batch) == 1 else _owner(text.removeprefix("logxml: "), places)
        if owner is not None and not text.startswith(("logxml query:", "Try ")):
            errors.setdefault(owner, []).append(text)
    if not errors:
        raise LogxmlError("\n".join(texts) or "logxml query failed")
    return errors


def _owner(text: str, places: dict[str, int]) -> int | None:
    # `FILE: words`, `FILE:LINE:COLUMN: words` or `ARCHIVE:MEMBER:LINE:COLUMN: words`.
    end = text.find(":")
    while end >= 0:
        if text[:end] in places:
            return places[text[:end]]
        end = text.find(":", end + 1)
    return None


def _finding(name: str, path: str, text: str) -> Event:
    text = text.removeprefix("logxml: ")
    rest = text[len(path) + 1 :].lstrip() if text.startswith(path + ":") else text
    match = _PLACE.match(rest)
    if match is None:
        return finding(name, "unreadable", rest, isFailure=True)
    return finding(
        name,
        "not-well-formed",
        rest[match.end() :].removeprefix("error: "),
        line=int(match[1]),
        column=int(match[2]),
        isFailure=True,
    )
