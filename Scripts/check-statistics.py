#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares `stats` with a second, naive implementation, over random logs.

    check-statistics.py PROGRAM [LOGS [SEED]]

Each log is one vehicle or one person of a single file. The second implementation works
with fractions, looks back from each full tank instead of going forward, and knows which
odometer it has mistyped.
"""

import datetime
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
from fractions import Fraction

program = os.path.abspath(sys.argv[1])
count = int(sys.argv[2]) if len(sys.argv) > 2 else 1000
random.seed(int(sys.argv[3]) if len(sys.argv) > 3 else 1)


def fixed(number, places):
    text = str(number).rjust(places + 1, "0")
    return text[:-places] + "." + text[-places:]


def fuel_log(name):
    day, odometer, fills = 19_000, 1000, []
    for _ in range(random.randint(2, 40)):
        day += random.randint(1, 20)
        odometer += random.randint(50, 900)
        fills.append({
            "day": day, "odometer": odometer, "volume": random.randint(100, 6000),
            "cents": random.randint(100, 9999), "price": None,
            "partial": random.random() < 0.25, "missed": random.random() < 0.08,
            "hasVolume": random.random() < 0.93, "hasOdometer": random.random() < 0.93,
        })
        if fills[-1]["hasVolume"] and random.random() < 0.1:
            # A price instead of a total: thousandths.
            fills[-1]["price"] = random.randint(500, 2500)
    readings = [fill for fill in fills if fill["hasOdometer"]]
    if len(readings) > 4 and random.random() < 0.3:
        wrong = random.choice(readings[1:-1])
        wrong["typed"] = wrong["odometer"] + 5000
        following = readings[readings.index(wrong) + 1]["odometer"]
        if wrong["typed"] <= following:
            wrong["typed"] = wrong["odometer"]
        else:
            wrong["isWrong"] = True
    return fills


def date(day):
    return (datetime.date(1970, 1, 1) + datetime.timedelta(days=day)).isoformat()


def fuel_line(name, fill):
    parts = [f'"type":"fuel","vehicle":"{name}","date":"{date(fill["day"])}"']
    if fill["hasOdometer"]:
        parts.append(f'"odometer":{fill.get("typed", fill["odometer"])},"odometerUnit":"km"')
    if fill["hasVolume"]:
        parts.append(f'"volume":{fixed(fill["volume"], 2)},"volumeUnit":"L"')
    if fill["price"] is not None:
        parts.append(f'"pricePerUnit":{fixed(fill["price"], 3)}')
    else:
        parts.append(f'"totalCost":{fixed(fill["cents"], 2)}')
    parts.append(f'"currency":"EUR","partial":{json.dumps(fill["partial"])}')
    parts.append(f'"missed":{json.dumps(fill["missed"])}')
    return "{" + ",".join(parts) + "}"


def cost(fill):
    if fill["price"] is not None:
        return Fraction(fill["price"] * fill["volume"], 100_000)
    return Fraction(fill["cents"], 100)


def fuel_answer(fills):
    trusted = [fill["hasOdometer"] and not fill.get("isWrong") for fill in fills]
    ways = []
    for end, fill in enumerate(fills):
        if fill["partial"] or not trusted[end]:
            continue
        starts = [at for at in range(end) if not fills[at]["partial"] and trusted[at]]
        if not starts:
            continue
        between = fills[starts[-1] + 1 : end + 1]
        if all(one["hasVolume"] and not one["missed"] for one in between):
            ways.append((
                sum(Fraction(one["volume"], 100) for one in between),
                fill["odometer"] - fills[starts[-1]]["odometer"],
                sum(map(cost, between)),
            ))
    answer = {}
    if ways:
        rates = [litres / km * 100 for litres, km, _ in ways]
        answer["consumption"] = sum(way[0] for way in ways) / sum(way[1] for way in ways) * 100
        answer["bestConsumption"], answer["worstConsumption"] = min(rates), max(rates)
        answer["lastConsumption"] = rates[-1]
        answer["runningConsumption"] = (
            sum(way[0] for way in ways[-5:]) / sum(way[1] for way in ways[-5:]) * 100)
        answer["costPerDistance"] = sum(way[2] for way in ways) / sum(way[1] for way in ways)
    days = fills[-1]["day"] - fills[0]["day"]
    answer["cost"] = sum(map(cost, fills))
    if days >= 28:
        answer["costPerDay"] = sum(map(cost, fills[1:])) / days
        answer["costPerMonth"] = answer["costPerDay"] * Fraction(3652425, 120000)
    readings = [fill["odometer"] for fill, isTrusted in zip(fills, trusted) if isTrusted]
    if len(readings) > 1:
        answer["distance"] = readings[-1] - readings[0]
    volumes = [fill for fill in fills if fill["hasVolume"]]
    if volumes:
        answer["volume"] = sum(Fraction(fill["volume"], 100) for fill in volumes)
        answer["price"] = sum(map(cost, volumes)) / answer["volume"]
    return answer


def weight_log():
    day, weight, entries = 19_000, random.randint(5000, 12000), []
    for _ in range(random.randint(1, 60)):
        day += random.choice([0, 1, 1, 1, 2, 7, 30, 120])
        weight += random.randint(-80, 80)
        entries.append((day, weight))
    return entries


def weight_line(name, index, entry):
    minute = f"{index // 60:02}:{index % 60:02}"
    return (f'{{"type":"weight","person":"{name}","date":"{date(entry[0])}T{minute}",'
            f'"weight":{fixed(entry[1], 2)},"weightUnit":"kg"}}')


def weight_answer(entries):
    weights = [Fraction(weight, 100) for _, weight in entries]
    days = sorted({day for day, _ in entries})
    trends = []
    for day in days:
        own = [Fraction(weight, 100) for at, weight in entries if at == day]
        mean = float(sum(own) / len(own))
        trends.append(mean + (trends[-1] - mean) * 0.9 ** (day - days[len(trends) - 1]) if trends else mean)
    answer = {
        "latest": weights[-1], "minimum": min(weights), "maximum": max(weights),
        "average": sum(weights) / len(weights), "trend": trends[-1],
    }
    for span in (7, 30, 90):
        bases = [at for at, day in enumerate(days) if day <= days[-1] - span]
        if bases and days[-1] - days[bases[-1]] <= 2 * span:
            answer[f"changePerWeek{span}"] = (
                (trends[-1] - trends[bases[-1]]) * 7 / (days[-1] - days[bases[-1]]))
    return answer


def check(name, found, wanted, names):
    for key in names:
        value, expected = found.get(key), wanted.get(key)
        if (value is None) != (expected is None):
            sys.exit(f"{name}: {key} is {value}, and not {expected}")
        if value is None:
            continue
        places = len(value.split(".")[1]) if "." in value else 0
        if abs(Fraction(value) - Fraction(expected)) > Fraction(1, 2 * 10**places) + Fraction(1, 10**9):
            sys.exit(f"{name}: {key} is {value}, and not {float(expected)}")


FUEL = ["consumption", "bestConsumption", "worstConsumption", "lastConsumption", "runningConsumption",
        "costPerDistance", "cost", "costPerDay", "costPerMonth", "distance", "volume", "price"]
WEIGHT = ["latest", "minimum", "maximum", "average", "trend", "changePerWeek7", "changePerWeek30",
          "changePerWeek90"]

vehicles = {f"V{number}": fuel_log(number) for number in range(count)}
people = {f"P{number}": weight_log() for number in range(count)}
lines = [fuel_line(name, fill) for name, fills in vehicles.items() for fill in fills]
lines += [weight_line(name, index, entry)
          for name, entries in people.items() for index, entry in enumerate(entries)]
random.shuffle(lines)
with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder, "log.ndjson")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    answer = subprocess.run(
        [program, "stats", "-t", "json", "-q", str(path)], capture_output=True, text=True, check=True)
rows = [json.loads(line, parse_float=str, parse_int=str) for line in answer.stdout.splitlines()]
for row in rows:
    if row["type"] == "fuel":
        check(row["vehicle"], row, fuel_answer(vehicles[row["vehicle"]]), FUEL)
    else:
        check(row["person"], row, weight_answer(people[row["person"]]), WEIGHT)
if len(rows) != 2 * count:
    sys.exit(f"{len(rows)} rows, and not {2 * count}")
wrong = sum(any(fill.get("isWrong") for fill in fills) for fills in vehicles.values())
print(f"{count} vehicles ({wrong} with a mistyped odometer) and {count} people: all values agree")
