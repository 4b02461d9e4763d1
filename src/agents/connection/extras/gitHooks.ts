import type { Artefact } from '../artefact';

/** The git hooks that run after the work tree or HEAD has changed. */
const gitHookNames = ['post-commit', 'post-merge', 'post-checkout'] as const;

/**
 * Paths below the top of a work tree; `.git/` represents the git folder that all work trees of the repository share.
 */
export const gitFiles = {
  folder: '.git/agentpack',
  script: '.git/agentpack/repack',
  programs: '.git/agentpack/programs',
  record: '.git/agentpack/connections.json',
} as const;

/**
 * Returns the artefacts that `agentpack connect git` writes.
 *
 * @param folder the folder in which git looks for hooks; `.git/` has the same meaning as in `gitFiles`
 * @param programs the text of the file that lists the programs
 */
export function createGitHookArtefacts(folder: string, programs: string): readonly Artefact[] {
  const createArtefact = (path: string, text: string): Artefact => ({
    purpose: 'hooks',
    scope: 'repository',
    path,
    content: { kind: 'file', text },
  });
  return [
    createArtefact(gitFiles.script, repackScript),
    createArtefact(gitFiles.programs, programs),
    ...gitHookNames.map((name): Artefact => ({
      purpose: 'hooks',
      scope: 'repository',
      path: `${folder}/${name}`,
      content: { kind: 'hook', text: hookText },
    })),
  ];
}

/**
 * Runs the script as the background process of a subshell, so that neither git nor the rest of the hook waits for it.
 * Such a process does not belong to the hook, so the hook's `wait`, `$!` and exit code are unaffected. Works under
 * `set -eu`, and if a tool runs the hook from another folder. `git rev-parse` runs in the background, too.
 */
const hookText = `# AgentPack repacks in the background; "agentpack disconnect git" takes these lines out
({ sh "$(git rev-parse --git-common-dir)/agentpack/repack"; } </dev/null >/dev/null 2>&1 &)`;

export interface RepackPrograms {
  /** Absolute paths of the programs that run the command line, the preferred one first. */
  readonly nodes: readonly string[];
  /** Absolute paths of the command line, which may contain patterns of sh. */
  readonly clis: readonly string[];
  /** Folders with packs, relative to the top: `.` or `packages/a`. */
  readonly roots: readonly string[];
}

const programsHead = '# AgentPack: what git hooks run (node, cli), and where (root)';

export function formatPrograms({ nodes, clis, roots }: RepackPrograms): string {
  return [
    programsHead,
    ...nodes.map((path) => `node ${path}`),
    ...clis.map((path) => `cli ${path}`),
    ...roots.map((path) => `root ${path}`),
    '',
  ].join('\n');
}

export function parsePrograms(text: string): RepackPrograms {
  const listValues = (name: string) =>
    text.split('\n').flatMap((line) => line.startsWith(`${name} `) ? line.slice(name.length + 1) : []);
  return { nodes: listValues('node'), clis: listValues('cli'), roots: listValues('root') };
}

/**
 * Runs in the background after each hook, at the top of the work tree. If several instances run within a second, as in
 * a rebase, only the last one repacks. `--test` prints the version of the command line that the script would run.
 *
 * After an update, the extension is in the folder of another version, which the patterns find. If no folder matches,
 * the script tries `agentpack` on the PATH; the predecessor's `agentpack` rejects the option. The file `programs` is
 * read line by line, so that paths may contain spaces and quotes. The script skips `.agentpack` folders that belong to
 * another user, for example during `sudo git pull`.
 */
const repackScript = `#!/bin/sh
# AgentPack: repeats the packs that a commit, merge or checkout has made stale. Prints nothing, and does nothing
# where there is no pack or no AgentPack. "agentpack disconnect git" removes it.
here=\${0%/*}
IFS=
node= cli= has_pack=
unset NODE_OPTIONS
export ELECTRON_RUN_AS_NODE=1
while read -r line; do
  value=\${line#* }
  case $line in
    'node '*) if [ -z "$node" ] && [ -x "$value" ]; then node=$value; fi ;;
    'cli '*)
      for one in "$value" $value; do
        if [ -f "$one" ] && { [ -z "$cli" ] || [ "$one" -nt "$cli" ]; }; then cli=$one; fi
      done ;;
    'root '*) if [ -O "$value/.agentpack" ]; then has_pack=1; fi ;;
  esac
done <"$here/programs"
[ -n "$node" ] || node=$(command -v node)

agentpack_here() {
  if [ -n "$node" ] && [ -n "$cli" ]; then nice "$node" "$cli" "$@"
  else nice agentpack "$@"
  fi
}

if [ "$1" = --test ]; then agentpack_here --version; exit; fi
[ -n "$has_pack" ] || exit 0

name=$(git rev-parse --git-dir)
case $name in
  */worktrees/*) name=\${name##*/} ;;
  *) name=main ;;
esac
echo $$ >"$here/pending-$name"
sleep 1
read -r newest <"$here/pending-$name" && [ "$newest" = $$ ] || exit 0
rm -f "$here/pending-$name"

while read -r line; do
  value=\${line#* }
  case $line in
    'root '*)
      if [ -O "$value/.agentpack" ]; then
        agentpack_here pack --if-stale --quiet --root "$value" </dev/null
        echo $? >"$here/last-$name"
      fi ;;
  esac
done <"$here/programs"
exit 0
`;
