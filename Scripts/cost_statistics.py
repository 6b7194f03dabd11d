# SPDX-License-Identifier: MIT
"""What vehicles cost in all: the naive implementation for `check-statistics.py`, and random
logs of vehicles that have fill-ups and other costs.

An entry is a dictionary: its `day`, what it cost as `money` and its `currency`, its
`category` with True for energy and None for what has no category, a trusted `odometer` in
the unit of the vehicle, and whether it `isBefore`: the first fill-up pays for what was
driven before.
"""

import calendar
import datetime
import json
import random
from fractions import Fraction

MONTH = Fraction(3652425, 120000)
CATEGORIES = ["service", "repair", "insurance", "tax", "parking", "toll", "fine", "other", "Rad & Tat", None]
CURRENCIES = ["EUR", "EUR", "EUR", "EUR", "CHF", None]


def date(day):
    return datetime.date(1970, 1, 1) + datetime.timedelta(days=day)


def cents(number):
    return f"{'-' if number < 0 else ''}{abs(number) // 100}.{abs(number) % 100:02}"


def cost_log(number):
    """The lines of a vehicle's log, in the order of their days, and its entries."""
    name, unit, day, odometer = f"K{number}", random.choice(["km", "mi"]), 19_000, 1000
    lines, entries = [], []
    for index in range(random.randint(2, 60)):
        # A day with an odometer is a day of its own: which entry of a day comes first is for
        # the program to say, and not for this.
        day += random.randint(1, 25)
        odometer += random.randint(1, 700)
        one = {"day": day, "odometer": odometer if random.random() < 0.7 else None,
               "money": random.randint(100, 90_000), "currency": random.choice(CURRENCIES)}
        entries.append(one)
        lines.append(fill(name, unit, one) if random.random() < 0.5 else cost(name, unit, one))
        for _ in range(random.choice([0, 0, 0, 1, 2])):
            again = {"day": day, "odometer": None, "money": random.randint(-9000, 90_000),
                     "currency": random.choice(CURRENCIES)}
            entries.append(again)
            lines.append(cost(name, unit, again))
    # Somebody has typed 5 for 0, and two readings after it are lower.
    read = [index for index, one in enumerate(entries) if one["odometer"] is not None]
    if len(read) > 6 and random.random() < 0.3:
        at = random.randrange(1, len(read) - 3)
        wrong, later = entries[read[at]], entries[read[at + 2]]
        typed = wrong["odometer"] + 5000
        if typed > later["odometer"]:
            lines[read[at]] = lines[read[at]].replace(
                f'"odometer":{wrong["odometer"]},', f'"odometer":{typed},')
            wrong["odometer"] = None
    first = [one for one in entries if one["isFill"]][:1]
    for one in entries:
        one["isBefore"] = any(one is other for other in first)
        if one["money"] is not None:
            one["money"] = Fraction(one["money"], 100_000 if one.get("isProduct") else 100)
    return name, unit, lines, entries


def line(name, unit, one, kind, parts):
    if one["odometer"] is not None:
        parts.insert(0, f'"odometer":{one["odometer"]},"odometerUnit":"{unit}"')
    if one["currency"]:
        parts.append(f'"currency":"{one["currency"]}"')
    return f'{{"type":"{kind}","vehicle":"{name}","date":"{date(one["day"])}",' + ",".join(parts) + "}"


def fill(name, unit, one):
    one["isFill"], one["category"] = True, True
    volume = random.randint(100, 6000)
    parts = [f'"volume":{cents(volume)},"volumeUnit":"L"']
    if random.random() < 0.1:
        one["category"] = random.choice(["AdBlue", "Diesel exhaust fluid DEF"])
        parts.append(f'"fuelType":"{one["category"]}"')
    if random.random() < 0.2:
        # A price instead of a total: thousandths.
        price = random.randint(500, 2500)
        one["money"], one["isProduct"] = price * volume, True
        parts.append(f'"pricePerUnit":{price // 1000}.{price % 1000:03}')
    else:
        parts.append(f'"totalCost":{cents(one["money"])}')
    return line(name, unit, one, "fuel", parts)


def cost(name, unit, one):
    one["isFill"], one["category"] = False, random.choice(CATEGORIES)
    parts = [] if one["category"] is None else [f'"category":{json.dumps(one["category"])}']
    if random.random() < 0.05:
        one["money"] = None
        parts.append('"title":"paid by the seller"')
    else:
        parts.append(f'"totalCost":{cents(one["money"])}')
    return line(name, unit, one, "cost", parts)


def entries_of_fills(fills, price):
    """The fill-ups of a log, as what all costs are made of."""
    return [{"day": fill["day"], "money": price(fill), "currency": "EUR", "category": True,
             "odometer": None, "isFill": True, "isBefore": index == 0} for index, fill in enumerate(fills)]


