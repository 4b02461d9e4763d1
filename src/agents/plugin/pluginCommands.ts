import type { ConnectionCommands } from '../connection/artefact';

/** The folder of the plugin with the programs of AgentPack: the guard, and the command line with its MCP server. */
export const programsFolder = 'server';

/** The argument for the guard that marks a call by a plugin's hook; see `features/guard/pure/connectedHooks.ts`. */
export const pluginArgument = 'plugin';

/**
 * Returns the commands with which a plugin's hooks and server start AgentPack. `variable` names the plugin's folder:
 * clients replace `${variable}` in the text, and set the variable for the hook's process.
 *
 * Like the commands of a connection, a hook's command works in sh, PowerShell and cmd, and exits with 0 if the guard or
 * Node is missing. The inserted path is a plain argument, so its backslashes are not part of a script.
 */
export function createPluginCommands(variable: string): ConnectionCommands {
  const folder = `\${${variable}}/${programsFolder}`;
  return {
    guard: (agent, event) =>
      `node -e "try{require(process.argv[1])}catch(e){}" "${folder}/guard.cjs" ${agent} ${event} ${pluginArgument} ; exit 0`,
    mcp: { command: 'node', args: [`${folder}/cli.js`, 'mcp'] },
  };
}

/**
 * Reports whether a plugin's programs need this file, given by its path in `dist/`. The programs do not need the
 * editor's files.
 */
export function isPluginProgram(path: string): boolean {
  return programPattern.test(path) && !path.endsWith('.map');
}

const programPattern =
  /^(?:(?:answer|cli|cliProcess|documents|indexWorker|mcp|redact|sqlite|web-tree-sitter|worker)\.js|cli-[\w-]+\.js|guard\.cjs|(?:pdfium|sqlite3|web-tree-sitter)\.wasm|THIRD-PARTY\.txt|grammars\/.+|ranks\/.+)$/;
