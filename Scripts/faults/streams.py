# SPDX-License-Identifier: MIT
"""Standard streams that are closed, full, or end early."""

import fcntl
import os
import subprocess

import calls
import inputs
from harness import Scenario, contents

LONG = [
    Scenario(line, calls.LARGE) for line in (
        "query -t xml //measurement l.xml", "query -j 2 logbook/weightLog/measurement l.xml",
        "convert -t ndjson l.xml", "convert -j 2 -t xml l.xml", "validate -t json l.xml",
        "history -t csv l.xml", "report l.xml")
]


def pipes(harness):
    """A reader that goes away after some bytes ends the program quietly."""
    for scenario in harness.some(LONG + calls.READING[:3] + calls.READING[6:]):
        usual = harness.run(scenario)
        size = len(usual.output)
        places = {0, 1, size - 1, size}
        places |= {harness.rng.randrange(size + 1) for _ in range(12 if harness.everything else 3)}
        for place in sorted(places):
            close_after(harness, scenario, usual, place)


def close_after(harness, scenario, usual, place):
    reader, writer = os.pipe()
    # As small as the system allows, so that the program is still writing.
    fcntl.fcntl(writer, getattr(fcntl, "F_SETPIPE_SZ", 1031), 4096)
    folder = harness.prepare(scenario)
    if place == 0:
        os.close(reader)
    process = harness.start(scenario, folder, stdout=writer)
    os.close(writer)
    # Before anything is read: this is little.
    process.stdin.write(scenario.given)
    process.stdin.close()
    process.stdin = None
    received = b""
    while len(received) < place:
        more = os.read(reader, min(4096, place - len(received)))
        if not more:
            break
        received += more
    if place > 0:
        os.close(reader)
    run = harness.finish(process, scenario, folder)
    harness.injected += 1
    words = f"closed after {place} bytes: status {run.status}"
    harness.expect(scenario, received == usual.output[:place], f"{words}, other bytes", run)
    harness.expect(scenario, run.status in (0, usual.status), words, run)
    harness.expect(scenario, len(run.errors) <= len(usual.errors), f"{words}, not quiet", run)


def closed(harness):
    """Standard streams that are not there."""
    broken = {"log.xml": inputs.plain(3).replace(b"80.0", b"eighty", 1)}
    to_file = Scenario("convert -t ndjson log.xml -o o", broken, target="o")
    to_output = Scenario("convert -t ndjson log.xml", broken)
    from_input = Scenario("query //b")
    without = Scenario("query //b q.xml", calls.QUERIED)
    entry = calls.ENTRIES[0]
    for numbers in [(0,), (1,), (2,), (0, 1), (1, 2), (0, 2), (0, 1, 2)]:
        for scenario in [to_file, to_output, from_input, without, entry]:
            usual = harness.run(scenario)
            run = harness.run(scenario, preexec_fn=lambda: [os.close(n) for n in numbers])
            harness.injected += 1
            words = f"without the streams {numbers}: status {run.status}"
            fails = (1 in numbers and scenario not in (to_file, entry)
                     or 0 in numbers and scenario is from_input)
            status = 2 if fails else usual.status
            harness.expect(scenario, run.status == status, words, run)
            harness.expect(
                scenario, run.files == usual.files, f"{words}, files {run.files.keys()}", run)
            output = b"" if 1 in numbers or fails else usual.output
            harness.expect(scenario, run.output == output, f"{words}, other output", run)
            if fails and 2 not in numbers:
                harness.expect(scenario, b": " in run.errors, f"{words}, no message", run)


def full(harness):
    """Devices that take nothing."""
    if not os.path.exists("/dev/full"):
        harness.skip("streams: no /dev/full")
        return
    for scenario in calls.READING + calls.ENTRIES:
        usual = harness.run(scenario)
        with open("/dev/full", "wb") as device:
            run = harness.run(scenario, stdout=device)
        harness.injected += 1
        # A change that was made is told as made.
        status = 0 if scenario in calls.ENTRIES else 2
        harness.expect(
            scenario, run.status == status, f"to a full device: status {run.status}", run)
        harness.expect(scenario, b"standard output" in run.errors, "to a full device", run)
        allowed = [dict(scenario.files), usual.files]
        harness.expect(scenario, run.files in allowed, "to a full device: other files", run)
        with open("/dev/full", "wb") as device:
            run = harness.run(scenario, stderr=device)
        harness.expect(scenario, run.result == usual.result, "errors to a full device", run)
    for scenario in [
        Scenario("query //b q.xml -o /dev/full", calls.QUERIED),
        Scenario("convert -t xml log.xml -o /dev/full", calls.SMALL),
    ]:
        run = harness.run(scenario)
        harness.injected += 1
        harness.expect(scenario, run.status == 2, f"status {run.status}", run)
        harness.expect(scenario, b"/dev/full" in run.errors, "no message", run)


def small_disk(harness):
    """A disk that is full: a file system of 64 kB, where one may be mounted."""
    if not harness.everything:
        return
    for scenario in calls.WRITING[1:2] + calls.ENTRIES[:1]:
        files = {name: content for name, content in scenario.files.items() if name != "l.xml"}
        folder = harness.prepare(scenario)
        disk = os.path.join(folder, "disk")
        os.mkdir(disk)
        mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "none", disk]
        if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
            harness.skip("a full disk: no file system may be mounted")
            return
        try:
            for name, content in files.items():
                with open(os.path.join(disk, name), "wb") as file:
                    file.write(content)
            with open(os.path.join(disk, "ballast"), "wb", buffering=0) as file:
                try:
                    while file.write(b"x" * 4096):
                        pass
                except OSError:
                    pass
            before = contents(disk)
            arguments = [
                os.path.join("disk", word) if word == scenario.target else word
                for word in scenario.arguments
            ]
            process = harness.start(Scenario(arguments), folder)
            output, errors = process.communicate(timeout=60)
            harness.injected += 1
            harness.runs += 1
            words = f"on a full disk: status {process.returncode}, {output[-80:]!r}, {errors!r}"
            harness.expect(
                scenario, process.returncode == 2 and b"No space left" in errors, words)
            harness.expect(scenario, contents(disk) == before, f"{words}, other files")
        finally:
            subprocess.run(["umount", disk], check=False)
