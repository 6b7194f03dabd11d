# SPDX-License-Identifier: MIT
"""What the programs in Python share."""

import json
import os
import sys


def answer(text):
    sys.stdout.write(f"{text}\n")


def moment(text):
    """`2019-01-01T21:27:57-05:00` of `2019-01-01 21:27:57 -0500`."""
    day, time, offset = text.split(" ")
    return f"{day}T{time}{offset[:3]}:{offset[3:]}"


def fill_up(vehicle, date, values):
    """A fill-up as a line of JSON; numbers keep their digits."""
    texts = {name: values.get(name) for name in ("fuelType", "station")}
    numbers = "".join(
        f', "{name}": {values[name]}' for name in ("odometer", "volume", "totalCost")
        if values.get(name))
    answer(json.dumps({"vehicle": vehicle, "date": date, **texts})[:-1] + numbers + "}")


def record_paths(folder):
    return [os.path.join(folder, name) for name in sorted(os.listdir(folder))]


def main(jobs, syntax_errors):
    """Runs the job that the command line names; 1 where the input is not well-formed."""
    try:
        status = jobs[sys.argv[1].replace("-", "_")](*sys.argv[2:])
        sys.stdout.flush()
    except syntax_errors as error:
        sys.exit(f"{error}")
    sys.exit(status or 0)
