#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures how the work of the command grows with hostile input.

    Scripts/growth.py PROGRAM [--family NAME] [--doublings 4]
    Scripts/growth.py PROGRAM --small

Each family of documents, schemas and logs is doubled four times. Of each run the
processor time is taken (user and system), and of logs the largest memory, too;
the exponent between the first size and the last is worked out. Time below 20 ms and
memory below 64 MB are noise and count as that. What grows too fast at first is measured
five times, and the median counts. An input that is refused by a limit counts as long as
that takes. Exits with 1 when an exponent is 1.3 or more, or a run crashes.

With --small, families of logs that name a small size are measured at that and at four
times that, with their first command alone: that takes less than a minute, and finds what
grows with the square. Instructions are counted where `perf` can, else time: the least of
five runs. What seems to grow too fast is measured again with four and sixteen times as much.

For the largest document of each family it also says how many times the processor
time of one thread two threads take. That does not count towards the status: on a
busy machine the figure is larger than on an idle one.
"""

import argparse
import math
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile

from growth_logs import LOGS

LIMIT = 1.3
# What is shorter than this says nothing about growth.
NOISE = 0.020
MEMORY_NOISE = 64 << 20
# Instructions.
SMALL_NOISE = 2e7
TIMEOUT = 60
XSD = '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">'


def many(count, text):
    return "".join(text.format(i=i) for i in range(count))


def entity(content, count):
    return f'<!DOCTYPE r [<!ENTITY e "{content}">]><r>{"&e;" * count}</r>'


def nested(levels, name="a"):
    return f"<{name}>" * levels + f"</{name}>" * levels


def model(content):
    return f'{XSD}<xs:element name="r"><xs:complexType>{content}</xs:complexType></xs:element></xs:schema>'


def doubling_groups(levels):
    groups = many(levels, '<xs:group name="g_{i}"><xs:sequence><xs:group ref="h_{i}"/>'
                  '<xs:group ref="h_{i}"/></xs:sequence></xs:group>')
    for i in range(levels):
        groups = groups.replace(f'"h_{i}"', f'"g_{i - 1}"')
    return (f'{XSD}{groups}<xs:group name="g_-1"><xs:sequence><xs:element name="x"/></xs:sequence>'
            f'</xs:group><xs:element name="r"><xs:complexType><xs:group ref="g_{levels - 1}"/>'
            '</xs:complexType></xs:element></xs:schema>')


def extensions(count):
    types = "".join(
        f'<xs:complexType name="t{i}"><xs:complexContent><xs:extension base="t{i - 1}"><xs:sequence>'
        f'<xs:element name="e{i}"/></xs:sequence></xs:extension></xs:complexContent></xs:complexType>'
        for i in range(1, count))
    return f'{XSD}<xs:complexType name="t0"/>{types}<xs:element name="r" type="t{count - 1}"/></xs:schema>'


def substitutions(count):
    members = many(count, '<xs:element name="s{i}" substitutionGroup="h"/>')
    return (f'{XSD}<xs:element name="h"/>{members}<xs:element name="r"><xs:complexType>'
            '<xs:choice maxOccurs="unbounded"><xs:element ref="h"/></xs:choice></xs:complexType>'
            '</xs:element></xs:schema>')


NESTED_KEYS = (
    f'{XSD}<xs:element name="r" type="t"/><xs:complexType name="t"><xs:sequence minOccurs="0">'
    '<xs:element name="r" type="t" minOccurs="0" maxOccurs="unbounded"><xs:unique name="u">'
    '<xs:selector xpath=".//r"/><xs:field xpath="@i"/></xs:unique></xs:element></xs:sequence>'
    '<xs:attribute name="i"/></xs:complexType></xs:schema>')
ANY = (f'{XSD}<xs:element name="r" type="t"/><xs:complexType name="t"><xs:sequence>'
       '<xs:element name="r" type="t" minOccurs="0"/><xs:element name="k" type="xs:int" minOccurs="0"'
       ' maxOccurs="unbounded"/></xs:sequence></xs:complexType></xs:schema>')

# Name: the smallest size, and what makes a document of a size.
DOCUMENTS = {
    "entity of elements": (1000, lambda n: entity("<a/>" * n, n)),
    "entity of attributes": (500, lambda n: entity("<a " + many(n, "x{i}='' ") + "/>", n)),
    "entity of comments": (1000, lambda n: entity("<!---->" * n, n)),
    "entity of instructions": (1000, lambda n: entity("<?q?>" * n, n)),
    "entity of white space in a tag": (4000, lambda n: entity("<a" + " " * n + "/>", n)),
    "entity of text": (2000, lambda n: entity("text" * n, n)),
    "entity of character references": (1000, lambda n: entity("&#38;#97;" * n, n)),
    "empty entity": (50000, lambda n: entity("", n)),
    "nested empty entities": (1000, lambda n: (
        f'<!DOCTYPE r [<!ENTITY e ""><!ENTITY f "{"&e;" * n}">]><r>{"&f;" * n}</r>')),
    "nested empty entities in a value": (1000, lambda n: (
        f'<!DOCTYPE r [<!ENTITY e ""><!ENTITY f "{"&e;" * n}">]><r><a b="{"&f;" * n}"/></r>')),
    "entities in values": (1000, lambda n: (
        f'<!DOCTYPE r [<!ENTITY e "{"text" * n}">]><r>{"<a b=%s&e;%s/>" % (chr(34), chr(34)) * n}</r>')),
    "parameter entity": (50, lambda n: (
        f'<!DOCTYPE r [<!ENTITY % p "{"<?p?>" * 20 * n}">{"%p;<?q?>" * n}]><r/>')),
    "attribute defaults": (125, lambda n: (
        "<!DOCTYPE a [<!ATTLIST a " + many(n, 'x{i} CDATA "" ') + ">]><r>" + "<a/>" * n + "</r>")),
    "long names of defaults": (1000, lambda n: (
        "<!DOCTYPE a [<!ATTLIST a " + " ".join(c * n + ' CDATA ""' for c in "vwxyz") + ">]><r>"
        + "<a/>" * n + "</r>")),
    "attributes of type ID": (1000, lambda n: (
        "<!DOCTYPE a [<!ATTLIST a " + many(n, "x{i} ID #IMPLIED ") + ">]><r/>")),
    "list of values": (5000, lambda n: (
        "<!DOCTYPE a [<!ATTLIST a x (a" + many(n, "|n{i}") + ") #IMPLIED>]><r/>")),
    "declared elements": (10000, lambda n: (
        "<!DOCTYPE a [" + many(n, "<!ELEMENT e{i} ANY>") + "]><r/>")),
    "declared entities": (10000, lambda n: (
        "<!DOCTYPE a [" + many(n, "<!ENTITY e{i} ''>") + "]><r/>")),
    "names of elements": (40000, lambda n: "<r>" + many(n, "<n{i}/>") + "</r>"),
    "names of attributes": (40000, lambda n: "<r>" + many(n, "<a n{i}=''/>") + "</r>"),
    "names of instructions": (40000, lambda n: "<r>" + many(n, "<?n{i}?>") + "</r>"),
    "namespace declarations": (1500, lambda n: (
        "<r" + many(min(n, 9990), " xmlns:n{i}='u'") + ">" + "<a/>" * 4 * n + "</r>")),
    "attributes of one element": (1000, lambda n: (
        "<r><a" + many(n, " n{i}=''") + "/></r>")),
    "marks in a quoted value": (10000, lambda n: (
        "<r>" + "<x/>" * 60000 + '<a b="' + ">" * n + '"/></r>')),
    "marks in small tags": (20000, lambda n: "<r>" + "<a b='/>' c=\"'>\"/>" * n + "</r>"),
    "marks in text": (500000, lambda n: "<r><a/>" + ">" * n + "</r>"),
    "long prefixes": (4000, lambda n: (
        f"<r xmlns:{'p' * 200}='u'>" + f"<{'p' * 200}:a/>" * n + "</r>")),
    "names that repeat": (40, lambda n: (
        "<r>" + many(2000, "<n{i}/>") * n + "</r>")),
    "depth": (256, lambda n: nested(n)),
    "comments before the document element": (10000, lambda n: "<!-- c -->" * n + "<r/>"),
    "long text": (500000, lambda n: "<r>" + "text" * n + "</r>"),
    "small elements": (50000, lambda n: "<r>" + "<a/>" * n + "</r>"),
}

# Name: the smallest size, what makes the schema, what makes the document.
SCHEMAS = {
    "groups that double": (5, doubling_groups, lambda n: "<r/>"),
    "optional elements": (125, lambda n: model(
        "<xs:sequence>" + many(n, '<xs:element name="e{i}" minOccurs="0"/>') + "</xs:sequence>"),
        lambda n: "<r/>"),
    "elements in sequence": (500, lambda n: model(
        "<xs:sequence>" + many(n, '<xs:element name="e{i}"/>') + "</xs:sequence>"),
        lambda n: "<r/>"),
    "extensions": (50, extensions, lambda n: "<r/>"),
    "substitution group": (100, substitutions, lambda n: "<r/>"),
    "nested keys": (120, lambda n: NESTED_KEYS, lambda n: (
        many(n, '<r i="{i}">') + "</r>" * n)),
    "violations in the depth": (500, lambda n: ANY, lambda n: (
        "<r>" * min(n, 1900) + "<k>x</k>" * n + "</r>" * min(n, 1900))),
    "violations with long names": (60, lambda n: ANY, lambda n: (
        "<r>" * n + f'<k {"n" * 1000}="">1</k>' * n + "</r>" * n)),
}

# `convert` and `info` read no further than the head of what is in no known format.
BUNDLE = '<Bundle xmlns="http://hl7.org/fhir"'
COMMANDS = {
    "query": ["query", "-t", "count", "//a"],
    "convert": ["convert", "-t", "ndjson"],
    "validate": ["validate"],
    "info": ["info"],
}


class Run:
    """Processor time, memory, size of the output and signal of one run."""

    def __init__(self, command, folder=None):
        with tempfile.TemporaryFile() as output:
            process = os.fork()
            if process == 0:
                # A fork of its own: what its parent takes does not count for the child.
                resource.setrlimit(resource.RLIMIT_CPU, (TIMEOUT, TIMEOUT))
                if folder:
                    os.chdir(folder)
                os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
                os.dup2(output.fileno(), 1)
                os.dup2(output.fileno(), 2)
                os.execv(command[0], command)
            _, status, usage = os.wait4(process, 0)
            self.time = usage.ru_utime + usage.ru_stime
            self.memory = usage.ru_maxrss * 1024
            self.signal = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
            self.output = output.seek(0, os.SEEK_END)
            output.seek(0)
            self.text = output.read(300).decode("utf-8", "replace")


def run(command):
    """Processor time and size of the output of one run."""
    result = Run(command)
    return result.time, result.output


def measure(command):
    first = run(command)
    # More only where it says something.
    runs = [first] if first[0] < NOISE else [first, run(command), run(command)]
    return statistics.median(r[0] for r in runs), max(r[1] for r in runs)


def exponent(points, noise=NOISE):
    """The slope over the whole range, in logarithms."""
    (first, start), (last, end) = points[0], points[-1]
    return math.log(max(end, noise) / max(start, noise)) / math.log(last / first)


def report(name, command, points):
    """Prints a row.

    Where an early part of the growth is hidden in the noise, the growth from each size
    whose time is above it to the largest counts too.
    """
    slope = exponent([(size, time) for size, time, _ in points])
    last, end, _ = points[-1]
    for size, time, _ in points[:-1]:
        if time > 5 * NOISE:
            slope = max(slope, math.log(end / time) / math.log(last / size))
    times = " ".join(f"{time:7.3f}" for _, time, _ in points)
    print(f"{name:36} {command:14} {points[-1][0]:>9} {times} {points[-1][2]:>9}  {slope:5.2f}"
          + ("  TOO STEEP" if slope >= LIMIT else ""), flush=True)
    return slope < LIMIT


def compare(name, rows):
    """Prints what two threads take of one thread's time for the largest document."""
    for command in COMMANDS:
        one, two = (rows.get(f"{command} -j {jobs}") for jobs in (1, 2))
        if one and two and one[-1][1] > 5 * NOISE:
            ratio = two[-1][1] / one[-1][1]
            print(f"{name:36} {command:14} two threads take {ratio:.2f} times the time of one"
                  + ("  MORE THAN 1.3" if ratio > LIMIT else ""), flush=True)


