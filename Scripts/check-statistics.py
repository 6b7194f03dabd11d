#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares `stats` with a second, naive implementation.

    check-statistics.py PROGRAM [LOGS [SEED]]       over random logs
    check-statistics.py PROGRAM --files [--OPTION=VALUE...] FILE...     over files of any format

Each random log is one vehicle or one person of a single file; as many vehicles have other
costs than energy, too, which are compared in all, by month and by year. The second
implementation works with fractions, looks back from each full tank instead of going
forward, and knows which odometer it has mistyped. Some fill-ups name the only tank of their
vehicle, and others none; and all is compared from a day on, too, and the sums of fill-ups by
fuel and by tag. Of files it takes the records that `convert` gives, and says
which values it has left out because it is too naive for them. The options, such as
--assume-volume-unit=usgal, say what files do not.
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

import cost_statistics

program = os.path.abspath(sys.argv[1])
files = options = None
if sys.argv[2:3] == ["--files"]:
    files = [word for word in sys.argv[3:] if not word.startswith("--")]
    options = [word for word in sys.argv[3:] if word.startswith("--")]
if files is None:
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
            "fuel": random.choice(["E10", "Super E5", None]),
            "tags": random.sample(["work", "holiday", "far"], random.choice([0, 0, 1, 2])),
        })
        if fills[-1]["hasVolume"] and random.random() < 0.1:
            # A price instead of a total: thousandths.
            fills[-1]["price"] = random.randint(500, 2500)
    if random.random() < 0.3:
        # One app writes the tank of each fill-up, and another one none.
        for fill in fills:
            fill["tank"] = random.random() < 0.5
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
    if fill.get("tank"):
        parts.append('"tank":"1"')
    if fill["fuel"]:
        parts.append(f'"fuelType":"{fill["fuel"]}"')
    if fill["tags"]:
        parts.append(f'"tags":"{", ".join(fill["tags"])}"')
    return "{" + ",".join(parts) + "}"


def cost(fill):
    if "cost" in fill:
        return fill["cost"]
    if fill["price"] is not None:
        return Fraction(fill["price"] * fill["volume"], 100_000)
    return Fraction(fill["cents"], 100)


def litres(fill):
    return fill["litres"] if "litres" in fill else Fraction(fill["volume"], 100)


def fuel_answer(fills, since=0):
    """From a day on, with what was before it as the start of the first ways."""
    trusted = [fill["hasOdometer"] and not fill.get("isWrong") for fill in fills]
    ways = []
    for end, fill in enumerate(fills):
        if fill["partial"] or not trusted[end] or fill["day"] < since:
            continue
        starts = [at for at in range(end) if not fills[at]["partial"] and trusted[at]]
        if not starts:
            continue
        between = fills[starts[-1] + 1 : end + 1]
        if all(one["hasVolume"] and not one["missed"] for one in between):
            ways.append((
                sum(litres(one) for one in between),
                fill["odometer"] - fills[starts[-1]]["odometer"],
                sum(map(cost, between)),
            ))
    answer = {}
    if ways:
        rates = [amount / km * 100 for amount, km, _ in ways]
        answer["consumption"] = sum(way[0] for way in ways) / sum(way[1] for way in ways) * 100
        answer["bestConsumption"], answer["worstConsumption"] = min(rates), max(rates)
        answer["lastConsumption"] = rates[-1]
        answer["runningConsumption"] = (
            sum(way[0] for way in ways[-5:]) / sum(way[1] for way in ways[-5:]) * 100)
        answer["costPerDistance"] = sum(way[2] for way in ways) / sum(way[1] for way in ways)
    counted = [fill for fill in fills if fill["day"] >= since]
    days = fills[-1]["day"] - max(since, fills[0]["day"])
    answer["cost"] = sum(map(cost, counted))
    later = [fill for fill in counted if fill is not fills[0]]
    if days >= 28 and later:
        answer["costPerDay"] = sum(map(cost, later)) / days
        answer["costPerMonth"] = answer["costPerDay"] * Fraction(3652425, 120000)
    readings = [(fill["odometer"], fill["day"]) for fill, isTrusted in zip(fills, trusted) if isTrusted]
    steps = [b[0] - a[0] for a, b in zip(readings, readings[1:]) if b[1] >= since]
    if steps:
        answer["distance"] = sum(steps)
    volumes = [fill for fill in counted if fill["hasVolume"]]
    if volumes:
        answer["volume"] = sum(map(litres, volumes))
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


