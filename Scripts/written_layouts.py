# SPDX-License-Identifier: MIT
"""Random records that the command writes in the form of an app, and what has to stand there.

The layouts are those of `Fixtures/frozen/layouts.json.gz`, which the program printed before its
writers were made of layouts: what this reads out of a table does not follow from what wrote it.
"""

import csv
import gzip
import io
import json
import re
import subprocess
from datetime import datetime
from decimal import Decimal
from pathlib import Path

FROZEN = Path(__file__).resolve().parent.parent / "Fixtures" / "frozen" / "layouts.json.gz"
UNITS = {
    "odometer": ["km", "mi"], "volume": ["L", "usgal", "ukgal"], "weight": ["kg", "lb"],
    "height": ["cm", "in"],
}
DATES = ["%Y-%m-%d %H:%M", "%m/%d/%Y %H:%M", "%Y-%m-%d", "%d.%m.%Y", "%m/%d/%Y"]
YES, NO = {"1", "true", "yes"}, {"0", "false", "no"}


def frozen():
    """The layouts that are written, by their names."""
    return json.loads(gzip.decompress(FROZEN.read_bytes()))


def field_of(column):
    for key in ("text", "number", "quantity", "flag", "flagInverted"):
        if key in column:
            return key, column[key]
    return None, None


def records(layout, rng):
    """Records of the kind of a layout with values in the fields that it has, in one unit each."""
    units = {}
    for column in layout["columns"]:
        key, field = field_of(column)
        if key == "quantity":
            fixed = [u for u in column["unit"] if isinstance(u, str)]
            usual = [u["assumed"] for u in column["unit"] if isinstance(u, dict) and "assumed" in u]
            choices = fixed[:1] or usual + UNITS.get(field, ["%"])
            units[field] = rng.choice([choices[0], choices[-1]])
    has_times = rng.random() < 0.5
    currency = rng.choice(["EUR", "USD"])
    made = []
    for number in range(rng.randint(1, 12)):
        when = datetime(2024, 1 + number % 12, rng.randint(1, 28), rng.randint(1, 23), 5)
        form = "%Y-%m-%dT%H:%M" if has_times else "%Y-%m-%d"
        record = {"type": layout["kind"], "date": when.strftime(form)}
        for column in layout["columns"]:
            key, field = field_of(column)
            needed = field in ("weight", "volume", "odometer", "totalCost", "title")
            if field is None or not needed and rng.random() < 0.3:
                continue
            if field == "currency":
                record[field] = currency
            elif key == "text" and field not in ("vehicle", "person"):
                text = "".join(rng.choice("abc xyzé,;\"'.:") for _ in range(9)).strip(" '\"")
                record[field] = "t" + text + "t"
            elif key in ("number", "quantity"):
                whole = rng.randint(10, 90) if key == "number" else rng.randint(20, 99)
                digits = f"{whole}.{rng.randint(0, 999):03d}"
                record[field] = digits[: rng.choice([2, 4, 5, 6])]
                if key == "quantity":
                    record[field + "Unit"] = units[field]
            elif key in ("flag", "flagInverted"):
                record[field] = rng.random() < 0.5
        made.append(record)
    return made


def rows(text, layout):
    """The titles and the rows of the first table of records."""
    table = layout.get("table", {})
    sections = table.get("sections")
    lines = text.removeprefix("\ufeff").splitlines()
    if sections:
        mark = sections.get("mark", "")
        starts = [i for i, line in enumerate(lines)
                  if any(line.strip('"').lstrip("# ") == name for name in sections["records"])]
        lines = lines[starts[0] + 1:]
        if mark:
            ends = [i for i, line in enumerate(lines) if line.strip('"').startswith(mark)]
            lines = lines[: ends[0]] if ends else lines
    delimiter = max(",;\t", key=lines[0].count)
    if table.get("quoting") == "backslash":
        cells = [
            [re.sub(r"\\(.)", r"\1", cell) for cell in re.split(rf"(?<!\\){delimiter}", line)]
            for line in lines
        ]
    else:
        cells = list(csv.reader(io.StringIO("\n".join(lines)), delimiter=delimiter))
    return cells[0], [row for row in cells[1:] if row]


def column_of(title, layout):
    """The column that a title names: with or without what stands in brackets."""
    names = [title.lower(), title.lower().split(" (")[0]]
    for name in names:
        for column in layout["columns"]:
            known = column["titles"] + column.get("translations", [])
            if name in (t.lower() for t in known):
                return column
    return None


def number(cell, layout):
    comma = layout.get("decimals", {}).get("always") == "comma"
    try:
        return Decimal(cell.replace(",", ".") if comma else cell)
    except ArithmeticError:
        return None


def problem(cell, column, record, layout):
    """What is wrong with a cell; None for nothing."""
    key, field = field_of(column)
    value = record.get(field)
    if column.get("date") in ("whole", "day"):
        for form in DATES:
            try:
                read = datetime.strptime(cell, form)
            except ValueError:
                continue
            said = record["date"] if "%H" in form else record["date"][:10]
            return None if read == datetime.fromisoformat(said) else "another date"
        return "no date"
    if "words" in column:
        says = {w["word"]: w["says"] for w in column["words"]}.get(cell, {})
        usual = {field: False for field, said in says.items() if isinstance(said, bool)}
        wrong = [field for field, said in says.items() if (usual | record).get(field) != said]
        return f"wrong about {wrong}" if wrong else None
    if field is None or field in ("vehicle", "person"):
        return None
    empty = {"", "0"} if column.get("zeroIsNothing") else {""}
    if value is None:
        return None if cell in empty or key.startswith("flag") else "a value"
    if cell == "":
        return "lost"
    if key == "text":
        return None if cell == value else "another text"
    if key in ("flag", "flagInverted"):
        meant = value != (key == "flagInverted")
        return None if cell.lower() in (YES if meant else NO) else "another answer"
    return None if number(cell, layout) == Decimal(value) else "another number"


def check(program, name, layout, rng, folder):
    """Problems of what the command writes, and whether it wrote."""
    made = records(layout, rng)
    path, out = folder / "in.ndjson", folder / "out.csv"
    path.write_text("".join(json.dumps(record) + "\n" for record in made), encoding="utf-8")
    run = subprocess.run([program, "convert", "-t", name, "-o", str(out), str(path)],
                         capture_output=True, text=True, timeout=60)
    if run.returncode:
        return ([] if run.stderr.strip() else ["refused without a message"]), False
    titles, found = rows(out.read_text(encoding="utf-8"), layout)
    if len(found) != len(made):
        return [f"{len(made)} records, {len(found)} rows"], True
    problems, said, lost = [], set(), set()
    columns = [column_of(title, layout) for title in titles]
    for cells, record in zip(found, made):
        if len(cells) != len(titles):
            problems.append(f"{len(cells)} cells under {len(titles)} titles")
        for title, cell, column in zip(titles, cells, columns):
            wrong = column and problem(cell, column, record, layout)
            if wrong == "lost":
                lost.add(field_of(column)[1])
            elif wrong:
                problems.append(f"{title}: {cell!r} is {wrong}, the record has {record}")
            if column and "words" in column:
                said |= {f for w in column["words"] for f in w["says"]}
    # What has no column, or no place in it, is counted as left behind.
    held = said | {field_of(c)[1] for c in columns if c} | {"type", "date", "currency"}
    for field in {f for r in made for f in r if not f.endswith("Unit")} - held | lost:
        if field not in run.stderr:
            problems.append(f"{field} is lost, and nothing says so: {run.stderr}")
    return problems, True
