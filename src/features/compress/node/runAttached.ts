import { constants } from 'node:os';
import spawn from 'cross-spawn';
import { UserError } from '#base/errors';
import { isSystemError, describeSystemError } from '#platform/fs/systemError';
import { assertRunnable } from '#platform/process/runnable';

const forwardedSignals = ['SIGTERM', 'SIGHUP'] as const;

/**
 * Runs a program with the terminal and the standard streams of this process, and returns its exit code. If a signal
 * ends the program, the code is 128 plus the signal's number, as in a shell. Ctrl+C reaches the program from the
 * terminal but does not end this process, whose other signal handlers are suspended until the program ends.
 * @throws UserError if the program does not exist or cannot be run
 */
export async function runAttached(words: readonly string[],
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>>; }): Promise<number>
{
  const [program = '', ...args] = words;
  assertRunnable(program, cwd, env);
  const child = spawn(program, args, { cwd, env: { ...env }, stdio: 'inherit' });
  const restore = replaceHandlers((signal) => {
    if (signal !== 'SIGINT') child.kill(signal);
  });
  try {
    return await new Promise((resolve, reject) => {
      child.once('error', (error) => {
        reject(
          isSystemError(error)
            ? new UserError(`${JSON.stringify(program)} cannot be run: ${describeSystemError(error)}.`)
            : error,
        );
      });
      child.once('exit', (code, signal) => {
        resolve(signal === null ? code! : 128 + constants.signals[signal]);
      });
    });
  } finally {
    restore();
  }
}

/** Replaces the signal handlers. Returns a function that restores the previous handlers. */
function replaceHandlers(handle: (signal: NodeJS.Signals) => void): () => void {
  const restoreFunctions = (['SIGINT', ...forwardedSignals] as const).map((signal) => {
    const previousListeners = process.rawListeners(signal) as (() => void)[];
    const handleSignal = (): void => handle(signal);
    process.removeAllListeners(signal);
    process.on(signal, handleSignal);
    return () => {
      process.removeListener(signal, handleSignal);
      for (const listener of previousListeners) process.on(signal, listener);
    };
  });
  return () => {
    for (const restore of restoreFunctions) restore();
  };
}
