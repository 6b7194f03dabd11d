#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Makes a release of this checkout, all but the push: sets the version, closes *Unreleased*
# in CHANGELOG.md, commits, tags, makes what the release carries and tries it.
#
#     Scripts/release.sh 0.3.0             all of it
#     Scripts/release.sh 0.3.0 --no-build  stops behind the tag
#
# CONTRIBUTING.md lists what has to be done before. If something fails after the commit,
# nothing was pushed yet: git tag -d v0.3.0 && git reset --hard HEAD~1

set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=Packaging/project.sh
. Packaging/project.sh

fail() {
  printf 'error: %s\n' "$1" >&2
  exit 1
}

version=${1:-}
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || fail "usage: $0 VERSION [--no-build], as in 0.3.0"
tag=v$version
[ -z "$(git status --porcelain)" ] || fail "there are changes that no commit has"
! git rev-parse -q --verify "refs/tags/$tag" >/dev/null || fail "there is a tag $tag already"
last=$(Scripts/version.sh --number)
[ "$(printf '%s\n' "$last" "$version" | sort -V | tail -n 1)" = "$version" ] ||
  fail "$version is before $last"
notes=$(Scripts/changelog.sh Unreleased)
[ -n "$notes" ] || fail "nothing stands under Unreleased in CHANGELOG.md"
! git rev-parse -q --verify "refs/tags/v$last" >/dev/null || Scripts/check-api.sh

# The one place; and the examples, which name a release to be copied.
sed -i "s/^  static let version = \"$last\"$/  static let version = \"$version\"/" \
  Sources/logxml/Help/Tool.swift
sed -i -E "s/(logxml-|logxml@v|rev: v)[0-9]+\.[0-9]+\.[0-9]+/\1$version/" \
  action.yml Packaging/examples/*
sed -i "s/^## \[Unreleased\]$/## [Unreleased]\n\n## [$version] - $(date -u +%F)/" CHANGELOG.md
[ "$(Scripts/version.sh --number)" = "$version" ] || fail "the version could not be set"
git commit -qam "Release $version"
git tag -a "$tag" --cleanup=whitespace -m "logxml $version" -m "$notes"
[ "$(Scripts/version.sh)" = "$version" ] || fail "the tag is not what Scripts/version.sh says"
echo "Tagged $tag: $(git log -1 --oneline)"

if [ "${2:-}" != --no-build ]; then
  rm -rf dist
  make dist deb wheel
  status=0
  Scripts/check-dist.sh || status=$?
  [ "$status" -eq 0 ] || [ "$status" -eq 3 ] || fail "what the release carries failed, see above"
  if [ -n "$repository" ]; then
    # What GitHub packs for a tag; other places name the folder in it otherwise.
    sum=$(git archive --format=tar.gz --prefix="logxml-$version/" "$tag" | sha256sum | cut -d' ' -f1)
    sed "s|@REPOSITORY@|$repository|g; s/@VERSION@/$version/g; s/@SHA256@/$sum/g" \
      Packaging/homebrew/logxml.rb.in >dist/logxml.rb
    Scripts/checksums.sh
  else
    echo "No formula for Homebrew: Packaging/project.sh names no repository yet." >&2
  fi
fi
echo "To publish it: git push --follow-tags, then the files in dist"
