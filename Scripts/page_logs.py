# SPDX-License-Identifier: MIT
"""Logs that pages of reports are made of: usual ones, and those that pages find hard.

The same random numbers every time, so that a page can be looked at again.
"""

import datetime
import math
import random

NOW = "2025-04-01"


def fill_up(vehicle, date, odometer, volume, cost, currency="EUR", **more):
    return {
        "type": "fuel", "vehicle": vehicle, "date": date, "odometer": odometer,
        "odometerUnit": "km", "volume": volume, "volumeUnit": "L", "totalCost": cost,
        "currency": currency, **more,
    }


def months(chance, count, year):
    for index in range(count):
        yield f"{year + index // 12}-{index % 12 + 1:02d}-{chance.randint(1, 28):02d}"


def car(chance, name, count=40, currency="EUR", year=2021, gap=range(0)):
    """A fill-up a month; none in the months of the gap."""
    odometer = 12000
    result = []
    for index, date in enumerate(months(chance, count, year)):
        if index in gap:
            continue
        odometer += chance.randint(400, 900)
        volume = round(chance.uniform(30, 48), 2)
        record = fill_up(
            name, date, odometer, volume, round(volume * chance.uniform(1.45, 1.65), 2), currency,
            station=chance.choice(["Aral", "Caf\u00e9 Z\u00fcrich", "Shell"]), partial=index % 11 == 5)
        if index % 9 == 0:
            record["note"] = "\u00d6lwechsel"
        result.append(record)
    return result


def person(chance, name, count, year=2023, gap=range(0)):
    """A weight every other day."""
    weight = 82.0
    first = datetime.date(year, 1, 3)
    result = []
    for index in range(count):
        weight += chance.uniform(-0.5, 0.48)
        if index in gap:
            continue
        date = first + datetime.timedelta(days=2 * index)
        result.append({
            "type": "weight", "person": name, "date": f"{date}T07:10", "weight": round(weight, 1),
            "weightUnit": "kg", "bodyFat": round(chance.uniform(20, 22), 1), "bodyFatUnit": "%",
        })
    return result


def body(chance):
    """Weights that go down, with all parts of a body, in percent, as fractions and as masses."""
    result = []
    for one in person(chance, "Dora", 120, 2024):
        number = len(result)
        result.append({
            **one, "weight": round(84 - number * 0.03 + chance.uniform(-0.4, 0.4), 1),
            "muscle": round(chance.uniform(0.36, 0.38), 3), "muscleUnit": "fraction",
            "water": round(chance.uniform(52, 54), 1), "waterUnit": "%",
            "leanMass": round(chance.uniform(62, 63), 1), "leanMassUnit": "kg"})
    return result


def hybrid(chance):
    result = []
    for index, date in enumerate(months(chance, 24, 2022)):
        odometer = 1000 + index * 800
        result.append(fill_up("Hybrid", date, odometer, 30 + index % 5, 50 + index % 7))
        result.append({
            **fill_up("Hybrid", date + "T18:00", odometer + 200, 11.5 + index % 3, 4.2 + index % 3),
            "volumeUnit": "kWh"})
    return result


def plug(chance):
    """A plug-in hybrid whose charges say that they are full."""
    result = []
    for index, date in enumerate(months(chance, 18, 2023)):
        odometer = 500 + index * 700
        result.append(fill_up("Plug", date, odometer, 21 + index % 4, 38 + index % 5))
        result.append({
            **fill_up("Plug", date + "T19:00", odometer + 100, 52.5 + index % 3, 16 + index % 4),
            "volumeUnit": "kWh", "partial": False})
    return result


def abroad(chance):
    """One fill-up of many in another currency, with more digits than it has coins."""
    result = car(chance, "Cross", 30)
    result[7] |= {"currency": "CHF", "totalCost": 84.67536}
    return result


