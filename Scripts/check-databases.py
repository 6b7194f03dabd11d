#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Loads what `convert -t sql` and `-o log.db` write, and compares the answers of twenty
queries with those of Python.

    check-databases.py PROGRAM [RECORDS [SEED]]

SQLite is that of Python's own library, and of the program for `-o`. PostgreSQL is tried
where its programs are installed (apt install postgresql): a server of its own is started
for the test, in a temporary folder, and stopped in the end.
"""

import datetime
import decimal
import glob
import json
import os
import pathlib
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile

program = os.path.abspath(sys.argv[1])
count = int(sys.argv[2]) if len(sys.argv) > 2 else 2000
random.seed(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
Decimal = decimal.Decimal


def fixed(low, high, places):
    return Decimal(random.randint(low * 10**places, high * 10**places)).scaleb(-places)


def moment(number):
    start = datetime.datetime(2020, 1, 1) + datetime.timedelta(minutes=700 * number)
    return start + datetime.timedelta(minutes=random.randint(0, 600))


def fill_up(number):
    record = {
        "type": "fuel", "vehicle": random.choice(["Civic", "Leaf", "O'Brien's"]),
        "date": moment(number).strftime("%Y-%m-%dT%H:%M") + random.choice(["", "Z", "-05:00", "+05:30"]),
        "odometer": Decimal(1000 + 40 * number + random.randint(0, 30)), "odometerUnit": "km",
        "volume": fixed(5, 60, 2), "volumeUnit": "L", "partial": random.random() < 0.2}
    if random.random() < 0.9:
        record["totalCost"] = fixed(5, 150, 2)
        record["currency"] = random.choice(["EUR", "USD"])
    if random.random() < 0.3:
        record["station"] = random.choice(["Shell", "Aral", "BP; DROP TABLE x"])
    return record


def weight(number):
    record = {
        "type": "weight", "person": random.choice(["Ann", "Bob"]),
        "date": moment(number).strftime("%Y-%m-%dT%H:%M:%S") + random.choice(["", "Z", "+01:00"]),
        "weight": fixed(50, 130, random.choice([0, 1, 2])), "weightUnit": "kg"}
    if random.random() < 0.5:
        record["bodyFat"] = fixed(5, 40, 1)
        record["bodyFatUnit"] = "%"
    return record


fills = [fill_up(number) for number in range(count)]
weights = [weight(number) for number in range(count)]


def line(record):
    def value(item):
        return str(item) if isinstance(item, Decimal) else json.dumps(item)

    return "{" + ",".join(f"{json.dumps(key)}:{value(item)}" for key, item in record.items()) + "}\n"


def grouped(records, field, value):
    """A value of the records that are alike in a field, or in the month of their date."""
    groups = {}
    for record in records:
        name = record["date"][:7] if field == "month" else record.get(field)
        groups.setdefault(name, []).append(record)
    return sorted((name, value(group)) for name, group in groups.items() if name is not None)


def total(records, field):
    return sum((record[field] for record in records if field in record), Decimal(0))


def span(field):
    return lambda group: max(r[field] for r in group) - min(r[field] for r in group)


fuel_costs = [f for f in fills if "totalCost" in f]
last = max(fills, key=lambda f: f["odometer"])
kilograms = [w["weight"] for w in weights]


# Each with what it has to answer. The months are those of local time.
MONTH = {"sqlite": "strftime('%Y-%m', date)", "postgres": "to_char(date::timestamp, 'YYYY-MM')"}
UTC = {
    "sqlite": "strftime('%Y-%m-%d %H:%M', date || date_offset)",
    "postgres": "to_char((date || date_offset)::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI')",
}


def in_utc(record):
    text = record["date"].replace("Z", "+00:00")
    when = datetime.datetime.fromisoformat(text).astimezone(datetime.timezone.utc)
    return when.strftime("%Y-%m-%d %H:%M")


def has_offset(record):
    return len(record["date"]) > (19 if record["type"] == "weight" else 16)


QUERIES = [
    ("SELECT count(*) FROM fuel_records", len(fills)),
    ("SELECT count(*) FROM weight_records", len(weights)),
    ("SELECT max(weight) FROM weight_records", max(kilograms)),
    ("SELECT min(weight) FROM weight_records", min(kilograms)),
    ("SELECT count(*) FROM weight_records WHERE weight > 100", sum(kg > 100 for kg in kilograms)),
    ("SELECT sum(total_cost) FROM fuel_records WHERE currency = 'EUR'",
     total([f for f in fills if f.get("currency") == "EUR"], "totalCost")),
    ("SELECT vehicle, count(*) FROM fuel_records GROUP BY vehicle ORDER BY vehicle",
     grouped(fills, "vehicle", len)),
    ("SELECT vehicle, sum(volume) FROM fuel_records GROUP BY vehicle ORDER BY vehicle",
     grouped(fills, "vehicle", lambda g: total(g, "volume"))),
    ("SELECT vehicle, max(odometer) - min(odometer) FROM fuel_records GROUP BY vehicle ORDER BY vehicle",
     grouped(fills, "vehicle", span("odometer"))),
    ("SELECT {month} AS m, count(*) FROM fuel_records GROUP BY m ORDER BY m", grouped(fills, "month", len)),
    ("SELECT {month} AS m, sum(total_cost) FROM fuel_records WHERE total_cost IS NOT NULL GROUP BY m ORDER BY m",
     grouped(fuel_costs, "month", lambda g: total(g, "totalCost"))),
    ("SELECT count(*) FROM fuel_records WHERE partial", sum(f["partial"] for f in fills)),
    ("SELECT station, count(*) FROM fuel_records WHERE station IS NOT NULL GROUP BY station ORDER BY station",
     grouped(fills, "station", len)),
    ("SELECT date, odometer FROM fuel_records ORDER BY odometer DESC LIMIT 1",
     [(last["date"][:16], last["odometer"])]),
    ("SELECT person, max(weight) - min(weight) FROM weight_records GROUP BY person ORDER BY person",
     grouped(weights, "person", span("weight"))),
    ("SELECT count(*) FROM weight_records WHERE body_fat IS NULL", sum("bodyFat" not in w for w in weights)),
    ("SELECT count(DISTINCT weight_exact) FROM weight_records", len(set(map(str, kilograms)))),
    ("SELECT count(*) FROM fuel_records WHERE date_offset = '-05:00'",
     sum(f["date"].endswith("-05:00") for f in fills)),
    ("SELECT min({utc}) FROM fuel_records WHERE date_offset IS NOT NULL",
     min(in_utc(f) for f in fills if has_offset(f))),
    ("SELECT count(*) FROM fuel_records WHERE date >= '2020-06' AND date < '2020-09'",
     sum("2020-06" <= f["date"] < "2020-09" for f in fills)),
]
assert len(QUERIES) == 20


def is_equal(found, wanted):
    if isinstance(wanted, (list, tuple)):
        return len(found) == len(wanted) and all(map(is_equal, found, wanted))
    if isinstance(wanted, (int, Decimal)):
        # SQLite counts in binary floating point.
        return abs(Decimal(str(found)) - wanted) <= abs(wanted) * Decimal("1e-9")
    return found == wanted


def check(name, dialect, ask):
    for query, wanted in QUERIES:
        query = query.format(month=MONTH[dialect], utc=UTC[dialect])
        rows = ask(query)
        found = [tuple(row) for row in rows] if isinstance(wanted, list) else rows[0][0]
        if not is_equal(found, wanted):
            sys.exit(f"{name}: {query}\n  says {str(found)[:300]}\n  and not {str(wanted)[:300]}")
    print(f"{name}: {len(QUERIES)} queries answered as by Python")


def run(*arguments):
    answer = subprocess.run(arguments, capture_output=True, text=True, check=False)
    if answer.returncode != 0:
        sys.exit(f"{' '.join(arguments)[:200]}: {answer.returncode}\n{answer.stderr[:2000]}")
    return answer


def check_sqlite(folder, script, export):
    memory = sqlite3.connect(":memory:")
    path = os.path.join(folder, "log.db")
    for _ in range(2):
        memory.executescript(script)
        run(program, "convert", *export, "-o", path, "-q")
    for name, database in (("statements run", memory), ("-o", sqlite3.connect(path))):
        check(f"SQLite, {name} twice", "sqlite", lambda query: database.execute(query).fetchall())


def check_postgres(folder, script):
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb")) or [shutil.which("initdb")]
    if not found[-1] or not shutil.which("psql"):
        print("PostgreSQL: skipped, not installed (apt install postgresql)")
        return
    programs = os.path.dirname(found[-1])
    # The server refuses to run as root.
    as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    data = os.path.join(folder, "postgres")
    os.mkdir(data)
    os.chmod(folder, 0o755)
    if as_user:
        shutil.chown(data, "postgres")
    run(*as_user, f"{programs}/initdb", "-D", data, "-A", "trust", "-U", "test", "-E", "UTF8")
    options = f"-c listen_addresses= -c unix_socket_directories={data} -c fsync=off"
    run(*as_user, f"{programs}/pg_ctl", "-D", data, "-o", options, "-l", f"{data}/log", "-w", "start")
    psql = ["psql", "-h", data, "-U", "test", "-d", "postgres", "-v", "ON_ERROR_STOP=1", "-X"]
    path = pathlib.Path(folder, "log.sql")
    path.write_text(script, encoding="utf-8")
    try:
        for number in range(2):
            answer = run(*psql, "-q", "-f", str(path))
            if answer.stdout or answer.stderr:
                sys.exit(f"PostgreSQL is not quiet on run {number + 1}: {answer.stdout}{answer.stderr}")

        def ask(query):
            answer = run(*psql, "-At", "-F", "\t", "-c", query)
            return [row.split("\t") for row in answer.stdout.rstrip("\n").split("\n")]

        check("PostgreSQL, statements run twice", "postgres", ask)
    finally:
        run(*as_user, f"{programs}/pg_ctl", "-D", data, "-m", "immediate", "stop")


with tempfile.TemporaryDirectory() as scratch:
    # Two exports that overlap.
    everything = fills + weights
    random.shuffle(everything)
    exports = [os.path.join(scratch, name) for name in ("a.ndjson", "b.ndjson")]
    cut = len(everything) // 3
    for name, part in zip(exports, (everything[: 2 * cut], everything[cut:])):
        pathlib.Path(name).write_text("".join(map(line, part)), encoding="utf-8")
    statements = run(program, "convert", *exports, "-t", "sql", "-q").stdout
    check_sqlite(scratch, statements, exports)
    check_postgres(scratch, statements)
