#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Opens a report in headless Chromium and uses it as a person would, by mouse and by keyboard.
#
#     Scripts/check-report.py PAGE [--expect FILE] [--ready SECONDS]
#
# FILE is JSON: {"views": ["Overview", …], "points": {"Civic": {"Consumption": 3}}, "entries": 9,
# "history": ["€60.00 Civic"], "latest": ["€60.00 Civic"], "printed": ["Feb 1, 2024 €60.00"],
# "locales": {"de-DE": ["27,65"]}}, each of which may be missing.
# Prints a line for each check; exits with 1 if one fails, and with 77 where there is no Chromium.
# It needs nothing but Python's own library.

import argparse
import base64
import json
import sys
import time
from pathlib import Path

from browser import SHOWN, Browser, Checks, chromium

PANELS = "[...document.querySelectorAll('[role=tabpanel]')]"
PLOT = f"document.querySelector('{SHOWN} .plot')"
LIST = "document.querySelector('[role=listbox]')"


def open_page(browser, address, seconds, checks):
    browser.media()
    browser.size(1280, 800)
    begin = time.monotonic()
    ready = browser.open(address)
    browser.draw()
    taken = time.monotonic() - begin
    checks.that(ready and taken <= seconds, f"interactive after {taken:.2f} s, {seconds} s at most")


def show(browser, title):
    """Shows a view without mouse or keys."""
    browser.press("[role=tab]", browser.titles().index(title))
    browser.draw()


def selected(browser):
    return browser.run(
        "(() => { const tab = document.querySelector('[role=tab][aria-selected=true]');"
        f"const panels = {PANELS}.filter((p) => !p.hidden);"
        "return panels.length === 1 && panels[0].id === tab.getAttribute('aria-controls')"
        " && panels[0].childElementCount > 0 ? tab.textContent : 'not one panel'; })()")


def check_views(browser, checks, expected):
    names = browser.titles()
    if "views" in expected:
        checks.that(names == expected["views"], f"the views are {', '.join(names)}")
    checks.that(selected(browser) == names[0], "the first view is shown at first")
    built = browser.run(PANELS + ".filter((p) => p.childElementCount > 0).length")
    checks.that(built == 1, "no other view is built before it is shown")
    tabs = browser.run("[...document.querySelectorAll('[role=tab]')].map((tab) => '#' + tab.id)")
    for tab, name in reversed(list(zip(tabs, names))):
        browser.click(tab)
        checks.that(selected(browser) == name, f"a click shows {name}")
    browser.run("document.querySelector('[role=tab][aria-selected=true]').focus()")
    for name in names[1:] + names[:1]:
        browser.key("ArrowRight")
        checks.that(selected(browser) == name, f"the right arrow shows {name}")
    for key, name, words in (("ArrowLeft", names[-1], "the left arrow goes around"),
                             ("Home", names[0], "Home shows the first view")):
        browser.key(key)
        checks.that(selected(browser) == name, words)
    focused = browser.run("getComputedStyle(document.activeElement).outlineStyle")
    checks.that(focused == "solid", "the focus is visible")
    if len(names) > 1:
        browser.run("history.back()")
        checks.that(browser.wait("document.getElementById('view-overview').hidden", 3),
                    "going back shows the view before")


def check_motion(browser, checks):
    """Views move in, but not for those who want less motion."""
    names = []
    for motion in ("no-preference", "reduce"):
        browser.media(motion=motion)
        for number in (0, 1):
            browser.press("[role=tab]", number)
        names.append(browser.run(
            f"getComputedStyle(document.querySelector('{SHOWN}')).animationName"))
    checks.that(names == ["from-right", "none"], f"motion: {names[0]}, reduced: {names[1]}")


def check_dark(browser, checks):
    grounds = []
    for scheme in ("dark", "light"):
        browser.media(scheme)
        grounds.append(browser.run("getComputedStyle(document.documentElement).backgroundColor"))
    checks.that(grounds[0] != grounds[1], f"dark: {grounds[0]}, light: {grounds[1]}")


