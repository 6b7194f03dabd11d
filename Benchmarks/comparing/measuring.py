# SPDX-License-Identifier: MIT
"""Commands run and measured, one process at a time."""

import os
import signal
import statistics
import subprocess
import tempfile
from dataclasses import dataclass

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BUILT = os.path.join(TOP, "Benchmarks", ".build", "release")
# The command as people have it, where `make compare` and `make bars` put it.
INSTALLED = os.path.join(TOP, "Benchmarks", ".build", "installed", "bin", "logxml")


class Failure(Exception):
    """Why something is not measured; text for people."""


@dataclass
class Run:
    """What one run took: seconds, and bytes at the peak."""

    wall: float
    cpu: float
    peak: int
    status: int


def run(command, output=None, source=None, folder=None, patience=None):
    """Runs a command through `timed` and returns a Run.

    Standard output goes to the file `output`, or nowhere; standard input is the file
    `source`, or empty. The command and all it started are ended after `patience` seconds.
    """
    with tempfile.NamedTemporaryFile(mode="r", prefix="timed-") as report:
        with open(source or os.devnull, "rb") as stdin, open(output or os.devnull, "wb") as stdout:
            process = subprocess.Popen(
                [os.path.join(BUILT, "timed"), report.name] + list(command),
                stdin=stdin, stdout=stdout, stderr=subprocess.PIPE, cwd=folder,
                start_new_session=True)
            try:
                errors = process.communicate(timeout=patience)[1]
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.communicate()
                raise Failure(f"takes more than {patience:g} s") from None
        fields = report.read().split()
    if process.returncode != 0 or len(fields) != 5:
        raise Failure(f"cannot run {command[0]}: {errors.decode(errors='replace').strip()}")
    wall, user, system, peak, status = (int(field) for field in fields)
    return Run(wall / 1e9, (user + system) / 1e6, peak, status)


def cpu(each):
    return each.cpu


def wall(each):
    return each.wall


def interleaved(rounds, actions):
    """Calls each action once in every round, every other round backwards.

    `actions` is a dictionary; the result has a list of what each returned, in the order of
    the rounds. What else the machine does meets all of them alike.
    """
    results = {key: [] for key in actions}
    for number in range(rounds):
        keys = list(actions)
        for key in keys if number % 2 == 0 else reversed(keys):
            results[key].append(actions[key]())
    return results


def spread(values):
    """The median with the least and the most."""
    return {"median": statistics.median(values), "least": min(values), "most": max(values)}


def summary(runs):
    """The figures of some runs of one command, as they stand in results."""
    return {
        "wall": spread([each.wall for each in runs]),
        "cpu": spread([each.cpu for each in runs]),
        "peak": max(each.peak for each in runs),
    }
