# SPDX-License-Identifier: MIT
"""Results as files, as Markdown, and in Docs/Performance.md."""

import json
import os
import re

from .measuring import TOP, Failure

RESULTS = os.path.join(TOP, "Benchmarks", "results")
PAGE = os.path.join(TOP, "Docs", "Performance.md")
BEGIN = "<!-- compare: begin; made by `Benchmarks/compare --page` -->"
END = "<!-- compare: end -->"
# Of every peer that does a job right.
REQUIRED_FACTOR = 3
# Programs that know nothing of XML: what they take is a limit, and they are no peers.
LIMITS = ("sed",)


def save(kind, results, markdown):
    """Writes DATE-KIND.json and .md into the folder of results; returns the first's path."""
    os.makedirs(RESULTS, exist_ok=True)
    path = os.path.join(RESULTS, f"{results['date']}-{kind}.json")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(results, file, indent=2, ensure_ascii=False)
        file.write("\n")
    with open(path[:-len("json")] + "md", "w", encoding="utf-8") as file:
        file.write(markdown)
    return path


def newest(kind):
    """The last saved results of a kind, None before there are any."""
    names = sorted(os.listdir(RESULTS)) if os.path.isdir(RESULTS) else []
    names = [name for name in names if name.endswith(f"-{kind}.json")]
    if not names:
        return None
    with open(os.path.join(RESULTS, names[-1]), encoding="utf-8") as file:
        return json.load(file)


# MARK: - Text

def seconds(value):
    if value < 0.1:
        return f"{value * 1000:.1f} ms"
    return f"{value:.2f} s" if value < 10 else f"{value:.1f} s"


def megabytes(value):
    return f"{value / 1e6:.0f} MB"


def spread(values, text=seconds):
    return f"{text(values['median'])} ({text(values['least'])}\u2013{text(values['most'])})"


def factor(value):
    return f"{value:.2g} \u00d7" if value < 10 else f"{value:.0f} \u00d7"


def table(rows):
    """A Markdown table of rows of cells; the first row is its head."""
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]]) + "\n"


def conditions(results):
    """The machine and the versions, as a list."""
    machine = results["machine"]
    versions = ", ".join(f"{name} {version}" for name, version in results["versions"].items())
    return (
        f"- {machine['processor']}, {machine['architecture']}, {machine['cores']} cores, "
        f"{machine['memory'] / 1e9:.0f} GB of memory, {machine['system']}\n"
        f"- {versions}\n"
        f"- large inputs of {results['size']} MB; median (least\u2013most) of "
        f"{results['rounds']} rounds\n")


# MARK: - Comparisons

def ours(job):
    """logxml's own entry as people type it; None where it gave no right answer."""
    return next((each for each in job["results"] if each["label"] == "logxml"), None)


def peers(job):
    """The others' fastest entries, the fastest first."""
    best = {}
    for each in job["results"]:
        held = best.get(each["tool"])
        if each["tool"] in ("logxml", *LIMITS):
            continue
        if held is None or wall(each) < wall(held):
            best[each["tool"]] = each
    return sorted(best.values(), key=wall)


def wall(entry):
    return entry["wall"]["median"]


def verdict(job):
    """How many times as fast as the fastest of the others, and whether that is enough."""
    mine, others = ours(job), peers(job)
    if mine is None:
        return "left out: **falls short**"
    if not others:
        return "no other program did it"
    times = wall(others[0]) / wall(mine)
    text = f"{factor(times)} as fast as {others[0]['label']}"
    if job["name"] == "start-up":
        return text
    holds = "holds" if times >= REQUIRED_FACTOR else "**falls short**"
    return f"{text}; {REQUIRED_FACTOR} \u00d7 is required: {holds}"


def comparison_markdown(results):
    text = f"# Whole commands, {results['date']}\n\n{conditions(results)}"
    for name, how in results["missing"].items():
        text += f"- not installed: {name} ({how})\n"
    text += "\n" + table([["job", "logxml is"]] + [
        [job["title"], verdict(job)] for job in results["jobs"]])
    for job in results["jobs"]:
        text += f"\n## {job['title']}\n\nThe same answer is: {job['same']}.\n\n"
        rows = [["", "wall", "CPU", "peak memory", "\u00d7 logxml", "command"]]
        mine = ours(job)
        for each in sorted(job["results"], key=wall):
            times = factor(wall(each) / wall(mine)) if mine else ""
            rows.append([
                each["label"], spread(each["wall"]), seconds(each["cpu"]["median"]),
                megabytes(each["peak"]), times, "`" + each["command"].replace("|", "\\|") + "`"])
        text += table(rows)
        for each in job["leftOut"]:
            text += f"\n{each['label']} is left out: {each['why']}.\n"
    return text


# MARK: - Bars

def bars_markdown(results):
    rows = [["work", "measured", "required", "goal", ""]]
    for row in results["rows"]:
        def bar(value, row=row):
            if value is None:
                return ""
            return ("\u2265 " if row["more"] else "") + f"{value:g}{row['unit']}"
        rows.append([
            row["work"], figures(row), bar(row["required"]), bar(row["goal"]), row["verdict"]])
    return f"# Bars, {results['date']}\n\n{conditions(results)}\n{table(rows)}"


def figures(row):
    """What was measured, with its spread where there is one."""
    values = row["measured"]
    if values is None:
        return ""

    def number(value):
        return f"{value:.2f}" if abs(value) < 10 else f"{value:.0f}"

    text = number(values["median"]) + row["unit"]
    if values["least"] == values["most"]:
        return text
    return f"{text} ({number(values['least'])}\u2013{number(values['most'])})"


# MARK: - Docs/Performance.md

def page_table(results):
    """The short table: each job with logxml and all others as multiples of it."""
    machine = results["machine"]
    rows = [["", "logxml", "the others, in multiples of it", "memory: logxml, the others"]]
    for job in results["jobs"]:
        mine, others = ours(job), peers(job)
        if mine is None or not others:
            continue
        times = ", ".join(f"{each['tool']} {factor(wall(each) / wall(mine))}" for each in others)
        memory = sorted(each["peak"] for each in others)
        least, most = megabytes(memory[0]), megabytes(memory[-1])
        held = least if least == most else f"{least[:-3]} to {most}"
        rows.append([
            job["title"], seconds(wall(mine)), times, f"{megabytes(mine['peak'])}, {held}"])
    return (
        f"Whole commands on {results['size']} MB, median wall time of {results['rounds']} rounds "
        f"of {results['date']} ({machine['processor']}, {machine['cores']} cores):\n\n"
        + table(rows))


def page_with(results):
    """The text of the page with the table of some results, and what it was."""
    with open(PAGE, encoding="utf-8") as file:
        text = file.read()
    pattern = re.compile(f"{re.escape(BEGIN)}\n(.*?){re.escape(END)}", re.DOTALL)
    if len(pattern.findall(text)) != 1:
        raise Failure(f"Docs/Performance.md must have, once, the lines {BEGIN} and {END}")
    new = f"{page_table(results)}" if results else ""
    return pattern.sub(lambda _: f"{BEGIN}\n{new}{END}", text), text


def write_page():
    """Puts the newest results into the page."""
    new, old = page_with(newest("compare"))
    if new != old:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(new)


def page_is_current():
    new, old = page_with(newest("compare"))
    return new == old
