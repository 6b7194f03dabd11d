# SPDX-License-Identifier: MIT
"""Objects of stores, which a program without a network reads from temporary files or its
standard input. They come in chunks: an object of 100 GB needs no room in memory."""

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from typing import BinaryIO, cast
from urllib.parse import quote

from .job import Opener

CHUNK = 1 << 20

#: How often a store is asked before an object counts as unreadable.
ATTEMPTS = 3


class NoOpener(OSError):
    """Nothing here can open such an address, however often it is tried."""


def default_opener(name: str) -> BinaryIO:
    """Opens an object with pyarrow, or with fsspec where pyarrow has no such store."""
    from pyarrow import ArrowInvalid, fs

    try:
        # Names of objects have spaces and letters that no address has. A fragment would be
        # left out without a word.
        system, path = fs.FileSystem.from_uri(quote(name, safe="%/:?[]@!$&'()*+,;=~"))
    except ArrowInvalid as error:
        try:
            import fsspec  # type: ignore[import-untyped, unused-ignore]
        except ImportError:
            raise NoOpener(
                f"pyarrow cannot open this address ({error}), and there is no fsspec; pip install "
                "fsspec there, or give open_file"
            ) from error
        return cast(BinaryIO, fsspec.open(name, "rb").open())
    return cast(BinaryIO, system.open_input_stream(path))


def chunks(name: str, opener: Opener | None) -> Iterator[bytes]:
    """The content of an object, in chunks."""
    stream = _open(name, opener)
    try:
        while chunk := stream.read(CHUNK):
            yield bytes(chunk)
    finally:
        stream.close()


def _open(name: str, opener: Opener | None) -> BinaryIO:
    for attempt in range(1, ATTEMPTS + 1):
        try:
            return (opener or default_opener)(name)
        except (FileNotFoundError, NoOpener):
            raise
        except OSError:
            if attempt == ATTEMPTS:
                raise
            time.sleep(0.2 * attempt)
    raise AssertionError


class Spool:
    """A folder for copies of objects that only its owner may look into, with files that only
    their owner may read."""

    def __init__(self) -> None:
        self.folder = tempfile.mkdtemp(prefix="logxml-")
        self.size = 0
        self._count = 0

    def __enter__(self) -> "Spool":
        return self

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    def clear(self) -> None:
        """Removes all copies."""
        for name in os.listdir(self.folder):
            os.unlink(os.path.join(self.folder, name))
        self.size = 0

    def take(self, name: str, opener: Opener | None, limit: int) -> str | None:
        """Copies an object and gives the path of the copy; None if it has more than `limit`
        bytes. Raises OSError where the store does not give it."""
        self._count += 1
        path = os.path.join(self.folder, f"{self._count:06d}")
        copied = 0
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as copy:
            for chunk in chunks(name, opener):
                copied += len(chunk)
                if copied > limit:
                    break
                copy.write(chunk)
        if copied > limit:
            os.unlink(path)
            return None
        self.size += copied
        return path
