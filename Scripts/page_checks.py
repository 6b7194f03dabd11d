# SPDX-License-Identifier: MIT
"""What Scripts/check-page.py does with pages: points, functions, search, addresses and paper."""

import datetime
import json
from collections import defaultdict
from decimal import Decimal

from browser import SHOWN

# ---- Drawn points -------------------------------------------------------------

# What each chart of the shown view draws, in its own pixels, and the marks of its axis of values.
DRAWN_CHARTS = f"""
[...document.querySelectorAll('{SHOWN} .charts .chart')].filter((chart) => chart.querySelector('svg')).map(
  (chart) => ({{
    title: chart.querySelector('.chart-title').textContent,
    unit: chart.querySelector('.chart-unit').textContent,
    marks: [...chart.querySelectorAll('.axes > g:has(.grid)')].map((mark) => [
      mark.querySelector('.mark').textContent, Number(mark.querySelector('.grid').getAttribute('y1'))]),
    dots: [...chart.querySelectorAll('.dot')].map((dot) => [
      Number(dot.getAttribute('cx')), Number(dot.getAttribute('cy'))]),
    line: (chart.querySelector('.points .line')?.getAttribute('d') || '').split(/[ML]/).slice(1)
      .map((place) => place.split(' ').map(Number)),
    bars: [...chart.querySelectorAll('.bar')].map((bar) => [
      Number(bar.getAttribute('x')), Number(bar.getAttribute('y'))]),
  }}))
"""


def moment(text):
    return datetime.datetime.fromisoformat(text).replace(tzinfo=datetime.timezone.utc).timestamp()


def consumption(records):
    """From one full tank to the next: what went in on the way, by the distance."""
    result, last, volume = [], None, Decimal(0)
    for one in records:
        volume += Decimal(str(one["volume"]))
        if one.get("partial"):
            continue
        if last is not None:
            result.append((moment(one["date"]), float(volume * 100 / (one["odometer"] - last))))
        last, volume = one["odometer"], Decimal(0)
    return result


def expected_charts(records):
    """Title and unit of a chart, and its points: of bars, only how high they are."""
    charts = defaultdict(list)
    if records[0]["type"] == "weight":
        charts["Weight", "kg"] = [(moment(one["date"]), one["weight"]) for one in records]
        return charts
    energies = {one["volumeUnit"] for one in records}
    months = defaultdict(Decimal)
    sign = {"EUR": "€", "JPY": "¥"}
    for one in records:
        currency = sign.get(one["currency"], one["currency"])
        kind = "electricity" if one["volumeUnit"] == "kWh" else "fuel"
        name = f"Price, {kind}" if len(energies) > 1 else "Price"
        cost = Decimal(str(one["totalCost"]))
        charts[name, f"{currency}/{one['volumeUnit']}"].append(
            (moment(one["date"]), float(cost / Decimal(str(one["volume"])))))
        months[currency, one["date"][:7]] += cost
    for (currency, month), cost in months.items():
        title = "Fuel" if energies == {"L"} else "Energy"
        charts[f"{title} cost per month", currency].append((moment(month + "-01"), float(cost)))
    if len(energies) == 1:
        charts["Consumption", "L/100 km"] = consumption(records)
    ways = defaultdict(int)
    for before, one in zip(records, records[1:]):
        ways[one["date"][:7]] += one["odometer"] - before["odometer"]
    charts["Distance per month", "km"] = [
        (moment(month + "-01"), way) for month, way in ways.items() if way > 0]
    return charts


