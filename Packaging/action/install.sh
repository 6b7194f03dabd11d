#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The first step of the action: gets the archive of a release, checks it against the
# checksums of that release, and puts the program into PATH. Told by the environment:
#
#     LOGXML_VERSION      the release, with or without a v before it
#     LOGXML_REPOSITORY   the address of the repository
#     LOGXML_ARCHIVE      an archive to take instead: a file or an address
#     RUNNER_TEMP, GITHUB_PATH   as GitHub sets them

set -euo pipefail

fail() {
  printf '::error title=logxml::%s\n' "$1"
  exit 2
}

fetch() {
  curl --fail --silent --show-error --location --retry 3 --output "$2" "$1" ||
    fail "$1 cannot be downloaded"
}

[ "$(uname -s)" = Linux ] || fail "the action runs on Linux; there are no archives for $(uname -s)"
folder=$RUNNER_TEMP/logxml
rm -rf "$folder"
mkdir -p "$folder"
version=${LOGXML_VERSION#v}
name=logxml-$version-linux-$(uname -m).tar.gz
if [ -n "${LOGXML_ARCHIVE:-}" ]; then
  case $LOGXML_ARCHIVE in
    *://*) fetch "$LOGXML_ARCHIVE" "$folder/archive.tar.gz" ;;
    *) cp "$LOGXML_ARCHIVE" "$folder/archive.tar.gz" ;;
  esac
else
  case $version in
    [0-9]*.[0-9]*.[0-9]*) ;;
    *) fail "'$LOGXML_VERSION' is no release; name one with version:, as in 0.2.0" ;;
  esac
  fetch "$LOGXML_REPOSITORY/releases/download/v$version/$name" "$folder/archive.tar.gz"
  fetch "$LOGXML_REPOSITORY/releases/download/v$version/SHA256SUMS" "$folder/SHA256SUMS"
  expected=$(sed -n "s/  $name\$//p" "$folder/SHA256SUMS")
  [ -n "$expected" ] || fail "SHA256SUMS of $version does not list $name"
  echo "$expected  $folder/archive.tar.gz" | sha256sum --check --quiet ||
    fail "$name is not what SHA256SUMS says"
fi
tar -xzf "$folder/archive.tar.gz" --strip-components=1 -C "$folder" ||
  fail "the archive cannot be unpacked"
"$folder/bin/logxml" --version
echo "$folder/bin" >>"$GITHUB_PATH"