def entries_of_records(records, kilometres):
    """The entries of one vehicle's records, which are in order."""
    fills = [one for one in records if one["type"] == "fuel"]
    entries = []
    for one in records:
        if "adblue" in f'{one.get("fuelType")} {one.get("fuelGrade")}'.lower().replace(" ", ""):
            raise ValueError("it has AdBlue")
        money, odometer = one.get("totalCost"), one.get("odometer")
        if money is None and "pricePerUnit" in one and "volume" in one:
            money = Fraction(one["pricePerUnit"]) * Fraction(one["volume"])
        if odometer is not None and Fraction(odometer) == 0 and entries:
            odometer = None
        entries.append({
            "day": (datetime.date.fromisoformat(one["date"][:10]) - datetime.date(1970, 1, 1)).days,
            "isFill": one["type"] == "fuel", "isBefore": bool(fills) and one is fills[0],
            "money": None if money is None else Fraction(money), "currency": one.get("currency"),
            "category": True if one["type"] == "fuel" else one.get("category"),
            "odometer": None if odometer is None
            else Fraction(odometer) * kilometres[one["odometerUnit"]]})
    return entries


# MARK: The answer


def periods(entries, by):
    """The entries of each period, and its first and last day and whether it is whole."""
    if by is None:
        return {None: entries}
    size = {"month": 7, "year": 4}[by]
    groups = {}
    for one in entries:
        groups.setdefault(str(date(one["day"]))[:size], []).append(one)
    return groups


def days_of(period):
    """The days of a month or year."""
    numbers = [int(word) for word in period.split("-")]
    if len(numbers) == 1:
        first, last = datetime.date(numbers[0], 1, 1), datetime.date(numbers[0], 12, 31)
    else:
        first = datetime.date(*numbers, 1)
        last = datetime.date(*numbers, calendar.monthrange(*numbers)[1])
    return {(day - datetime.date(1970, 1, 1)).days
            for day in (first + datetime.timedelta(days=at) for at in range((last - first).days + 1))}


def sums(entries):
    """For each currency: all, energy and categories."""
    found = {}
    for one in entries:
        if one["money"] is None:
            continue
        own = found.setdefault(one["currency"], {})
        own["cost"] = own.get("cost", 0) + one["money"]
        if one["category"] is True:
            own["energyCost"] = own.get("energyCost", 0) + one["money"]
        else:
            name = "" if one["category"] is None else one["category"]
            own[f"category:{name}"] = own.get(f"category:{name}", 0) + one["money"]
    return found


def vehicle_answer(entries, by=None):
    """For each period: the values of the row, and those of each currency."""
    days = range(min(one["day"] for one in entries), max(one["day"] for one in entries))
    readings = sorted((one["day"], one["odometer"]) for one in entries if one["odometer"] is not None)
    answer = {}
    for period, own in periods(entries, by).items():
        inside = set(days) if period is None else set(days) & days_of(period)
        row, money = {}, sums(own)
        if inside:
            row["days"] = Fraction(len(inside))
        way = sum(b[1] - a[1] for a, b in zip(readings, readings[1:])
                  if any(one["day"] == b[0] for one in own))
        if way > 0:
            row["distance"] = Fraction(way)
            if inside:
                row["distancePerDay"] = Fraction(way, 1) / len(inside)
        for currency, values in money.items():
            later = [one["money"] for one in own
                     if one["currency"] == currency and one["money"] is not None and not one["isBefore"]]
            if not later:
                continue
            if inside and (inside == days_of(period) if by == "month" else len(inside) >= 28):
                values["costPerDay"] = sum(later) / len(inside)
                if by != "month":
                    values["costPerMonth"] = values["costPerDay"] * MONTH
            if way > 0:
                values["costPerDistance"] = sum(later) / way
        answer[period] = (row, money)
    return answer


def fleet_answer(vehicles, by=None):
    return vehicle_answer([dict(one, odometer=None) for entries in vehicles for one in entries], by)


def all_answers(vehicles, by=None):
    """The answers by vehicle and period: of those that have other costs, and of all together."""
    answers = {(name, period): answer for name, entries in vehicles.items()
               if not all(one["isFill"] for one in entries)
               for period, answer in vehicle_answer(entries, by).items()}
    answers.update({(None, period): answer
                    for period, answer in fleet_answer(vehicles.values(), by).items()})
    return answers


def rows_of_answer(row):
    """What a row of the program says: its values, and those of each currency."""
    money = {}
    for own in [row] + row.get("otherCosts", []):
        if "cost" not in own:
            continue
        values = {key: own[key] for key in
                  ("cost", "energyCost", "costPerDay", "costPerMonth", "costPerDistance") if key in own}
        values.update({f"category:{name}": value for name, value in own.get("categories", {}).items()})
        currency = own["costUnit"]
        money[None if currency == "(no currency)" else currency] = values
    return {key: row[key] for key in ("days", "distance", "distancePerDay") if key in row}, money
