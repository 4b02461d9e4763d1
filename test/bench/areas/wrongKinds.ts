import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { dist } from '../engines';
import type { Area } from './index';

/** The whole of what `test/hosts/node/wrongKinds.test.ts` does for every ninth pair. */
export const wrongKinds: Area = {
  title: 'Eleven wrong kinds of thing in the place of every file and folder below .agentpack/, and every command',
  whole: true,
  async measure() {
    const folder = mkdtempSync(resolve('out/kinds-'));
    try {
      const script = join(folder, 'wrongKinds.cjs');
      buildSync({
        entryPoints: ['test/support/wrongKinds.ts'],
        outfile: script,
        bundle: true,
        platform: 'node',
        format: 'cjs',
        packages: 'external',
        logLevel: 'error',
      });
      const [program, ...args] = [
        ...(process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all'] : []),
        process.execPath,
        script,
        dist(),
        '1',
      ];
      const { cases, asked, problems } = JSON.parse(spawnSync(program!, args, { encoding: 'utf8' }).stdout) as {
        cases: number;
        asked: number;
        problems: string[];
      };
      for (const problem of problems) console.error(problem);
      return [{ pairs: cases, questions: asked, 'not in one sentence, or harmful': problems.length }];
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};
