#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Prints a section of CHANGELOG.md without its title: changelog.sh Unreleased | VERSION

set -eu

awk -v wanted="## [$1]" '
  index($0, "## [") == 1 { inside = index($0, wanted) == 1; next }
  inside && (NF || printed) { print; printed = 1 }
' "$(dirname "$0")/../CHANGELOG.md"
