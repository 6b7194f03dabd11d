# SPDX-License-Identifier: MIT
"""A client of Spark Connect with a server of its own, which has two workers. Writes what it
reads as JSON, for a test to compare.

    python3 connect_client.py FOLDER OUTPUT
"""

import json
import os
import sys

import engine
from engine import COLUMNS, QUERY, Clock, books_of, findings_of, memory, records_of
from logxml_spark import Program, query, read_logs, validate
from support import OPTIONS, program


def main() -> None:
    path, output = sys.argv[1:]
    spark = engine.builder().remote(engine.MASTER).getOrCreate()
    if hasattr(spark, "_jvm"):
        raise SystemExit("this is no session of Spark Connect")
    how = {"program": Program(program())}
    clock = Clock()
    result = read_logs(spark, path, options=OPTIONS, partitions=8, **how).persist()
    result.books.count()
    seconds = str(clock)
    names = sorted(os.path.join(at, name) for at, _, found in os.walk(path) for name in found)[:10]
    frame = spark.createDataFrame([(name,) for name in names], "file string")
    named = read_logs(spark, frame, options=OPTIONS, **how).books.collect()
    matches = query(spark, QUERY, path, columns=COLUMNS, **how).records.collect()
    checked = validate(spark, path, options=OPTIONS, **how).books.collect()
    answer = {
        "records": records_of(result.records),
        "findings": findings_of(result.findings),
        "books": books_of(result.books),
        "asked": names,
        "named": sorted(book.file for book in named),
        "matches": sorted("\t".join((row.day, row.value)) for row in matches),
        "entries": sum(book.entries for book in checked),
        "seconds": seconds,
        "memory": memory(),
    }
    with open(output, "w", encoding="utf-8") as file:
        json.dump(answer, file)
    spark.stop()


if __name__ == "__main__":
    main()
