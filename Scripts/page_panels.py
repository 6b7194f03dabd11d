# SPDX-License-Identifier: MIT
"""What Scripts/check-page.py asks of the panels below the charts: years side by side, and trips."""

import json
from collections import defaultdict
from decimal import ROUND_HALF_UP, Decimal

from browser import SHOWN
from page_checks import show_subjects

# ---- Year against year --------------------------------------------------------

# The lines of the chart: names from its legend, dots and paths in its own pixels.
YEARS = f"""
(() => {{
  const chart = document.querySelector('{SHOWN} .years-chart');
  if (!chart) return null;
  const places = (some, name) => [...some].map((one) => Number(one.getAttribute(name)));
  const lines = [...chart.querySelectorAll('.series > g')].reverse();
  return {{
    title: chart.querySelector('h4').textContent,
    names: [...chart.querySelectorAll('.legend-series')].map((one) => one.textContent),
    months: places(chart.querySelectorAll('.tick'), 'x1'),
    marks: [...chart.querySelectorAll('.axes > g:has(.grid)')].map((mark) => [
      mark.querySelector('.mark').textContent, Number(mark.querySelector('.grid').getAttribute('y1'))]),
    dots: lines.map((line) => [...line.querySelectorAll('.dot')].map((dot) => [
      Number(dot.getAttribute('cx')), Number(dot.getAttribute('cy'))])),
    pieces: lines.map((line) => line.querySelector('.line').getAttribute('d').split('M').length - 1),
    dashes: lines.map((line) => getComputedStyle(line.querySelector('.line')).strokeDasharray),
  }};
}})()
"""


def months_of(records):
    """What each month costs and how far it went, by title: {year: {month: value}}."""
    costs, ways = (defaultdict(lambda: defaultdict(Decimal)) for _ in range(2))
    for one in records:
        year, month = one["date"][:4], int(one["date"][5:7])
        costs[year][month] += Decimal(str(one["totalCost"]))
    for before, one in zip(records, records[1:]):
        ways[one["date"][:4]][int(one["date"][5:7])] += one["odometer"] - before["odometer"]
    title = "Fuel" if {one["volumeUnit"] for one in records} == {"L"} else "Energy"
    return {f"{title} cost by month": costs, "Distance by month": ways}


def compare_years(found, values):
    """What is drawn against what is expected of it, and how many points agree."""
    (low, bottom), (high, top) = [
        (float(text.replace(",", "")), place) for text, place in (found["marks"][0], found["marks"][-1])]
    height = lambda value: bottom + (float(value) - low) * (top - bottom) / (high - low)
    years = sorted((year for year in values if values[year]), reverse=True)[:5]
    problems = []
    if found["names"] != years:
        problems.append(f"the years are {found['names']}, expected {years}")
    for year, dots, pieces in zip(years, found["dots"], found["pieces"]):
        months = sorted(values[year])
        wanted = [(found["months"][month - 1], height(values[year][month])) for month in months]
        if len(dots) != len(wanted) or any(
            abs(x - px) > 0.2 or abs(y - py) > 0.2 for (x, y), (px, py) in zip(dots, wanted)
        ):
            problems.append(f"{year} is {dots[:3]}, expected {wanted[:3]}")
        runs = sum(1 for month in months if month - 1 not in months)
        if pieces != runs:
            problems.append(f"{year} is in {pieces} pieces, expected {runs}")
    if len(set(found["dashes"])) != len(found["dashes"]):
        problems.append(f"lines have the same dashes: {found['dashes']}")
    return sum(map(len, found["dots"])), problems


