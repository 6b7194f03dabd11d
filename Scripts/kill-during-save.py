#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Kills logxml at random moments while it saves an entry, and looks at the log each time.

    kill-during-save.py PROGRAM [ROUNDS [ENTRIES [SEED]]]

The log has to be the old one or the new one, byte for byte, and no more than one
temporary file may lie beside it; `undo` has to lead to the state before the last change and
back. Prints how the rounds went; exit status 1 if one failed.
"""

import os
import random
import signal
import subprocess
import sys
import tempfile
import time

program = sys.argv[1]
rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 40
entries = int(sys.argv[3]) if len(sys.argv) > 3 else 2000
random.seed(int(sys.argv[4]) if len(sys.argv) > 4 else 1)


def entry(note):
    return (
        f'    <measurement date="2024-03-01"><weight>80</weight>'
        f"<note>{note}</note></measurement>\n"
    )


def whole(notes):
    return (
        '<logbook version="1">\n  <weightLog person="Ann" massUnit="kg">\n'
        + "".join(entry(note) for note in notes)
        + "  </weightLog>\n</logbook>\n"
    )


with tempfile.TemporaryDirectory() as folder:
    log = os.path.join(folder, "log.xml")
    notes = [f"start {index}" for index in range(entries)]
    with open(log, "w", encoding="utf-8") as file:
        file.write(whole(notes))

    def add(note):
        return subprocess.Popen(
            [program, "add", log, "--weight", "80", "--date", "2024-03-01", "--note", note, "--again"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )

    def now():
        with open(log, encoding="utf-8") as file:
            return file.read()

    begin = time.monotonic()
    process = add("whole")
    if process.wait() != 0:
        sys.exit(f"cannot add: {process.stderr.read().decode()}")
    usual = time.monotonic() - begin
    notes.append("whole")
    before = whole(notes[:-1])

    def undo(wanted, round):
        run = subprocess.run([program, "undo", log], capture_output=True, check=False)
        if run.returncode != 0 or now() != wanted:
            sys.exit(f"{round}: undo does not bring back what was: {run.stderr.decode()}")

    counts = {"old": 0, "new": 0}
    killed = 0
    most = 0
    for index in range(rounds):
        process = add(f"round {index}")
        time.sleep(random.uniform(0, usual * 2))
        process.send_signal(signal.SIGKILL)
        if process.wait() == -signal.SIGKILL:
            killed += 1
        text = now()
        if text == whole(notes + [f"round {index}"]):
            before = whole(notes)
            notes.append(f"round {index}")
            counts["new"] += 1
        elif text == whole(notes):
            counts["old"] += 1
        else:
            sys.exit(f"round {index}: the log is neither the old one nor the new one")
        left = len([name for name in os.listdir(folder) if name not in ("log.xml", "log.xml~")])
        most = max(most, left)
        if left > 1:
            sys.exit(f"round {index}: {left} temporary files")
        undo(before, f"round {index}")
        undo(whole(notes), f"round {index}, forward")
    process = add("last")
    if process.wait() != 0:
        sys.exit(f"cannot add after that: {process.stderr.read().decode()}")
    if now() != whole(notes + ["last"]):
        sys.exit("the log is wrong after the last run")
    if sorted(os.listdir(folder)) != ["log.xml", "log.xml~"]:
        sys.exit(f"left behind: {os.listdir(folder)}")
    print(
        f"{rounds} rounds, {killed} killed: {counts['old']} old, {counts['new']} new;"
        f" at most {most} temporary file at a time, none in the end"
    )
