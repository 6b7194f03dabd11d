#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the identity keys of 10,000 records against those in `Fixtures/frozen/keys.txt`.

    Scripts/check-keys.py PROGRAM [--record]

The keys are the primary keys of people's databases: they may never change, byte for byte. The
records are made by arithmetic alone, so that every version of Python makes the same: all three
kinds, values missing, twins, names with accents and quotes, dates with and without time and offset.
"""

import argparse
import gzip
import json
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

FROZEN = pathlib.Path(__file__).resolve().parent.parent / "Fixtures" / "frozen" / "keys.txt.gz"
TABLES = ("fuel_records", "weight_records", "cost_records")
NAMES = ["Ann", "Civic", "Zoë", "e\u0301", "\u00e9", "O'Neil \"x\"", "a;b,c", "名前", " spaced ", ""]


class Numbers:
    """A linear congruential generator with the constants of Numerical Recipes."""

    def __init__(self):
        self.state = 46

    def below(self, limit):
        self.state = (self.state * 1664525 + 1013904223) % (1 << 32)
        return (self.state >> 8) % limit


def record(number, draw):
    date = f"{2000 + draw(26)}-{1 + draw(12):02d}-{1 + draw(28):02d}"
    if draw(4):
        date += f"T{draw(24):02d}:{draw(60):02d}" + ("", ":07", ":07.250")[draw(3)]
        date += ("", "Z", "+02:00", "-03:30")[draw(4)]

    def decimal():
        return f"{draw(100000)}." + "0123456789"[: 1 + draw(5)] if draw(2) else str(draw(1000))

    kind = ("fuel", "weight", "cost")[draw(3)]
    made = {"type": kind, "date": date}
    name = NAMES[draw(len(NAMES))]
    if name and draw(5):
        made["person" if kind == "weight" else "vehicle"] = name
    choices = {
        "fuel": [("odometer", ("km", "mi")), ("volume", ("L", "usgal", "kWh")), ("totalCost", None),
                 ("tank", None)],
        "weight": [("weight", ("kg", "lb", "st")), ("bodyFat", ("%",)), ("source", None)],
        "cost": [("odometer", ("km", "mi")), ("totalCost", None), ("title", None)],
    }[kind]
    for field, units in choices:
        if not draw(6):
            continue
        if field in ("source", "title", "tank"):
            made[field] = NAMES[draw(len(NAMES) - 1)]
            continue
        made[field] = decimal()
        if units:
            made[field + "Unit"] = units[draw(len(units))]
    made["note"] = f"n{number % 9000}"
    return made


def keys(program):
    draw = Numbers().below
    made = [record(number, draw) for number in range(9000)]
    # Twins: the same entry again gets the next number.
    made += [made[draw(9000)] for _ in range(1000)]
    with tempfile.TemporaryDirectory() as folder:
        log, database = pathlib.Path(folder, "log.ndjson"), pathlib.Path(folder, "keys.db")
        log.write_text("".join(json.dumps(each) + "\n" for each in made))
        subprocess.run([program, "convert", "-q", log, "-o", database], check=True)
        connection = sqlite3.connect(database)
        found = [f"{table} {identity} {occurrence}" for table in TABLES for identity, occurrence in
                 connection.execute(f"SELECT identity, occurrence FROM {table} ORDER BY 1, 2")]
        connection.close()
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("--record", action="store_true", help="write the file, for a new program")
    options = parser.parse_args()
    found = keys(options.program)
    if options.record:
        FROZEN.write_bytes(gzip.compress("\n".join(found).encode(), mtime=0))
    frozen = gzip.decompress(FROZEN.read_bytes()).decode().split("\n")
    changed = sorted(set(frozen) ^ set(found))
    for line in changed[:10]:
        print(("was: " if line in frozen else "is:  ") + line)
    print(f"{len(found)} keys, {len(changed)} differ")
    return 1 if changed or len(found) < 10_000 else 0


if __name__ == "__main__":
    sys.exit(main())
