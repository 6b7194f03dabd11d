# SPDX-License-Identifier: MIT
"""The queries in DuckDB, against sums that are worked out here with decimals."""

import datetime
import os
import random
import subprocess
import tempfile
import unittest
from collections import defaultdict
from decimal import Decimal
from typing import Any

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.environ.get("LOGXML") or os.path.join(HERE, "..", "..", ".build", "release", "logxml")

try:
    import duckdb

    MISSING = None
except ImportError as error:
    MISSING = f"there is no duckdb: {error}"
    if os.environ.get("ENGINES") == "required":
        raise

DIGITS = "12345678901234567890.123456789012345678"


def statements(name: str) -> tuple[list[str], dict[str, str]]:
    """What comes before the first query of a file, and the queries by their names."""
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        setup, *parts = file.read().split("-- name: ")
    named = dict(part.split("\n", 1) for part in parts)
    return [text for text in setup.split(";\n") if "CREATE" in text], named


@unittest.skipIf(MISSING, MISSING)
class Queries(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)

    def convert(self, text: str, kind: str, output: str, *words: str) -> None:
        with open("log.ndjson", "w", encoding="utf-8") as file:
            file.write(text)
        command = [PROGRAM, "convert", "-q", "-t", "csv", "--kind", kind, "-o", output]
        subprocess.run([*command, *words, "log.ndjson"], check=True)

    def ask(self, name: str) -> dict[str, list[tuple[Any, ...]]]:
        setup, queries = statements(name)
        with duckdb.connect() as connection:
            for statement in setup:
                connection.execute(statement)
            return {key: connection.execute(text).fetchall() for key, text in queries.items()}

    def test_a_year_of_weights(self) -> None:
        r = random.Random(7)
        start = datetime.date(2024, 1, 1)
        days = [start + datetime.timedelta(days=n) for n in range(366) if r.random() < 0.8]
        weights = [f"{r.randint(7000, 9000) / 100:.2f}" for _ in days]
        weights[3] = "82.40"
        self.convert(
            "".join(
                f'{{"type":"weight","person":"Ann","date":"{day}T06:30+01:00","weight":{weight},"weightUnit":"kg"}}\n'
                for day, weight in zip(days, weights)
            ),
            "weight", "weights.csv", "--mass-unit", "kg",
        )  # fmt: skip
        answers = self.ask("weights.sql")
        by_month: dict[str, list[Decimal]] = defaultdict(list)
        for day, weight in zip(days, weights):
            by_month[day.strftime("%Y-%m")].append(Decimal(weight))
        expected = [(m, len(w), min(w), max(w)) for m, w in sorted(by_month.items())]
        self.assertEqual(answers["months"], expected)
        change = Decimal(weights[-1]) - Decimal(weights[0])
        self.assertEqual(answers["change"], [(weights[0], weights[-1], change)])
        gaps = sorted((-(b - a).days, b) for a, b in zip(days, days[1:]))[:3]
        self.assertEqual(answers["gaps"], [(-days_, day) for days_, day in gaps])

    def test_the_costs_of_a_fleet(self) -> None:
        r = random.Random(8)
        lines = []
        sums: dict[tuple[str, str], list[Decimal]] = defaultdict(lambda: [Decimal(0)] * 3)
        months: dict[tuple[str, str], Decimal] = defaultdict(Decimal)
        costs = []
        for index in range(400):
            vehicle = f"Van {r.randint(1, 9)}"
            currency = r.choice(["EUR", "EUR", "CHF"])
            day = (datetime.date(2024, 1, 1) + datetime.timedelta(days=index % 366)).isoformat()
            volume, cost = (f"{r.randint(1000, 9000) / 100:.2f}" for _ in range(2))
            lines.append(
                f'{{"type":"fuel","vehicle":"{vehicle}","date":"{day}","odometer":{1000 + index},'
                f'"odometerUnit":"km","volume":{volume},"volumeUnit":"L","totalCost":{cost},"currency":"{currency}"}}\n'
            )
            count, litres, total = sums[vehicle, currency]
            sums[vehicle, currency] = [count + 1, litres + Decimal(volume), total + Decimal(cost)]
            months[day[:7], currency] += Decimal(cost)
            if currency == "EUR":
                costs.append((-Decimal(cost), day, vehicle, cost))
        self.convert("".join(lines), "fuel", "fuel.csv")
        answers = self.ask("fleet.sql")
        self.assertEqual(answers["vehicles"], [(*key, *value) for key, value in sorted(sums.items())])
        self.assertEqual(answers["months"], [(*key, value) for key, value in sorted(months.items())])
        dearest = [(vehicle, day, cost) for _, day, vehicle, cost in sorted(costs)[:3]]
        self.assertEqual(answers["dearest"], dearest)

    def test_digits_come_back_and_what_does_not_fit_is_nothing(self) -> None:
        self.convert(
            "".join(
                f'{{"type":"weight","date":"2024-03-0{n}","weight":{weight},"weightUnit":"kg"}}\n'
                for n, weight in enumerate(("82.40", "10.20", DIGITS, "1.00000000000000"), 1)
            ),
            "weight", "weights.csv",
        )  # fmt: skip
        setup, _ = statements("weights.sql")
        with duckdb.connect() as connection:
            for statement in setup:
                connection.execute(statement)
            rows = connection.execute("SELECT weight, kilograms FROM weights ORDER BY date").fetchall()
        self.assertEqual([row[0] for row in rows], ["82.40", "10.20", DIGITS, "1.00000000000000"])
        self.assertEqual([row[1] for row in rows], [Decimal("82.4"), Decimal("10.2"), None, Decimal(1)])


if __name__ == "__main__":
    unittest.main()
