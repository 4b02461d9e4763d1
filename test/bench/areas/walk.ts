import { randomWalk } from '#test/support/randomWalk';
import { dist } from '../engines';
import type { Area } from '.';

/** Longer than in `npm test`, and on the repositories given; on this machine's clock as the seed, which is printed. */
export const walk: Area = {
  title: 'Random walk: a warm engine against a cold one, byte for byte',
  files: [250],
  async measure({ name, root }, { steps }) {
    const seed = Date.now() % 1_000_000_000;
    const started = performance.now();
    const every = Math.max(25, Math.floor(steps / 100));
    try {
      const { compared, did } = await randomWalk({ root, assetsDir: dist(), steps, every, seed });
      return [{
        repository: name,
        steps,
        compared,
        equal: compared,
        seconds: (performance.now() - started) / 1_000,
        seed: String(seed),
        changes: [...did].sort().map(([what, count]) => `${what} ${count}`).join(' '),
      }];
    } catch (error) {
      console.error(error);
      return [{ repository: name, steps, equal: 'NO', seed: String(seed) }];
    }
  },
};
