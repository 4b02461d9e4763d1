import { english } from '#base/text/english';
import { agentConnections } from '#agents/connection/connections';
import { hookAdapters, type HookAgent } from '#agents/hooks/hookAdapters';
import type { AgentId } from '#agents/agents';
import type { Artefact } from '#agents/connection/artefact';
import { buildGuardSample, hasGuardRun, type GuardTest } from './guardSample';
import { runForTest } from './runForTest';
import { testPlugin, type PluginTestContext } from './testPlugin';
import { isAgentPackEntry } from '#agents/connection/edit/ours';
import { parseSettings } from '#agents/connection/edit/jsonDocument';
import type { FilePort } from '#agents/connection/plan/planConnections';

/**
 * Runs the commands in the agent's files that the agent would run at each event. Each command receives a payload in
 * the agent's format about a new file, which the guard never blocks. Returns an empty list for an agent without hooks.
 */
export async function testGuard(id: AgentId, artefacts: readonly Artefact[],
  context: PluginTestContext): Promise<readonly GuardTest[]>
{
  if (!isHookAgent(id)) return [];
  const tests: GuardTest[] = [...await testPlugin(id, artefacts, context)];
  for (const command of listHookCommands(id, artefacts, context.port))
    tests.push(await testCommand(id, command, context));
  return tests;
}

function isHookAgent(id: string): id is HookAgent {
  return Object.hasOwn(hookAdapters, id);
}

async function testCommand(id: HookAgent, { event, file, command, shell }: HookCommand,
  { root, env }: PluginTestContext): Promise<GuardTest>
{
  const usesLoginShell = agentConnections[id].hookShell === 'login' && process.platform !== 'win32';
  const payload = `${JSON.stringify(buildGuardSample(id, event, root))}\n`;
  const outcome = await runForTest({
    ...(usesLoginShell
      ? { program: env['SHELL'] || '/bin/sh', args: ['-lc', command], shell: false }
      : { program: command, args: [], shell: shell === 'powershell' ? 'powershell' : true }),
    cwd: root,
    // agents pass the folder to their hooks, and the test may run in an agent session for another folder
    env: { ...env, CLAUDE_PROJECT_DIR: root, CURSOR_PROJECT_DIR: root, GEMINI_PROJECT_DIR: root },
    input: payload,
  });
  const failureReason = outcome.failureReason ?? findGuardProblem(id, event, outcome.stdout, outcome.stderr);
  return {
    ...outcome,
    event,
    file,
    command,
    payload,
    passed: failureReason === undefined,
    ...(failureReason === undefined ? {} : { failureReason }),
  };
}

/** Checks the output of a command, because a command exits with 0 even if the guard is missing. */
function findGuardProblem(id: HookAgent, event: string, stdout: string, stderr: string): string | undefined {
  if (!hasGuardRun(stderr, id, event)) return english`it did not reach the guard`;
  const isJson = /^(?:\{|$)/.test(hookAdapters[id].answer(event, { kind: 'proceed' }).stdout);
  return isJson && !isJsonOrEmpty(stdout)
    ? english`its output contains more than the guard's answer and begins with ${
      JSON.stringify(stdout.trim().slice(0, 40))
    }`
    : undefined;
}

function isJsonOrEmpty(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    return JSON.parse(text) instanceof Object;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** The command line of an installed hook on this system. */
export interface HookCommand {
  /** The event, as named in the command. */
  readonly event: string;
  /** The file that contains the command, as shown in messages. */
  readonly file: string;
  readonly command: string;
  readonly shell: 'powershell' | 'default';
}

/** Returns the commands of an agent's hooks as written in its JSON files, one for each event. */
function listHookCommands(id: string, artefacts: readonly Artefact[], port: FilePort): readonly HookCommand[] {
  const hookStrings = artefacts.flatMap((artefact) => readHookStrings(artefact, port)).filter(({ text }) =>
    isAgentPackEntry(text)
  );
  const eventStrings = hookStrings.flatMap((entry) => {
    const event = new RegExp(`\\s${id} ([\\w.]+)`).exec(entry.text)?.[1];
    return event === undefined ? [] : [{ ...entry, event }];
  });
  const isWindows = process.platform === 'win32';
  return [...new Set(eventStrings.map(({ event }) => event))].flatMap((event) => {
    const eventCommands = eventStrings.filter((candidate) => candidate.event === event);
    const chosenCommand = eventCommands.find(({ key }) => /powershell|windows/i.test(key) === isWindows) ??
      eventCommands.find(({ key }) => key === 'command');
    return chosenCommand
      ? [{
        event,
        file: chosenCommand.file,
        command: chosenCommand.text,
        shell: /powershell/i.test(chosenCommand.key) ? 'powershell' : 'default',
      }]
      : [];
  });
}

function readHookStrings({ purpose, path, content }: Artefact,
  port: FilePort): (KeyedText & { readonly file: string; })[]
{
  const isJson = content.kind === 'json' || (content.kind === 'file' && path.endsWith('.json'));
  const result = purpose === 'hooks' && isJson ? port.read(path) : undefined;
  if (result === undefined || 'refused' in result || result.text === undefined) return [];
  return collectStrings(parseSettings(result.text)).map((entry) => ({ ...entry, file: result.file }));
}

interface KeyedText {
  readonly key: string;
  readonly text: string;
}

function collectStrings(value: unknown, key = ''): KeyedText[] {
  if (typeof value === 'string') return [{ key, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => collectStrings(item, Array.isArray(value) ? key : name));
}
