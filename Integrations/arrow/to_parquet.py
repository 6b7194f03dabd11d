#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the records of exports into a Parquet file, in bounded memory.

    python3 to_parquet.py --kind weight -o weights.parquet export.zip
    python3 to_parquet.py --kind fuel -o fuel.parquet backups/ --assume-volume-unit L

What is not known here goes to `logxml convert`. It writes CSV and not JSON, because numbers
of JSON pass through binary floating point in most readers. Texts stay as they were written;
beside each number stands a decimal column, beside each date its local time, its moment, its
offset and its precision. The file is written whole or not at all.
"""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pyarrow as pa
import pyarrow.csv as pc
import pyarrow.parquet as pq

try:
    from logxml_spark.values import Moment, exact_decimal
except ImportError:  # Not installed: it lies beside this folder.
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, os.path.join(here, "..", "spark", "src"))
    from logxml_spark.values import Moment, exact_decimal

#: How much of the table is in memory at a time.
BLOCK = 1 << 20


def table_schema(program: str, kind: str) -> pa.Schema:
    """The columns that `logxml schema --arrow` names for a kind of record."""
    text = subprocess.run([program, "schema", "--arrow"], check=True, capture_output=True).stdout
    fields = []
    for column in json.loads(text)["fields"]:
        metadata = {pair["key"]: pair["value"] for pair in column["metadata"]}
        # A merged table does not say the file of a row, and has one kind.
        if kind in metadata["kinds"].split() and metadata["role"] not in ("file", "member", "type"):
            fields.append(pa.field(column["name"], _type(column), column["nullable"], metadata))
    return pa.schema(fields)


def _type(column: dict[str, Any]) -> pa.DataType:
    kind = column["type"]
    match kind["name"]:
        case "utf8":
            return pa.string()
        case "bool":
            return pa.bool_()
        case "decimal":
            return pa.decimal128(kind["precision"], kind["scale"])
        case "timestamp":
            return pa.timestamp("us", kind.get("timezone"))
        case "list":
            return pa.list_(pa.field("item", pa.string(), nullable=False))
    raise ValueError(f"a type that is not known here: {kind['name']}")


class Rows:
    """Takes blocks of the CSV into the columns of the schema."""

    def __init__(self, schema: pa.Schema) -> None:
        self.schema = schema
        #: Values that have no place in their column, and stand in the text beside it alone.
        self.misfits = 0

    def batch(self, table: pa.RecordBatch) -> pa.RecordBatch:
        texts = {name: table.column(name) for name in table.schema.names}
        size = table.num_rows
        missing = pa.nulls(size, pa.string())
        moments: dict[str, list[Moment | None]] = {}
        columns = []
        for field in self.schema:
            role, source = (field.metadata[key].decode() for key in (b"role", b"field"))
            text = texts.get(source, missing)
            if role == "decimal":
                columns.append(self._decimals(text, field.type))
            elif role in ("local", "instant", "offset", "precision"):
                if source not in moments:
                    moments[source] = [self._moment(value) for value in text.to_pylist()]
                values = [getattr(m, role) if m else None for m in moments[source]]
                columns.append(pa.array(values, field.type))
            elif role == "flag":
                columns.append(text.cast(pa.bool_()))
            elif role == "derived":
                values = [value.split(" ") if value else None for value in text.to_pylist()]
                columns.append(pa.array(values, field.type))
            else:
                columns.append(texts.get(field.name, missing))
        return pa.RecordBatch.from_arrays(columns, schema=self.schema)

    def _decimals(self, text: pa.Array, kind: pa.DataType) -> pa.Array:
        if text.null_count == len(text):
            return pa.nulls(len(text), kind)
        values = [None if v is None else exact_decimal(v, kind.precision, kind.scale) for v in text.to_pylist()]
        self.misfits += values.count(None) - text.null_count
        return pa.array(values, kind)

    def _moment(self, text: str | None) -> Moment | None:
        try:
            return None if text is None else Moment(text)
        except ValueError:
            self.misfits += 1
            return None


def read_csv(stream: Any) -> Iterator[pa.RecordBatch]:
    """Blocks of a CSV in which every cell is a text, an empty one none."""
    head = stream.readline()
    names = head.decode().strip().split(",")
    if names == [""]:
        return
    reader = pc.open_csv(
        stream,
        read_options=pc.ReadOptions(column_names=names, block_size=BLOCK, use_threads=False),
        parse_options=pc.ParseOptions(newlines_in_values=True),
        convert_options=pc.ConvertOptions(
            column_types={name: pa.string() for name in names},
            null_values=[""],
            strings_can_be_null=True,
        ),
    )
    yield from reader


def to_parquet(program: str, kind: str, output: str, words: list[str]) -> tuple[int, int, int]:
    """Writes the file. Gives the exit status of logxml, and how many records and misfits
    there are."""
    rows = Rows(table_schema(program, kind))
    count = 0
    partial = output + ".part"
    command = [program, "convert", "-t", "csv", "--kind", kind, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        try:
            with pq.ParquetWriter(partial, rows.schema, compression="zstd") as writer:
                for table in _unless_empty(process.stdout):
                    batch = rows.batch(table)
                    count += batch.num_rows
                    writer.write_batch(batch)
        except BaseException:
            process.kill()
            os.unlink(partial)
            raise
    if process.returncode in (0, 1):
        os.replace(partial, output)
    else:
        os.unlink(partial)
    return process.returncode, count, rows.misfits


def _unless_empty(stream: Any) -> Iterator[pa.RecordBatch]:
    try:
        yield from read_csv(stream)
    except pa.ArrowInvalid as error:
        if "Empty CSV" not in str(error):
            raise


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--kind", required=True, help="the kind of records: fuel, weight")
    parser.add_argument("-o", "--output", required=True, help="the Parquet file")
    parser.add_argument("--program", default=os.environ.get("LOGXML", "logxml"))
    arguments, words = parser.parse_known_args()
    status, count, misfits = to_parquet(arguments.program, arguments.kind, arguments.output, words)
    if status not in (0, 1):
        print(f"{arguments.output} was not written", file=sys.stderr)
        return status
    print(f"{arguments.output}: {count} records", file=sys.stderr)
    if misfits:
        print(f"{misfits} values do not fit; the texts have them", file=sys.stderr)
    return status


if __name__ == "__main__":
    sys.exit(main())