def weight_answer(entries, unit=Fraction(1, 100)):
    weights = [weight * unit for _, weight in entries]
    days = sorted({day for day, _ in entries})
    trends = []
    for day in days:
        own = [weight * unit for at, weight in entries if at == day]
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
            answer[f"change{span}"] = trends[-1] - trends[bases[-1]]
    if len(days) > 1:
        answer["change"] = trends[-1] - trends[0]
    ends = {date(day)[:7]: trend for day, trend in zip(days, trends)}
    changes = [b - a for a, b in zip([trends[0], *ends.values()], ends.values())]
    # What is nothing but rounding is no change.
    if len(changes) > 1 and min(changes) < -1e-6:
        answer["bestMonthChange"] = min(changes)
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
          "changePerWeek90", "change7", "change30", "change90", "change", "bestMonthChange"]

# MARK: Files

KILOMETRES = {"km": Fraction(1), "mi": Fraction("1.609344")}
LITRES = {"L": Fraction(1), "usgal": Fraction("3.785411784"), "ukgal": Fraction("4.54609")}
KILOGRAMS = {"kg": Fraction(1), "g": Fraction(1, 1000), "lb": Fraction("0.45359237"),
             "st": Fraction("6.35029318")}


def read_rows(command, file):
    answer = subprocess.run(
        [program, *command, "-q", *options, file], capture_output=True, text=True, check=False)
    if answer.returncode > 1:
        reason = answer.stderr.strip().splitlines()
        raise ValueError(f"{command[0]} says {answer.returncode}: {reason[-1] if reason else ''}")
    rows = [json.loads(line, parse_float=str, parse_int=str) for line in answer.stdout.splitlines()]
    return rows, answer.returncode == 1


def moment(text):
    """When a record is, with a day alone at its end; all of a log have an offset or none has."""
    if len(text) == 10:
        text += "T23:59:59"
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def in_order(records):
    """Refuses what needs more than sorting by date and odometer."""
    if len({moment(one["date"]).utcoffset() is None for one in records}) > 1:
        raise ValueError("some dates have offsets, and others have not")
    records = sorted(records, key=lambda one: moment(one["date"]))
    days = {}
    for one in records:
        days.setdefault(one["date"][:10], []).append(len(one["date"]))
    if any(10 in sizes and len(sizes) > 1 for sizes in days.values()):
        raise ValueError("a day has several entries, and not all have a time")
    return records


def number_of_day(text):
    return (datetime.date.fromisoformat(text[:10]) - datetime.date(1970, 1, 1)).days


def fills_of(records):
    fills = []
    for one in in_order(records):
        known = {"day": number_of_day(one["date"]), "price": None,
                 "partial": one.get("partial") is True, "missed": one.get("missed") is True}
        odometer = one.get("odometer")
        known["hasOdometer"] = odometer is not None and (Fraction(odometer) != 0 or not fills)
        if known["hasOdometer"]:
            known["odometer"] = Fraction(odometer) * KILOMETRES[one["odometerUnit"]]
        known["hasVolume"] = Fraction(one.get("volume", "0")) > 0
        if known["hasVolume"]:
            if one["volumeUnit"] not in LITRES:
                raise ValueError(f"amounts are in {one['volumeUnit']}")
            known["litres"] = Fraction(one["volume"]) * LITRES[one["volumeUnit"]]
        total, price = one.get("totalCost"), one.get("pricePerUnit")
        if total is not None:
            known["cost"] = Fraction(total)
        elif price is not None and known["hasVolume"]:
            known["cost"] = Fraction(price) * Fraction(one["volume"])
        fills.append(known)
    return fills


def fuel_names(records, fills):
    """The values that can be compared, and why others cannot."""
    names, reasons = list(FUEL), []
    if len({one.get("currency") for one in records}) > 1 or not all("cost" in one for one in fills):
        names = [one for one in names if "ost" not in one and one != "price"]
        reasons.append("costs are in several currencies, or not all known")
        for one in fills:
            one.setdefault("cost", Fraction(0))
    readings = [one for one in fills if one["hasOdometer"]]
    steps = list(zip(readings, readings[1:]))
    if any(b["odometer"] <= a["odometer"]
           or b["odometer"] - a["odometer"] > 3000 * max(1, b["day"] - a["day"]) for a, b in steps):
        names = [one for one in names if one in ("cost", "costPerDay", "costPerMonth", "volume", "price")]
        reasons.append("odometers do not only rise")
    return names, reasons


