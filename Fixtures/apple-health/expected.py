#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Works out the NDJSON that belongs to the inputs in this folder, with nothing
but Python's own XML parser and regular expressions.

    python3 expected.py

writes every NDJSON file here but export.ndjson, which was worked out by hand.
"""
import json
import re
import xml.etree.ElementTree as ET

PREFIX = "HKQuantityTypeIdentifier"
V3 = "{urn:hl7-org:v3}"
FIELDS = {"BodyMass": "weight", "BodyFatPercentage": "bodyFat", "LeanBodyMass": "leanMass",
          "BodyMassIndex": "bmi", "Height": "height", "WaistCircumference": None}


def date(text):
    digits = re.fullmatch(
        r"(\d{4})-?(\d\d)-?(\d\d) ?(\d\d):?(\d\d):?(\d\d)? ?(?:([+-]\d\d)(\d\d))?", text)
    year, month, day, hour, minute, second, hours, minutes = digits.groups()
    local = f"{year}-{month}-{day}T{hour}:{minute}" + (f":{second}" if second else "")
    return local + (f"{hours}:{minutes}" if hours else "")


class Number(str):
    """Digits that are written as they are."""


def line(start, measure, value, unit, source, device, extras, child_extras):
    record = {"type": "weight", "date": date(start)}
    late = []
    field = FIELDS[measure]
    if field == "bmi":
        record["bmi"] = Number(value)
        if unit != "count":
            late.append(("unit", unit))
    elif field:
        record[field] = Number(value)
        record[field + "Unit"] = "fraction" if field == "bodyFat" else unit
    else:
        late += [("type", PREFIX + measure), ("value", value), ("unit", unit)]
    if source is not None:
        record["source"] = source
    if device is not None:
        record["device"] = device
    together = {}
    for name, text in extras(late) + child_extras:
        together.setdefault(name, []).append(text)
    if together:
        record["extras"] = {k: v[0] if len(v) == 1 else v for k, v in together.items()}
    parts = []
    for key, item in record.items():
        text = item if isinstance(item, Number) else json.dumps(
            item, ensure_ascii=False, separators=(",", ":"))
        parts.append(f"{json.dumps(key)}:{text}")
    return "{" + ",".join(parts) + "}\n"


def health_record(element):
    attributes = dict(element.attrib)
    measure = attributes.pop("type", "").removeprefix(PREFIX)
    start, end = attributes.pop("startDate"), attributes.pop("endDate")
    value, unit = attributes.pop("value"), attributes.pop("unit", None)
    device = attributes.pop("device", None)
    source = attributes.pop("sourceName", None)
    if source is None:
        source = attributes.pop("source", None)
    elif "source" in attributes:
        attributes["source"] = attributes.pop("source")
    children = []
    for child in element:
        if child.tag == "MetadataEntry":
            children.append((child.attrib["key"], child.attrib["value"]))
        else:
            child.tail = None
            children.append((child.tag, ET.tostring(child, encoding="unicode")))

    def extras(late):
        return list(attributes.items()) + late + ([("endDate", end)] if end != start else [])

    return line(start, measure, value, unit, source, device, extras, children)


def health(name, output, wanted):
    text = open(name, encoding="utf-8").read()
    text = re.sub(r"<!DOCTYPE.*?(?=<HealthData)", "", text, flags=re.DOTALL)
    root = ET.fromstring(text.encode())
    with open(output, "w", encoding="utf-8") as file:
        for element in root.findall("Record"):
            if element.attrib.get("type", "").removeprefix(PREFIX) in wanted:
                file.write(health_record(element))


def damaged(name):
    """Good records are those whose source is `Good` and that are whole."""
    text = open(name, "rb").read().decode("utf-8", "replace")
    with open(name.replace(".xml", ".ndjson"), "w", encoding="utf-8") as file:
        for found in re.finditer(
                r'^ <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Good"[^<>]*'
                r"(?:/>|>[^\x01]*?</Record>)", text, re.MULTILINE):
            file.write(health_record(ET.fromstring(found.group())))


def clinical(name, output, wanted):
    text = open(name, encoding="utf-8").read()
    space = 'xmlns="urn:hl7-org:v3" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
    with open(output, "w", encoding="utf-8") as file:
        for found in re.findall(r"<observation[^>]*>.*?</observation>", text, re.DOTALL):
            if "\x0b" in found:
                continue
            item = ET.fromstring(found.replace("<observation", "<observation " + space, 1))
            about = item.find(V3 + "text")
            measure = about.findtext(V3 + "type").removeprefix(PREFIX)
            if measure not in wanted:
                continue
            time = item.find(V3 + "effectiveTime")
            low = time.find(V3 + "low").attrib["value"]
            high = time.find(V3 + "high").attrib["value"]
            value = item.find(V3 + "value").attrib
            version = about.findtext(V3 + "sourceVersion")
            metadata = [(entry.findtext(V3 + "key"), entry.findtext(V3 + "value"))
                        for entry in about.findall(V3 + "metadataEntry")]

            def extras(late):
                return late + [("sourceVersion", version)] + (
                    [("endDate", high)] if high != low else [])

            file.write(line(low, measure, value["value"], value["unit"],
                            about.findtext(V3 + "sourceName"), about.findtext(V3 + "device"),
                            extras, metadata))


BODY_MASS = {"BodyMass"}
for stem in ["export-mixed", "ios8", "ios16-missing-bracket", "ios16-extra-bracket"]:
    health(stem + ".xml", stem + ".ndjson", BODY_MASS)
for stem in ["export", "export-mixed", "ios8"]:
    health(stem + ".xml", stem + ".all.ndjson", FIELDS)
for stem in ["control-character", "attribute-name", "utf8", "cut", "ampersand", "metadata",
             "junk", "others", "last", "end"]:
    damaged(f"damaged-{stem}.xml")
for stem in ["export_cda", "export_cda-after-end", "export_cda-junk", "export_cda-damaged"]:
    clinical(stem + ".xml", stem + ".ndjson", BODY_MASS)
clinical("export_cda.xml", "export_cda.all.ndjson", FIELDS)
