import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createRepoMap, type RepoMapInput } from '../../src/6-select/repoMap';
import { byPath } from '../../src/base/order';
import type { Role } from '../../src/model';
import { count, graph, indexed } from './candidates';

const repoMap = (input: RepoMapInput) => createRepoMap()(input);
const paths = ['README.md', 'src/cart/cart.ts', 'src/cart/money.ts', 'src/user/login.ts', 'src/user/user.ts', 'test/cart.test.ts'];
const files = paths.map((path) => indexed(path, 'x', path.startsWith('test/') ? { role: 'test' } : { definitions: [{ name: path.split('/').pop()!.split('.')[0]!, kind: 'class', line: 1, exported: true }] }));
const importers = new Map([['src/cart/money.ts', ['src/cart/cart.ts', 'test/cart.test.ts']]]);
const worth = paths.map((path) => (path === 'src/cart/cart.ts' ? 50 : 0));

describe('repoMap', () => {
  it('lists folders with the files that the task or many importers point at', () => {
    const text = repoMap({ files, graph: { ...graph, importers }, worth, tokens: 500, count });
    assert.match(text, /^- `src\/cart\/` 2 files\n {2}- `cart.ts` cart\n {2}- `money.ts` money, imported by 2$/m);
    assert.match(text, /^- `test\/` 1 file, mostly test$/m);
  });

  it('never takes more than its tokens', () => {
    for (let tokens = 0; tokens < 120; tokens += 7) assert.ok(count(repoMap({ files, graph, worth, tokens, count })) <= tokens);
  });

  it('keeps the folder of the best files when there is little room', () => {
    assert.match(repoMap({ files, graph, worth, tokens: 25, count }), /src\/cart/);
  });

  it('keeps hostile names on one line', () => {
    const text = repoMap({ files: [indexed('a\n## evil/x`y.ts', 'x')], graph, worth: [5], tokens: 500, count });
    assert.doesNotMatch(text, /^## evil/m);
  });

  it('is empty for no files', () => assert.equal(repoMap({ files: [], graph, worth: [], tokens: 500, count }), ''));

  it('is after any changes what it is without a memory', () => {
    const file = fc.record({ path: fc.constantFrom(...paths, ...Array.from({ length: 30 }, (_, n) => `lib/${n % 5}/${n}.ts`)), role: fc.constantFrom<Role>('source', 'test', 'docs'), name: fc.constantFrom('A', 'B') });
    const step = fc.record({
      put: fc.array(file, { maxLength: 5 }), gone: fc.array(fc.nat(40), { maxLength: 2 }), tokens: fc.integer({ min: 0, max: 300 }),
      uses: fc.option(fc.array(fc.tuple(fc.nat(40), fc.nat(4)), { maxLength: 6 })), worth: fc.array(fc.nat(5), { minLength: 40, maxLength: 40 }),
    });
    fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      const kept = createRepoMap();
      let now = files;
      let linked = { ...graph, edition: {} };
      for (const { put, gone, uses, worth: w, tokens } of steps) {
        const next = new Map(now.filter((_, place) => !gone.includes(place)).map((one) => [one.path, one]));
        for (const { path, role, name } of put) next.set(path, indexed(path, name, { role, definitions: [{ name, kind: 'class', line: 1, exported: true }] }));
        now = [...next.values()].sort(byPath);
        if (uses) linked = { ...graph, edition: {}, importers: new Map(uses.flatMap(([place, n]) => (now[place] ? [[now[place].path, paths.slice(0, n)] as const] : []))) };
        const input = { files: now, graph: linked, worth: now.map((_, place) => w[place]!), tokens, count };
        assert.equal(kept(input), repoMap(input));
      }
    }), { numRuns: 200 });
  });
});
