import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createEngine } from '#features/engine';
import type { SearchRequest } from '#features/search/engine/request';
import { memoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';

const paths = Array.from({ length: 6 }, (_, i) => `src/f${i}.ts`);
const line = fc.constantFrom('export const cart = 1;', 'function total() {}', 'password = "hunter2Zq9xLp0"; cart()',
  'größe = Cart', '// cartTotal', 'return total + cart;', '', 'const s = "ſtock \u212aelvin";');
const content = fc.array(line, { maxLength: 6 }).map((lines) => lines.join('\n'));
const query = fc.constantFrom<Pick<SearchRequest, 'query' | 'kind' | 'case'>>(
  { query: 'cart', kind: 'text' },
  { query: 'Cart', kind: 'text' },
  { query: 'stock', kind: 'text' },
  { query: 'kelvin', kind: 'text' },
  { query: 'total|cart\\w+', kind: 'regex' },
  { query: '^\\w+\\(', kind: 'regex' },
  { query: 'cart', kind: 'symbol' },
  { query: 'f1', kind: 'files' },
);
const step = fc.record({
  edits: fc.array(fc.tuple(fc.constantFrom(...paths), fc.option(content, { nil: undefined })), { maxLength: 3 }),
  query,
});

describe('a live engine', () => {
  it('finds after every edit the same as a new engine', async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const host = memoryHost({ files: Object.fromEntries(paths.map((path) => [path, 'const cart = 0;\n'])) });
      const living = createEngine(host);
      await living.search({ query: 'x', kind: 'text', form: 'text', noWrite: true }, quiet);
      for (const { edits, query: asked } of steps) {
        host.tick(3_000);
        for (const [path, text] of edits) {
          if (text === undefined) host.remove(path);
          else host.write(path, text);
        }
        const request = { ...asked, form: 'json', noWrite: true } as const;
        const found = await living.search({ ...request, saved: edits.map(([path]) => path) }, quiet);
        assert.deepEqual(found, await createEngine(host).search(request, quiet));
      }
    }), { numRuns: 15 });
  });
});
