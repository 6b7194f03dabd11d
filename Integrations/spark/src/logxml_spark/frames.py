# SPDX-License-Identifier: MIT
"""Logs as DataFrames.

Everything is one `mapInArrow` over a frame of file names: no accumulators, no RDDs. What a
task gives hangs on its files alone, so a task that runs twice gives the same again, and
Spark counts one of the two.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F

from .job import Job
from .program import Program, schema_of, version_of
from .reader import read
from .sources import Source, list_files, share_out
from .sparktypes import struct_type
from .tables import match_schema, record_schema, union_batches, union_schema

#: A path, several, or a frame with a column `file` (or `path`) of names.
Paths = str | Sequence[str] | DataFrame


@dataclass(frozen=True)
class Result:
    """What was read. Each frame is worked out when it is used; `persist` has the files read
    once for all that follows."""

    #: All in one: the columns `record`, `finding` and `book`, of which each row has one.
    rows: DataFrame

    @property
    def records(self) -> DataFrame:
        """The records of all kinds, each with the name of its file."""
        return self._part("record")

    @property
    def findings(self) -> DataFrame:
        """What was found in the files: entries that were left out, damage, doubts."""
        return self._part("finding")

    @property
    def books(self) -> DataFrame:
        """What became of the entries of each file; one row a file."""
        return self._part("book")

    def of(self, kind: str) -> DataFrame:
        """The records of one kind, with the columns that it has."""
        fields = self.records.schema.fields
        names = [f.name for f in fields if kind in f.metadata.get("kinds", kind).split()]
        return self.records.where(F.col("type") == kind).select(*names)

    def persist(self) -> "Result":
        """Keeps what is read, so that several frames cost one reading."""
        return Result(self.rows.persist())

    def unpersist(self) -> "Result":
        """Forgets what was kept."""
        return Result(self.rows.unpersist())

    def _part(self, name: str) -> DataFrame:
        return self.rows.where(F.col(name).isNotNull()).select(f"{name}.*")


def read_logs(
    spark: SparkSession,
    paths: Paths,
    *,
    options: Iterable[str] = (),
    partitions: int | None = None,
    **how: Any,
) -> Result:
    """Reads logs of any format that logxml knows.

    `options` are those of `logxml convert`, such as `["--date-order", "dmy"]`. `how` are the
    members of `Job`: `program`, `timeout`, `fail_fast`, `files_per_process`, `open_file`.
    """
    job = Job(command="convert", options=tuple(options), **how)
    job, schema = _prepare(spark, job)
    return _result(spark, paths, job, schema, partitions)


def validate(
    spark: SparkSession,
    paths: Paths,
    *,
    options: Iterable[str] = (),
    partitions: int | None = None,
    **how: Any,
) -> Result:
    """Checks files as `logxml validate` does: findings and books, and no records."""
    job = Job(command="validate", options=tuple(options), **how)
    job, schema = _prepare(spark, job)
    return _result(spark, paths, job, schema, partitions)


def query(
    spark: SparkSession,
    path: str,
    paths: Paths,
    *,
    columns: Sequence[str] | dict[str, str] = ("/text()",),
    options: Iterable[str] = (),
    partitions: int | None = None,
    **how: Any,
) -> Result:
    """Asks for parts of XML as `logxml query` does. `columns` are paths from each match, or
    names with such paths; the records have a column of text for each."""
    if not isinstance(columns, dict):
        columns = {name.strip("/@()") or "text": name for name in columns}
    job = Job(
        command="query",
        options=tuple(options),
        path=path,
        columns=tuple(columns.values()),
        **how,
    )
    job, _ = _prepare(spark, job)
    return _result(spark, paths, job, match_schema(columns), partitions)


# What follows runs here; then, in functions that Spark sends out, on the nodes.


def _prepare(spark: SparkSession, job: Job) -> tuple[Job, pa.Schema]:
    """Asks a node for the version of its program, which all others have to have, too, and
    for the schema of its records."""
    asked = job.program

    def ask(_: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        path = asked.find()
        answer = [[version_of(path)], [schema_of(path, "spark")]]
        yield pa.RecordBatch.from_arrays(
            [pa.array(column, pa.string()) for column in answer], ["version", "schema"]
        )

    row = spark.range(0, 1, 1, 1).mapInArrow(ask, "version string, schema string").collect()[0]
    program = Program(asked.path, row["version"])
    return replace(job, program=program), record_schema(row["schema"])


def _result(
    spark: SparkSession, paths: Paths, job: Job, schema: pa.Schema, partitions: int | None
) -> Result:
    rows = struct_type(union_schema(schema))
    if isinstance(paths, DataFrame):
        frame = _names(paths, partitions)
    else:
        frame = _groups(spark, [paths] if isinstance(paths, str) else list(paths), job, partitions)

    def work(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        return union_batches(read(_sources(batches), job), schema)

    return Result(frame.mapInArrow(work, rows))


def _names(paths: DataFrame, partitions: int | None) -> DataFrame:
    name = "file" if "file" in paths.columns else "path"
    frame = paths.select(F.col(name).alias("file"), F.lit(False).alias("isFound"))
    return frame if partitions is None else frame.repartition(partitions)


def _groups(
    spark: SparkSession, paths: list[str], job: Job, partitions: int | None
) -> DataFrame:
    """A frame with a row for each task. The files are listed once, by a node, and stay the
    same for all that is done with the frame."""
    xml_only = job.command == "query"

    def listing(_: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        found = list(list_files(paths, xml_only))
        for start in range(0, len(found), 10_000):
            part = found[start : start + 10_000]
            yield pa.RecordBatch.from_arrays(
                [
                    pa.array([os.fsencode(source.name) for source in part], pa.binary()),
                    pa.array([source.is_found for source in part], pa.bool_()),
                    pa.array([source.size for source in part], pa.int64()),
                ],
                ["file", "isFound", "size"],
            )

    columns = "file binary, isFound boolean, size long"
    listed = spark.range(0, 1, 1, 1).mapInArrow(listing, columns).collect()
    found = [Source(os.fsdecode(bytes(name)), *rest) for name, *rest in listed]
    groups = share_out(found, partitions)
    rows = [
        (number, [(os.fsencode(source.name), source.is_found) for source in group])
        for number, group in enumerate(groups)
    ]
    names = "group int, files array<struct<file: binary, isFound: boolean>>"
    frame = spark.createDataFrame(rows, names)
    # Out of one partition, rows are dealt out one by one: a task gets one row.
    return frame.coalesce(1).repartition(max(1, len(groups))).select("files")


def _sources(batches: Iterable[pa.RecordBatch]) -> Iterator[Source]:
    for batch in batches:
        for row in batch.to_pylist():
            for item in row["files"] if "files" in row else [row]:
                yield Source(os.fsdecode(item["file"]), bool(item["isFound"]))
