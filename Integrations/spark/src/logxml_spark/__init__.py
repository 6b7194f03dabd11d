# SPDX-License-Identifier: MIT
"""Fuel and weight logs as DataFrames of Apache Spark, read by the command `logxml`.

    from logxml_spark import read_logs

    logs = read_logs(spark, "/data/exports").persist()
    logs.records.groupBy("vehicle").count().show()
    logs.findings.where("severity = 'error'").show()
    logs.books.where("verdict = 'failed'").show()

Only `frames` and `datasource` need PySpark; the rest needs pyarrow alone.
"""

from typing import TYPE_CHECKING, Any

from .errors import DamagedFile, LogxmlError
from .program import Program

if TYPE_CHECKING:
    from .frames import Result, query, read_logs, validate

__all__ = ["DamagedFile", "LogxmlError", "Program", "Result", "query", "read_logs", "validate"]


def __getattr__(name: str) -> Any:
    if name in ("Result", "query", "read_logs", "validate"):
        from . import frames

        return getattr(frames, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
