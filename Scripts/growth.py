#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures how the work of the command grows with hostile input.

    Scripts/growth.py PROGRAM [--family NAME] [--doublings 4]

Each family of documents is doubled four times. The processor time of each run is
taken (user and system, median of three), and the exponent between the first size
and the last is worked out; time below 20 ms is noise and counts as 20 ms. An input
that is refused by a limit counts as long as that takes. Exits with 1 when an
exponent is 1.3 or more.

For the largest document of each family it also says how many times the processor
time of one thread two threads take. That does not count towards the status: on a
busy machine the figure is larger than on an idle one.
"""

import argparse
import math
import os
import resource
import statistics
import subprocess
import sys
import tempfile

LIMIT = 1.3
# What is shorter than this says nothing about growth.
NOISE = 0.020
TIMEOUT = 30
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


def run(command):
    """Processor time and size of the output of one run."""
    with tempfile.TemporaryFile() as output:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            subprocess.run(command, stdin=subprocess.DEVNULL, stdout=output,
                           stderr=subprocess.STDOUT, timeout=TIMEOUT, check=False)
        except subprocess.TimeoutExpired:
            pass
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        output.seek(0, os.SEEK_END)
        return (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, output.tell())


def measure(command):
    first = run(command)
    # One more only where it says something.
    runs = [first] if first[0] < NOISE else [first, run(command), run(command)]
    return statistics.median(r[0] for r in runs), max(r[1] for r in runs)


def exponent(points):
    """The slope over the whole range, in logarithms."""
    (first, start), (last, end) = points[0], points[-1]
    return math.log(max(end, NOISE) / max(start, NOISE)) / math.log(last / first)


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


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("program")
    parser.add_argument("--family", help="only families whose name contains this")
    parser.add_argument("--doublings", type=int, default=4)
    options = parser.parse_args()
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
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
