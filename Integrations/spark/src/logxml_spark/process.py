# SPDX-License-Identifier: MIT
"""Runs one process whose output goes to a file without a name, so that neither a full
pipe nor a killed worker leaves anything behind."""

import os
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, BinaryIO

CHUNK = 1 << 20


@dataclass
class Ended:
    """How a process ended, and what it wrote."""

    output: BinaryIO
    errors: BinaryIO
    status: int
    #: Whether it was ended here, because it wrote nothing for too long.
    is_too_slow: bool = False
    #: What went wrong with the input that it was given.
    input_error: OSError | None = None

    @property
    def died(self) -> bool:
        """Whether it came to no end of its own."""
        return self.status < 0 or self.is_too_slow

    @property
    def why(self) -> str:
        """Why it died, in words."""
        if self.is_too_slow:
            return "was ended because it took too long"
        return f"was ended by signal {-self.status}"

    def error_text(self, limit: int = 2000) -> str:
        """The end of what it wrote to standard error, where it says why it stopped."""
        self.errors.seek(max(0, self.errors.seek(0, os.SEEK_END) - limit))
        return self.errors.read(limit).decode("utf-8", "replace").strip()

    def close(self) -> None:
        """Gives the room on disk back."""
        self.output.close()
        self.errors.close()


def run(
    arguments: list[str],
    *,
    names: list[bytes] | None = None,
    chunks: Iterator[bytes] | None = None,
    timeout: float | None = None,
) -> Ended:
    """Runs a process until it ends, or wrote nothing for `timeout` seconds.

    `names` go to its standard input with a NUL after each, `chunks` as they are.
    """
    output = tempfile.TemporaryFile(buffering=0)
    errors = tempfile.TemporaryFile(buffering=0)
    if names is not None:
        chunks = iter([b"".join(name + b"\0" for name in names)])
    process = subprocess.Popen(
        arguments,
        stdin=subprocess.PIPE if chunks is not None else subprocess.DEVNULL,
        stdout=output,
        stderr=errors,
    )
    feeder = _Feeder(process.stdin, chunks) if chunks is not None else None
    is_too_slow = False
    try:
        if feeder is not None:
            feeder.start()
        is_too_slow = not _wait(process, output, feeder, timeout)
    finally:
        # Also where whoever wanted the records wants no more of them.
        if process.poll() is None:
            process.kill()
        process.wait()
        if feeder is not None:
            feeder.join()
    output.seek(0)
    failure = feeder.failure if feeder is not None else None
    return Ended(output, errors, process.returncode, is_too_slow, failure)


def _wait(
    process: subprocess.Popen[bytes],
    output: BinaryIO,
    feeder: "_Feeder | None",
    timeout: float | None,
) -> bool:
    """Waits for the end; False if nothing moved for too long."""
    moved = None
    while True:
        try:
            process.wait(timeout)
            return True
        except subprocess.TimeoutExpired:
            now = (os.fstat(output.fileno()).st_size, feeder.count if feeder else 0)
            if now == moved or (moved is None and now == (0, 0)):
                return False
            moved = now


class _Feeder(threading.Thread):
    """Writes to the standard input of a process, which may end before it has read it all."""

    def __init__(self, pipe: IO[bytes] | None, chunks: Iterator[bytes] | None) -> None:
        super().__init__(daemon=True)
        assert pipe is not None and chunks is not None
        self.pipe = pipe
        self.chunks = chunks
        self.count = 0
        self.failure: OSError | None = None

    def run(self) -> None:
        try:
            for chunk in self.chunks:
                try:
                    self.pipe.write(chunk)
                except BrokenPipeError:
                    break
                self.count += len(chunk)
        except OSError as error:
            self.failure = error
        finally:
            try:
                self.pipe.close()
            except OSError:
                pass
