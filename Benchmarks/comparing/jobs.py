# SPDX-License-Identifier: MIT
"""The jobs, each with the command every program does it by.

A job is a function of the tools and the inputs; JOBS at the end is the table of them. Each
gives the fastest way a program has to do it that its own documentation shows, and a second
one where people use that more.
"""

from dataclasses import dataclass, field

from .answers import (
    behind_colon, content, date_weight_unit, fill_ups, first_number, json_records, json_value,
    lines, nothing, xpath_attributes)
from .inputs import BODY_MASS, MIXED_FILES

PATH = f'HealthData/Record[@type="{BODY_MASS}"]'
XPATH = f"/HealthData/Record[@type='{BODY_MASS}']"
XQ = f'.HealthData.Record[] | select(."@type" == "{BODY_MASS}")'
VEHICLE = "Civic"
SINCE = "2009-06"
# Fill-ups that are decoded into structs.
CODED = 400_000


@dataclass
class Entry:
    """One program's way to do a job."""

    tool: str
    label: str
    command: list
    # The same command on the input that has to be refused.
    refused: list = None
    answer: callable = None
    folder: str = None
    refused_folder: str = None


@dataclass
class Job:
    name: str
    title: str
    # What counts as the same answer.
    same: str
    answer: callable = nothing
    entries: list = field(default_factory=list)
    # Programs that are there and have no way to do it, and why.
    unable: dict = field(default_factory=dict)

    def add(self, tools, tool, arguments, label=None, refused=None, **options):
        """Adds the program's command; nothing happens where the program is not installed."""
        if tool not in tools:
            return
        prefix = tools.commands[tool]
        options.setdefault("answer", self.answer)
        self.entries.append(Entry(
            tool, label or tool, prefix + arguments,
            refused=refused and prefix + refused, **options))

    def add_logxml(self, tools, arguments, label="logxml", **options):
        """Adds logxml's command, and the same with one thread where it takes --jobs."""
        self.add(tools, "logxml", arguments, label, **options)
        if tools.knows(arguments[0], "--jobs"):
            options["refused"] = with_one_thread(options.get("refused"))
            self.add(tools, "logxml", with_one_thread(arguments), f"{label} --jobs 1", **options)


def with_one_thread(arguments):
    return arguments and [arguments[0], "--jobs", "1", *arguments[1:]]


def count(tools, inputs):
    job = Job(
        "count", "Count the weights of an Apple Health export",
        "the number", first_number)
    file = inputs.health
    job.add_logxml(tools, ["query", "-t", "count", PATH, file])
    job.add(tools, "xmllint", ["--huge", "--xpath", f"count({XPATH})", file])
    job.add(tools, "xmlstarlet", ["sel", "--huge", "-t", "-v", f"count({XPATH})", file])
    job.add(tools, "xq", [f"[{XQ}] | length", file])
    job.add(tools, "lxml", ["count", file, BODY_MASS], "lxml iterparse")
    job.add(tools, "lxml", ["count-tree", file, BODY_MASS], "lxml tree")
    job.add(tools, "ElementTree", ["count", file, BODY_MASS], "ElementTree iterparse")
    job.add(tools, "xmltodict", ["count", file, BODY_MASS], "xmltodict streaming")
    job.add(tools, "Foundation", ["count", file, XPATH], "Foundation XMLDocument")
    return job


def values(tools, inputs):
    job = Job(
        "values", "Print the value of each of them",
        "the values in their order; of what xmllint prints, that in the quotes", lines)
    file = inputs.health
    job.add_logxml(tools, ["query", PATH + ".value", file])
    job.add(
        tools, "xmllint", ["--huge", "--xpath", XPATH + "/@value", file],
        answer=xpath_attributes)
    job.add(tools, "xmlstarlet", ["sel", "--huge", "-t", "-m", XPATH, "-v", "@value", "-n", file])
    job.add(tools, "xq", ["-r", f'{XQ} | ."@value"', file])
    job.add(tools, "lxml", ["values", file, BODY_MASS], "lxml iterparse")
    job.add(tools, "lxml", ["values-tree", file, BODY_MASS], "lxml tree")
    job.add(tools, "ElementTree", ["values", file, BODY_MASS], "ElementTree iterparse")
    job.add(tools, "xmltodict", ["values", file, BODY_MASS], "xmltodict streaming")
    job.add(tools, "Foundation", ["values", file, XPATH + "/@value"], "Foundation XMLDocument")
    return job


