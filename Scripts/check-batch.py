#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a folder of small exports, some of them broken in known ways, and
checks that `logxml validate` reports exactly those, whatever the number of jobs.

    Scripts/check-batch.py --binary .build/release/logxml [--files 10000] [--broken 137]
"""

import argparse
import collections
import json
import os
import random
import subprocess
import sys
import tempfile
import time


def fuel_rows(rng):
    """A plausible history of one car: dates and odometers rise, tanks are full."""
    day, odometer, price = rng.randrange(300), rng.randrange(5_000, 90_000), rng.randrange(1_400, 1_900)
    rows = []
    for _ in range(rng.randrange(6, 10)):
        day += rng.randrange(6, 9)
        distance = rng.randrange(520, 580)
        odometer += distance
        volume = distance * rng.randrange(58, 66) // 10  # in hundredths of a litre
        price += rng.randrange(-20, 21)
        cost = (volume * price + 50_000 // 100) // 1_000  # in cents
        rows.append((f"2021-{1 + day // 28 % 12:02}-{1 + day % 28:02}T{rng.randrange(7, 20):02}:{rng.randrange(60):02}",
                     odometer, volume, price, cost, day))
    # Days are made of 28-day months, and a year has twelve of them: those past
    # its end are left out, so that dates always rise.
    return [row for row in rows if row[5] < 12 * 28]


def weight_rows(rng):
    day, weight = rng.randrange(200), rng.randrange(6_000, 9_500)
    rows = []
    for _ in range(rng.randrange(8, 14)):
        day += rng.randrange(1, 8)
        weight += rng.randrange(-40, 41)
        rows.append((f"2022-{1 + day // 28:02}-{1 + day % 28:02}T07:{rng.randrange(60):02}", weight, day))
    return [row for row in rows if row[2] < 12 * 28]


def native_xml(rng):
    rows = fuel_rows(rng)
    out = ['<logbook version="1">',
           '  <fuelLog vehicle="Civic" distanceUnit="km" volumeUnit="L" currency="EUR">']
    for date, odometer, volume, price, cost, _ in rows:
        out.append(f'    <fillUp date="{date}"><odometer>{odometer}</odometer>'
                   f'<volume>{volume / 100:.2f}</volume><totalCost>{cost / 100:.2f}</totalCost></fillUp>')
    return "\n".join(out + ["  </fuelLog>", "</logbook>", ""])


def native_json(rng):
    records = [{"date": d, "weight": w / 100, "weightUnit": "kg"} for d, w, _ in weight_rows(rng)]
    return json.dumps({"version": 1, "logs": [{"type": "weight", "person": "Ann", "massUnit": "kg",
                                              "records": records}]}, indent=1) + "\n"


def ndjson(rng):
    return "".join(json.dumps({"type": "weight", "person": "Ann", "date": d, "weight": w / 100,
                               "weightUnit": "kg"}) + "\n" for d, w, _ in weight_rows(rng))


def native_csv(rng):
    lines = ["date,weight,weightUnit,source"]
    lines += [f"{d},{w / 100:.2f},kg,scale" for d, w, _ in weight_rows(rng)]
    return "\n".join(lines) + "\n"


def apple(rng):
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<HealthData locale="de_DE">',
             ' <ExportDate value="2023-01-05 10:00:00 +0100"/>']
    for d, w, _ in weight_rows(rng):
        date = d.replace("T", " ") + ":00 +0100"
        lines.append(f' <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg" '
                     f'creationDate="{date}" startDate="{date}" endDate="{date}" value="{w / 100:.2f}"/>')
    return "\n".join(lines + ["</HealthData>", ""])


def withings(rng):
    lines = ['Date,"Weight (kg)","Fat mass (kg)","Bone mass (kg)","Muscle mass (kg)","Hydration (kg)",Comments']
    lines += [f'"{d.replace("T", " ")}:00",{w / 100:.2f},,,,,' for d, w, _ in weight_rows(rng)]
    return "\n".join(lines) + "\n"


FORMATS = [("xml", native_xml), ("json", native_json), ("ndjson", ndjson), ("csv", native_csv),
           ("xml", apple), ("csv", withings)]


def replace_once(text, old, new, rng):
    """Replaces one of the places where `old` stands."""
    parts = text.split(old)
    if len(parts) < 2:
        return None
    at = rng.randrange(1, len(parts))
    return old.join(parts[:at]) + new + old.join(parts[at:])


def break_file(kind, text, rng):
    """Breaks a file in one of the ways that suit it: (code, text)."""
    ways = {
        native_xml: [
            ("not-well-formed", lambda: text.replace("</fuelLog>", "</fuellog>")),
            ("not-well-formed", lambda: text[:len(text) * 2 // 3]),
            ("bad-number", lambda: replace_once(text, "<volume>", "<volume>x", rng)),
            ("bad-date", lambda: replace_once(text, '<fillUp date="2021-', '<fillUp date="2021-1', rng)),
            ("not-positive", lambda: replace_once(text, "<totalCost>", "<totalCost>-", rng)),
            ("missing-field", lambda: replace_once(text, "<fillUp date=", "<fillUp dated=", rng)),
        ],
        native_json: [
            ("json-syntax", lambda: text.rstrip()[:-1]),
            ("json-syntax", lambda: replace_once(text, '"date":', "date:", rng)),
            ("bad-date", lambda: replace_once(text, '"date": "2022-', '"date": "2022.', rng)),
            ("not-positive", lambda: replace_once(text, '"weight": ', '"weight": -', rng)),
        ],
        ndjson: [
            ("bad-number", lambda: replace_once(text, '"weight": ', '"weight": "x", "w": ', rng)),
            ("bad-date", lambda: replace_once(text, '"date": "2022-', '"date": "2022-4', rng)),
        ],
        native_csv: [
            ("bad-date", lambda: replace_once(text, "\n2022-", "\n2022-77-", rng)),
            ("bad-number", lambda: replace_once(text, ",kg,", "O,kg,", rng)),
        ],
        apple: [
            ("not-well-formed", lambda: text.replace("</HealthData>", "")),
            ("bad-number", lambda: replace_once(text, ' value="', ' value="?', rng)
                if text.count(' value="') > 1 else None),
            ("bad-date", lambda: replace_once(text, ' startDate="2022-', ' startDate="2022/', rng)),
        ],
        withings: [
            ("bad-number", lambda: replace_once(text, ',,,,,', 'x,,,,,', rng)),
        ],
    }
    while True:
        code, make = rng.choice(ways[kind])
        broken = make()
        # The first value="…" of an export is its date, which no rule is about.
        if broken is not None and broken != text and '<ExportDate value="?' not in broken:
            return code, broken


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", required=True)
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--broken", type=int, default=137)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    broken = set(rng.sample(range(options.files), options.broken))
    expected = {}
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.files):
            ending, kind = FORMATS[number % len(FORMATS)]
            text = kind(rng)
            name = os.path.join(folder, f"{number % 100:02}", f"export-{number:05}.{ending}")
            if number in broken:
                expected[name], text = break_file(kind, text, rng)
            os.makedirs(os.path.dirname(name), exist_ok=True)
            with open(name, "w", encoding="utf-8") as file:
                file.write(text)
        outputs = []
        for jobs in (1, 8):
            started = time.monotonic()
            # Files of one person have an entry in common by chance.
            run = subprocess.run([options.binary, "validate", "-t", "ndjson", "--allow", "overlapping-files",
                                  "--jobs", str(jobs), folder],
                                 stdout=subprocess.PIPE)
            print(f"--jobs {jobs}: exit status {run.returncode}, {time.monotonic() - started:.2f} s")
            outputs.append(run.stdout)
        text = subprocess.run([options.binary, "validate", "--jobs", "3", folder], stdout=subprocess.PIPE).stdout
        again = subprocess.run([options.binary, "validate", "--jobs", "1", folder], stdout=subprocess.PIPE).stdout
    found = collections.defaultdict(set)
    for line in outputs[0].decode().splitlines():
        row = json.loads(line)
        if row.get("type") == "problem":
            found[row["file"]].add(row["rule"])
    wrong = [f"{name}: expected {expected.get(name)}, found {sorted(found.get(name, []))}"
             for name in sorted(set(expected) | set(found))
             if expected.get(name) not in found.get(name, set()) or len(found[name]) > 1]
    print(f"{options.files} files, {len(expected)} broken, {len(found)} reported, {len(wrong)} wrong")
    for line in wrong[:20]:
        print("  " + line)
    same = outputs[0] == outputs[1] and text == again
    print("the same bytes for every number of jobs" if same else "OUTPUT DEPENDS ON --jobs")
    return 1 if wrong or not same or run.returncode != 1 else 0


if __name__ == "__main__":
    sys.exit(main())
