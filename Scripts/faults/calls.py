# SPDX-License-Identifier: MIT
"""Calls of the system that fail, are interrupted or transfer little."""

import errno

import inputs
from harness import Scenario

FOREVER = 1 << 60

QUERIED = {"q.xml": inputs.QUERIED}
SMALL = {"log.xml": inputs.SMALL}
LARGE = {"l.xml": inputs.LARGE}
CSV = {"log.csv": inputs.CSV}
KEPT = {"k.xml": inputs.plain(200)}

READING = [
    Scenario("query -t xml //* q.xml", QUERIED),
    Scenario("query //b", given=inputs.QUERIED),
    Scenario("convert -t json log.xml", SMALL),
    Scenario("convert -t xml log.csv", CSV),
    Scenario("convert -t csv", given=inputs.JSON),
    Scenario("convert -j 2 -t ndjson l.xml", LARGE),
    Scenario("validate -t json log.xml q.xml", {**SMALL, **QUERIED}),
    Scenario("validate --schema list.xsd list.xml",
             {"list.xml": inputs.LISTED, "list.xsd": inputs.SCHEMA}),
    Scenario("info log.xml", SMALL),
    Scenario("stats log.xml", SMALL),
    Scenario("history log.csv", CSV),
    Scenario("report log.xml", SMALL),
    Scenario("convert -t ndjson logs.zip", {"logs.zip": inputs.zipped(inputs.plain(40))}),
    Scenario("help paths"),
]

WRITING = [
    Scenario("convert -t ndjson log.xml -o out.ndjson", {**SMALL, "out.ndjson": b"old\n"},
             target="out.ndjson"),
    Scenario("convert -j 2 -t csv l.xml -o o.csv", LARGE, target="o.csv"),
    Scenario("query //b q.xml -o o.txt", {**QUERIED, "o.txt": b"old\n"}, target="o.txt"),
    Scenario("validate -t sarif log.xml -o o.sarif", SMALL, target="o.sarif",
             reports=b'"executionSuccessful":false'),
    Scenario("report log.xml -o o.html", SMALL, target="o.html"),
]

ADD = "--weight 80kg --date 2024-05-01"
ENTRIES = [
    Scenario(f"add weight k.xml {ADD}", KEPT, target="k.xml"),
    Scenario(f"add weight k.json --create {ADD}", target="k.json"),
    Scenario("edit k.xml 1 --weight 77kg", KEPT, target="k.xml"),
    Scenario("remove --yes k.xml 1", KEPT, target="k.xml"),
    Scenario("import k.xml app.csv",
             {"k.xml": inputs.plain(3, person="Ann"), "app.csv": inputs.CSV}, target="k.xml"),
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
    for scenario in harness.some(READING + WRITING + ENTRIES):
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
        if "l.xml" not in scenario.name or harness.everything:
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
