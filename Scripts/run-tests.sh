#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs `swift test` with the arguments given. Then says how many tests ran, which failed, how
# many checks were left out, and why: what is not installed here is not tested here.

set -uo pipefail

log=$(mktemp)
trap 'rm -f "$log"' EXIT

swift test "$@" 2>&1 | tee "$log"
status=${PIPESTATUS[0]}

echo
grep -ao 'Test run with .*' "$log" | tail -1
left=$(grep -a '^left out: ' "$log" | sed 's/^left out: //; s/, skipped: /: /')
turned_off=$(grep -ac '^➜ .* skipped' "$log")
if [ -z "$left" ] && [ "$turned_off" -eq 0 ]; then
  echo "Nothing was left out."
else
  echo "Left out:"
  [ -z "$left" ] || sed 's/^/  /' <<<"$left"
  [ "$turned_off" -eq 0 ] || grep -a '^➜ .* skipped' "$log" | sed 's/^➜ /  /'
fi
failed=$(grep -aE ' recorded an issue |^error: |[Ff]atal error' "$log" | head -60)
if [ "$status" -ne 0 ] && [ -n "$failed" ]; then
  echo "Failed:"
  sed 's/^/  /' <<<"$failed"
fi
exit "$status"