class Logs:
    """Measures the families of logs."""

    def __init__(self, program, folder):
        self.program = os.path.abspath(program)
        self.folder = folder
        self.good = True

    def command(self, family, words, size):
        """Makes the files of a size and puts their names into a command."""
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        for name, content in family.make(size).items():
            if isinstance(content, str):
                content = content.encode()
            with open(os.path.join(self.folder, name), "wb") as file:
                file.write(content)
        return [self.program] + [w.removeprefix("{").removesuffix("}") if w.startswith("{") else w
                                 for w in words]

    def sizes(self, family, doublings):
        return [family.start << step for step in range(doublings + 1)]

    def measure(self, family, words, sizes, often=1):
        """The median run of each size; fewer where one takes too long."""
        points = []
        for size in sizes:
            runs = []
            for _ in range(often):
                command = self.command(family, words, size)
                runs.append(Run(command, self.folder))
            runs.sort(key=lambda r: r.time)
            points.append((size, runs[len(runs) // 2]))
            if runs[0].signal or runs[0].time > TIMEOUT / 4:
                break
        return points

    def report(self, name, family, doublings):
        seen = set()
        for words in family.commands:
            if words in seen:
                continue
            seen.add(words)
            points = self.measure(family, words, self.sizes(family, doublings))
            times, memory = self.slopes(points)
            if times >= LIMIT and not points[-1][1].signal:
                points = self.measure(family, words, self.sizes(family, doublings), often=5)
                times, memory = self.slopes(points)
            self.show(name, words, points, times, memory)

    @staticmethod
    def slopes(points):
        if len(points) == 1:
            return (9.0, 9.0)
        times = exponent([(size, r.time) for size, r in points])
        for size, r in points[:-1]:
            if r.time > 5 * NOISE:
                times = max(times, math.log(points[-1][1].time / r.time)
                            / math.log(points[-1][0] / size))
        return times, exponent([(size, r.memory) for size, r in points], MEMORY_NOISE)

    def show(self, name, words, points, times, memory):
        last = points[-1][1]
        what = " ".join(words)[:44]
        bad = (" TOO STEEP" if times >= LIMIT else "") + (
            " TOO MUCH MEMORY" if memory >= LIMIT else "")
        if last.signal:
            bad += f" ENDED BY SIGNAL {last.signal}"
        row = " ".join(f"{r.time:6.2f}" for _, r in points)
        print(f"{name:34} {what:44} {points[-1][0]:>8} {row} {last.memory >> 20:>5} MB "
              f"{last.output:>9}  {times:5.2f} {memory:5.2f}{bad}", flush=True)
        if bad:
            self.good = False

    def instructions(self, command):
        """How many instructions a run takes; nil where they cannot be counted."""
        with tempfile.NamedTemporaryFile("r") as counts:
            full = ["perf", "stat", "-x", ",", "-e", "instructions:u", "-o", counts.name, "--",
                    *command]
            result = subprocess.run(full, cwd=self.folder, stdin=subprocess.DEVNULL, check=False,
                                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            for line in counts.read().splitlines():
                first = line.split(",")[0]
                if "instructions" in line and first.isdigit():
                    return int(first), result.returncode
        return None

    def look(self, name, family):
        """Compares one small size with four times as much."""
        words = family.commands[0]
        # Time is noise on a busy machine, and most of it where little is measured: what seems
        # steep has to go on being steep from there to four times as much, and once more.
        for size in (family.small, 4 * family.small, 16 * family.small):
            slope, crashed = self.slope(family, words, size)
            if crashed or slope < LIMIT:
                break
        bad = (" TOO STEEP" if slope >= LIMIT else "") + (" CRASHED" if crashed else "")
        print(f"{name:34} {' '.join(words)[:44]:44} {slope:5.2f}{bad}", flush=True)
        if bad:
            self.good = False

    def slope(self, family, words, start):
        """The exponent from one size to four times as much, and whether a run crashed."""
        costs = []
        for size in (start, 4 * start):
            command = self.command(family, words, size)
            cost = self.instructions(command) if shutil.which("perf") else None
            if cost is None:
                # Other work on the machine only adds to what a run takes.
                runs = [Run(command, self.folder) for _ in range(5)]
                cost = (int(min(r.time for r in runs) * 3e9), -runs[0].signal)
            costs.append(cost)
        base = self.base()
        first, last = (max(1, cost - base) for cost, _ in costs)
        # What starting takes is no growth; below this, nothing is known.
        slope = math.log(max(last, SMALL_NOISE) / max(first, SMALL_NOISE)) / math.log(4)
        return slope, any(status < 0 or status > 2 for _, status in costs)

    def base(self):
        """What a run costs that reads next to nothing."""
        if not hasattr(self, "known_base"):
            os.makedirs(self.folder, exist_ok=True)
            command = [self.program, "--version"]
            cost = self.instructions(command) if shutil.which("perf") else None
            self.known_base = cost[0] if cost else int(
                min(Run(command, self.folder).time for _ in range(5)) * 3e9)
        return self.known_base


def measure_logs(options):
    with tempfile.TemporaryDirectory() as folder:
        logs = Logs(options.program, os.path.join(folder, "logs"))
        for name, family in LOGS.items():
            if options.family is not None and options.family not in name:
                continue
            if options.small:
                if family.small:
                    logs.look(name, family)
            else:
                logs.report(name, family, options.doublings)
        return logs.good


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("program")
    parser.add_argument("--family", help="only families whose name contains this")
    parser.add_argument("--doublings", type=int, default=4)
    parser.add_argument("--small", action="store_true", help="a quick look at the families of logs")
    parser.add_argument("--logs", action="store_true", help="only the families of logs")
    options = parser.parse_args()
    if options.small or options.logs:
        return 0 if measure_logs(options) else 1
    print(f"{'family':36} {'command':14} {'bytes':>9} {'seconds, each size doubled':39} "
          f"{'output':>9}  exponent")
    good = True
    with tempfile.TemporaryDirectory() as folder:
        document, bundle, schema = (
            os.path.join(folder, name) for name in ("d.xml", "b.xml", "s.xsd"))

        def write(path, text):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            return len(text)

        def wanted(name):
            return options.family is None or options.family in name

        for name, (start, make) in DOCUMENTS.items():
            if not wanted(name):
                continue
            rows = {}
            for step in range(options.doublings + 1):
                text = make(start << step)
                size = write(document, text)
                write(bundle, text.replace("<r>", BUNDLE + ">").replace("<r/>", BUNDLE + "/>")
                      .replace("<r ", BUNDLE + " ").replace("</r>", "</Bundle>"))
                for command, words in COMMANDS.items():
                    for jobs in ([1, 2] if command != "info" else [1]):
                        flags = ["--jobs", str(jobs)] if command != "info" else []
                        file = document if command in ("query", "validate") else bundle
                        time, output = measure([options.program, *words, *flags, file])
                        rows.setdefault(f"{command} -j {jobs}", []).append((size, time, output))
            for command, points in rows.items():
                good = report(name, command, points) and good
            compare(name, rows)
        for name, (start, make_schema, make_document) in SCHEMAS.items():
            if not wanted(name):
                continue
            points = []
            for step in range(options.doublings + 1):
                size = write(schema, make_schema(start << step))
                size += write(document, make_document(start << step))
                time, output = measure([options.program, "validate", "--schema", schema, document])
                points.append((size, time, output))
            good = report(name, "--schema", points) and good
    good = measure_logs(options) and good
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
