# SPDX-License-Identifier: MIT
"""Spark with two workers in processes of their own, and what is compared with it."""

import atexit
import contextlib
import functools
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from collections.abc import Iterator
from typing import Any

from generate import Exports, generate
from support import OPTIONS, comparable, one_run, program

try:
    import pandas  # noqa: F401  PySpark wants it.
    import pyspark
    from pyspark.sql import DataFrame, SparkSession

    VERSION = pyspark.__version__
    MISSING = None if shutil.which("java") or os.environ.get("JAVA_HOME") else "there is no Java"
except ImportError as error:
    VERSION = "0"
    MISSING = f"there is no PySpark, or it lacks something: {error}"

# Who has installed it wants it tested, and not skipped.
if MISSING and os.environ.get("ENGINES") == "required":
    raise RuntimeError(MISSING)

#: Whether this Spark has data sources in Python, and brings a server for Spark Connect.
IS_4 = int(VERSION.split(".")[0]) >= 4

FILES = int(os.environ.get("FILES", "200"))
DAMAGED = int(os.environ.get("DAMAGED", "12"))
SIZE = int(os.environ.get("SIZE", "16"))

MASTER = "local-cluster[2,1,1024]"

SETTINGS = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.sql.shuffle.partitions": "4",
    "spark.executor.memory": "1g",
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.sql.session.timeZone": "UTC",
    "spark.task.maxFailures": "4",
    # Executors stay until they are killed, however busy the machine is.
    "spark.dynamicAllocation.enabled": "false",
    "spark.network.timeout": "600s",
    "spark.executor.heartbeatInterval": "30s",
}

_running: "tuple[SparkSession, dict[str, str]] | None" = None


