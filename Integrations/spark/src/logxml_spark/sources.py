# SPDX-License-Identifier: MIT
"""The files of a job: how they are named, found, and shared out among tasks."""

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

#: What the command takes for XML when it looks for `query` in folders.
XML_ENDINGS = (".xml", ".xml.gz", ".xml.xz", ".xml.zst", ".xml.bz2", ".zip", ".abp")

#: What a file costs beside its bytes, in bytes: a quarter of a millisecond at 256 MB a second.
COST_OF_A_FILE = 1 << 16


@dataclass(frozen=True)
class Source:
    """A file to read."""

    #: The name it has in all results: a path, or the address of an object.
    name: str
    #: Whether it was found in a folder: then it is skipped if it is no known log.
    is_found: bool = False
    size: int = 0

    @property
    def is_remote(self) -> bool:
        """Whether it lies in a store of objects rather than on a path."""
        return is_remote(self.name)


def is_remote(name: str) -> bool:
    """Whether a name is an address such as `s3://bucket/key`."""
    return re.match(r"[A-Za-z][A-Za-z0-9+.-]+://", name) is not None


def list_files(paths: Iterable[str], xml_only: bool = False) -> Iterator[Source]:
    """The files of paths that this machine sees: folders with all that is below them, in the
    byte order of their names, as the command takes them. Files that are named come as they
    are, even if they are not there: that is for the one who reads them to say."""
    for path in paths:
        if is_remote(path) or not os.path.isdir(path):
            yield Source(path, size=0 if is_remote(path) else _size(path))
        else:
            yield from _walk(path, xml_only)


def _walk(folder: str, xml_only: bool) -> Iterator[Source]:
    # The same order as that of the command: entries of a folder by their bytes, a folder's
    # content in its place.
    waiting = [folder]
    while waiting:
        path = waiting.pop()
        if not os.path.isdir(path):
            if not xml_only or path.lower().endswith(XML_ENDINGS):
                yield Source(path, is_found=True, size=_size(path))
            continue
        try:
            entries = [entry for entry in os.scandir(path) if not entry.name.startswith(".")]
        except OSError:
            # The reader says what is wrong with it.
            yield Source(path, is_found=True)
            continue
        entries.sort(key=lambda entry: os.fsencode(entry.name), reverse=True)
        for entry in entries:
            if entry.is_dir() and entry.is_symlink():
                continue
            if entry.is_dir() or entry.is_file():
                waiting.append(entry.path)


def _size(path: str) -> int:
    try:
        return os.stat(path).st_size
    except OSError:
        return 0


def share_out(
    sources: list[Source], partitions: int | None = None, bytes_each: int = 64 << 20
) -> list[list[Source]]:
    """Groups of files for tasks, each of about as much work: the largest files first, each to
    the group that has least. Without `partitions`, as many as make about `bytes_each`."""
    if not sources:
        return []
    costs = [source.size + COST_OF_A_FILE for source in sources]
    if partitions is None:
        partitions = -(-sum(costs) // bytes_each)
    partitions = max(1, min(partitions, len(sources)))
    loads = [(0, index) for index in range(partitions)]
    groups: list[list[int]] = [[] for _ in range(partitions)]
    import heapq

    for index in sorted(range(len(sources)), key=lambda index: -costs[index]):
        load, group = heapq.heappop(loads)
        groups[group].append(index)
        heapq.heappush(loads, (load + costs[index], group))
    return [[sources[index] for index in sorted(group)] for group in groups]