def check_years(browser, checks, name, records, show):
    """The lines of the years, their legend, their table, and what keys say of them."""
    total = 0
    fuel = [one for one in records if one["type"] == "fuel"]
    for title, own in show_subjects(browser, fuel, show):
        for chosen, values in months_of(own).items():
            option = chosen.removesuffix(" by month")
            browser.run(
                f"(() => {{ const menu = document.querySelector('{SHOWN} .panel > .year');"
                "menu.value = [...menu.options].find((one) =>"
                f" one.textContent.startsWith('{option} (')).value;"
                "menu.dispatchEvent(new Event('change')); })()")
            browser.wait(f"document.querySelector('{SHOWN} .years-chart svg .series')", 5)
            browser.draw()
            found = browser.run(YEARS)
            count, problems = compare_years(found, values)
            if found["title"] != chosen:
                problems.append(f"the title is {found['title']}")
            table = browser.run(
                f"[...document.querySelectorAll('{SHOWN} .years tbody td')].filter("
                "(cell) => cell.textContent).length")
            if table != sum(map(len, values.values())):
                problems.append(f"the table has {table} values")
            total += count
            checks.none(problems, f"{name}: {chosen} of {title}, year against year, {count} points")
        say_years(browser, checks, own)
    return total


def say_years(browser, checks, records):
    """What the keyboard says of the last month of the distances."""
    values = months_of(records)["Distance by month"]
    years = sorted((year for year in values if values[year]), reverse=True)[:5]
    month = max(max(values[year]) for year in years)
    plot = f"document.querySelector('{SHOWN} .years-chart .plot')"
    browser.run(f"{plot}.focus()")
    browser.key("Home")
    browser.key("End")
    said = browser.run(f"{plot}.getAttribute('aria-valuetext')")
    name = browser.run(f"new Date(Date.UTC(2000, {month - 1}, 1)).toLocaleString('en-US',"
                       " { month: 'long', timeZone: 'UTC' })")
    wanted = f"{name}: " + ", ".join(
        f"{year}: {values[year][month]:,}\u00a0km" for year in years if month in values[year])
    checks.equal(said, wanted, f"keys say of a month: {said}")


# ---- Trips --------------------------------------------------------------------


def half_up(value, places):
    return value.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)


def energies(records):
    """Of each kind of energy the average consumption and the last price, with their digits."""
    result = {}
    for unit in ("L", "kWh"):
        own = [one for one in records if one["volumeUnit"] == unit]
        used = sum(Decimal(str(one["volume"])) for one in own[1:])
        way = own[-1]["odometer"] - own[0]["odometer"]
        price = Decimal(str(own[-1]["totalCost"])) / Decimal(str(own[-1]["volume"]))
        result[unit] = (half_up(used * 100 / way, 2), half_up(price, 3))
    return result


def check_trip(browser, checks, records, show):
    """A trip of a plug-in hybrid takes fuel and electricity, and its cost is that of both."""
    show(browser, 3)
    field = (lambda number: f"document.querySelectorAll('{SHOWN} .field input')[{number}]")
    said = (lambda: browser.text(f"{SHOWN} .trip-answer"))
    fill = (lambda number, text: browser.run(
        f"{field(number)}.value = {json.dumps(text)};"
        f"{field(number)}.dispatchEvent(new Event('input', {{ bubbles: true }}))"))

    def wanted(way):
        parts = [(half_up(way * used / 100, 2), way * used * price / 100)
                 for used, price in energies(records).values()]
        cost = half_up(sum(half_up(cost, 4) for _, cost in parts), 2)
        return f"€{cost}, {parts[0][0]}\u00a0L, {parts[1][0]}\u00a0kWh"

    checks.equal(said(), wanted(100), f"a trip of 100 km: {said()}")
    fill(0, "250")
    checks.equal(said(), wanted(250), f"a trip of 250 km: {said()}")
    fill(3, "")
    left = browser.text(f"{SHOWN} .trip-answer + p")
    checks.that("kWh" not in said() and "electricity" in left, f"without one of them: {left}")
    names = browser.texts(f"{SHOWN} .trip-energy legend")
    checks.that(names == ["Fuel", "Electricity"], f"the fields are those of {' and '.join(names)}")
