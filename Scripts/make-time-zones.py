#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the table of time zones that LogExchange ships, of those of the system.

    Scripts/make-time-zones.py [/usr/share/zoneinfo]

The data of the IANA are in the public domain. The table has what clocks showed since 1990,
and for each zone the rule for the years to come:

    LXTZ1, the version of the data and a line end
    the number of rules, then each rule (as POSIX writes TZ) and a line end
    the number of zones that differ, then for each: the offset at the start of 1990, the
      number of changes, for each change the minutes since the one before (the first since
      1990) and the offset from then on, and the number of its rule
    the number of names, then each name in the order of bytes, a line end and its zone

Offsets are one byte, signed, in quarters of an hour; other numbers have seven bits a byte,
the low ones first.
"""

import datetime
import re
import struct
import sys
from pathlib import Path

START = 631_152_000
FILE = Path(__file__).resolve().parent.parent / "Sources/LogExchange/Reading/Zones/Data/zones.bin"


def read(path):
    """The changes of a zone and its rule."""
    data = path.read_bytes()
    if data[:4] != b"TZif":
        return None

    def header(at):
        return struct.unpack(">6l", data[at + 20:at + 44])

    utc, standard, leaps, moments, types, letters = header(0)
    at = 44 + moments * 5 + types * 6 + letters + leaps * 8 + standard + utc
    utc, standard, leaps, moments, types, letters = header(at)
    at += 44
    times = struct.unpack(f">{moments}q", data[at:at + 8 * moments])
    kinds = data[at + 8 * moments:at + 9 * moments]
    base = at + 9 * moments
    offsets = [struct.unpack(">l", data[base + 6 * k:base + 6 * k + 4])[0] for k in range(types)]
    end = base + types * 6 + letters + leaps * 12 + standard + utc
    rule = data[end + 1:].split(b"\n")[0].decode()
    return [(time, offsets[kind]) for time, kind in zip(times, kinds)], offsets[0], rule


OFFSET = r"([-+]?\d+(?::\d+){0,2})"
RULE = re.compile(rf"(?:[A-Za-z]+|<[^>]+>){OFFSET}(?:(?:[A-Za-z]+|<[^>]+>){OFFSET}?,([^,]+),([^,]+))?$")


def seconds(text):
    sign = -1 if text.startswith("-") else 1
    parts = [int(part) for part in text.lstrip("+-").split(":")] + [0, 0]
    return sign * (parts[0] * 3600 + parts[1] * 60 + parts[2])


def moment(change, year):
    """When a change comes, in seconds since 1970 on the clock before it."""
    day, _, time = change.partition("/")
    after = seconds(time) if time else 7200
    if day[0] == "M":
        month, week, weekday = map(int, day[1:].split("."))
        first = datetime.date(year, month, 1)
        shift = (weekday - first.isoweekday() % 7) % 7 + 7 * (week - 1)
        found = first + datetime.timedelta(days=shift)
        while found.month != month:
            found -= datetime.timedelta(days=7)
    elif day[0] == "J":
        number = int(day[1:])
        leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
        found = datetime.date(year, 1, 1) + datetime.timedelta(days=number - 1 + (leap and number > 59))
    else:
        found = datetime.date(year, 1, 1) + datetime.timedelta(days=int(day))
    return (found - datetime.date(1970, 1, 1)).days * 86_400 + after


def generated(rule):
    """The changes that a rule makes from 1989 to 2038."""
    match = RULE.match(rule)
    assert match, rule
    standard = -seconds(match[1])
    if not match[3]:
        return standard, []
    summer = -seconds(match[2]) if match[2] else standard + 3600
    changes = []
    for year in range(1989, 2039):
        changes.append((moment(match[3], year) - standard, summer))
        changes.append((moment(match[4], year) - summer, standard))
    return standard, sorted(changes)


def effective(changes, offset):
    """Those that change anything."""
    kept = []
    for time, new in changes:
        if new != offset:
            kept.append((time, new))
        offset = new
    return kept


def compact(changes, first, rule):
    """The offset at the start of the table, and the changes that the rule does not make."""
    before = [new for time, new in changes if time <= START]
    start = before[-1] if before else first
    changes = effective([change for change in changes if change[0] > START], start)
    standard, made = generated(rule)
    if not made and not changes:
        return start, changes, start == standard
    last = changes[-1][0] if changes else START
    for cut in range(len(changes) + 1):
        since = changes[cut - 1][0] if cut else START
        offset = changes[cut - 1][1] if cut else start
        rest = effective([change for change in made if since < change[0]], offset)
        if [change for change in rest if change[0] <= last] == changes[cut:]:
            # With no change left a rule holds for all times: it must hold at the start, too.
            if cut == 0 and made:
                earlier = [new for time, new in made if time <= START]
                if not earlier or earlier[-1] != start:
                    continue
            return start, changes[:cut], True
    return start, changes, False


def number(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def quarter(offset):
    assert offset % 900 == 0 and -128 <= offset // 900 < 128, offset
    return struct.pack("b", offset // 900)


def main():
    root = Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/share/zoneinfo")
    version = (root / "tzdata.zi").read_text("utf-8").split("\n")[0].split()[-1]
    rules, zones, names = {}, {}, []
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if not name[0].isupper() or not path.is_file() or name == "Factory":
            continue
        found = read(path)
        if found is None:
            continue
        start, changes, isWhole = compact(*found)
        assert isWhole, f"{name}: its rule does not follow from its changes"
        last = START
        body = quarter(start) + number(len(changes))
        for time, offset in changes:
            assert (time - last) % 60 == 0, name
            body += number((time - last) // 60) + quarter(offset)
            last = time
        body += number(rules.setdefault(found[2], len(rules)))
        names.append((name.encode(), zones.setdefault(body, len(zones))))
    names.sort()
    table = b"LXTZ1" + version.encode() + b"\n"
    table += number(len(rules)) + b"".join(rule.encode() + b"\n" for rule in rules)
    table += number(len(zones)) + b"".join(zones)
    table += number(len(names)) + b"".join(name + b"\n" + number(zone) for name, zone in names)
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_bytes(table)
    print(f"{FILE.name}: {len(names)} names of {len(zones)} zones, {len(rules)} rules, {len(table)} bytes")


if __name__ == "__main__":
    main()
