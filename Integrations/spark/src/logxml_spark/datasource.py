# SPDX-License-Identifier: MIT
"""`spark.read.format("logxml")`, for Spark 4 and later."""

import shlex
from collections.abc import Iterator
from typing import Any

import pyarrow as pa
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.types import StructType

from .job import Job
from .program import Program, schema_of, version_of
from .reader import read
from .sources import Source, list_files, share_out
from .sparktypes import struct_type
from .tables import BOOK, FINDING, record_schema, tables

_ROWS = {"records": "record", "findings": "finding", "books": "book"}


class LogxmlDataSource(DataSource):
    """Records, findings or books of logs, as the option `rows` says.

    The others are `path`, `options` (of `logxml convert`, as on a command line),
    `partitions`, `timeout`, `failFast`, `program` and `version`.
    """

    @classmethod
    def name(cls) -> str:
        return "logxml"

    def schema(self) -> StructType:
        return struct_type(self._table())

    def reader(self, schema: StructType) -> DataSourceReader:
        program = self._program()
        paths = self.options.get("path")
        if not paths:
            raise ValueError("which files? Name a path: .load(PATH)")
        partitions = self.options.get("partitions")
        job = Job(
            options=tuple(shlex.split(self.options.get("options", ""))),
            program=Program(self.options.get("program"), version_of(program)),
            timeout=float(self.options.get("timeout", "600")),
            fail_fast=self.options.get("failFast", "false").lower() == "true",
        )
        records = record_schema(schema_of(program, "spark"))
        return _Reader(
            [paths], job, records, self._rows(), int(partitions) if partitions else None
        )

    def _program(self) -> str:
        return Program(self.options.get("program"), self.options.get("version")).find()

    def _rows(self) -> str:
        rows = self.options.get("rows", "records")
        if rows not in _ROWS:
            raise ValueError(f"rows is {rows!r}, expected one of {', '.join(_ROWS)}")
        return _ROWS[rows]

    def _table(self) -> pa.Schema:
        if self._rows() == "record":
            return record_schema(schema_of(self._program(), "spark"))
        return FINDING if self._rows() == "finding" else BOOK


class _Group(InputPartition):
    """The files of a task."""

    def __init__(self, sources: list[Source]) -> None:
        super().__init__(None)
        self.sources = sources


class _Reader(DataSourceReader):
    def __init__(
        self, paths: list[str], job: Job, records: pa.Schema, rows: str, partitions: int | None
    ) -> None:
        self.paths = paths
        self.job = job
        self.records = records
        self.rows = rows
        self.count = partitions

    def partitions(self) -> list[Any]:
        found = list(list_files(self.paths))
        return [_Group(group) for group in share_out(found, self.count)]

    def read(self, partition: Any) -> Iterator[pa.RecordBatch]:
        events = read(partition.sources, self.job)
        for kind, rows in tables(events, self.records):
            if kind == self.rows:
                # Spark compares the schema, in which it has every column nullable.
                fields = [field.with_nullable(True) for field in rows.type]
                yield pa.RecordBatch.from_arrays(rows.flatten(), schema=pa.schema(fields))


def register(spark: Any) -> None:
    """Makes the format known to a session."""
    spark.dataSource.register(LogxmlDataSource)
