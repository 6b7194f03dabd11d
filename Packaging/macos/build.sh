#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# UNTRIED: written without a Mac. Builds the command for the machine that it runs on, with the
# libraries of macOS itself, so that the program needs nothing else there: build.sh OUTPUT
#
# macOS has libarchive but not its headers; those are taken from Homebrew, for the build alone.

set -euo pipefail

output=$PWD/$1
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
brew list libarchive >/dev/null 2>&1 || brew install libarchive
folder=$PWD/.build/macos
rm -rf "$folder"
mkdir -p "$folder/include"
cp "$(brew --prefix libarchive)"/include/archive*.h "$folder/include/"
for library in libxml-2.0:xml2 libarchive:archive; do
  cat >"$folder/${library%:*}.pc" <<END
Name: ${library%:*}
Description: as macOS has it
Version: 3
Cflags: -I$folder/include
Libs: -l${library#*:}
END
done
sed -i '' "s|^Cflags:.*|Cflags: -I$(xcrun --show-sdk-path)/usr/include/libxml2|" "$folder/libxml-2.0.pc"
PKG_CONFIG_PATH=$folder swift build --traits Containers,SQLite -c release --product logxml \
  -Xlinker "$(Scripts/version.sh --object)"
strip -x -o "$output" .build/release/logxml
if otool -L "$output" | grep -E '/opt/homebrew|/usr/local'; then
  echo "error: the program needs libraries of Homebrew (see above)" >&2
  exit 1
fi
"$output" --version -v
