# SPDX-License-Identifier: MIT
"""Families of logs that are made to cost much, for growth.py.

A family makes the files of a size, by name; its commands, written as in a shell, run where
these files lie.
"""

import bz2
import gzip
import io
import json
import lzma
import zipfile


class Family:
    """Files of each size, and the commands that read them.

    `start` is the smallest size; `small` the one for a quick look, of which only the first
    command is measured; None for none. Growth is that from size to size, or, where a family
    says so, from the bytes of its files.
    """

    def __init__(self, start, make, *commands, small=None, in_bytes=False):
        self.start = start
        self.small = small
        self.make = make
        self.commands = tuple(dict.fromkeys(commands))
        self.in_bytes = in_bytes


# MARK: Records

def day(number):
    """A day of its own for each number, from 1901 on."""
    year, rest = divmod(number, 336)
    return f"{1901 + year % 8000:04}-{rest // 28 + 1:02}-{rest % 28 + 1:02}"


def present(record):
    return {key: value for key, value in record.items() if value is not None}


def fuel(number=0, vehicle="Civic", currency="EUR", **other):
    return present({
        "type": "fuel", "vehicle": vehicle, "date": day(number), "odometer": 100 + 300 * (number % 3000),
        "odometerUnit": "km", "volume": 30, "volumeUnit": "L", "totalCost": 50,
        "currency": currency, **other})


def weight(number=0, person="Ann", **other):
    return present({
        "type": "weight", "person": person, "date": day(number), "weight": 80 + number % 7,
        "weightUnit": "kg", **other})


def cost(vehicle):
    return {"type": "cost", "vehicle": vehicle, "date": day(0), "totalCost": 10, "currency": "EUR"}