def compare(found, points):
    """How many points of a chart agree, and what does not."""
    marks = [(float(text.replace(",", "")), place) for text, place in found["marks"]]
    (low, bottom), (high, top) = marks[0], marks[-1]
    height = lambda value: bottom + (value - low) * (top - bottom) / (high - low)
    points = sorted(points)
    problems = [
        f"mark {value} is at {place}" for value, place in marks if abs(height(value) - place) > 0.15]
    # Prices have three digits, consumption has two.
    coarse = 0.15 + 0.0051 * abs(top - bottom) / (high - low)
    if found["bars"]:
        tops = {}
        for x, y in found["bars"]:
            tops[x] = min(y, tops.get(x, y))
        drawn = [(x, tops[x]) for x in sorted(tops)]
        places = [(x, height(value)) for (x, _), (_, value) in zip(drawn, points)]
        whole = True
    else:
        drawn = found["dots"] or found["line"]
        whole = bool(found["dots"])
        begin, end = points[0][0], points[-1][0]
        first, last = drawn[0][0], drawn[-1][0]
        places = [
            (first + (t - begin) * (last - first) / ((end - begin) or 1), height(value))
            for t, value in points]
    if whole and len(drawn) != len(points):
        problems.append(f"{len(drawn)} points, expected {len(points)}")
    for number, (x, y) in enumerate(drawn):
        near = places[number:number + 1] if whole else places
        if not any(abs(x - px) < 0.3 and abs(y - py) < coarse for px, py in near):
            problems.append(f"point {number} is at {x}, {y}; expected {near[:1]}")
    return len(drawn), problems[:4]


def show_subjects(browser, records, show):
    """Shows each subject that has a view, one after the other: its title and its records."""
    subjects = defaultdict(list)
    for one in sorted(records, key=lambda one: one["date"]):
        subjects[one.get("vehicle", one.get("person"))].append(one)
    browser.size(1280, 844)
    for index, title in enumerate(browser.titles()):
        if title in subjects:
            show(browser, index)
            yield title, subjects[title]


def check_points(browser, checks, name, records, show):
    """Holds the charts of each subject against what the log says."""
    total = 0
    for title, own in show_subjects(browser, records, show):
        found = {(one["title"], one["unit"]): one for one in browser.run(DRAWN_CHARTS)}
        problems = []
        for key, points in expected_charts(own).items():
            if len(points) < (1 if "per month" in key[0] else 2):
                continue
            if key not in found:
                problems.append(f"there is no chart {key}, but {list(found)}")
                continue
            count, wrong = compare(found[key], points)
            total += count
            problems += [f"{key[0]}: {text}" for text in wrong]
        checks.none(problems, f"{name}: the charts of {title}")
    return total


# ---- Functions of the script --------------------------------------------------

# Two kinds of energy of a vehicle: 50 miles for a gallon of 4 dollars, 4 for a kWh of 20 cents.
MILES = (
    "{ part: { consumptionUnit: 'mpg', volumeUnit: 'usgal', label: 'fuel' }, currency: 'USD',"
    " numbers: () => [decimal('50'), decimal('4')] }")
CHARGE = (
    "{ part: { consumptionUnit: 'mi/kWh', volumeUnit: 'kWh', label: 'electricity' }, currency: 'USD',"
    " numbers: () => [decimal('4'), decimal('0.2')] }")

