# SPDX-License-Identifier: MIT
"""Records, findings and books as columns of Arrow."""

import functools
import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pyarrow as pa

from .job import Event, finding
from .values import Moment, exact_decimal

_TEXTS = pa.list_(pa.field("element", pa.string(), nullable=False))
_COUNTS = pa.map_(pa.string(), pa.field("value", pa.int64(), nullable=False))

#: What was found in a file.
FINDING = pa.schema(
    [
        pa.field("file", pa.string(), nullable=False),
        pa.field("member", pa.string()),
        pa.field("severity", pa.string(), nullable=False),
        pa.field("rule", pa.string(), nullable=False),
        pa.field("message", pa.string(), nullable=False),
        pa.field("field", pa.string()),
        pa.field("line", pa.int64()),
        pa.field("column", pa.int64()),
        pa.field("path", pa.string()),
    ]
)

#: What became of the entries of a file.
BOOK = pa.schema(
    [
        pa.field("file", pa.string(), nullable=False),
        pa.field("verdict", pa.string(), nullable=False),
        pa.field("formats", _TEXTS),
        pa.field("logs", pa.int64()),
        pa.field("failures", pa.int64()),
        pa.field("skipped", pa.int64()),
        pa.field("entries", pa.int64()),
        pa.field("records", pa.int64()),
        pa.field("recordsByKind", _COUNTS),
        pa.field("rejected", pa.int64()),
        pa.field("duplicates", pa.int64()),
        pa.field("filtered", _COUNTS),
        pa.field("notModelled", _COUNTS),
        pa.field("errors", pa.int64()),
        pa.field("warnings", pa.int64()),
        pa.field("notes", pa.int64()),
    ]
)


def match_schema(columns: Iterable[str]) -> pa.Schema:
    """The table of what `query` finds, with a column for each that was asked for."""
    return pa.schema(
        [
            pa.field("file", pa.string(), nullable=False),
            pa.field("member", pa.string()),
            pa.field("number", pa.int64(), nullable=False),
            *(pa.field(name, pa.string()) for name in columns),
        ]
    )


def record_schema(spark: str) -> pa.Schema:
    """The table of records, of what `logxml schema --spark` prints."""
    fields = []
    for column in json.loads(spark)["fields"]:
        metadata = {key: str(value) for key, value in column["metadata"].items()}
        fields.append(
            pa.field(column["name"], _arrow_type(column["type"]), column["nullable"], metadata)
        )
    return pa.schema(fields)


def _arrow_type(spark: Any) -> pa.DataType:
    if isinstance(spark, dict):
        if spark["type"] == "map":
            value = pa.field("value", _arrow_type(spark["valueType"]), nullable=False)
            return pa.map_(pa.string(), value)
        element = pa.field("element", _arrow_type(spark["elementType"]), nullable=False)
        return pa.list_(element)
    if spark.startswith("decimal("):
        precision, scale = spark[8:-1].split(",")
        return pa.decimal128(int(precision), int(scale))
    return {
        "string": pa.string(),
        "boolean": pa.bool_(),
        "timestamp_ntz": pa.timestamp("us"),
        "timestamp": pa.timestamp("us", "UTC"),
    }[spark]


