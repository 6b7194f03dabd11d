# SPDX-License-Identifier: MIT
"""What of the output of a command is its answer, in a form that is written one way.

Each function takes the path of the file that holds the output. Answers are the same if what
`repr` says of them is.
"""

import hashlib
import json
import re
from decimal import Decimal
from xml.parsers import expat
from xml.sax.saxutils import unescape


def text(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def nothing(_):
    """The exit status is the answer."""
    return None


def first_number(path):
    return int(text(path).split()[0])


def lines(path):
    return text(path).strip("\n").split("\n")


def xpath_attributes(path):
    """The values of lines such as ` value="82.4"`, as xmllint prints attributes."""
    return [
        unescape(value, {"&quot;": '"'})
        for value in re.findall(r'^ *\w+="(.*)"$', text(path), re.MULTILINE)]


def date_weight_unit(path):
    found = []
    for line in lines(path):
        record = json.loads(line, parse_float=str, parse_int=str)
        date = re.sub(
            r"^(\S+) (\S+) ([+-]\d\d)(\d\d)$", r"\1T\2\3:\4", record["date"])
        found.append((date, record["weight"], record["weightUnit"]))
    return found


def json_records(path):
    def worth(number):
        return Decimal(number).normalize()

    return [
        json.loads(
            line, parse_float=worth, parse_int=worth,
            object_pairs_hook=lambda pairs: sorted(pairs, key=lambda pair: pair[0]))
        for line in lines(path)]


def json_value(path):
    """A digest of a value, whatever the order of its keys."""
    with open(path, encoding="utf-8") as file:
        value = json.load(file)
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def fill_ups(path):
    """A digest of what JSON lines say of fill-ups."""
    digest = hashlib.sha256()
    names = ("vehicle", "date", "odometer", "volume", "totalCost", "fuelType", "station")
    with open(path, encoding="utf-8") as file:
        for line in file:
            record = json.loads(line, parse_float=str, parse_int=str)
            digest.update(repr([record.get(name) for name in names]).encode())
    return digest.hexdigest()


def behind_colon(path):
    """What a line says behind the colon: the times before it are not the answer."""
    return text(path).partition(": ")[2].strip()


def content(path):
    """A digest of the elements, attributes and text of an XML document, in their order."""
    digest = hashlib.sha256()
    held = []

    def flush():
        if held:
            digest.update(b"t" + repr("".join(held)).encode())
            held.clear()

    def start(name, attributes):
        flush()
        digest.update(b"s" + repr((name, sorted(attributes.items()))).encode())

    def end(_):
        flush()
        digest.update(b"e")

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.CharacterDataHandler = held.append
    with open(path, "rb") as file:
        parser.ParseFile(file)
    return digest.hexdigest()