def huge():
    long = {"station": "S" * 200, "note": "long " * 200}
    return [
        fill_up("Odd", "2024-01-01", 1000, 40, -60),
        fill_up("Odd", "2024-01-15", 123456789012, 9999999.5, 99999999999.99),
        fill_up("Odd", "2024-02-01", 123456790012, 40, 123456.789, **long),
        fill_up("Odd", "2024-03-01", 123456791012, 41, 1234567.5),
    ]


def drives(chance, date, end, odometer, consumption, way, days):
    """Days on which a car is filled, which takes more in winter; ways and days are from and to."""
    average, swing, spread = consumption
    while date < end:
        winter = math.cos((date.timetuple().tm_yday - 15) / 365 * 2 * math.pi)
        used = average + swing * winter + chance.gauss(0, spread)
        driven = chance.randint(*way)
        odometer += driven
        yield date, odometer, round(driven * used / 100, 2)
        date += datetime.timedelta(days=chance.randint(*days))


def shown():
    """What the pictures of Docs show: five years of a car, two of an electric one, three of weights."""
    chance = random.Random(11)
    result = []
    for date, odometer, volume in drives(
            chance, datetime.date(2020, 3, 26), datetime.date(2025, 3, 8), 41680,
            (6.2, 0.6, 0.35), (420, 690), (8, 18)):
        cost = round(volume * (1.55 + 0.2 * math.sin(date.toordinal() / 210) + chance.gauss(0, 0.03)), 2)
        result.append(fill_up(
            "Polo", f"{date}T{chance.randint(7, 20):02d}:{chance.randint(0, 59):02d}", odometer, volume, cost,
            fuelType="petrol", fuelGrade="E10",
            station=chance.choice(["Aral", "Shell, Ringstra\u00dfe", "Jet", "Aral"])))
    for date, odometer, volume in drives(
            chance, datetime.date(2023, 6, 6), datetime.date(2025, 2, 24), 120,
            (16.8, 2.2, 0.5), (70, 170), (2, 7)):
        result.append({
            **fill_up("Ioniq", f"{date}T{chance.randint(7, 22):02d}:15", odometer, volume, round(volume * 0.34, 2)),
            "volumeUnit": "kWh", "partial": False})
    for number in range(1146):
        if chance.random() < 0.3:
            continue
        date = datetime.date(2022, 1, 5) + datetime.timedelta(days=number)
        weight = 78 + 5.5 * math.exp(-number / 260) + 0.7 * math.sin(number / 62) + chance.gauss(0, 0.35)
        result.append({
            "type": "weight", "person": "Ann", "date": f"{date}T06:{chance.randint(30, 59)}",
            "weight": round(weight, 1), "weightUnit": "kg"})
    return result


# What the command is told beside the log.
OPTIONS = {"body": ["--goal", "79kg", "--now", "2024-09-01"], "rate": ["--rate", "CHF=1.05"]}


def all_logs():
    chance = random.Random(4)
    return {
        "two": car(chance, "Volvo V60") + person(chance, "Ann", 400),
        "fleet": [
            one for number in range(11)
            for one in car(chance, f"Van {number} of the Northern Depot", 14 + number)
        ] + person(chance, "Ben", 30),
        "one": [fill_up("Solo", "2024-02-01", 1000, 40, 60)],
        "weight": person(chance, "Cleo", 1),
        "abroad": abroad(chance),
        "names": car(chance, "", 10) + car(chance, "N" * 200, 10) + person(chance, "", 10)
        + person(chance, "\u00c5nn " * 50, 10) + [fill_up("One", "2023-01-01", 5, 1, 2)],
        "values": huge(),
        "gaps": car(chance, "Gap", 60, year=2019, gap=range(20, 38))
        + person(chance, "Gappy", 300, 2022, range(100, 200)),
        "coins": car(chance, "Kei", 20, "JPY") + car(chance, "Dinar", 20, "KWD"),
        "hybrid": hybrid(chance),
        "body": body(chance),
        "rate": abroad(chance),
        "plug": plug(chance),
    }
