#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Says which version the checkout is; the number stands in Sources/logxml/Help/Tool.swift
# and nowhere else.
#
#     Scripts/version.sh             0.2.0; between two tags what git describe says of
#                                    it, as in 0.2.0-14-g643cd6b
#     Scripts/version.sh --number    0.2.0: the number in the sources
#     Scripts/version.sh --commit    the commit; empty where there is no git
#     Scripts/version.sh --date      seconds since 1970 of the commit, or of the
#                                    environment's SOURCE_DATE_EPOCH
#     Scripts/version.sh --object    compiles an object that tells a program all that,
#                                    and says where it is: to be linked
#
# The environment's LOGXML_DESCRIBED and LOGXML_COMMIT win: a build from an archive of
# sources has no git.

set -eu

cd "$(dirname "$0")/.."

number=$(sed -n 's/^  static let version = "\([0-9][0-9.]*\)"$/\1/p' Sources/logxml/Help/Tool.swift)
[ -n "$number" ] || {
  echo "error: there is no version in Sources/logxml/Help/Tool.swift" >&2
  exit 1
}

# Only a checkout of its own counts, not one that this folder happens to lie in.
in_git() {
  [ -e .git ] && git rev-parse HEAD >/dev/null 2>&1
}

described() {
  if [ -n "${LOGXML_DESCRIBED:-}" ]; then
    echo "$LOGXML_DESCRIBED"
  elif in_git; then
    text=$(git describe --tags --match "v$number" --always --dirty)
    case $text in
      v*) echo "${text#v}" ;;
      *) echo "$number-g$text" ;; # a version that has no tag yet
    esac
  else
    echo "$number"
  fi
}

commit() {
  if [ -n "${LOGXML_COMMIT:-}" ]; then
    echo "$LOGXML_COMMIT"
  elif in_git; then
    git describe --always --abbrev=40 --dirty --exclude '*'
  fi
}

date_of_commit() {
  if [ -n "${SOURCE_DATE_EPOCH:-}" ]; then
    echo "$SOURCE_DATE_EPOCH"
  elif in_git; then
    git log -1 --format=%ct
  else
    date -r Sources/logxml/Help/Tool.swift +%s
  fi
}

# Its name says what is in it, so that another commit links the program again.
object() {
  folder=$PWD/.build/version
  file=$folder/$(described)-$(commit).o
  if [ ! -f "$file" ]; then
    rm -rf "$folder"
    mkdir -p "$folder"
    "$(command -v clang || echo cc)" -c -o "$file" "-DLOGXML_DESCRIBED=\"$(described)\"" "-DLOGXML_COMMIT=\"$(commit)\"" \
      -I Sources/CBuild/include Sources/CBuild/build.c
  fi
  echo "$file"
}

case ${1:-} in
  "") described ;;
  --number) echo "$number" ;;
  --commit) commit ;;
  --date) date_of_commit ;;
  --object) object ;;
  *)
    echo "usage: $0 [--number | --commit | --date | --object]" >&2
    exit 2
    ;;
esac
