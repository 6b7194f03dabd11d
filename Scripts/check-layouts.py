#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Reads random tables of every layout with the command, and knows what they mean.

    Scripts/check-layouts.py PROGRAM [--rounds N] [--seed N] [--layout NAME]

A table is made of what `logxml formats --print NAME` says: columns in any order and
language, any separator, decimal mark and order of dates, quoted or not. The values are
known before they are written down. Layouts with entries of another kind in tables of their
own get such a table after the first. The command has to read each of them as it was meant, or
to refuse or reject with a message. A value that differs is a failure unless the command
said in a note (assumed-notation) that the file could be read in two ways. A table that says
plainly how it is written has to be read.

Then the other way: random records are written in the form of each app that the command writes,
and what stands in the table is compared with them (`written_layouts.py`).
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
from decimal import Decimal
from datetime import datetime, timedelta
from pathlib import Path

import written_layouts

UNITS = {
    "odometer": {"km": ["km", "Kilometers"], "mi": ["mi", "miles"]},
    "volume": {"L": ["L", "litres"], "usgal": ["US gal"], "ukgal": ["UK gal"]},
    "weight": {"kg": ["kg"], "lb": ["lb", "lbs"], "st": ["st"]},
    "part": {"kg": ["kg"], "lb": ["lb"], "%": ["%"]},
    "height": {"cm": ["cm"], "in": ["in"]},
}
VOLUME_TITLES = {
    "litres": "L", "liters": "L", "litros": "L", "liter": "L", "litri": "L", "gallons": "usgal",
}
ANSWERS = [("1", "0"), ("true", "false"), ("Yes", "No"), ("sim", "não"), ("да", "нет")]
# The largest whole numbers that are values of a field in any of its units: of others the command
# says that they cannot be meant, and they decide nothing.
MOST = {"odometer": 99999, "volume": 400, "weight": 999, "part": 99, "height": 99}
# A table of an app that has none of these is refused: each of its entries would be empty.
AMOUNTS = {
    "fuel": {"odometer", "volume", "totalCost"},
    "weight": {"weight", "bodyFat", "leanMass", "muscle", "bone", "water", "height", "bmi"},
    "cost": {"odometer", "category", "title", "totalCost"},
}
OPTION = {
    "odometer": ("--assume-distance-unit", ["km", "mi"]),
    "volume": ("--assume-volume-unit", ["L", "usgal", "ukgal"]),
    "weight": ("--assume-mass-unit", ["kg", "lb"]),
}


class Style:
    """How one file is written."""

    def __init__(self, rng, layout):
        table = layout.get("table", {})
        self.rng = rng
        self.backslash = table.get("quoting") == "backslash"
        self.plain = table.get("quoting") == "none"
        self.separator = rng.choice([";", "\t"] if self.backslash else [",", ";", "\t"])
        self.separator = table.get("delimiter", self.separator)
        self.comma = rng.random() < 0.5
        self.order = rng.choice(["dmy", "mdy", "ymd", "ymd"])
        self.always_quotes = not self.backslash and not self.plain and rng.random() < 0.3
        self.translated = rng.random() < 0.3
        self.clear_mark = False
        self.clear_order = self.order == "ymd"
        self.has_marks = False

    def cell(self, text):
        if self.backslash:
            return text.replace(self.separator, "\\" + self.separator)
        if self.plain:
            return text
        if self.always_quotes or any(c in text for c in [self.separator, '"', "\n"]):
            return '"' + text.replace('"', '""') + '"'
        return text

    def number(self, places=None, most=99999):
        """A number as it is written, and the digits that are meant."""
        rng = self.rng
        whole = rng.choice([rng.randint(1, 99), rng.randint(1, 999), rng.randint(1000, 99999)])
        if whole > most:
            whole = rng.randint(1, most)
        places = rng.choice([0, 1, 2, 2, 3]) if places is None else places
        digits = "".join(rng.choice("0123456789") for _ in range(places))
        meant = f"{whole}.{digits}" if places else str(whole)
        mark = "," if self.comma else "."
        shown = str(whole)
        if whole >= 1000 and rng.random() < 0.2:
            group = "." if self.comma else ","
            shown = f"{whole // 1000}{group}{whole % 1000:03d}"
            self.has_marks = True
            if places:
                self.clear_mark = True
        if places:
            self.has_marks = True
            shown += mark + digits
            if places != 3 or whole > 999 and "," not in shown[:-4] and "." not in shown[:-4]:
                self.clear_mark = True
        return shown, meant

    def date(self, when, with_time):
        text = {
            "dmy": f"{when.day:02d}/{when.month:02d}/{when.year}",
            "mdy": f"{when.month:02d}/{when.day:02d}/{when.year}",
            "ymd": f"{when.year}-{when.month:02d}-{when.day:02d}",
        }[self.order]
        if self.order == "dmy" and self.rng.random() < 0.5:
            text = text.replace("/", ".")
        if when.day > 12:
            self.clear_order = True
        return text + (f" {when.hour:02d}:{when.minute:02d}" if with_time else "")


