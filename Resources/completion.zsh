#compdef octavo
# Completions of octavo for zsh. The program answers with words as it gets them, each with a tab and a
# remark behind; zsh quotes them, and nothing of them is ever carried out.
_octavo() {
  local typed=$PREFIX kind
  [[ -n ${compstate[quote]} ]] || typed=${(Q)PREFIX}
  local -a before reply names remarks
  before=("${(@Q)words[2,CURRENT-1]}")
  reply=("${(@f)$(command -- ${(Q)words[1]/#\~/$HOME} --complete zsh "${before[@]}" "$typed" 2>/dev/null)}")
  kind=${reply[1]}
  shift reply
  (( $#reply )) || [[ $kind == files ]] || return 1
  local line
  for line in "${reply[@]}"; do
    names+=("${line%%$'\t'*}")
    remarks+=("${line/$'\t'/  }")
  done
  # Of several words zsh puts the common beginning in place of what is typed. Where that is less, since
  # their case or accents differ, they are shown, and what is typed stays.
  local common=${names[1]} name
  for name in "${names[@]}"; do
    while [[ $name != "$common"* ]]; do common=${common%?}; done
  done
  if (( $#names && $#common < $#typed )) && [[ $compstate[insert] == *unambiguous* ]]; then
    compstate[insert]= compstate[list]='list force'
  fi
  case $kind in
    files)
      [[ $PREFIX == --*=* ]] && compset -P '*='
      _files ;;
    open) compadd -U -V octavo -S '' -d remarks -- "${names[@]}" ;;
    *) compadd -U -V octavo -d remarks -- "${names[@]}" ;;
  esac
}
if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _octavo "$@"
else
  compdef _octavo octavo
fi
