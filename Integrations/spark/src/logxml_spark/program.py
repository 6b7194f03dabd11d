# SPDX-License-Identifier: MIT
"""The command `logxml` on the machine where a task runs: where it is, and its version."""

import functools
import os
import re
import shutil
import socket
import subprocess
import sys
from dataclasses import dataclass

from .errors import LogxmlError

#: The oldest version that has the lines of `--by-file`.
OLDEST = (0, 2, 0)

#: The version of those lines that this package understands.
LINES = 1


@dataclass(frozen=True)
class Program:
    """Which `logxml` is run.

    `path` is where it is on every node; without it, it is the one that `LOGXML` names,
    that the wheel `logxml` put beside the interpreter, or that is on the path.
    `version` is the one that every node has to have; without it, any from `OLDEST` on.
    """

    path: str | None = None
    version: str | None = None

    def find(self) -> str:
        """The executable on this machine, whose version was checked."""
        path = self._path()
        found = version_of(path)
        where = f"{path} on {socket.gethostname()}"
        if _number(found) < OLDEST:
            oldest = ".".join(map(str, OLDEST))
            raise LogxmlError(f"{where} is logxml {found}, and {oldest} or later is needed")
        if self.version is not None and found != self.version:
            raise LogxmlError(
                f"{where} is logxml {found}, expected {self.version}: all nodes need the same "
                "version, so that each gives the same records"
            )
        return path

    def _path(self) -> str:
        named = self.path or os.environ.get("LOGXML")
        if named:
            if not os.access(named, os.X_OK):
                raise LogxmlError(f"there is no program {named} on {socket.gethostname()}")
            return named
        beside = os.path.join(os.path.dirname(sys.executable), "logxml")
        if os.access(beside, os.X_OK):
            return beside
        found = shutil.which("logxml")
        if found is None:
            raise LogxmlError(
                f"there is no logxml on {socket.gethostname()}; pip install logxml there, or give "
                "Program(path=...)"
            )
        return found


@functools.lru_cache(maxsize=8)
def version_of(path: str) -> str:
    """What the program says of its version: `0.2.0`."""
    return _ask(path, "--version").split()[-1]


@functools.lru_cache(maxsize=8)
def schema_of(path: str, form: str) -> str:
    """The schema of a table of records, `spark` or `arrow`, as JSON."""
    return _ask(path, "schema", "--" + form)


def _ask(path: str, *words: str) -> str:
    try:
        answer = subprocess.run(
            [path, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise LogxmlError(f"{path} does not run: {error}") from error
    if answer.returncode != 0:
        raise LogxmlError(f"{path} {' '.join(words)} failed: {answer.stderr.strip()}")
    return answer.stdout.strip()


def _number(version: str) -> tuple[int, ...]:
    match = re.match(r"(\d+)\.(\d+)\.(\d+)", version)
    return tuple(map(int, match.groups())) if match else (0,)
