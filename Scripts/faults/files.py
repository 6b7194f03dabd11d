# SPDX-License-Identifier: MIT
"""Signals, folders that may not be written, files that change, and unusual names."""

import json
import os
import random
import shutil
import signal
import time
import xml.etree.ElementTree

import calls
import inputs
from harness import Scenario, contents, take_signals, wait_a_moment


def logs(files):
    """Without backups: a run that is ended between the change and its backup leaves none."""
    return {name: content for name, content in files.items() if not name.endswith("~")}


def signals(harness):
    """A program that is asked to end while it writes leaves the old file or the new one."""
    slowly = None
    if harness.library:
        slowly = {"kind": "delay", "calls": "open,write,fsync,rename,link,close", "at": 2000}
    scenarios = [calls.WRITING[0], calls.WRITING[1]] + calls.ENTRIES
    rounds = 60 if harness.everything else 8
    for scenario in scenarios:
        begin = time.monotonic()
        usual = harness.run(scenario, slowly)
        length = time.monotonic() - begin
        ended = index = 0
        # On a machine that is busy with other things the moments may all be too late.
        while index < rounds or ended == 0 and index < 10 * rounds:
            index += 1
            number = [signal.SIGINT, signal.SIGTERM][index % 2]
            folder = harness.prepare(scenario)
            process = harness.start(scenario, folder, slowly, preexec_fn=take_signals)
            wait_a_moment(harness.rng.uniform(0.2, 1.05) * length)
            process.send_signal(number)
            run = harness.finish(process, scenario, folder)
            harness.injected += 1
            words = f"{number.name}: status {run.status}"
            # Python says -2 where a shell says 130.
            harness.expect(scenario, run.status in (usual.status, -number), words, run)
            ended += run.status == -number
            old = dict(scenario.files)
            allowed = [usual.files] if run.status == usual.status else [old, usual.files]
            harness.expect(
                scenario, logs(run.files) in map(logs, allowed),
                f"{words}, files {sorted(run.files)}", run)
        harness.expect(scenario, ended > 0, "no round was interrupted")


def folders(harness):
    """Files and folders that may not be read or written."""
    program, become = harness.program, None
    if os.getuid() == 0:
        # The superuser may do everything: somebody else runs a copy that is not below
        # a folder of the superuser's.
        program = os.path.join(harness.folder, "logxml")
        if not os.path.exists(program):
            shutil.copy(harness.program, program)
        os.chmod(program, 0o755)
        os.chmod(harness.folder, 0o755)

        def become():
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)

    add = calls.ENTRIES[0]
    convert = Scenario("convert -t xml log.xml", calls.SMALL)
    to_file = calls.WRITING[0]
    # What is forbidden, in which scenario, and what it should say.
    cases = [
        (add, {".": 0o555}, "k.xml"),
        (add, {"k.xml": 0o444}, "k.xml"),
        (add, {"k.xml": 0o000}, "k.xml"),
        (calls.ENTRIES[1], {".": 0o555}, "k.json"),
        (calls.ENTRIES[3], {".": 0o555}, "k.xml"),
        (calls.ENTRIES[4], {".": 0o555}, "k.xml"),
        (calls.ENTRIES[4], {"app.csv": 0o000}, "app.csv"),
        (to_file, {".": 0o555}, "out.ndjson"),
        (to_file, {"log.xml": 0o000}, "log.xml"),
        (convert, {"log.xml": 0o000}, "log.xml"),
        (convert, {".": 0o000}, "log.xml"),
    ]
    real, harness.program = harness.program, program
    try:
        for scenario, modes, word in cases:
            folder = harness.prepare(scenario)
            for name in [folder] + [os.path.join(folder, name) for name in scenario.files]:
                if become:
                    os.chown(name, 65534, 65534)
            os.chmod(folder, 0o755)
            # A folder is entered before its rights go.
            for name, mode in modes.items():
                os.chmod(os.path.join(folder, name), mode)
            inside = os.path.dirname(folder) if modes.get(".") == 0 else folder
            arguments = [
                os.path.join(os.path.basename(folder), text)
                if inside != folder and text in scenario.files else text
                for text in scenario.arguments
            ]
            process = harness.start(Scenario(arguments), inside, preexec_fn=become)
            _, errors = process.communicate(timeout=60)
            for name in [folder] + [os.path.join(folder, name) for name in scenario.files]:
                os.chmod(name, 0o755)
            harness.injected += 1
            harness.runs += 1
            words = f"{modes}: status {process.returncode}, {errors!r}"
            harness.expect(scenario, process.returncode == 2, words)
            harness.expect(scenario, word.encode() in errors, f"{words}, not named")
            files = contents(folder)
            harness.expect(scenario, files == scenario.files, f"{words}, files {sorted(files)}")
            shutil.rmtree(folder)
    finally:
        harness.program = real


