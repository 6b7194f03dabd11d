#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tries an installed logxml, here or in another root: the ten first jobs, encodings, archives.

    Scripts/try-program.py /usr/local/bin/logxml
    Scripts/try-program.py --root FOLDER /bin/logxml      the program in FOLDER, by chroot
    Scripts/try-program.py --command 'docker run …' logxml   whatever runs it

A program that ends by a signal has failed, whatever was asked of it.
"""

import argparse
import io
import json
import os
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

FIXTURES = Path(__file__).resolve().parent.parent / "Fixtures"

# A text, and the encodings that have it, by the names that XML declares.
ENCODINGS = [
    ("Grüße, 体重 ☃", "UTF-8 UTF-16"), ("plain", "US-ASCII"), ("Größe", "ISO-8859-1 IBM850"),
    ("Größe – 10 €", "windows-1252"), ("Größe 10 €", "ISO-8859-15"),
    ("Łódź", "ISO-8859-2 windows-1250"), ("Вес", "ISO-8859-5 windows-1251 KOI8-R"),
    ("Βάρος", "ISO-8859-7 windows-1253"), ("Ağırlık", "ISO-8859-9 windows-1254"),
    ("体重", "Shift_JIS EUC-JP ISO-2022-JP GB18030 GBK"), ("體重", "Big5"), ("체중", "EUC-KR"),
]
# Encodings that a build may refuse, in words and with status 2; never with a signal.
REFUSABLE = [("UTF-32", "utf-32"), ("EBCDIC-CP-US", "cp037"), ("no-such", "ascii")]


class Trial:
    def __init__(self, options):
        self.options = options
        self.count = 0
        self.failures = []
        # In another root the program sees only what lies there.
        where = os.path.join(options.root, "tmp") if options.root else options.folder
        self.folder = tempfile.mkdtemp(prefix="try-", dir=where)
        os.chmod(self.folder, 0o777)
        self.inside = self.folder
        if options.root:
            self.inside = "/" + os.path.relpath(self.folder, options.root)
        if options.inside:
            self.inside = os.path.join(options.inside, os.path.basename(self.folder))

    def run(self, *arguments, given=b"", status=0, environment=None):
        """What the program answers: standard output and standard error."""
        options = self.options
        if options.root:
            command = ["chroot", options.root, options.program]
        else:
            command = shlex.split(options.command) + [options.program]
        words = [word.replace("@", self.inside + "/") for word in arguments]
        run = subprocess.run(
            command + words, input=given, capture_output=True, timeout=120, check=False,
            env={"PATH": os.environ["PATH"], **(environment or {})})
        output = run.stdout.decode("utf-8", "replace")
        errors = run.stderr.decode("utf-8", "replace")
        if run.returncode < 0 or run.returncode > 2:
            self.expect(False, f"{arguments} ended with {run.returncode}: {errors}")
        elif status is not None:
            self.expect(
                run.returncode == status,
                f"{arguments}: status {run.returncode}, expected {status}: {errors}")
        return output, errors

    def expect(self, condition, what):
        self.count += 1
        if not condition:
            self.failures.append(what)

    def put(self, name, content):
        path = Path(self.folder, name)
        path.write_bytes(content)
        path.chmod(0o644)

    def content(self, name):
        path = Path(self.folder, name)
        if not path.exists():
            self.expect(False, f"{name} was not written")
            return ""
        return path.read_text("utf-8")

    def fixture(self, name, new_name):
        self.put(new_name, (FIXTURES / name).read_bytes())

    def decoded(self, name, codec, text, status=0):
        """What the program says of a document in an encoding."""
        document = f'<?xml version="1.0" encoding="{name}"?>\n<a><b>{text}</b></a>'
        self.put("encoded.xml", document.encode(codec))
        return self.run("query", "a/b", "@encoded.xml", status=status)


def first_jobs(trial):
    """The jobs of Tests/logxmlTests/FirstJobsTests.swift, without a shell around them."""
    trial.fixture("apple-health/export.zip", "export.zip")
    trial.fixture("acar/backup.abp", "car.abp")
    trial.fixture("fuelly/metric.csv", "fuelly.csv")

    output, _ = trial.run("info", "@export.zip")
    trial.expect("  records       weight 5\n" in output, "1 what is in this file?")

    trial.run("convert", "@export.zip", "-o", "@weight.json")
    book = json.loads(trial.content("weight.json") or "{}")
    weights = [record["weight"] for log in book.get("logs", []) for record in log["records"]]
    trial.expect(len(weights) == 5 and weights[0] == 74.5, "2 the weights as JSON")

    output, _ = trial.run("convert", "@export.zip", "-t", "ndjson", "--since", "2024-01-01", "-q")
    units = [json.loads(line)["weightUnit"] for line in output.splitlines()]
    trial.expect(units == ["kg", "kg", "st", "g"], "3 one a line, since a day")

    _, errors = trial.run("convert", "@car.abp", "@fuelly.csv", "-o", "@fuel.xml")
    trial.expect("6 fuel records" in errors, "4 two apps in one file")
    output, _ = trial.run("query", "-t", "count", "//fillUp", "@fuel.xml")
    trial.expect(output == "6\n", "4 two apps in one file, counted")

    trial.run("convert", "@export.zip", "--mass-unit", "kg", "-o", "@weight.csv")
    lines = trial.content("weight.csv").splitlines()
    trial.expect(len(lines) == 6 and ",74.2984,kg," in lines[4], "5 a table of weights in kilograms")

    output, _ = trial.run(
        "convert", "@car.abp", "@fuelly.csv", "--vehicle", "Polo", "--sort", "date", "-t",
        "ndjson", "-q")
    trial.expect(output.count("Polo") == 2, "6 one vehicle, by date")

    output, errors = trial.run(
        "convert", "@export.zip", "@export.zip", "--dedupe", "-t", "ndjson")
    trial.expect(len(output.splitlines()) == 5, "7 the same export twice")
    trial.expect("5 duplicates" in errors, "7 the same export twice, counted")

    _, errors = trial.run("convert", "--dry-run", "@export.zip", "-o", "@none.csv")
    trial.expect(
        errors.startswith("logxml: 15 entries in 1 file: 5 weight records"), "8 would it work?")

    trial.run("convert", "@fuelly.csv", "--vehicle", "Polo", "-t", "fuelio", "-o", "@polo.csv")
    output, _ = trial.run("info", "@polo.csv")
    trial.expect("(fuelio)" in output, "9 into another app")

    trial.run("convert", "@export.zip", "-t", "fhir-json", "-o", "@hospital.json")
    output, _ = trial.run("info", "@hospital.json")
    trial.expect("(fhir-json)" in output, "10 the weights for a hospital")


def other_jobs(trial):
    """What else touches the system: pages, locks, times, the manual."""
    trial.run("report", "@fuel.xml", "-o", "@page.html")
    trial.expect("</html>" in trial.content("page.html"), "a report")
    output, _ = trial.run("stats", "@fuel.xml")
    trial.expect(output != "", "statistics")
    trial.run("add", "weight", "@weight.json", "--weight", "73.9kg", "--date", "2024-05-01")
    trial.expect("73.9" in trial.content("weight.json"), "an entry is added")
    output, _ = trial.run("validate", "-t", "json", "@weight.json", status=None)
    trial.expect(output.startswith("{"), "a report as JSON")
    output, _ = trial.run("help", "--man", "convert")
    trial.expect(".TH LOGXML-CONVERT 1 " in output, "the manual")
    output, _ = trial.run("--version", "-v")
    trial.expect("libxml2 " in output, "versions")
    output, _ = trial.run("query", "a/b", "-", given=b"<a><b>in</b></a>")
    trial.expect(output == "in\n", "standard input")
    entry = b'{"type":"weight","date":"2024-07-01T07:00","weight":80,"weightUnit":"kg"}\n'
    output, _ = trial.run(
        "convert", "-q", "-t", "ndjson", "--time-zone", "Europe/Berlin", "-", given=entry)
    trial.expect("2024-07-01T07:00+02:00" in output, "a time zone")
    if not trial.options.command:
        trial.fixture("health-connect/health_connect_export.db", "phone.db")
        output, _ = trial.run(
            "convert", "-q", "-t", "ndjson", "@phone.db", environment={"TMPDIR": trial.inside})
        trial.expect(output.count("\n") == 4, "a database")
    # The names of the languages of a system that is not there.
    for name in ["C", "C.UTF-8", "de_DE.ISO-8859-1", "ja_JP.SJIS"]:
        output, _ = trial.run("info", "@export.zip", environment={"LC_ALL": name})
        trial.expect("weight 5" in output, f"LC_ALL={name}")


def encodings(trial):
    for text, names in ENCODINGS:
        for name in names.split():
            # Python knows the same names.
            output, _ = trial.decoded(name, name, text)
            trial.expect(output == text + "\n", f"{name}: {output!r}, expected {text!r}")
    for name, codec in REFUSABLE:
        output, errors = trial.decoded(name, codec, "x", status=None)
        trial.expect(output == "x\n" or errors != "", f"{name}: neither read nor refused")


def archive_names(trial):
    """Members whose names are in other charsets than UTF-8, as archives of old systems have."""
    names = [b"plain.xml", "größe.xml".encode("cp437"), "Вес.xml".encode("cp866"),
             "体重.xml".encode("shift_jis"), "größe.xml".encode(), b"\xff\xfe\x80.xml"]
    numbers = [str(number) for number in range(len(names))]
    trial.put("names.zip", zip_archive(names))
    trial.put("names.tar", tar_archive(names))
    for kind in ("zip", "tar"):
        output, _ = trial.run("query", "-I", "a/b", f"@names.{kind}", status=None)
        trial.expect(output.split() == numbers, f"{kind}: {output!r}")
    for kind in ("gz", "bz2", "xz"):
        trial.put(f"one.tar.{kind}", tar_archive([b"a.xml"], kind))
        output, _ = trial.run("query", "-I", "a/b", f"@one.tar.{kind}")
        trial.expect(output == "0\n", f"tar with {kind}: {output!r}")


def tar_archive(names, compression=""):
    tar = io.BytesIO()
    with tarfile.open(fileobj=tar, mode=f"w:{compression}", format=tarfile.GNU_FORMAT,
                      encoding="latin-1") as file:
        for number, name in enumerate(names):
            document = b"<a><b>%d</b></a>" % number
            member = tarfile.TarInfo(name.decode("latin-1"))
            member.size = len(document)
            file.addfile(member, io.BytesIO(document))
    return tar.getvalue()


def zip_archive(names):
    """A zip archive with names in these bytes, without a word about their charset."""
    packed = io.BytesIO()
    placeholders = [chr(ord("A") + number) * len(name) for number, name in enumerate(names)]
    with zipfile.ZipFile(packed, "w") as file:
        for number, placeholder in enumerate(placeholders):
            file.writestr(placeholder, f"<a><b>{number}</b></a>")
    content = packed.getvalue()
    for placeholder, name in zip(placeholders, names):
        content = content.replace(placeholder.encode(), name)
    return content


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", help="the program, as it is called where it runs")
    parser.add_argument("--root", help="run it by chroot in this folder")
    parser.add_argument("--command", default="", help="words before the program, to run it")
    parser.add_argument("--folder", help="where its files are put; else a temporary folder")
    parser.add_argument("--inside", help="what --folder is called where the program runs")
    trial = Trial(parser.parse_args())
    try:
        for part in [first_jobs, other_jobs, encodings, archive_names]:
            part(trial)
    finally:
        shutil.rmtree(trial.folder)
    for failure in trial.failures[:20]:
        print(f"FAILED: {failure}", file=sys.stderr)
    if len(trial.failures) > 20:
        print(f"and {len(trial.failures) - 20} more", file=sys.stderr)
    where = trial.options.root or "here"
    print(f"{where}: {trial.count - len(trial.failures)} of {trial.count} checks passed")
    return 1 if trial.failures else 0


if __name__ == "__main__":
    sys.exit(main())
