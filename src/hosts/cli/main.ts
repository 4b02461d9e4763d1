import { writeSync } from 'node:fs';
import { faultText } from './faultText';
import { exits, runCommandLine } from './run';
import { tierUpLater } from './tierUp';

/** A run that is interrupted ends by itself sooner. Ms. */
const grace = 3_000;

// A reader that has seen enough (`| head`) closes the pipe: no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') setImmediate(() => process.exit());
  else unlessHungUp(error);
}); // with the exit code of a command that is done
process.stderr.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') unlessHungUp(error);
});
process.on('uncaughtException', end).on('unhandledRejection', end);
tierUpLater(process.versions.v8);

const args = process.argv.slice(2);
const { cwd, env, stdout, stderr } = process;
void runCommandLine(args, {
  cwd: cwd(),
  env,
  input: 0,
  stdout,
  stderr,
  assetsDir: __dirname,
  cancel: cancelledBySignals(),
}).then((code) => {
  process.exitCode = code;
});

/** A terminal that is gone says EIO, and SIGHUP says so too: what was begun is still cleared away. */
function unlessHungUp(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EIO') end(error);
}

/**
 * A fault that nobody caught: files are whole at any moment, so that nothing is left to be done. Said at once, and
 * where nobody listens any more to nobody.
 */
function end(error: unknown): never {
  try {
    writeSync(2, `${faultText(error, args).text}\n`);
  } catch {
    // standard error is closed
  }
  process.exit(exits.failed);
}

function cancelledBySignals(): { readonly cancelled: boolean; } {
  const cancel = { cancelled: false };
  const interrupt = () => {
    // the second Ctrl+C waits for nothing; files are whole at any moment
    if (cancel.cancelled) process.exit(exits.interrupted);
    cancel.cancelled = true;
    // what does not ask whether it is cancelled is not waited for
    setTimeout(() => process.exit(exits.interrupted), grace).unref();
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt).on('SIGHUP', interrupt);
  return cancel;
}
