#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The second step of the action: checks the files, with annotations beside the lines, a
# report for code scanning and the counts as outputs. Told by the environment:
#
#     LOGXML_FILES      files and folders, one a line; or on one line, with spaces between
#     LOGXML_OPTIONS    more options of logxml validate
#     LOGXML_FAIL_ON    error, warning or never
#     LOGXML_SARIF      where the report goes; none if empty
#     GITHUB_OUTPUT     as GitHub sets it
#
# The status is 1 if something was found that fails the step, 2 if something could not be
# checked, as that of logxml itself.

set -euo pipefail

case $LOGXML_FAIL_ON in
  error | never) options=() ;;
  warning) options=(--deny warnings) ;;
  *)
    echo "::error title=logxml::fail-on is '$LOGXML_FAIL_ON'; it is error, warning or never"
    exit 2
    ;;
esac
files=()
case $LOGXML_FILES in
  *$'\n'*) while IFS= read -r line; do [ -z "$line" ] || files+=("$line"); done <<<"$LOGXML_FILES" ;;
  *) read -r -a files <<<"$LOGXML_FILES" ;;
esac
if [ "${#files[@]}" -eq 0 ]; then
  echo "::error title=logxml::files names nothing to check"
  exit 2
fi
read -r -a more <<<"${LOGXML_OPTIONS:-}"
check=(logxml validate --no-progress "${options[@]}" ${more[@]+"${more[@]}"})

# Annotations first: GitHub reads them from the output of the step.
status=0
"${check[@]}" -t github -- "${files[@]}" || status=$?
if [ -n "${LOGXML_SARIF:-}" ]; then
  # The same findings, so the same status, and the same words on standard error.
  "${check[@]}" -t sarif -o "$LOGXML_SARIF" -- "${files[@]}" 2>/dev/null || [ $? -eq "$status" ]
fi
totals=$("${check[@]}" -t ndjson -- "${files[@]}" 2>/dev/null | tail -n 1) || true
count() { sed -n "s/.*\"$1\":\([0-9]*\).*/\1/p" <<<"$totals"; }
{
  echo "errors=$(count errors)"
  echo "warnings=$(count warnings)"
} >>"$GITHUB_OUTPUT"
if [ "$status" -eq 1 ] && [ "$LOGXML_FAIL_ON" = never ]; then status=0; fi
exit "$status"
