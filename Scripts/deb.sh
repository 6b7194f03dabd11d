#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Makes dist/logxml_VERSION_ARCHITECTURE.deb from the release build. It depends on the
# libraries of the system on which it was built: one built on Debian 12 installs on 12
# and 13; where libxml2 has another soname (from 2.14 on), it has to be built again.

set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
release=${RELEASE:-$PWD/.build/release}
work=$PWD/.build/deb
out=$PWD/dist
# shellcheck source=Packaging/project.sh
. Packaging/project.sh

fail() {
  printf 'error: %s\n' "$1" >&2
  exit 1
}

for tool in dpkg-shlibdeps dpkg-gencontrol dpkg-deb; do
  command -v "$tool" >/dev/null ||
    fail "there is no $tool. This installs it: sudo apt-get install dpkg-dev"
done

version=$(Scripts/version.sh)
date=$(Scripts/version.sh --date)
export SOURCE_DATE_EPOCH=$date
said=$("$release/logxml" --version)
[ "$said" = "logxml $version" ] ||
  fail "the program says '$said', the sources are $version; run: make deb"
# What follows the number counts as later than the release, and a hyphen would begin a
# revision of the package.
debian_version=${version//-/+}
package=$work/package
documents=$package/usr/share/doc/logxml
rm -rf "$work"
install -D -m 755 "$release/logxml" "$package/usr/bin/logxml"
# The last two hold hashes of what the compiler saw, paths and all.
strip --remove-section=.comment --remove-section=.note --remove-section=.swift_modhash \
  --remove-section=.note.gnu.build-id "$package/usr/bin/logxml"
Scripts/install-pages.sh "$package/usr"
# Packages of Debian keep functions for zsh in a folder of their own.
mkdir "$package/usr/share/zsh/vendor-completions"
mv "$package/usr/share/zsh/site-functions/_logxml" "$package/usr/share/zsh/vendor-completions/"
rmdir "$package/usr/share/zsh/site-functions"
gzip -9n "$package"/usr/share/man/man1/*.1

mkdir -p "$documents" "$work/debian" "$package/DEBIAN"
holder=$(sed -n 's/^Copyright (c) //p' LICENSE)
# The licence in the form of a control file: indented, a point for an empty line.
licence=$(sed -n '/^Permission/,$p' LICENSE | sed 's/^$/./; s/^/ /')
awk -v holder="$holder" -v licence="$licence" -v source="${repository:+Source: $repository}" '
  $0 == "@SOURCE@" { if (source) print source; print ""; next }
  $0 == "@MIT@" { print licence; next }
  { sub(/@HOLDER@/, holder); print }' Packaging/deb/copyright.in >"$documents/copyright"
changelog() {
  printf 'logxml (%s) unstable; urgency=medium\n\n' "$debian_version"
  printf '  * See CHANGELOG.md.gz for what changed.\n\n'
  printf ' -- %s  %s\n' "$maintainer" "$(date -Ru -d "@$date")"
}
changelog >"$work/debian/changelog"
gzip -9nc "$work/debian/changelog" >"$documents/changelog.gz"
gzip -9nc CHANGELOG.md >"$documents/CHANGELOG.md.gz"
sed "s|@MAINTAINER@|$maintainer|; ${repository:+/^Standards/i Homepage: $repository}" \
  Packaging/deb/control.in >"$work/debian/control"
cp -r Packaging/deb/tests "$work/debian/tests"

(
  cd "$work"
  dpkg-shlibdeps --warnings=0 package/usr/bin/logxml
  dpkg-gencontrol -Ppackage -fdebian/files
)
(cd "$package" && find usr -type f | LC_ALL=C sort | xargs md5sum) >"$package/DEBIAN/md5sums"
chmod -R u=rwX,go=rX "$package"
chmod 755 "$package/usr/bin/logxml"
mkdir -p "$out"
architecture=$(dpkg --print-architecture)
file=$out/logxml_${debian_version}_$architecture.deb
# Times later than the commit become that of the commit.
dpkg-deb --root-owner-group --build -Zxz "$package" "$file" >/dev/null
Scripts/checksums.sh
echo "dist/${file##*/}: $(stat -c %s "$file") bytes, $(dpkg-deb -f "$file" Depends)"
