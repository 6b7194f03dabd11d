# SPDX-License-Identifier: MIT
"""Numbers and dates as values, with expectations worked out by hand or by datetime."""

import datetime
import unittest
from decimal import Decimal

from logxml_spark.values import Moment, exact_decimal


class Decimals(unittest.TestCase):
    def test_values_that_fit_are_exact(self) -> None:
        for text in ("82.40", "0", "-0.5", "10.20", "9" * 28, "0.0000000001", "1e3", "-1.5E-9"):
            self.assertEqual(exact_decimal(text), Decimal(text), text)
        self.assertEqual(exact_decimal("9" * 28 + "." + "9" * 10), Decimal("9" * 28 + "." + "9" * 10))

    def test_zeros_at_the_end_take_no_room(self) -> None:
        self.assertEqual(exact_decimal("1.00000000000000"), Decimal(1))
        self.assertEqual(exact_decimal("0.00000000000000"), Decimal(0))

    def test_what_does_not_fit_is_none_and_never_rounded(self) -> None:
        for text in ("0.00000000001", "1" + "0" * 28, "9" * 38, "1e28", "x", "NaN", "Infinity"):
            self.assertIsNone(exact_decimal(text), text)


class Moments(unittest.TestCase):
    def test_a_day_says_a_day(self) -> None:
        moment = Moment("2009-02-14")
        self.assertEqual(moment.precision, "day")
        self.assertIsNone(moment.offset)
        self.assertIsNone(moment.instant)
        self.assertEqual(moment.local, micros(2009, 2, 14))

    def test_minutes_seconds_fractions(self) -> None:
        self.assertEqual(Moment("2024-03-01T07:12").precision, "minute")
        self.assertEqual(Moment("2024-03-01T00:00:00").precision, "second")
        moment = Moment("2021-08-03T22:10:00.50+02:00")
        self.assertEqual(moment.precision, "fraction")
        self.assertEqual(moment.local, micros(2021, 8, 3, 22, 10) + 500_000)
        self.assertEqual(moment.instant, micros(2021, 8, 3, 20, 10) + 500_000)
        self.assertEqual(moment.offset, "+02:00")
        self.assertFalse(moment.is_cut)

    def test_offsets(self) -> None:
        self.assertEqual(Moment("1969-12-31T23:00-03:30").instant, micros(1970, 1, 1, 2, 30))
        self.assertEqual(Moment("1970-01-01T00:00Z").instant, 0)
        self.assertEqual(Moment("1970-01-01T00:00:00+00:00:30").instant, -30_000_000)

    def test_what_is_finer_than_a_microsecond_is_told(self) -> None:
        self.assertTrue(Moment("2024-03-01T07:12:00.1234567").is_cut)
        self.assertFalse(Moment("2024-03-01T07:12:00.123456000").is_cut)

    def test_what_no_timestamp_has(self) -> None:
        for text in ("0000-01-01", "2023-02-29", "2023-02", ""):
            with self.assertRaises(ValueError, msg=text):
                Moment(text)


def micros(*parts: int) -> int:
    span = datetime.datetime(*parts) - datetime.datetime(1970, 1, 1)  # type: ignore[arg-type]
    return span // datetime.timedelta(microseconds=1)


if __name__ == "__main__":
    unittest.main()
