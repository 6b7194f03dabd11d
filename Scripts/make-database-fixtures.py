#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the databases in Fixtures/health-connect, with the tables that Android makes.

    Scripts/make-database-fixtures.py

All values are invented. The bytes differ with the version of SQLite, which writes it into
each file; what is in the tables does not.
"""

import sqlite3
import uuid
import zipfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "Fixtures/health-connect"
RECORD = """row_id INTEGER PRIMARY KEY AUTOINCREMENT, uuid BLOB UNIQUE NOT NULL,
 last_modified_time INTEGER, client_record_id TEXT, client_record_version TEXT,
 device_info_id INTEGER, app_info_id INTEGER, recording_method INTEGER,
 dedupe_hash BLOB UNIQUE"""
INSTANT = """ time INTEGER NOT NULL, zone_offset INTEGER, local_date INTEGER,
 local_date_time INTEGER AS (time + 1000 * zone_offset)"""
APPS = "row_id INTEGER PRIMARY KEY AUTOINCREMENT, package_name TEXT NOT NULL UNIQUE, app_name TEXT, app_icon BLOB"
DEVICES = "row_id INTEGER PRIMARY KEY AUTOINCREMENT, manufacturer TEXT, model TEXT, device_type INTEGER"
# 2024-03-01T06:12:20Z
START = 1_709_273_540_000
HOUR = 3_600_000


def instant(database, table, column, kind="REAL"):
    database.execute(f"CREATE TABLE {table} ({RECORD},{INSTANT}, {column} {kind} NOT NULL)")


def add(database, table, column, number, time, offset, value, app=1, device=1, client=None):
    own = uuid.UUID(int=(sum(table.encode()) << 64) + number).bytes
    database.execute(
        f"INSERT INTO {table} (uuid, last_modified_time, client_record_id, client_record_version,"
        f" device_info_id, app_info_id, recording_method, time, zone_offset, local_date, {column})"
        " VALUES (?, ?, ?, 0, ?, ?, 3, ?, ?, ?, ?)",
        (own, START + 500 * HOUR, client, device, app, time, offset,
         (time + 1000 * (offset or 0)) // (24 * HOUR), value))


def make(name, fill, page=1024):
    path = FOLDER / name
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path)
    database.execute(f"PRAGMA page_size = {page}")
    fill(database)
    database.commit()
    database.close()


def export(database):
    database.execute("CREATE TABLE android_metadata (locale TEXT)")
    database.execute("INSERT INTO android_metadata VALUES ('de_DE')")
    database.execute(
        f"CREATE TABLE steps_record_table ({RECORD}, start_time INTEGER, start_zone_offset INTEGER,"
        " end_time INTEGER, end_zone_offset INTEGER, local_date INTEGER, count INTEGER)")
    for table, column in (
            ("weight_record_table", "weight"), ("height_record_table", "height"),
            ("body_fat_record_table", "percentage"), ("lean_body_mass_record_table", "mass"),
            ("bone_mass_record_table", "mass"), ("body_water_mass_record_table", "body_water_mass"),
            ("body_temperature_record_table", "temperature")):
        instant(database, table, column)
    database.execute(f"CREATE TABLE application_info_table ({APPS})")
    database.execute(f"CREATE TABLE device_info_table ({DEVICES})")
    database.execute("INSERT INTO application_info_table VALUES (1, 'com.example.scale', 'Waage', x'89')")
    database.execute("INSERT INTO application_info_table VALUES (2, 'com.example.diet', NULL, NULL)")
    database.execute("INSERT INTO device_info_table VALUES (1, 'Acme', 'S-100', 5), (2, NULL, NULL, 0)")
    weight = "weight_record_table", "weight"
    add(database, *weight, 1, START, 3600, 82400.0, client="w-1")
    add(database, *weight, 2, START + 24 * HOUR + 250, 3600, 81873.422785, app=2, device=2)
    # Summer time, an app that is gone, no offset.
    add(database, *weight, 3, START + 750 * HOUR, 7200, 81950.5, app=9)
    add(database, *weight, 4, START + 774 * HOUR, None, 81900.0)
    add(database, "height_record_table", "height", 1, START, 3600, 1.82)
    add(database, "body_fat_record_table", "percentage", 1, START, 3600, 18.9)
    add(database, "lean_body_mass_record_table", "mass", 1, START, 3600, 66826.4)
    add(database, "bone_mass_record_table", "mass", 1, START, 3600, 3100.0)
    add(database, "body_water_mass_record_table", "body_water_mass", 1, START, 3600, 44500.0)
    add(database, "body_temperature_record_table", "temperature", 1, START, 3600, 36.6)
    for number in range(3):
        database.execute(
            "INSERT INTO steps_record_table (uuid, app_info_id, start_time, end_time, count)"
            " VALUES (?, 1, ?, ?, 500)",
            (uuid.UUID(int=number).bytes, START + number * HOUR, START + (number + 1) * HOUR))


def odd(database):
    """Values of other kinds than their columns should have."""
    database.execute(f"CREATE TABLE weight_record_table ({RECORD}, time, zone_offset, weight)")
    rows = [
        (START, 3600, 82000),  # a whole number is one
        (START, 3600, None), (START, 3600, "82.4"), (START, 3600, b"\x01\x02"),
        (None, 3600, 82000.0), ("2024-03-01", 3600, 82000.0), (1.5e12, 3600, 82000.0),
        (START, 7_200_000, 82000.0), (START, "CET", 82000.0), (2**62, 0, 82000.0),
        (START, 3600, 1e300), (START, 3600, float("inf")), (START, 3600, 5e-324),
        (-2**63, 0, 82000.0), (START, -2**63, 82000.0),
        (START + HOUR, -34200, 82100.25),
    ]
    for number, (time, offset, value) in enumerate(rows):
        # The last has a device that no table names, and more bytes than an identifier.
        is_last = number == len(rows) - 1
        database.execute(
            "INSERT INTO weight_record_table (uuid, time, zone_offset, weight, device_info_id, "
            "client_record_id) VALUES (?, ?, ?, ?, ?, ?)",
            (uuid.UUID(int=number).bytes, time, offset, value, 7 if is_last else None,
             b"\xab" * 70 if is_last else None))


def view(database):
    database.execute("CREATE TABLE own (time INTEGER, weight REAL)")
    database.execute("INSERT INTO own VALUES (?, 82000.0)", (START,))
    database.execute("CREATE VIEW weight_record_table AS SELECT time, 0 AS zone_offset, weight FROM own")


def missing(database):
    database.execute(f"CREATE TABLE weight_record_table ({RECORD}, time INTEGER, mass REAL)")
    database.execute(
        "INSERT INTO weight_record_table (uuid, time, mass) VALUES (x'01', ?, 82000.0)", (START,))


def computed(database):
    """The weight is what a statement in the file makes of it."""
    database.execute(
        f"CREATE TABLE weight_record_table ({RECORD},{INSTANT}, grams REAL, weight AS (grams / 2))")
    database.execute("INSERT INTO weight_record_table (uuid, time, grams) VALUES (x'01', ?, 82000.0)", (START,))


def other(database):
    database.execute("CREATE TABLE refuel (date TEXT, litres REAL)")
    database.execute("INSERT INTO refuel VALUES ('2024-03-01', 40.5)")


def loop(database):
    """Fifty rows a page, and pages above them; what they refer to is changed afterwards."""
    database.execute("CREATE TABLE weight_record_table (time INTEGER, zone_offset INTEGER, weight REAL)")
    database.executemany("INSERT INTO weight_record_table VALUES (?, 0, 82000.0)",
                         [(START + number,) for number in range(500)])


def refer_to_one_page(path):
    """Makes a page that has all rows refer to its first page again and again."""
    database = sqlite3.connect(path)
    page = database.execute("SELECT rootpage FROM sqlite_master").fetchone()[0]
    size = database.execute("PRAGMA page_size").fetchone()[0]
    database.close()
    data = bytearray(path.read_bytes())
    start = (page - 1) * size
    assert data[start] == 5
    cells = [int.from_bytes(data[start + 12 + 2 * at:start + 14 + 2 * at], "big") + start
             for at in range(int.from_bytes(data[start + 3:start + 5], "big"))]
    for cell in cells[1:]:
        data[cell:cell + 4] = data[cells[0]:cells[0] + 4]
    path.write_bytes(data)


def main():
    FOLDER.mkdir(exist_ok=True)
    make("health_connect_export.db", export)
    make("odd-values.db", odd)
    make("view.db", view)
    make("missing-column.db", missing)
    make("computed-column.db", computed)
    make("other.db", other)
    make("one-page.db", loop)
    refer_to_one_page(FOLDER / "one-page.db")
    with zipfile.ZipFile(FOLDER / "Health Connect.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        info = zipfile.ZipInfo("health_connect_export.db", (2024, 3, 9, 12, 0, 0))
        info.compress_type = zipfile.ZIP_DEFLATED
        archive.writestr(info, (FOLDER / "health_connect_export.db").read_bytes())


if __name__ == "__main__":
    main()
