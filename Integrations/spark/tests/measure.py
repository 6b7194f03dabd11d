# SPDX-License-Identifier: MIT
"""What one machine does, and what Spark costs beside it: the figures of Docs/Scaling.md.

    python3 measure.py [FILES [MB [ROUNDS]]]

FILES small exports, and a few large ones of MB together, are read by one logxml with one
thread and with two, and by Spark in local-cluster mode with two workers of one core each, in
2, 16 and 128 tasks. Each is done ROUNDS times in turn; the median is given, with the
smallest and the largest. Seconds of a processor are those of all processes together, which
hang less on what else the machine does than seconds of a clock.
"""

import glob
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from generate import generate
from logxml_spark import Program, read_logs
from support import OPTIONS, folder, program
from test_engine import start

#: How many files the large exports are.
LARGE = 8


def main() -> None:
    files, size, rounds = (list(map(int, sys.argv[1:])) + [10_000, 400, 5][len(sys.argv) - 1 :])[:3]
    with folder() as path:
        small, large = os.path.join(path, "small"), os.path.join(path, "large")
        generate(small, files, files * 137 // 10_000)
        megabytes = {"small": folder_size(small), "large": write_large(large, size)}
        counts = {"small": files, "large": LARGE}
        cases: dict[str, tuple[str, Callable[[], None]]] = {}
        for name, where in (("small", small), ("large", large)):
            for jobs in (1, 2):
                cases[f"logxml, {jobs} thread{'s' * (jobs > 1)}, {name}"] = (name, one(where, jobs))
        spark = start()
        spark.sparkContext.setLogLevel("ERROR")
        for name, where, tasks in (
            ("small", small, 2), ("small", small, 16), ("small", small, 128), ("large", large, LARGE),
        ):  # fmt: skip

            def run(where: str = where, tasks: int = tasks) -> None:
                logs = read_logs(spark, where, options=OPTIONS, partitions=tasks, program=Program(program()))
                logs.rows.write.format("noop").mode("overwrite").save()

            cases[f"Spark {spark.version}, {tasks} tasks, {name}"] = (name, run)
        for _, case in cases.values():
            case()  # Once before it counts.
        seconds: dict[str, list[float]] = {name: [] for name in cases}
        work: dict[str, list[float]] = {name: [] for name in cases}
        for _ in range(rounds):
            for name, (_, case) in cases.items():
                began, spent = time.monotonic(), processor_time()
                case()
                seconds[name].append(time.monotonic() - began)
                work[name].append(processor_time() - spent)
        version = spark.version
        spark.stop()
    print("| what | processor seconds | from, to | seconds | files, MB for a processor second |")
    print("|---|---|---|---|---|")
    for name, (which, _) in cases.items():
        spent = statistics.median(work[name])
        print(
            f"| {name} | {spent:.2f} | {min(work[name]):.2f}, {max(work[name]):.2f} "
            f"| {statistics.median(seconds[name]):.1f} "
            f"| {counts[which] / spent:,.0f}, {megabytes[which] / spent:,.1f} |"
        )
    few, many = (work[f"Spark {version}, {count} tasks, small"] for count in (16, 128))
    each = sorted((b - a) / (128 - 16) * 1000 for a, b in zip(few, many))
    print(
        f"\nA task costs {statistics.median(each):.0f} ms of a processor "
        f"({each[0]:.0f} to {each[-1]:.0f}): 128 tasks against 16."
    )
    print(f"small: {files} files, {megabytes['small']:.1f} MB; large: {LARGE} files, {megabytes['large']:.0f} MB")


def processor_time() -> float:
    """The seconds of a processor that this process and all below it have taken."""
    parents: dict[int, int] = {}
    spent: dict[int, float] = {}
    tick = os.sysconf("SC_CLK_TCK")
    for path in glob.glob("/proc/[0-9]*/stat"):
        try:
            with open(path, encoding="utf-8", errors="replace") as file:
                words = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        number = int(path.split("/")[2])
        parents[number] = int(words[1])
        # Its own, and that of processes which it has waited for.
        spent[number] = sum(map(int, words[11:15])) / tick
    us = os.getpid()

    def is_below(number: int) -> bool:
        while number in parents and number != us:
            number = parents[number]
        return number == us

    return sum(value for number, value in spent.items() if is_below(number))


def one(path: str, jobs: int) -> Callable[[], None]:
    command = [program(), "convert", "-t", "ndjson", "--by-file", "-q", "-j", str(jobs), *OPTIONS, path]

    def run() -> None:
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    return run


def folder_size(path: str) -> float:
    sizes = (os.path.getsize(os.path.join(at, n)) for at, _, names in os.walk(path) for n in names)
    return sum(sizes) / 1e6


def write_large(path: str, size: int) -> float:
    """Writes exports of Apple Health in which a record of ten is a weight, as in real ones at
    most."""
    os.makedirs(path)
    for number in range(LARGE):
        with open(os.path.join(path, f"export {number}.xml"), "w", encoding="utf-8") as file:
            file.write('<?xml version="1.0"?>\n<HealthData locale="en_GB">\n')
            count = 0
            while file.tell() < size * 1e6 / LARGE:
                for _ in range(1000):
                    count += 1
                    is_weight = count % 10 == 0
                    kind = "BodyMass" if is_weight else "StepCount"
                    unit = "kg" if is_weight else "count"
                    date = f"2024-{count // 40000 % 12 + 1:02d}-{count // 1440 % 28 + 1:02d} {count // 60 % 24:02d}:{count % 60:02d}:00 +0100"
                    value = f"{50 + count % 5000 / 100:.2f}" if is_weight else str(count % 977)
                    file.write(
                        f' <Record type="HKQuantityTypeIdentifier{kind}" sourceName="Phone" '
                        f'sourceVersion="17.1" unit="{unit}" creationDate="{date}" startDate="{date}" '
                        f'endDate="{date}" value="{value}"/>\n'
                    )
            file.write("</HealthData>\n")
    return folder_size(path)


if __name__ == "__main__":
    main()
