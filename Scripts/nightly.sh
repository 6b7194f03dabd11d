#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# What is too long for every commit: each job below, or those that are named, one after the
# other whatever becomes of them, and at the end a table of results and minutes.
#
#     Scripts/nightly.sh [JOB...]
#
# What a job prints goes to .build/nightly/JOB.log. The status is 1 if any job failed; a
# job that cannot be done here counts as left out and says so.

set -uo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 2
logs=$PWD/.build/nightly
mkdir -p "$logs"
export INSTALL_DEPS=1

thorough() {
  THOROUGH=1 make test && Scripts/check-layouts.py .build/debug/logxml --rounds 400 &&
    THOROUGH=1 Scripts/every-fixture.py .build/debug/logxml
}
libxml2() { Scripts/setup.sh Scripts/check-libxml2.sh debian:testing; }
sanitize() { make sanitize; }
faults() { make faults; }
answers() {
  make && Scripts/check-statistics.py .build/release/logxml &&
    Scripts/check-statistics.py .build/release/logxml --files Fixtures/*/*.csv Fixtures/*/*.json &&
    Scripts/check-databases.py .build/release/logxml &&
    Scripts/check-editing.py .build/release/logxml --rounds 20
}
page() { make && Scripts/check-page.py .build/release/logxml; }
conformance() { make conformance; }
growth() { make && Scripts/growth.py .build/release/logxml; }
fuzz() { make fuzz SECONDS="${SECONDS_EACH:-120}"; }
api() { Scripts/check-api.sh; }
library() { Scripts/setup.sh Scripts/check-library.sh; }
examples() {
  Scripts/setup.sh Scripts/examples.sh &&
    Scripts/setup.sh swift build --package-path Benchmarks -Xswiftc -warnings-as-errors
}
dist() { make dist deb wheel; }
roots() { Scripts/check-dist.sh; }
ci() { Scripts/check-ci.sh; }
integrations() { make && Integrations/run; }
again() { Scripts/check-dist.sh again; }

[ "$#" -gt 0 ] ||
  set -- thorough libxml2 sanitize faults answers page conformance growth fuzz api library examples \
    dist roots ci integrations again
for job in "$@"; do
  [ "$(type -t "$job")" = function ] || {
    echo "error: there is no job $job" >&2
    exit 2
  }
done
table=""
failed=0
for job in "$@"; do
  began=$(date +%s)
  status=0
  "$job" >"$logs/$job.log" 2>&1 </dev/null || status=$?
  minutes=$((($(date +%s) - began + 59) / 60))
  case $status in
    0) word=passed ;;
    3) word="left out: $(grep -a 'NOT TRIED\|^error' "$logs/$job.log" | head -n 1)" ;;
    *)
      word="FAILED, see .build/nightly/$job.log"
      failed=1
      tail -n 20 "$logs/$job.log" >&2
      ;;
  esac
  line=$(printf '%-12s %4d min  %s' "$job" "$minutes" "$word")
  echo "$line"
  table+="$line"$'\n'
done
printf '\n%s' "$table"
exit "$failed"
