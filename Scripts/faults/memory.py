# SPDX-License-Identifier: MIT
"""Libraries that get no memory."""

import inputs
from harness import Scenario

XML = "libxml2.so"
CONTAINERS = "libarchive.so,libz.so,liblzma.so,libbz2.so,libzstd.so"


def documents(harness):
    """libxml2 gets no memory once, at the first, second, third… time that it asks."""
    if not harness.has_library("memory"):
        return
    files = {
        "q.xml": inputs.QUERIED, "log.xml": inputs.SMALL, "latin.xml": inputs.LATIN2,
        "utf16.xml": inputs.UTF16, "list.xml": inputs.LISTED, "list.xsd": inputs.SCHEMA}
    large = {"large.xml": inputs.LARGE}
    scenarios = [
        Scenario("query -t xml //* q.xml", files),
        Scenario("query //b q.xml latin.xml utf16.xml", files),
        Scenario("query -t json //*[-1] q.xml", files),
        Scenario("convert -t ndjson log.xml", files),
        Scenario("convert -t csv -j 2 log.xml log.xml", files),
        Scenario("validate log.xml q.xml", files),
        Scenario("validate --schema list.xsd list.xml", files),
        Scenario("validate --schema native log.xml", files),
        Scenario("info log.xml", files),
        Scenario("add weight kept.xml --weight 80kg --date 2024-05-01",
                 {"kept.xml": inputs.plain()}, target="kept.xml"),
        Scenario("convert -t xml log.xml -o o.xml", {"log.xml": inputs.SMALL}, target="o.xml"),
        Scenario("query -j 1 logbook/weightLog/measurement.date large.xml", large),
        Scenario("convert -j 1 -t ndjson large.xml", large),
        Scenario("query -j 2 logbook/weightLog/measurement.date large.xml", large),
        Scenario("convert -j 2 -t ndjson large.xml", large),
    ]
    for scenario in harness.some(scenarios):
        usual = harness.run(scenario)
        harness.expect(scenario, usual.status != 2, "an error without a fault", usual)
        dense = 4 if "large" in scenario.name else 12
        # libxml2 asks so often for a large one that all of its requests would take hours.
        most = 1000 if "large" in scenario.name else None
        once = {"kind": "memory", "libraries": XML}
        requests = harness.every(scenario, usual, once, dense, most)
        harness.expect(scenario, requests > 0, "libxml2 asks for no memory")
        # From then on, as a system without memory would.
        harness.every(scenario, usual, {**once, "last": 1 << 60}, 3, most)


def containers(harness):
    """libarchive, and what it unpacks with, get no memory once."""
    if not harness.has_library("memory"):
        return
    for name, content in inputs.containers().items():
        for scenario in [
            Scenario(f"convert -t ndjson {name} -o out", {name: content}, target="out"),
            Scenario("convert -t ndjson", {name: content}, given=content),
        ]:
            usual = harness.run(scenario)
            if b"was built without" in usual.errors or usual.status == 2:
                harness.skip(f"{name}: this program reads no such container")
                continue
            harness.every(scenario, usual, {"kind": "memory", "libraries": CONTAINERS}, 40)
    if harness.crashes:
        harness.skip(f"the words of {harness.crashes} runs, in which libarchive itself crashed")
