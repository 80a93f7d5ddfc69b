set -eu
log() { printf '%s\n' "$1" >&2; }
parse() {
  local n=0
  for arg in "$@"; do
    case $arg in
    -v) verbose=1 ;;
    --*) log "skip $arg"; continue ;;
    *) n=$((n + 1)) ;;
    esac
  done
  if [ "$n" -gt 1 ]; then
    while [ "$n" -gt 0 ]; do n=$((n - 1)); done
    echo "${missing?not given}"
  fi
}
parse -v a --x b
