#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Installs the pages for man and the completions of shells, as the installed program
# prints them: install-pages.sh PREFIX
set -eu

prefix=$1
program=$prefix/bin/logxml
manual=$prefix/share/man/man1

# put FOLDER NAME COMMAND...: what a command prints, as a file.
put() {
  folder=$1 name=$2
  shift 2
  install -d "$folder"
  "$@" > "$folder/$name.new"
  chmod 644 "$folder/$name.new"
  mv "$folder/$name.new" "$folder/$name"
}

put "$manual" logxml.1 "$program" help --man
# The list of commands stands in the help, indented by two spaces.
for command in $("$program" -h | sed -n 's/^  \([a-z][a-z]*\)\( .*\)*$/\1/p'); do
  put "$manual" "logxml-$command.1" "$program" help --man "$command"
done
put "$prefix/share/bash-completion/completions" logxml "$program" completions bash
put "$prefix/share/zsh/site-functions" _logxml "$program" completions zsh
put "$prefix/share/fish/vendor_completions.d" logxml.fish "$program" completions fish
