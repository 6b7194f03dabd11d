# SPDX-License-Identifier: MIT
"""Makes a folder of small exports in all formats, some of them damaged, with what has to
come out of the sound ones: worked out while they are written, never read from logxml.

    python3 generate.py FOLDER [FILES [DAMAGED [SEED]]]

Half of the formats are written with random values; of the others the fixtures are taken,
beside which stands what was worked out by hand.
"""

import io
import json
import os
import random
import sys
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal

FIXTURES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "Fixtures")

#: An export in each format of which no random ones are written, and its records.
READY = [
    ("acar-csv/export.csv", "acar-csv/export.ndjson"),
    ("acar/vehicles.xml", "acar/vehicles.ndjson"),
    ("apple-health/export_cda.xml", "apple-health/export_cda.ndjson"),
    ("drivvo/portuguese.csv", "drivvo/portuguese.ndjson"),
    ("fhir/weights.xml", "fhir/weights.ndjson"),
    ("fitbit-body/body.csv", "fitbit-body/body.ndjson"),
    ("fuel-log/export.csv", "fuel-log/export.ndjson"),
    ("fuelio/backup.csv", "fuelio/backup.ndjson"),
    ("fuelly-ios/export.csv", "fuelly-ios/export.ndjson"),
    ("garmin/weight.csv", "garmin/weight.ndjson"),
    ("google-fit/weight.json", "google-fit/weight.ndjson"),
    ("health-auto-export/export.json", "health-auto-export/export.ndjson"),
    ("lubelogger/german.csv", "lubelogger/german.ndjson"),
    ("my-fuel-manager/fuel.csv", "my-fuel-manager/fuel.ndjson"),
    ("omron/weight.csv", "omron/weight.ndjson"),
    ("openscale/version3.csv", "openscale/version3.ndjson"),
    ("renpho/date-time.csv", "renpho/date-time.ndjson"),
    ("road-trip/german.csv", "road-trip/german.ndjson"),
    ("samsung-health/weight.csv", "samsung-health/weight.ndjson"),
    ("simply-auto/Fuel_Log.csv", "simply-auto/Fuel_Log.ndjson"),
    ("spritmonitor/german.csv", "spritmonitor/german.ndjson"),
]


@dataclass
class Expected:
    """What has to come out of a sound file."""

    fuel: int = 0
    weight: int = 0
    #: The volumes or weights, as they are written.
    values: list[str] = field(default_factory=list)


@dataclass
class Exports:
    """What was written where. Names are relative to the folder."""

    sound: dict[str, Expected] = field(default_factory=dict)
    damaged: list[str] = field(default_factory=list)

    def total(self) -> Decimal:
        """The sum of all volumes and weights of sound files."""
        values = (Decimal(v) for expected in self.sound.values() for v in expected.values)
        return sum(values, Decimal(0))


Writer = Callable[[random.Random], tuple[bytes, Expected]]


def _day(r: random.Random, index: int) -> str:
    return f"20{10 + index % 14}-{r.randint(1, 12):02d}-{13 + r.randint(0, 15):02d}"


def _weights(r: random.Random) -> list[tuple[str, str]]:
    """Days and weights, with two digits so that zeros at the end count."""
    days = sorted({_day(r, index) for index in range(r.randint(2, 6))})
    return [(day, f"{r.randint(5000, 12000) / 100:.2f}") for day in days]


def _fills(r: random.Random) -> list[tuple[str, str, str, str]]:
    """Days, odometers, volumes and costs."""
    odometer = r.randint(100, 90000)
    fills = []
    for day in sorted({_day(r, index) for index in range(r.randint(2, 6))}):
        odometer += r.randint(200, 700)
        cents = r.randint(1000, 9000)
        fills.append((day, str(odometer), f"{r.randint(1000, 6000) / 100:.2f}", f"{cents / 100:.2f}"))
    return fills


def _of_weights(rows: list[tuple[str, str]]) -> Expected:
    return Expected(weight=len(rows), values=[value for _, value in rows])


def _of_fills(rows: list[tuple[str, str, str, str]]) -> Expected:
    return Expected(fuel=len(rows), values=[volume for _, _, volume, _ in rows])


