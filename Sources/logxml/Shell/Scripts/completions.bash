# Completions of logxml %version% for bash: 'logxml completions bash' prints them.

_logxml() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
  local words
  # Bash splits words at '=': '--to=json' is three of them.
  if [[ $current == '=' ]]; then
    current=
  elif [[ $previous == '=' ]] && ((COMP_CWORD > 2)); then
    previous=${COMP_WORDS[COMP_CWORD-2]}
  fi
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W '%commands%' -- "$current"))
    return
  fi
  case "${COMP_WORDS[1]} $previous" in
%values%
  esac
  case ${COMP_WORDS[1]} in
%words%
    *) return ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}

# What has no words of its own is completed as the name of a file.
complete -o bashdefault -o default -F _logxml logxml
