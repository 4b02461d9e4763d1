import { spawn } from 'node:child_process';
import { isOurs, parseSettings, type Artefact, type FilePort } from '../../../engine';

/** Something hangs. Ms. */
const limitMs = 10_000;
/** What a command says that is no guard, in characters. */
const longest = 10_000;

export interface GuardTest {
  /** Of the agent, as in messages. */
  readonly file: string;
  readonly command: string;
  /** What it was given on standard input. */
  readonly payload: string;
  /** Undefined: it did not end. */
  readonly code: number | undefined;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
  readonly passed: boolean;
  /** Why not, for the end of a sentence. */
  readonly why?: string;
}

/**
 * Runs the command of a hook as it stands in the agent's file, through the shell, with a sample payload. Undefined
 * where the agent runs no command: it has no hooks, or a plugin of its own.
 */
export async function testGuard(artefacts: readonly Artefact[], port: FilePort, cwd: string,
  env: Readonly<Record<string, string | undefined>>): Promise<GuardTest | undefined>
{
  const command = artefacts.map((artefact) => commandIn(artefact, port)).find((found) => found !== undefined);
  if (!command) return undefined;
  const payload = `${JSON.stringify({ session_id: 'agentpack-doctor', cwd, hook_event_name: 'PreToolUse' })}\n`;
  const ran = await run(command, payload, cwd, env);
  const why = failureOf(ran);
  const { file, command: line } = command;
  return { file, command: line, payload, ...ran, passed: why === undefined, ...(why === undefined ? {} : { why }) };
}

function failureOf({ code, stderr }: Ran): string | undefined {
  if (code === undefined) return `it did not end within ${limitMs / 1_000} seconds`;
  if (code !== 0) return `it ended with exit code ${code}`;
  // a command exits with 0 where the guard is missing, too
  return /^agentpack guard \d/m.test(stderr) ? undefined : 'it did not reach the guard';
}

type Ran = Pick<GuardTest, 'code' | 'stdout' | 'stderr' | 'ms'>;

interface Command {
  readonly file: string;
  readonly command: string;
  readonly shell: 'powershell' | 'default';
}

/** The first command of a hook in an installed file, that is for this system. */
function commandIn({ purpose, path, content }: Artefact, port: FilePort): Command | undefined {
  const isJson = content.kind === 'json' || (content.kind === 'file' && path.endsWith('.json'));
  const at = purpose === 'hooks' && isJson ? port.read(path) : undefined;
  if (at === undefined || 'refused' in at || at.text === undefined) return undefined;
  const strings = stringsIn(parseSettings(at.text)).filter(({ text }) => isOurs(text));
  const isWindows = process.platform === 'win32';
  const fits = ({ key }: Keyed) => /powershell|windows/i.test(key) === isWindows;
  const found = strings.find(fits) ?? strings.find(({ key }) => key === 'command');
  return found &&
    { file: at.file, command: found.text, shell: /powershell/i.test(found.key) ? 'powershell' : 'default' };
}

interface Keyed {
  readonly key: string;
  readonly text: string;
}

function stringsIn(value: unknown, key = ''): Keyed[] {
  if (typeof value === 'string') return [{ key, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => stringsIn(one, Array.isArray(value) ? key : name));
}

function run({ command, shell }: Command, payload: string, cwd: string,
  env: Readonly<Record<string, string | undefined>>): Promise<Ran>
{
  const started = performance.now();
  const program = shell === 'powershell' ? 'powershell' : true;
  return new Promise((done, fail) => {
    const child = spawn(command, {
      cwd,
      env: { ...env, AGENTPACK_GUARD_TEST: '1' },
      shell: program,
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: limitMs,
    });
    const said = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const) {
      child[name].setEncoding('utf8').on('data', (text: string) => {
        if (said[name].length < longest) said[name] += text.slice(0, longest);
      });
    }
    child.stdin.on('error', () => undefined); // a command that is done before it has read its input
    child.on('error', fail).on('close',
      (code) => done({ ...said, code: code ?? undefined, ms: performance.now() - started }));
    child.stdin.end(payload);
  });
}
