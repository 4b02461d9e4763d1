import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { gitEnv } from '#test/platform/sandbox';
import { runCli } from './runCli';
import type { Outcome } from './spawnCli';

export interface BoundCli {
  run(cwd: string, args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Outcome>;
  stop(): void;
}

/**
 * The command line as somebody whom permissions bind: root is stripped of what overrides them, in one process for all
 * questions.
 */
export function boundCli(): BoundCli {
  if (process.getuid?.() !== 0)
    return {
      run: (cwd, args, env = {}) => runCli(cwd, args, { env }),
      stop: () => undefined,
    };
  const folder = mkdtempSync(resolve('out/bound-')); // below the repository, so that packages are found
  const server = join(folder, 'cliServer.cjs');
  buildSync({
    entryPoints: ['test/support/cliServer.ts'],
    outfile: server,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    logLevel: 'error',
  });
  const child = spawn('setpriv', ['--bounding-set=-all', '--inh-caps=-all', process.execPath, server], {
    env: gitEnv,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, (outcome: Outcome) => void>();
  let asked = 0;
  let ended: Error | undefined;
  const failures = new Set<(error: Error) => void>();
  const end = (error: Error) => {
    ended = error;
    for (const fail of failures) fail(error);
  };
  child.on('error', end).on('exit',
    (code, signal) => end(new Error(`the bound command line ended with ${code ?? signal}`)));
  child.on('message',
    ({ id, outcome }: { readonly id: number; readonly outcome: Outcome; }) => waiting.get(id)!(outcome));
  return {
    run: (cwd, args, env = {}) =>
      new Promise((done, fail) => {
        if (ended) {
          fail(ended);
          return;
        }
        const id = asked++;
        failures.add(fail);
        waiting.set(id, (outcome) => {
          failures.delete(fail);
          waiting.delete(id);
          done(outcome);
        });
        child.send({ id, cwd, args, env });
      }),
    stop: () => {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
