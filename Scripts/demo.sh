#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Runs logxml's two main jobs on a fixture and shows each command with what it
# prints. The folder of the built command is the only argument.

set -eu

PATH="$1:$PATH"
export PATH

show() {
  printf '\n$ %s\n' "$1"
  sh -c "$1"
}

show "logxml convert Fixtures/apple-health/export.xml -t ndjson"
show "logxml query -t tsv -c @startDate -c @value -c @unit \\
    'HealthData/Record[@type=\"HKQuantityTypeIdentifierBodyMass\"]' Fixtures/apple-health/export.xml"
printf '\nThe command is %s/logxml; "make install" puts it into PATH.\n' "$1"