def builder(**settings: str) -> "SparkSession.Builder":
    """What sessions are made of. Settings are named without `spark.`, points are underscores."""
    os.environ["SPARK_HOME"] = os.path.dirname(pyspark.__file__)
    os.environ["PYSPARK_PYTHON"] = sys.executable
    made = SparkSession.builder.appName("logxml-spark-tests")
    # What tests send to executors is defined in their modules.
    made = made.config("spark.executorEnv.PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
    named = {"spark." + name.replace("_", "."): value for name, value in settings.items()}
    for name, value in (SETTINGS | named).items():
        made = made.config(name, value)
    return made


def session(master: str = MASTER, **settings: str) -> "SparkSession":
    """A session on two executors, each in a process of its own: the one that runs, if it has
    these settings."""
    global _running
    wanted = {"master": master, **settings}
    if _running is not None and _running[1] == wanted:
        return _running[0]
    stop()
    spark = builder(**settings).master(master).getOrCreate()
    spark.sparkContext.setLogLevel("ERROR")
    _running = spark, wanted
    return spark


def stop() -> None:
    """Ends the session that runs."""
    global _running
    if _running is not None:
        _running[0].stop()
        _running = None


@contextlib.contextmanager
def two_hosts() -> Iterator[str]:
    """The address of a master whose two workers have addresses of their own, as machines
    have. In local-cluster mode both have one, and Spark runs a task a second time only on
    another host."""
    command = os.path.join(os.path.dirname(pyspark.__file__), "bin", "spark-class")
    deploy = "org.apache.spark.deploy."
    with tempfile.TemporaryDirectory(prefix="logxml-test-") as path:
        log = os.path.join(path, "master")
        with open(log, "wb") as file:
            words = ["--host", "127.0.0.1", "--port", "0", "--webui-port", "0"]
            started = [subprocess.Popen([command, deploy + "master.Master", *words], stderr=file)]
        try:
            url = _master_of(log)
            for host in ("127.0.0.2", "127.0.0.3"):
                words = ["--host", host, "--cores", "1", "--memory", "1g", "--webui-port", "0"]
                words += ["--work-dir", os.path.join(path, host), url]
                run = [command, deploy + "worker.Worker", *words]
                started.append(subprocess.Popen(run, stderr=subprocess.DEVNULL))
            yield url
        finally:
            for process in reversed(started):
                process.terminate()
                process.wait()


def _master_of(log: str) -> str:
    """The address that a master says in its log."""
    deadline = time.monotonic() + 600
    while time.monotonic() < deadline:
        with open(log, encoding="utf-8", errors="replace") as file:
            if found := re.search(r"Starting Spark master at (spark://\S+)\n", file.read()):
                return found[1]
        time.sleep(0.2)
    raise RuntimeError("the master of Spark did not start")


class Generated:
    """A folder of exports, with what one logxml says of it."""

    def __init__(self, files: int, damaged: int) -> None:
        folder = tempfile.mkdtemp(prefix="logxml-test-")
        atexit.register(shutil.rmtree, folder, True)
        self.path = os.path.join(folder, "exports")
        self.files = files
        self.exports: Exports = generate(self.path, files, damaged)
        self.whole: dict[str, list[dict[str, Any]]] = one_run(self.path, *OPTIONS)
        self.records = sorted(comparable(record) for record in self.whole["record"])
        rows = []
        for line in self.whole["problem"] + self.whole["failure"]:
            place = [int(line[k]) if k in line else None for k in ("line", "column")]
            rows.append((line["file"], line.get("rule", "unreadable"), *place, line["message"]))
        for line in self.whole.get("note", []):
            rows.append((line["file"], "input", None, None, line["message"]))
        self.findings: list[tuple[Any, ...]] = sorted(rows, key=repr)
        self.books = sorted(book_of(line) for line in self.whole["file"])


@functools.lru_cache(maxsize=2)
def exports(files: int, damaged: int) -> Generated:
    """The exports, made once."""
    return Generated(files, damaged)


_COUNTS = (
    "logs failures skipped entries records rejected duplicates errors warnings notes"
).split()


def book_of(book: dict[str, Any]) -> str:
    """The books of a file, of the command or of a row, in a form that can be compared."""
    kinds = book.get("recordsByKind")
    if kinds is None:
        kinds = {k.removesuffix("Records"): v for k, v in book.items() if k.endswith("Records")}
    parts = {
        "file": book["file"],
        "verdict": book["verdict"],
        "formats": sorted(book.get("formats") or []),
        "kinds": {name: int(count) for name, count in kinds.items() if int(count)},
        **{key: int(book.get(key) or 0) for key in _COUNTS},
    }
    for key in ("filtered", "notModelled"):
        parts[key] = {name: int(count) for name, count in dict(book.get(key) or {}).items()}
    return json.dumps(parts, sort_keys=True, ensure_ascii=False)


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
    """The findings: what and where."""
    names = ("file", "rule", "line", "column", "message")
    return sorted((tuple(plain(row)[n] for n in names) for row in frame.collect()), key=repr)


def books_of(frame: "DataFrame") -> list[str]:
    """The books of all files."""
    return sorted(book_of(plain(row)) for row in frame.collect())


def compare(test: unittest.TestCase, result: Any, expected: Generated) -> None:
    """Fails the test if records, findings or books are not those of one logxml."""
    test.assertEqual(records_of(result.records), expected.records)
    test.assertEqual(findings_of(result.findings), expected.findings)
    test.assertEqual(books_of(result.books), expected.books)


# Processes.


def _processes() -> tuple[dict[int, int], dict[int, int], set[int]]:
    """The parents of all processes, the most memory that each has had in MB, and which are
    executors."""
    parents: dict[int, int] = {}
    peaks: dict[int, int] = {}
    executing = set()
    for path in glob.glob("/proc/[0-9]*"):
        try:
            with open(path + "/status", encoding="utf-8", errors="replace") as file:
                lines = dict(line.rstrip().split(":", 1) for line in file if ":" in line)
            with open(path + "/cmdline", "rb") as file:
                words = file.read().split(b"\0")
        except OSError:
            continue
        number = int(os.path.basename(path))
        parents[number] = int(lines["PPid"])
        peaks[number] = int(lines.get("VmHWM", "0 kB").split()[0]) // 1024
        if b"org.apache.spark.executor.CoarseGrainedExecutorBackend" in words:
            executing.add(number)
    return parents, peaks, executing


def _is_below(number: int, above: set[int], parents: dict[int, int]) -> bool:
    number = parents.get(number, 0)
    while number in parents and number not in above:
        number = parents[number]
    return number in above


def executors(root: int | None = None) -> list[int]:
    """The executors below a process, or this one, by their process ids."""
    parents, _, executing = _processes()
    return sorted(n for n in executing if _is_below(n, {root or os.getpid()}, parents))


def memory(root: int | None = None) -> str:
    """The most that an executor of Java, and that a worker of Python below one, has taken."""
    ours = set(executors(root))
    parents, peaks, _ = _processes()
    java = max((peaks.get(number, 0) for number in ours), default=0)
    workers = [peak for number, peak in peaks.items() if _is_below(number, ours, parents)]
    return f"{java} MB, Python {max(workers, default=0)} MB"


class Clock:
    """Seconds since it was made."""

    def __init__(self) -> None:
        self._began = time.monotonic()

    def __str__(self) -> str:
        return f"{time.monotonic() - self._began:.1f}"


def write_row(what: str, files: int, records: int, findings: int, seconds: str, used: str) -> None:
    """Adds a row to the table of `make integrations`, if there is one."""
    if path := os.environ.get("TABLE"):
        row = {
            "engine": what, "version": VERSION, "files": files, "records": records,
            "findings": findings, "seconds": seconds, "memory": used,
        }  # fmt: skip
        with open(path, "a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


def validated(path: str) -> list[dict[str, Any]]:
    """The lines of one `logxml validate` over a folder."""
    run = subprocess.run(
        [program(), "validate", "-t", "ndjson", "--max-problems", "0", *OPTIONS, path],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    return [json.loads(line) for line in run.stdout.splitlines()]


QUERY = 'HealthData/Record[@type="HKQuantityTypeIdentifierBodyMass"]'
COLUMNS = {"day": "@startDate", "value": "@value"}


def queried(path: str) -> list[str]:
    """The matches of one `logxml query` over a folder."""
    columns = [word for column in COLUMNS.values() for word in ("-c", column)]
    run = subprocess.run(
        [program(), "query", "-I", "-t", "tsv", *columns, QUERY, path],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    return sorted(run.stdout.splitlines())
