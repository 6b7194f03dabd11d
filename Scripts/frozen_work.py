# SPDX-License-Identifier: MIT
"""The work that two versions of the command are compared over: scripts for a shell.

In a script `logxml` is the program, `$FIXTURES` and `$SAMPLES` are folders of inputs, and
`$JOBS` is the number of threads, where a command can have several.
"""

import re
import subprocess

CLOCK = "--now 2026-01-01"

# Questions to any XML.
QUERIES = [
    "query $JOBS '//*'", "query $JOBS -t count '//*.name'", "query $JOBS -t xml '*/*[1]'",
    "query $JOBS -t json '*/*/*[-1]'", "query $JOBS -t json '//*[@type]'",
    "query $JOBS -H '//*/text()'", "query $JOBS -t tsv -c @date -c '*/text()' '//*'",
    "query $JOBS --first '//*[1]/*'", "query $JOBS '//fillUp[volume>\"10\"]'",
    "query $JOBS '//measurement/weight'", "query $JOBS '//Record[@type$=\"BodyMass\"].value'",
]

# Changes of any XML.
CHANGES = [
    "set $JOBS '//@*' x", "set $JOBS --dry-run '//@date' x", "delete $JOBS '//*[2]'",
    "rename $JOBS '//@date' when", "insert $JOBS --last '*' '<x/>'",
]

# Those for single files; folders get all questions.
FILE_QUERIES = QUERIES[0:1] + QUERIES[3:4] + QUERIES[5:7] + CHANGES

# Work over any log, as a file, as a folder or as standard input.
LOG_WORK = [
    "convert $JOBS -t xml", "convert $JOBS -t json",
    "convert $JOBS -t ndjson --summary json --keep-going",
    "validate $JOBS " + CLOCK, "info $JOBS", "stats $JOBS " + CLOCK,
]

# What is done besides over each log that is a file.
FILE_WORK = [
    "convert $JOBS -t csv --kind fuel", "convert $JOBS -t csv --kind weight",
    "convert $JOBS -t csv --kind cost", "convert $JOBS -t sql",
    "convert $JOBS -t ndjson --dedupe --date-order dmy --decimal-mark comma",
    "convert $JOBS -t ndjson --by-file --strict",
    "convert $JOBS -t csv --kind weight --dialect excel-semicolon --spreadsheet-safe --decimals 1",
    "convert $JOBS -t csv --kind fuel --volume-unit L --distance-unit km --dialect excel",
    "convert $JOBS -t ndjson --sort date --average-of-day --mass-unit lb",
    "convert $JOBS -t fhir-xml --kind weight", "convert $JOBS -t fhir-json --kind weight",
    "convert $JOBS -t openscale --kind weight", "convert $JOBS -t fitbit-body --kind weight",
    "convert $JOBS -t fuelly --kind fuel", "convert $JOBS -t fuelio",
    "convert $JOBS -t spritmonitor --kind fuel", "convert $JOBS -t spritmonitor-costs --kind cost",
    "convert $JOBS -t lubelogger --kind fuel", "convert $JOBS -t lubelogger-costs --kind cost",
    "convert $JOBS -q -o out.csv.gz --kind weight", "convert $JOBS -q -o out.db",
    "convert $JOBS -q --split kind -o 'out-{kind}.xml'",
    "validate $JOBS -t json " + CLOCK, "validate $JOBS -t sarif " + CLOCK,
    "validate $JOBS -t junit --summary json " + CLOCK, "validate $JOBS -t gitlab " + CLOCK,
    "validate $JOBS -t github " + CLOCK, "validate $JOBS -t html -o page.html " + CLOCK,
    "info $JOBS -t json", "stats $JOBS -t json --by month " + CLOCK,
    "stats $JOBS -t csv --by year --units metric " + CLOCK,
    "stats $JOBS --kind cost --by category " + CLOCK, "history $JOBS",
    "history $JOBS -t csv --oldest-first --units us", "history $JOBS -t json --since 2020",
    "report $JOBS -o page.html " + CLOCK,
]

# Folders of fixtures that hold no logs.
OTHER_FOLDERS = {
    "coding", "conformance", "frozen", "gitlab", "hostile", "jobs", "junit", "sarif", "schema",
    "snapshots", "xml",
}
LOGS = {".xml", ".csv", ".tsv", ".json", ".ndjson", ".txt", ".abp", ".zip", ".db", ".gz", ".zst",
        ".bz2", ".xz", ".tgz"}
XML = {".xml", ".xliff", ".svg", ".rss", ".kml", ".gpx", ".xsd"}


def quoted(base, path, root):
    return f'"${base}/{path.relative_to(root)}"'


def files(base, root):
    """The inputs below a folder: how a script names each, its path, whether it is a log."""
    for path in sorted(root.rglob("*")):
        if path.is_file():
            parts = path.relative_to(root).parts
            yield quoted(base, path, root), path, len(parts) == 1 or parts[0] not in OTHER_FOLDERS


