#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Holds the public API of the libraries against that of a tag, by default the last one:
# whatever was removed or changed has to be announced, by its name in `code`, under
# *Unreleased* in CHANGELOG.md.
#
#     Scripts/check-api.sh [TAG]
#
# Builds both for debugging, in .build and beside it. Without a tag there is nothing to
# hold it against.

set -euo pipefail

cd "$(dirname "${BASH_SOURCE[0]}")/.."
tag=${1:-$(git describe --tags --match 'v[0-9]*' --abbrev=0 2>/dev/null || true)}
[ -n "$tag" ] || {
  echo "There is no release yet to hold the API against."
  exit 0
}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
swift package diagnose-api-breaking-changes "$tag" --products XMLTree --products LogExchange \
  >"$log" 2>&1 || status=$?
breaks=$(grep -a 'API breakage:' "$log" | sed 's/.*API breakage: //' || true)
if [ -z "$breaks" ]; then
  [ "$status" -eq 0 ] || {
    tail -n 20 "$log" >&2
    echo "error: the API could not be compared" >&2
    exit 2
  }
  echo "The API of $tag holds."
  exit 0
fi
notes=$(Scripts/changelog.sh Unreleased)
unannounced=0
while IFS= read -r line; do
  # As in: func XMLTreeNode.child(_:at:) has been removed. The name before the brackets.
  name=$(sed -E 's/\.(Get|Set|Modify)\(\)//; s/^(accessor|associatedtype|class|constructor|enum|enumelement|func|import|operator|protocol|struct|subscript|typealias|var) //; s/ .*//; s/\(.*//; s/.*\.//' <<<"$line")
  if grep -q "\`[^\`]*\b$name\b[^\`]*\`" <<<"$notes"; then
    echo "announced: $line"
  else
    echo "NOT ANNOUNCED: $line"
    unannounced=1
  fi
done <<<"$breaks"
exit "$unannounced"
