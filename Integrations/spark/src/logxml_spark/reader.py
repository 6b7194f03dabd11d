# SPDX-License-Identifier: MIT
"""Reads the files of a task: many through one process, and the one that kills a process
alone. A file gives all its records or, if it kills the program, none and a finding."""

import os
from collections.abc import Generator, Iterable, Iterator

from . import lines, matches, process, validation
from .errors import DamagedFile, LogxmlError
from .job import Event, Job, failed_book, finding
from .sources import Source
from .spool import Spool, chunks


def read(sources: Iterable[Source], job: Job) -> Iterator[Event]:
    """The records, findings and books of files."""
    program = job.program.find()
    found = _read(sources, job, program)
    return _checked(found) if job.fail_fast else found


def _checked(events: Iterator[Event]) -> Iterator[Event]:
    for event in events:
        if event["type"] == "finding" and event["severity"] == "error":
            place = ":".join(str(event[key]) for key in ("file", "line", "column") if event.get(key))
            raise DamagedFile(f"{place}: {event['rule']}: {event['message']}")
        yield event


def _read(sources: Iterable[Source], job: Job, program: str) -> Iterator[Event]:
    with Spool() as spool:
        batch: list[tuple[Source, str]] = []
        for source in sources:
            if batch and (
                len(batch) >= job.files_per_process
                or source.is_found != batch[0][0].is_found
                or spool.size >= job.spool_limit
            ):
                yield from _read_batch(batch, job, program)
                batch = []
                spool.clear()
            path = source.name
            if source.is_remote:
                try:
                    copy = spool.take(source.name, job.open_file, job.spool_limit)
                except OSError as error:
                    yield from _unreadable(source, str(error) or type(error).__name__)
                    continue
                if copy is None:
                    yield from _read_stream(source, job, program)
                    continue
                path = copy
            elif os.path.isdir(path):
                yield from _unreadable(source, "it is a folder, and names of files are expected")
                continue
            # A name that begins with a dash or is one is a file all the same.
            batch.append((source, os.path.abspath(path)))
        if batch:
            yield from _read_batch(batch, job, program)


def _unreadable(source: Source, why: str) -> Iterator[Event]:
    yield finding(source.name, "unreadable", why, isFailure=True)
    yield failed_book(source.name)


def _arguments(job: Job, program: str, is_found: bool, inputs: list[str]) -> list[str]:
    skip = ["--skip-unknown"] if is_found else []
    if job.command == "query":
        return matches.arguments(job, program, inputs)
    if job.command == "validate":
        return validation.arguments(job, program, skip + inputs)
    fixed = ["-t", "ndjson", "--by-file", "-q", "-j", "1"]
    return [program, "convert", *fixed, *job.options, *skip, *inputs]


def _read_batch(batch: list[tuple[Source, str]], job: Job, program: str) -> Iterator[Event]:
    if job.command == "query":
        yield from matches.read(batch, job, program)
        return
    waiting = batch
    while waiting:
        names = [os.fsencode(path) for _, path in waiting]
        arguments = _arguments(job, program, waiting[0][0].is_found, ["--files0-from", "-"])
        ended = process.run(arguments, names=names, timeout=job.timeout)
        try:
            done = yield from _events(ended, waiting, job)
        finally:
            ended.close()
        if done == len(waiting):
            return
        if len(waiting) == 1:
            yield from _culprit(waiting[0][0], ended)
            return
        # The file in which it died is tried alone; those after it have nothing to do with it.
        yield from _read_batch(waiting[done : done + 1], job, program)
        waiting = waiting[done + 1 :]


def _events(
    ended: process.Ended, batch: list[tuple[Source, str]], job: Job
) -> Generator[Event, None, int]:
    """Gives what is known of the files that were done, and returns how many were."""
    if job.command == "validate":
        return (yield from validation.events(ended, batch))
    done, is_whole = lines.finished(ended.output)
    if not ended.died and not is_whole:
        raise LogxmlError(ended.error_text() or f"logxml ended with the status {ended.status}")
    if is_whole:
        lines.check_totals(ended.output)
    yield from lines.events(ended.output, [source.name for source, _ in batch], done)
    return done


def _culprit(source: Source, ended: process.Ended) -> Iterator[Event]:
    rule = "too-slow" if ended.is_too_slow else "program-died"
    yield finding(source.name, rule, f"logxml {ended.why} while it read this file alone", isFailure=True)
    yield failed_book(source.name)


def _read_stream(source: Source, job: Job, program: str) -> Iterator[Event]:
    """Reads an object that is too large for a copy, as it comes."""
    if job.command == "query":
        yield from matches.read_stream(source, job, program)
        return
    arguments = _arguments(job, program, source.is_found, ["-"])
    content = chunks(source.name, job.open_file)
    ended = process.run(arguments, chunks=content, timeout=job.timeout)
    try:
        if ended.input_error is not None:
            yield from _unreadable(source, str(ended.input_error))
            return
        done = yield from _events(ended, [(source, "<stdin>")], job)
        if done == 0:
            yield from _culprit(source, ended)
    finally:
        ended.close()
