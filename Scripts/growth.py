#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures how the work of the command grows with hostile input.

    Scripts/growth.py PROGRAM [--family NAME] [--doublings 4]
    Scripts/growth.py PROGRAM --small

Each family of documents, schemas and logs is doubled four times. Of each run the
processor time (user and system) and the largest memory are taken;
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
import re
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile

from growth_logs import LOGS, Family

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
    "references to declared entities": (1000, lambda n: (
        "<!DOCTYPE a [" + many(n, "<!ENTITY e{i} 'x'>") + "]><r>" + many(n, "<a>&e{i};</a>")
        + "</r>")),
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
JOBS = ("-j 1", "-j 2")
OF_DOCUMENTS = [
    *(f"query -t count {jobs} //a d.xml" for jobs in JOBS),
    *(f"convert -t ndjson {jobs} b.xml" for jobs in JOBS),
    *(f"validate {jobs} d.xml" for jobs in JOBS),
    "info b.xml",
    "set //a x d.xml",
    "delete //a/@* d.xml",
]


def of_document(start, make):
    def files(size):
        text = make(size)
        bundle = text.replace("</r>", "</Bundle>")
        for end in (">", "/>", " "):
            bundle = bundle.replace("<r" + end, BUNDLE + end)
        return {"d.xml": text, "b.xml": bundle}
    return Family(start, files, *OF_DOCUMENTS, in_bytes=True)


def of_schema(start, schema, document):
    return Family(
        start, lambda size: {"s.xsd": schema(size), "d.xml": document(size)},
        "validate --schema s.xsd d.xml", in_bytes=True)


class Run:
    """Processor time, memory, size of the output and status of one run."""

    def __init__(self, command, folder):
        with tempfile.TemporaryFile() as output:
            process = os.fork()
            if process == 0:
                # A fork of its own: what its parent takes does not count for the child.
                resource.setrlimit(resource.RLIMIT_CPU, (TIMEOUT, TIMEOUT))
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


def exponent(points, noise):
    """The slope over the whole range, in logarithms."""
    (first, start), (last, end) = points[0], points[-1]
    return math.log(max(end, noise) / max(start, noise)) / math.log(last / first)


