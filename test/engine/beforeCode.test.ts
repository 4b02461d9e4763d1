import assert from 'node:assert/strict';
import { createEngine } from '#features/engine';
import { getTokenCounter } from '#engine/indexing/counters';
import type { PackOptions } from '#engine/options';
import type { FileChange } from '#model';
import { goldenCases } from '../support/goldenCase';
import { memoryHost, type MemoryGit } from '../support/memoryHost';
import { fileChange } from '../support/project';
import { quiet } from '../support/quiet';
import { table } from '../support/table';

interface Repository {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly git: MemoryGit | undefined;
  readonly options: PackOptions;
}

const sections = ['Task', 'Places, best first', 'Repo map', 'Code', 'Tests to extend',
  'Where the names of the task occur', 'Other files, a line each', 'Memory', 'Documents', 'State'];

/** Most tokens before the first code, by budget. */
const limits = [[4_000, 900], [16_000, 1_100]] as const;

describe('a context file', () => {
  table('is short before the first code', (row) => {
    for (const one of [...goldenCases('test/samples'), madeRepository()]) {
      for (const [budget, limit] of limits) {
        row(`${one.name} in ${budget} tokens`, async () => {
          const host = memoryHost({ root: '/shop', files: one.files, ...(one.git && { git: one.git }) });
          const engine = createEngine(host);
          const { count } = getTokenCounter(host, 'cl100k_base');
          for (let pack = 1; pack <= 2; pack++) {
            const { thread: _thread, ...options } = one.options;
            const report = await engine.pack({ ...options, budget, agent: 'generic' }, quiet);
            const text = host.text(report.contextPath)!;
            const before = count(text.slice(0, text.indexOf('\n```', text.indexOf('\n## Code\n')) + 1));
            assert.ok(before <= limit, `${before} tokens before the first code of pack ${pack}`);
            const [prefix = ''] = /^[^]*?:end -->\n/.exec(text) ?? [];
            assert.ok(count(prefix) <= 100, `${count(prefix)} tokens of the prefix`);
            const [state = ''] = /^## State\n[^]*/m.exec(text) ?? [];
            assert.ok(count(state) <= 300, `${count(state)} tokens of the state`);
            const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, name]) => name!);
            assert.deepEqual(headings.filter((name) => sections.includes(name)), sections.filter((name) =>
              headings.includes(name)
            ));
            for (const path of Object.keys(one.files).slice(0, 3)) host.write(path, `${host.text(path)!}\n`);
          }
          engine.dispose();
        });
      }
    }
  });
});

/** Some 200 files, 40 of them changed. */
function madeRepository(): Repository {
  const path = (i: number) => `packages/module${i % 12}/src/orders/service${i}.ts`;
  const files = Object.fromEntries(
    Array.from({ length: 200 },
      (_,
        i) => [path(i),
        [`import { order${i + 1} } from './service${i + 1}';`, `/** Invoices of module ${i}. */`,
          ...Array.from({ length: 12 },
            (_, n) =>
              `export function order${i + n}(total: number): number {\n  return total * ${n} + rounding(total);\n}\n`)]
          .join('\n')]),
  );
  const changes = Array.from({ length: 40 }, (_, i): FileChange =>
    fileChange(path(3 * i), {
      hunks: [{ oldStart: 3, oldLines: 1, newStart: 3, newLines: 1, lines: ['-old', '+export function order'] }],
    }));
  return {
    name: 'a large repository',
    files,
    git: { branch: 'rounding-of-totals', head: 'a'.repeat(40), changes },
    options: { task: 'Fix the rounding of the total in the orders of service7' },
  };
}
