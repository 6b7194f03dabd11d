#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Tries what Packaging has for continuous integration and for timers, with the archive in
# dist: Scripts/check_ci.py does it, with check-jsonschema and pre-commit from PyPI in an
# environment of their own. The status is 3 if those cannot be had.

set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
environment=$PWD/.build/check-ci
if [ ! -x "$environment/bin/pre-commit" ]; then
  rm -rf "$environment"
  { python3 -m venv "$environment" &&
    "$environment/bin/pip" install --quiet check-jsonschema pre-commit; } || {
    rm -rf "$environment"
    echo "NOT TRIED: check-jsonschema and pre-commit cannot be installed (see above)" >&2
    exit 3
  }
fi
archive=$PWD/dist/logxml-$(Scripts/version.sh)-linux-$(uname -m).tar.gz
[ -f "$archive" ] || {
  echo "error: there is no $archive; run: make dist" >&2
  exit 1
}
PATH=$environment/bin:$PATH python3 Scripts/check_ci.py "$archive"
