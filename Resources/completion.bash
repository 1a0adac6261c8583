# Completions of octavo for bash. The program answers with words as they are typed; nothing of them is
# ever carried out.
_octavo() {
  local -a reply=()
  COMPREPLY=()
  mapfile -t reply < <(command -- "${1/#\~/$HOME}" --complete bash "${COMP_LINE:0:COMP_POINT}" "$2" 2>/dev/null)
  case ${reply[0]-} in
    files) compopt -o default -o filenames ;;
    open) compopt -o nospace ;;
  esac
  COMPREPLY=("${reply[@]:1}")
}
complete -F _octavo octavo
