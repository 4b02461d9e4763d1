import { english } from '#base/text/english';
import spawn from 'cross-spawn';
import { Cancelled, UserError } from '#base/errors';
import { flattenText } from '#base/text/markdown';
import type { CompressorHost } from '#engine/host';
import type { WaitOptions } from '#engine/ports/gitHost';
import { redactShort } from '#secrets/redact';
import { isSystemError, describeSystemError } from '../fs/systemError';
import { hasProcessGroups, killGroup, killOnExit } from '../git/children';
import { assertRunnable } from './runnable';
import { truncateSafe } from '#secrets/truncate';

export interface UserProgramOptions {
  /** The user's environment, because the user configured the command. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The program's working folder. It is not the packed folder, whose files the program could read as its settings. */
  readonly cwd: string;
  /** The maximum running time, in milliseconds; default: 30,000. */
  readonly maxMs?: number;
}

/** The maximum size of an answer, in bytes; a useful answer is smaller than the pack. */
const maxBytes = 64 << 20;
/** The maximum number of characters of the program's standard error that a message quotes. */
const maxQuotedCharacters = 300;
const pollMs = 50;

/**
 * Creates a host that runs the user's program without a shell, passes a text on standard input, and ends all processes
 * that the program started. Windows has no process groups, so only the program itself is ended there.
 */
export function createUserProgram({ env, cwd, maxMs = 30_000 }: UserProgramOptions): CompressorHost {
  return { run: (words, text, waiting) => runProgram(words, text, waiting) };

  function runProgram(commandWords: readonly string[], input: string, { cancel }: WaitOptions): Promise<string> {
    const [program = '', ...args] = commandWords;
    const quotedCommand = JSON.stringify(truncateSafe(redactShort(commandWords.join(' ')), 200));
    assertRunnable(program, cwd, env);
    return new Promise((resolve, reject) => {
      const child = spawn(program, args, {
        cwd,
        env: { ...env },
        stdio: ['pipe', 'pipe', 'pipe'],
        windowsHide: true,
        detached: hasProcessGroups,
      });
      killOnExit(child);
      const chunks: Buffer[] = [];
      let byteCount = 0;
      let stderr = '';
      const stop = (error: Error) => {
        clearTimeout(timeoutTimer);
        clearInterval(pollTimer);
        reject(error);
        killGroup(child);
      };
      const createFailure = (problem: string) =>
        new UserError(
          english`${quotedCommand} ${problem}${
            stderr.trim() === ''
              ? ''
              : english` (standard error: ${
                truncateSafe(redactShort(flattenText(stderr.trim())), maxQuotedCharacters)
              })`
          }. Nothing was written, and the last pack was kept.`,
        );
      const timeoutTimer = setTimeout(() => {
        stop(createFailure(english`did not end within ${maxMs / 1_000} seconds`));
      }, maxMs);
      const pollTimer = setInterval(() => {
        if (cancel?.cancelled) stop(new Cancelled());
      }, pollMs);
      child.stdout!.on('data', (chunk: Buffer) => {
        byteCount += chunk.length;
        if (byteCount > maxBytes) stop(createFailure(english`printed more than ${maxBytes >> 20} MB`));
        else chunks.push(chunk);
      });
      child.stderr!.on('data', (chunk: Buffer) => {
        stderr = (stderr + chunk.toString('utf8')).slice(-20 * maxQuotedCharacters);
      });
      // a program may answer without reading all input
      child.stdin!.on('error', (error) => {
        if (!isSystemError(error)) stop(error);
      });
      child.once('error', (error) => {
        stop(isSystemError(error) ? createFailure(english`cannot be run: ${describeSystemError(error)}`) : error);
      });
      // otherwise, the program's child processes could keep its output open, as they can on Windows until the timeout
      child.once('exit', () => endGroup(child.pid));
      child.once('close', (code, signal) => {
        if (code === 0) {
          clearTimeout(timeoutTimer);
          clearInterval(pollTimer);
          resolve(Buffer.concat(chunks).toString('utf8'));
        } else stop(
            createFailure(
              signal === null ? english`failed with exit code ${code ?? 1}` : english`was ended by ${signal}`,
            ),
          );
      });
      child.stdin!.end(input);
    });
  }
}

function endGroup(pid: number | undefined): void {
  try {
    if (hasProcessGroups && pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // the group has already ended
  }
}
