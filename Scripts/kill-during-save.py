#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Kills logxml at random moments while it saves an entry, and looks at the log each time.

    kill-during-save.py PROGRAM [ROUNDS [ENTRIES [SEED]]]

The log has to be the old one or the new one, byte for byte, and no more than one
temporary file may lie beside it; `undo` has to lead to the state before the last change, and
`redo` back. Prints how the rounds went; exit status 1 if one failed.
"""

import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

program = sys.argv[1]
given = [int(word) for word in sys.argv[2:]]
rounds, entries, seed = given + [40, 2000, 1][len(given):]
random.seed(seed)


def whole(notes):
    entries = "".join(
        f'    <measurement date="2024-03-01"><weight>80</weight><note>{note}</note></measurement>\n'
        for note in notes)
    return ('<logbook version="1">\n  <weightLog person="Ann" massUnit="kg">\n'
            f"{entries}  </weightLog>\n</logbook>\n")


with tempfile.TemporaryDirectory() as folder:
    log = Path(folder, "log.xml")
    notes = [f"start {index}" for index in range(entries)]
    log.write_text(whole(notes))

    def add(note):
        return subprocess.Popen(
            [program, "add", log, "--weight", "80", "--date", "2024-03-01", "--note", note, "--again"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def names():
        return sorted(path.name for path in log.parent.iterdir())

    begin = time.monotonic()
    process = add("whole")
    if process.wait() != 0:
        sys.exit(f"cannot add: {process.stderr.read().decode()}")
    usual = time.monotonic() - begin
    notes.append("whole")
    before = whole(notes[:-1])

    def go(command, wanted, round):
        run = subprocess.run([program, command, log], capture_output=True, check=False)
        if run.returncode != 0 or log.read_text() != wanted:
            sys.exit(f"{round}: {command} does not bring back what was: {run.stderr.decode()}")

    killed = new = most = 0
    for index in range(rounds):
        process = add(f"round {index}")
        time.sleep(random.uniform(0, usual * 2))
        process.send_signal(signal.SIGKILL)
        killed += process.wait() == -signal.SIGKILL
        text = log.read_text()
        if text == whole(notes + [f"round {index}"]):
            before = whole(notes)
            notes.append(f"round {index}")
            new += 1
        elif text != whole(notes):
            sys.exit(f"round {index}: the log is neither the old one nor the new one")
        left = sum(name.startswith(".") for name in names())
        most = max(most, left)
        if left > 1:
            sys.exit(f"round {index}: {left} temporary files")
        go("undo", before, f"round {index}")
        go("redo", whole(notes), f"round {index}, forward")
    process = add("last")
    if process.wait() != 0:
        sys.exit(f"cannot add after that: {process.stderr.read().decode()}")
    if log.read_text() != whole(notes + ["last"]):
        sys.exit("the log is wrong after the last run")
    kept = {"log.xml", "log.xml~"} | {f"log.xml~{number}~" for number in range(2, 10)}
    if not set(names()) <= kept:
        sys.exit(f"left behind: {names()}")
    print(f"{rounds} rounds, {killed} killed: {rounds - new} old, {new} new;"
          f" at most {most} temporary file at a time, none in the end")
