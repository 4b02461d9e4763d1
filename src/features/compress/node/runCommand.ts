import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { isatty } from 'node:tty';
import spawn from 'cross-spawn';
import type { Cancel } from '#base/cancellation';
import { UserError } from '#base/errors';
import type { CommandEnd } from '../engine/compressOutput';
import { isSystemError, describeSystemError } from '#platform/fs/systemError';
import { hasProcessGroups } from '#platform/git/children';
import { assertRunnable } from '#platform/process/runnable';

export interface CommandOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Ends the command and the processes that it started. The lines that it printed before that are complete. */
  readonly cancel: Cancel;
}

export interface CommandRun extends CommandEnd {
  /** Whether another process still has the command's output open. Its output after the command's end is not read. */
  readonly isStillOpen: boolean;
}

/**
 * The interval at which the output is checked after the command has ended, in milliseconds. A child process may still
 * have it open.
 */
const silencePollMs = 100;
/**
 * The number of consecutive checks without output after which waiting ends. Checks are counted, not timed, so that
 * pending output is read before the next check if the machine was suspended.
 */
const maxSilentPolls = 10;

/**
 * Runs a command with its standard output and standard error as one stream, in the order in which it wrote them, and
 * waits for `handleBytes` before reading on. Standard input is inherited from this process. If a signal ends the
 * command, the exit code is 128 plus the signal's number, as in a shell.
 * @throws UserError if the command does not exist or cannot be run
 */
export async function runCommand(words: readonly string[], { cwd, env, cancel }: CommandOptions,
  handleBytes: (bytes: Uint8Array) => Promise<void>): Promise<CommandRun>
{
  const [program = ''] = words;
  assertRunnable(program, cwd, env);
  const { child, isGroup } = startCommand(words, cwd, env);
  const commandEnd = waitForCommandEnd(child, program);
  const stopWatching = endWhenCancelled(child, isGroup, cancel);
  const streams = [child.stdout, child.stderr] as readonly Readable[]; // on POSIX the second is empty: see `startCommand`
  try {
    const [end, isOpen] = await Promise.all([commandEnd, readAll(streams, commandEnd, handleBytes)]);
    return { ...end, isStillOpen: isOpen };
  } finally {
    stopWatching();
  }
}

/**
 * Starts the command. On POSIX, a shell joins the two streams first, because two pipes would lose the order. The
 * command has its own process group, except at a terminal, where it has to stay in the group that may use the terminal.
 */
function startCommand(words: readonly string[], cwd: string,
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
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(
        isSystemError(error)
          ? new UserError(`${JSON.stringify(program)} cannot be run: ${describeSystemError(error)}.`)
          : error,
      ));
    child.once('exit',
      (code, signal) => resolve(signal === null ? { exit: code! } : { exit: 128 + constants.signals[signal], signal }));
  });
}

/** Reads the streams to their end. Returns true if they were still open after the end of the command. */
async function readAll(streams: readonly Readable[], commandEnd: Promise<unknown>,
  handleBytes: (bytes: Uint8Array) => Promise<void>): Promise<boolean>
{
  let isOpen = false;
  let silentPolls = Number.NEGATIVE_INFINITY;
  commandEnd.then(() => {
    silentPolls = 0;
  }, () => {/* the caller receives the error */});
  const timer = setInterval(() => {
    if (++silentPolls < maxSilentPolls) return;
    isOpen = true;
    for (const stream of streams) stream.destroy();
  }, silencePollMs);
  try {
    await Promise.all(streams.map(readStream));
  } finally {
    clearInterval(timer);
  }
  return isOpen;

  async function readStream(stream: Readable): Promise<void> {
    try {
      for await (const bytes of stream) {
        await handleBytes(bytes as Uint8Array);
        silentPolls = Math.min(silentPolls, 0);
      }
    } catch (error) {
      if (!isOpen) throw error; // the stream was destroyed above
    }
  }
}

/** The interval between checks for a cancellation, in milliseconds. */
const cancelPollMs = 100;
/**
 * The signals that a cancelled command receives, and the delay of each in milliseconds. A test runner reports its
 * results on SIGINT.
 */
const cancelSignals = [[0, 'SIGINT'], [1_000, 'SIGTERM'], [2_000, 'SIGKILL']] as const;

/**
 * Ends the command when the run is cancelled or this process exits. If `isGroup` is true, the processes that it started
 * are ended too. Otherwise, it shares the terminal's process group and also receives Ctrl+C from the terminal. Returns
 * a function that stops watching.
 */
function endWhenCancelled(child: ChildProcess, isGroup: boolean, cancel: Cancel): () => void {
  const pendingSignals = cancelSignals.filter(([, signal]) => isGroup || signal !== 'SIGINT');
  let waitedMs = 0;
  const timer = setInterval(() => {
    if (!cancel.cancelled) return;
    if (pendingSignals[0] && waitedMs >= pendingSignals[0][0]) sendSignal(child, isGroup, pendingSignals.shift()![1]);
    waitedMs += cancelPollMs;
  }, cancelPollMs);
  const killOnExit = (): void => sendSignal(child, isGroup, 'SIGKILL');
  process.once('exit', killOnExit);
  return () => {
    clearInterval(timer);
    process.removeListener('exit', killOnExit);
    // the command has ended, perhaps before the processes that it started
    if (cancel.cancelled && isGroup) sendSignal(child, isGroup, 'SIGKILL');
  };
}

function sendSignal(child: ChildProcess, isGroup: boolean, signal: NodeJS.Signals): void {
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
