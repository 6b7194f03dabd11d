#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds pages of reports against the rules of accessibility and against a second computation.

    Scripts/check-page.py [PROGRAM] [--sources] [--only NAME] [--pictures FOLDER] [--axe FILE]

PROGRAM (.build/release/logxml) makes pages of logs that are composed here: large and small ones,
many vehicles, names empty and very long. Each is opened in headless Chromium:

- axe, where it is found, finds nothing, in every view, light, dark and with forced colours, at 1280
  to 320 pixels;
- no text is cut off or lies on other text, also where the browser's text is twice as large;
- drawn points, and the marks of the axes, agree with what is worked out here from the logs;
- the functions of the script answer what they have to.

axe is `axe.min.js`: --axe or AXE names the file, or the package axe-playwright-python or
axe-core-python has it. --sources puts the script and the style of the sources into the pages, so
that a change of them needs no build. --pictures takes the pictures of Docs. The status is 0, 1 if
anything failed, and 3 where there is no Chromium.
"""

import argparse
import base64
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import page_checks
import page_logs
import page_panels
from browser import SHOWN, Browser, Checks, chromium

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "Sources/logxml/Report/Page"
EMBEDDED = ROOT / "Sources/CPages/pages.c"
WIDTHS = (1280, 768, 390, 320)
# The logs that are looked at in every way; the others at two widths.
THOROUGH = ("two", "hybrid")


def parts(kind):
    """The files of the script (js) or the style (css), in their order."""
    names = re.findall(rf'#embed ".*/Page/(\w+\.{kind})"', EMBEDDED.read_text())
    return [(PAGE / name).read_text("utf-8") for name in names]


def script(end="start();"):
    """The script of the page as PageScript.swift puts it together."""
    body = "\n".join(parts("js"))
    return f"(function () {{\n'use strict';\n\n{body}\n{end}\n}})();\n"


def style():
    return "\n" + "".join(parts("css"))


def with_sources(page):
    """A page with the script and the style of the sources."""
    code, look = script(), style()
    page = re.sub(r"<style>.*?</style>", lambda _: f"<style>{look}</style>", page, flags=re.S)
    page = page[: page.rindex("<script>")] + f"<script>{code}</script>\n</body>\n</html>\n"
    for name, text in (("script", code), ("style", look)):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        page = re.sub(rf"{name}-src 'sha256-[^']*'", f"{name}-src 'sha256-{digest}'", page)
    return page


def axe_source(named):
    named = named or os.environ.get("AXE")
    files = [Path(named)] if named else [
        Path(folder, module, "axe.min.js")
        for module in ("axe_playwright_python", "axe_core_python") for folder in sys.path]
    return next((file.read_text("utf-8") for file in files if named or file.is_file()), None)


def places(browser):
    """What is looked at: the first views, and one of the menu that many subjects have."""
    # A long row of views: the last ones are no other than the first ones.
    shown = list(enumerate(browser.titles()))[:6]
    menu = browser.run("document.querySelector('.subject-menu')?.options[1].textContent")
    return shown + ([("log-1", menu)] if menu else [])


def show(browser, place):
    """Shows a view by its tab, or by its name where it has none."""
    if isinstance(place, int):
        browser.press("[role=tab]", place)
    else:
        browser.run(f"location.hash = '{place}'")
        browser.wait(f"!document.getElementById('view-{place}').hidden", 5)
    browser.draw()


# ---- Accessibility ------------------------------------------------------------

RUN_AXE = """
axe.run(document, { resultTypes: ['violations'] }).then((found) => found.violations.map((one) =>
  one.id + ': ' + one.nodes.slice(0, 3).map((node) => node.target.join(' ')
    + ' (' + (node.any[0] || node.all[0] || node.none[0] || {}).message + ')').join(' | ')))
