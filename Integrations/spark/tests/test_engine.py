# SPDX-License-Identifier: MIT
"""Spark itself, with two workers in processes of their own, and many files. Expectations
come from one logxml over the folder, and from what the generator worked out.

    FILES=10000 DAMAGED=137 python3 -m unittest test_engine
"""

import glob
import json
import os
import signal
import subprocess
import sys
import threading
import time
import unittest
from decimal import Decimal
from typing import Any

import engine
from engine import DAMAGED, FILES, IS_4, MISSING, SIZE, Clock, compare, executors, memory, write_row
from support import OPTIONS, folder, program, script

if MISSING is None:
    from logxml_spark import Program, read_logs
    from pyspark.sql import DataFrame
    from pyspark.sql import functions as F


def tearDownModule() -> None:
    engine.stop()


@unittest.skipIf(MISSING, MISSING)
class Engine(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.made = engine.exports(FILES, DAMAGED)
        cls.spark = engine.session()

    def row(self, what: str, clock: str, used: str) -> None:
        write_row(what, FILES, len(self.made.records), len(self.made.findings), clock, used)

    def test_the_exports_give_what_one_run_gives(self) -> None:
        clock = Clock()
        result = read_logs(
            self.spark, self.made.path, options=OPTIONS, partitions=8, program=Program(program())
        ).persist()
        self.addCleanup(result.unpersist)
        self.assertEqual(result.books.count(), FILES)
        seconds = str(clock)
        compare(self, result, self.made)
        self.row("Spark, two workers", seconds, memory())
        with self.subTest("what was worked out when they were made"):
            self.check_sums(result.records)
        with self.subTest("damaged files"):
            start = len(self.made.path) + 1
            verdicts = {book.file[start:]: book.verdict for book in result.books.collect()}
            self.assertEqual(len(self.made.exports.damaged), DAMAGED)
            sound = [n for n in self.made.exports.damaged if verdicts[n] == "valid"]
            self.assertEqual(sound, [])

    def check_sums(self, records: "DataFrame") -> None:
        """Compares counts and sums of each sound file with those of the generator."""
        start = len(self.made.path) + 1
        named = records.withColumn("name", F.expr(f"substring(file, {start + 1})"))
        rows = named.groupBy("name", "type").agg(
            F.count("*").alias("count"),
            F.sum(F.coalesce("volumeDecimal", "weightDecimal")).alias("sum"),
        ).collect()  # fmt: skip
        counts = {(row["name"], row["type"]): row["count"] for row in rows}
        sums: dict[str, Decimal] = {}
        for row in rows:
            sums[row["name"]] = sums.get(row["name"], Decimal(0)) + (row["sum"] or 0)
        for name, expected in self.made.exports.sound.items():
            self.assertEqual(counts.get((name, "fuel"), 0), expected.fuel, name)
            self.assertEqual(counts.get((name, "weight"), 0), expected.weight, name)
            self.assertEqual(sums.get(name, 0), sum(map(Decimal, expected.values)), name)

    def test_a_worker_that_is_killed_loses_nothing_and_doubles_nothing(self) -> None:
        with folder() as path:
            # It leaves a mark each time that it has read some files.
            marking = script(
                os.path.join(path, "logxml"),
                f"""\
                write(convert(names))
                open({path!r} + "/done-%d" % os.getpid(), "w").close()
                time.sleep(0.3)
                """,
            )
            size = max(2, FILES // 60)
            result = read_logs(
                self.spark, self.made.path, options=OPTIONS, partitions=12,
                program=Program(marking), files_per_process=size,
            )  # fmt: skip
            deadline = time.monotonic() + 1800
            while len(executors()) < 2 and time.monotonic() < deadline:
                time.sleep(0.2)
            before = executors()
            self.assertEqual(len(before), 2)
            marks: list[int] = []

            def kill() -> None:
                while time.monotonic() < deadline:
                    if (count := len(glob.glob(path + "/done-*"))) >= 12:
                        os.kill(before[0], signal.SIGKILL)
                        marks.append(count)
                        return
                    time.sleep(0.05)

            killer = threading.Thread(target=kill)
            clock = Clock()
            killer.start()
            result = result.persist()
            self.addCleanup(result.unpersist)
            books = result.books.count()
            seconds = str(clock)
            killer.join()
            # It was killed after some processes had ended, and before most had begun.
            self.assertEqual(len(marks), 1)
            self.assertLess(marks[0], 60)
            self.assertEqual(books, FILES)
            self.assertNotIn(before[0], executors())
            compare(self, result, self.made)
            self.row("Spark, a worker killed", seconds, memory())

    @unittest.skipUnless(IS_4, "this Spark has no data sources in Python")
    def test_the_format_gives_the_same_rows(self) -> None:
        from logxml_spark.datasource import register

        register(self.spark)

        class Loaded:
            def __getattr__(_, rows: str) -> "DataFrame":
                return (
                    self.spark.read.format("logxml").option("rows", rows)
                    .option("program", program()).option("partitions", "8")
                    .option("options", " ".join(OPTIONS)).load(self.made.path)
                )  # fmt: skip

        loaded = Loaded()
        clock = Clock()
        self.assertEqual(loaded.books.count(), FILES)
        seconds = str(clock)
        compare(self, loaded, self.made)
        self.row('Spark, format("logxml")', seconds, memory())
        with self.assertRaisesRegex(Exception, "expected one of"):
            loaded.nothing.count()


@unittest.skipIf(MISSING, MISSING)
class Large(unittest.TestCase):
    def test_a_large_file_needs_little_memory(self) -> None:
        """As one row of a frame, a file of 600 MB ends a worker that has 1 GB."""
        with folder() as path:
            export = os.path.join(path, "export.xml")
            count = write_large(export, SIZE * 1_000_000)
            # A session of its own: memory is the most that a process has had.
            engine.stop()
            clock = Clock()
            result = read_logs(engine.session(), export, program=Program(program()))
            rows = result.records.agg(F.count("*"), F.sum("weightDecimal")).collect()[0]
            used = memory()
            expected = sum(Decimal(large_weight(n)) for n in range(count))
            self.assertEqual((rows[0], rows[1]), (count, expected))
            python = int(used.split()[-2])
            self.assertLess(python, 300)
            write_row(f"Spark, one file of {SIZE} MB", 1, count, 0, str(clock), used)


def large_weight(index: int) -> str:
    """The weight of a record of the large file."""
    return f"{50 + index % 5000 / 100:.2f}"


def write_large(path: str, size: int) -> int:
    """Writes an Apple Health export of so many bytes, in which each fiftieth record is a
    weight, and gives how many weights there are."""
    count = 0
    steps = (
        ' <Record type="HKQuantityTypeIdentifierStepCount" sourceName="Phone" sourceVersion="17.1" '
        'unit="count" startDate="2024-03-01 07:12:00 +0100" endDate="2024-03-01 07:22:00 +0100" '
        'value="120"/>\n'
    ) * 49
    with open(path, "w", encoding="ascii") as file:
        file.write('<?xml version="1.0"?>\n<HealthData locale="en_GB">\n')
        while file.tell() < size:
            for _ in range(200):
                minute = count % 1440
                day = f"20{10 + count // 1440 // 336 % 15:02d}-{count // 1440 // 28 % 12 + 1:02d}"
                date = f"{day}-{count // 1440 % 28 + 1:02d} {minute // 60:02d}:{minute % 60:02d}:00"
                file.write(
                    ' <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg" '
                    f'startDate="{date} +0100" endDate="{date} +0100" value="{large_weight(count)}"/>\n'
                )
                file.write(steps)
                count += 1
        file.write("</HealthData>\n")
    return count


@unittest.skipIf(MISSING, MISSING)
class Connect(unittest.TestCase):
    @unittest.skipUnless(IS_4, "this PySpark brings no server for Spark Connect")
    def test_a_client_without_a_context_reads_the_same(self) -> None:
        try:
            import grpc  # noqa: F401
        except ImportError:
            self.skipTest("there is no grpc, which pip install 'pyspark[connect]' brings")
        # A process of its own: one process has one kind of session.
        engine.stop()
        made = engine.exports(FILES, DAMAGED)
        with folder() as path:
            answer = os.path.join(path, "answer.json")
            client = os.path.join(os.path.dirname(os.path.abspath(__file__)), "connect_client.py")
            run = subprocess.run(
                [sys.executable, client, made.path, answer],
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )  # fmt: skip
            self.assertEqual(run.returncode, 0, run.stderr[-4000:])
            with open(answer, encoding="utf-8") as file:
                found: dict[str, Any] = json.load(file)
        self.assertEqual(found["records"], made.records)
        self.assertEqual([tuple(finding) for finding in found["findings"]], made.findings)
        self.assertEqual(found["books"], made.books)
        self.assertEqual(found["named"], found["asked"])
        self.assertEqual(found["matches"], engine.queried(made.path))
        self.assertEqual(found["entries"], engine.validated(made.path)[-1]["entries"])
        write_row(
            "Spark Connect, two workers", FILES, len(made.records), len(made.findings),
            found["seconds"], found["memory"],
        )  # fmt: skip


if __name__ == "__main__":
    unittest.main()