def over_inputs(base, root):
    for name, path, is_log in files(base, root):
        if is_log and path.suffix in LOGS:
            yield from (f"logxml {words} {name}" for words in LOG_WORK + FILE_WORK)
            yield from (f"logxml {words} <{name}" for words in LOG_WORK)
            yield from (f"cat {name} | logxml {words}" for words in LOG_WORK[2:3])
        elif path.suffix in LOGS | XML:
            yield from (f"logxml {words} {name}" for words in LOG_WORK[2:5])
        if path.suffix in XML:
            yield from (f"logxml {words} {name}" for words in FILE_QUERIES)
    for folder in sorted(path for path in root.iterdir() if path.is_dir()):
        for words in QUERIES + LOG_WORK + FILE_WORK:
            yield f"logxml {words} {quoted(base, folder, root)}"


def mappings(root):
    """Mappings and sketches over their inputs, and each layout as the mapping that it prints."""
    folder = root / "Fixtures" / "mapping"
    inputs = [path for path in sorted(folder.iterdir()) if path.suffix in (".xml", ".csv", ".json")]
    for mapping in sorted(folder.glob("*.json")):
        for path in inputs:
            names = (f'"$FIXTURES/mapping/{each.name}"' for each in (mapping, path))
            yield "logxml convert $JOBS -t ndjson --map {} {}".format(*names)
        for log in ("logs/fuel-basic/log.xml", "apple-health/export.xml", "openscale/new.csv"):
            if (root / "Fixtures" / log).exists():
                yield (f'logxml convert $JOBS --map-out "$FIXTURES/mapping/{mapping.name}"'
                       f' "$FIXTURES/{log}"')
    for name, path, is_log in files("FIXTURES", root / "Fixtures"):
        if is_log and path.suffix in (".csv", ".tsv", ".xml", ".json"):
            yield (f"logxml formats --sketch {name} >map.json && "
                   f"logxml convert $JOBS -t ndjson --map map.json {name}")
            yield f"logxml convert $JOBS -t ndjson --map auto {name}"


def texts(program):
    """Everything that the command says of itself."""
    def lines(*words):
        run = subprocess.run([program, *words], capture_output=True, text=True)
        return (run.stdout + run.stderr).splitlines()

    commands = "query convert validate info stats history report diff import add edit remove undo " \
        "formats schema completions help"
    yield "logxml --help; logxml -h; logxml --version; logxml"
    for name in commands.split():
        yield f"logxml {name} --help; logxml {name} -h; logxml help {name}"
        yield f"logxml {name}; logxml {name} --no-such-option; logxml {name} a b c d e f"
    topics = "paths dates units limits input selection output derived mapping exit-status rules man"
    yield from (f"logxml help {topic}" for topic in topics.split())
    for line in lines("help", "rules"):
        rule = re.match(r"  +([a-z]+(?:-[a-z]+)+)\b", line)
        if rule:
            yield f"logxml help {rule[1]}"
    yield from (f"logxml completions {shell}" for shell in ("bash", "zsh", "fish"))
    yield "logxml formats; logxml formats -t json"
    for line in lines("formats"):
        if line[:1].strip():
            yield f"logxml formats --print {line.split()[0]}"
            yield f"logxml formats --print {line.split()[0]} >map.json; logxml formats --print map.json"
    for form in ("xsd", "json-schema", "spark", "arrow"):
        yield f"logxml schema --{form}"


def pages(root, folder):
    """The pages of jobs: each is one script, whose steps follow one another in one folder."""
    logs = ('for f in logs/fuel-basic/log.xml apple-health/export.zip fuelly/metric.csv '
            'fuelly/damaged.csv statistics/log.ndjson; do cp "$FIXTURES/$f" .; done; '
            'cp "$FIXTURES/acar/backup.abp" car.abp; mv metric.csv fuelly.csv; mv log.ndjson car.ndjson; '
            'logxml convert -q car.ndjson -o car.xml; mkdir exports; cp fuelly.csv car.abp exports; '
            'cp "$FIXTURES/unseen-tables/en1.csv" strange.csv; head -c 900 log.xml >cut.xml; ')
    for page in sorted((root / "Fixtures" / folder).glob("*.txt")):
        steps = [line[2:] for line in page.read_text().splitlines() if line.startswith("$ ")]
        script = "".join(f"\n{{ {step}\n}}; echo \"= $?\"; echo >&2" for step in steps)
        yield f"# {folder}/{page.name}\n{logs}{script}"


def scripts(root, program):
    """All of the work, in an order that does not change."""
    yield from texts(program)
    for folder in ("jobs", "frozen"):
        yield from pages(root, folder)
    yield from mappings(root)
    yield from over_inputs("FIXTURES", root / "Fixtures")
    samples = root.parent / "shared" / "samples"
    if samples.is_dir():
        yield from over_inputs("SAMPLES", samples)
