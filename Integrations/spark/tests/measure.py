# SPDX-License-Identifier: MIT
"""What one machine does, and what Spark costs beside it: the figures of Docs/Scaling.md.

    Integrations/run --measure
    python3 measure.py [FILES [MB [ROUNDS]]]

FILES small exports, and a few large ones of MB together, are read by one logxml with one
thread and with two, and by Spark in local-cluster mode with two workers of one core each:
the small ones in 16 and 128 tasks, the large ones whole and half as long. Each is done
ROUNDS times in turn, and once before that. What a task and a MB cost are differences of two
that were measured in the same round. The median is given, with the smallest and the largest.
Seconds of a processor are those of all processes together, which hang less on what else the
machine does than seconds of a clock.
"""

import ctypes
import glob
import os
import signal
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

import engine
from generate import generate
from logxml_spark import Program, read_logs
from support import OPTIONS, folder, program

#: How many files the large exports are.
LARGE = 8


def main() -> None:
    adopt_orphans()
    files, size, rounds = (list(map(int, sys.argv[1:])) + [10_000, 400, 5][len(sys.argv) - 1 :])[:3]
    print(f"load before: {load()}", flush=True)
    with folder() as path:
        small, large, half = (os.path.join(path, name) for name in ("small", "large", "half"))
        generate(small, files, files * 137 // 10_000)
        megabytes = {"small": size_of(small), "large": write_large(large, size), "half": write_large(half, size // 2)}
        counts = {"small": files, "large": LARGE, "half": LARGE}
        cases: dict[tuple[str, str, int], Callable[[], None]] = {}
        for name, where in (("small", small), ("large", large)):
            for jobs in (1, 2):
                cases["logxml", name, jobs] = one(where, jobs)
        spark = engine.session()
        for name, where, tasks in (
            ("small", small, 16), ("small", small, 128), ("half", half, LARGE), ("large", large, LARGE),
        ):  # fmt: skip

            def run(where: str = where, tasks: int = tasks) -> None:
                logs = read_logs(spark, where, options=OPTIONS, partitions=tasks, program=Program(program()))
                logs.rows.write.format("noop").mode("overwrite").save()

            cases["Spark", name, tasks] = run
        for case in cases.values():
            case()  # Once before it counts.
        seconds: dict[tuple[str, str, int], list[float]] = {key: [] for key in cases}
        work: dict[tuple[str, str, int], list[float]] = {key: [] for key in cases}
        for number in range(rounds):
            for key, case in cases.items():
                began, spent = time.monotonic(), processor_time()
                case()
                seconds[key].append(time.monotonic() - began)
                work[key].append(processor_time() - spent)
            print(f"round {number + 1} of {rounds}, load: {load()}", file=sys.stderr, flush=True)
        version = spark.version
        engine.stop()
    print("| what | processor seconds | from, to | seconds | files, MB for each second of a processor |")
    print("|---|---|---|---|---|")
    for key, spent in work.items():
        who, which, count = key
        unit = "thread" if who == "logxml" else "task"
        name = who if who == "logxml" else f"Spark {version}"
        middle = statistics.median(spent)
        print(
            f"| {name}, {count} {unit}{'s' * (count > 1)}, {which} | {middle:.2f} "
            f"| {min(spent):.2f}, {max(spent):.2f} | {spread(seconds[key], '.1f')} "
            f"| {counts[which] / middle:,.0f}, {megabytes[which] / middle:,.1f} |"
        )
    few, many = work["Spark", "small", 16], work["Spark", "small", 128]
    each = [(b - a) / (128 - 16) * 1000 for a, b in zip(few, many)]
    print(f"\na task costs {spread(each, '.0f')} ms of a processor: 128 tasks against 16")
    whole, part = work["Spark", "large", LARGE], work["Spark", "half", LARGE]
    more = megabytes["large"] - megabytes["half"]
    each = [(a - b) / more * 1000 for a, b in zip(whole, part)]
    print(f"a MB costs {spread(each, '.1f')} ms of a processor: {megabytes['large']:.0f} MB against {megabytes['half']:.0f}")
    for name, tasks in (("small", 16), ("large", LARGE)):
        ratio = [a / b for a, b in zip(work["Spark", name, tasks], work["logxml", name, 1])]
        print(f"Spark takes {spread(ratio, '.1f')} times the processor seconds of one thread: {name}, {tasks} tasks")
    print(f"small: {files} files, {megabytes['small']:.1f} MB; large: {LARGE} files, {megabytes['large']:.0f} MB")
    print(f"load after: {load()}")


def spread(values: list[float], form: str) -> str:
    """The median, and from where to where."""
    middle, low, high = (format(of(values), form) for of in (statistics.median, min, max))
    return f"{middle} ({low} to {high})"


def load() -> str:
    """How many processes have wanted a processor in the last minute, and how many there are."""
    return f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"


def adopt_orphans() -> None:
    """Makes processes whose parent ends children of this one. Workers of Python outlive the
    process that has started them, and the seconds that they had would be lost."""
    set_child_subreaper = 36
    if ctypes.CDLL(None, use_errno=True).prctl(set_child_subreaper, 1, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl")


#: The seconds of workers of Python, by their numbers and when they began. What starts them
#: ignores that they end, so that no process is told how much time they had.
_unheeded: dict[tuple[int, str], float] = {}


def processor_time() -> float:
    """Seconds that this process, and all that were ever below it, have had of processors."""
    tick = os.sysconf("SC_CLK_TCK")
    parents: dict[int, int] = {}
    spent: dict[int, float] = {}
    began: dict[int, str] = {}
    for path in glob.glob("/proc/[0-9]*/stat"):
        try:
            with open(path, encoding="utf-8", errors="replace") as file:
                words = file.read().rsplit(")", 1)[1].split()
        except OSError:
            continue
        number = int(path.split("/")[2])
        parents[number] = int(words[1])
        # Its own, and that of processes which it has waited for.
        spent[number] = sum(map(int, words[11:15])) / tick
        began[number] = words[19]
    us = os.getpid()

    def is_below(number: int) -> bool:
        while number in parents and number != us:
            number = parents[number]
        return number == us

    total = 0.0
    for number, value in spent.items():
        if not is_below(number):
            continue
        if number != us and ignores_children(parents[number]):
            _unheeded[number, began[number]] = value
        elif (number, began[number]) not in _unheeded:
            total += value
        else:
            # It had such a parent, which has ended.
            _unheeded[number, began[number]] = value
    return total + sum(_unheeded.values())


def ignores_children(number: int) -> bool:
    """Whether a process ignores that its children end."""
    try:
        with open(f"/proc/{number}/status", encoding="utf-8", errors="replace") as file:
            ignored = next(line.split()[1] for line in file if line.startswith("SigIgn:"))
    except (OSError, StopIteration):
        return False
    return bool(int(ignored, 16) >> (signal.SIGCHLD - 1) & 1)


def one(path: str, jobs: int) -> Callable[[], None]:
    """One logxml over a folder, with so many threads."""
    command = [program(), "convert", "-t", "ndjson", "--by-file", "-q", "-j", str(jobs), *OPTIONS, path]

    def run() -> None:
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    return run


def size_of(path: str) -> float:
    """The MB of the files in a folder."""
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
    return size_of(path)


if __name__ == "__main__":
    main()
