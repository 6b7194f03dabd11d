#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Makes sure that Swift and libxml2's headers are there, then runs the command
# given as arguments, if any, in an environment in which they are found.
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

# Homebrew keeps libxml2 out of the default search paths.
find_homebrew_libxml2() {
  [ "$(uname -s)" = Darwin ] || return 0
  command -v brew >/dev/null 2>&1 || return 0
  prefix=$(brew --prefix libxml2 2>/dev/null) || return 0
  [ -f "$prefix/lib/pkgconfig/libxml-2.0.pc" ] || return 0
  PKG_CONFIG_PATH="$prefix/lib/pkgconfig${PKG_CONFIG_PATH:+:$PKG_CONFIG_PATH}"
  export PKG_CONFIG_PATH
  homebrew_libxml2=yes
}

has_headers() {
  homebrew_libxml2=no
  find_homebrew_libxml2
  # SwiftPM reads the file itself, with or without pkg-config.
  [ "$homebrew_libxml2" = no ] || return 0
  if command -v pkg-config >/dev/null 2>&1 && pkg-config --exists libxml-2.0 2>/dev/null; then
    return 0
  fi
  for compiler in clang cc; do
    command -v "$compiler" >/dev/null 2>&1 || continue
    if printf '#include <libxml/parser.h>\n' |
      "$compiler" -fsyntax-only -x c - >/dev/null 2>&1; then
      return 0
    fi
  done
  return 1
}

# The commands that install the headers on this system; empty on an unknown one.
choose_packages() {
  update=""
  if command -v apt-get >/dev/null 2>&1; then
    update="apt-get update"
    packages="libxml2-dev pkg-config"
    install="apt-get install -y --no-install-recommends $packages"
  elif command -v dnf >/dev/null 2>&1; then
    packages="libxml2-devel pkgconf-pkg-config"
    install="dnf install -y $packages"
  elif command -v brew >/dev/null 2>&1; then
    packages="libxml2"
    install="brew install $packages"
  else
    packages=""
    install=""
  fi
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
  [ -n "$install" ] ||
    fail "the headers of libxml2 are not installed. One of these installs them:" \
      "apt-get install libxml2-dev pkg-config   (Debian, Ubuntu)" \
      "dnf install libxml2-devel                (Fedora, RHEL)" \
      "brew install libxml2                     (macOS)"
  may_install=no
  [ "${INSTALL_DEPS:-0}" != 1 ] || may_install=yes
  case $install in
    brew*) ;;
    *) [ "$(id -u)" -ne 0 ] || may_install=yes ;;
  esac
  if [ "$may_install" = no ]; then
    command="${update:+sudo $update && }sudo $install"
    case $install in brew*) command=$install ;; esac
    fail "the headers of libxml2 are not installed (missing: $packages). This installs them:" \
      "$command" "or let make do it: INSTALL_DEPS=1 make …"
  fi
  say "The headers of libxml2 are not installed; installing $packages."
  install_headers
  has_headers || fail "$packages is installed, but libxml2's headers are still not found."
}

check_swift
check_headers
[ "$#" -eq 0 ] || exec "$@"