def check_charts(browser, checks, expected):
    """Holds each chart against how many points it has to have."""
    for name, charts in expected.get("points", {}).items():
        show(browser, name)
        found = browser.run(
            f"Object.fromEntries([...document.querySelectorAll('{SHOWN} .charts .chart')].map((chart) => ["
            "chart.querySelector('.chart-title').textContent, {"
            "  said: Number(chart.dataset.points),"
            "  dots: chart.querySelectorAll('.dot').length,"
            "  bars: new Set([...chart.querySelectorAll('.bar')].map((bar) => "
            "    bar.getAttribute('x'))).size,"
            "  marks: chart.querySelectorAll('.mark').length }]))")
        for title, count in charts.items():
            one = found.get(title, {})
            drawn = one.get("bars") or one.get("dots")
            # Many points are a line without dots, and less than two are words.
            holds = one.get("said") == count and (drawn == count or count > 100 or count < 2)
            checks.that(holds, f"{name}: {title} has {count} points, {drawn} drawn")
            checks.that(count < 2 or one.get("marks", 0) >= 4, f"{name}: {title} has marked axes")
        alone = sorted(found) == sorted(charts)
        checks.that(alone, f"{name} has these charts alone: {', '.join(found)}")


def check_chart_keys(browser, checks):
    if not browser.run(f"Boolean({PLOT})"):
        return
    says = lambda what: browser.run(f"{PLOT}.getAttribute('aria-{what}')")
    browser.run(f"{PLOT}.focus()")
    browser.key("Home")
    first = says("valuetext")
    browser.key("ArrowRight")
    second, number = says("valuetext"), says("valuenow")
    tip = browser.run(
        f"(() => {{ const tip = {PLOT}.querySelector('.tip');"
        "return tip.hidden ? '' : tip.textContent; })()")
    checks.that(first != second and number == "2", f"arrows go from point to point: {second}")
    is_same = tip != "" and tip.startswith(second.split(":")[0])
    checks.that(is_same, f"what is chosen is shown: {tip}")
    right, middle = browser.place(f"{SHOWN} .plot", along=1)
    browser.move(right - 20, middle)
    checks.that(says("valuenow") == says("valuemax"), "the pointer finds the last point")
    browser.key("Enter")
    checks.that(selected(browser) == "History", "Enter on a point shows its entry")


def entry_rows(browser, selector):
    return browser.run(
        f"[...document.querySelectorAll('{selector}')].map((row) => [...row.querySelectorAll("
        "'.row-value, .row-subject, .row-second')].map((part) => part.textContent)"
        ".filter(Boolean).join(' '))")


def check_history(browser, checks, expected):
    if "History" not in browser.titles():
        return
    show(browser, "History")
    rows = browser.run("document.querySelectorAll('.list-row').length")
    checks.that(0 < rows <= 40, f"only rows in sight exist: {rows}")
    total = browser.run("Number(document.querySelector('.list-row').getAttribute('aria-setsize'))")
    if "entries" in expected:
        checks.that(total == expected["entries"], f"the list has {total} entries")
    if "history" in expected:
        shown = entry_rows(browser, ".list-row")
        checks.that(shown == expected["history"], f"the list shows {shown}")
    if "latest" in expected:
        shown = entry_rows(browser, ".latest-row")
        checks.that(shown == expected["latest"], f"the latest entries are {shown}")
    browser.run(f"{LIST}.focus()")
    browser.key("Home")
    before = browser.text(".detail")
    browser.key("ArrowDown")
    after = browser.text(".detail")
    is_other = before != after and after != ""
    checks.that(total < 2 or is_other, "down shows the next entry beside the list")
    browser.key("End")
    chosen = browser.run(
        "(() => { const row = document.querySelector('.list-row[aria-selected=true]');"
        f"const inner = row.getBoundingClientRect(), outer = {LIST}.getBoundingClientRect();"
        "return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1"
        "  ? Number(row.getAttribute('aria-posinset')) : 0; })()")
    checks.that(chosen == total, "End shows the oldest entry, in sight")