"""

# Text that is cut off where nothing says so, and text that lies on other text.
CROWDED = """
(() => {
  const view = document.querySelector('.view:not([hidden])');
  const found = [];
  const name = (element) => element.tagName.toLowerCase() + '.' + (element.getAttribute('class') || '')
    + ' "' + element.textContent.slice(0, 30) + '"';
  const scrolls = (element) => element.closest('.table-box, .list, .tabs');
  const boxes = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    if (!node.data.trim() || !element.checkVisibility()
      || element.closest('.for-readers, .tip, script, option, select, noscript, .toolbar')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (let box of range.getClientRects()) {
      if (box.width < 1 || box.height < 1) continue;
      let clipped = false;
      for (let up = element; up && up !== document.body; up = up.parentElement) {
        const look = getComputedStyle(up);
        if (look.overflowX === 'visible' && look.overflowY === 'visible') continue;
        const outer = up.getBoundingClientRect();
        if (look.textOverflow === 'ellipsis') {
          // The rest of it is not there to be seen.
          clipped = true;
          const right = Math.min(box.right, outer.right);
          box = new DOMRect(box.x, box.y, Math.max(0, right - box.x), box.height);
          break;
        }
        if (scrolls(up)) { clipped = true; break; }
        if (box.right > outer.right + 1 || box.left < outer.left - 1) found.push('cut: ' + name(element));
      }
      if (!clipped && box.right > innerWidth + 1) found.push('out: ' + name(element));
      if (!scrolls(element)) boxes.push([box, element]);
      else if (element.closest('.list-row')) boxes.push([box, element]);
    }
  }
  for (let a = 0; a < boxes.length; a += 1) {
    for (let b = a + 1; b < boxes.length; b += 1) {
      const [one, first] = boxes[a];
      const [two, second] = boxes[b];
      if (first === second || first.contains(second) || second.contains(first)) continue;
      if (first.closest('.list-row') !== second.closest('.list-row')
        && (first.closest('.list') || second.closest('.list'))
        && first.closest('.list') !== second.closest('.list')) continue;
      const wide = Math.min(one.right, two.right) - Math.max(one.left, two.left);
      const high = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
      const least = Math.min(one.height, two.height);
      if (wide > 2 && high > least * 0.4) found.push('on: ' + name(first) + ' / ' + name(second));
    }
  }
  return [...new Set(found)].slice(0, 6);
})()
"""


def looks(thorough):
    """Pairs of a width and what the reader's system asks for."""
    light, dark = {"scheme": "light"}, {"scheme": "dark"}
    forced = {"scheme": "dark", "forced-colors": "active"}
    if thorough:
        return [(width, look) for width in WIDTHS for look in (light, dark)] + [(1280, forced), (320, forced)]
    return [(1280, light), (320, dark)]


def check_access(browser, checks, name, axe):
    if axe:
        browser.run(axe + "; 0")
    for width, look in looks(name in THOROUGH):
        browser.size(width, 844)
        browser.media(**look)
        problems = []
        for index, title in places(browser):
            show(browser, index)
            found = browser.run(RUN_AXE) if axe else []
            problems += [f"{title[:30]}: {text}" for text in found + browser.run(CROWDED)]
        checks.none(problems, f"{name} at {width}, {', '.join(look.values())}")


def check_large_text(browser, checks, name):
    browser.media()
    for width in (1280, 640, 320):
        browser.size(width, 844)
        problems = []
        for index, title in places(browser):
            show(browser, index)
            problems += [f"{title[:30]}: {text}" for text in browser.run(CROWDED)]
            if browser.run("document.documentElement.scrollWidth") > width:
                problems.append(f"{title[:30]}: sticks out")
        size = browser.run("getComputedStyle(document.querySelector('.tab')).fontSize")
        checks.that(size == "32px", f"{name}: text grows with the browser's: {size}")
        checks.none(problems, f"{name} at {width}, text at 200 %")


