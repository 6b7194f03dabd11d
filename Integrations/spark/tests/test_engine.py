# SPDX-License-Identifier: MIT
"""Spark itself, with two workers in processes of their own. Expectations come from one
logxml over the folder, and from what the generator worked out.

    FILES=10000 DAMAGED=137 python3 -m unittest test_engine
"""

import glob
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import unittest
from decimal import Decimal
from typing import Any

from generate import Exports, generate
from support import OPTIONS, comparable, folder, one_run, program, script

try:
    import pyspark
    from logxml_spark import LogxmlError, Program, query, read_logs, validate
    from pyspark.sql import DataFrame, SparkSession
    from pyspark.sql import functions as F

    MISSING = None if shutil.which("java") or os.environ.get("JAVA_HOME") else "there is no Java"
except ImportError as error:
    MISSING = f"there is no PySpark: {error}"

FILES = int(os.environ.get("FILES", "200"))
DAMAGED = int(os.environ.get("DAMAGED", "12"))


def start(**settings: str) -> "SparkSession":
    """A session on two executors, each in a process of its own, beside this one."""
    home = os.path.dirname(pyspark.__file__)
    os.environ["SPARK_HOME"] = home
    os.environ["PYSPARK_PYTHON"] = sys.executable
    builder = (
        SparkSession.builder.master(os.environ.get("MASTER", "local-cluster[2,1,1024]"))
        .appName("logxml-spark-tests")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.sql.shuffle.partitions", "4")
        .config("spark.executor.memory", "1g")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.driver.bindAddress", "127.0.0.1")
        .config("spark.sql.session.timeZone", "UTC")
        .config("spark.executorEnv.PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
        # Executors stay until they are killed.
        .config("spark.dynamicAllocation.enabled", "false")
    )
    for name, value in settings.items():
        builder = builder.config("spark." + name.replace("_", "."), value)
    return builder.getOrCreate()


def plain(value: Any) -> Any:
    """A row as dictionaries and lists."""
    if hasattr(value, "asDict"):
        return {key: plain(item) for key, item in value.asDict().items()}
    return value


def records_of(frame: "DataFrame") -> list[str]:
    """The records as the command writes them, from the columns that have them as they were."""
    parts = ("local", "instant", "offset", "precision", "decimal")
    names = [f.name for f in frame.schema.fields if f.metadata.get("role") not in parts]
    return sorted(comparable(plain(row)) for row in frame.select(*names).collect())


def findings_of(frame: "DataFrame") -> list[tuple[Any, ...]]:
    names = ("file", "rule", "line", "column", "message")
    return sorted((tuple(plain(row)[n] for n in names) for row in frame.collect()), key=repr)


def executors(spark: "SparkSession") -> list[int]:
    """The executors of a session, by their process ids."""
    found = []
    ours = spark.sparkContext.applicationId.encode()
    for path in glob.glob("/proc/[0-9]*/cmdline"):
        try:
            with open(path, "rb") as file:
                words = file.read().split(b"\0")
        except OSError:
            continue
        if ours in words and b"org.apache.spark.executor.CoarseGrainedExecutorBackend" in words:
            found.append(int(path.split("/")[2]))
    return found


def memory(spark: "SparkSession") -> str:
    """The most that an executor of Java, and that a worker of Python below one, has taken."""
    parents: dict[int, int] = {}
    peaks: dict[int, int] = {}
    for path in glob.glob("/proc/[0-9]*/status"):
        try:
            with open(path, encoding="utf-8", errors="replace") as file:
                lines = dict(line.rstrip().split(":", 1) for line in file if ":" in line)
        except OSError:
            continue
        number = int(path.split("/")[2])
        parents[number] = int(lines["PPid"])
        peaks[number] = int(lines.get("VmHWM", "0 kB").split()[0]) // 1024
    ours = executors(spark)

    def is_below(number: int) -> bool:
        while number in parents and number not in ours:
            number = parents[number]
        return number in ours

    java = max((peaks[number] for number in ours), default=0)
    workers = [peak for number, peak in peaks.items() if number not in ours and is_below(number)]
    return f"{java} MB, Python {max(workers, default=0)} MB"


@unittest.skipIf(MISSING, MISSING)
class Engine(unittest.TestCase):
    spark: "SparkSession"
    path: str
    exports: Exports
    whole: dict[str, list[dict[str, Any]]]

    @classmethod
    def setUpClass(cls) -> None:
        cls._folder = folder()
        cls.path = cls._folder.__enter__()
        cls.exports = generate(os.path.join(cls.path, "exports"), FILES, DAMAGED)
        cls.path = os.path.join(cls.path, "exports")
        cls.whole = one_run(cls.path, *OPTIONS)
        cls.spark = start(speculation="false", task_maxFailures="4")
        cls.spark.sparkContext.setLogLevel("ERROR")

    @classmethod
    def tearDownClass(cls) -> None:
        cls.spark.stop()
        cls._folder.__exit__(None, None, None)

    def read(self, path: str | None = None, **how: Any) -> Any:
        how.setdefault("program", Program(program()))
        return read_logs(self.spark, path or self.path, options=OPTIONS, **how)

    def expected_records(self) -> list[str]:
        return sorted(comparable(record) for record in self.whole["record"])

    def expected_findings(self) -> list[tuple[Any, ...]]:
        rows = []
        for line in self.whole["problem"] + self.whole["failure"]:
            place = [int(line[k]) if k in line else None for k in ("line", "column")]
            rows.append((line["file"], line.get("rule", "unreadable"), *place, line["message"]))
        return sorted(rows, key=repr)

    # What is read.

    def test_the_exports_give_what_one_run_gives(self) -> None:
        began = time.monotonic()
        result = self.read(partitions=8).persist()
        self.addCleanup(result.unpersist)
        self.assertEqual(result.books.count(), FILES)
        seconds = time.monotonic() - began
        records = records_of(result.records)
        self.assertEqual(records, self.expected_records())
        findings = findings_of(result.findings)
        self.assertEqual(findings, self.expected_findings())
        books = {book.file: plain(book) for book in result.books.collect()}
        self.assertEqual(len(books), FILES)
        for line in self.whole["file"]:
            book = books[line["file"]]
            for key in ("entries", "records", "rejected", "duplicates", "errors", "warnings"):
                self.assertEqual(book[key], int(line[key]), (line["file"], key))
            self.assertEqual(book["verdict"], line["verdict"])
            self.assertEqual(
                dict(book["notModelled"]), {k: int(v) for k, v in line["notModelled"].items()}
            )
        if table := os.environ.get("TABLE"):
            row = {
                "engine": "Spark, two workers", "version": pyspark.__version__, "files": FILES,
                "records": len(records), "findings": len(findings),
                "seconds": round(seconds, 1), "memory": memory(self.spark),
            }  # fmt: skip
            with open(table, "a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")

    def test_the_sound_ones_give_what_was_worked_out(self) -> None:
        result = self.read()
        prefix = len(self.path) + 1
        sound = result.records.withColumn("name", F.expr(f"substring(file, {prefix + 1})"))
        rows = sound.groupBy("name", "type").agg(
            F.count("*").alias("count"),
            F.sum(F.coalesce("volumeDecimal", "weightDecimal")).alias("sum"),
        ).collect()  # fmt: skip
        counts = {(row["name"], row["type"]): row["count"] for row in rows}
        sums = {}
        for row in rows:
            sums[row["name"]] = sums.get(row["name"], Decimal(0)) + (row["sum"] or 0)
        for name, expected in self.exports.sound.items():
            self.assertEqual(counts.get((name, "fuel"), 0), expected.fuel, name)
            self.assertEqual(counts.get((name, "weight"), 0), expected.weight, name)
            self.assertEqual(sums.get(name, 0), sum(map(Decimal, expected.values)), name)

    def test_damaged_files_are_told(self) -> None:
        verdicts = {os.path.relpath(b.file, self.path): b.verdict for b in self.read().books.collect()}
        self.assertTrue(all(verdicts[name] != "valid" for name in self.exports.damaged))

    def test_validate_gives_what_one_validate_gives(self) -> None:
        run = subprocess.run(
            [program(), "validate", "-t", "ndjson", "--max-problems", "0", *OPTIONS, self.path],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        lines = [json.loads(line) for line in run.stdout.splitlines()]
        problems = sorted(
            (line.get("container", line["file"]), line["rule"], line["message"])
            for line in lines if line["type"] == "problem"
        )  # fmt: skip
        result = validate(self.spark, self.path, options=OPTIONS, program=Program(program()))
        found = result.findings.where("rule != 'unreadable'").collect()
        self.assertEqual(sorted((f.file, f.rule, f.message) for f in found), problems)
        entries = result.books.agg(F.sum("entries")).collect()[0][0]
        self.assertEqual(entries, lines[-1]["entries"])
        self.assertEqual(result.records.count(), 0)

    def test_query_gives_what_one_query_gives(self) -> None:
        path = 'HealthData/Record[@type="HKQuantityTypeIdentifierBodyMass"]'
        run = subprocess.run(
            [program(), "query", "-I", "-t", "tsv", "-c", "@startDate", "-c", "@value", path, self.path],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        result = query(
            self.spark, path, self.path, columns={"day": "@startDate", "value": "@value"},
            program=Program(program()),
        )  # fmt: skip
        found = sorted("\t".join((row.day, row.value)) for row in result.records.collect())
        self.assertEqual(found, sorted(run.stdout.splitlines()))
        self.assertGreater(len(found), 0)

    # What engines do with tasks.

    def test_limit_and_two_actions(self) -> None:
        records = self.read(partitions=4).records
        self.assertEqual(len(records.limit(7).collect()), 7)
        count = len(self.whole["record"])
        self.assertEqual(records.count(), count)
        self.assertEqual(records.count(), count)
        self.assertEqual(len(self.read().of("fuel").collect()),
                         sum(record["type"] == "fuel" for record in self.whole["record"]))  # fmt: skip

    def test_a_task_that_fails_is_run_again(self) -> None:
        with folder() as path:
            mark = os.path.join(path, "failed")
            failing = script(
                os.path.join(path, "logxml"),
                f"""\
                if not os.path.exists({mark!r}):
                    open({mark!r}, "w").close()
                    write(convert(names[:len(names) // 2])[:-1])
                    sys.exit(2)
                write(convert(names))
                """,
            )
            how = {"program": Program(failing), "files_per_process": 20, "partitions": 4}
            self.assertEqual(records_of(self.read(**how).records), self.expected_records())
            self.assertTrue(os.path.exists(mark))

    def test_a_worker_that_is_killed_loses_nothing_and_doubles_nothing(self) -> None:
        with folder() as path:
            slow = script(
                os.path.join(path, "logxml"),
                f"""\
                write(convert(names))
                time.sleep(0.3)
                open({path!r} + "/done-%d" % os.getpid(), "w").close()
                """,
            )
            killed: list[int] = []

            def kill() -> None:
                ours = executors(self.spark)
                deadline = time.monotonic() + 120
                while len(glob.glob(path + "/done-*")) < 12 and time.monotonic() < deadline:
                    time.sleep(0.05)
                killed.extend(ours[:1])
                os.kill(ours[0], signal.SIGKILL)

            size = max(2, FILES // 60)
            result = self.read(program=Program(slow), files_per_process=size, partitions=12)
            self.assertEqual(len(executors(self.spark)), 2)
            killer = threading.Thread(target=kill)
            killer.start()
            result = result.persist()
            books = sorted(book.file for book in result.books.collect())
            killer.join()
            self.assertEqual(len(killed), 1)
            self.assertEqual(books, sorted(line["file"] for line in self.whole["file"]))
            self.assertEqual(records_of(result.records), self.expected_records())
            self.assertEqual(findings_of(result.findings), self.expected_findings())
            result.unpersist()

    def test_a_program_of_another_version_is_refused(self) -> None:
        with self.assertRaisesRegex(Exception, "expected 0.0.7"):
            self.read(program=Program(program(), "0.0.7"))

    def test_fail_fast_fails_the_job(self) -> None:
        with self.assertRaisesRegex(Exception, "DamagedFile"):
            self.read(fail_fast=True).records.count()

    # Columns.

    def test_columns_have_the_types_they_should(self) -> None:
        with folder() as path:
            with open(os.path.join(path, "a.xml"), "w", encoding="utf-8") as file:
                file.write(
                    '<logbook version="1"><fuelLog vehicle="A" distanceUnit="km" volumeUnit="L">'
                    '<fillUp date="2009-02-14T23:30:00-08:00"><volume>10.20</volume>'
                    "<partial>true</partial>"
                    '<extra name="m">a</extra><extra name="m">b</extra></fillUp>'
                    '<fillUp date="2009-02-15"><volume>0.123456789012</volume></fillUp>'
                    "</fuelLog></logbook>"
                )
            result = self.read(path)
            first, second = result.of("fuel").orderBy("date").collect()
            self.assertEqual((first.volume, first.volumeUnit), ("10.20", "L"))
            self.assertEqual(first.volumeDecimal, Decimal("10.2"))
            self.assertEqual(first.extras, {"m": ["a", "b"]})
            self.assertIs(first.partial, True)
            self.assertEqual(str(first.dateLocal), "2009-02-14 23:30:00")
            self.assertEqual((first.dateOffset, first.datePrecision), ("-08:00", "second"))
            moment = result.of("fuel").where("dateInstant is not null")
            self.assertEqual(
                moment.select(F.col("dateInstant").cast("string")).collect()[0][0],
                "2009-02-15 07:30:00",
            )
            self.assertEqual((second.volume, second.volumeDecimal), ("0.123456789012", None))
            self.assertEqual((second.dateInstant, second.datePrecision), (None, "day"))
            rules = [finding.rule for finding in result.findings.collect()]
            self.assertIn("decimal-does-not-fit", rules)

    def test_names_may_come_in_a_frame(self) -> None:
        names = sorted(os.path.join(self.path, name) for name in self.exports.sound)[:10]
        frame = self.spark.createDataFrame([(name,) for name in names], "path string")
        found = read_logs(self.spark, frame, options=OPTIONS, program=Program(program()))
        self.assertEqual(sorted(book.file for book in found.books.collect()), names)


@unittest.skipIf(MISSING, MISSING)
class Speculation(unittest.TestCase):
    def test_a_task_that_runs_twice_counts_once(self) -> None:
        with folder() as path:
            generate(os.path.join(path, "exports"), 60, 4)
            first = script(
                os.path.join(path, "logxml"),
                f"""\
                try:
                    os.mkdir({path!r} + "/first")
                    write(convert(names))
                    time.sleep(15)
                except FileExistsError:
                    write(convert(names))
                open({path!r} + "/run-%d" % os.getpid(), "w").close()
                """,
            )
            spark = start(
                speculation="true", speculation_interval="100ms", speculation_quantile="0.3",
                speculation_multiplier="1.1", speculation_minTaskRuntime="100ms",
            )  # fmt: skip
            try:
                spark.sparkContext.setLogLevel("ERROR")
                result = read_logs(
                    spark, os.path.join(path, "exports"), options=OPTIONS, partitions=6,
                    program=Program(first), files_per_process=1000,
                )  # fmt: skip
                found = records_of(result.records)
            finally:
                spark.stop()
            expected = one_run(os.path.join(path, "exports"), *OPTIONS)["record"]
            self.assertEqual(found, sorted(map(comparable, expected)))


@unittest.skipIf(MISSING, MISSING)
@unittest.skipIf(not MISSING and int(pyspark.__version__.split(".")[0]) < 4, "this Spark has no data sources in Python")
class Format(unittest.TestCase):
    def test_the_format_gives_the_same_rows(self) -> None:
        from logxml_spark.datasource import register

        with folder() as path:
            generate(os.path.join(path, "exports"), 60, 4)
            path = os.path.join(path, "exports")
            spark = start()
            try:
                spark.sparkContext.setLogLevel("ERROR")
                register(spark)

                def load(rows: str) -> "DataFrame":
                    reader = spark.read.format("logxml").option("rows", rows)
                    return (
                        reader.option("program", program()).option("partitions", "3")
                        .option("options", " ".join(OPTIONS)).load(path)
                    )  # fmt: skip

                expected = one_run(path, *OPTIONS)
                self.assertEqual(records_of(load("records")), sorted(map(comparable, expected["record"])))
                self.assertEqual(load("books").count(), 60)
                count = len(expected["problem"]) + len(expected["failure"])
                self.assertEqual(load("findings").count(), count)
                with self.assertRaisesRegex(Exception, "expected one of"):
                    load("nothing").count()
            finally:
                spark.stop()


@unittest.skipIf(MISSING, MISSING)
class Connect(unittest.TestCase):
    def test_a_client_without_a_context_reads_the_same(self) -> None:
        """Spark 4 brings the server along; for 3.5 it would have to be fetched."""
        if int(pyspark.__version__.split(".")[0]) < 4:
            self.skipTest("this PySpark brings no server for Spark Connect")
        try:
            import grpc  # noqa: F401
        except ImportError:
            self.skipTest("there is no grpc, which pip install 'pyspark[connect]' brings")
        with folder() as path:
            generate(os.path.join(path, "exports"), 40, 3)
            # A session of its own, in a process of its own: one process has one kind.
            code = (
                "import sys, os\n"
                "sys.path[:0] = sys.argv[3].split(os.pathsep)\n"
                "from pyspark.sql import SparkSession\n"
                "from logxml_spark import Program, read_logs\n"
                "spark = SparkSession.builder.remote('local[2]').getOrCreate()\n"
                "result = read_logs(spark, sys.argv[1], program=Program(sys.argv[2]))\n"
                "print('COUNTS', result.records.count(), result.books.count())\n"
                "spark.stop()\n"
            )
            run = subprocess.run(
                [sys.executable, "-c", code, os.path.join(path, "exports"), program(), os.pathsep.join(sys.path)],
                capture_output=True, text=True, timeout=300,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )  # fmt: skip
            count = len(one_run(os.path.join(path, "exports"))["record"])
            self.assertIn(f"COUNTS {count} 40", run.stdout, run.stderr[-2000:])


if __name__ == "__main__":
    unittest.main()