def changing(harness):
    """Files that are cut short, grow or are replaced while they are read."""
    if not harness.has_library("changing files"):
        return
    slowly = {"kind": "delay", "calls": "read", "at": 15000}
    old, new = inputs.plain(9000, "old"), inputs.plain(9000, "new")
    commands = [
        "query -j 1 //note l.xml", "convert -j 2 -t ndjson l.xml", "validate -t json l.xml",
        "info l.xml", f"add weight l.xml {calls.ADD}",
    ]
    rounds = 6 if harness.everything else 1
    for line in harness.some(commands):
        command = line.split()[0]
        scenario = Scenario(line, {"l.xml": old})
        begin = time.monotonic()
        with_old = harness.run(scenario, slowly)
        length = time.monotonic() - begin
        with_new = harness.run(Scenario(line, {"l.xml": new}))
        for change in ["cut short", "emptied", "grown", "replaced", "removed"] * rounds:
            folder = harness.prepare(scenario)
            path = os.path.join(folder, "l.xml")
            number = os.stat(path).st_ino
            process = harness.start(scenario, folder, slowly)
            wait_a_moment(random.Random(harness.rng.random()).uniform(0.1, 0.8) * length)
            if os.stat(path).st_ino != number:
                # It was faster, and what is there is what it has saved.
                harness.finish(process, scenario, folder)
                continue
            if change == "cut short":
                os.truncate(path, len(old) // 2)
            elif change == "emptied":
                os.truncate(path, 0)
            elif change == "grown":
                with open(path, "ab") as file:
                    file.write(old[len(old) // 2 :])
            elif change == "replaced":
                with open(path + ".new", "wb") as file:
                    file.write(new)
                os.rename(path + ".new", path)
            else:
                os.unlink(path)
            run = harness.finish(process, scenario, folder)
            harness.injected += 1
            words = f"{change}: status {run.status}"
            if command == "add":
                check_add(harness, scenario, run, change, old, new, words)
                continue
            outputs = [with_old.output, with_new.output]
            if run.status == with_old.status:
                harness.expect(scenario, run.output in outputs, f"{words}, other output", run)
            else:
                # A document that is cut off is what `validate` looks for.
                allowed = (1, 2) if command == "validate" else (2,)
                harness.expect(scenario, run.status in allowed, words, run)
                said = run.errors + (run.output if command == "validate" else b"")
                harness.expect(scenario, b"l.xml" in said, f"{words}, no message", run)


def check_add(harness, scenario, run, change, old, new, words):
    """Nothing that somebody else wrote is lost, and nothing is made of half a log."""
    text = run.files.get("l.xml")
    added = b"2024-05-01"
    if run.status == 0:
        # The old log and one more, or a new log where there was nothing any more.
        expected = [9002, 1] if change in ("emptied", "removed") else [9002]
        whole = text is not None and text.count(b"<measurement ") in expected
        if change == "replaced":
            whole = whole and (b"new 8999" in text or text == new)
        harness.expect(scenario, whole and added in text, f"{words}, something lost", run)
    else:
        harness.expect(scenario, run.status == 2 and b"l.xml" in run.errors, words, run)
        harness.expect(scenario, text is None or added not in text, f"{words}, changed", run)
        if change == "replaced":
            harness.expect(scenario, text == new, f"{words}, not what was put there", run)
    others = sorted(set(run.files) - {"l.xml", "l.xml~"})
    harness.expect(scenario, not others, f"{words}, files {others}", run)


NAMES = [
    b"first\nsecond-line.xml",
    b"\xff\xfe\xc3.xml",
    b"-t.xml",
    b"--help.xml",
    b"\x1b[31mred.xml",
    b"bell\x07\x08.xml",
    "next\u0085line.xml".encode(),
    b"carriage\rreturn.xml",
    b"]]>&'\"<.xml",
    b"a%0Ab::error.xml",
]


def names(harness):
    """Names with line ends, controls and bytes that are no UTF-8 stay in their lines."""
    damaged = b'<logbook version="1"><weightLog person="A"><x></weightLog></logbook>'
    for content in [damaged, inputs.plain(1), b"no log at all\n"]:
        files = {os.fsdecode(name): content for name in NAMES}
        listed = ["--"] + [os.fsdecode(name) for name in NAMES]
        commands = [
            ["validate", "-t", form] for form in
            ["text", "json", "ndjson", "sarif", "junit", "github"]
        ] + [["query", "//weight"], ["convert", "-t", "csv"], ["info"], ["stats"], ["history"]]
        for command in commands:
            for where in [listed, ["."]]:
                scenario = Scenario(command + where, files, name=" ".join(command))
                run = harness.run(scenario)
                harness.injected += len(NAMES)
                check_words(harness, scenario, command, run)


def check_words(harness, scenario, command, run):
    words = f"unusual names: status {run.status}"
    harness.expect(scenario, run.status in (0, 1, 2), words, run)
    harness.expect(scenario, len(run.files) == len(NAMES), f"{words}, files", run)
    for stream, text in [("output", run.output), ("errors", run.errors)]:
        try:
            decoded = text.decode()
        except UnicodeDecodeError as error:
            harness.problem(scenario, f"{words}, {stream}: {error}")
            continue
        lines = decoded.split("\n")
        loose = [line for line in lines if line.lstrip().startswith("second-line")]
        harness.expect(scenario, not loose, f"{words}, {stream}: a line of its own: {loose[:1]}")
        is_data = stream == "output" and command[-1] in ("json", "ndjson", "sarif", "junit")
        controls = {
            character for character in decoded
            if (ord(character) < 0x20 or 0x7F <= ord(character) < 0xA0) and character not in "\n\t"
            # Of data it is asked that it can be read, below.
            and not (is_data and ord(character) >= 0x7F)
        }
        harness.expect(scenario, not controls, f"{words}, {stream}: controls {controls}", run)
    form = command[-1] if command[0] == "validate" else None
    try:
        if form in ("json", "sarif"):
            json.loads(run.output)
        elif form == "ndjson":
            for line in run.output.splitlines():
                json.loads(line)
        elif form == "junit":
            xml.etree.ElementTree.fromstring(run.output)
        elif form == "github":
            for line in run.output.decode("utf-8", "replace").split("\n"):
                harness.expect(
                    scenario, line == "" or line.startswith("::"), f"{words}, a line {line!r}")
    except (ValueError, xml.etree.ElementTree.ParseError) as error:
        harness.problem(scenario, f"{words}: {error}", run)
