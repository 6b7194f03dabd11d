#compdef logxml
# Completions of logxml %version% for zsh: 'logxml completions zsh' prints them.

_logxml() {
  local context state state_descr line
  typeset -A opt_args
  _arguments -C \
    '(- *)'{-h,--help}'[Show help]' \
    '(- *)--version[Show the version]' \
    '1:command:->command' \
    '*::word:->word'
  case $state in
    command)
      local -a commands
      commands=(
%commands%
      )
      _describe -t commands command commands ;;
    word)
      case $words[1] in
%words%
      esac ;;
  esac
}

if [[ $funcstack[1] == _logxml ]]; then
  _logxml "$@"
else
  compdef _logxml logxml
fi
