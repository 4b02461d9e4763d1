/**
 * The completion script for each shell. At each Tab, the script calls `agentpack completion SHELL -- WORDS…`, so it
 * needs no list of its own. It completes paths with the shell's own functions. It always runs the program on PATH
 * instead of the program that was typed, because a Tab after `./agentpack` must not run a program in the folder.
 */
export const shells = {
  bash: {
    use: 'in ~/.bashrc: source <(agentpack completion bash)',
    script: `# Bash completion for agentpack; in ~/.bashrc: source <(agentpack completion bash)
_agentpack() {
  local line word paths=
  local -a words=()
  # bash splits --option=value into three words
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ $word == = ]] || words+=("$word")
  done
  word=$2
  [[ $word == = ]] && word=
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ -z $paths ]]; then paths=$line; else COMPREPLY+=("\${line%%$'\\t'*}"); fi
  done < <(command agentpack completion bash -- "\${words[@]}" "$word" 2>/dev/null)
  case $paths in
    files) compopt -o default ;;
    folders) compopt -o dirnames ;;
  esac 2>/dev/null
}
if type compopt >/dev/null 2>&1; then complete -F _agentpack agentpack; else complete -o default -F _agentpack agentpack; fi
`,
  },
  zsh: {
    use: 'in ~/.zshrc, after compinit: source <(agentpack completion zsh)',
    script: `#compdef agentpack
# Zsh completion for agentpack; in ~/.zshrc, after compinit: source <(agentpack completion zsh)
_agentpack() {
  local line tab=$'\\t'
  local -a lines found
  lines=("\${(@f)$(command agentpack completion zsh -- "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)}")
  for line in "\${(@)lines[2,-1]}"; do
    found+=("\${\${line%%$tab*}//:/\\\\:}:\${line#*$tab}")
  done
  (( $#found )) && _describe -V agentpack found
  [[ $PREFIX == --*=* ]] && compset -P '*='
  case $lines[1] in
    files) _files ;;
    folders) _files -/ ;;
  esac
}
if [[ $funcstack[1] == _agentpack ]]; then _agentpack "$@"; else compdef _agentpack agentpack; fi
`,
  },
  fish: {
    use: 'agentpack completion fish > ~/.config/fish/completions/agentpack.fish',
    script: `# Fish completion for agentpack: agentpack completion fish > ~/.config/fish/completions/agentpack.fish
function __agentpack_complete
    set -l words (commandline -opc)
    set -e words[1]
    set -l current (commandline -ct)
    set -l found (command agentpack completion fish -- $words "$current" 2>/dev/null)
    set -l paths "$found[1]"
    set -e found[1]
    for line in $found
        printf '%s\\n' $line
    end
    set -l option (string match -r -- '^--[a-z-]+=' "$current")
    set -l path (string replace -r -- '^--[a-z-]+=' '' "$current")
    switch $paths
        case files
            for line in (__fish_complete_path "$path")
                printf '%s%s\\n' "$option" $line
            end
        case folders
            for line in (__fish_complete_directories "$path" '')
                printf '%s%s\\n' "$option" $line
            end
    end
end
complete -c agentpack -f -a '(__agentpack_complete)'
`,
  },
} as const satisfies Readonly<Record<string, { readonly use: string; readonly script: string; }>>;

export type Shell = keyof typeof shells;
export const shellNames = Object.keys(shells) as readonly Shell[];
