# SPDX-License-Identifier: MIT
"""What a task is told, and what comes out of it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from .program import Program

#: A line about a record, a finding or a file. `type` says which: `record`, `finding`, `book`.
Event = dict[str, Any]

#: Opens an object of a store for reading.
Opener = Callable[[str], BinaryIO]


@dataclass(frozen=True)
class Job:
    """How files are read, the same for all tasks."""

    #: `convert`, `validate` or `query`.
    command: str = "convert"
    #: More options of the command, such as `("--date-order", "dmy")`.
    options: tuple[str, ...] = ()
    program: Program = field(default_factory=Program)
    #: How many files one process reads at most.
    files_per_process: int = 500
    #: For how many seconds a process may write nothing.
    timeout: float | None = 600
    #: Whether the first file with an error ends the job.
    fail_fast: bool = False
    #: How an object of a store is opened; without it, by pyarrow or fsspec.
    open_file: Opener | None = None
    #: How many bytes of objects may lie in temporary files at a time. A larger object
    #: goes to the standard input of a process of its own.
    spool_limit: int = 1 << 28
    #: For `query`: the path, and the columns of its table.
    path: str = ""
    columns: tuple[str, ...] = ()


def finding(
    file: str,
    rule: str,
    message: str,
    *,
    severity: str = "error",
    member: str | None = None,
    **place: Any,
) -> Event:
    """Something that was found in a file."""
    return {
        "type": "finding",
        "file": file,
        "member": member,
        "severity": severity,
        "rule": rule,
        "message": message,
        **place,
    }


def failed_book(file: str) -> Event:
    """The books of a file of which nothing was read."""
    return {"type": "book", "file": file, "verdict": "failed", "failures": 1, "errors": 0}