def first(tools, inputs):
    job = Job(
        "first", "Print the first value, which is near the start",
        "the value", lines)
    file = inputs.health
    job.add(tools, "logxml", ["query", "--first", PATH + ".value", file])
    job.add(tools, "xmllint", ["--huge", "--xpath", f"string({XPATH}[1]/@value)", file])
    job.add(
        tools, "xmlstarlet",
        ["sel", "--huge", "-t", "-v", f"({XPATH})[1]/@value", "-n", file])
    job.add(tools, "xq", ["-r", f'first({XQ}) | ."@value"', file])
    job.add(tools, "lxml", ["first", file, BODY_MASS], "lxml iterparse")
    job.add(tools, "ElementTree", ["first", file, BODY_MASS], "ElementTree iterparse")
    job.add(tools, "xmltodict", ["first", file, BODY_MASS], "xmltodict streaming")
    job.add(
        tools, "Foundation", ["values", file, f"({XPATH})[1]/@value"], "Foundation XMLDocument")
    return job


def records(tools, inputs):
    job = Job(
        "records", "Convert its weights to JSON, one a line",
        "date with offset, weight with all digits, and unit of each record in its order. The "
        "others write these three and check nothing; logxml reads the record, checks it, and "
        "writes all it has",
        date_weight_unit)
    file = inputs.health
    job.add_logxml(tools, ["convert", "-q", "-t", "ndjson", file])
    fields = '{date: ."@startDate", weight: ."@value", weightUnit: ."@unit"}'
    job.add(
        tools, "xmlstarlet", [
            "sel", "--huge", "-t", "-m", XPATH, "-o", '{"date":"', "-v", "@startDate",
            "-o", '","weight":"', "-v", "@value", "-o", '","weightUnit":"', "-v", "@unit",
            "-o", '"}', "-n", file])
    job.add(tools, "xq", ["-c", f"{XQ} | {fields}", file])
    job.add(tools, "lxml", ["records", file, BODY_MASS], "lxml iterparse")
    job.add(tools, "ElementTree", ["records", file, BODY_MASS], "ElementTree iterparse")
    job.add(tools, "xmltodict", ["records", file, BODY_MASS], "xmltodict streaming")
    job.unable["xmllint"] = "it writes no JSON"
    return job


REFUSED = "exit status 0, and another one for the same file "


def well_formed(tools, inputs):
    job = Job(
        "well-formed", "Is the export well-formed?",
        REFUSED + "without its last end tag")
    good, cut = inputs.health, inputs.health_cut

    def both(*words):
        return {"arguments": [*words, good], "refused": [*words, cut]}

    job.add_logxml(tools, **both("validate", "-q", "--check", "well-formed"))
    job.add(tools, "xmllint", label="xmllint --stream", **both("--noout", "--huge", "--stream"))
    job.add(tools, "xmllint", label="xmllint tree", **both("--noout", "--huge"))
    job.add(tools, "xmlstarlet", **both("val", "--well-formed", "--quiet"))
    job.add(tools, "lxml", label="lxml target", **both("well-formed"))
    job.add(tools, "lxml", label="lxml tree", **both("well-formed-tree"))
    job.add(tools, "ElementTree", label="Python expat", **both("well-formed"))
    job.add(tools, "Foundation", label="Foundation XMLParser", **both("well-formed"))
    return job


