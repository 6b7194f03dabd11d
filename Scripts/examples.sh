#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds the packages in Examples as somebody would who starts from them, plays the session
# in typed.txt, and compares what is printed with transcript.txt. The tests do the same with
# the sources alone; that the packages themselves build is shown here.

set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../Examples"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Systems differ in which spaces, and which yen sign, they show.
plain() { sed -e 's/\xC2\xA0/ /g' -e 's/\xE2\x80\xAF/ /g' -e 's/\xEF\xBF\xA5/\xC2\xA5/g'; }

play() {
  local name=$1
  shift
  swift build --package-path "$name" --scratch-path ../.build/examples
  ../.build/examples/debug/"$name" "$@" <"$name/typed.txt" | plain >"$folder/$name"
  diff -u "$name/transcript.txt" "$folder/$name" || {
    echo "error: $name prints something else" >&2
    return 1
  }
  echo "$name builds and prints what it should."
}

play contact-form de_DE
play gas-tracker "$folder/car.xml" en_US
play weight-history weight-history/weights.csv ja_JP
