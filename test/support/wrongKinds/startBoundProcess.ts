import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import type { Pair } from './pairs';

export interface BoundProcess {
  /** Sentences; one pair at a time. */
  problems(pair: Pair): Promise<readonly string[]>;
  end(): Promise<void>;
}

/** Starts `boundProcess.ts`; permissions do not bind root, but a process of root without its rights. */
export function startBoundProcess(assetsDir: string): BoundProcess {
  const folder = mkdtempSync(resolve('out/kinds-')); // packages are found from this folder
  const script = join(folder, 'boundProcess.cjs');
  buildSync({
    entryPoints: ['test/support/wrongKinds/boundProcess.ts'],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    packages: 'external',
    logLevel: 'error',
  });
  const [execPath, ...execArgv] = process.getuid?.() === 0
    ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all', process.execPath]
    : [process.execPath];
  const child = fork(script, [assetsDir], { execPath: execPath!, execArgv });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  return {
    problems: (pair) =>
      new Promise((done, fail) => {
        const fails = () => fail(new Error('The process that is asked ended.'));
        child.once('exit', fails).once('message', (answer) => {
          child.off('exit', fails);
          done(answer as string[]);
        });
        child.send(pair);
      }),
    async end() {
      if (child.connected) child.disconnect();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
