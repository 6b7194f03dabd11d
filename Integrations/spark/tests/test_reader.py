# SPDX-License-Identifier: MIT
"""Reading without an engine: damage, deaths, slow files, stores of objects, versions."""

import io
import os
import stat
import time
import unittest
from decimal import Decimal
from typing import Any, BinaryIO
from unittest import mock

try:
    import pyarrow as pa
except ImportError as error:
    raise unittest.SkipTest(f"there is no PyArrow: {error}") from error

from generate import generate
from logxml_spark import process, spool
from logxml_spark.errors import DamagedFile, LogxmlError
from logxml_spark.job import Event, Job
from logxml_spark.program import Program, schema_of, version_of
from logxml_spark.reader import read
from logxml_spark.sources import Source, list_files
from logxml_spark.tables import record_schema, tables
from support import DEADLY, OPTIONS, comparable, folder, one_run, program, script


def write(path: str, text: str) -> str:
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def native(value: str, date: str = "2025-06-05") -> str:
    return f'{{"type":"weight","date":"{date}","weight":{value},"weightUnit":"kg"}}\n'


def by_type(events: Any) -> dict[str, list[Event]]:
    found: dict[str, list[Event]] = {"record": [], "finding": [], "book": []}
    for event in events:
        found[event["type"]].append(event)
    return found


def named(*paths: str) -> list[Source]:
    return [Source(path) for path in paths]


