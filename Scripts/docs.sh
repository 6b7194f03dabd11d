#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Writes the reference of the libraries as static web pages, with nothing
# but the toolchain's own docc: Scripts/docs.sh OUTPUT-FOLDER

set -eu

output=$1

find_docc() {
  if command -v docc >/dev/null 2>&1; then
    command -v docc
  elif command -v xcrun >/dev/null 2>&1 && xcrun --find docc 2>/dev/null; then
    :
  else
    printf 'error: this Swift toolchain has no docc.\n' >&2
    return 1
  fi
}

docc=$(find_docc)

# The compiler writes the graphs while it builds. The flags would make every
# other build start over, so this one has a folder of its own, graphs included:
# what is up to date there is not compiled, and not written, again.
scratch=$PWD/.build/docs-build
dumped=$scratch/symbol-graphs
mkdir -p "$dumped"
for target in LogExchangeFoundation XMLTreeFoundation; do
  swift build --traits Containers --scratch-path "$scratch" --target "$target" \
    -Xswiftc -emit-symbol-graph -Xswiftc -emit-symbol-graph-dir -Xswiftc "$dumped" \
    -Xswiftc -symbol-graph-minimum-access-level -Xswiftc public \
    -Xswiftc -symbol-graph-skip-synthesized-members
done

rm -rf "$output"
mkdir -p "$output"
for module in XMLTree XMLTreeCoding XMLTreeFoundation LogExchange LogExchangeFoundation; do
  # docc documents every module whose graph it finds in a folder.
  graphs=$(mktemp -d)
  cp "$dumped/$module.symbols.json" "$graphs"
  for extended in "$dumped/$module@"*.symbols.json; do
    [ ! -f "$extended" ] || cp "$extended" "$graphs"
  done
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