FUNCTIONS = [
    ("withPlaces('84.67536', 2)", "84.68"),
    ("withPlaces('60', 2)", "60.00"),
    ("withPlaces('0.005', 2)", "0.01"),
    ("withPlaces('0.004999', 2)", "0.00"),
    ("withPlaces('-0.004', 2)", "0.00"),
    ("withPlaces('-1.995', 2)", "-2.00"),
    ("withPlaces('9.99', 0)", "10"),
    ("withPlaces('99999999999999999999.995', 2)", "100000000000000000000.00"),
    ("withPlaces('no number', 2)", "no number"),
    ("money('84.67536', 'EUR')", "€84.68"),
    ("money('1234567.5', 'EUR')", "€1,234,567.50"),
    ("money('-60', 'EUR')", "\u2212€60.00"),
    ("money('4000.4', 'JPY')", "¥4,000"),
    ("money('1.2345', 'KWD')", "KWD\u00a01.235"),
    ("money('1.23456', 'Fr.')", "1.23456\u00a0Fr."),
    ("money('1.23456', null)", "1.23456"),
    ("quantity('2.936', 'EUR/month')", "€2.94/month"),
    ("quantity('1.6364', 'EUR/L')", "€1.6364/L"),
    ("quantity('-1.5', 'kg', signedNumber)", "\u22121.5\u00a0kg"),
    ("quantity('24913', 'km')", "24,913\u00a0km"),
    ("cellNumber('61.7', 'EUR')", "61.70"),
    ("cellNumber('0.09271', 'EUR/km')", "0.09271"),
    ("folded('Caf\\u00e9  Z\\u00fcrich\\u00a0\\u22124')", "cafe zurich -4"),
    ("hasWord('mar 17, 2025 7,409 km', '7,')", False),
    ("hasWord('mar 7, 2025', '7,')", True),
    ("hasWord('ringstrasse', 'strasse')", True),
    ("hasWord('5.95', '95')", False),
    ("axisUnit('EUR/L')", "€/L"),
    ("decimalText(sumOf(['0.1', '0.2', '-1', 'x', '99999999999999999999.99']))",
     "99999999999999999999.29"),
    ("decimalText(over(decimal('2'), decimal('3'), 3))", "0.667"),
    ("decimalText(over(decimal('-1'), decimal('8'), 2))", "-0.13"),
    ("decimalText(over(decimal('0.005'), decimal('1'), 2))", "0.01"),
    ("decimalText(times(decimal('1.05'), decimal('84.67536')))", "88.9091280"),
    ("over(decimal('1'), decimal('0.0'), 2)", None),
    ("decimal('1e3')", None),
    ("['1,234.5', '1.234,5', '1 234,5', '1,234', '1.234', '1.5', '1,5', '1.234.567', 'x', '']"
     ".map((text) => { const d = typedDecimal(text); return d && decimalText(d); }).join()",
     "1234.5,1234.5,1234.5,1234,1.234,1.5,1.5,1234567,,"),
    ("[['Super E10'], ['Diesel'], ['Premium Diesel'], ['E85'], ['', '95'], ['LPG'], ['CNG'], ['']]"
     ".map(([fuelType, fuelGrade]) => carbonFuel({ fuelType, fuelGrade })?.name || '-').join()",
     "Petrol,Diesel,Diesel,-,Petrol,LPG,-,-"),
    ("asPercent(['0.215', 'fraction']).join(' ')", "21.5 %"),
    ("asPercent(['0.2', 'fraction']).join(' ')", "20 %"),
    ("tagNames({ tags: 'trip, work;trip' }).join('|')", "trip|work"),
    ("linear(0, 10, 100, 200)(5)", 150),
    ("valueMarks(0, 10, 4).map((mark) => mark.label).join(' ')", "0.0 2.5 5.0 7.5 10.0"),
    ("timeMarks(millis('2024-01-15'), millis('2024-05-20'), 12).map((mark) => mark.label).join()",
     "Feb 2024,Mar,Apr,May"),
    ("timeMarks(millis('2025-02-01'), millis('2025-03-31'), 12, true).map((mark) => mark.label).join()",
     "Feb 2025,Mar"),
    (f"tripAnswer(decimal('100'), [{MILES}, {CHARGE}]).text",
     "$13.00, 2.00\u00a0gal (US), 25.00\u00a0kWh"),
    (f"tripAnswer(decimal('100'), [{MILES}, {{ ...{CHARGE}, currency: 'EUR' }}]).text.split(',')[0]",
     "$8.00 and €5.00"),
    (f"tripAnswer(decimal('100'), [{MILES}, {{ ...{CHARGE}, numbers: () => [decimal('4'), null] }}]).text",
     "$8.00 without electricity, 2.00\u00a0gal (US), 25.00\u00a0kWh"),
    (f"tripAnswer(decimal('100'), [{MILES}, {{ ...{CHARGE}, numbers: () => [null, null] }}]).without[0]",
     "electricity"),
    (f"tripAnswer(null, [{MILES}]).text", "A distance and a consumption are needed."),
    # A line of days that breaks where half a year is missing.
    ("linePath([0, 1, 2, 183, 184].map((n) => ({ t: n * DAY, v: 0 })),"
     " { x: (t) => t / DAY, y: (v) => v, longest: longestStep([0, 1, 2, 183, 184]"
     ".map((n) => ({ t: n * DAY }))) })", "M0 0L1 0L2 0M183 0L184 0"),
]


def check_functions(browser, checks, script):
    asked = ", ".join(f"() => ({call})" for call, _ in FUNCTIONS)
    answers = browser.run(script(end=f"return [{asked}].map((call) => call());"))
    for (call, expected), answer in zip(FUNCTIONS, answers):
        checks.equal(answer, expected, f"{call} is {answer!r}")


# ---- Use ----------------------------------------------------------------------

