#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Builds three packages as somebody would who depends on the libraries, from a clean clone of
# what is committed, and compares what their programs print with Scripts/library/NAME.txt: one on
# XMLTree, one on XMLTreeCoding, one on LogExchange with the trait for archives. The first two
# compile nothing of LogExchange, ask for neither libarchive nor libsqlite3, and link no
# Foundation; the second reads a track of 50 MB in 25 MB of memory.

set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git clone -q "$root" "$folder/logxml"

fail() {
  printf 'error: %s\n' "$1" >&2
  exit 1
}

# Builds the program NAME on a library, runs it and compares what it prints.
try() {
  local name=$1 library=$2 traits=$3
  shift 3
  mkdir -p "$folder/$name/Sources/$name"
  cp "$root/Scripts/library/$name.swift" "$folder/$name/Sources/$name/main.swift"
  cat >"$folder/$name/Package.swift" <<EOT
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "$name",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../logxml"$traits)],
  targets: [
    .executableTarget(name: "$name", dependencies: [.product(name: "$library", package: "logxml")])
  ],
  swiftLanguageModes: [.v6]
)
EOT
  swift build --package-path "$folder/$name" --scratch-path "$folder/build" >"$folder/log" 2>&1 ||
    { cat "$folder/log" >&2 && fail "$name does not build"; }
  (cd "$folder" && "build/debug/$name" "$@" >"$name.txt")
  diff -u "$root/Scripts/library/$name.txt" "$folder/$name.txt" || fail "$name prints something else"
}

# Fails if anything was compiled or linked that has no part in XML.
alone() {
  local target needed
  for target in LogExchange CArchive CSQLite logxml XMLTreeFoundation; do
    # The package manager makes a folder for what it has planned and does not compile.
    [ -z "$(find -L "$folder/build/debug/$target.build" -name '*.o' 2>/dev/null)" ] ||
      fail "$target was compiled for $1"
  done
  command -v readelf >/dev/null 2>&1 || return 0
  needed=$(readelf -d "$folder/build/debug/$1" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p')
  case $needed in
    *Foundation* | *archive* | *sqlite*) fail "$1 links $needed" ;;
  esac
}

swift package --package-path "$folder/logxml" describe | grep -E '^ +Name: _' &&
  fail "a product is for the packages of this folder alone"

awk 'BEGIN {
  print "<gpx xmlns=\"http://www.topografix.com/GPX/1/1\"><trk><trkseg>"
  for (i = 0; i < 530000; i++)
    printf "<trkpt lat=\"%.6f\" lon=\"7.654321\"><ele>%d.0</ele><time>2024-03-01T%02d:%02d:%02dZ</time></trkpt>\n", \
      47 + i / 1e6, i % 1000, i / 3600 % 24, i / 60 % 60, i % 60
  print "</trkseg></trk></gpx>"
}' >"$folder/track.gpx"

try tree XMLTree ""
alone tree
try coding XMLTreeCoding "" track.gpx
alone coding
cp "$folder/logxml/Fixtures/apple-health/export.zip" "$folder"
try logs LogExchange ', traits: ["Containers"]' export.zip
echo "Three packages on the libraries build and print what they should."
