# SPDX-License-Identifier: MIT
"""Families of logs that are made to cost much, for growth.py.

A family makes the files of a size; its commands say what is measured with them. What
stands in a command as {name} is the path of a file that the family made, or of one that
the command may write.
"""

import bz2
import gzip
import io
import json
import lzma
import zipfile


class Family:
    """Files of each size, and the commands that read them.

    `start` is the smallest size; `small` the one for a quick look, of which only the
    first command is measured; None for none.
    """

    def __init__(self, start, make, *commands, small=None):
        self.start = start
        self.small = small
        self.make = make
        self.commands = commands


# MARK: Records

def day(number):
    """A day of its own for each number, from 1901 on."""
    year, rest = divmod(number, 336)
    return f"{1901 + year % 8000:04}-{rest // 28 + 1:02}-{rest % 28 + 1:02}"


def fuel(number=0, vehicle="Civic", currency="EUR", **other):
    record = {
        "type": "fuel", "vehicle": vehicle, "date": day(number), "odometer": 100 + 300 * (number % 3000),
        "odometerUnit": "km", "volume": 30, "volumeUnit": "L", "totalCost": 50,
        "currency": currency,
    }
    record.update(other)
    return {key: value for key, value in record.items() if value is not None}


def weight(number=0, person="Ann", **other):
    record = {
        "type": "weight", "person": person, "date": day(number), "weight": 80 + number % 7,
        "weightUnit": "kg",
    }
    record.update(other)
    return {key: value for key, value in record.items() if value is not None}


def lines(records):
    return "".join(json.dumps(r, ensure_ascii=False, separators=(",", ":")) + "\n" for r in records)


