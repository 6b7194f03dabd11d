# SPDX-License-Identifier: MIT
"""What engines do with tasks, the other commands, and the types of columns: Spark with two
workers and few files."""

import os
import unittest
from decimal import Decimal
from typing import Any

import engine
from engine import (
    COLUMNS, MISSING, QUERY, compare, exports, queried, records_of, session, two_hosts, validated,
)  # fmt: skip
from support import OPTIONS, folder, program, script

if MISSING is None:
    from logxml_spark import Program, query, read_logs, validate
    from pyspark.sql import functions as F

WORST = ("skipped", "valid", "invalid", "failed")


def tearDownModule() -> None:
    engine.stop()


@unittest.skipIf(MISSING, MISSING)
class Few(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        cls.made = exports(96, 9)
        cls.spark = session()

    def read(self, path: Any = None, **how: Any) -> Any:
        how.setdefault("program", Program(program()))
        return read_logs(self.spark, path or self.made.path, options=OPTIONS, **how)


class Tasks(Few):
    def test_limit_and_two_actions(self) -> None:
        records = self.read(partitions=4).records
        self.assertEqual(len(records.limit(7).collect()), 7)
        count = len(self.made.records)
        self.assertEqual(records.count(), count)
        self.assertEqual(records.count(), count)
        of_fuel = sum(record["type"] == "fuel" for record in self.made.whole["record"])
        self.assertEqual(self.read().of("fuel").count(), of_fuel)

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
            result = self.read(program=Program(failing), files_per_process=20, partitions=4)
            result = result.persist()
            self.addCleanup(result.unpersist)
            compare(self, result, self.made)
            self.assertTrue(os.path.exists(mark))

    def test_a_program_that_dies_costs_a_file_and_fails_no_task(self) -> None:
        with folder() as path:
            culprit = sorted(self.made.exports.sound)[5]
            mark = os.path.join(path, "died")
            deadly = script(
                os.path.join(path, "logxml"),
                f"""\
                for index, name in enumerate(names):
                    if name.endswith({os.fsencode(culprit)!r}):
                        open({mark!r}, "a").write("x")
                        write(convert(names[:index])[:-1])
                        os.kill(os.getpid(), signal.SIGSEGV)
                write(convert(names))
                """,
            )
            result = self.read(program=Program(deadly), partitions=3).persist()
            self.addCleanup(result.unpersist)
            name = os.path.join(self.made.path, culprit)
            found = [tuple(row) for row in result.findings.where(F.col("rule") == "program-died")
                     .select("file", "severity").collect()]  # fmt: skip
            self.assertEqual(found, [(name, "error")])
            others = [r for r in self.made.whole["record"] if r["file"] != name]
            self.assertEqual(result.records.count(), len(others))
            self.assertEqual(result.books.count(), 96)
            # With the others, and alone: once each, as no task was run again.
            self.assertEqual(os.path.getsize(mark), 2)

    def test_a_program_of_another_version_is_refused(self) -> None:
        with self.assertRaisesRegex(Exception, "expected 0.0.7"):
            self.read(program=Program(program(), "0.0.7"))

    def test_fail_fast_fails_the_job(self) -> None:
        with self.assertRaisesRegex(Exception, "DamagedFile"):
            self.read(fail_fast=True).records.count()

    def test_names_that_nothing_matches_fail_no_task(self) -> None:
        result = read_logs(
            self.spark, self.made.path, options=[*OPTIONS, "--person", "Nobody at all"],
            program=Program(program()),
        )  # fmt: skip
        self.assertEqual(result.of("weight").count(), 0)
        self.assertEqual(result.books.count(), 96)

    def test_names_may_come_in_a_frame(self) -> None:
        names = sorted(os.path.join(self.made.path, name) for name in self.made.exports.sound)[:10]
        frame = self.spark.createDataFrame([(name,) for name in names], "path string")
        self.assertEqual(sorted(book.file for book in self.read(frame).books.collect()), names)

    def test_addresses_are_opened_on_the_nodes(self) -> None:
        names = sorted(os.path.join(self.made.path, name) for name in self.made.exports.sound)[:4]
        result = self.read(["file://" + name for name in names] + ["file:///nowhere/a.xml"])
        verdicts = {book.file: book.verdict for book in result.books.collect()}
        self.assertEqual(verdicts.pop("file:///nowhere/a.xml"), "failed")
        self.assertEqual(sorted(verdicts), ["file://" + name for name in names])
        count = sum(record["file"] in names for record in self.made.whole["record"])
        self.assertEqual(result.records.count(), count)

    def test_a_folder_without_files_gives_frames_without_rows(self) -> None:
        with folder() as path:
            result = self.read(path)
            counts = [frame.count() for frame in (result.records, result.findings, result.books)]
            self.assertEqual(counts, [0, 0, 0])


class Commands(Few):
    def test_validate_gives_what_one_validate_gives(self) -> None:
        lines = validated(self.made.path)
        problems = sorted(
            (line.get("container", line["file"]), line["rule"], line["message"])
            for line in lines if line["type"] == "problem"
        )  # fmt: skip
        verdicts: dict[str, str] = {}
        for line in lines:
            if line["type"] == "file":
                name = line.get("container", line["file"])
                verdicts[name] = max(verdicts.get(name, "skipped"), line["verdict"], key=WORST.index)
        result = validate(self.spark, self.made.path, options=OPTIONS, program=Program(program()))
        result = result.persist()
        self.addCleanup(result.unpersist)
        found = result.findings.where("rule != 'unreadable'").collect()
        self.assertEqual(sorted((f.file, f.rule, f.message) for f in found), problems)
        books = result.books.collect()
        self.assertEqual({book.file: book.verdict for book in books}, verdicts)
        self.assertEqual(sum(book.entries for book in books), lines[-1]["entries"])
        self.assertEqual(result.records.count(), 0)

    def test_query_gives_what_one_query_gives(self) -> None:
        result = query(self.spark, QUERY, self.made.path, columns=COLUMNS, program=Program(program()))
        found = sorted("\t".join((row.day, row.value)) for row in result.records.collect())
        self.assertEqual(found, queried(self.made.path))
        self.assertGreater(len(found), 0)


class Columns(Few):
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


@unittest.skipIf(MISSING, MISSING)
class Speculation(unittest.TestCase):
    def test_a_task_that_runs_twice_counts_once(self) -> None:
        made = exports(96, 9)
        with folder() as path:
            # The first process waits for the second run of its task, five minutes at most.
            first = script(
                os.path.join(path, "logxml"),
                f"""\
                own, slow, again = ({path!r} + "/" + n for n in (str(os.getpid()), "slow", "again"))
                with open(own, "wb") as file:
                    file.write(names[0])
                write(convert(names))
                try:
                    os.link(own, slow)
                    deadline = time.monotonic() + 300
                    while not os.path.exists(again) and time.monotonic() < deadline:
                        time.sleep(0.1)
                except FileExistsError:
                    with open(slow, "rb") as file:
                        if file.read() == names[0]:
                            open(again, "w").close()
                """,
            )
            with two_hosts() as master:
                self.addCleanup(engine.stop)
                spark = session(
                    master, speculation="true", speculation_interval="100ms",
                    speculation_quantile="0.3", speculation_multiplier="1.1",
                    speculation_minTaskRuntime="100ms",
                )  # fmt: skip
                result = read_logs(
                    spark, made.path, options=OPTIONS, partitions=6, program=Program(first),
                    files_per_process=1000,
                )  # fmt: skip
                found = records_of(result.records)
                engine.stop()
            self.assertTrue(os.path.exists(os.path.join(path, "again")))
        self.assertEqual(found, made.records)


if __name__ == "__main__":
    unittest.main()