class Growth:
    """Measures families with one program."""

    def __init__(self, program, folder):
        self.program = os.path.abspath(program)
        self.folder = folder
        self.good = True
        os.makedirs(folder)
        # What a run costs that reads next to nothing.
        self.base, _ = self.cost([self.program, "--version"])

    def command(self, family, words, size):
        """Makes the files of a size; returns the command, and where on the scale it stands."""
        shutil.rmtree(self.folder)
        os.makedirs(self.folder)
        count = 0
        for name, content in family.make(size).items():
            with open(os.path.join(self.folder, name), "wb") as file:
                count += file.write(content.encode() if isinstance(content, str) else content)
        return [self.program, *shlex.split(words)], count if family.in_bytes else size

    def measure(self, family, words, doublings, often=1):
        """The median run of each size; fewer where one takes too long."""
        points = []
        for step in range(doublings + 1):
            command, place = self.command(family, words, family.start << step)
            runs = sorted((Run(command, self.folder) for _ in range(often)), key=lambda r: r.time)
            points.append((place, runs[often // 2]))
            if runs[0].signal or runs[0].time > TIMEOUT / 4:
                break
        return points

    @staticmethod
    def slopes(points):
        """The exponents of time and of memory.

        Where an early part of the growth is hidden in the noise, the growth from each size
        whose time is above it to the largest counts too.
        """
        if len(points) == 1:
            return 9.0, 9.0
        times = [(size, run.time) for size, run in points]
        clear = [point for point in times[:-1] if point[1] > 5 * NOISE]
        return (max(exponent([point, times[-1]], NOISE) for point in times[:1] + clear),
                exponent([(size, run.memory) for size, run in points], MEMORY_NOISE))

    def report(self, name, family, doublings):
        """Measures all commands, and says what two threads take of one thread's time."""
        largest = {}
        for words in family.commands:
            points = self.measure(family, words, doublings)
            times, memory = self.slopes(points)
            last = points[-1][1]
            if times >= LIMIT and not last.signal:
                points = self.measure(family, words, doublings, often=5)
                times, memory = self.slopes(points)
                last = points[-1][1]
            row = " ".join(f"{run.time:6.2f}" for _, run in points)
            self.say(f"{name:36} {words[:44]:44} {points[-1][0]:>8} {row} {last.memory >> 20:>5} MB "
                     f"{last.output:>9}  {times:5.2f} {memory:5.2f}", {
                         "TOO STEEP": times >= LIMIT, "TOO MUCH MEMORY": memory >= LIMIT,
                         f"ENDED BY SIGNAL {last.signal}": last.signal})
            largest[words] = last.time
        for words, one in largest.items():
            two = largest.get(words.replace(*JOBS))
            if JOBS[0] in words and one > 5 * NOISE:
                print(f"{name:36} {words:44} two threads take {two / one:.2f} times the time of one"
                      + ("  MORE THAN 1.3" if two / one > LIMIT else ""), flush=True)

    def say(self, line, bad):
        """Prints a row, and what is bad about it."""
        bad = [words for words, holds in bad.items() if holds]
        print(" ".join([line, *bad]), flush=True)
        self.good = self.good and not bad

    def look(self, name, family):
        """Compares one small size with four times as much."""
        words = family.commands[0]
        # Time is noise on a busy machine, and most of it where little is measured: what seems
        # steep has to go on being steep from there to four times as much, and once more.
        for size in (family.small, 4 * family.small, 16 * family.small):
            slope, crashed = self.slope(family, words, size)
            if crashed or slope < LIMIT:
                break
        self.say(f"{name:36} {words[:44]:44} {slope:5.2f}",
                 {"TOO STEEP": slope >= LIMIT, "CRASHED": crashed})

    def slope(self, family, words, start):
        """The exponent from one size to four times as much, and whether a run crashed."""
        sizes = (start, 4 * start)
        costs = [self.cost(self.command(family, words, size)[0]) for size in sizes]
        # What starting takes is no growth; below the noise, nothing is known.
        points = [(size, cost - self.base) for size, (cost, _) in zip(sizes, costs)]
        return exponent(points, SMALL_NOISE), any(crashed for _, crashed in costs)

    def cost(self, command):
        """The instructions of a run, and whether it crashed.

        Where they cannot be counted, its time says how many they may be.
        """
        if shutil.which("perf"):
            with tempfile.NamedTemporaryFile("r") as counts:
                status = subprocess.run(
                    ["perf", "stat", "-x", ",", "-e", "instructions:u", "-o", counts.name, "--",
                     *command], cwd=self.folder, stdin=subprocess.DEVNULL, check=False,
                    stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
                found = re.search(r"^(\d+),.*instructions", counts.read(), re.MULTILINE)
            if found:
                return int(found[1]), not 0 <= status <= 2
        # Other work on the machine only adds to what a run takes.
        runs = [Run(command, self.folder) for _ in range(5)]
        return min(run.time for run in runs) * 3e9, runs[0].signal != 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("program")
    parser.add_argument("--family", default="", help="only families whose name contains this")
    parser.add_argument("--doublings", type=int, default=4)
    parser.add_argument("--small", action="store_true", help="a quick look at the families of logs")
    options = parser.parse_args()
    families = {
        **{name: of_document(*made) for name, made in DOCUMENTS.items()},
        **{name: of_schema(*made) for name, made in SCHEMAS.items()}, **LOGS}
    with tempfile.TemporaryDirectory() as folder:
        growth = Growth(options.program, os.path.join(folder, "files"))
        for name, family in families.items():
            if options.family not in name:
                continue
            if not options.small:
                growth.report(name, family, options.doublings)
            elif family.small:
                growth.look(name, family)
    return 0 if growth.good else 1


if __name__ == "__main__":
    sys.exit(main())
