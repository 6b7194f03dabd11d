#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Fails if an executable looks for libraries in a folder of its own, such as the one that
# it lies in: who can put a file there would decide what it runs.
#
#     Scripts/check-runpath.sh PROGRAM...

set -euo pipefail

command -v readelf >/dev/null || {
  echo "NOT TRIED: readelf is not installed" >&2
  exit 0
}
for program in "$@"; do
  # Not for the files of other systems.
  readelf -h "$program" >/dev/null 2>&1 || continue
  if found=$(readelf -d "$program" | grep -E '\((RPATH|RUNPATH)\)'); then
    echo "error: $program looks for libraries in folders of its own:$found" >&2
    exit 1
  fi
done
