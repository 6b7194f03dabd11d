#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds the tests with a sanitizer and runs them, in a folder of its own:
#
#   Scripts/sanitize.sh address|thread [OPTION OF swift test…]
#
# With `address`, leaks are looked for at the end of each program that the tests start.
# XCTest is left out: it leaks. libxml2 and libarchive are those of the system, so a
# sanitizer sees in them only what goes through memory functions.

set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
kind=$1
shift
folder="$PWD/Scripts/sanitizers"

# The backtracer of Swift would look at the crash first, for minutes.
export SWIFT_BACKTRACE=enable=no
export ASAN_OPTIONS="detect_leaks=1"
export LSAN_OPTIONS="suppressions=$folder/leaks.txt:print_suppressions=0"
export TSAN_OPTIONS="suppressions=$folder/threads.txt:halt_on_error=0:exitcode=66"

options=(--traits Containers,SQLite --sanitize "$kind" --scratch-path ".build/sanitize-$kind")
swift build --build-tests "${options[@]}"
swift test --disable-xctest --skip-build "${options[@]}" "$@"
