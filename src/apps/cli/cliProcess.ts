import { writeSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { version } from '../../../package.json';
import type { OwnRoot } from '#host/tools/ownRoot';
import { exits } from './exits';
import { formatErrorReport, isHook, runCommandLine } from './run';
import { cancelSignals } from './signals';

/**
 * The limits of processor time and of elapsed time, in milliseconds, after which a run that received a signal but does
 * not check for cancellation is ended. This is safe because every file is complete at any moment. Processor time is
 * counted because cleaning up takes longer on a busy machine. A user's command that `compress` runs may take longer to
 * end.
 */
const graceLimitsMs = process.argv[2] === 'compress'
  ? { processor: Infinity, elapsed: 3_000 }
  : { processor: 800, elapsed: 3_000 };
/** The interval between checks of the limits, in milliseconds. */
const gracePollMs = 50;

// A reader such as `head` closes the pipe when it has read enough. This is not an error, so the exit code is unchanged.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') setImmediate(() => process.exit());
  else exitUnlessTerminalClosed(error);
});
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') exitUnlessTerminalClosed(error);
});
process.on('uncaughtException', exitWithError).on('unhandledRejection', exitWithError);
delayOptimization(process.versions.v8);
if (process.argv[2] === 'compress') collectGarbageOften();

const args = process.argv.slice(2);

/** Runs the command that this process was started for. `payload` is the content of standard input, if it was read. */
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
    cancel: createSignalCancellation(),
  });
}

/** Opens the engine of an MCP server that `main.ts` started without loading the other commands. */
export async function openServerRoot(root: string, onProblem: (sentence: string) => void): Promise<OwnRoot> {
  const { openOwnRoot } = await import('#host/tools/ownRoot');
  return openOwnRoot({ root, assetsDir: __dirname, version, env: process.env, onProblem });
}

/**
 * Exits on errors except EIO, which a closed terminal causes. A closed terminal also sends SIGHUP, whose handler
 * cancels the run so that it can clean up.
 */
function exitUnlessTerminalClosed(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EIO') exitWithError(error);
}

/** Prints an uncaught error synchronously and exits. Needs no cleanup, because every file is complete at any moment. */
function exitWithError(error: unknown): never {
  try {
    writeSync(2, `${formatErrorReport(error, args).text}\n`);
  } catch {
    // standard error is closed
  }
  process.exit(isHook(args[0]) ? exits.done : exits.failed);
}

function createSignalCancellation(): { readonly cancelled: boolean; } {
  const cancel = { cancelled: false };
  const handleSignal = () => {
    // the second Ctrl+C ends the process at once, because every file is complete at any moment
    if (cancel.cancelled) process.exit(exits.interrupted);
    cancel.cancelled = true;
    const [startTime, startUsage] = [performance.now(), process.cpuUsage()];
    setInterval(() => {
      const { user, system } = process.cpuUsage(startUsage);
      if ((user + system) / 1_000 > graceLimitsMs.processor || performance.now() - startTime > graceLimitsMs.elapsed)
        process.exit(exits.interrupted);
    }, gracePollMs).unref();
  };
  for (const signal of cancelSignals) process.on(signal, handleSignal);
  return cancel;
}

/**
 * Delays optimization on V8 11 (Node 20), which spends a fifth of a short command on optimizing functions that rarely
 * run again. With a budget of 1,000,000 bytes of bytecode (default: 132 KB), a start from the cache takes about 30%
 * less processor time and a first index 10% less. Later versions count calls instead and do not have this flag.
 */
function delayOptimization(v8Version: string): void {
  if (v8Version.startsWith('11.')) setFlagsFromString('--interrupt-budget=1000000');
}

/**
 * Makes garbage collection more frequent, for a command that reads gigabytes but keeps little in memory. By default,
 * garbage may grow to twice the memory in use.
 */
function collectGarbageOften(): void {
  setFlagsFromString('--heap-growing-percent=20');
  setFlagsFromString('--semi-space-growth-factor=1');
}
