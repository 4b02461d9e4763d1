import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Writable } from 'node:stream';
import { runCommandLine } from '#apps/cli/run';
import { unlimitedParsing } from '#test/support/unlimitedParsing';
import { gitEnv } from '#test/platform/sandbox';
import type { Outcome } from './spawnCli';

const assetsDir = resolve('dist');

/**
 * `agentpack ARGS…` in this process, from its first argument to its exit code; no agent's variables, no terminal.
 * `until`: it gets a Ctrl+C when it has printed this; `within`: after so many ms.
 */
export async function runCli(cwd: string, args: readonly string[], { input = '', env = {}, until, within }: {
  readonly input?: string | Uint8Array;
  readonly env?: NodeJS.ProcessEnv;
  readonly until?: RegExp;
  readonly within?: number;
} = {}): Promise<Outcome> {
  const text = { stdout: '', stderr: '' };
  const cancel = { cancelled: false };
  const interrupt = within === undefined ? undefined : setTimeout(() => {
    cancel.cancelled = true;
  }, within);
  const into = (name: keyof typeof text) =>
    new Writable({
      decodeStrings: false,
      write(chunk: string, _encoding, done) {
        text[name] += chunk;
        if (until?.test(text[name])) cancel.cancelled = true;
        done();
      },
    });
  const code = await withInput(input, (descriptor) =>
    runCommandLine(args, {
      cwd,
      env: { ...gitEnv, ...env },
      input: descriptor,
      stdout: into('stdout'),
      stderr: into('stderr'),
      assetsDir,
      cancel,
      parsing: unlimitedParsing,
      getTime: () => 0, // a busy machine prints no other lines
    }));
  clearTimeout(interrupt);
  return { code, ...text };
}

async function withInput<T>(input: string | Uint8Array, run: (descriptor: number) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'agentpack-input-'));
  writeFileSync(join(folder, 'input'), input);
  const descriptor = openSync(join(folder, 'input'), 'r');
  try {
    return await run(descriptor);
  } finally {
    closeSync(descriptor);
    rmSync(folder, { recursive: true });
  }
}