def native_xml(r: random.Random) -> tuple[bytes, Expected]:
    fills, weights = _fills(r), _weights(r)
    text = '<?xml version="1.0"?>\n<logbook version="1">\n'
    text += '<fuelLog vehicle="Civic &amp; Söhne" distanceUnit="km" volumeUnit="L" currency="EUR">\n'
    for day, odometer, volume, cost in fills:
        text += (
            f'<fillUp date="{day}T07:12:00+02:00"><odometer>{odometer}</odometer>'
            f"<volume>{volume}</volume><totalCost>{cost}</totalCost>"
            f'<extra name="mode">a</extra><extra name="mode">b</extra></fillUp>\n'
        )
    text += '</fuelLog>\n<weightLog person="Ann" massUnit="kg">\n'
    for day, weight in weights:
        text += f'<measurement date="{day}"><weight>{weight}</weight></measurement>\n'
    text += "</weightLog>\n</logbook>\n"
    expected = _of_fills(fills)
    return text.encode(), Expected(
        expected.fuel, len(weights), expected.values + [value for _, value in weights]
    )


def native_json(r: random.Random) -> tuple[bytes, Expected]:
    rows = _fills(r)
    records = ",\n".join(
        f'{{"date":"{day}T23:30","odometer":{odometer},"volume":{volume},"totalCost":{cost}}}'
        for day, odometer, volume, cost in rows
    )
    head = '{"version":1,"logs":[{"type":"fuel","vehicle":"Van","distanceUnit":"mi",'
    text = head + f'"volumeUnit":"usgal","currency":"USD","records":[\n{records}\n]}}]}}\n'
    return text.encode(), _of_fills(rows)


def native_ndjson(r: random.Random) -> tuple[bytes, Expected]:
    rows = _weights(r)
    text = "".join(
        f'{{"type":"weight","person":"Bo","date":"{day}T06:30:00.5Z","weight":{weight},'
        '"weightUnit":"kg"}\n'
        for day, weight in rows
    )
    return text.encode(), _of_weights(rows)


def native_csv(r: random.Random) -> tuple[bytes, Expected]:
    rows = _weights(r)
    text = "person,date,weight,weightUnit,note\n"
    text += "".join(f'Cy,{day}T06:30,{weight},lb,"a, b"\n' for day, weight in rows)
    return text.encode(), _of_weights(rows)


def apple_health(r: random.Random) -> tuple[bytes, Expected]:
    rows = _weights(r)
    text = '<?xml version="1.0" encoding="UTF-8"?>\n<HealthData locale="en_GB">\n'
    text += ' <ExportDate value="2025-03-01 10:00:00 +0100"/>\n'
    for day, weight in rows:
        dates = f'startDate="{day} 07:12:00 +0200" endDate="{day} 07:12:00 +0200"'
        text += (
            ' <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg" '
            f'{dates} value="{weight}"/>\n'
            ' <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" unit="count" '
            f'{dates} value="{r.randint(1, 9000)}"/>\n'
        )
    return (text + "</HealthData>\n").encode(), _of_weights(rows)


def apple_health_zip(r: random.Random) -> tuple[bytes, Expected]:
    content, expected = apple_health(r)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in (
            ("apple_health_export/export.xml", content),
            ("apple_health_export/workout-routes/route.gpx", b"<gpx/>"),
        ):
            archive.writestr(zipfile.ZipInfo(name, (2025, 3, 1, 10, 0, 0)), data)
    return packed.getvalue(), expected


def fhir_json(r: random.Random) -> tuple[bytes, Expected]:
    rows = _weights(r)
    entries = ",".join(
        '{"resource":{"resourceType":"Observation","status":"final","code":{"coding":[{"system":'
        '"http://loinc.org","code":"29463-7"}]},"effectiveDateTime":"' + day + '","valueQuantity":'
        f'{{"value":{weight},"unit":"kg","system":"http://unitsofmeasure.org","code":"kg"}}}}}}'
        for day, weight in rows
    )
    text = f'{{"resourceType":"Bundle","type":"collection","entry":[{entries}]}}'
    return text.encode(), _of_weights(rows)


def fuelly(r: random.Random) -> tuple[bytes, Expected]:
    rows = _fills(r)
    text = "car_name,odometer,km,litres,price,fuelup_date,notes,missed_fuelup,partial_fuelup\n"
    for day, odometer, volume, _ in rows:
        year, month, day_of_month = day.split("-")
        date = f"{month}/{day_of_month}/{year} 18:05"
        text += f'Polo,{odometer},,{volume},1.799,{date},"=SUM(A1), ""x""",0,0\n'
    return text.encode(), _of_fills(rows)