def search(browser, words):
    """How many entries the history has for some words."""
    return browser.run(
        "(() => { const field = document.querySelector('input[type=search]');"
        f"field.value = {json.dumps(words)}; field.dispatchEvent(new Event('input'));"
        "return Number(document.querySelector('.list-row')?.getAttribute('aria-setsize') || 0); })()")


def check_search(browser, checks, records, show):
    """Counts what a search finds, and what it has to find."""
    show(browser, 1)
    fuel = [one for one in records if one["type"] == "fuel"]
    one = fuel[3]
    date = datetime.date.fromisoformat(one["date"])
    same_month = [r for r in records if r["date"][:7] == one["date"][:7]]
    partial = [r for r in fuel if r["partial"]]
    wanted = {
        one["date"]: sum(r["date"][:10] == one["date"] for r in records),
        f"{date:%b} {date.day}, {date.year}": sum(r["date"][:10] == one["date"] for r in records),
        f"{date:%B} {date.year}": len(same_month),
        f"€{one['totalCost']:.2f}": sum(r["totalCost"] == one["totalCost"] for r in fuel),
        f"{one['odometer']:,}": 1,
        str(one["odometer"]): 1,
        "not filled": len(partial),
        "partial": len(partial),
        "cafe ZURICH": sum(r["station"] == "Café Zürich" for r in fuel),
        "oelwechsel": 0,
        "olwechsel": sum("note" in r for r in fuel),
    }
    for words, count in wanted.items():
        found = search(browser, words)
        checks.that(found == count, f"search: {words!r} finds {found}, expected {count}")
    search(browser, "nothing at all")
    show(browser, 3)
    browser.press(f"{SHOWN} .subject-head .more")
    left = browser.run("document.querySelector('input[type=search]').value")
    checks.that(left == "", "entries of one vehicle: the old search is gone")


def check_addresses(browser, checks, show):
    """View and range are in the address, and "back" leads to where the reader was."""
    show(browser, 3)
    address = lambda: browser.run("location.hash")
    points = lambda: int(browser.run(f"document.querySelector('{SHOWN} .chart').dataset.points"))
    before = points()
    browser.press(f"{SHOWN} .choices input[value='1y']")
    checks.that(address() == "#log-1/1y" and points() < before, f"a range is at {address()}")
    name = browser.titles()[3]
    checks.that(browser.run("document.title").startswith(name + " – "), "the title says the view")
    browser.run("window.scrollTo(0, 200)")
    browser.run(f"document.querySelector('{SHOWN} .plot').focus()")
    place = browser.run("window.scrollY")
    dot = browser.place(f"{SHOWN} .dot")
    browser.move(*dot)
    said = browser.run(
        f"document.querySelector('{SHOWN} .plot').getAttribute('aria-valuetext')").split(":")[0]
    browser.click_at(*dot)
    chosen = browser.text(".list-row[aria-selected=true] .row-date")
    checks.that(address() == "#history" and chosen == said, f"a click on a point shows {chosen}")
    browser.run("history.back()")
    browser.wait("location.hash === '#log-1/1y'", 3)
    browser.draw()
    back = browser.run("[window.scrollY, document.activeElement.className]")
    checks.that(back == [place, "plot has-entries"], f"back: place and focus are {back}")
    browser.run("location.hash = 'log-1/2022'")
    browser.wait(f"document.querySelector('{SHOWN} .year').value === '2022'", 3)
    year = browser.text(f"{SHOWN} .tiles-name")
    checks.that(year == "2022", "an address with a year shows that year")
    browser.draw()
    axes = browser.run(
        f"[...document.querySelectorAll('{SHOWN} .chart:has(.points) svg')].map((svg) =>"
        " [...svg.querySelectorAll('.axes > g:not(:has(.grid)) .mark')].map("
        "(mark) => mark.textContent).join())")
    checks.that(len(axes) > 1 and len(set(axes)) == 1, f"charts of a view have one axis: {axes[0]}")