class Reading(unittest.TestCase):
    def job(self, **how: Any) -> Job:
        return Job(program=Program(how.pop("path", program())), **how)

    def test_a_folder_gives_what_one_run_gives(self) -> None:
        with folder() as path:
            exports = generate(path, 100, 9, seed=5)
            expected = one_run(path, *OPTIONS)
            for each in (1, 7, 1000):
                job = self.job(options=tuple(OPTIONS), files_per_process=each)
                found = by_type(read(list_files([path]), job))
                names = ("file", "type", "kind", "size")
                records = [
                    comparable(
                        {"file": r["file"], "type": r["kind"]}
                        | {k: v for k, v in r.items() if k not in names}
                    )
                    for r in found["record"]
                ]
                self.assertEqual(records, [comparable(r) for r in expected["record"]])
                books = {b["file"]: (b["verdict"], b["entries"]) for b in found["book"]}
                wanted = {f["file"]: (f["verdict"], int(f["entries"])) for f in expected["file"]}
                self.assertEqual(books, wanted)
                problems = len(expected["problem"]) + len(expected["failure"])
                self.assertEqual(len(found["finding"]), problems)
            damaged = {os.path.join(path, name) for name in exports.damaged}
            self.assertTrue(all(books[name][0] != "valid" for name in damaged))

    def test_a_file_that_kills_the_program_costs_itself(self) -> None:
        with folder() as path:
            deadly = script(os.path.join(path, "logxml"), DEADLY)
            names = [
                write(os.path.join(path, f"{index}{'deadly' if index in (3, 4) else ''}.ndjson"), native(f"8{index}.40"))
                for index in range(8)
            ]
            found = by_type(read(named(*names), self.job(path=deadly)))
            weights = [record["weight"] for record in found["record"]]
            self.assertEqual(weights, ["80.40", "81.40", "82.40", "85.40", "86.40", "87.40"])
            self.assertEqual([(f["file"], f["rule"]) for f in found["finding"]], [(names[3], "program-died"), (names[4], "program-died")])
            self.assertIn("signal 11", found["finding"][0]["message"])
            self.assertEqual([book["file"] for book in found["book"]], names)
            self.assertEqual(
                [book["verdict"] for book in found["book"]],
                ["valid"] * 3 + ["failed"] * 2 + ["valid"] * 3,
            )

    def test_a_file_that_takes_too_long_costs_itself(self) -> None:
        with folder() as path:
            slow = script(
                os.path.join(path, "logxml"),
                """\
                for index, name in enumerate(names):
                    if b"slow" in name:
                        write(convert(names[:index])[:-1])
                        time.sleep(600)
                write(convert(names))
                """,
            )
            names = [write(os.path.join(path, name), native("80")) for name in ("a", "slow", "z")]
            began = time.monotonic()
            found = by_type(read(named(*names), self.job(path=slow, timeout=3)))
            self.assertLess(time.monotonic() - began, 120)
            self.assertEqual([r["file"] for r in found["record"]], [names[0], names[2]])
            self.assertEqual([(f["file"], f["rule"]) for f in found["finding"]], [(names[1], "too-slow")])

    def test_a_file_that_kills_it_once_is_read_the_second_time(self) -> None:
        with folder() as path:
            once = script(
                os.path.join(path, "logxml"),
                f"""\
                if not os.path.exists({path!r} + "/died"):
                    open({path!r} + "/died", "w").close()
                    write(convert(names)[:-3])
                    os.kill(os.getpid(), signal.SIGKILL)
                write(convert(names))
                """,
            )
            names = [write(os.path.join(path, f"{i}.x"), native(f"8{i}")) for i in range(4)]
            found = by_type(read(named(*names), self.job(path=once)))
            self.assertEqual([r["weight"] for r in found["record"]], ["80", "81", "82", "83"])
            self.assertEqual(found["finding"], [])
            self.assertEqual([book["file"] for book in found["book"]], names)

    def test_names_of_any_bytes(self) -> None:
        with folder() as path:
            raw = os.fsencode(path) + b"/\xff odd\n-.ndjson"
            with open(raw, "w", encoding="utf-8") as file:
                file.write(native("82.40"))
            found = by_type(read(list_files([path]), self.job()))
            self.assertEqual(os.fsencode(found["record"][0]["file"]), raw)
            self.assertEqual(found["record"][0]["weight"], "82.40")

    def test_what_is_named_and_no_log_is_a_finding_and_what_is_found_is_skipped(self) -> None:
        with folder() as path:
            readme = write(os.path.join(path, "README.md"), "# no log\n")
            found = by_type(read(named(readme, "/nowhere/at all", path), self.job()))
            rules = {f["file"]: f["rule"] for f in found["finding"]}
            self.assertEqual(
                rules, {readme: "unknown-format", "/nowhere/at all": "unreadable", path: "unreadable"}
            )
            self.assertEqual([b["verdict"] for b in found["book"]], ["failed"] * 3)
            self.assertEqual({b["file"] for b in found["book"]}, {readme, "/nowhere/at all", path})
            found = by_type(read(list_files([path]), self.job()))
            self.assertEqual([b["verdict"] for b in found["book"]], ["skipped"])
            self.assertEqual(found["finding"], [])

    def test_fail_fast_raises(self) -> None:
        with folder() as path:
            names = [write(os.path.join(path, "a.ndjson"), native("80") + native('"8x"'))]
            with self.assertRaisesRegex(DamagedFile, "a.ndjson:2:.*: bad-number: "):
                list(read(named(*names), self.job(fail_fast=True)))

    def test_options_that_are_refused_are_an_error_of_the_job(self) -> None:
        with folder() as path:
            name = write(os.path.join(path, "a.ndjson"), native("80"))
            with self.assertRaisesRegex(LogxmlError, "unknown option '--frist'"):
                list(read(named(name), self.job(options=("--frist",))))

    def test_a_status_of_one_or_two_is_no_error(self) -> None:
        with folder() as path:
            name = write(os.path.join(path, "a.ndjson"), native("80"))
            found = by_type(read(named(name), self.job(options=("--person", "Nobody"))))
            self.assertEqual(found["record"], [])
            self.assertEqual(found["book"][0]["filtered"], {"--person": 1})

    def test_whoever_stops_early_leaves_no_process(self) -> None:
        with folder() as path:
            names = [write(os.path.join(path, f"{i}.x"), native("80")) for i in range(20)]
            events = read(named(*names), self.job(files_per_process=2))
            next(events)
            events.close()  # type: ignore[attr-defined]