def batch(tools, inputs):
    job = Job(
        "batch", f"Are {inputs.small_files:,} files of 2 kB well-formed?",
        "exit status 0, and another one where one of the files lacks its end tag; "
        "'and entries' also checks what the fuel logs say, which no other can")
    good, broken = inputs.small, inputs.small_broken
    names = [f"{number:05}.xml" for number in range(inputs.small_files)]
    check = ["validate", "-q", "--check", "well-formed"]
    job.add_logxml(tools, check + [good], refused=check + [broken])
    check = ["validate", "-q"]
    job.add_logxml(tools, check + [good], "logxml, and entries", refused=check + [broken])
    options = {"folder": good, "refused_folder": broken}
    words = ["--noout", *names]
    job.add(tools, "xmllint", words, refused=words, **options)
    words = ["val", "--well-formed", "--quiet", *names]
    job.add(tools, "xmlstarlet", words, refused=words, **options)
    job.add(tools, "lxml", ["batch", good], refused=["batch", broken])
    job.add(tools, "ElementTree", ["batch", good], "Python expat", refused=["batch", broken])
    return job


def schema(tools, inputs):
    job = Job(
        "schema", "Does a fuel log keep to its XML Schema?",
        REFUSED + "with one value the schema does not allow")
    good, bad, xsd = inputs.fuel, inputs.fuel_invalid, inputs.schema

    def both(*words):
        return {"arguments": [*words, good], "refused": [*words, bad]}

    job.add_logxml(tools, **both("validate", "-q", "--check", "schema", "--schema", xsd))
    stream = ("--noout", "--huge", "--stream", "--schema", xsd)
    job.add(tools, "xmllint", label="xmllint --stream", **both(*stream))
    job.add(tools, "xmllint", label="xmllint tree", **both("--noout", "--huge", "--schema", xsd))
    job.add(tools, "xmlstarlet", **both("val", "--quiet", "--xsd", xsd))
    job.add(tools, "lxml", ["schema", good, xsd], refused=["schema", bad, xsd])
    return job


SAME_CONTENT = (
    "the same elements, attributes and text, blanks included, in the same order; not compared "
    "are declarations and comments, which ElementTree leaves out")


def write(tools, inputs):
    job = Job(
        "write", "Read the export and write it all as XML",
        SAME_CONTENT, content)
    file = inputs.health
    job.add_logxml(tools, ["query", "-t", "xml", "/", file])
    job.add(tools, "xmllint", ["--huge", file])
    job.add(tools, "xmlstarlet", ["ed", "-P", "-d", "/nothing", file])
    job.add(tools, "lxml", ["write", file])
    job.add(tools, "ElementTree", ["write", file])
    job.add(tools, "xmltodict", ["write", file])
    job.add(tools, "Foundation", ["write", file], "Foundation XMLDocument")
    return job


def changed(tools, name, question, file, paths, value, peer, lines_of_sed):
    """A job that sets what a path finds; `paths` are that of logxml and that of XPath."""
    job = Job(
        name, question,
        SAME_CONTENT + ". sed knows no XML: it shows what copying the lines costs", content)
    path, xpath = paths
    job.add_logxml(tools, ["set", path, value, file])
    job.add(tools, "xmlstarlet", ["ed", "-P", "-u", xpath, "-v", value, file])
    for tool in ("lxml", "ElementTree"):
        job.add(tools, tool, [peer[0], file, *peer[1:], value])
    job.add(tools, "sed", [lines_of_sed, file])
    return job


def edit(tools, inputs):
    return changed(
        tools, "edit", "Change the unit of each of the weights in the export", inputs.health,
        (PATH + "/@unit", XPATH + "/@unit"), "stone", ("set-unit", BODY_MASS),
        f'/<Record type="{BODY_MASS}"/' + r's/ unit="[^"]*"/ unit="stone"/')


def edit_all(tools, inputs):
    path = "logbook/fuelLog/fillUp/station"
    return changed(
        tools, "edit-all", "Change the station of each fill-up in a fuel log", inputs.dense,
        (path, "/" + path), "A & B", ("set-station",), r"s/<station>[^<]*</<station>A \&amp; B</")


