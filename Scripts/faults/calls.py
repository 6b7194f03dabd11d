# SPDX-License-Identifier: MIT
"""Calls of the system that fail, are interrupted or transfer little."""

import errno

import inputs
from harness import Scenario

FOREVER = 1 << 60

READING = [
    Scenario("query", ["query", "-t", "xml", "//*", "q.xml"], {"q.xml": inputs.QUERIED}),
    Scenario("query standard input", ["query", "//b"], given=inputs.QUERIED),
    Scenario("convert", ["convert", "-t", "json", "log.xml"], {"log.xml": inputs.SMALL}),
    Scenario("convert CSV", ["convert", "-t", "xml", "log.csv"], {"log.csv": inputs.CSV}),
    Scenario("convert NDJSON", ["convert", "-t", "csv"], given=inputs.JSON),
    Scenario(
        "convert by two", ["convert", "-j", "2", "-t", "ndjson", "l.xml"],
        {"l.xml": inputs.LARGE},
    ),
    Scenario(
        "validate", ["validate", "-t", "json", "log.xml", "q.xml"],
        {"log.xml": inputs.SMALL, "q.xml": inputs.QUERIED},
    ),
    Scenario(
        "validate with a schema", ["validate", "--schema", "list.xsd", "list.xml"],
        {"list.xml": inputs.LISTED, "list.xsd": inputs.SCHEMA},
    ),
    Scenario("info", ["info", "log.xml"], {"log.xml": inputs.SMALL}),
    Scenario("stats", ["stats", "log.xml"], {"log.xml": inputs.SMALL}),
    Scenario("history", ["history", "log.csv"], {"log.csv": inputs.CSV}),
    Scenario("report", ["report", "log.xml"], {"log.xml": inputs.SMALL}),
    Scenario(
        "convert an archive", ["convert", "-t", "ndjson", "logs.zip"],
        {"logs.zip": inputs.zipped(inputs.plain(40))},
    ),
    Scenario("help", ["help", "paths"]),
]

WRITING = [
    Scenario(
        "convert to a file", ["convert", "-t", "ndjson", "log.xml", "-o", "out.ndjson"],
        {"log.xml": inputs.SMALL, "out.ndjson": b"old\n"}, target="out.ndjson",
    ),
    Scenario(
        "convert much to a new file", ["convert", "-j", "2", "-t", "csv", "l.xml", "-o", "o.csv"],
        {"l.xml": inputs.LARGE}, target="o.csv",
    ),
    Scenario(
        "query to a file", ["query", "//b", "q.xml", "-o", "o.txt"],
        {"q.xml": inputs.QUERIED, "o.txt": b"old\n"}, target="o.txt",
    ),
    Scenario(
        "validate to a file", ["validate", "-t", "sarif", "log.xml", "-o", "o.sarif"],
        {"log.xml": inputs.SMALL}, target="o.sarif", reports=b'"executionSuccessful":false',
    ),
    Scenario(
        "report to a file", ["report", "log.xml", "-o", "o.html"],
        {"log.xml": inputs.SMALL}, target="o.html",
    ),
]

ADD = ["--weight", "80kg", "--date", "2024-05-01"]
ENTRIES = [
    Scenario("add", ["add", "weight", "k.xml"] + ADD, {"k.xml": inputs.plain(200)}, target="k.xml"),
    Scenario("add to a new log", ["add", "weight", "k.json", "--create"] + ADD, {}, target="k.json"),
    Scenario(
        "edit", ["edit", "k.xml", "1", "--weight", "77kg"], {"k.xml": inputs.plain(200)},
        target="k.xml",
    ),
    Scenario(
        "remove", ["remove", "--yes", "k.xml", "1"], {"k.xml": inputs.plain(200)}, target="k.xml"
    ),
    Scenario(
        "import", ["import", "k.xml", "app.csv"],
        {"k.xml": inputs.plain(3, person="Ann"), "app.csv": inputs.CSV}, target="k.xml",
    ),
]

# What fails, and how; whether from then on, as on a full disk.
FAULTS = [
    ("read", errno.EIO, False),
    ("open", errno.EMFILE, False),
    ("fstat", errno.EIO, False),
    ("stat", errno.EACCES, False),
    ("write", errno.ENOSPC, True),
    ("write", errno.EIO, False),
    ("fsync", errno.EIO, False),
    ("close", errno.EIO, False),
    ("rename", errno.EIO, False),
    ("link", errno.EIO, False),
    ("flock", errno.EINTR, False),
]


def faults(harness):
    """Each call that is made fails once, or from then on."""
    if not harness.has_library("calls"):
        return
    for scenario in READING + WRITING + ENTRIES:
        usual = usual_result(harness, scenario)
        for call, code, lasts in FAULTS:
            fault = {"kind": "error", "calls": call, "errno": code}
            if lasts:
                fault["last"] = FOREVER
            # A log may be written when the word that it is cannot be said.
            new_is_fine = call == "write" and scenario in ENTRIES
            harness.every(scenario, usual, fault, 4, new_is_fine=new_is_fine)


def trickles(harness):
    """Short and interrupted calls change nothing."""
    if not harness.has_library("calls"):
        return
    for scenario in READING + WRITING + ENTRIES:
        usual = usual_result(harness, scenario)
        kinds = [{"kind": "eintr", "calls": "read,write,open,flock,fsync"}]
        if b"l.xml" not in str(scenario.files.keys()).encode() or harness.everything:
            kinds += [{"kind": "short", "calls": "read,write", "at": most} for most in (1, 7)]
        kinds.append({"kind": "short", "calls": "read,write", "at": 4099})
        for fault in kinds:
            run = harness.run(scenario, fault)
            harness.injected += 1
            same = run.result == usual.result and run.errors == usual.errors
            harness.expect(scenario, same, f"{fault}: status {run.status}, another result", run)


def usual_result(harness, scenario):
    usual = harness.run(scenario)
    written = scenario.target is None or scenario.target in usual.files
    harness.expect(scenario, usual.status in (0, 1) and written, "fails without a fault", usual)
    return usual
