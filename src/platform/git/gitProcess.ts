import { english, nested } from '#base/text/english';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Cancelled, UserError } from '#base/errors';
import { neverCancelled } from '#base/cancellation';
import type { WaitOptions } from '#engine/ports/gitHost';
import { killGroup, killOnExit, hasProcessGroups } from './children';
import { createGitEnvironment, safeOptions } from './gitEnvironment';
import { findGit, type Env } from './gitProgram';

export interface GitRun {
  readonly code: number;
  readonly stdout: string;
  /** The first line of git's standard error. */
  readonly error: string;
  /** Whether the output was cut at the limit. */
  readonly isTruncated: boolean;
  /** Whether git was ended because of the time limit; `stdout` is then empty. */
  readonly isTimedOut: boolean;
}

/** `cancel` ends the process, and the run rejects with `Cancelled`; `notice` is called if git takes a long time. */
export interface RunOptions extends WaitOptions {
  readonly input?: string;
  /** Global options, which precede the command's name. */
  readonly globalOptions?: readonly string[];
  /** The maximum output in bytes. Longer output is cut (`GitRun.isTruncated`). */
  readonly maxBytes?: number;
}

export interface GitProcess {
  run(args: readonly string[], options?: RunOptions): Promise<GitRun>;
  /** Returns the output. @throws UserError with git's message if git fails or prints more than the limit */
  readOutput(args: readonly string[], options?: RunOptions): Promise<string>;
  /** Like `readOutput`, but returns the whole run, including standard error. */
  runOrThrow(args: readonly string[], options?: RunOptions): Promise<GitRun>;
}

/** Time limits of git, in milliseconds. */
export interface GitTimes {
  /** The time after which `notice` is called. It is called again after each `repeatMs`. */
  readonly noticeMs: number;
  readonly repeatMs: number;
  /**
   * The limit for finding the repository, which usually takes milliseconds, or a few seconds if a disk must spin up.
   */
  readonly probeMs: number;
  /** The limit for a command. The status of a large repository on a slow disk can take a minute. */
  readonly commandMs: number;
}

export const defaultTimes: GitTimes = { noticeMs: 5_000, repeatMs: 30_000, probeMs: 30_000, commandMs: 120_000 };

/** The interval between checks for cancellation by another thread, in milliseconds. */
const cancelPollMs = 20;
const defaultMaxBytes = 256_000_000;

/**
 * Runs git in `cwd`, which must be a real path. `onTimeout` is called when a command is ended because of its time
 * limit.
 */