def json_whole(tools, inputs):
    job = Job(
        "json", "Convert a fuel log in XML to JSON, attributes as @name",
        "the same objects, arrays and strings", json_value)
    file = inputs.dense
    job.add_logxml(tools, ["query", "-t", "ndjson", "--style", "plain", "/", file])
    job.add(tools, "xq", ["-c", ".", file])
    job.add(
        tools, "yq", ["-p", "xml", "-o", "json", "-I", "0", "--xml-attribute-prefix", "@", ".", file])
    job.add(tools, "xmltodict", ["to-json", file])
    job.unable["lxml"] = job.unable["ElementTree"] = "it writes no JSON"
    return job


def json_filter(tools, inputs):
    job = Job(
        "json-filter", "Filter a fuel log in JSON lines by vehicle and date",
        "the same records with the same fields; numbers are compared by their worth, since jq "
        "1.6 does not keep their digits",
        json_records)
    file = inputs.fuel_as("ndjson")
    job.add_logxml(
        tools, [
            "convert", "-q", "-t", "ndjson", "--vehicle", VEHICLE, "--since", SINCE, file])
    job.add(
        tools, "jq",
        ["-c", f'select(.vehicle == "{VEHICLE}" and .date >= "{SINCE}")', file])
    job.add(tools, "Python json", ["fuel-filter", file, VEHICLE, SINCE])
    return job


FILL_UP_FIELDS = ("odometer", "volume", "totalCost", "fuelType", "station")


def dense(tools, inputs):
    job = Job(
        "dense", "Convert a fuel log of which all is wanted to JSON, one fill-up a line",
        "vehicle, date, odometer, volume, cost, fuel and station of each fill-up in its order, "
        "numbers with their digits. The others check nothing",
        fill_ups)
    file = inputs.dense
    job.add_logxml(tools, ["convert", "-q", "-t", "ndjson", file])
    fields = ", ".join(FILL_UP_FIELDS)
    job.add(
        tools, "xq", [
            "-c", f'.logbook.fuelLog[] | ."@vehicle" as $v | .fillUp[] '
            f'| {{vehicle: $v, date: ."@date", {fields}}}', file])
    job.add(tools, "lxml", ["fill-ups", file], "lxml iterparse")
    job.add(tools, "ElementTree", ["fill-ups", file], "ElementTree iterparse")
    return job


def mixed(tools, inputs):
    job = Job(
        "mixed", f"Read {MIXED_FILES:,} fuel logs in XML, JSON, JSON lines and CSV, and write "
        "all fill-ups as JSON lines",
        "the same of each fill-up as in `dense`, in the order of the files", fill_ups)
    folder = inputs.mixed
    job.add_logxml(tools, ["convert", "-q", "-t", "ndjson", folder])
    job.add(tools, "lxml", ["mixed", folder], "lxml, json and csv of Python")
    return job


def codable(tools, inputs):
    job = Job(
        "codable", "Decode a fuel log into structs of Swift, with Codable",
        "how many there are and what their numbers come to; the log is XML for XMLTree, the "
        "same as JSON for Foundation",
        behind_colon)
    if "JSONDecoder" not in tools:
        return job
    xml, json = inputs.kept_log(CODED), inputs.kept_log_as_json(CODED)
    # logxml's part is its library.
    for form, label in (("stream", "logxml"), ("xml", "logxml, a whole document")):
        job.entries.append(Entry(
            "logxml", label, [*tools.commands["JSONDecoder"], form, xml], answer=job.answer))
    job.add(tools, "JSONDecoder", ["json", json], "JSONDecoder of Foundation")
    return job


def start_up(tools, _):
    job = Job("start-up", "Start, say the version, end", "exit status 0")
    for tool in ("logxml", "xmllint", "xmlstarlet", "jq", "xq"):
        job.add(tools, tool, ["--version"])
    for tool in ("lxml", "ElementTree", "xmltodict"):
        job.add(tools, tool, ["version"], f"Python with {tool}")
    return job


JOBS = {
    "count": count,
    "values": values,
    "first": first,
    "records": records,
    "well-formed": well_formed,
    "batch": batch,
    "schema": schema,
    "write": write,
    "edit": edit,
    "edit-all": edit_all,
    "json": json_whole,
    "json-filter": json_filter,
    "dense": dense,
    "mixed": mixed,
    "codable": codable,
    "start-up": start_up,
}
