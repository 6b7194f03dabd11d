# SPDX-License-Identifier: MIT
"""The jobs with xmltodict, record by record where it can."""

import json
import sys
from importlib import metadata
from xml.parsers.expat import ExpatError

import xmltodict

from python_peer import answer, main, moment


def each_weight(file, type_name, take):
    """Calls `take` with the attributes of each record until it returns False."""
    def look(path, _):
        name, attributes = path[-1]
        if name == "Record" and attributes and attributes.get("type") == type_name:
            return take(attributes)
        return True

    with open(file, "rb") as source:
        try:
            xmltodict.parse(source, item_depth=2, item_callback=look)
        except xmltodict.ParsingInterrupted:
            pass


def count(file, type_name):
    found = []
    each_weight(file, type_name, lambda _: found.append(True) or True)
    answer(len(found))


def values(file, type_name):
    each_weight(file, type_name, lambda attributes: answer(attributes["value"]) or True)


def first(file, type_name):
    each_weight(file, type_name, lambda attributes: answer(attributes["value"]) or False)


def records(file, type_name):
    each_weight(file, type_name, lambda attributes: answer(json.dumps({
        "date": moment(attributes["startDate"]), "weight": attributes["value"],
        "weightUnit": attributes["unit"]})) or True)


def write(file):
    with open(file, "rb") as source:
        xmltodict.unparse(xmltodict.parse(source), output=sys.stdout)


def to_json(file):
    with open(file, "rb") as source:
        json.dump(xmltodict.parse(source), sys.stdout)


def version():
    answer(metadata.version("xmltodict"))


main(globals(), ExpatError)
