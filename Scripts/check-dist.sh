#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Tries what lies in dist where people would: the archive in Debian 12, in Debian 13 and
# in a root that holds nothing but /proc; the package in both Debians: installed, tested
# by its autopkgtest, installed over an older one, removed; the wheel in an environment
# of its own; the container image with buildah. What cannot be tried here is said.
#
#     Scripts/check-dist.sh [bookworm] [trixie] [empty] [wheel] [image] [lint] [again]
#
# `again` clones the commit into another folder, builds it there and compares the bytes:
# it takes as long as a whole release build. All but that without a word.
#
# Needs root, for chroot; debootstrap, lintian and buildah for their parts. The roots are
# kept in .build/roots. The status is 1 if anything failed, 3 if nothing did and
# something could not be tried.

set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
roots=$PWD/.build/roots
version=$(Scripts/version.sh)
archive=$PWD/dist/logxml-$version-linux-$(uname -m).tar.gz
package=$(ls dist/logxml_"${version//-/+}"_*.deb 2>/dev/null | head -n 1 || true)
mounted=()
failed=0
left_out=0

clean_up() {
  local place
  for place in "${mounted[@]}"; do umount "$place" || true; done
}
trap clean_up EXIT

say() { printf '\n== %s\n' "$*"; }

failed() {
  printf 'FAILED: %s\n' "$*" >&2
  failed=1
}

skip() {
  printf 'NOT TRIED: %s\n' "$*" >&2
  left_out=1
}

# has PROGRAM [PART]: whether it is installed; else the part is not tried.
has() { command -v "$1" >/dev/null || { skip "${2:+$2: }$1 is not installed" && return 1; }; }

# step NAME COMMAND...: what it says comes out if it fails.
step() {
  local name=$1 status=0
  shift
  "$@" >"$roots/log" 2>&1 || status=$?
  if [ "$status" -eq 0 ]; then
    echo "$name: done"
  else
    tail -n 30 "$roots/log" >&2
    failed "$name, status $status"
  fi
}

# The Swift runtime asks /proc where the program is.
mount_proc() {
  mkdir -p "$1/proc" "$1/tmp"
  mountpoint -q "$1/proc" && return 0
  mount -t proc proc "$1/proc" 2>/dev/null || return 1
  mounted+=("$1/proc")
}

# make_root NAME: a Debian of that name, or an empty root; fails if it cannot be had.
make_root() {
  local root=$roots/$1
  [ "$(id -u)" -eq 0 ] || {
    skip "$1: chroot needs root"
    return 1
  }
  if [ "$1" = empty ]; then
    rm -rf "$root"
    mkdir -p "$root"
  elif [ ! -f "$root/complete" ]; then
    has debootstrap "$1" || return 1
    rm -rf "$root"
    if ! debootstrap --variant=minbase "$1" "$root" >"$roots/log" 2>&1; then
      tail -n 3 "$roots/log" >&2
      skip "$1: debootstrap could not make it"
      return 1
    fi
    touch "$root/complete"
  fi
  mount_proc "$root" || {
    skip "$1: /proc cannot be mounted here"
    return 1
  }
}

try_archive() {
  local root=$roots/$1
  say "The archive in $1"
  make_root "$1" || return 0
  mkdir -p "$root/usr/local"
  tar -xzf "$archive" --strip-components=1 -C "$root/usr/local"
  [ "$1" = empty ] || chroot "$root" sh -c 'ldd --version | head -n 1'
  Scripts/try-program.py --root "$root" /usr/local/bin/logxml || failed "the archive in $1"
  Scripts/check-runpath.sh "$root/usr/local/bin/logxml" || failed "the libraries of the archive"
  # What the archive brought goes again: the package is tried after it.
  tar -tzf "$archive" | sed -n 's|^[^/]*/\(.*[^/]\)$|\1|p' | while read -r name; do
    rm -f "$root/usr/local/$name"
  done
}

# The same package under a version that is older than any, to be installed over.
make_older() {
  local folder=$roots/older
  rm -rf "$folder"
  dpkg-deb -R "$package" "$folder"
  sed -i 's/^Version: .*/Version: 0.0.1/' "$folder/DEBIAN/control"
  echo old >"$folder/usr/share/doc/logxml/only-in-the-older"
  dpkg-deb --root-owner-group --build "$folder" "$1" >/dev/null
}