def check_log(label, kind, records, row):
    if kind == "fuel":
        if len({one.get("tank") for one in records}) > 1:
            raise ValueError("it has several tanks")
        fills = fills_of(records)
        names, reasons = fuel_names(records, fills)
        check(label, row, fuel_answer(fills), names)
    else:
        entries = [(number_of_day(one["date"]), Fraction(one["weight"]) * KILOGRAMS[one["weightUnit"]])
                   for one in in_order(records) if Fraction(one.get("weight", "0")) > 0]
        names, reasons = WEIGHT, []
        check(label, row, weight_answer(entries, unit=1), names)
    print(f"{label}: {len(names)} values agree" + "".join(f"; {reason}" for reason in reasons))
    return len(names)


def check_all_costs(label, records, row):
    """Compares what one vehicle of a file costs in all."""
    entries = cost_statistics.entries_of_records(in_order(records), KILOMETRES)
    values, money = cost_statistics.vehicle_answer(entries)[None]
    row, own = cost_statistics.rows_of_answer(row)
    names, reasons = ["days", "distance", "distancePerDay"], []
    readings = [one["odometer"] for one in entries if one["odometer"] is not None]
    if readings != sorted(readings):
        names, reasons = ["days"], ["odometers do not only rise"]
    check(label, row, values, names)
    if own.keys() != money.keys():
        sys.exit(f"{label}: costs are in {list(own)}, and not in {list(money)}")
    compared = len(names)
    for currency, sums in money.items():
        names = [name for name in sorted(own[currency].keys() | sums.keys())
                 if not (reasons and name == "costPerDistance")]
        check(f"{label}, {currency}", own[currency], sums, names)
        compared += len(names)
    print(f"{label}, all costs: {compared} values agree" + "".join(f"; {reason}" for reason in reasons))
    return compared


def check_file(file):
    compared = 0
    label = os.path.join(os.path.basename(os.path.dirname(os.path.abspath(file))), os.path.basename(file))
    try:
        records, has_gaps = read_rows(["convert", "-t", "ndjson"], file)
        rows, _ = read_rows(["stats", "-t", "json", "--units", "metric"], file)
    except ValueError as reason:
        print(f"{label}: left out; {reason}")
        return 0
    for kind, subject in (("fuel", "vehicle"), ("weight", "person")):
        own = [one for one in records if one["type"] == kind]
        for name in dict.fromkeys(one.get(subject) for one in own):
            log = [one for one in own if one.get(subject) == name]
            if kind == "weight" and not any(Fraction(one.get("weight", "0")) > 0 for one in log):
                continue
            about = [row for row in rows if row["type"] == kind and row.get(subject) == name]
            text = f"{label}: {name or 'no name'}"
            if len(about) != 1:
                print(f"{text}: left out; it has {len(about)} rows")
                continue
            if kind == "fuel" and has_gaps:
                print(f"{text}: left out; an entry was rejected, which breaks the chain of full tanks")
                continue
            try:
                compared += check_log(text, kind, log, about[0])
            except ValueError as reason:
                print(f"{text}: left out; {reason}")
    for row in rows:
        if row["type"] == "cost" and "vehicles" not in row:
            name = row.get("vehicle")
            own = [one for one in records if one["type"] != "weight" and one.get("vehicle") == name]
            try:
                compared += check_all_costs(f"{label}: {name or 'no name'}", own, row)
            except ValueError as reason:
                print(f"{label}: {name or 'no name'}, all costs: left out; {reason}")
    return compared


if files is not None:
    found = sum(map(check_file, files))
    print(f"{found} values of {len(files)} files agree")
    sys.exit(0 if found else 1)

def statistics(path, *words):
    answer = subprocess.run(
        [program, "stats", "-t", "json", "-q", *words, str(path)], capture_output=True, text=True,
        check=True)
    return [json.loads(line, parse_float=str, parse_int=str) for line in answer.stdout.splitlines()]


