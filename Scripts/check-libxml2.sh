#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Builds the package against another libxml2 than the system's and runs the tests:
#
#     Scripts/check-libxml2.sh /opt/libxml2                 a prefix, or a pkgconfig folder in it
#     Scripts/check-libxml2.sh ~/src/libxml2-2.14.6         its sources
#     Scripts/check-libxml2.sh libxml2-2.14.6.tar.xz        the same, packed
#     Scripts/check-libxml2.sh debian:testing               those of a release of Debian
#
# Arguments behind that are given to swift, to build and to test. Everything is made
# below .build/libxml2, nothing on the system is touched. The status is 3 if the
# sources cannot be had.

set -eu

fail() {
  printf 'error: %s\n' "$1" >&2
  exit "${2:-1}"
}

[ "$#" -ge 1 ] || fail "usage: $0 FOLDER|ARCHIVE|debian:RELEASE" 2
root=$(cd "$(dirname "$0")/.." && pwd)
work="$root/.build/libxml2"
mkdir -p "$work"
where=$1
shift

# The sources of a release of Debian, from the place where this system gets its
# packages, with lists of packages of their own. Prints the archive.
fetch_debian() {
  command -v apt-get >/dev/null 2>&1 || fail "there is no apt-get to get $where with" 3
  # The repository of Debian itself; those of updates have other names.
  place=$(grep -rhoE '[a-z]+://[^] ]+/debian/?( |$)' /etc/apt/sources.list \
    /etc/apt/sources.list.d 2>/dev/null | head -n 1)
  [ -n "$place" ] || fail "this system gets its packages from no repository of Debian" 3
  state="$work/apt"
  rm -rf "$state"
  mkdir -p "$state/lists/partial" "$state/cache/archives/partial" "$state/sources"
  keys=/usr/share/keyrings/debian-archive-keyring.gpg
  [ ! -f "$keys" ] || signed="[signed-by=$keys] "
  echo "deb-src ${signed:-}$place $1 main" >"$state/sources.list"
  : >"$state/status"
  cat >"$state/apt.conf" <<END
Dir::State::lists "$state/lists";
Dir::State::status "$state/status";
Dir::Cache "$state/cache";
Dir::Etc::sourcelist "$state/sources.list";
Dir::Etc::sourceparts "/dev/null";
Dir::Etc::preferencesparts "/dev/null";
APT::Sandbox::User "";
END
  (
    cd "$state/sources"
    export APT_CONFIG="$state/apt.conf"
    apt-get update && apt-get source --download-only --only-source libxml2
  ) >"$state/log" 2>&1 || {
    cat "$state/log" >&2
    fail "the sources of libxml2 in Debian $1 could not be had" 3
  }
  ls "$state"/sources/*.orig.tar.*
}

# Builds a folder of sources; its prefix is `$prefix`.
build_sources() {
  prefix="$work/$(basename "$1")"
  [ ! -f "$prefix/lib/pkgconfig/libxml-2.0.pc" ] || return 0
  echo "Building libxml2 in $1" >&2
  compiler=${CC:-$(command -v cc || command -v clang)} || fail "there is no C compiler"
  rm -rf "$work/build"
  mkdir "$work/build"
  (
    cd "$work/build"
    CC=$compiler "$1/configure" --prefix="$prefix" --disable-static --without-python \
      --without-zlib --without-lzma --without-readline --without-docs &&
      make -j"$(getconf _NPROCESSORS_ONLN)" && make install
  ) >"$work/log" 2>&1 || {
    tail -n 30 "$work/log" >&2
    fail "libxml2 could not be built in $1"
  }
}

# Unpacks an archive of sources and builds it.
build_archive() {
  rm -rf "$work/sources"
  mkdir "$work/sources"
  tar -xf "$1" -C "$work/sources" || fail "$1 cannot be unpacked; for .xz, xz is needed" 3
  for folder in "$work"/sources/*/; do build_sources "${folder%/}"; done
}

case $where in
  debian:*)
    archive=$(fetch_debian "${where#debian:}")
    build_archive "$archive"
    ;;
  *.tar.*) build_archive "$where" ;;
  *)
    prefix=$(cd "$where" && pwd)
    if [ ! -f "$prefix/lib/pkgconfig/libxml-2.0.pc" ]; then
      [ -x "$prefix/configure" ] || fail "$where is no prefix of libxml2 and has no configure"
      build_sources "$prefix"
    fi
    ;;
esac

export PKG_CONFIG_PATH="$prefix/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
version=$(sed -n 's/^Version: *//p' "$prefix/lib/pkgconfig/libxml-2.0.pc")
scratch="$root/.build/libxml2/swift-$version"
echo "libxml2 $version in $prefix" >&2

# With these, a build uses it, and its programs find it where they run.
set -- "$@" --package-path "$root" --scratch-path "$scratch" --traits Containers,SQLite \
  -Xlinker -rpath -Xlinker "$prefix/lib"

swift build --build-tests "$@"
program=$(swift build --show-bin-path "$@")/logxml
if command -v ldd >/dev/null 2>&1; then
  ldd "$program" | grep -q "$prefix/lib/libxml2" ||
    fail "the program does not use the libxml2 in $prefix"
fi
"$root/Scripts/run-tests.sh" --skip-build --disable-xctest "$@"
echo "Passed with libxml2 $version." >&2
