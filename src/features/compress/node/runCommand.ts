import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { isatty } from 'node:tty';
import spawn from 'cross-spawn';
import type { Cancel } from '#base/cancellation';
import { UserError } from '#base/errors';
import type { CommandEnd } from '../engine/compressOutput';
import { isSystemError, systemErrorText } from '#platform/fs/systemError';
import { hasProcessGroups } from '#platform/git/children';
import { assertRunnable } from '#platform/process/runnable';

export interface CommandOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends the command and the processes that it started; the lines that it printed before are complete. */
  readonly cancel: Cancel;
}

export interface CommandRun extends CommandEnd {
  /** Another process has the command's output open; anything it prints after the command's end is not read. */
  readonly isStillOpen: boolean;
}

/**
 * How often a command that has ended is checked for a child process that still has its output open, in milliseconds.
 */
const silencePoll = 100;
/**
 * After this many silent checks in a row, waiting ends. Counted rather than timed: after a standstill of the machine,
 * pending output is read before the next check.
 */
const maxSilentPolls = 10;

/**
 * Runs a command with its standard output and standard error as one stream, in the order in which it wrote them, and
 * waits for `take` before reading on. Standard input is inherited from this process. A signal gives the exit code 128
 * plus its number, as in a shell.
 * @throws UserError if the command does not exist or cannot be run
 */
export async function runCommand(words: readonly string[], { cwd, env, cancel }: CommandOptions,
  take: (bytes: Uint8Array) => Promise<void>): Promise<CommandRun>
{
  const [program = ''] = words;
  assertRunnable(program, cwd, env);
  const { child, isGroup } = start(words, cwd, env);
  const ended = waitForCommandEnd(child, program);
  const stop = endWhenCancelled(child, isGroup, cancel);
  const streams = [child.stdout, child.stderr] as readonly Readable[]; // on POSIX the second is empty: see `start`
  try {
    const [end, isOpen] = await Promise.all([ended, readAll(streams, ended, take)]);
    return { ...end, isStillOpen: isOpen };
  } finally {
    stop();
  }
}

/**
 * On POSIX, a shell joins the two streams before it becomes the command, because two pipes would lose the order. The
 * command has its own process group, except at a terminal, where it has to stay in the group that may use the terminal.
 */
function start(words: readonly string[], cwd: string,
  env: CommandOptions['env']): { readonly child: ChildProcess; readonly isGroup: boolean; }
{
  const isGroup = hasProcessGroups && ![0, 1, 2].some((descriptor) => isatty(descriptor));
  const options: SpawnOptions = {
    cwd,
    env: { ...env },
    stdio: ['inherit', 'pipe', 'pipe'],
    windowsHide: true,
    detached: isGroup,
  };
  const [program, ...args] = words;
  const child = hasProcessGroups
    ? spawn('/bin/sh', ['-c', 'exec "$@" 2>&1', 'sh', ...words], options)
    : spawn(program!, args, options);
  return { child, isGroup };
}

function waitForCommandEnd(child: ChildProcess, program: string): Promise<CommandEnd> {
  return new Promise((done, fail) => {
    child.once('error', (error) =>
      fail(
        isSystemError(error)
          ? new UserError(`${JSON.stringify(program)} cannot be run: ${systemErrorText(error)}.`)
          : error,
      ));
    child.once('exit',
      (code, signal) => done(signal === null ? { exit: code! } : { exit: 128 + constants.signals[signal], signal }));
  });
}

/** Returns true if the streams are still open after the end of the command. */
async function readAll(streams: readonly Readable[], ended: Promise<unknown>,
  take: (bytes: Uint8Array) => Promise<void>): Promise<boolean>
{
  let isOpen = false;
  let silentPolls = Number.NEGATIVE_INFINITY;
  ended.then(() => {
    silentPolls = 0;
  }, () => {/* the caller receives the error */});
  const timer = setInterval(() => {
    if (++silentPolls < maxSilentPolls) return;
    isOpen = true;
    for (const stream of streams) stream.destroy();
  }, silencePoll);
  try {
    await Promise.all(streams.map(read));
  } finally {
    clearInterval(timer);
  }
  return isOpen;

  async function read(stream: Readable): Promise<void> {
    try {
      for await (const bytes of stream) {
        await take(bytes as Uint8Array);
        silentPolls = Math.min(silentPolls, 0);
      }
    } catch (error) {
      if (!isOpen) throw error; // the stream was destroyed above
    }
  }
}

/** How often a cancellation is checked, in milliseconds. */
const pollInterval = 100;
/**
 * The signals that a cancelled command receives, and the delay of each in milliseconds. A test runner reports its
 * results at SIGINT.
 */
const signals = [[0, 'SIGINT'], [1_000, 'SIGTERM'], [2_000, 'SIGKILL']] as const;

/**
 * Ends the command when the run is cancelled, or when this process exits; `isGroup`: with all that it started. Without
 * a group of its own it shares the terminal's, which sends Ctrl+C to it too. Returns a function that ends the watch.
 */
function endWhenCancelled(child: ChildProcess, isGroup: boolean, cancel: Cancel): () => void {
  const pending = signals.filter(([, signal]) => isGroup || signal !== 'SIGINT');
  let waited = 0;
  const timer = setInterval(() => {
    if (!cancel.cancelled) return;
    if (pending[0] && waited >= pending[0][0]) send(child, isGroup, pending.shift()![1]);
    waited += pollInterval;
  }, pollInterval);
  const atExit = (): void => send(child, isGroup, 'SIGKILL');
  process.once('exit', atExit);
  return () => {
    clearInterval(timer);
    process.removeListener('exit', atExit);
    // the command has ended, perhaps before the processes that it started
    if (cancel.cancelled && isGroup) send(child, isGroup, 'SIGKILL');
  };
}

function send(child: ChildProcess, isGroup: boolean, signal: NodeJS.Signals): void {
  if (!isGroup || child.pid === undefined) {
    child.kill(signal);
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch {
    // the group has already ended
  }
}
