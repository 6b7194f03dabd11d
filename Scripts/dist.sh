#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Makes dist/logxml-VERSION-linux-MACHINE.tar.gz from the release build: one static
# executable, its manual, completions, licences and a bill of materials. The same
# commit makes the same bytes, in whatever folder.
#
# The objects are those of `make`; only the link is another one. The libraries come from
# the archives of Debian or Ubuntu.

set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
release=${RELEASE:-.build/release}
work=$root/.build/dist
out=$root/dist

fail() {
  printf 'error: %s\n' "$1" >&2
  exit 1
}

# The packages with the archives to link, and the tools that cut the data of ICU.
packages="libxml2-dev libicu-dev libarchive-dev libsqlite3-dev zlib1g-dev liblzma-dev nettle-dev
  libzstd-dev liblz4-dev libbz2-dev icu-devtools binutils python3"

check_packages() {
  [ "$(uname -s)" = Linux ] || fail "an archive is made on Linux; see Docs/Installing.md for others"
  command -v dpkg-query >/dev/null || fail "the libraries are taken from packages of Debian or Ubuntu"
  local missing="" package
  for package in $packages; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] ||
      missing+=" $package"
  done
  [ -n "$missing" ] || return 0
  local install="apt-get install -y --no-install-recommends$missing"
  [ "${INSTALL_DEPS:-0}" = 1 ] || fail "missing:$missing. This installs them: sudo $install"
  echo "+ $install" >&2
  # Split into words on purpose.
  # shellcheck disable=SC2086
  DEBIAN_FRONTEND=noninteractive $install >&2 </dev/null
}

# Converters that no XML file is in: those of X11 and Lotus, and the EBCDIC of East Asian
# mainframes. A document that names one is refused, as with any encoding that is not known.
rare_converters='^(icu-internal-compound-|lmb-|ibm-(930|933|935|937|939|1364|1371|1388|1390|1399|16684)_)'

# The data of ICU without what libxml2 does not use: 3 MB of 31.
cut_icu_data() {
  local archive symbol data
  archive=$(cc -print-file-name=libicudata.a)
  rm -rf "$work/icu"
  mkdir -p "$work/icu"
  (cd "$work/icu" && ar x "$archive")
  symbol=$(nm "$work"/icu/*.o | sed -n 's/.* R \(icudt[0-9]*_dat\)$/\1/p')
  [ -n "$symbol" ] || fail "$archive does not hold the data of ICU"
  # The name of the file becomes that of the data in it, where ICU looks for it.
  data=$work/icu/${symbol%_dat}l.dat
  objcopy -O binary --only-section=.rodata "$work"/icu/*.o "$data"
  icupkg -l "$data" >"$work/icu/all.txt"
  grep -vE '\.cnv$|^cnvalias\.icu$' "$work/icu/all.txt" >"$work/icu/remove.txt"
  grep -E "$rare_converters" "$work/icu/all.txt" >>"$work/icu/remove.txt"
  mkdir "$work/icu/cut"
  icupkg -r "$work/icu/remove.txt" "$data" "$work/icu/cut/${data##*/}"
  clang -c "-DSYMBOL=$symbol" "-DDATA=\"$work/icu/cut/${data##*/}\"" \
    -o "$work/icudata.o" Packaging/static/icudata.S
}

# What the linker says of functions that load modules of the system is known: nothing
# here opens a connection, a module or a data base of users.
link_statically() {
  local objects=$release/logxml.product/Objects.LinkFileList
  [ -f "$objects" ] || fail "there is no $objects; run: make dist"
  cut_icu_data
  clang -O2 -c -o "$work/iconv.o" Packaging/static/iconv.c
  local told
  told=$(Scripts/version.sh --object)
  # SwiftPM renames main. Without symbols nothing in the file depends on the folder. The linker
  # is the one that comes with Swift: that of binutils cannot leave out the tables of exceptions.
  swiftc -static-executable -use-ld=lld -emit-executable -module-name logxml -o "$work/logxml" \
    "@$objects" "$told" "$work/iconv.o" "$work/icudata.o" \
    -lxml2 -larchive -lsqlite3 -licuuc -lz -llzma -lnettle -lzstd -llz4 -lbz2 -lstdc++ -lm \
    -Xlinker --gc-sections -Xlinker --icf=all -Xlinker --defsym=main=logxml_main \
    -Xlinker --wrap=_swift_stdlib_getScalarName \
    -Xlinker --strip-all -Xlinker --no-eh-frame-hdr -Xlinker "$root/Scripts/without-unwinding.ld" \
    -Xlinker "-Map=$work/map" 2>"$work/log" || {
    grep -v 'in statically linked applications' "$work/log" >&2
    fail "the executable could not be linked"
  }
  # Hashes of what the compiler saw, paths and all; nothing reads them when the program runs.
  strip --remove-section=.swift_modhash --remove-section=.note.gnu.build-id "$work/logxml"
  if readelf -lW "$work/logxml" | grep -q INTERP; then fail "the executable is not static"; fi
  if grep -aqF "$root" "$work/logxml"; then fail "the executable names the folder $root"; fi
}

# stage FOLDER: everything that the archive holds.
stage() {
  local documents=$1/share/doc/logxml
  rm -rf "$1"
  install -D -m 755 "$work/logxml" "$1/bin/logxml"
  Scripts/install-pages.sh "$1"
  install -D -m 644 LICENSE "$documents/LICENSE"
  install -m 644 CHANGELOG.md "$documents/CHANGELOG.md"
  sed "s/@VERSION@/$version/g" Packaging/static/README.in >"$documents/README"
  Scripts/bill-of-materials.py --map "$work/map" --version "$version" --date "$date" \
    --executable "$work/logxml" --notices "$documents/NOTICES" --sbom "$documents/sbom.cdx.json"
}

check_packages
version=$(Scripts/version.sh)
date=$(Scripts/version.sh --date)
name=logxml-$version-linux-$(uname -m)
mkdir -p "$work" "$out"
link_statically
[ "$("$work/logxml" --version)" = "logxml $version" ] ||
  fail "the executable says '$("$work/logxml" --version)', the sources are $version; run: make dist"
stage "$work/$name"
rm -f "$out/$name.tar.gz" "$out/$name.cdx.json"
tar -C "$work" --sort=name --format=gnu --mtime="@$date" --owner=0 --group=0 --numeric-owner \
  --mode=u+rwX,go+rX,go-w -cf - "$name" | gzip -9n >"$out/$name.tar.gz"
cp "$work/$name/share/doc/logxml/sbom.cdx.json" "$out/$name.cdx.json"
size=$(stat -c %s "$work/logxml")
[ "$size" -le 25000000 ] || fail "the executable has $size bytes, more than 25 MB"
Scripts/checksums.sh
echo "dist/$name.tar.gz: $(stat -c %s "$out/$name.tar.gz") bytes, the executable $size"
