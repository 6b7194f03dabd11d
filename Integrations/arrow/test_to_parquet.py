# SPDX-License-Identifier: MIT
"""Exports to Parquet and back, digit for digit, and a large one in bounded memory.

    python3 -m unittest test_to_parquet            a zip of 64 MB
    SIZE=1000 python3 -m unittest test_to_parquet  one of 1 GB
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
import unittest
import zipfile
from decimal import Decimal

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.environ.get("LOGXML") or os.path.join(HERE, "..", "..", ".build", "release", "logxml")

#: How many MB of XML the large export has.
SIZE = int(os.environ.get("SIZE", "64"))

try:
    import pyarrow
    import pyarrow.parquet as pq

    MISSING = None
except ImportError as error:
    MISSING = f"there is no pyarrow: {error}"
    if os.environ.get("ENGINES") == "required":
        raise

DIGITS = "12345678901234567890.123456789012345678"
NOTE = 'a "note",\nin two lines; =1+1'


@unittest.skipIf(MISSING, MISSING)
class Parquet(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name: str) -> str:
        return os.path.join(self.folder, name)

    def run_recipe(self, kind: str, *words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, os.path.join(HERE, "to_parquet.py"), "--kind", kind]
        command += ["--program", PROGRAM, "-o", self.path("out.parquet"), *words]
        return subprocess.run(command, capture_output=True, text=True)

    def test_digits_dates_and_texts_come_back(self) -> None:
        log = self.path("log.ndjson")
        with open(log, "w", encoding="utf-8") as file:
            for date, weight in (
                ("2024-03-01T07:12:00+02:00", "82.40"), ("2024-03-02", "10.20"), ("2024-03-03T06:00", DIGITS),
            ):  # fmt: skip
                note = json.dumps(NOTE)
                file.write(
                    f'{{"type":"weight","date":"{date}","weight":{weight},"weightUnit":"kg",'
                    f'"note":{note},"extras":{{"m":["a","b"]}}}}\n'
                )
        run = self.run_recipe("weight", log, "-q")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("1 values do not fit", run.stderr)
        rows = pq.read_table(self.path("out.parquet")).to_pylist()
        self.assertEqual([row["weight"] for row in rows], ["82.40", "10.20", DIGITS])
        self.assertEqual([row["weightDecimal"] for row in rows], [Decimal("82.4"), Decimal("10.2"), None])
        self.assertEqual({row["note"] for row in rows}, {NOTE})
        self.assertEqual(json.loads(rows[0]["extras"]), {"m": ["a", "b"]})
        self.assertEqual(str(rows[0]["dateLocal"]), "2024-03-01 07:12:00")
        self.assertEqual(str(rows[0]["dateInstant"]), "2024-03-01 05:12:00+00:00")
        self.assertEqual([row["datePrecision"] for row in rows], ["second", "day", "minute"])
        self.assertIsNone(rows[1]["dateInstant"])

    def test_pandas_reads_the_digits(self) -> None:
        try:
            import pandas
        except ImportError:
            self.skipTest("there is no pandas")
        log = self.path("log.ndjson")
        with open(log, "w", encoding="utf-8") as file:
            for weight in ("82.40", "81.90", "0.10"):
                file.write(f'{{"type":"weight","date":"2024-03-01","weight":{weight},"weightUnit":"kg"}}\n')
        self.assertEqual(self.run_recipe("weight", log, "-q").returncode, 0)
        frame = pandas.read_parquet(self.path("out.parquet"), dtype_backend="pyarrow")
        self.assertEqual(list(frame["weight"]), ["82.40", "81.90", "0.10"])
        self.assertEqual(frame["weightDecimal"].sum(), Decimal("164.4"))

    def test_a_damaged_export_leaves_the_file_as_it_was(self) -> None:
        log = self.path("cut.json")
        with open(log, "w", encoding="utf-8") as file:
            file.write('{"version":1,"logs":[{"type":"weight","records":[{"date":"2024-01-01","weight":80')
        with open(self.path("out.parquet"), "w", encoding="utf-8") as file:
            file.write("before")
        self.assertEqual(self.run_recipe("weight", log).returncode, 2)
        with open(self.path("out.parquet"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "before")
        self.assertEqual(sorted(os.listdir(self.folder)), ["cut.json", "out.parquet"])

    def test_a_large_export_needs_little_memory(self) -> None:
        export = self.path("export.zip")
        records = write_export(export, SIZE << 20)
        began = time.monotonic()
        run = self.run_recipe("weight", export, "-q")
        seconds = time.monotonic() - began
        self.assertEqual(run.returncode, 0, run.stderr)
        rows = pq.ParquetFile(self.path("out.parquet"))
        self.assertEqual(rows.metadata.num_rows, records)
        weights = rows.read(columns=["weight"]).column("weight")
        self.assertEqual((weights[0].as_py(), weights[records - 1].as_py()), ("50.00", weight(records - 1)))
        # The most that any process which this one has waited for took at a time.
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        self.assertLess(peak, 400)
        if table := os.environ.get("TABLE"):
            row = {
                "engine": f"Parquet, a zip with {SIZE} MB", "version": pyarrow.__version__, "files": 1,
                "records": records, "findings": 0, "seconds": round(seconds, 1),
                "memory": f"{peak:.0f} MB",
            }  # fmt: skip
            with open(table, "a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")


def weight(index: int) -> str:
    """The weight of a record of the large export."""
    return f"{50 + index % 5000 / 100:.2f}"


def write_export(path: str, size: int) -> int:
    """Writes a zip with so many bytes of an Apple Health export, every second record a
    weight, and gives how many weights there are."""
    count = 0
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        with archive.open("apple_health_export/export.xml", "w", force_zip64=True) as member:
            written = member.write(b'<?xml version="1.0"?>\n<HealthData locale="en_GB">\n')
            while written < size:
                lines = []
                for _ in range(2000):
                    minute = count % 1440
                    day = f"20{10 + count // 1440 // 336 % 15:02d}-{count // 1440 // 28 % 12 + 1:02d}-{count // 1440 % 28 + 1:02d}"
                    date = f"{day} {minute // 60:02d}:{minute % 60:02d}:00 +0100"
                    dates = f'creationDate="{date}" startDate="{date}" endDate="{date}"'
                    lines.append(
                        ' <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" '
                        f'sourceVersion="17.1" unit="count" {dates} value="{count % 977}"/>\n'
                        ' <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" '
                        f'sourceVersion="2" unit="kg" {dates} value="{weight(count)}"/>\n'
                    )
                    count += 1
                written += member.write("".join(lines).encode())
            member.write(b"</HealthData>\n")
    return count


if __name__ == "__main__":
    unittest.main()
