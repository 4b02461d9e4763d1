import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';

/**
 * Every so-many-th pair of a place and a kind: no divisor of the number of kinds, so that each kind comes to each third
 * place.
 */
const step = 9;

describe('anything in the place of a file or folder below .agentpack/', () => {
  it('is named in one sentence or does no harm, and is never written through', function() {
    if (process.platform === 'win32') this.skip(); // its rights and links are others
    const folder = mkdtempSync(resolve('out/kinds-')); // packages are found from there
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
      const bound = process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-all', '--inh-caps=-all'] : [];
      const [program, ...args] = [...bound, process.execPath, script, 'dist', String(step)];
      const { stdout, stderr, status } = spawnSync(program!, args, { encoding: 'utf8', timeout: 280_000 });
      assert.equal(status, 0, stderr);
      const { cases, problems } = JSON.parse(stdout) as {
        readonly cases: number;
        readonly problems: readonly string[];
      };
      assert.deepEqual(problems, []);
      assert.ok(cases > 40, String(cases));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