try_package() {
  local root=$roots/$1
  say "The package in $1"
  [ -n "$package" ] || {
    skip "the package: there is none in dist; run: make deb"
    return 0
  }
  make_root "$1" || return 0
  [ ! -e /etc/resolv.conf ] || cp /etc/resolv.conf "$root/etc/resolv.conf"
  make_older "$root/tmp/older.deb"
  cp "$package" "$root/tmp/logxml.deb"
  local get="env DEBIAN_FRONTEND=noninteractive apt-get"
  # Split into words on purpose.
  # shellcheck disable=SC2086
  {
    step "$1: apt-get update" chroot "$root" $get update
    step "$1: install" chroot "$root" $get install -y --no-install-recommends /tmp/older.deb
    step "$1: upgrade" chroot "$root" $get install -y --no-install-recommends /tmp/logxml.deb
  }
  [ ! -e "$root/usr/share/doc/logxml/only-in-the-older" ] || failed "$1: the older one left a file"
  step "$1: all files as packed" chroot "$root" dpkg --verify logxml
  cp Packaging/deb/tests/convert-and-query "$root/tmp/"
  step "$1: autopkgtest, convert-and-query" \
    chroot "$root" env -u TMPDIR PATH=/usr/sbin:/usr/bin:/sbin:/bin sh /tmp/convert-and-query
  Scripts/try-program.py --root "$root" /usr/bin/logxml || failed "the package in $1"
  Scripts/check-runpath.sh "$root/usr/bin/logxml" || failed "the libraries of the package"
  step "$1: remove" chroot "$root" dpkg --purge logxml
  if find "$root/usr" "$root/etc" -path "$root/usr/local" -prune -o -name '*logxml*' -print |
    grep .; then failed "$1: files stayed"; fi
}

try_wheel() {
  say "The wheel"
  local wheel
  wheel=$(ls dist/logxml-*.whl 2>/dev/null | head -n 1 || true)
  [ -n "$wheel" ] || {
    skip "the wheel: there is none in dist; run: make wheel"
    return 0
  }
  rm -rf "$roots/wheel"
  python3 -m venv "$roots/wheel" || {
    skip "the wheel: python3 has no venv"
    return 0
  }
  step "pip install" "$roots/wheel/bin/pip" install --no-index --no-deps "$wheel"
  Scripts/try-program.py "$roots/wheel/bin/logxml" || failed "the wheel"
  step "pip uninstall" "$roots/wheel/bin/pip" uninstall -y logxml
  [ ! -e "$roots/wheel/bin/logxml" ] || failed "pip left the program"
}

try_image() {
  say "The container image"
  has buildah "the image" || return 0
  local status=0
  Scripts/image.sh --try || status=$?
  case $status in
    0) ;;
    3) left_out=1 ;;
    *) failed "the image" ;;
  esac
}

lint_package() {
  say "lintian"
  [ -n "$package" ] || return 0
  has lintian || return 0
  lintian --allow-root --fail-on error "$package" || failed "lintian"
}

build_again() {
  say "The same commit in another folder"
  local folder
  if [ -n "$(git status --porcelain)" ]; then
    skip "another build: files are changed that no commit has"
    return 0
  fi
  folder=$(mktemp -d)
  # A longer name than that of this folder: no size may depend on it.
  git clone -q . "$folder/another-folder-for-the-same-commit"
  (
    cd "$folder"/*/
    make dist deb wheel
  ) >"$roots/log" 2>&1 || {
    tail -n 30 "$roots/log" >&2
    failed "the build in $folder"
    return 0
  }
  local name
  for name in dist/*; do
    if cmp "$name" "$folder"/*/"$name"; then
      echo "$name: the same bytes"
    else
      failed "$name differs in $folder"
      kept=1
    fi
  done
  [ -n "${kept:-}" ] || rm -rf "$folder"
}

[ -f "$archive" ] || {
  echo "error: there is no $archive; run: make dist" >&2
  exit 1
}
mkdir -p "$roots"
(cd dist && sha256sum --quiet -c SHA256SUMS) || failed "checksums"
[ "$#" -gt 0 ] || set -- lint empty bookworm trixie wheel image
for part in "$@"; do
  case $part in
    empty) try_archive empty ;;
    lint) lint_package ;;
    wheel) try_wheel ;;
    image) try_image ;;
    again) build_again ;;
    *)
      try_archive "$part"
      try_package "$part"
      ;;
  esac
done
say "$([ "$failed" -eq 0 ] && echo "Nothing failed" || echo "FAILED, see above")$(
  [ "$left_out" -eq 0 ] || echo "; not everything was tried, see above")."
[ "$failed" -eq 0 ] || exit 1
[ "$left_out" -eq 0 ] || exit 3