def code(number):
    """A currency, of 17,576."""
    return "".join(chr(65 + number // 26**place % 26) for place in (2, 1, 0))


def lines(records):
    return "".join(json.dumps(r, ensure_ascii=False, separators=(",", ":")) + "\n" for r in records)


def ndjson(*records):
    return {"log.ndjson": lines(records)}


def each(record):
    """Makes logs with a record for each number below their size."""
    return lambda size: ndjson(*map(record, range(size)))


def one(text, **record):
    """Makes logs with one fill-up, in which a text of their size takes the place of "HERE"."""
    return lambda size: {"log.ndjson": lines([fuel(**record)]).replace('"HERE"', text(size))}


def joined(size, text):
    """A text for each number below a size."""
    return "".join(map(text, range(size)))


def logbook(content):
    return f'<logbook version="1">{content}</logbook>'


def xml_log(content):
    return logbook(f'<fuelLog vehicle="Civic" distanceUnit="km" volumeUnit="L">{content}</fuelLog>')


def xml_fill(number, content="", date=None, odometer=None, volume=30):
    return (f'<fillUp date="{date or day(number)}">'
            f"<odometer>{100 + 300 * (number % 3000) if odometer is None else odometer}</odometer>"
            f"<volume>{volume}</volume>{content}</fillUp>")


def xml_subjects(count, offset=0):
    return joined(count, lambda i: (
        f'<fuelLog vehicle="car {i + offset}" distanceUnit="km" volumeUnit="L">{xml_fill(i)}</fuelLog>'))


def json_book(logs):
    return '{"version":1,"logs":[' + ",".join(logs) + "]}"


def json_subjects(count):
    return json_book(
        f'{{"type":"fuel","vehicle":"car {i}","records":[{{"date":"{day(i)}",'
        f'"odometer":100,"odometerUnit":"km","volume":30,"volumeUnit":"L"}}]}}'
        for i in range(count))


def subjects_and(record):
    """Makes logs of many vehicles, and an export with a record for each of them."""
    return lambda size: {
        "log.xml": logbook(xml_subjects(size)), "log.json": json_subjects(size),
        "e.ndjson": lines(map(record, range(size)))}


# MARK: Commands

# What there is to do with one log.
EVERYTHING = """
convert -q -t ndjson LOG
convert -q -t json LOG
convert -q -t xml LOG
convert -q -t csv LOG
convert -q -t sql LOG
convert -q -o out.db LOG
validate LOG
validate -t json LOG
validate -t sarif LOG
info LOG
info -t json LOG
stats LOG
stats -t json LOG
stats -t csv LOG
stats --by year LOG
stats --by station LOG
history LOG
history -t csv LOG
report -o out.html LOG
diff LOG LOG
import --dry-run --create new.xml LOG
import --dry-run --create new.json LOG
import --dry-run --create new.ndjson LOG
""".strip().split("\n")


def everything(name="log.ndjson"):
    return [line.replace("LOG", name) for line in EVERYTHING]


def conversions(name, *forms):
    return [f"convert -q -t {form} {name}" for form in forms]


FHIR_FORMS = ("ndjson", "fhir-json", "fhir-xml")
STATS = "stats log.ndjson"
MAPPED = "convert -q -t ndjson --map m.json"


# MARK: Many extras

def extras(count):
    return {f"x{i}": "v" for i in range(count)}


def tags_of(count, form):
    """An element for each extra."""
    return joined(count, lambda i: form.format(n=f"x{i}"))


EXTRA = '<extra name="{n}">v</extra>'
ELEMENT = "<{n}>v</{n}>"
FUEL_TITLES = "date,vehicle,odometer,odometerUnit,volume,volumeUnit"


def fuel_csv(count, titles):
    return {"log.csv": f"{FUEL_TITLES}{titles}\n2024-03-01,Civic,100,km,30,L{',v' * count}\n"}


def table(count, rows=1):
    """A table of an app with columns that it does not know."""
    names = joined(count, lambda i: f',"x{i}"')
    row = "2024-03-01,Civic,100,30,50" + ",v" * count + "\n"
    return "day,car,km,litres,paid" + names + "\n" + row * rows


FIELDS = {
    "date": "day", "vehicle": "car", "odometer": {"path": "km", "unit": "km"},
    "volume": {"path": "litres", "unit": "L"}, "totalCost": "paid"}
MAP = {"version": 1, "name": "mine", "kind": "fuel", "source": "csv", "fields": FIELDS}
XML_FIELDS = {
    "date": "@day", "vehicle": "@car", "odometer": {"path": "@km", "unit": "km"},
    "volume": {"path": "@litres", "unit": "L"}}


def mapped(name, content, **mapping):
    """A file and a mapping that reads it."""
    return {"m.json": json.dumps({**MAP, **mapping}), name: content}


def mapped_json(count):
    item = dict(day="2024-03-01", car="Civic", km="100", litres="30", paid="50", **extras(count))
    return mapped("t.json", json.dumps({"items": [item]}), source="json", records="items")


def mapped_xml(count):
    item = f'<item day="2024-03-01" car="Civic" km="100" litres="30">{tags_of(count, ELEMENT)}</item>'
    return mapped("t.xml", f"<log>{item}</log>", source="xml", records="log/item", fields=XML_FIELDS)


def mapped_values(count):
    words = {"path": "fuel", "values": {f"w{i}": f"t{i}" for i in range(count)}}
    rows = joined(count, lambda i: f"2024-03-01,Civic,{i},30,50,w{i}\n")
    return mapped(
        "t.csv", "day,car,km,litres,paid,fuel\n" + rows, fields={**FIELDS, "fuelType": words})


def apple(content):
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_US">'
            '<ExportDate value="2024-03-01 07:00:00 +0100"/>' + content + "</HealthData>")


def apple_record(number, content="", source="Scale", device=""):
    return (f'<Record type="HKQuantityTypeIdentifierBodyMass" sourceName="{source}" unit="kg"'
            f'{device} startDate="{day(number)} 07:00:00 +0100" endDate="{day(number)} 07:00:00 +0100"'
            f' value="80">{content}</Record>')


def apple_sources(count):
    return {"export.xml": apple(joined(count, lambda i: apple_record(
        i, source=f"app {i}", device=f' device="scale {i}"')))}


# MARK: FHIR

OBSERVATION = {
    "resourceType": "Observation", "status": "final",
    "code": {"coding": [{"system": "http://loinc.org", "code": "29463-7"}]},
    "effectiveDateTime": "2024-02-29",
    "valueQuantity": {"value": 74.5, "system": "http://unitsofmeasure.org", "code": "kg"},
}


def fhir(**more):
    return {"o.json": json.dumps({**OBSERVATION, **more})}


def fhir_nested(begin, end):
    """Makes observations in which a value is nested as deep as their size."""
    return lambda size: {
        "o.json": fhir(extension="HERE")["o.json"].replace(
            '"HERE"', begin * size + '"v"' + end * size)}


def fhir_contained(count):
    return fhir(contained=[
        {"resourceType": "Device", "id": f"d{i}", "deviceName": [{"name": f"scale {i}"}]}
        for i in range(count)])


def fhir_bundle(count):
    entries = []
    for i in range(count):
        entries.append({"fullUrl": f"urn:p:{i}", "resource": {
            "resourceType": "Patient", "id": f"p{i}", "name": [{"text": f"person {i}"}]}})
        entries.append({"resource": {
            **OBSERVATION, "id": f"o{i}", "subject": {"reference": f"Patient/p{i}"}}})
    return {"o.json": json.dumps({"resourceType": "Bundle", "type": "collection", "entry": entries})}


def fhir_xml(count):
    notes = joined(count, lambda i: f'<note><text value="n{i}"/></note>')
    return {"o.xml": (
        '<Observation xmlns="http://hl7.org/fhir"><status value="final"/><code><coding>'
        '<system value="http://loinc.org"/><code value="29463-7"/></coding></code>'
        '<effectiveDateTime value="2024-02-29"/><valueQuantity><value value="74.5"/>'
        '<system value="http://unitsofmeasure.org"/><code value="kg"/></valueQuantity>'
        f"{notes}</Observation>")}


# MARK: Many of a kind

MORNING = "2024-03-01T07:00"


def one_date(count):
    """Entries of one moment in a log, and others of the same moment in an export."""
    old = joined(count, lambda i: xml_fill(
        0, f"<totalCost>{i}.5</totalCost><note>a{i}</note>", MORNING, odometer=i))
    new = (fuel(0, date=MORNING, odometer=i, volume=31 + i % 2, totalCost=i + 0.25)
           for i in range(count))
    return {"log.xml": xml_log(old), **ndjson(*new)}


def alike_on_one_date(count):
    """The same, of which no entry says what another says."""
    old = joined(count, lambda i: xml_fill(0, "", MORNING, odometer=i, volume=f"{i}.5"))
    new = (fuel(0, date=MORNING, odometer=10**6 + i, volume=10**6 + i, totalCost=None)
           for i in range(count))
    return {"log.xml": xml_log(old), **ndjson(*new)}


def day_and_times(count):
    """Entries of one day, half of them without a time."""
    half = range(count // 2)
    return ndjson(*(fuel(0, date=f"{MORNING}:00.{i:09}", odometer=10 * i) for i in half),
                  *(fuel(0, date="2024-03-01", odometer=10 * i + 5) for i in half))


def people_of_a_day(count):
    """New people who weigh the same on one day, and vehicles with one cost each."""
    return {"e.ndjson": lines(weight(0, f"person {i}") for i in range(count)),
            "v.ndjson": lines(cost(f"car {i}") for i in range(count)),
            "new.xml": logbook(""), "new.json": json_book([])}


def empty_logs(count):
    empty = joined(count, lambda i: f'<fuelLog vehicle="car {i}"/>')
    return {"log.xml": logbook(empty + xml_subjects(1, count)), "e.ndjson": lines([fuel(9, "Civic")])}


def extras_to_compare(count):
    old = tags_of(count, '<extra name="{n}">a</extra>')
    new = tags_of(count, '<extra name="{n}">b</extra>')
    return {"log.xml": xml_log(xml_fill(0, old)), "e.xml": xml_log(xml_fill(0, new))}


# MARK: Tables

def sketch_json(count):
    item = dict(day="2024-03-01", km="100", litres="30", **extras(count))
    return {"t.json": json.dumps({"items": [item, item]})}


def sketch_xml(count):
    return {"t.xml": "<log>" + f'<item day="2024-03-01">{tags_of(count, ELEMENT)}</item>' * 2 + "</log>"}


def sketch_kinds(count):
    items = joined(count, lambda i: f'<i{i} day="2024-03-01"/>' * 2)
    return {"t.xml": f"<log>{items}</log>"}


def undecided(count):
    """Dates and numbers that the whole table leaves open."""
    return {"t.csv": "Date;Odometer;Trip;Quantity;Total price;Unit price;Currency;Type;Fuel;Note\n"
            + joined(count, lambda i: (
                f"0{i % 9 + 1}.0{i % 8 + 1}.2023;{1200 + i};;31,50;;1,799;GBP;1;99;\n"))}


FEW_TITLES = "date,vehicle,odometer,odometerUnit\n"


def bad_rows(count):
    return FEW_TITLES + "x,y,z,km\n" * count


def packed(name, text):
    """Makes files packed by xz, which hold what `text` makes of a size."""
    return lambda size: {name: lzma.compress(text(size).encode())}


BAD_RECORD = ('<Record type="HKQuantityTypeIdentifierBodyMass" sourceName="s" unit="kg" startDate="x"'
              ' endDate="x" value="80"/>')


# MARK: Archives

def zipped(members):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in members:
            archive.writestr(zipfile.ZipInfo(name, (2024, 1, 1, 0, 0, 0)), data,
                             zipfile.ZIP_DEFLATED)
    return {"z.zip": buffer.getvalue()}


def numbered(ending, data):
    """Makes archives with as many members of the same content as their size."""
    def make(size):
        content = data()
        return zipped((f"{i}.{ending}", content) for i in range(size))
    return make


def gzipped(data):
    return gzip.compress(data, mtime=0)


def spaces(count):
    return b" " * count


# MARK: Files

def listed(records):
    """Makes files with the records for each number, and the list of their names."""
    return lambda size: {
        **{f"f{i}.ndjson": lines(records(i)) for i in range(size)},
        "list": joined(size, lambda i: f"f{i}.ndjson\n")}


LOGS = {
    # Many extras.
    "extras in XML": Family(
        2500, lambda n: {"log.xml": xml_log(xml_fill(0, tags_of(n, EXTRA)))},
        *everything("log.xml"), small=300),
    "extras that repeat in XML": Family(
        2500, lambda n: {"log.xml": xml_log(xml_fill(0, joined(
            n, lambda i: EXTRA.format(n=f"x{i % (n // 2)}"))))},
        *everything("log.xml")[:5]),
    "extras in NDJSON": Family(2500, lambda n: ndjson(fuel(extras=extras(n))), *everything(), small=300),
    "keys that are not known in NDJSON": Family(
        2500, lambda n: ndjson(fuel(**extras(n))), *everything()[:10], small=300),
    "columns in CSV": Family(
        2500, lambda n: fuel_csv(n, joined(n, lambda i: f",x{i}")), *everything("log.csv")[:10],
        small=300),
    "columns with one title": Family(
        2500, lambda n: fuel_csv(n, ",x" * n), *everything("log.csv")[:10]),
    "columns with a mapping": Family(
        2500, lambda n: mapped("t.csv", table(n)), f"{MAPPED} t.csv", "validate --map m.json t.csv",
        small=300),
    "keys with a mapping": Family(2500, mapped_json, f"{MAPPED} t.json", small=300),
    "elements with a mapping": Family(2500, mapped_xml, f"{MAPPED} t.xml", small=300),
    "values of a mapping": Family(
        2500, mapped_values, f"{MAPPED} t.csv", "convert -q --map m.json --map-out m.json t.csv",
        small=300),
    "metadata of Apple Health": Family(
        2500, lambda n: {"export.xml": apple(apple_record(
            0, tags_of(n, '<MetadataEntry key="{n}" value="v"/>')))},
        *everything("export.xml")[:10], small=300),
    "sources of Apple Health": Family(2500, apple_sources, *everything("export.xml")),
    # FHIR.
    "keys in arrays of FHIR": Family(
        2500, lambda n: fhir(note=[{f"k{i}": "v"} for i in range(n)]),
        *conversions("o.json", *FHIR_FORMS), "validate o.json", small=300),
    "keys of an object of FHIR": Family(
        2500, lambda n: fhir(note=[{f"k{i}": "v" for i in range(n)}]),
        *conversions("o.json", *FHIR_FORMS)),
    "nested objects of FHIR": Family(
        250, fhir_nested('[{"a":', "}]"), *conversions("o.json", "ndjson", "fhir-json"),
        "validate o.json", small=64),
    "nested arrays of FHIR": Family(
        250, fhir_nested("[", "]"), *conversions("o.json", "ndjson"), small=64),
    "resources in a resource of FHIR": Family(
        1000, fhir_contained, *conversions("o.json", *FHIR_FORMS), small=200),
    "people of FHIR": Family(1000, fhir_bundle, *conversions("o.json", *FHIR_FORMS), small=200),
    "elements of FHIR": Family(2500, fhir_xml, *conversions("o.xml", *FHIR_FORMS)),
    # Nested and long values.
    "nested values of NDJSON": Family(
        250, one(lambda n: '{"a":[' * n + "1" + "]}" * n, x="HERE"), *everything()[:11]),
    "nested elements in a record": Family(
        120, lambda n: {"log.xml": xml_log(xml_fill(0, "<a>" * min(n, 2000) + "</a>" * min(n, 2000)))},
        *everything("log.xml")[:11]),
    "a long string of JSON": Family(
        250_000, one(lambda n: f'"{"text" * n}"', note="HERE"), *everything()[:10]),
    "a long key of JSON": Family(
        250_000, one(lambda n: f'"{"key " * n}"', HERE="v"), *everything()[:10]),
    "escapes in a string of JSON": Family(
        250_000, one(lambda n: '"' + r"\u00e9\n" * n + '"', note="HERE"), *everything()[:10]),
    "a key many times": Family(
        2500, one(lambda n: "{" + ",".join(['"x":"v"'] * n) + "}", extras="HERE"), *everything()[:10]),
    "a long number": Family(2500, one(lambda n: "1" * n, odometer="HERE"), *everything()[:10]),
    "line ends in SQL": Family(
        1250, lambda n: ndjson(fuel(note="\r\n" * n + "\r" + "." * n)),
        *conversions("log.ndjson", "sql", "csv", "ndjson"), small=500),
    "marks of line ends in SQL": Family(
        1250, lambda n: ndjson(fuel(note="\r\n" * n + joined(n, lambda i: f"\r{i}."))),
        *conversions("log.ndjson", "sql"), small=500),
    # Many of a kind.
    "vehicles": Family(1000, each(lambda i: fuel(i, f"car {i}")), STATS, *everything(), small=150),
    "vehicles in turns": Family(
        1000, lambda n: ndjson(*(fuel(i, f"car {i % (n // 2)}") for i in range(n))), *everything(),
        small=150),
    "people": Family(1000, each(lambda i: weight(i, f"person {i}")), STATS, *everything(), small=150),
    "currencies": Family(
        1000, lambda n: each(lambda i: fuel(i, currency=code(i)))(min(n, 17576)), STATS, *everything(),
        small=150),
    "conflicts on one date": Family(
        500, one_date, "import --dry-run log.xml log.ndjson",
        "import --dry-run --update log.xml log.ndjson", "diff log.xml log.ndjson", "validate log.xml",
        small=100),
    "new entries on one date": Family(
        500, alike_on_one_date, "import --dry-run log.xml log.ndjson", "diff log.xml log.ndjson",
        "validate log.xml", small=100),
    "days and times": Family(1000, day_and_times, *everything(), small=200),
    "stations": Family(
        1000, each(lambda i: fuel(i, station=f"station {i}", tank=f"tank {i}")), *everything(), small=200),
    "tanks": Family(1000, each(lambda i: fuel(i, tank=f"tank {i}")), STATS, *everything(), small=150),
    "odometers that go too fast": Family(
        1000, each(lambda i: fuel(i, odometer=10**6 * (i + 1))), *everything()),
    "odometers that fall": Family(1000, each(lambda i: fuel(i, odometer=10**7 - i)), *everything()),
    "heights": Family(
        1000, each(lambda i: weight(i, height=170 + i % 3, heightUnit="cm")),
        "stats --by day log.ndjson", *everything(), small=200),
    "twins": Family(1000, each(lambda i: fuel(0, odometer=100)), *everything()),
    "sources and devices": Family(
        1000, each(lambda i: weight(i, source=f"app {i}", device=f"scale {i}")), *everything()),
    "tags": Family(
        2500, lambda n: ndjson(fuel(tags=", ".join(f"tag {i}" for i in range(n)))), *everything()),
    "units": Family(1000, each(lambda i: fuel(i, odometerUnit=["km", "mi"][i % 2])), *everything()),
    "long names": Family(
        1000, lambda n: each(lambda i: fuel(i, "v" * 2000 + str(i)))(n // 20), *everything()),
    "names that are near": Family(
        500, subjects_and(lambda i: fuel(i, f"cars {i}")), "import --dry-run log.xml e.ndjson",
        "import --dry-run log.json e.ndjson", "convert -q -t ndjson --vehicle 'cars 1' log.xml",
        small=100),
    "entries for many vehicles": Family(
        500, subjects_and(lambda i: fuel(5000 + i, f"car {i}")), "import --dry-run log.xml e.ndjson",
        "import --dry-run log.json e.ndjson", "diff log.xml e.ndjson", "diff log.xml log.json",
        "add --dry-run --yes log.xml --vehicle 'car 1' --date 2024-03-01 --odometer 1000 --volume 30",
        small=100),
    "people of a day": Family(
        500, people_of_a_day, "import --dry-run new.xml e.ndjson", "import --dry-run new.json e.ndjson",
        "import --dry-run new.xml v.ndjson", "import --dry-run new.json v.ndjson", small=100),
    "empty logs": Family(
        1000, empty_logs, "import --dry-run log.xml e.ndjson", "validate log.xml", "info log.xml",
        "stats log.xml"),
    "entries of a log": Family(
        1000, lambda n: {"log.xml": xml_log(joined(n, xml_fill))}, "remove --dry-run log.xml last",
        "edit --dry-run --rename-vehicle Civic Jazz log.xml", *everything("log.xml")),
    "extras of two logs": Family(
        1000, extras_to_compare, "diff log.xml e.xml", "import --dry-run --update log.xml e.xml",
        small=200),
    # Tables.
    "columns in a sketch": Family(
        2500, lambda n: {"t.csv": table(n, 3)}, "formats --sketch t.csv", small=300),
    "keys in a sketch": Family(2500, sketch_json, "formats --sketch t.json", small=300),
    "elements in a sketch": Family(2500, sketch_xml, "formats --sketch t.xml", small=300),
    "records in a sketch": Family(2500, sketch_kinds, "formats --sketch t.xml", small=300),
    "rows that stay open": Family(
        2500, undecided, *conversions("t.csv", "ndjson"), "validate t.csv"),
    "bad rows": Family(5000, lambda n: {"log.csv": bad_rows(n)}, *everything("log.csv")),
    "a bad cell": Family(
        50_000, lambda n: {"log.csv": FEW_TITLES + "x,y," + "z" * n + ",km\n"},
        *everything("log.csv")[:10]),
    "bad rows that are compressed": Family(
        20_000, packed("t.csv.xz", bad_rows), *conversions("t.csv.xz", "ndjson"), "validate t.csv.xz",
        "info t.csv.xz", "stats t.csv.xz", small=2000),
    "bad objects that are compressed": Family(
        20_000, packed("t.ndjson.xz", lambda n: lines([fuel(date="x")]) * n),
        *conversions("t.ndjson.xz", "ndjson"), "stats t.ndjson.xz"),
    "bad elements that are compressed": Family(
        20_000, packed("t.xml.xz", lambda n: apple(BAD_RECORD * n)),
        *conversions("t.xml.xz", "ndjson"), "stats t.xml.xz"),
    # Archives.
    "zip in zip": Family(
        5, numbered("zip", lambda: zipped([("log.csv", spaces(60_000_000))])["z.zip"]),
        *conversions("z.zip", "ndjson"), "validate z.zip", "info z.zip", "query -t count //a z.zip"),
    "gzip in zip": Family(
        5, numbered("csv.gz", lambda: gzipped(spaces(60_000_000))), *conversions("z.zip", "ndjson"),
        "validate z.zip"),
    "gzip in gzip": Family(
        20, lambda n: {"z.gz": gzipped(gzipped(spaces(n << 20)))}, *conversions("z.gz", "ndjson")),
    "bzip2 in zip": Family(
        20, lambda n: zipped([("log.csv.bz2", bz2.compress(spaces(n << 20)))]),
        *conversions("z.zip", "ndjson")),
    "members": Family(2500, numbered("csv", bytes), *conversions("z.zip", "ndjson"), "info z.zip"),
    "logs in an archive": Family(
        250, numbered("ndjson", lambda: lines([fuel()]).encode()), *everything("z.zip")[:5],
        "info z.zip", "stats z.zip", "validate z.zip"),
    # Files.
    "files without a name": Family(
        100, listed(lambda i: [weight(i, None)]), "stats --files-from list",
        "stats --last-of-day --files-from list", "report -o out.html --files-from list",
        "convert -q -t json --files-from list", small=25),
    "files that overlap": Family(
        100, listed(lambda i: [weight(i, None), weight(i + 1, None)]), "stats --files-from list",
        "diff f0.ndjson --files-from list", small=25),
}
