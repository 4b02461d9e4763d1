import type { ArtefactScope, McpCommand } from './artefact';
import { serverFiles } from './serverFiles';

/** The error message of the command if AgentPack is no longer installed. */
const missingMessage =
  'AgentPack is not installed for this user: install it and connect this agent again, or remove its MCP server agentpack.';

/**
 * Runs, in this process, the command line of the newest AgentPack in `~/.agentpack/installations`; if there is none,
 * runs the `agentpack` on the path. Another script that loads it gets the `dist` folder of that AgentPack, or undefined
 * if this Node cannot run it, and runs nothing.
 */
export const serverScript = `// AgentPack: runs the newest AgentPack that this user has installed.
'use strict';
const { existsSync, readFileSync } = require('node:fs');
const { basename, dirname, isAbsolute, join } = require('node:path');

const [major, minor] = process.versions.node.split('.').map(Number);
const isTooOld = major < 20 || (major === 20 && minor < 12);
const dist = newest(textOf(join(__dirname, '../installations')).split(/\\r?\\n/).filter(isInstalled));
module.exports = isTooOld ? undefined : dist; // for the guard, which loads this file
if (!basename(process.argv[1] || '').startsWith('launch')) {
  // nothing is to be run
} else if (isTooOld) {
  end('AgentPack needs Node 20.12 or newer; ' + process.execPath + ' is ' + process.version + '.');
} else if (dist === undefined) {
  require('node:child_process')
    .spawn('agentpack', process.argv.slice(2), {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, NoDefaultCurrentDirectoryInExePath: '1' }, // Windows: no agentpack.cmd of the workspace
    })
    .on('error', () => end('${missingMessage}'))
    .on('exit', (code) => {
      process.exitCode = code === null ? 1 : code;
    });
} else {
  process.argv[1] = join(dist, 'cli.js');
  require(process.argv[1]);
}

function newest(folders) {
  const versioned = folders.map((folder) => [versionOf(folder), folder]);
  return versioned.sort(([a, x], [b, y]) => b[0] - a[0] || b[1] - a[1] || b[2] - a[2] || (x < y ? -1 : 1))[0]?.[1];
}

function versionOf(folder) {
  const parts = String(jsonOf(join(folder, '../package.json')).version).split('.');
  return [0, 1, 2].map((i) => Number.parseInt(parts[i], 10) || 0);
}

/** An editor deletes the folder of an uninstalled extension at its next start. Until then, .obsolete lists it. */
function isInstalled(folder) {
  return isAbsolute(folder) && existsSync(join(folder, 'cli.js')) &&
    jsonOf(join(folder, '../../.obsolete'))[basename(dirname(folder))] !== true;
}

function jsonOf(path) {
  try {
    return Object(JSON.parse(textOf(path)));
  } catch {
    return {};
  }
}

function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function end(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}
`;

/** Uses `node`, otherwise the first of the guard's runtimes that exists; an editor's program runs as Node. */
export const serverLauncher = `#!/bin/sh
# AgentPack: starts launch.cjs, which runs the newest AgentPack that this user has installed.
here=\${0%/*}
if command -v node >/dev/null 2>&1; then exec node "$here/launch.cjs" "$@"; fi
runtimes=$here/../hooks/runtimes
if [ -f "$runtimes" ]; then
  while IFS= read -r runtime <&3; do
    [ -x "$runtime" ] || continue
    export ELECTRON_RUN_AS_NODE=1
    exec "$runtime" "$here/launch.cjs" "$@" 3<&-
  done 3<"$runtimes"
fi
echo "AgentPack needs Node 20.12, or the editor that it was connected in: neither was found." >&2
exit 1
`;

/**
 * Returns the command with which an agent starts the MCP server. A user's entry does not need `agentpack` on the path,
 * nor Node on POSIX systems. A repository's entry has to work on every machine, so it needs Node on the path.
 * The command does not contain a version or a folder of this machine.
 */
export function createServerCommand(scope: ArtefactScope, platform: 'posix' | 'windows'): McpCommand {
  if (scope === 'user' && platform === 'posix') {
    const launcher = `~/${serverFiles.launcher}`;
    return {
      command: 'sh',
      args: ['-c',
        `test -f ${launcher} && exec sh ${launcher} mcp; command -v agentpack >/dev/null && exec agentpack mcp; echo '${missingMessage}' >&2; exit 1`],
    };
  }
  return { command: 'node', args: ['-e', createNodeScript(), 'mcp'] };
}

/**
 * Returns one line for a user's settings that runs the command line of the newest AgentPack. The line does nothing if
 * no AgentPack is connected.
 */
export function createUserCommand(args: string, platform: 'posix' | 'windows'): string {
  if (platform === 'posix') return `test ! -f ~/${serverFiles.launcher} || sh ~/${serverFiles.launcher} ${args}`;
  const scriptPath = `require('path').join(require('os').homedir(),'${serverFiles.script}')`;
  return `node -e "const f=${scriptPath};if(require('fs').existsSync(f)){process.argv.splice(1,0,f);require(f)}" ${args}`;
}

/**
 * Returns a script without characters that a Windows shell would replace, because some agents start servers through a
 * shell.
 */
function createNodeScript(): string {
  const scriptPath = `require('path').join(require('os').homedir(),'${serverFiles.script}')`;
  const fallback =
    `require('child_process').spawn('agentpack',['mcp'],{stdio:'inherit',shell:process.platform=='win32',env:{...process.env,NoDefaultCurrentDirectoryInExePath:'1'}}).on('error',()=>{console.error('${missingMessage}');process.exitCode=1}).on('exit',c=>{process.exitCode=c===null?1:c})`;
  return `const f=${scriptPath};if(require('fs').existsSync(f)){process.argv.splice(1,0,f);require(f)}else{${fallback}}`;
}
