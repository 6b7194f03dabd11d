# SPDX-License-Identifier: MIT
"""The jobs with ElementTree and expat, which come with Python."""

import json
import platform
import sys
from xml.etree import ElementTree
from xml.parsers import expat

from python_peer import answer, fill_up, main, moment, record_paths


def weights(file, type_name):
    """The records as they come; what lies behind them is freed."""
    depth = 0
    root = None
    for event, element in ElementTree.iterparse(file, ("start", "end")):
        if event == "start":
            root = element if depth == 0 else root
            depth += 1
            continue
        depth -= 1
        if depth == 1:
            if element.tag == "Record" and element.get("type") == type_name:
                yield element
            root.clear()


def count(file, type_name):
    answer(sum(1 for _ in weights(file, type_name)))


def values(file, type_name):
    for element in weights(file, type_name):
        answer(element.get("value"))


def first(file, type_name):
    answer(next(weights(file, type_name)).get("value"))


def records(file, type_name):
    for element in weights(file, type_name):
        answer(json.dumps({
            "date": moment(element.get("startDate")), "weight": element.get("value"),
            "weightUnit": element.get("unit")}))


def fill_ups(file):
    vehicle = None
    log = None
    for event, element in ElementTree.iterparse(file, ("start", "end")):
        if event == "start":
            if element.tag == "fuelLog":
                log = element
                vehicle = element.get("vehicle")
        elif element.tag == "fillUp":
            fill_up(vehicle, element.get("date"), {child.tag: child.text for child in element})
            log.clear()


def well_formed(file):
    with open(file, "rb") as source:
        expat.ParserCreate(namespace_separator=" ").ParseFile(source)


def batch(folder):
    broken = False
    for file in record_paths(folder):
        try:
            well_formed(file)
        except expat.ExpatError as error:
            broken = True
            print(f"{file}: {error}", file=sys.stderr)
    return 1 if broken else 0


def write(file):
    ElementTree.parse(file).write(sys.stdout.buffer, encoding="UTF-8", xml_declaration=True)


def set_unit(file, type_name, unit):
    document = ElementTree.parse(file)
    for element in document.iterfind(f"Record[@type='{type_name}']"):
        element.set("unit", unit)
    document.write(sys.stdout.buffer, encoding="UTF-8", xml_declaration=True)


def set_station(file, station):
    document = ElementTree.parse(file)
    for element in document.iterfind("fuelLog/fillUp/station"):
        element.text = station
    document.write(sys.stdout.buffer, encoding="UTF-8", xml_declaration=True)


def version():
    answer(f"of Python {platform.python_version()} ({expat.EXPAT_VERSION.replace('_', ' ')})")


main(globals(), (ElementTree.ParseError, expat.ExpatError))
