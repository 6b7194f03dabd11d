#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# UNTRIED: written without a Mac. Joins the programs of two machines to a universal one and
# packs it like the archives for Linux: pack.sh ARM64 X86_64

set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/../.."
name=logxml-$(Scripts/version.sh)-macos-universal
folder=.build/$name
rm -rf "$folder"
mkdir -p "$folder/bin" "$folder/share/doc/logxml" dist
lipo -create -output "$folder/bin/logxml" "$@"
chmod 755 "$folder/bin/logxml"
Scripts/install-pages.sh "$folder"
cp LICENSE CHANGELOG.md "$folder/share/doc/logxml/"
tar -C .build -czf "dist/$name.tar.gz" "$name"