def check_quiet(browser, checks, address):
    browser.call("Runtime.evaluate", expression="0")
    problems, requests = [], []
    for event in browser.events:
        params = event.get("params", {})
        if event.get("method") == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            thrown = details.get("exception", {})
            problems.append(thrown.get("description", details.get("text", "")))
        elif event.get("method") == "Runtime.consoleAPICalled":
            problems.append("console: " + str(params["args"]))
        elif event.get("method") == "Log.entryAdded":
            problems.append("log: " + params["entry"]["text"])
        elif event.get("method") == "Network.requestWillBeSent":
            if params["request"]["url"].split("#")[0] not in (address, "about:blank"):
                requests.append(params["request"]["url"])
    checks.none(problems, "nothing in the console")
    checks.none(requests, "no request but for the page")


def check_policy(browser, checks):
    """Proves that the policy is in force: what it forbids does not happen."""
    before = len(browser.events)
    ran = browser.run(
        "(() => { const script = document.createElement('script');"
        "script.textContent = 'window.intruder = 1'; document.body.append(script);"
        "script.remove(); return window.intruder === 1; })()")
    checks.that(not ran, "a script that is not the page's own does not run")
    loaded = browser.run(
        "new Promise((done) => { const image = new Image();"
        "image.onload = () => done(true); image.onerror = () => done(false);"
        "image.src = 'data:image/gif;base64,"
        "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'; })")
    checks.that(not loaded, "not even a picture of its own is loaded")
    browser.call("Runtime.evaluate", expression="0")
    del browser.events[before:]


def check_width(browser, checks):
    """Nothing sticks out at the side, in any view."""
    for width in (1280, 390, 320):
        browser.size(width, 844, phone=width < 500)
        wide = []
        for name in browser.titles():
            show(browser, name)
            if browser.run("document.documentElement.scrollWidth") > width:
                out = browser.run(
                    f"[...document.querySelectorAll('{SHOWN} *')].filter((element) => "
                    f"element.getBoundingClientRect().right > {width})"
                    ".map((element) => element.className || element.tagName).join(' ')")
                wide.append(f"{name}: {out}")
        checks.none(wide, f"nothing sticks out at {width} pixels")
    browser.size(1280, 800)


def check_locales(browser, checks, address, expected):
    """Opens the page in the language of other readers."""
    for locale, texts in expected.get("locales", {}).items():
        browser.call("Emulation.setLocaleOverride", locale=locale)
        browser.open(address)
        shown = browser.text("#view-overview")
        for text in texts:
            checks.that(text in shown, f"{locale}: {text}")
    browser.call("Emulation.setLocaleOverride")


def check_print(browser, checks, expected):
    answer = browser.call("Page.printToPDF", preferCSSPageSize=True, printBackground=True)
    pdf = base64.b64decode(answer["data"])
    built = browser.run(PANELS + ".every((p) => p.childElementCount > 0)")
    checks.that(pdf.startswith(b"%PDF") and built, "printing has all views")
    if "printed" in expected:
        shown = browser.run(
            "[...document.querySelectorAll('.printed caption, .printed tbody tr')].map((row) => "
            "(row.cells ? [...row.cells] : [row]).map((cell) => cell.textContent.trim())"
            ".filter(Boolean).join(' '))")
        checks.that(shown == expected["printed"], f"on paper are {shown}")


def main():
    parser = argparse.ArgumentParser(description="Checks a report in headless Chromium.")
    parser.add_argument("page")
    parser.add_argument("--expect", help="a JSON file with what the page has to show")
    parser.add_argument(
        "--ready", type=float, default=5, help="seconds until it has to be interactive")
    arguments = parser.parse_args()
    program = chromium()
    if program is None:
        print("skipped: no chromium")
        return 77
    expected = json.load(open(arguments.expect)) if arguments.expect else {}
    address = Path(arguments.page).absolute().as_uri()
    checks = Checks()
    browser = Browser(program)
    try:
        for domain in ("Network", "Log"):
            browser.call(domain + ".enable")
        open_page(browser, address, arguments.ready, checks)
        check_views(browser, checks, expected)
        if len(browser.titles()) > 1:
            check_motion(browser, checks)
        check_dark(browser, checks)
        check_charts(browser, checks, expected)
        check_chart_keys(browser, checks)
        check_history(browser, checks, expected)
        check_width(browser, checks)
        check_locales(browser, checks, address, expected)
        check_print(browser, checks, expected)
        check_quiet(browser, checks, address)
        check_policy(browser, checks)
    finally:
        browser.close()
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main())
