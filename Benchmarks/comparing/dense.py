# SPDX-License-Identifier: MIT
"""The bars of work in which every element counts: each record is read, kept, checked, counted.

Each function takes the Bench of bars.py and gives (work, unit, times, required, goal): two runs
that are made in turns, and which of their times is compared.
"""

from .measuring import cpu, wall

SAX = "the SAX pass over the XML"


def conversions(bench):
    """Reading and writing every record, in each of logxml's own forms."""
    sax = bench.sax(bench.inputs.dense)
    for source, target, required, goal in (
            ("xml", "xml", 2.8, 1.8), ("xml", "ndjson", 2.8, 1.8), ("json", "json", 2.8, 1.8),
            ("ndjson", "ndjson", 2.8, 1.8), ("csv", "csv", 2.8, 1.8),
            ("csv", "ndjson", 1.7, 1.2)):
        file = bench.inputs.dense if source == "xml" else bench.inputs.dense_as(source)
        yield (
            f"convert with every record kept, {source} to {target}, one thread: to {SAX}",
            bench.logxml("convert", "-q", "-t", target, file, jobs=1), sax, cpu, required, goal)
    yield (
        f"convert with every record kept, xml to ndjson, two threads: to {SAX}, wall",
        bench.logxml("convert", "-q", "-t", "ndjson", bench.inputs.dense, jobs=2), sax, wall,
        1.7, 1.0)


def analyses(bench):
    """Statistics, and the rules over every record."""
    dense, odd = bench.inputs.dense, bench.inputs.dense_odd
    yield (
        f"stats, one thread: to {SAX}", bench.logxml("stats", "-q", dense, jobs=1),
        bench.sax(dense), cpu, 3, 2)
    yield (
        "validate, nothing found, one thread: to convert of the same to NDJSON",
        bench.logxml("validate", "-q", dense, jobs=1),
        bench.logxml("convert", "-q", "-t", "ndjson", dense, jobs=1), cpu, 1.25, 0.9)
    yield (
        f"validate, a finding for most records, one thread: to {SAX}",
        bench.logxml("validate", odd, jobs=1, statuses=(0, 1)), bench.sax(odd), cpu, 4, 2.5)


def threads(bench):
    """What a second thread costs in processor time, over what one takes."""
    for words in (("convert", "-q", "-t", "ndjson"), ("validate", "-q"), ("stats", "-q")):
        command = (*words, bench.inputs.dense)
        yield (
            f"{words[0]}, dense, -j 2: to -j 1", bench.logxml(*command, jobs=2),
            bench.logxml(*command, jobs=1), cpu, 1.3, 1.1)
    # Other forms are read on one thread and written on the other.
    for source in ("ndjson", "csv"):
        command = ("convert", "-q", "-t", "ndjson", bench.inputs.dense_as(source))
        yield (
            f"convert of {source}, dense, -j 2: to -j 1", bench.logxml(*command, jobs=2),
            bench.logxml(*command, jobs=1), cpu, 1.3, 1.1)
