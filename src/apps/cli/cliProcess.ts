import { writeSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { version } from '../../../package.json';
import type { OwnRoot } from '#host/tools/ownRoot';
import { exits } from './exits';
import { errorReport, isHook, runCommandLine } from './run';

/**
 * Limits of processor time and of waiting time, in milliseconds, after which a run that was signalled and does not
 * check for cancellation is ended; this is safe because every file is complete at any moment. Processor time is counted
 * because a busy machine gives little of it, and a run that cleans up needs its share. A user's command that `compress`
 * runs may take longer to end.
 */
const grace = process.argv[2] === 'compress' ? { busy: Infinity, waiting: 3_000 } : { busy: 800, waiting: 3_000 };
/** How often the limits are checked, in milliseconds. */
const gracePoll = 50;

// A reader such as `head` closes the pipe when it has enough: that is not an error, and the exit code is unchanged.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') setImmediate(() => process.exit());
  else exitUnlessTerminalClosed(error);
});
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') exitUnlessTerminalClosed(error);
});
process.on('uncaughtException', exitWithError).on('unhandledRejection', exitWithError);
delayOptimization(process.versions.v8);
if (process.argv[2] === 'compress') collectOften();

const args = process.argv.slice(2);

/** Runs the command that this process was started for. `payload`: the content of standard input, if it was read. */
export async function runProcess(payload?: string): Promise<void> {
  const { cwd, env, stdout, stderr } = process;
  process.exitCode = await runCommandLine(args, {
    cwd: cwd(),
    env,
    input: 0,
    ...(payload === undefined ? {} : { payload }),
    stdout,
    stderr,
    assetsDir: __dirname,
    cancel: cancelledBySignals(),
  });
}

/** Opens an engine for a server that was started without the other commands. */
export async function openOwn(root: string, onProblem: (sentence: string) => void): Promise<OwnRoot> {
  const { openOwnRoot } = await import('#host/tools/ownRoot');
  return openOwnRoot({ root, assetsDir: __dirname, version, env: process.env, onProblem });
}

/**
 * Exits on errors except EIO, which a closed terminal reports. It also sends SIGHUP, whose handler cancels the run,
 * which then cleans up.
 */
function exitUnlessTerminalClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EIO') exitWithError(error);
}

/** Prints an uncaught error synchronously and exits. Needs no cleanup, because every file is complete at any moment. */
function exitWithError(error: unknown): never {
  try {
    writeSync(2, `${errorReport(error, args).text}\n`);
  } catch {
    // standard error is closed
  }
  process.exit(isHook(args[0]) ? exits.done : exits.failed);
}

function cancelledBySignals(): { readonly cancelled: boolean; } {
  const cancel = { cancelled: false };
  const interrupt = () => {
    // the second Ctrl+C ends the process at once, because every file is complete at any moment
    if (cancel.cancelled) process.exit(exits.interrupted);
    cancel.cancelled = true;
    const [started, before] = [performance.now(), process.cpuUsage()];
    setInterval(() => {
      const { user, system } = process.cpuUsage(before);
      if ((user + system) / 1_000 > grace.busy || performance.now() - started > grace.waiting)
        process.exit(exits.interrupted);
    }, gracePoll).unref();
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt).on('SIGHUP', interrupt);
  return cancel;
}

/**
 * Delays optimization on V8 11 (Node 20), which spends a fifth of a short command on optimizing functions that rarely
 * run again. With a budget of 1,000,000 bytes of bytecode (default: 132 KB), a start from the cache takes about 30 %
 * less processor time and a first index 10 % less. Later versions count calls instead and do not have this flag.
 */
function delayOptimization(v8Version: string): void {
  if (v8Version.startsWith('11.')) setFlagsFromString('--interrupt-budget=1000000');
}

/** For a command that reads gigabytes and holds little: by default, garbage may grow to twice the memory in use. */
function collectOften(): void {
  setFlagsFromString('--heap-growing-percent=20');
  setFlagsFromString('--semi-space-growth-factor=1');
}
