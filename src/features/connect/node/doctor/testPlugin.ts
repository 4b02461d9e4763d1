import { english } from '#base/text/english';
import type { Artefact } from '#agents/connection/artefact';
import type { FilePort } from '#agents/connection/plan/planConnections';
import type { HookAgent } from '#agents/hooks/hookAdapters';
import { resolveArtefactPath } from '#platform/files/folders';
import { buildGuardSample, hasGuardRun, type GuardTest } from './guardSample';
import { runForTest } from './runForTest';

export interface PluginTestContext {
  readonly port: FilePort;
  /** The folder that the paths of artefacts are relative to: the home folder or the root. */
  readonly base: string;
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The events at which the plugin calls the guard. */
const pluginEvents = ['tool.execute.before', 'tool.execute.after', 'chat.message'];
/** The only environment variables that the plugin receives, so that a plugin that needs others fails the test. */
const variableNames = ['HOME', 'USERPROFILE', 'PATH', 'Path', 'SystemRoot', 'ComSpec', 'PATHEXT'];

/**
 * Runs an agent's plugin in a separate process, once for each event. Returns an empty list for an agent without a
 * plugin.
 */
export async function testPlugin(id: HookAgent, artefacts: readonly Artefact[],
  { port, base, root, env }: PluginTestContext): Promise<readonly GuardTest[]>
{
  const pluginArtefact = artefacts.find(({ purpose, path }) => purpose === 'hooks' && path.endsWith('.js'));
  const result = pluginArtefact && port.read(pluginArtefact.path);
  if (result === undefined || 'refused' in result || result.text === undefined) return [];
  const calls = pluginEvents.map((event) => [event, buildGuardSample(id, event, root)] as const);
  const outcome = await runForTest({
    program: process.execPath,
    args: ['--input-type=module', '-e', pluginRunner, resolveArtefactPath(base, result.path), JSON.stringify(calls)],
    shell: false,
    cwd: root,
    env: {
      ...Object.fromEntries(variableNames.map((name) => [name, env[name]])),
      ELECTRON_RUN_AS_NODE: '1', // the program may be an editor
    },
    input: '',
  });
  return calls.map(([event, payload]) => {
    const failureReason = outcome.failureReason === undefined
      ? hasGuardRun(outcome.stderr, id, event) ? undefined : english`the plugin did not reach the guard`
      : english`the plugin fails: ${findErrorLine(outcome.stderr) ?? outcome.failureReason}`;
    return {
      ...outcome,
      event,
      file: result.file,
      command: english`(loads the plugin and calls its ${event})`,
      payload: JSON.stringify(payload),
      passed: failureReason === undefined,
      ...(failureReason === undefined ? {} : { failureReason }),
    };
  });
}

/** Finds the line that names the error in Node's output for an uncaught error. */
function findErrorLine(stderr: string): string | undefined {
  return /^\w*Error\b.*$/m.exec(stderr)?.[0].replace(/\.$/, '');
}

/**
 * A Node program that starts OpenCode's plugin and calls its hooks as OpenCode 1 does. Its arguments are the plugin's
 * file and, as JSON, `[[event, payload], …]`. The text is imported as a data URL, because a package.json above the
 * file could change how Node reads it.
 */
const pluginRunner = `
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