def kind_of(field):
    return field if field in UNITS else "part"


def title_of(style, column, rng):
    titles = column["titles"]
    if style.translated and column.get("translations"):
        titles = column["translations"]
    return rng.choice(titles)


def layout_of(layout, other):
    """The layout of the tables that have entries of another kind."""
    own = {key: layout[key] for key in layout if key not in ("needs", "hooks", "others")}
    table = {**layout.get("table", {}), "places": other.get("places", [])}
    sections = {k: v for k, v in table["sections"].items() if k not in ("columns", "first")}
    table["sections"] = {**sections, "records": other["sections"]}
    own |= {"kind": other["kind"], "columns": other["columns"], "rows": other.get("rows", [])}
    own |= {"table": table, "hooks": {"finish": other.get("finish")}}
    return own | ({"needs": other["needs"]} if "needs" in other else {})


class Table:
    """One random table of a layout: its text, the options, and what its rows mean."""

    def __init__(self, layout, rng, before=None):
        self.layout = layout
        self.rng = rng
        # A second table of one file is written like the first.
        self.before = before
        self.style = before.style if before else Style(rng, layout)
        self.options = before.options if before else []
        self.columns = []
        self.used = {
            t.lower() for r in layout.get("rows", []) if "isNot" in r for t in r["titles"]
        }
        # What a table of its own says of the one subject, and remarks above the titles.
        self.subjects = layout.get("table", {}).get("subjects")
        self.subject_row = before.subject_row if before else {}
        self.remarks = {}
        # The units in the titles of columns, by the titles without them.
        self.titled = {}
        self.choose()
        self.rows = []
        self.lines = []
        self.make()

    def add(self, title, write):
        if title.lower() in self.used:
            return False
        self.used.add(title.lower())
        self.columns.append((title, write))
        return True

    def choose(self):
        rng, style, layout = self.rng, self.style, self.layout
        # A date in UTC may be a number of seconds.
        self.has_offset = any(c.get("date") == "offset" for c in layout["columns"])
        is_text = self.has_offset or not layout["dates"].get("example", "0").isdigit()
        usual = ("whole", "day", "utc") if is_text else ("whole", "day")
        dates = [c for c in layout["columns"] if c.get("date") in usual]
        parts = [c for c in layout["columns"] if c.get("date") in ("year", "month", "dayOfMonth")]
        date = rng.choice(dates) if dates else parts[0]
        self.part = date["date"]
        self.own_rows = layout["dates"].get("ownRows", False)
        self.times = [c for c in layout["columns"] if c.get("date") == "time"]
        first = layout.get("table", {}).get("places", [])[:2]
        has_time = rng.random() < 0.5 or any(set(first) & set(c["titles"]) for c in self.times)
        self.has_time_column = self.part == "day" and bool(self.times) and has_time
        self.midnight = layout["dates"].get("dropsMidnight", False)
        if parts and not dates:
            style.clear_order = True
            self.first_month = rng.choice([0, 1])
            for column in parts:
                self.add(title_of(style, column, rng), self.part_writer(column["date"]))
        else:
            self.add(title_of(style, date, rng), self.write_date)
        if self.subjects:
            self.add_subject()
        if self.has_time_column:
            self.add(title_of(style, self.times[0], rng), lambda row: row["clock"])
        if self.part == "utc" and self.has_offset:
            offset = next(c for c in layout["columns"] if c.get("date") == "offset")
            self.add(title_of(style, offset, rng), lambda row: row["offset"])
        fields = set()
        candidates = [c for c in layout["columns"] if "date" not in c]
        rng.shuffle(candidates)
        needs = layout.get("needs", {}).get("fields", [])
        candidates.sort(key=lambda c: 0 if value_of(c) and value_of(c) in needs[:1] else 1)
        # Without these the first columns count by their places.
        table = layout.get("table", {})
        places = table.get("places", [])[:2] + table.get("sections", {}).get("columns", [])
        for column in candidates:
            is_needed = needs and not fields or set(places) & set(column["titles"])
            if is_needed or rng.random() < 0.6:
                self.add_column(column, fields)
        amounts = AMOUNTS[layout["kind"]]
        for column in candidates:
            if not needs and not fields & amounts and field_of(column) in amounts:
                self.add_column(column, fields)
        head, rest = self.columns[:1], self.columns[1:]
        rng.shuffle(rest)
        place = 0 if self.own_rows else rng.randint(0, len(rest))
        self.columns = rest[:place] + head + rest[place:]

    def add_subject(self):
        """The columns of the one subject that all rows are about."""
        names = self.subjects["names"]
        columns = [c for c in self.layout["columns"] if "vehicle" in (c.get("text"), c.get("part"))]
        for number, name in enumerate(names):
            self.subject_row.setdefault(name, f"Van {number}")
            text = self.subject_row[name]
            if "key" in self.subjects:
                text = self.subject_row.setdefault(self.subjects["key"], "k7")
            if not self.subjects.get("one"):
                self.add(columns[number]["titles"][0], lambda row, text=text: text)
        self.subject = " ".join(self.subject_row[name] for name in names)

    def part_writer(self, part):
        def write(row):
            when = row["when"]
            row["meant"]["date"] = when.strftime("%Y-%m-%d")
            return str({
                "year": when.year, "month": when.month - 1 + self.first_month,
                "dayOfMonth": when.day,
            }[part])
        return write

    def add_column(self, column, fields):
        rng, style = self.rng, self.style
        # Read like a column that the layout does not know.
        if "extra" in column:
            return
        title = title_of(style, column, rng)
        nothing = self.layout.get("nothing", [])
        zero = column.get("zeroIsNothing", False)

        def empty():
            if zero and rng.random() < 0.15:
                return "0"
            if nothing and rng.random() < 0.15:
                return rng.choice(nothing)
            return "" if rng.random() < 0.15 else None

        for key in ("text", "number", "flag", "flagInverted", "filled", "quantity"):
            if key in column:
                field = column[key]
                break
        else:
            field = None
        if "words" in column:
            names = {f for w in column["words"] for f in w["says"]}
            if names & fields:
                return
            units = [
                u for c in self.layout["columns"] for u in c.get("unit", []) if isinstance(u, dict)
            ]
            if any(column["titles"][0] in u.get("cell", []) for u in units):
                return

            def write_word(row):
                if rng.random() < 0.2:
                    return ""
                word = rng.choice(column["words"])
                row["meant"].update(word["says"])
                row["word"] = word["word"]
                return word["word"]

            if self.add(title, write_word):
                fields |= names
            return
        if field is None or field in fields or self.subjects and field == "vehicle":
            return
        if key == "text":
            def write(row):
                if rng.random() < 0.2:
                    return ""
                if field == "currency":
                    text = rng.choice(["EUR", "USD", "CHF"])
                else:
                    text = "".join(rng.choice("abc xyzé,;\".") for _ in range(8)).strip()
                    text = text.replace('"', "'") if style.backslash else text
                    text = text.replace(style.separator, "+") if style.plain else text
                if text.strip() and text not in nothing:
                    row["meant"][field] = text
                    return text
                return ""
        elif key == "number":
            def write(row):
                gap = empty()
                if gap is not None:
                    return gap
                if field in ("latitude", "longitude"):
                    shown, row["meant"][field] = style.number(places=4)
                else:
                    shown, row["meant"][field] = style.number()
                return shown
        elif key in ("flag", "flagInverted"):
            answers = rng.choice(ANSWERS)

            def write(row):
                if rng.random() < 0.2:
                    return ""
                truth = rng.random() < 0.5
                row["meant"][field] = truth != (key == "flagInverted")
                return answers[0] if truth else answers[1]
        elif key == "filled":
            def write(row):
                cell, truth = rng.choice([("", False), ("x", True), ("No", False), ("1", True)])
                row["meant"][field] = truth
                return cell
        else:
            self.add_quantity(column, title, field, fields, empty)
            return
        if self.add(title, write):
            fields.add(field)

    def add_quantity(self, column, title, field, fields, empty):
        rng, style = self.rng, self.style
        sources = column["unit"] if isinstance(column["unit"], list) else [column["unit"]]
        kind = kind_of(field)
        unit, behind, stem = None, "", title
        for source in sources:
            if isinstance(source, str):
                unit = source
            elif "titleOf" in source:
                unit = next((self.titled[t] for t in source["titleOf"] if t in self.titled), None)
            elif "title" in source:
                of_title = [u for u in UNITS[kind] if title.lower() in UNITS[kind][u]]
                if of_title:
                    unit = of_title[0]
                    self.titled[title] = unit
                elif self.layout.get("table", {}).get("titles") == "whole":
                    # A title with a unit behind it would be another one.
                    continue
                elif title.lower() in VOLUME_TITLES:
                    unit = VOLUME_TITLES[title.lower()]
                    if title.lower() == "gallons":
                        unit = rng.choice(["usgal", "ukgal"])
                        self.assume("volume", unit)
                elif len(sources) == 1 or {"kept": True} in sources or rng.random() < 0.5:
                    unit = rng.choice(sorted(UNITS[kind]))
                    title = f"{title} ({rng.choice(UNITS[kind][unit])})"
            elif "column" in source:
                others = [w for w in source["column"] if w.lower() not in self.used]
                if others and rng.random() < 0.6:
                    word = rng.choice(others)
                    if self.add(word, lambda row: "7" if rng.random() < 0.5 else ""):
                        unit = source["column"][word]
            elif "cell" in source and not source["words"]:
                named = source["cell"][0]
                if rng.random() < 0.5:
                    said = rng.choice(sorted(UNITS[kind]))
                    word = rng.choice(UNITS[kind][said])
                    if self.add(named, lambda row, word=word: word):
                        unit = said
            elif "subject" in source:
                words = source["words"]
                if self.before:
                    unit = words.get(self.subject_row.get(source["subject"][0]))
                    break
                if words:
                    word = rng.choice(sorted(words))
                    unit = words[word]
                else:
                    unit = rng.choice(sorted(UNITS[kind]))
                    word = UNITS[kind][unit][0]
                self.subject_row[source["subject"][0]] = word
            elif "remark" in source:
                word = rng.choice(sorted(source["words"]))
                unit = source["words"][word]
                self.remarks[source["remark"]] = word
            elif "number" in source:
                unit = rng.choice(sorted(UNITS[kind]))
                behind = " " + rng.choice(UNITS[kind][unit])
            elif "asked" in source or "assumed" in source:
                if kind in OPTION:
                    unit = self.assume(kind, rng.choice(OPTION[kind][1]))
                else:
                    unit = self.assume("weight", "kg")
            if unit:
                break
        if not unit:
            return

        def write(row):
            gap = empty()
            if gap is not None:
                return gap
            shown, meant = style.number(most=MOST[kind])
            row["meant"][field] = meant
            # Nobody has 1 % body fat or less: such a share is a fraction, and a note says so.
            is_share = unit == "%" and "shares" in self.layout.get("oddities", [])
            is_fraction = is_share and 0 < Decimal(meant) <= 1
            row["meant"][field + "Unit"] = "fraction" if is_fraction else unit
            return shown + behind

        if self.add(title, write):
            fields.add(field)
            if title != stem:
                self.titled[stem] = unit

    def assume(self, kind, unit):
        option = OPTION[kind][0]
        if option in self.options:
            return self.options[self.options.index(option) + 1]
        self.options += [option, unit]
        return unit

    def write_date(self, row):
        when, style, rng = row["when"], self.style, self.rng
        if self.part == "utc" and not self.has_offset:
            row["meant"]["date"] = when.strftime("%Y-%m-%dT%H:%M:%SZ")
            return when.strftime("%Y-%m-%d %H:%M:%S")
        if self.part == "utc":
            row["meant"]["date"] = (when + timedelta(hours=row["hours"])).strftime(
                "%Y-%m-%dT%H:%M:%S"
            ) + f"{row['hours']:+03d}:00"
            return when.strftime("%Y-%m-%d %H:%M:%S")
        if self.own_rows:
            row["meant"]["date"] = when.strftime("%Y-%m-%dT%H:%M")
            return when.strftime("%H:%M")
        with_time = not self.has_time_column and not self.midnight and rng.random() < 0.5
        if with_time or self.has_time_column:
            row["meant"]["date"] = when.strftime("%Y-%m-%dT%H:%M")
        else:
            row["meant"]["date"] = when.strftime("%Y-%m-%d")
        return style.date(when, with_time)

    def make(self):
        rng, style, table = self.rng, self.style, self.layout.get("table", {})
        titles = [t for t, _ in self.columns]
        prefix = table.get("titlePrefix", "") if rng.random() < 0.5 else ""
        for sign in (s for group in self.layout["recognised"] for s in group):
            if "firstLine" in sign and table.get("linesAbove"):
                self.lines = [sign["firstLine"]]
        if "headLine" in table and not self.before:
            self.lines = [table["headLine"]]
            if rng.random() < 0.5:
                self.lines[0] += f' "{style.separator}{"," if style.comma else "."}"'
                style.clear_mark = True
        if "sections" in table:
            mark = table["sections"].get("mark", "") * 2
            if self.subjects and not self.before:
                head, row = zip(*self.subject_row.items())
                self.lines += [
                    mark + self.subjects["sections"][0],
                    style.separator.join(map(style.cell, head)),
                    style.separator.join(map(style.cell, row)),
                ]
            self.lines.append(mark + (table["sections"]["records"] or ["ENTRIES"])[0])
        mark = table.get("remarkMark", "")
        self.lines += [f"{mark}{name}: {value}" for name, value in self.remarks.items()]
        self.lines.append(mark + style.separator.join(style.cell(prefix + t) for t in titles))
        for _ in range(rng.randint(1, 8)):
            hours = rng.choice([-5, 1, 2])
            when = datetime(2024, rng.randint(1, 12), rng.randint(1, 28), rng.randint(0, 23), 5)
            row = {
                "when": when, "clock": when.strftime("%H:%M"), "meant": {}, "hours": hours,
                "offset": f"UTC{hours:+03d}00",
            }
            if self.own_rows:
                day = style.date(when, False)
                self.lines.append(style.cell(day) + style.separator)
            cells = [style.cell(write(row)) for _, write in self.columns]
            if self.own_rows and set(row["meant"]) == {"date"}:
                # A time alone would be a day.
                self.lines.pop()
                continue
            self.lines.append(style.separator.join(cells))
            if self.subjects:
                row["meant"]["vehicle"] = self.subject
            if self.layout.get("hooks", {}).get("context") == "fuelio.tanks":
                if row["meant"].get("fuelType") == "Electricity" and "volume" in row["meant"]:
                    row["meant"]["volumeUnit"] = "kWh"
            if self.layout.get("hooks", {}).get("finish") == "acar.types":
                if "fuelGrade" in row["meant"] and "fuelType" not in row["meant"]:
                    row["meant"]["fuelType"] = row["meant"].pop("fuelGrade")
            self.finish(row)
            self.rows.append(row["meant"])

    def finish(self, row):
        """What the hooks for costs make of a row."""
        hook = self.layout.get("hooks", {}).get("finish")
        meant = row["meant"]
        if hook == "drivvo.expense" and "title" in meant or hook in ("acar.event", "acar.expense"):
            meant["category"] = "other"
        elif hook in (
            "drivvo.service", "acar.service", "fuelly-services.category", "fuelly-ios.service",
            "my-car.service",
        ):
            meant["category"] = "service"
        elif hook in ("road-trip.category", "my-fuel-manager-costs.category") and "category" in meant:
            meant["category"] = "other"
        elif hook == "lubelogger-costs.taxes":
            if not any(title.lower().startswith("odometer") for title, _ in self.columns):
                meant["category"] = "tax"
        elif hook == "spritmonitor-costs.refunds":
            if row.get("word") == "16" and "totalCost" in meant and meant["totalCost"].strip("0."):
                meant["totalCost"] = "-" + meant["totalCost"]

    def is_clear(self):
        """Whether the file says plainly how its numbers and dates are written."""
        return (self.style.clear_mark or not self.style.has_marks) and self.style.clear_order