def withings(r: random.Random) -> tuple[bytes, Expected]:
    rows = _weights(r)
    text = 'Date,"Gewicht (kg)","Fettmasse (kg)","Knochenmasse (kg)","Muskelmasse (kg)",'
    text += '"Wasseranteil (kg)",Kommentare,Kategorie\n'
    text += "".join(f'"{day} 07:15:00",{weight},,,,,,scale\n' for day, weight in rows)
    return text.encode(), _of_weights(rows)


def libra(r: random.Random) -> tuple[bytes, Expected]:
    rows = _weights(r)
    text = "#Version: 6\n#Units: kg\n\n"
    text += "#date;weight;weight trend;body fat;body fat trend;muscle mass;muscle mass trend;log\n"
    text += "".join(f"{day}T06:40:00.000Z;{weight};{weight};;;;;\n" for day, weight in rows)
    return text.encode(), _of_weights(rows)


def fitbit_takeout(r: random.Random) -> tuple[bytes, Expected]:
    rows = _weights(r)
    entries = []
    for index, (day, weight) in enumerate(rows):
        year, month, day_of_month = day.split("-")
        date = f"{month}/{day_of_month}/{year[2:]}"
        entries.append(
            f'{{"logId":{1700000000000 + index},"weight":{weight},"bmi":24.1,"date":"{date}",'
            '"time":"07:12:00","source":"Aria"}'
        )
    return ("[" + ",\n".join(entries) + "]\n").encode(), _of_weights(rows)


#: Writers, and the ending of the file.
WRITTEN: list[tuple[Writer, str]] = [
    (native_xml, ".xml"),
    (native_json, ".json"),
    (native_ndjson, ".ndjson"),
    (native_csv, ".csv"),
    (apple_health, ".xml"),
    (apple_health_zip, ".zip"),
    (fhir_json, ".json"),
    (fuelly, ".csv"),
    (withings, ".csv"),
    (libra, ".csv"),
    (fitbit_takeout, ".json"),
]


def ready(pair: tuple[str, str]) -> tuple[bytes, Expected]:
    """A fixture with what was worked out by hand."""
    with open(os.path.join(FIXTURES, pair[0]), "rb") as file:
        content = file.read()
    expected = Expected()
    with open(os.path.join(FIXTURES, pair[1]), encoding="utf-8") as file:
        for line in file:
            record = json.loads(line, parse_float=str, parse_int=str)
            if record["type"] == "fuel":
                expected.fuel += 1
            elif record["type"] == "weight":
                expected.weight += 1
            value = record.get("volume" if record["type"] == "fuel" else "weight")
            if value is not None:
                expected.values.append(value)
    return content, expected


def damage(content: bytes, ending: str, how: int, r: random.Random) -> bytes:
    """Does something to an export that costs it a record at least."""
    if how % 4 == 0:
        return b""
    if how % 4 == 1:
        return bytes(r.randrange(256) for _ in range(300)) + b"\0\xff"
    if ending in (".xml", ".json", ".zip"):
        return content[: len(content) * r.randint(40, 80) // 100]
    # A table: a letter in the first number with a point, behind the head.
    start = content.index(b"\n", len(content) // 3)
    point = next(i for i in range(start, len(content)) if content[i : i + 1].isdigit())
    return content[:point] + b"\xff\xfeno number\0" + content[point:]


def generate(folder: str, files: int = 10_000, damaged: int = 137, seed: int = 26) -> Exports:
    """Writes the exports. The same arguments make the same bytes."""
    r = random.Random(seed)
    exports = Exports()
    bad = set(r.sample(range(files), damaged))
    made = len(WRITTEN) + len(READY)
    harmed = 0
    for index in range(files):
        which = index % made
        if which < len(WRITTEN):
            writer, ending = WRITTEN[which]
            content, expected = writer(r)
        else:
            pair = READY[which - len(WRITTEN)]
            content, expected = ready(pair)
            ending = os.path.splitext(pair[0])[1]
        name = os.path.join(f"{index // 250:03d}", f"export {index:05d} ü{ending}")
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if index in bad:
            content = damage(content, ending, harmed, r)
            harmed += 1
            exports.damaged.append(name)
        else:
            exports.sound[name] = expected
        with open(path, "wb") as file:
            file.write(content)
    return exports


def main() -> None:
    folder, *numbers = sys.argv[1:]
    exports = generate(folder, *map(int, numbers))
    fuel = sum(expected.fuel for expected in exports.sound.values())
    weight = sum(expected.weight for expected in exports.sound.values())
    print(f"{len(exports.sound)} sound files with {fuel} fuel and {weight} weight records")
    print(f"{len(exports.damaged)} damaged files")


if __name__ == "__main__":
    main()
