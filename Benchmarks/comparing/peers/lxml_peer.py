# SPDX-License-Identifier: MIT
"""The jobs with lxml, as its documentation advises for large files."""

import csv
import json
import sys

from lxml import etree

from python_peer import answer, fill_up, main, moment, record_paths


def path(type_name):
    return f"/HealthData/Record[@type='{type_name}']"


def weights(file, type_name):
    """The records as they come; what lies behind them is freed."""
    for _, element in etree.iterparse(file, tag="Record", huge_tree=True):
        parent = element.getparent()
        if element.get("type") == type_name and parent.getparent() is None:
            yield element
        element.clear(keep_tail=True)
        while element.getprevious() is not None:
            del parent[0]


def count(file, type_name):
    answer(sum(1 for _ in weights(file, type_name)))


def count_tree(file, type_name):
    answer(int(parse(file).xpath(f"count({path(type_name)})")))


def values(file, type_name):
    for element in weights(file, type_name):
        answer(element.get("value"))


def values_tree(file, type_name):
    for value in parse(file).xpath(path(type_name) + "/@value"):
        answer(value)


def first(file, type_name):
    answer(next(weights(file, type_name)).get("value"))


def records(file, type_name):
    for element in weights(file, type_name):
        answer(json.dumps({
            "date": moment(element.get("startDate")), "weight": element.get("value"),
            "weightUnit": element.get("unit")}))


def fill_ups(file):
    for _, element in etree.iterparse(file, tag="fillUp", huge_tree=True):
        parent = element.getparent()
        fill_up(
            parent.get("vehicle"), element.get("date"),
            {child.tag: child.text for child in element})
        element.clear(keep_tail=True)
        while element.getprevious() is not None:
            del parent[0]


def mixed(folder):
    """Files of four forms, each by the module for it."""
    for path in record_paths(folder):
        if path.endswith(".xml"):
            fill_ups(path)
        elif path.endswith(".csv"):
            with open(path, encoding="utf-8", newline="") as file:
                for row in csv.DictReader(file):
                    fill_up(row["vehicle"], row["date"], row)
        elif path.endswith(".ndjson"):
            with open(path, encoding="utf-8") as file:
                for line in file:
                    row = json.loads(line, parse_float=str, parse_int=str)
                    fill_up(row["vehicle"], row["date"], row)
        else:
            with open(path, encoding="utf-8") as file:
                for log in json.load(file, parse_float=str, parse_int=str)["logs"]:
                    for row in log["records"]:
                        fill_up(log["vehicle"], row["date"], row)


def well_formed(file):
    parser = etree.XMLParser(target=Nothing(), huge_tree=True)
    etree.parse(file, parser)


def well_formed_tree(file):
    parse(file)


def batch(folder):
    broken = False
    for file in record_paths(folder):
        try:
            parse(file)
        except etree.XMLSyntaxError as error:
            broken = True
            print(f"{file}: {error}", file=sys.stderr)
    return 1 if broken else 0


def schema(file, xsd):
    validator = etree.XMLSchema(etree.parse(xsd))
    document = parse(file)
    if not validator.validate(document):
        print(validator.error_log.last_error, file=sys.stderr)
        return 1
    return 0


def write(file):
    parse(file).write(sys.stdout.buffer, encoding="UTF-8", xml_declaration=True)


def set_unit(file, type_name, unit):
    document = parse(file)
    for element in document.xpath(path(type_name)):
        element.set("unit", unit)
    document.write(sys.stdout.buffer, encoding="UTF-8", xml_declaration=True)


def set_station(file, station):
    document = parse(file)
    for element in document.iterfind("fuelLog/fillUp/station"):
        element.text = station
    document.write(sys.stdout.buffer, encoding="UTF-8", xml_declaration=True)


def parse(file):
    return etree.parse(file, etree.XMLParser(huge_tree=True))


class Nothing:
    """A target that keeps nothing, so that no tree is made."""

    def start(self, tag, attributes):
        pass

    def end(self, tag):
        pass

    def data(self, text):
        pass

    def close(self):
        pass


def version():
    answer(f"{etree.__version__} (libxml2 {'.'.join(map(str, etree.LIBXML_VERSION))})")


main(globals(), etree.XMLSyntaxError)