def same(meant, found):
    if isinstance(meant, bool) or isinstance(found, bool):
        return meant is found
    if meant == found:
        return True
    return False


def field_of(column):
    """The field of a column with a text or a number."""
    return value_of(column) or column.get("text")


def value_of(column):
    """The field of a column of numbers."""
    return column.get("quantity") or column.get("number")


def is_modelled(table, row):
    """Whether a row is an entry: some layouts count those without a value as something else."""
    layout = table.layout
    titles = {title.split(" (")[0].lower() for title, _ in table.columns}
    for rule in layout.get("rows", []):
        if not rule.get("isEmpty") or not titles & set(rule["titles"]):
            continue
        fields = [
            value_of(c) for c in layout["columns"] if set(c["titles"]) & set(rule["titles"])
        ]
        if not any(field in row for field in fields):
            return False
    return True


def check(program, tables, folder, name):
    """Problems of the tables of one file; whether it was read."""
    path, table = folder / "table.csv", tables[0]
    lines = [line for table in tables for line in table.lines]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    command = [program, "convert", "-t", "ndjson", "-f", name, *table.options, str(path)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    message = run.stderr
    modelled, wanted = [], []
    for each in tables:
        needed = each.layout.get("needs", {}).get("fields")
        rows = [r | {"type": each.layout["kind"]} for r in each.rows if is_modelled(each, r)]
        modelled += rows
        wanted += [r for r in rows if not needed or any(f in r for f in needed)]
    if run.returncode == 2:
        if not message.strip():
            return ["status 2 without a message"], False
        return ([f"clear, and refused: {message}"] if table.is_clear() else []), False
    records = [json.loads(line, parse_float=str, parse_int=str) for line in run.stdout.splitlines()]
    problems = []
    rejected = message.count(" error[")
    if len(records) + rejected != len(modelled):
        problems.append(f"{len(modelled)} rows, {len(records)} records, {rejected} rejected")
    if rejected > len(modelled) - len(wanted):
        problems.append("rejected a row that can be read")
    if "assumed-notation" in message or "assumed-months" in message or problems:
        return problems, True
    by_order = wanted if len(records) == len(wanted) else []
    for meant, record in zip(by_order, records):
        derived = record.get("derived", [])
        for field in set(meant) | (set(record) - {"extras", "derived", *derived}):
            if not same(meant.get(field), record.get(field)):
                problems.append(f"{field}: meant {meant.get(field)!r}, read {record.get(field)!r}")
    return problems, True


def written(arguments, name, layout, folder):
    """How often what the command writes in the form of an app is not what the records say."""
    failures, wrote = 0, 0
    for number in range(arguments.rounds):
        rng = random.Random(f"{name} written {arguments.seed} {number}")
        problems, was_written = written_layouts.check(arguments.program, name, layout, rng, folder)
        wrote += was_written
        if problems:
            failures += 1
            print(f"{name} written, round {number}:", *problems[:5], sep="\n  ")
    print(f"{name}: {wrote} of {arguments.rounds} tables written, the others refused")
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--layout")
    arguments = parser.parse_args()
    listed = subprocess.run(
        [arguments.program, "formats", "--print", "?"], capture_output=True, text=True
    ).stderr
    names = listed.split("It takes ")[1].split(".\n")[0].replace(" or ", ", ").split(", ")
    if arguments.layout:
        names = [arguments.layout]
    failures = 0
    with tempfile.TemporaryDirectory() as temporary:
        for name in names:
            text = subprocess.run(
                [arguments.program, "formats", "--print", name], capture_output=True, text=True
            ).stdout
            layout = json.loads(text)
            # Objects are no tables, and values in the object of a cell no cells.
            if layout["source"] != "csv" or "object" in layout.get("table", {}):
                continue
            read = 0
            for number in range(arguments.rounds):
                rng = random.Random(f"{name} {arguments.seed} {number}")
                tables = [Table(layout, rng)]
                for other in layout.get("others", []):
                    if other.get("sections"):
                        tables.append(Table(layout_of(layout, other), rng, tables[0]))
                problems, was_read = check(arguments.program, tables, Path(temporary), name)
                read += was_read
                if problems:
                    failures += 1
                    print(f"{name}, round {number}: {'; '.join(problems)}", sep="\n  ")
                    for table in tables:
                        print("", *table.lines, sep="\n  ")
                    print("  options:", *tables[0].options)
            print(f"{name}: {read} of {arguments.rounds} tables read, the others refused")
        for name, layout in written_layouts.frozen().items():
            if arguments.layout in (None, name):
                failures += written(arguments, name, layout, Path(temporary))
    print(f"{failures} failures")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