class Commands(unittest.TestCase):
    def test_validate_gives_what_one_run_gives(self) -> None:
        with folder() as path:
            generate(path, 64, 6, seed=9)
            job = Job("validate", tuple(OPTIONS), Program(program()), files_per_process=10)
            found = by_type(read(list_files([path]), job))
            whole = by_type(read([Source(s.name, s.is_found) for s in list_files([path])],
                                 Job("validate", tuple(OPTIONS), Program(program()))))
            self.assertEqual(found, whole)
            self.assertEqual(len(found["book"]), 64)
            self.assertEqual(found["record"], [])
            for book in found["book"]:
                filtered = sum(book["filtered"].values()) + sum(book["notModelled"].values())
                self.assertEqual(book["entries"], book["records"] + book["rejected"] + filtered)

    def test_query_gives_matches_by_file(self) -> None:
        with folder() as path:
            texts = {"a.xml": "<r><i n='1'>x\ty</i><i n='2'>\\</i></r>", "b.xml": "<r/>",
                     "c ü.xml": "<r><i n='3'>z</i></r>", "d.xml": "<r><i n='4'>z</i>"}  # fmt: skip
            for name, text in texts.items():
                write(os.path.join(path, name), text)
            job = Job("query", (), Program(program()), path="r/i", columns=("@n", "/text()"))
            found = by_type(read(list_files([path], xml_only=True), job))
            rows = [(os.path.basename(r["file"]), r["number"], *r["values"]) for r in found["record"]]
            self.assertEqual(
                sorted(rows),
                [("a.xml", 0, "1", "x\ty"), ("a.xml", 1, "2", "\\"), ("c ü.xml", 0, "3", "z"),
                 ("d.xml", 0, "4", "z")],
            )  # fmt: skip
            verdicts = {os.path.basename(b["file"]): (b["verdict"], b["records"]) for b in found["book"]}
            self.assertEqual(
                verdicts,
                {"a.xml": ("valid", 2), "b.xml": ("valid", 0), "c ü.xml": ("valid", 1), "d.xml": ("failed", 1)},
            )
            self.assertEqual([(os.path.basename(f["file"]), f["rule"]) for f in found["finding"]], [("d.xml", "not-well-formed")])


class Stores(unittest.TestCase):
    """Objects that are opened by a function; here they lie in memory."""

    def setUp(self) -> None:
        self.reads: list[int] = []
        self.objects = {
            "mem://b/a.ndjson": native("82.40").encode(),
            "mem://b/large.ndjson": b"".join(
                native(f"{50 + i % 50}.{i:05d}").encode() for i in range(30000)
            ),
        }

    def open(self, name: str) -> BinaryIO:
        if name == "mem://b/refused":
            raise PermissionError("access denied")
        if name not in self.objects:
            raise FileNotFoundError(name)
        test = self

        class Object(io.BytesIO):
            def read(self, size: int | None = -1) -> bytes:
                assert size is not None and 0 < size <= 1 << 20
                test.reads.append(size)
                return super().read(size)

        return Object(self.objects[name])

    def read(self, limit: int, *names: str) -> dict[str, list[Event]]:
        job = Job(program=Program(program()), open_file=self.open, spool_limit=limit)
        return by_type(read(named(*names), job))

    def test_objects_come_in_chunks_and_keep_their_names(self) -> None:
        names = ["mem://b/a.ndjson", "mem://b/large.ndjson", "mem://b/none", "mem://b/refused"]
        for limit in (1 << 28, 1000):
            with mock.patch.object(spool.time, "sleep"):
                found = self.read(limit, *names)
            self.assertEqual(len(found["record"]), 30001)
            self.assertEqual({r["file"] for r in found["record"]}, set(names[:2]))
            verdicts = {b["file"]: b["verdict"] for b in found["book"]}
            self.assertEqual(verdicts, dict(zip(names, ["valid", "valid", "failed", "failed"])))
            self.assertEqual(
                {(f["file"], f["rule"]) for f in found["finding"]},
                {(names[2], "unreadable"), (names[3], "unreadable")},
            )

    def test_copies_are_for_their_owner_alone_and_go_again(self) -> None:
        modes = []
        folders = []
        run = process.run

        def look(arguments: list[str], **how: Any) -> process.Ended:
            for name in how.get("names") or []:
                modes.append(stat.S_IMODE(os.stat(name).st_mode))
                folders.append(os.path.dirname(name))
                modes.append(stat.S_IMODE(os.stat(folders[-1]).st_mode))
            return run(arguments, **how)

        with mock.patch.object(process, "run", look):
            self.read(1 << 28, "mem://b/a.ndjson")
        self.assertEqual(modes, [0o600, 0o700])
        self.assertFalse(os.path.exists(folders[0]))