class RecordColumns:
    """Takes a record of NDJSON apart into the columns of the table."""

    def __init__(self, schema: pa.Schema) -> None:
        self.schema = schema
        roles = [
            (field.name, *(field.metadata[key].decode() for key in (b"role", b"field")))
            for field in schema
        ]
        self._roles: list[tuple[str, str, str]] = roles
        self._decimals = {field: name for name, role, field in roles if role == "decimal"}

    def row(self, record: Event, notes: list[Event]) -> dict[str, Any]:
        """The values by column. What does not fit into one is put into `notes`."""
        row: dict[str, Any] = {}
        moment: Moment | None = None
        for name, role, field in self._roles:
            if role == "type":
                row[name] = record["kind"]
            elif role == "decimal":
                text = record.get(field)
                if text is None:
                    continue
                value = exact_decimal(text)
                if value is None:
                    notes.append(self._note(record, field, "decimal-does-not-fit", text))
                row[name] = value
            elif role == "extras":
                extras = record.get(name)
                if extras:
                    row[name] = [
                        (key, [value] if isinstance(value, str) else value)
                        for key, value in extras.items()
                    ]
            elif role == "date":
                text = record.get(field)
                row[name] = text
                moment = self._moment(record, field, text, notes)
            elif role in ("local", "instant", "offset", "precision"):
                if moment is not None:
                    row[name] = getattr(moment, role)
            else:
                row[name] = record.get(name)
        return row

    def _moment(
        self, record: Event, field: str, text: str | None, notes: list[Event]
    ) -> Moment | None:
        if text is None:
            return None
        try:
            moment = Moment(text)
        except ValueError:
            notes.append(self._note(record, field, "date-does-not-fit", text))
            return None
        if moment.is_cut:
            notes.append(self._note(record, field, "finer-than-microseconds", text))
        return moment

    _WORDS = {
        "decimal-does-not-fit": "{0} has more digits than {0}Decimal, which is null",
        "date-does-not-fit": "{0} is a year that no timestamp has; {0}Local is null",
        "finer-than-microseconds": "{0} is finer than a microsecond; {0}Local is cut off there",
    }

    def _note(self, record: Event, field: str, rule: str, text: str) -> Event:
        words = self._WORDS[rule].format(field)
        return finding(
            record["file"],
            rule,
            f"{words}: {text}",
            severity="warning",
            member=record.get("member"),
            field=field,
        )


class Table:
    """Rows that wait to become a batch."""

    #: How many rows, and how many bytes of lines, make a batch.
    rows_each = 4096
    bytes_each = 4 << 20

    def __init__(self, schema: pa.Schema) -> None:
        self.schema = schema
        self._rows: list[dict[str, Any]] = []
        self._size = 0

    def add(self, row: dict[str, Any], size: int = 200) -> bool:
        """Whether enough rows wait."""
        self._rows.append(row)
        self._size += size
        return len(self._rows) >= self.rows_each or self._size >= self.bytes_each

    def take(self) -> pa.StructArray:
        """What waits, as one array of rows."""
        rows, self._rows, self._size = self._rows, [], 0
        columns = []
        for field in self.schema:
            values = [row.get(field.name) for row in rows]
            if pa.types.is_map(field.type):
                values = [list(v.items()) if isinstance(v, dict) else v for v in values]
            columns.append(pa.array(values, field.type))
        return pa.StructArray.from_arrays(columns, fields=list(self.schema))

    def __len__(self) -> int:
        return len(self._rows)


def tables(
    events: Iterable[Event], schema: pa.Schema
) -> Iterator[tuple[str, pa.StructArray]]:
    """Rows of `record`, `finding` and `book`, some thousands at a time."""
    row_of: Callable[[Event, list[Event]], dict[str, Any]]
    names = schema.names[3:]
    if "number" in schema.names[:3]:
        row_of = lambda event, _: {**event, **dict(zip(names, event["values"]))}
    else:
        row_of = RecordColumns(schema).row
    waiting = {"record": Table(schema), "finding": Table(FINDING), "book": Table(BOOK)}
    for event in events:
        kind = event["type"]
        event["file"] = shown(event["file"])
        notes: list[Event] = []
        if kind == "record":
            is_full = waiting[kind].add(row_of(event, notes), event["size"])
        else:
            is_full = waiting[kind].add(event)
        for note in notes:
            if waiting["finding"].add(note):
                yield "finding", waiting["finding"].take()
        if is_full:
            yield kind, waiting[kind].take()
    for kind, table in waiting.items():
        if len(table):
            yield kind, table.take()


@functools.lru_cache(maxsize=4)
def shown(name: str) -> str:
    """The name of a file as text: bytes that are no UTF-8 become signs of replacement."""
    return name.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def union_schema(schema: pa.Schema) -> pa.Schema:
    """A table with a column for each of the three, of which each row has one."""
    kinds = (("record", schema), ("finding", FINDING), ("book", BOOK))
    return pa.schema([pa.field(name, pa.struct(list(of))) for name, of in kinds])


def union_batches(
    events: Iterable[Event], schema: pa.Schema
) -> Iterator[pa.RecordBatch]:
    """Batches of that table."""
    union = union_schema(schema)
    for kind, rows in tables(events, schema):
        columns = [
            rows if field.name == kind else pa.nulls(len(rows), field.type) for field in union
        ]
        yield pa.RecordBatch.from_arrays(columns, schema=union)
