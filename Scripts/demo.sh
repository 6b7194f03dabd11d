#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Runs logxml's main jobs on fixtures and shows each command with what it
# prints. The folder of the built command is the only argument.

set -eu

PATH="$1:$PATH"
export PATH

# The demo writes its files where nobody has to clean up after it.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
ln -s "$PWD/Fixtures" "$scratch/Fixtures"
cd "$scratch"

show() {
  printf '\n$ %s\n' "$1"
  sh -c "$1"
}

show "logxml info Fixtures/apple-health/export.zip"
show "logxml convert Fixtures/apple-health/export.zip -o weight.json"
show "cat weight.json"
show "logxml convert Fixtures/acar/backup.abp Fixtures/fuelly/metric.csv --sort date -t ndjson"
show "logxml query -t tsv -c @startDate -c @value -c @unit \\
    'HealthData/Record[@type=\"HKQuantityTypeIdentifierBodyMass\"]' \\
    Fixtures/apple-health/export.zip:export.xml"
printf '\nThe command is %s/logxml; "make install" puts it into PATH.\n' "$1"