class Tables(unittest.TestCase):
    def test_what_does_not_fit_into_a_column_is_a_finding(self) -> None:
        digits = "12345678901234567890.123456789012345678"
        with folder() as path:
            name = write(
                os.path.join(path, "a.ndjson"),
                native("82.40")
                + native(digits, "2024-03-01T07:12:00.1234567+02:00")
                + native("0.10", "0000-01-01"),
            )
            schema = record_schema(schema_of(program(), "spark"))
            rows: dict[str, list[dict[str, Any]]] = {}
            for kind, array in tables(read(named(name), Job(program=Program(program()))), schema):
                rows.setdefault(kind, []).extend(array.to_pylist())
            records = rows["record"]
            self.assertEqual([r["weight"] for r in records][:2], ["82.40", digits])
            self.assertEqual([r["weightDecimal"] for r in records][:2], [Decimal("82.4"), None])
            self.assertEqual(records[1]["date"], "2024-03-01T07:12:00.1234567+02:00")
            self.assertEqual(records[1]["dateLocal"].microsecond, 123456)
            rules = [f["rule"] for f in rows["finding"]]
            self.assertIn("decimal-does-not-fit", rules)
            self.assertIn("finer-than-microseconds", rules)

    def test_batches_are_bounded(self) -> None:
        with folder() as path:
            name = write(os.path.join(path, "a.ndjson"), "".join(native("80.5") for _ in range(10000)))
            schema = record_schema(schema_of(program(), "spark"))
            sizes = [
                len(array)
                for kind, array in tables(read(named(name), Job(program=Program(program()))), schema)
                if kind == "record"
            ]
            self.assertEqual(sizes, [4096, 4096, 1808])

    def test_the_schema_of_arrow_has_the_same_columns(self) -> None:
        import json

        arrow = json.loads(schema_of(program(), "arrow"))["fields"]
        schema = record_schema(schema_of(program(), "spark"))
        self.assertEqual([field["name"] for field in arrow], schema.names)
        types = {
            "utf8": pa.string(), "bool": pa.bool_(), "decimal": pa.decimal128(38, 10),
        }  # fmt: skip
        for field in arrow:
            kind = field["type"]["name"]
            if kind in types and field["name"] != "extras":
                self.assertEqual(schema.field(field["name"]).type, types[kind])
            self.assertEqual(schema.field(field["name"]).nullable, field["nullable"])


class Programs(unittest.TestCase):
    def test_the_version_is_checked(self) -> None:
        found = version_of(program())
        self.assertEqual(Program(program(), found).find(), program())
        with self.assertRaisesRegex(LogxmlError, "expected 9.9.9"):
            Program(program(), "9.9.9").find()
        with folder() as path:
            old = write(os.path.join(path, "logxml"), "#!/bin/sh\necho logxml 0.1.9\n")
            os.chmod(old, 0o700)
            with self.assertRaisesRegex(LogxmlError, "0.2.0 or later is needed"):
                Program(old).find()
        with self.assertRaisesRegex(LogxmlError, "there is no program /nowhere"):
            Program("/nowhere").find()


if __name__ == "__main__":
    unittest.main()