def check_costs(rows, by, vehicles):
    """Compares what vehicles cost in all, and all of them together; says how many rows."""
    found = {(row.get("vehicle"), row.get("period")): row for row in rows if row["type"] == "cost"}
    wanted = cost_statistics.all_answers(vehicles, by)
    if found.keys() != wanted.keys():
        sys.exit(f"by {by}: rows of {sorted(map(str, found.keys() ^ wanted.keys()))[:5]} are on one side")
    for key, (values, money) in wanted.items():
        name = f"{key[0] or 'all vehicles'}, {key[1] or 'in all'}"
        row, own = cost_statistics.rows_of_answer(found[key])
        check(name, row, values, sorted(row.keys() | values.keys()))
        if own.keys() != money.keys():
            sys.exit(f"{name}: costs are in {list(own)}, and not in {list(money)}")
        for currency, sums in money.items():
            check(f"{name}, {currency}", own[currency], sums, sorted(own[currency].keys() | sums.keys()))
    return len(wanted)


def check_groups(rows, by, words):
    """Compares fill-ups that are grouped by words of them, for each vehicle and for all; says how many rows."""
    found = {(row.get("vehicle"), row.get(by)): row for row in rows}
    groups = {}
    for name, fills in vehicles.items():
        for fill in fills:
            for word in words(fill) or [None]:
                groups.setdefault((name, word), []).append(fill)
                groups.setdefault((None, word), []).append(fill)
    if found.keys() != groups.keys():
        sys.exit(f"by {by}: rows of {sorted(map(str, found.keys() ^ groups.keys()))[:5]} are on one side")
    for key, fills in groups.items():
        wanted = {"entries": len(fills), "cost": sum(map(cost, fills))}
        filled = [fill for fill in fills if fill["hasVolume"]]
        if filled:
            wanted["volume"] = sum(map(litres, filled))
        check(f"{key[0]} by {by}, {key[1]}", found[key], wanted,
              ["entries", "cost", "volume", "consumption", "distance"])
    return len(groups)


vehicles = {f"V{number}": fuel_log(number) for number in range(count)}
people = {f"P{number}": weight_log() for number in range(count)}
fuel_lines = [fuel_line(name, fill) for name, fills in vehicles.items() for fill in fills]
lines = fuel_lines + [weight_line(name, index, entry)
          for name, entries in people.items() for index, entry in enumerate(entries)]
costs = {name: cost_statistics.entries_of_fills(fills, cost) for name, fills in vehicles.items()}
for name, unit, own, entries in map(cost_statistics.cost_log, range(count)):
    lines += own
    costs[name] = entries
random.shuffle(lines)
with tempfile.TemporaryDirectory() as folder:
    path = pathlib.Path(folder, "log.ndjson")
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    rows = statistics(path)
    middle = sorted(fill["day"] for fills in vehicles.values() for fill in fills)
    middle = middle[len(middle) // 3]
    later_rows = {row["vehicle"]: row for row in statistics(path, "--since", date(middle), "--kind", "fuel")
                  if row["type"] == "fuel" and row["vehicle"] in vehicles}
    compared = check_costs(rows, None, costs)
    for by in ("month", "year"):
        compared += check_costs(statistics(path, "--by", by), by, costs)
    path.write_text("\n".join(random.sample(fuel_lines, len(fuel_lines))) + "\n", encoding="utf-8")
    grouped = check_groups(statistics(path, "--by", "fuel"), "fuel",
                           lambda fill: fill["fuel"] and [fill["fuel"]])
    grouped += check_groups(statistics(path, "--by", "tag"), "tag", lambda fill: fill["tags"])
own = [row for row in rows if row["type"] == "fuel" and row["vehicle"] in vehicles]
for row in own:
    check(row["vehicle"], row, fuel_answer(vehicles[row["vehicle"]]), FUEL)
for name, fills in vehicles.items():
    isThere = fills[-1]["day"] >= middle
    if isThere != (name in later_rows):
        sys.exit(f"{name}: since {date(middle)} there is {'no' if isThere else 'a'} row")
    if isThere:
        check(f"{name} since {date(middle)}", later_rows[name], fuel_answer(fills, middle), FUEL)
weights = [row for row in rows if row["type"] == "weight"]
for row in weights:
    check(row["person"], row, weight_answer(people[row["person"]]), WEIGHT)
if len(own) != count or len(weights) != count:
    sys.exit(f"{len(own)} vehicles and {len(weights)} people, and not {count}")
wrong = sum(any(fill.get("isWrong") for fill in fills) for fills in vehicles.values())
print(f"{count} vehicles ({wrong} with a mistyped odometer), {count} people, {compared} rows of all costs"
      f" and {grouped} of fuels and tags: all values agree")