export function createGitProcess(cwd: string, env: Env,
  { noticeMs: firstNoticeMs, repeatMs, commandMs: timeLimitMs }: GitTimes = defaultTimes,
  onTimeout?: () => void): GitProcess
{
  const program = findGit(cwd, env);
  const childEnv = createGitEnvironment(cwd, env);
  /**
   * Restores case sensitivity if the configuration of a repository from another disk wrongly ignores case, because git
   * then does not list files whose case differs from the index.
   */
  const caseOptions = existsSync(join(cwd, '.git')) && !existsSync(join(cwd, '.GIT'))
    ? ['-c', 'core.ignorecase=false']
    : [];
  return { run, readOutput, runOrThrow };

  async function readOutput(args: readonly string[], options?: RunOptions): Promise<string> {
    return (await runOrThrow(args, options)).stdout;
  }

  async function runOrThrow(args: readonly string[], options?: RunOptions): Promise<GitRun> {
    const result = await run(args, options);
    if (result.code !== 0) throw new UserError(english`git ${args[0]!} failed in ${cwd}: ${nested(result.error)}`);
    if (result.isTruncated)
      throw new UserError(
        english`git ${args[0]!} produced more than ${
          options?.maxBytes ?? defaultMaxBytes
        } bytes in ${cwd}; open a smaller folder.`,
      );
    return result;
  }

  /** @throws UserError if git was not found, or if the arguments are too long or contain NUL */
  function startGit(args: readonly string[], hasInput: boolean): ChildProcess {
    if (program === undefined) throw new UserError(gitNotFoundText);
    try {
      const child = spawn(program, args, {
        cwd,
        env: childEnv,
        stdio: [hasInput ? 'pipe' : 'ignore', 'pipe', 'pipe'],
        windowsHide: true,
        shell: false,
        detached: hasProcessGroups,
      });
      killOnExit(child);
      return child;
    } catch (error) {
      throw new UserError(
        english`git cannot be run in ${cwd}: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  function run(args: readonly string[],
    { input, globalOptions = [], maxBytes = defaultMaxBytes, cancel = neverCancelled, notice, working }: RunOptions =
      {}): Promise<GitRun>
  {
    return new Promise((resolve, reject) => {
      const child = startGit([...safeOptions, ...caseOptions, ...globalOptions, ...args], input !== undefined);
      const chunks: Buffer[] = [];
      let size = 0;
      let stderrText = '';
      let endReason: 'cut' | 'late' | 'cancelled' | undefined;
      const endGit = (reason: typeof endReason) => {
        endReason ??= reason;
        killGroup(child);
      };
      let elapsedMs = 0; // counted rather than measured, because git does not run while the machine sleeps either
      let nextNoticeMs = firstNoticeMs;
      const pollTimer = setInterval(() => {
        elapsedMs += cancelPollMs;
        working?.();
        if (cancel.cancelled) endGit('cancelled');
        else if (elapsedMs >= timeLimitMs) {
          endGit('late');
          onTimeout?.();
        } else if (elapsedMs >= nextNoticeMs) {
          nextNoticeMs += repeatMs;
          notice?.(
            english`git ${args[0]!} has not responded for ${toSeconds(elapsedMs)} s; it may take up to ${
              toSeconds(timeLimitMs)
            } s.`,
          );
        }
      }, cancelPollMs);
      child.stdout!.on('data', (chunk: Buffer) => {
        if (endReason) return;
        chunks.push(chunk.length + size > maxBytes ? chunk.subarray(0, maxBytes - size) : chunk);
        size += chunk.length;
        if (size > maxBytes) endGit('cut');
      });
      child.stderr!.setEncoding('utf8').on('data', (chunk: string) => {
        if (stderrText.length < 4_000) stderrText += chunk;
      });
      child.stdin?.on('error', ignoreClosedPipe(reject)).end(input);
      child.on('error', (cause) => {
        clearInterval(pollTimer);
        reject(new UserError(english`git could not be run in ${cwd}: ${cause.message}`));
      });
      child.on('close', (code) => {
        clearInterval(pollTimer);
        if (endReason === 'cancelled') reject(new Cancelled());
        else if (endReason === 'late')
          resolve({
            code: timeoutCode,
            stdout: '',
            error: english`git ${args[0]!} did not answer within ${toSeconds(timeLimitMs)} s`,
            isTruncated: false,
            isTimedOut: true,
          });
        else resolve({
            code: endReason === 'cut' ? 0 : code ?? 1,
            stdout: Buffer.concat(chunks).toString('utf8'),
            error: formatErrorLine(stderrText),
            isTruncated: endReason === 'cut',
            isTimedOut: false,
          });
      });
    });
  }
}

/** The exit code used by `timeout`. */
const timeoutCode = 124;

const gitNotFoundText = english`git was not found on the PATH outside this folder`;

function toSeconds(ms: number): number {
  return Math.round(ms / 1_000);
}

function ignoreClosedPipe(reject: (error: Error) => void): (error: NodeJS.ErrnoException) => void {
  return (error) => {
    if (error.code !== 'EPIPE') reject(error);
  }; // git ended early, and its exit code shows why
}

function formatErrorLine(text: string): string {
  return text.trim().split('\n')[0]!.replace(/^(?:fatal|error): /, '') || english`it gave no reason`;
}
