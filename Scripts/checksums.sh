#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Writes dist/SHA256SUMS for everything that lies in dist.

set -eu

cd "$(dirname "$0")/../dist"
rm -f SHA256SUMS
sums=$(LC_ALL=C sha256sum -- *)
printf '%s\n' "$sums" >SHA256SUMS