def check_together(browser, checks, records, show):
    """The table of a fleet: its totals, how it is sorted, and the way to a vehicle and back."""
    show(browser, 0)
    fuel = [one for one in records if one["type"] == "fuel"]
    ends = defaultdict(list)
    for one in fuel:
        ends[one["vehicle"]].append(one["odometer"])
    way = sum(max(own) - min(own) for own in ends.values())
    litres = sum(Decimal(str(one["volume"])) for one in fuel)
    cost = sum(Decimal(str(one["totalCost"])) for one in fuel)
    foot = browser.texts(f"{SHOWN} .sortable tfoot > tr > *")
    wanted = ["Together", f"{len(fuel):,}", "", f"{way:,}\u00a0km", f"{litres:,.2f}\u00a0L", "",
              f"€{cost:,.2f}", "", ""]
    checks.that(foot == wanted, f"a fleet comes to {foot}")
    by_name = sorted(ends, key=lambda name: int(name.split()[1]))
    far = sorted(ends, key=lambda name: min(ends[name]) - max(ends[name]))
    for column, order, words in (
        (0, by_name, "a fleet by name: 10 comes after 9"),
        (3, far, "a fleet by distance: the farthest first"),
        (3, far[::-1], "a second click turns the order"),
    ):
        browser.press(f"{SHOWN} .sortable thead .sort", column)
        checks.that(browser.texts(f"{SHOWN} .sortable tbody th") == order, words)
    browser.press(f"{SHOWN} .sortable tbody .link")
    heading = browser.text(f"{SHOWN} h2")
    chosen = browser.run("document.querySelector('.subject-menu').selectedOptions[0].textContent")
    checks.that(heading == chosen == far[-1], f"a name leads to its vehicle: {heading}")
    show(browser, 0)


def check_goal(browser, checks, show):
    """The goal is drawn and said, the parts of a body have charts, and smoothing changes the line."""
    show(browser, 3)
    said = browser.text(f"{SHOWN} .goal")
    checks.that("Goal 79\u00a0kg" in said and "reaches it about" in said, f"a goal: {said}")
    drawn = browser.texts(f"{SHOWN} .across .goal, {SHOWN} .across .forecast")
    checks.that(len(drawn) == 2, "a goal and what leads to it are drawn")
    charts = browser.texts(f"{SHOWN} .chart h3")
    wanted = ["Weight", "Body fat", "Muscle", "Water", "Lean mass"]
    checks.that(charts == wanted, f"charts of a body: {', '.join(charts)}")
    line = f"document.querySelector('{SHOWN} .trend')?.getAttribute('d') || ''"
    lines = []
    for choice in ("trend", "7", "28", "none"):
        browser.press(f"{SHOWN} .choices input[value='{choice}']")
        browser.draw()
        lines.append(browser.run(line))
    checks.that(len(set(lines)) == 4 and lines[3] == "", "each smoothing is a line of its own")


def check_paper(browser, checks, name):
    """What is printed, in which order."""
    browser.call("Emulation.setEmulatedMedia", media="print")
    browser.run("window.dispatchEvent(new Event('beforeprint')); 0")
    browser.draw()
    heads = browser.run("[...document.querySelectorAll('h2.on-paper')].filter("
                        "(head) => head.checkVisibility()).map((head) => head.textContent)")
    names = browser.titles()
    order = [names[0], *names[3:], *browser.texts(".subject-menu option")[1:], "Statistics", "History"]
    checks.that(heads == order, f"{name}, printed: {', '.join(text[:20] for text in heads)}")
    tables = browser.run("[...document.querySelectorAll('.printed')].map((table) =>"
                         " [...table.tHead.rows[0].cells].map((cell) => cell.textContent).join())")
    checks.that(all(text.startswith("Date,") for text in tables) and len(tables) > 0,
                f"{name}, printed: tables with {' and '.join(sorted(set(tables)))}")
    seen = browser.run("[...document.querySelectorAll('.legend')].every((one) => one.checkVisibility()"
                       " && getComputedStyle(one).printColorAdjust === 'exact')")
    checks.that(seen, f"{name}, printed: the legend is there")
    browser.call("Emulation.setEmulatedMedia", media="")


def check_quiet(browser, checks, name):
    browser.run("0")
    thrown = [
        event["params"]["exceptionDetails"].get("exception", {}).get("description", "?")
        for event in browser.events if event.get("method") == "Runtime.exceptionThrown"]
    browser.events.clear()
    checks.none(thrown[:2], f"{name}: no error of the script")
