#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes the databases in Fixtures/health-connect, with the tables that Android makes, and in
Fixtures/hammond, with those of a Hammond server.

    Scripts/make-database-fixtures.py

All values are invented. The bytes differ with the version of SQLite, which writes it into
each file; what is in the tables does not.
"""

import sqlite3
import struct
import uuid
import zipfile
from pathlib import Path

FIXTURES = Path(__file__).resolve().parent.parent / "Fixtures"
FOLDER = FIXTURES / "health-connect"
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


# Tables with one value at a moment: their columns, and a value at the start.
VALUES = [
    ("weight_record_table", "weight", 82400.0), ("height_record_table", "height", 1.82),
    ("body_fat_record_table", "percentage", 18.9), ("lean_body_mass_record_table", "mass", 66826.4),
    ("bone_mass_record_table", "mass", 3100.0),
    ("body_water_mass_record_table", "body_water_mass", 44500.0),
    ("body_temperature_record_table", "temperature", 36.6),
]


def insert(database, table, **values):
    places = ", ".join("?" * len(values))
    database.execute(
        f"INSERT INTO {table} ({', '.join(values)}) VALUES ({places})", tuple(values.values()))


def add(database, table, column, value, number=1, time=START, offset=3600, app=1, device=1, client=None):
    insert(
        database, table, uuid=uuid.UUID(int=(sum(table.encode()) << 64) + number).bytes,
        last_modified_time=START + 500 * HOUR, client_record_id=client, client_record_version=0,
        device_info_id=device, app_info_id=app, recording_method=3, time=time, zone_offset=offset,
        local_date=(time + 1000 * (offset or 0)) // (24 * HOUR), **{column: value})


def make(name, fill, folder=FOLDER):
    path = folder / name
    folder.mkdir(exist_ok=True)
    path.unlink(missing_ok=True)
    database = sqlite3.connect(path)
    database.execute("PRAGMA page_size = 1024")
    fill(database)
    database.commit()
    database.close()


def export(database):
    database.execute("CREATE TABLE android_metadata (locale TEXT)")
    database.execute("INSERT INTO android_metadata VALUES ('de_DE')")
    database.execute(
        f"CREATE TABLE steps_record_table ({RECORD}, start_time INTEGER, start_zone_offset INTEGER,"
        " end_time INTEGER, end_zone_offset INTEGER, local_date INTEGER, count INTEGER)")
    for table, column, _ in VALUES:
        database.execute(f"CREATE TABLE {table} ({RECORD},{INSTANT}, {column} REAL NOT NULL)")
    database.execute(f"CREATE TABLE application_info_table ({APPS})")
    database.execute(f"CREATE TABLE device_info_table ({DEVICES})")
    database.execute("INSERT INTO application_info_table VALUES (1, 'com.example.scale', 'Waage', x'89')")
    database.execute("INSERT INTO application_info_table VALUES (2, 'com.example.diet', NULL, NULL)")
    database.execute("INSERT INTO device_info_table VALUES (1, 'Acme', 'S-100', 5), (2, NULL, NULL, 0)")
    weight, *others = VALUES
    add(database, *weight, client="w-1")
    table, column, _ = weight
    add(database, table, column, 81873.422785, 2, START + 24 * HOUR + 250, app=2, device=2)
    # Summer time, an app that is gone, no offset.
    add(database, table, column, 81950.5, 3, START + 750 * HOUR, 7200, app=9)
    add(database, table, column, 81900.0, 4, START + 774 * HOUR, None)
    for other in others:
        add(database, *other)
    for number in range(3):
        insert(database, "steps_record_table", uuid=uuid.UUID(int=number).bytes, app_info_id=1,
               start_time=START + number * HOUR, end_time=START + (number + 1) * HOUR, count=500)


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
        insert(database, "weight_record_table", uuid=uuid.UUID(int=number).bytes, time=time,
               zone_offset=offset, weight=value, device_info_id=7 if is_last else None,
               client_record_id=b"\xab" * 70 if is_last else None)


def view(database):
    database.execute("CREATE TABLE own (time INTEGER, weight REAL)")
    insert(database, "own", time=START, weight=82000.0)
    database.execute("CREATE VIEW weight_record_table AS SELECT time, 0 AS zone_offset, weight FROM own")


def missing(database):
    database.execute(f"CREATE TABLE weight_record_table ({RECORD}, time INTEGER, mass REAL)")
    insert(database, "weight_record_table", uuid=b"\x01", time=START, mass=82000.0)


def computed(database):
    """The weight is what a statement in the file makes of it."""
    database.execute(
        f"CREATE TABLE weight_record_table ({RECORD},{INSTANT}, grams REAL, weight AS (grams / 2))")
    insert(database, "weight_record_table", uuid=b"\x01", time=START, grams=82000.0)


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


def float32(number):
    """The number that a server with 32-bit floating point hands to the database."""
    return struct.unpack("f", struct.pack("f", number))[0]


BASE = "`id` text,`created_at` datetime,`updated_at` datetime,`deleted_at` datetime"
OWNED = "`vehicle_id` text,`user_id` text,`date` datetime,`currency` text,`distance_unit` integer,`source` text"


def hammond(database):
    """Two vehicles and one that is not in the table, deleted rows, expenses, all units."""
    for table, columns in (
        ("users", "`email` text UNIQUE,`currency` text,`distance_unit` integer,`name` text"),
        ("vehicles", "`nickname` text,`registration` text,`make` text,`model` text,"
         "`year_of_manufacture` integer,`fuel_unit` integer,`fuel_type` integer"),
        ("fillups", OWNED + ",`fuel_unit` integer,`fuel_quantity` real,`per_unit_price` real,"
         "`total_amount` real,`odo_reading` integer,`is_tank_full` numeric,"
         "`has_missed_fillup` numeric,`comments` text,`filling_station` text"),
        ("expenses", OWNED + ",`amount` real,`odo_reading` integer,`comments` text,"
         "`expense_type` text"),
    ):
        database.execute(f"CREATE TABLE `{table}` ({BASE},{columns},PRIMARY KEY (`id`))")
    insert(database, "vehicles", id="v1", nickname="Civic", make="Honda", fuel_unit=0, fuel_type=0)
    insert(database, "vehicles", id="v2", nickname="Zoe", make="Renault", fuel_unit=4, fuel_type=4)
    day = "2024-03-01 00:00:00+00:00"
    shared = {"user_id": "u1", "created_at": "2024-03-09 10:00:00.5+00:00"}
    insert(database, "fillups", id="f1", vehicle_id="v1", fuel_unit=0, fuel_quantity=40.5,
           per_unit_price=float32(1.459), total_amount=float32(59.09), odo_reading=45210,
           is_tank_full=1, has_missed_fillup=0, comments="on the way", filling_station="Shell",
           date=day, currency="EUR", distance_unit=1, source="", **shared)
    insert(database, "fillups", id="f2", vehicle_id="v1", fuel_unit=2, fuel_quantity=5.0,
           per_unit_price=4.0, total_amount=20.0, odo_reading=28300, is_tank_full=0,
           has_missed_fillup=1, comments="", date="2024-03-05 17:42:10.25+00:00", currency="USD",
           distance_unit=0, source="Fuelly", **shared)
    insert(database, "fillups", id="f3", vehicle_id="v2", fuel_unit=4, fuel_quantity=float32(31.2),
           per_unit_price=0.25, total_amount=float32(7.8), odo_reading=0, is_tank_full=None,
           date="2024-03-06 06:00:00+01:00", currency="EUR", distance_unit=1, **shared)
    insert(database, "fillups", id="f4", vehicle_id="v1", fuel_unit=0, fuel_quantity=41.0,
           odo_reading=45800, date=day, distance_unit=1, deleted_at="2024-03-09 10:00:00+00:00")
    insert(database, "fillups", id="f5", vehicle_id="v9", fuel_unit=5, fuel_quantity=30.0,
           odo_reading=10, date=day, distance_unit=1, **shared)
    insert(database, "expenses", id="e1", vehicle_id="v1", amount=120.0, odo_reading=45300,
           comments="filter, too", expense_type="Oil change", date=day, currency="EUR",
           distance_unit=1, **shared)
    insert(database, "expenses", id="e2", vehicle_id="v9", amount=float32(12.1), odo_reading=0,
           expense_type="Parking", date="2024-03-07 08:00:00+00:00", currency="EUR",
           distance_unit=1, **shared)


def main():
    make("hammond.db", hammond, FIXTURES / "hammond")
    for name, fill in (
        ("health_connect_export", export), ("odd-values", odd), ("view", view),
        ("missing-column", missing), ("computed-column", computed), ("other", other),
        ("one-page", loop),
    ):
        make(name + ".db", fill)
    refer_to_one_page(FOLDER / "one-page.db")
    with zipfile.ZipFile(FOLDER / "Health Connect.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        info = zipfile.ZipInfo("health_connect_export.db", (2024, 3, 9, 12, 0, 0))
        info.compress_type = zipfile.ZIP_DEFLATED
        archive.writestr(info, (FOLDER / "health_connect_export.db").read_bytes())


if __name__ == "__main__":
    main()
