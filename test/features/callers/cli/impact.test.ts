import assert from 'node:assert/strict';
import { formatImpact } from '#features/callers/cli/impact';
import type { Dependant } from '#reports';

describe('the printed impact of a change', () => {
  const createDependants = (count: number, depth: number): Dependant[] =>
    Array.from({ length: count }, (_, i) => ({
      file: `${depth === 1 ? 'near' : 'far'}${i}.ts`,
      test: false,
      depth,
      use: depth === 1 ? 'call' : 'indirect',
      reasons: ['why'],
    }));
  const cases = [
    { near: 30, far: 0, lines: 30, end: '  near29.ts: why' },
    { near: 30, far: 10, lines: 40, end: '  far9.ts: why' },
    { near: 2, far: 11, lines: 13, end: '  far10.ts: why' },
    { near: 2, far: 12, lines: 13, end: '  … and 2 more that import these: --json lists all' },
  ];
  for (const { near, far, lines, end } of cases)
    it(`has all of ${near} direct files, and ten of ${far} indirect ones if more than one would be left`, () => {
      const text = formatImpact({
        changed: [{ file: 'a.ts', symbols: [] }],
        dependants: [...createDependants(near, 1), ...createDependants(far, 2)],
        notes: [],
      }).text.split('\n');
      assert.deepEqual(text.slice(0, 2), ['a.ts', 'Dependent files:']);
      assert.equal(text.length - 2, lines);
      assert.equal(text.at(-1), end);
    });
});
