import type { ArtefactScope, ConnectionCommands, HookShell } from './artefact';
import { createServerCommand } from './serverCommand';

/** Paths of the guard's files, below the home folder or below the root. */
export const guardFiles = {
  script: '.agentpack/hooks/guard.cjs',
  /** A script for POSIX shells that finds a program to run the guard. */
  launcher: '.agentpack/hooks/guard',
  /** Absolute paths of programs that run the script if `node` is not on the path, one per line. */
  runtimes: '.agentpack/hooks/runtimes',
} as const;

/**
 * The launcher. It runs the guard with `node`, or else with the first of the runtimes that exists (an editor's program
 * runs as Node with `ELECTRON_RUN_AS_NODE`). Exits with 0, or with 2 if the guard does; a Node version that is too old
 * for the script lets edits through.
 */
export const launcherText = `#!/bin/sh
# AgentPack's guard. It exits with 0 if nothing can run it, so that a missing guard never stops an agent.
here=\${0%/*}
[ -f "$here/guard.cjs" ] || exit 0
if command -v node >/dev/null 2>&1; then
  node "$here/guard.cjs" "$@"
  [ $? -eq 2 ] && exit 2
  exit 0
fi
[ -f "$here/runtimes" ] || exit 0
while IFS= read -r runtime <&3; do
  [ -x "$runtime" ] || continue
  ELECTRON_RUN_AS_NODE=1 "$runtime" "$here/guard.cjs" "$@" 3<&-
  [ $? -eq 2 ] && exit 2
  exit 0
done 3<"$here/runtimes"
exit 0
`;

/**
 * Returns the commands for artefacts at this scope. A user's file belongs to one machine, so `any` means that machine's
 * shell. A repository's file has to work on every machine.
 *
 * Exit codes: `sh` and `powershell` pass on the guard's 2. `any` always exits with 0, so only the guard's output can
 * deny an edit. The commands do not contain a version, because Codex trusts a hook by its hash.
 *
 * @param platform the platform of the machine on which the agent is connected
 */
export function createConnectionCommands(scope: ArtefactScope, platform: 'posix' | 'windows'): ConnectionCommands {
  const isAnySh = scope === 'user' && platform === 'posix';
  return {
    guard: (agent, event, shell) =>
      createGuardCommand(scope, `${agent} ${event}`, shell === 'any' && isAnySh ? 'sh' : shell),
    mcp: createServerCommand(scope, platform),
  };
}

function createGuardCommand(scope: ArtefactScope, args: string, shell: HookShell): string {
  const isUser = scope === 'user';
  switch (shell) {
    case 'sh':
      return isUser ? createUserShCommand(args) : createRepositoryShCommand(args);
    case 'powershell':
      return createPowerShellCommand(isUser, args);
    case 'cmd':
    case 'any':
      return createNodeCommand(isUser, args);
  }
}

/** Also works in a login shell that is not a POSIX shell, such as fish: Codex runs `$SHELL -lc`. */
function createUserShCommand(args: string): string {
  return `test ! -f ~/${guardFiles.launcher} || sh ~/${guardFiles.launcher} ${args}`;
}

/**
 * Codex also runs a repository's hooks in its subfolders, so the command gets the top folder from git. If the
 * repository has no guard, such as in a fresh clone, the user's guard decides.
 */
function createRepositoryShCommand(args: string): string {
  const { launcher } = guardFiles;
  return `sh -c 'f=${launcher}; test -f $f || f=$(git rev-parse --show-toplevel 2>/dev/null)/$f; test -f "$f" || f=~/${launcher}; test ! -f "$f" || sh "$f" ${args}'`;
}

function createPowerShellCommand(isUser: boolean, args: string): string {
  const home = `(Join-Path $HOME '${guardFiles.script}')`;
  const scriptLookup = isUser
    ? `$f = ${home}`
    : `$f = '${guardFiles.script}', ${home} | Where-Object { Test-Path $_ } | Select-Object -First 1`;
  return `${scriptLookup}; if ($f -and (Test-Path $f) -and (Get-Command node -ErrorAction SilentlyContinue)) { node $f ${args}; if ($LASTEXITCODE -eq 2) { exit 2 } }; exit 0`;
}

/**
 * Returns a command that is valid in sh, PowerShell and cmd, because it has no `$`, backtick or inner double quotes. `;
 * exit 0` ends sh and PowerShell if Node is missing; cmd passes the two words to the script, which ignores them.
 */
function createNodeCommand(isUser: boolean, args: string): string {
  const envDeclaration = isUser ? '' : 'e=process.env,';
  const folderList = isUser ? '' : 'e.CLAUDE_PROJECT_DIR,e.CURSOR_PROJECT_DIR,e.GEMINI_PROJECT_DIR,process.cwd(),';
  const script =
    `const ${envDeclaration}f=[${folderList}require('os').homedir()].filter(Boolean).map(d=>require('path').join(d,'${guardFiles.script}')).find(require('fs').existsSync);if(f){process.argv.splice(1,0,f);require(f)}`;
  return `node -e "try{${script}}catch(e){}" ${args} ; exit 0`;
}
