#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs logxml in a system that is in trouble, and looks at what it says and leaves behind.

    inject-faults.py PROGRAM [--all] [--seed N] [GROUP…]

Each run has to give the usual result, or to say why not with the status 2, and to leave
files as they were or as they should be, with none beside them. Prints how many faults were
injected, by group; exit status 1 if something else came of one. Groups are `documents` and
`containers` (no memory for libxml2, libarchive), `faults` and `trickles` (calls of the
system), `pipes`, `closed`, `full` and `disk` (streams), `signals`, `folders`, `changing` and
`names` (files). A sample of all faults is injected; with --all, each of them, but one in a
hundred where libxml2 asks for memory more than a thousand times.
"""

import argparse
import os
import random
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "faults"))
# What it needs stays free of files that Python makes.
sys.dont_write_bytecode = True

# pylint: disable=wrong-import-position
import calls  # noqa: E402
import files  # noqa: E402
import memory  # noqa: E402
import streams  # noqa: E402
from harness import Harness  # noqa: E402

GROUPS = {
    "documents": memory.documents,
    "containers": memory.containers,
    "faults": calls.faults,
    "trickles": calls.trickles,
    "pipes": streams.pipes,
    "closed": streams.closed,
    "full": streams.full,
    "disk": streams.small_disk,
    "signals": files.signals,
    "folders": files.folders,
    "changing": files.changing,
    "names": files.names,
}

parser = argparse.ArgumentParser(usage=__doc__)
parser.add_argument("program")
parser.add_argument("groups", nargs="*")
parser.add_argument("--all", action="store_true")
parser.add_argument("--seed", type=int, default=1)
options = parser.parse_args()
unknown = set(options.groups) - set(GROUPS)
if unknown:
    sys.exit(f"no group {', '.join(sorted(unknown))}")

failed = False
for name in options.groups or GROUPS:
    begin = time.monotonic()
    harness = Harness(os.path.abspath(options.program), options.all, random.Random(options.seed))
    try:
        GROUPS[name](harness)
    finally:
        harness.show_progress()
        harness.close()
    print(
        f"{name}: {harness.injected} faults, {harness.runs} runs,"
        f" {len(harness.problems)} problems, {time.monotonic() - begin:.0f} s", flush=True
    )
    for words in dict.fromkeys(harness.skipped):
        print(f"  skipped: {words}")
    for words in harness.problems[:20]:
        print(f"  {words}")
    failed = failed or bool(harness.problems)
sys.exit(1 if failed else 0)
