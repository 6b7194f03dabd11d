#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Writes the reference of the libraries as static web pages, with nothing
# but the toolchain's own docc: Scripts/docs.sh OUTPUT-FOLDER
#
# The symbols come from the modules of a debug build, which has to be there.

set -eu

output=$1
modules=.build/debug/Modules

find_tool() {
  if command -v "$1" >/dev/null 2>&1; then
    command -v "$1"
  elif command -v xcrun >/dev/null 2>&1 && xcrun --find "$1" 2>/dev/null; then
    :
  else
    printf 'error: this Swift toolchain has no %s.\n' "$1" >&2
    return 1
  fi
}

docc=$(find_tool docc)
extract=$(find_tool swift-symbolgraph-extract)
target=$(swiftc -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p')

# Debug modules import what they use inside, C included.
set -- -I "$modules" -target "$target" -minimum-access-level public -skip-synthesized-members
for map in Sources/*/module.modulemap .build/debug/*.build/module.modulemap; do
  set -- "$@" -Xcc "-fmodule-map-file=$map"
done
for flag in $(pkg-config --cflags libxml-2.0 libarchive sqlite3); do set -- "$@" -Xcc "$flag"; done

rm -rf "$output"
mkdir -p "$output"
for module in XMLTree XMLTreeCoding XMLTreeFoundation LogExchange LogExchangeFoundation; do
  # docc documents every module whose graph it finds in a folder.
  graphs=$(mktemp -d)
  "$extract" -module-name "$module" "$@" -output-dir "$graphs"
  catalogue=Sources/$module/$module.docc
  [ -d "$catalogue" ] || catalogue=
  # shellcheck disable=SC2086 # A module without a catalogue has no such argument.
  "$docc" convert $catalogue --warnings-as-errors --additional-symbol-graph-dir "$graphs" \
    --fallback-display-name "$module" --fallback-bundle-identifier "logxml.$module" \
    --transform-for-static-hosting --hosting-base-path "$module" \
    --output-path "$output/$module"
  rm -r "$graphs"
done

printf '\nThe pages are in %s. To read them:\n' "$output"
printf '  python3 -m http.server --directory %s\n' "$output"
printf '  http://localhost:8000/XMLTree/documentation/xmltree/\n'
printf '  http://localhost:8000/XMLTreeCoding/documentation/xmltreecoding/\n'
printf '  http://localhost:8000/LogExchange/documentation/logexchange/\n'
