#!/usr/bin/env bash
readonly ROOT="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)" # ^outline: constant ROOT 2-2 exported
KINDS=( # ^outline: constant KINDS 3-6 exported
  one
  two
)
lower=1

source "$ROOT/lib/log.sh"

main() { # ^outline: function main 11-18 exported
  local name="it's $(echo "function no() {")"
  cat <<EOF
hidden() {
EOF
  echo ${#name} # not { a comment
  case $name in a) echo ;; esac
}

function usage { # ^outline: function usage 20-22 exported
  echo 'usage() {'
}

function with::colons() ( # ^outline: function with::colons 24-26 exported
  cd / || exit
)

_private() # ^outline: function _private 28-31
{
  :
}

if true; then
  conditional() { :; } # ^outline: function conditional 34-34 exported
fi

main "$@"