def take_pictures(browser, page, folder):
    """The pictures that Docs shows."""
    folder.mkdir(parents=True, exist_ok=True)
    wide, phone = (1280, 860), (390, 844)
    for name, (width, height), scheme, place in (
        ("overview", wide, "light", "overview"), ("vehicle", wide, "light", "log-1"),
        ("years", wide, "light", "log-1"),
        ("history", wide, "dark", "history"), ("phone", phone, "dark", "log-3"),
        ("phone-history", phone, "light", "history"),
    ):
        browser.size(width, height, phone=width < 500)
        browser.media(scheme)
        browser.open(f"file://{page}#{place}")
        browser.draw()
        browser.move(2, 2)
        plot = f"{SHOWN} .plot"
        if name == "years":
            plot = f"{SHOWN} .years-chart .plot"
            browser.run(f"document.querySelector('{plot}').closest('.panel').scrollIntoView()")
            browser.run("window.scrollBy(0, -70)")
        if name in ("vehicle", "years"):
            browser.move(*browser.place(plot, along=0.68))
        browser.draw()
        browser.screenshot(folder / f"report-{name}.png")


def make_page(arguments, folder, name, records, *words):
    log = Path(folder) / f"{name}.ndjson"
    log.write_text("".join(json.dumps(one) + "\n" for one in records))
    page = Path(folder) / f"{name}.html"
    subprocess.run(
        [arguments.program, "report", *(words or ("--now", page_logs.NOW)),
         *page_logs.OPTIONS.get(name, ()), log, "-o", page], check=True)
    if arguments.sources:
        page.write_text(with_sources(page.read_text("utf-8")), "utf-8")
    return page


def main():
    parser = argparse.ArgumentParser(description="Checks the pages of reports.")
    parser.add_argument("program", nargs="?", default=str(ROOT / ".build/release/logxml"))
    parser.add_argument(
        "--sources", action="store_true", help="use the script and style as they are in the sources")
    parser.add_argument("--only", help="the name of one of the logs")
    parser.add_argument("--axe", help="the file axe.min.js")
    parser.add_argument("--pictures", help="a folder for the pictures of Docs")
    arguments = parser.parse_args()
    program = chromium()
    if program is None:
        print("NOT TRIED: there is no chromium to open pages in")
        return 3
    axe = axe_source(arguments.axe)
    print("axe: " + ("yes" if axe else "NOT FOUND, rules of accessibility are not tried"), flush=True)
    checks = Checks()
    points = 0
    browser = Browser(program)
    large = Browser(program, "--blink-settings=defaultFontSize=32,defaultFixedFontSize=26")
    try:
        for one in (browser, large):
            # What is expected of dates and amounts is written in this language.
            one.call("Emulation.setLocaleOverride", locale="en-US")
        with tempfile.TemporaryDirectory() as folder:
            if arguments.pictures:
                page = make_page(
                    arguments, folder, "shown", page_logs.shown(), "--now", "2025-03-08",
                    "--title", "Our logs")
                take_pictures(browser, page, Path(arguments.pictures))
                return 0
            for name, records in page_logs.all_logs().items():
                if arguments.only not in (None, name):
                    continue
                page = make_page(arguments, folder, name, records)
                for one in (browser, large):
                    one.size(1280, 844)
                    one.open(f"file://{page}")
                if name == "body":
                    page_checks.check_goal(browser, checks, show)
                if name not in ("values", "rate"):
                    points += page_checks.check_points(browser, checks, name, records, show)
                if name in ("two", "gaps"):
                    points += page_panels.check_years(browser, checks, name, records, show)
                if name == "plug":
                    page_panels.check_trip(browser, checks, records, show)
                if name == "fleet":
                    page_checks.check_together(browser, checks, records, show)
                if name == "two":
                    page_checks.check_functions(browser, checks, script)
                    page_checks.check_search(browser, checks, records, show)
                    page_checks.check_addresses(browser, checks, show)
                check_access(browser, checks, name, axe)
                page_checks.check_paper(browser, checks, name)
                page_checks.check_quiet(browser, checks, name)
                check_large_text(large, checks, name)
        if arguments.only is None:
            checks.that(points >= 500, f"{points} points were held against what is worked out here")
    finally:
        browser.close()
        large.close()
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main())
