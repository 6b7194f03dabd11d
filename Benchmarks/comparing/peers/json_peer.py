# SPDX-License-Identifier: MIT
"""The filter of a JSON log with Python's json module."""

import json

from python_peer import answer, main


def fuel_filter(file, vehicle, since):
    with open(file, encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            if record["vehicle"] == vehicle and record["date"] >= since:
                answer(json.dumps(record, ensure_ascii=False))


main(globals(), json.JSONDecodeError)
