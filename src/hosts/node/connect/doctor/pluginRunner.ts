/**
 * A program for Node that starts OpenCode's plugin and calls its hooks as OpenCode 1 does: its arguments are the
 * plugin's file and, as JSON, `[[event, payload], …]`. The text is imported, so that no package.json above the file
 * decides how Node reads it.
 */
export const pluginRunner = `
import { readFileSync } from 'node:fs';
const [file, calls] = process.argv.slice(1);
const text = readFileSync(file, 'utf8');
const { default: plugin } = await import('data:text/javascript,' + encodeURIComponent(text));
const directory = process.cwd();
const hooks = await plugin.server({ directory, worktree: directory, project: {}, client: {} });
for (const [event, { args, tool, sessionID, callID }] of JSON.parse(calls)) {
  if (event === 'tool.execute.before') await hooks[event]({ tool, sessionID, callID }, { args });
  else if (event === 'tool.execute.after') await hooks[event]({ tool, sessionID, callID, args }, { output: '', metadata: {} });
  else await hooks[event]({ sessionID }, { message: {}, parts: [] });
}
`;
