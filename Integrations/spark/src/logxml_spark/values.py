# SPDX-License-Identifier: MIT
"""Numbers and dates of records as values to count and compare with. What does not fit is
None and never rounded; the text beside it has it as it was."""

import datetime
import decimal
import re

PRECISION = 38
SCALE = 10

_EXACT = decimal.Context(prec=80, traps=[decimal.Inexact, decimal.InvalidOperation])

_DATE = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)"
    r"(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,18}))?)?"
    r"(Z|[+-]\d\d:\d\d(?::\d\d)?)?)?"
)
_EPOCH = datetime.date(1970, 1, 1).toordinal()


def exact_decimal(text: str, precision: int = PRECISION, scale: int = SCALE) -> decimal.Decimal | None:
    """The number, or None if it has more digits than the column."""
    try:
        value = _EXACT.create_decimal(text)
    except decimal.DecimalException:
        return None
    if not value:
        return decimal.Decimal(0)
    _, digits, exponent = value.as_tuple()
    if not isinstance(exponent, int):
        return None
    if -exponent > scale or len(digits) + exponent > precision - scale:
        value = value.normalize(_EXACT)
        _, digits, exponent = value.as_tuple()
        if not isinstance(exponent, int) or -exponent > scale:
            return None
        if len(digits) + exponent > precision - scale:
            return None
    return value


class Moment:
    """What a date of a record says: its local time in microseconds since 1970 as a calendar
    without zones has them, the moment in microseconds if the offset is known, that offset,
    and the precision."""

    __slots__ = ("local", "instant", "offset", "precision", "is_cut")

    def __init__(self, text: str) -> None:
        """Raises ValueError for a date that no calendar of years from 1 on has."""
        match = _DATE.fullmatch(text)
        if match is None:
            raise ValueError(f"not a date of a record: {text}")
        year, month, day, hour, minute, second, fraction, offset = match.groups()
        days = datetime.date(int(year), int(month), int(day)).toordinal() - _EPOCH
        seconds = days * 86400 + int(hour or 0) * 3600 + int(minute or 0) * 60 + int(second or 0)
        digits = (fraction or "").ljust(6, "0")
        self.local = seconds * 1_000_000 + int(digits[:6])
        #: Whether there are digits finer than a microsecond, which are cut off.
        self.is_cut = digits[6:].strip("0") != ""
        self.offset = offset
        self.instant = None if offset is None else self.local - _seconds(offset) * 1_000_000
        self.precision = (
            "fraction" if fraction else "second" if second else "minute" if hour else "day"
        )


def _seconds(offset: str) -> int:
    if offset == "Z":
        return 0
    parts = [int(part) for part in offset[1:].split(":")] + [0]
    seconds = parts[0] * 3600 + parts[1] * 60 + parts[2]
    return -seconds if offset[0] == "-" else seconds
