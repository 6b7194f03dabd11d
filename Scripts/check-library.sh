#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Builds a package that depends on XMLTree and XMLTreeCoding alone, as somebody would write
# it, and looks: nothing of LogExchange is compiled, neither libarchive nor libsqlite3 is
# asked for, and the program links no Foundation.

set -eu

root=$(cd "$(dirname "$0")/.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/Sources/tool"

cat >"$folder/Package.swift" <<EOT
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "tool",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "logxml", path: "$root")],
  targets: [
    .executableTarget(
      name: "tool",
      dependencies: [
        .product(name: "XMLTree", package: "logxml"),
        .product(name: "XMLTreeCoding", package: "logxml"),
      ])
  ]
)
EOT

cat >"$folder/Sources/tool/main.swift" <<'EOT'
import XMLTree
import XMLTreeCoding

struct Book: Codable {
  @AsAttribute var id: Int
  var title: String
}

let document = try XMLTreeParser().parse("<book id='1'><title>Cat</title></book>")
let book = try XMLTreeDecoder().decode(Book.self, from: document)
print(try XMLTreeEncoder().encodeToString(book, as: "book"))
EOT

cd "$folder"
swift build >"$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }

fail() {
  printf 'error: %s\n' "$1" >&2
  exit 1
}

said=$(.build/debug/tool | tail -n 1)
[ "$said" = '<book id="1"><title>Cat</title></book>' ] || fail "the program says $said"
for target in LogExchange CArchive CSQLite logxml XMLTreeFoundation; do
  # The package manager makes a folder for what it has planned and does not compile.
  [ -z "$(find -L ".build/debug/$target.build" -name '*.o' 2>/dev/null)" ] ||
    fail "$target was compiled"
done
if command -v readelf >/dev/null 2>&1; then
  needed=$(readelf -d .build/debug/tool | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p')
  case $needed in
    *Foundation* | *archive* | *sqlite*) fail "the program links $needed" ;;
  esac
fi
printf 'A package with XMLTree and XMLTreeCoding compiles nothing else and links no Foundation.\n'
