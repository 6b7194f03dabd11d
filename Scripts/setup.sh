#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Makes sure that Swift and the headers of libxml2, libarchive and libsqlite3 are there,
# then runs the command given as arguments, if any, in an environment in which they
# are found.
#
#     Scripts/setup.sh swift build
#
# Missing headers are installed by the system's package manager when this runs
# as root or with INSTALL_DEPS=1 in the environment; otherwise the command that
# installs them is printed.

set -eu

needed_major=6
needed_minor=2

say() {
  printf '%s\n' "$*" >&2
}

fail() {
  say "error: $1"
  shift
  for line in "$@"; do say "  $line"; done
  exit 1
}

check_swift() {
  command -v swift >/dev/null 2>&1 ||
    fail "Swift is not installed, or not in PATH." \
      "logxml needs Swift $needed_major.$needed_minor or later: https://www.swift.org/install/"
  banner=$(swift --version 2>&1) ||
    fail "'swift --version' failed:" "$banner" "To install Swift: https://www.swift.org/install/"
  version=$(printf '%s\n' "$banner" |
    sed -n 's/.*Swift version \([0-9][0-9]*\.[0-9][0-9]*\).*/\1/p' | head -n 1)
  # A toolchain that words its version differently is given the benefit of the doubt.
  [ -n "$version" ] || return 0
  major=${version%%.*}
  minor=${version#*.}
  if [ "$major" -lt "$needed_major" ] ||
    { [ "$major" -eq "$needed_major" ] && [ "$minor" -lt "$needed_minor" ]; }; then
    fail "Swift $version is too old: logxml needs $needed_major.$needed_minor or later." \
      "To install a newer one: https://www.swift.org/install/"
  fi
}

# Homebrew keeps the libraries out of the default search paths.
find_homebrew() {
  [ "$(uname -s)" = Darwin ] || return 1
  command -v brew >/dev/null 2>&1 || return 1
  prefix=$(brew --prefix "$1" 2>/dev/null) || return 1
  [ -f "$prefix/lib/pkgconfig/$2.pc" ] || return 1
  case ":${PKG_CONFIG_PATH:-}:" in
    *":$prefix/lib/pkgconfig:"*) return 0 ;;
  esac
  PKG_CONFIG_PATH="$prefix/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
  export PKG_CONFIG_PATH
}

# has_header HOMEBREW-NAME PKG-CONFIG-NAME HEADER
has_header() {
  # SwiftPM reads Homebrew's file itself, with or without pkg-config.
  ! find_homebrew "$1" "$2" || return 0
  ! pkg-config --exists "$2" 2>/dev/null || return 0
  for compiler in clang cc; do
    ! printf '#include <%s>\n' "$3" | "$compiler" -fsyntax-only -x c - >/dev/null 2>&1 || return 0
  done
  return 1
}

# Sets `missing` to the libraries whose headers are not found.
has_headers() {
  missing=""
  has_header libxml2 libxml-2.0 libxml/parser.h || missing="libxml2"
  has_header libarchive libarchive archive.h || missing="${missing:+$missing }libarchive"
  has_header sqlite sqlite3 sqlite3.h || missing="${missing:+$missing }libsqlite3"
  [ -z "$missing" ]
}

# The commands that install the headers on this system; empty on an unknown one.
choose_packages() {
  update="" packages="" install=""
  if command -v apt-get >/dev/null 2>&1; then
    update="apt-get update"
    name_packages -dev "" pkg-config
    install="apt-get install -y --no-install-recommends $packages"
  elif command -v dnf >/dev/null 2>&1; then
    name_packages -devel s/libsqlite3/sqlite/ pkgconf-pkg-config
    install="dnf install -y $packages"
  elif command -v brew >/dev/null 2>&1; then
    name_packages "" s/libsqlite3/sqlite/
    install="brew install $packages"
  fi
}

# name_packages ENDING CHANGE [MORE]: the packages that hold the headers of what is missing.
name_packages() {
  for library in $missing; do packages="${packages:+$packages }$library$1"; done
  packages="$(printf '%s' "$packages" | sed "$2")${3:+ $3}"
}

install_headers() {
  as_root=""
  case $install in
    brew*) ;; # Homebrew refuses to be run as root.
    *)
      if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null 2>&1 ||
          fail "installing $packages needs root, and there is no sudo. As root, run:" \
            "${update:+$update && }$install"
        as_root="sudo"
        # Without a terminal nobody could type a password.
        [ -t 0 ] || as_root="sudo -n"
      fi
      ;;
  esac
  # One unreachable source of packages makes the update fail, and need not
  # keep the installation from working.
  [ -z "$update" ] || run_as_root "$update" || say "warning: '$update' failed (see above)."
  run_as_root "$install" || fail "'$install' failed (see above)."
}

run_as_root() {
  say "+ ${as_root:+$as_root }$1"
  # Split into words on purpose; none of them holds a space.
  # shellcheck disable=SC2086
  $as_root env DEBIAN_FRONTEND=noninteractive $1 >&2 </dev/null
}

check_headers() {
  if has_headers; then return 0; fi
  choose_packages
  headers="the headers of $(printf '%s' "$missing" | sed 's/ / and /g')"
  [ -n "$install" ] ||
    fail "$headers are not installed. One of these installs them:" \
      "apt-get install libxml2-dev libarchive-dev libsqlite3-dev pkg-config   (Debian, Ubuntu)" \
      "dnf install libxml2-devel libarchive-devel sqlite-devel                (Fedora, RHEL)" \
      "brew install libxml2 libarchive sqlite                                 (macOS)"
  may_install=no
  [ "${INSTALL_DEPS:-0}" != 1 ] || may_install=yes
  case $install in
    brew*) ;;
    *) [ "$(id -u)" -ne 0 ] || may_install=yes ;;
  esac
  if [ "$may_install" = no ]; then
    command="${update:+sudo $update && }sudo $install"
    case $install in brew*) command=$install ;; esac
    fail "$headers are not installed (missing: $packages). This installs them:" \
      "$command" "or let make do it: INSTALL_DEPS=1 make …"
  fi
  say "Installing $packages: $headers are not installed."
  install_headers
  has_headers || fail "$packages was installed, but headers are still not found: $missing."
}

check_swift
check_headers
[ "$#" -eq 0 ] || exec "$@"