def code(number):
    """A currency, of 17,576."""
    return "".join(chr(65 + number // 26**place % 26) for place in (2, 1, 0))


def ndjson(records):
    return {"log.ndjson": lines(records)}


def xml_log(content, more=""):
    return (f'<logbook version="1"><fuelLog vehicle="Civic" distanceUnit="km" volumeUnit="L">'
            f"{content}</fuelLog>{more}</logbook>")


def xml_fill(number, content="", date=None):
    return (f'<fillUp date="{date or day(number)}"><odometer>{100 + 300 * (number % 3000)}</odometer>'
            f"<volume>30</volume>{content}</fillUp>")


def xml_subjects(count, offset=0):
    return "".join(
        f'<fuelLog vehicle="car {i + offset}" distanceUnit="km" volumeUnit="L">{xml_fill(i)}</fuelLog>'
        for i in range(count))


def logbook(content):
    return f'<logbook version="1">{content}</logbook>'


def json_book(logs):
    return '{"version":1,"logs":[' + ",".join(logs) + "]}"


def json_subjects(count, offset=0):
    return json_book(
        f'{{"type":"fuel","vehicle":"car {i + offset}","records":[{{"date":"{day(i)}",'
        f'"odometer":100,"odometerUnit":"km","volume":30,"volumeUnit":"L"}}]}}'
        for i in range(count))


# MARK: Commands

def convert(form, name="log.ndjson", *more):
    return ("convert", "-q", "-t", form, *more, "{" + name + "}")


def everything(name="log.ndjson"):
    """What there is to do with one log."""
    file = "{" + name + "}"
    return (
        *(convert(form, name) for form in ("ndjson", "json", "xml", "csv", "sql")),
        ("convert", "-q", "-o", "{out.db}", file),
        ("validate", file), ("validate", "-t", "json", file), ("validate", "-t", "sarif", file),
        ("info", file), ("info", "-t", "json", file),
        ("stats", file), ("stats", "-t", "json", file), ("stats", "-t", "csv", file),
        ("stats", "--by", "year", file), ("stats", "--by", "station", file),
        ("history", file), ("history", "-t", "csv", file),
        ("report", "-o", "{out.html}", file),
        ("diff", file, file),
        ("import", "--dry-run", "--create", "{new.xml}", file),
        ("import", "--dry-run", "--create", "{new.json}", file),
        ("import", "--dry-run", "--create", "{new.ndjson}", file),
    )


# MARK: Many extras

def extras(count, repeated=False):
    return [(f"x{i % (count // 2) if repeated else i}", "v") for i in range(count)]


def extras_xml(count, repeated=False):
    content = "".join(f'<extra name="{n}">{v}</extra>' for n, v in extras(count, repeated))
    return {"log.xml": xml_log(xml_fill(0, content))}


def extras_ndjson(count):
    return ndjson([fuel(extras=dict(extras(count)))])


def unknown_ndjson(count):
    return ndjson([fuel(**dict(extras(count)))])


def extras_csv(count):
    names = ",".join(n for n, _ in extras(count))
    return {"log.csv": f"date,vehicle,odometer,odometerUnit,volume,volumeUnit,{names}\n"
            + f"2024-03-01,Civic,100,km,30,L{',v' * count}\n"}


def table(count, rows=1):
    """A table of an app with columns that it does not know."""
    names = "".join(f',"x{i}"' for i in range(count))
    row = "2024-03-01,Civic,100,30,50" + ",v" * count + "\n"
    return "day,car,km,litres,paid" + names + "\n" + row * rows


MAP = {
    "version": 1, "name": "mine", "kind": "fuel", "source": "csv",
    "fields": {
        "date": "day", "vehicle": "car", "odometer": {"path": "km", "unit": "km"},
        "volume": {"path": "litres", "unit": "L"}, "totalCost": "paid"},
}


def mapped_csv(count):
    return {"m.json": json.dumps(MAP), "t.csv": table(count)}


def mapped_json(count):
    mapping = dict(MAP, source="json", records="items")
    item = dict(day="2024-03-01", car="Civic", km="100", litres="30", paid="50")
    item.update(extras(count))
    return {"m.json": json.dumps(mapping), "t.json": json.dumps({"items": [item]})}


def mapped_xml(count):
    mapping = dict(MAP, source="xml", records="log/item")
    mapping["fields"] = {
        "date": "@day", "vehicle": "@car", "odometer": {"path": "@km", "unit": "km"},
        "volume": {"path": "@litres", "unit": "L"}}
    content = "".join(f"<{n}>{v}</{n}>" for n, v in extras(count))
    return {"m.json": json.dumps(mapping),
            "t.xml": f'<log><item day="2024-03-01" car="Civic" km="100" litres="30">{content}</item></log>'}


def mapped_values(count):
    mapping = json.loads(json.dumps(MAP))
    mapping["fields"]["fuelType"] = {
        "path": "fuel", "values": {f"w{i}": f"t{i}" for i in range(count)}}
    rows = "".join(f"2024-03-01,Civic,{i},30,50,w{i}\n" for i in range(count))
    return {"m.json": json.dumps(mapping), "t.csv": "day,car,km,litres,paid,fuel\n" + rows}


def apple(content):
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_US">'
            '<ExportDate value="2024-03-01 07:00:00 +0100"/>' + content + "</HealthData>")


def apple_record(number, content="", source="Scale", device=""):
    return (f'<Record type="HKQuantityTypeIdentifierBodyMass" sourceName="{source}" unit="kg"'
            f'{device} startDate="{day(number)} 07:00:00 +0100" endDate="{day(number)} 07:00:00 +0100"'
            f' value="80">{content}</Record>')


def apple_metadata(count):
    content = "".join(f'<MetadataEntry key="{n}" value="{v}"/>' for n, v in extras(count))
    return {"export.xml": apple(apple_record(0, content))}


def apple_sources(count):
    return {"export.xml": apple("".join(
        apple_record(i, source=f"app {i}", device=f' device="scale {i}"') for i in range(count)))}


# MARK: FHIR

OBSERVATION = {
    "resourceType": "Observation", "status": "final",
    "code": {"coding": [{"system": "http://loinc.org", "code": "29463-7"}]},
    "effectiveDateTime": "2024-02-29",
    "valueQuantity": {"value": 74.5, "system": "http://unitsofmeasure.org", "code": "kg"},
}


def fhir(**more):
    return json.dumps(dict(OBSERVATION, **more))


def fhir_array_keys(count):
    return {"o.json": fhir(note=[{f"k{i}": "v"} for i in range(count)])}


def fhir_keys(count):
    return {"o.json": fhir(note=[{f"k{i}": "v" for i in range(count)}])}


def fhir_nested(levels):
    text = fhir(extension="HERE")
    return {"o.json": text.replace('"HERE"', '[{"a":' * levels + '"v"' + "}]" * levels)}


def fhir_nested_arrays(levels):
    text = fhir(extension="HERE")
    return {"o.json": text.replace('"HERE"', "[" * levels + '"v"' + "]" * levels)}


def fhir_contained(count):
    return {"o.json": fhir(contained=[
        {"resourceType": "Device", "id": f"d{i}", "deviceName": [{"name": f"scale {i}"}]}
        for i in range(count)])}


def fhir_bundle(count):
    entries = []
    for i in range(count):
        entries.append({"fullUrl": f"urn:p:{i}", "resource": {
            "resourceType": "Patient", "id": f"p{i}", "name": [{"text": f"person {i}"}]}})
        entries.append({"resource": dict(
            OBSERVATION, id=f"o{i}", subject={"reference": f"Patient/p{i}"})})
    return {"o.json": json.dumps({"resourceType": "Bundle", "type": "collection", "entry": entries})}


def fhir_xml(count):
    notes = "".join(f'<note><text value="n{i}"/></note>' for i in range(count))
    return {"o.xml": (
        '<Observation xmlns="http://hl7.org/fhir"><status value="final"/><code><coding>'
        '<system value="http://loinc.org"/><code value="29463-7"/></coding></code>'
        '<effectiveDateTime value="2024-02-29"/><valueQuantity><value value="74.5"/>'
        '<system value="http://unitsofmeasure.org"/><code value="kg"/></valueQuantity>'
        f"{notes}</Observation>")}


# MARK: Nested and long values of JSON

def nested_extra(levels):
    return {"log.ndjson": lines([fuel(x="HERE")]).replace(
        '"HERE"', '{"a":[' * levels + "1" + "]}" * levels)}


def nested_xml_extra(levels):
    levels = min(levels, 2000)
    return {"log.xml": xml_log(xml_fill(0, "<a>" * levels + "</a>" * levels))}


def long_string(count):
    text = lines([fuel(note="HERE")])
    return {"log.ndjson": text.replace("HERE", "text" * count)}


def long_key(count):
    text = lines([fuel(HERE="v")])
    return {"log.ndjson": text.replace("HERE", "key " * count)}


def long_escapes(count):
    text = lines([fuel(note="HERE")])
    return {"log.ndjson": text.replace("HERE", r"\u00e9\n" * count)}


def same_keys(count):
    return {"log.ndjson": lines([fuel(extras="HERE")]).replace(
        '"HERE"', "{" + ",".join('"x":"v"' for _ in range(count)) + "}")}


def long_number(count):
    return {"log.ndjson": lines([fuel(odometer="HERE")]).replace('"HERE"', "1" * count)}


# MARK: SQL

def carriage_returns(count):
    return ndjson([fuel(note="\r\n" * count + "\r" + "." * count)])


def marks(count):
    return ndjson([fuel(note="\r\n" * count + "".join(f"\r{i}." for i in range(count)))])


# MARK: Many of a kind

def vehicles(count):
    return ndjson(fuel(i, f"car {i}") for i in range(count))


def vehicles_in_turns(count):
    return ndjson(fuel(i, f"car {i % (count // 2)}") for i in range(count))


def people(count):
    return ndjson(weight(i, f"person {i}") for i in range(count))


def currencies(count):
    return ndjson(fuel(i, currency=code(i)) for i in range(min(count, 17576)))


def one_date(count):
    """Entries of one moment in a log, and others of the same moment in an export."""
    old = "".join(xml_fill(0, f"<totalCost>{i}.5</totalCost><note>a{i}</note>", "2024-03-01T07:00")
                  .replace("<odometer>100<", f"<odometer>{i}<") for i in range(count))
    new = [fuel(0, date="2024-03-01T07:00", odometer=i, volume=31 + i % 2, totalCost=i + 0.25)
           for i in range(count)]
    return {"log.xml": xml_log(old), **ndjson(new)}


def alike_on_one_date(count):
    """The same, of which no entry says what another says."""
    old = "".join(xml_fill(0, "", "2024-03-01T07:00")
                  .replace("<odometer>100<", f"<odometer>{i}<")
                  .replace("<volume>30<", f"<volume>{i}.5<") for i in range(count))
    new = [fuel(0, date="2024-03-01T07:00", odometer=10**6 + i, volume=10**6 + i, totalCost=None)
           for i in range(count)]
    return {"log.xml": xml_log(old), **ndjson(new)}


def day_and_times(count):
    """Entries of one day, half of them without a time."""
    return ndjson([fuel(0, date=f"2024-03-01T07:00:00.{i:09}", odometer=10 * i)
                   for i in range(count // 2)]
                  + [fuel(0, date="2024-03-01", odometer=10 * i + 5) for i in range(count // 2)])


def stations(count):
    return ndjson(fuel(i, station=f"station {i}", tank=f"tank {i}") for i in range(count))


def tanks(count):
    return ndjson(fuel(i, tank=f"tank {i}") for i in range(count))


def odometers_too_fast(count):
    return ndjson(fuel(i, odometer=10**6 * (i + 1)) for i in range(count))


def odometers_down(count):
    return ndjson(fuel(i, odometer=10**7 - i) for i in range(count))


def heights(count):
    return ndjson(weight(i, height=170 + i % 3, heightUnit="cm") for i in range(count))


def twins(count):
    return ndjson(fuel(0, odometer=100) for _ in range(count))


def sources(count):
    return ndjson(weight(i, source=f"app {i}", device=f"scale {i}") for i in range(count))


def tags(count):
    return ndjson([fuel(tags=", ".join(f"tag {i}" for i in range(count)))])


def units(count):
    kinds = ["km", "mi"]
    return ndjson(fuel(i, odometerUnit=kinds[i % 2]) for i in range(count))


def long_names(count):
    return ndjson(fuel(i, "v" * 2000 + str(i)) for i in range(count // 20))


def near_names(count):
    """A log of many vehicles, and an export of as many with names that are near."""
    return {"log.xml": logbook(xml_subjects(count)), "log.json": json_subjects(count),
            "e.ndjson": lines(fuel(i, f"cars {i}") for i in range(count))}


def subjects_in_log(count):
    return {"log.xml": logbook(xml_subjects(count)), "log.json": json_subjects(count),
            "e.ndjson": lines(fuel(5000 + i, f"car {i}") for i in range(count))}


def people_of_a_day(count):
    """New people who weigh the same on one day, and vehicles with one cost each."""
    return {"e.ndjson": lines(weight(0, f"person {i}") for i in range(count)),
            "v.ndjson": lines({"type": "cost", "vehicle": f"car {i}", "date": day(0),
                               "totalCost": 10, "currency": "EUR"} for i in range(count)),
            "new.xml": logbook(""), "new.json": json_book([])}


def empty_logs(count):
    return {"log.xml": logbook(
        "".join(f'<fuelLog vehicle="car {i}"/>' for i in range(count)) + xml_subjects(1, count)),
        "e.ndjson": lines([fuel(9, "Civic")])}


def entries_to_edit(count):
    return {"log.xml": xml_log("".join(xml_fill(i) for i in range(count)))}


def extras_to_compare(count):
    old = "".join(f'<extra name="x{i}">a</extra>' for i in range(count))
    new = "".join(f'<extra name="x{i}">b</extra>' for i in range(count))
    return {"log.xml": xml_log(xml_fill(0, old)), "e.xml": xml_log(xml_fill(0, new))}


# MARK: Tables

def sketch_csv(count):
    return {"t.csv": table(count, 3)}


def sketch_json(count):
    item = dict(day="2024-03-01", km="100", litres="30", **dict(extras(count)))
    return {"t.json": json.dumps({"items": [item, item]})}


def sketch_xml(count):
    item = '<item day="2024-03-01">' + "".join(f"<{n}>{v}</{n}>" for n, v in extras(count)) + "</item>"
    return {"t.xml": "<log>" + item * 2 + "</log>"}


def sketch_kinds(count):
    return {"t.xml": "<log>" + "".join(f'<i{i} day="2024-03-01"/>' * 2 for i in range(count)) + "</log>"}


def same_titles(count):
    return {"log.csv": "date,vehicle,odometer,odometerUnit,volume,volumeUnit" + ",x" * count
            + "\n2024-03-01,Civic,100,km,30,L" + ",v" * count + "\n"}


def undecided(count):
    """Dates and numbers that the whole table leaves open."""
    return {"t.csv": "Date;Odometer;Trip;Quantity;Total price;Unit price;Currency;Type;Fuel;Note\n"
            + "".join(f"0{i % 9 + 1}.0{i % 8 + 1}.2023;{1200 + i};;31,50;;1,799;GBP;1;99;\n"
                      for i in range(count))}


def bad_rows(count):
    return "date,vehicle,odometer,odometerUnit\n" + "x,y,z,km\n" * count


def bad_cell(count):
    return {"log.csv": "date,vehicle,odometer,odometerUnit\n" + "x,y," + "z" * count + ",km\n"}


def compressed_rows(count):
    return {"t.csv.xz": lzma.compress(bad_rows(count).encode())}


def compressed_ndjson(count):
    return {"t.ndjson.xz": lzma.compress((lines([fuel(date="x")]) * count).encode())}


def compressed_apple(count):
    return {"t.xml.xz": lzma.compress(apple(
        '<Record type="HKQuantityTypeIdentifierBodyMass" sourceName="s" unit="kg" startDate="x"'
        ' endDate="x" value="80"/>' * count).encode())}


# MARK: Archives

def zipped(members):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in members:
            archive.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), data,
                             zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def zip_in_zip(count):
    inner = zipped([("log.csv", b" " * 60_000_000)])
    return {"z.zip": zipped((f"{i}.zip", inner) for i in range(count))}


def gzip_in_zip(count):
    inner = gzip.compress(b" " * 60_000_000, mtime=0)
    return {"z.zip": zipped((f"{i}.csv.gz", inner) for i in range(count))}


def gzip_in_gzip(count):
    return {"z.gz": gzip.compress(gzip.compress(b" " * (count << 20), mtime=0), mtime=0)}


def bzip2_in_zip(count):
    return {"z.zip": zipped([("log.csv.bz2", bz2.compress(b" " * (count << 20)))])}


def members(count):
    return {"z.zip": zipped((f"{i}.csv", b"") for i in range(count))}


def logs_in_zip(count):
    data = lines([fuel()]).encode()
    return {"z.zip": zipped((f"{i}.ndjson", data) for i in range(count))}


# MARK: Files

def unnamed_files(count):
    files = {f"f{i}.ndjson": lines([weight(i, None)]) for i in range(count)}
    return {**files, "list": "".join(f"f{i}.ndjson\n" for i in range(count))}


def overlapping_files(count):
    files = {f"f{i}.ndjson": lines([weight(i, None), weight(i + 1, None)]) for i in range(count)}
    return {**files, "list": "".join(f"f{i}.ndjson\n" for i in range(count))}


LOGS = {
    "extras in XML": Family(2500, extras_xml, *everything("log.xml"), small=300),
    "extras that repeat in XML": Family(
        2500, lambda n: extras_xml(n, True), *everything("log.xml")[:5]),
    "extras in NDJSON": Family(2500, extras_ndjson, *everything(), small=300),
    "keys that are not known in NDJSON": Family(2500, unknown_ndjson, *everything()[:10], small=300),
    "columns in CSV": Family(2500, extras_csv, *everything("log.csv")[:10], small=300),
    "columns with one title": Family(2500, same_titles, *everything("log.csv")[:10]),
    "columns with a mapping": Family(
        2500, mapped_csv, convert("ndjson", "t.csv", "--map", "{m.json}"),
        ("validate", "--map", "{m.json}", "{t.csv}"), small=300),
    "keys with a mapping": Family(
        2500, mapped_json, convert("ndjson", "t.json", "--map", "{m.json}"), small=300),
    "elements with a mapping": Family(
        2500, mapped_xml, convert("ndjson", "t.xml", "--map", "{m.json}"), small=300),
    "values of a mapping": Family(
        2500, mapped_values, convert("ndjson", "t.csv", "--map", "{m.json}"),
        ("convert", "-q", "--map", "{m.json}", "--map-out", "{m.json}", "{t.csv}"), small=300),
    "metadata of Apple Health": Family(
        2500, apple_metadata, *everything("export.xml")[:10], small=300),
    "sources of Apple Health": Family(2500, apple_sources, *everything("export.xml")),
    "keys in arrays of FHIR": Family(
        2500, fhir_array_keys, convert("ndjson", "o.json"), convert("fhir-json", "o.json"),
        convert("fhir-xml", "o.json"), ("validate", "{o.json}"), small=300),
    "keys of an object of FHIR": Family(
        2500, fhir_keys, convert("ndjson", "o.json"), convert("fhir-json", "o.json"),
        convert("fhir-xml", "o.json")),
    "nested objects of FHIR": Family(
        250, fhir_nested, convert("ndjson", "o.json"), convert("fhir-json", "o.json"),
        ("validate", "{o.json}"), small=64),
    "nested arrays of FHIR": Family(
        250, fhir_nested_arrays, convert("ndjson", "o.json"), small=64),
    "resources in a resource of FHIR": Family(
        1000, fhir_contained, convert("ndjson", "o.json"), convert("fhir-json", "o.json"),
        convert("fhir-xml", "o.json"), small=200),
    "people of FHIR": Family(
        1000, fhir_bundle, convert("ndjson", "o.json"), convert("fhir-json", "o.json"),
        convert("fhir-xml", "o.json"), small=200),
    "elements of FHIR": Family(
        2500, fhir_xml, convert("ndjson", "o.xml"), convert("fhir-json", "o.xml"),
        convert("fhir-xml", "o.xml")),
    "nested values of NDJSON": Family(250, nested_extra, *everything()[:11]),
    "nested elements in a record": Family(120, nested_xml_extra, *everything("log.xml")[:11]),
    "a long string of JSON": Family(250_000, long_string, *everything()[:10]),
    "a long key of JSON": Family(250_000, long_key, *everything()[:10]),
    "escapes in a string of JSON": Family(250_000, long_escapes, *everything()[:10]),
    "a key many times": Family(2500, same_keys, *everything()[:10]),
    "a long number": Family(2500, long_number, *everything()[:10]),
    "line ends in SQL": Family(
        1250, carriage_returns, convert("sql"), convert("csv"), convert("ndjson"), small=500),
    "marks of line ends in SQL": Family(1250, marks, convert("sql"), small=500),
    "vehicles": Family(1000, vehicles, ("stats", "{log.ndjson}"), *everything(), small=150),
    "vehicles in turns": Family(1000, vehicles_in_turns, *everything(), small=150),
    "people": Family(1000, people, ("stats", "{log.ndjson}"), *everything(), small=150),
    "currencies": Family(1000, currencies, ("stats", "{log.ndjson}"), *everything(), small=150),
    "conflicts on one date": Family(
        500, one_date, ("import", "--dry-run", "{log.xml}", "{log.ndjson}"),
        ("import", "--dry-run", "--update", "{log.xml}", "{log.ndjson}"),
        ("diff", "{log.xml}", "{log.ndjson}"), ("validate", "{log.xml}"), small=100),
    "new entries on one date": Family(
        500, alike_on_one_date, ("import", "--dry-run", "{log.xml}", "{log.ndjson}"),
        ("diff", "{log.xml}", "{log.ndjson}"), ("validate", "{log.xml}"), small=100),
    "days and times": Family(1000, day_and_times, *everything(), small=200),
    "stations": Family(1000, stations, *everything(), small=200),
    "tanks": Family(1000, tanks, ("stats", "{log.ndjson}"), *everything(), small=150),
    "odometers that go too fast": Family(1000, odometers_too_fast, *everything()),
    "odometers that fall": Family(1000, odometers_down, *everything()),
    "heights": Family(1000, heights, ("stats", "--by", "day", "{log.ndjson}"), *everything(), small=200),
    "twins": Family(1000, twins, *everything()),
    "sources and devices": Family(1000, sources, *everything()),
    "tags": Family(2500, tags, *everything()),
    "units": Family(1000, units, *everything()),
    "long names": Family(1000, long_names, *everything()),
    "names that are near": Family(
        500, near_names, ("import", "--dry-run", "{log.xml}", "{e.ndjson}"),
        ("import", "--dry-run", "{log.json}", "{e.ndjson}"),
        ("convert", "-q", "-t", "ndjson", "--vehicle", "cars 1", "{log.xml}"), small=100),
    "entries for many vehicles": Family(
        500, subjects_in_log, ("import", "--dry-run", "{log.xml}", "{e.ndjson}"),
        ("import", "--dry-run", "{log.json}", "{e.ndjson}"),
        ("diff", "{log.xml}", "{e.ndjson}"), ("diff", "{log.xml}", "{log.json}"),
        ("add", "--dry-run", "--yes", "{log.xml}", "--vehicle", "car 1", "--date", "2024-03-01",
         "--odometer", "1000", "--volume", "30"), small=100),
    "people of a day": Family(
        500, people_of_a_day, ("import", "--dry-run", "{new.xml}", "{e.ndjson}"),
        ("import", "--dry-run", "{new.json}", "{e.ndjson}"),
        ("import", "--dry-run", "{new.xml}", "{v.ndjson}"),
        ("import", "--dry-run", "{new.json}", "{v.ndjson}"), small=100),
    "empty logs": Family(
        1000, empty_logs, ("import", "--dry-run", "{log.xml}", "{e.ndjson}"),
        ("validate", "{log.xml}"), ("info", "{log.xml}"), ("stats", "{log.xml}")),
    "entries of a log": Family(
        1000, entries_to_edit, ("remove", "--dry-run", "{log.xml}", "last"),
        ("edit", "--dry-run", "--rename-vehicle", "Civic", "Jazz", "{log.xml}"), *everything("log.xml")),
    "extras of two logs": Family(
        1000, extras_to_compare, ("diff", "{log.xml}", "{e.xml}"),
        ("import", "--dry-run", "--update", "{log.xml}", "{e.xml}"), small=200),
    "columns in a sketch": Family(2500, sketch_csv, ("formats", "--sketch", "{t.csv}"), small=300),
    "keys in a sketch": Family(2500, sketch_json, ("formats", "--sketch", "{t.json}"), small=300),
    "elements in a sketch": Family(2500, sketch_xml, ("formats", "--sketch", "{t.xml}"), small=300),
    "records in a sketch": Family(2500, sketch_kinds, ("formats", "--sketch", "{t.xml}"), small=300),
    "rows that stay open": Family(2500, undecided, convert("ndjson", "t.csv"), ("validate", "{t.csv}")),
    "bad rows": Family(
        5000, lambda n: {"log.csv": bad_rows(n)}, *everything("log.csv")),
    "a bad cell": Family(50_000, bad_cell, *everything("log.csv")[:10]),
    "bad rows that are compressed": Family(
        20_000, compressed_rows, convert("ndjson", "t.csv.xz"), ("validate", "{t.csv.xz}"),
        ("info", "{t.csv.xz}"), ("stats", "{t.csv.xz}"), small=2000),
    "bad objects that are compressed": Family(
        20_000, compressed_ndjson, convert("ndjson", "t.ndjson.xz"), ("stats", "{t.ndjson.xz}")),
    "bad elements that are compressed": Family(
        20_000, compressed_apple, convert("ndjson", "t.xml.xz"), ("stats", "{t.xml.xz}")),
    "zip in zip": Family(
        5, zip_in_zip, convert("ndjson", "z.zip"), ("validate", "{z.zip}"), ("info", "{z.zip}"),
        ("query", "-t", "count", "//a", "{z.zip}")),
    "gzip in zip": Family(5, gzip_in_zip, convert("ndjson", "z.zip"), ("validate", "{z.zip}")),
    "gzip in gzip": Family(20, gzip_in_gzip, convert("ndjson", "z.gz")),
    "bzip2 in zip": Family(20, bzip2_in_zip, convert("ndjson", "z.zip")),
    "members": Family(2500, members, convert("ndjson", "z.zip"), ("info", "{z.zip}")),
    "logs in an archive": Family(
        250, logs_in_zip, *everything("z.zip")[:5], ("info", "{z.zip}"), ("stats", "{z.zip}"),
        ("validate", "{z.zip}")),
    "files without a name": Family(
        100, unnamed_files, ("stats", "--files-from", "{list}"),
        ("stats", "--last-of-day", "--files-from", "{list}"),
        ("report", "-o", "{out.html}", "--files-from", "{list}"),
        ("convert", "-q", "-t", "json", "--files-from", "{list}"), small=25),
    "files that overlap": Family(
        100, overlapping_files, ("stats", "--files-from", "{list}"),
        ("diff", "{f0.ndjson}", "--files-from", "{list}"), small=25),
}
