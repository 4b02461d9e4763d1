import { english } from '#base/text/english';
import { spawn } from 'node:child_process';

/** The maximum duration of a test in milliseconds. A program that runs longer is considered to hang. */
const maxRunMs = 60_000;
/** Maximum length kept from each stream, in characters. */
const maxOutputLength = 100_000;

export interface TestRun {
  readonly program: string;
  readonly args: readonly string[];
  /** The shell that runs `program` as a command line; true for the default shell, false for none. */
  readonly shell: string | boolean;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly input: string;
}

export interface TestOutcome {
  /** The exit code, or undefined if the program did not start or end. */
  readonly code: number | undefined;
  readonly ms: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Why the program did not end successfully, worded to end a sentence. */
  readonly failureReason?: string;
}

/**
 * Runs a hook or its command with `AGENTPACK_GUARD_TEST` set. The guard then records nothing, and reports on standard
 * error that it ran.
 */
export function runForTest({ program, args, shell, cwd, env, input }: TestRun): Promise<TestOutcome> {
  const startMs = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: {
        ...env,
        AGENTPACK_GUARD_TEST: '1',
        NoDefaultCurrentDirectoryInExePath: '1', // Windows: never run a node.cmd of the workspace
      },
      shell,
      stdio: 'pipe',
      timeout: maxRunMs,
      windowsHide: true,
    });
    let stdout = '', stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout = (stdout + text).slice(0, maxOutputLength);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(0, maxOutputLength);
    });
    child.stdin.on('error', () => undefined); // a command may end before it reads its input
    child.on('error', ({ message }) => finish(undefined, english`it did not start: ${message}`));
    child.on('close', (code) => {
      if (code === null) finish(undefined, english`it did not end within ${maxRunMs / 1_000} seconds`);
      else finish(code, code === 0 ? undefined : english`it ended with exit code ${code}`);
    });
    child.stdin.end(input);

    function finish(code: number | undefined, failureReason: string | undefined): void {
      resolve({
        code,
        ms: performance.now() - startMs,
        stdout,
        stderr,
        ...(failureReason === undefined ? {} : { failureReason }),
      });
    }
  });
}
