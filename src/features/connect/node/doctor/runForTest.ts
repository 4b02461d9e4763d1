import { english } from '#base/text/english';
import { spawn } from 'node:child_process';

/** Something hangs. Ms. */
const limitMs = 60_000;
/** Maximum length kept from each stream, in characters. */
const maxOutput = 100_000;

export interface TestRun {
  readonly program: string;
  readonly args: readonly string[];
  /** A shell that runs `program` as a command line. */
  readonly shell: string | boolean;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input: string;
}

export interface TestOutcome {
  /** Undefined if it did not start or end. */
  readonly code: number | undefined;
  readonly ms: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Why it did not end as a hook should, worded to end a sentence. */
  readonly why?: string;
}

/**
 * Runs a hook, or the command in it, with `AGENTPACK_GUARD_TEST`: the guard records nothing, and reports on standard
 * error that it ran.
 */
export function runForTest({ program, args, shell, cwd, env, input }: TestRun): Promise<TestOutcome> {
  const started = performance.now();
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd,
      env: {
        ...env,
        AGENTPACK_GUARD_TEST: '1',
        NoDefaultCurrentDirectoryInExePath: '1', // Windows: never run a node.cmd of the workspace
      },
      shell,
      stdio: 'pipe',
      timeout: limitMs,
      windowsHide: true,
    });
    let stdout = '', stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout = (stdout + text).slice(0, maxOutput);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(0, maxOutput);
    });
    child.stdin.on('error', () => undefined); // a command that finished before it read its input
    child.on('error', ({ message }) => end(undefined, english`it did not start: ${message}`));
    child.on('close', (code) => {
      if (code === null) end(undefined, english`it did not end within ${limitMs / 1_000} seconds`);
      else end(code, code === 0 ? undefined : english`it ended with exit code ${code}`);
    });
    child.stdin.end(input);

    function end(code: number | undefined, why: string | undefined): void {
      done({ code, ms: performance.now() - started, stdout, stderr, ...(why === undefined ? {} : { why }) });
    }
  });
}
