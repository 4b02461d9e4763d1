import fc from 'fast-check';
import assert from 'node:assert/strict';
import { createRepoMap, type RepoMapInput } from '#pipeline/6-select/repoMap/repoMap';
import { byPath } from '#base/order';
import type { Role } from '#model';
import { count, fileWith, graph } from '#test/support/candidates';
import { table } from '#test/support/table';

const repoMap = (input: RepoMapInput, shown: readonly string[] = []) => createRepoMap()(input)(new Set(shown));
const paths = ['README.md', 'src/cart/cart.ts', 'src/cart/money.ts', 'src/user/login.ts', 'src/user/user.ts',
  'test/cart.test.ts'];
const files = paths.map((path) =>
  fileWith(path, 'x', path.startsWith('test/')
    ? { role: 'test' }
    : { definitions: [{ name: path.split('/').pop()!.split('.')[0]!, kind: 'class', line: 1, exported: true }] })
);
const importers = new Map([['src/cart/money.ts', ['src/cart/cart.ts', 'test/cart.test.ts']]]);
const worth = paths.map((path) => (path === 'src/cart/cart.ts' ? 50 : 0));

describe('repoMap', () => {
  it('lists folders with the files that the task or many importers refer to', () => {
    const text = repoMap({ files, graph: { ...graph, importers }, scores: worth, maxTokens: 500, countTokens: count });
    assert.match(text, /^- `src\/cart\/` 2 files\n {2}- `cart.ts` cart\n {2}- `money.ts` money, imported by 2$/m);
    assert.match(text, /^- `test\/` 1 file, mostly test$/m);
  });

  /** Paths with their roles, where these are not `source`. */
  const mapOf = (paths: Readonly<Record<string, Role>>, more: Partial<RepoMapInput> = {}) => {
    const made = Object.entries(paths).map(([path, role]) => fileWith(path, 'x', { role })).sort(byPath);
    return repoMap({ files: made, graph, scores: made.map(() => 0), maxTokens: 2000, countTokens: count, ...more })
      .split('\n')
      .slice(0, -1);
  };
  const many = (folder: string, amount: number, role: Role = 'source') =>
    Object.fromEntries(Array.from({ length: amount }, (_, n) => [`${folder}/f${String(n).padStart(3, '0')}.c`, role]));
  const cases:
    readonly (readonly [title: string, paths: Readonly<Record<string, Role>>, expected: readonly string[]])[] = [
      ['tells what others wrote in one line, the largest first', {
        ...many('src', 3),
        ...many('deps/lua/src', 9),
        ...many('deps/hiredis', 4),
      }, ['- `deps/` 13 files, third party: `lua`, `hiredis`', '- `src/` 3 files']],
      ['sees that by usual names anywhere, and by wider ones at the top alone', {
        ...many('web/vendor/flot', 2),
        ...many('web/deps', 3),
        ...many('web/app', 3),
      }, ['- `web/app/` 3 files', '- `web/deps/` 3 files', '- `web/vendor/` 2 files, third party: `f000.c`, `f001.c`']
        .map((line) => line.replace('`f000.c`, `f001.c`', '`flot`'))],
      ['takes what tests carry for theirs', {
        ...many('src', 3),
        ...many('test/fixtures/node_modules/pkg', 6, 'fixture'),
      }, ['- `src/` 3 files', '- `test/` 6 files, mostly fixture']],
      ['takes a repository of nothing else for its own', many('vendor/lib', 3), ['- `vendor/lib/` 3 files']],
      ['splits where the code is, not where most files are', {
        ...many('src/a', 4),
        ...many('src/b', 4),
        ...many('test/x', 40, 'fixture'),
        ...many('test/y', 40, 'fixture'),
      }, ['- `src/a/` 4 files', '- `src/b/` 4 files', '- `test/` 80 files, mostly fixture']],
      ['has no line for a few files that are no code', {
        ...many('src', 3),
        ...many('lib', 3),
        '.husky/pre-commit': 'data',
        'test/one.c': 'test',
      }, ['- `./` 1 other file, mostly data', '- `lib/` 3 files', '- `src/` 3 files', '- `test/` 1 file, mostly test']],
      ['keeps the smallest of many folders together',
        Object.assign({},
          ...Array.from({ length: 20 }, (_, n) => many(`packages/p${String(n).padStart(2, '0')}`, n + 1)),
          many('src', 3)) as Record<string, Role>, ['- `packages/` 55 other files',
        ...Array.from({ length: 10 }, (_, n) => `- \`packages/p${n + 10}/\` ${n + 11} files`), '- `src/` 3 files']],
    ];
  table('shows each form of a repository', (row) => {
    for (const [title, given, expected] of cases) row(title, () => assert.deepEqual(mapOf(given), expected));
  });

  it('gives the most lines to the folder with the important files', () => {
    const given = { ...many('src', 8), ...many('utils', 8), ...many('tests', 3, 'test') };
    const lines = mapOf(given, {
      graph: {
        ...graph,
        importers: new Map(
          Array.from({ length: 8 }, (_, n) => [`src/f00${n}.c`, ['src/f000.c', 'src/f001.c', 'src/f002.c']]),
        ),
      },
    });
    assert.deepEqual(lines.filter((line) => !line.startsWith(' ')), ['- `src/` 8 files',
      '- `tests/` 3 files, mostly test', '- `utils/` 8 files']);
    assert.equal(lines.filter((line) => line.startsWith(' ')).length, 8);
  });

  it('names types and functions before constants', () => {
    const definition = (name: string, kind: 'constant' | 'function', line: number) => ({
      name,
      kind,
      line,
      exported: true,
    });
    const file = fileWith('a.h', 'x', {
      definitions: [definition('A_H', 'constant', 1), definition('MAX', 'constant', 2),
        definition('run', 'function', 3)],
    });
    assert.match(repoMap({ files: [file], graph, scores: [9], maxTokens: 500, countTokens: count }),
      /`a.h` run, A_H, MAX$/m);
  });

  it('never exceeds its tokens', () => {
    for (let tokens = 0; tokens < 120; tokens += 7)
      assert.ok(count(repoMap({ files, graph, scores: worth, maxTokens: tokens, countTokens: count })) <= tokens);
  });

  it('has no line for a shown file or a folder of shown files', () => {
    const text = repoMap({ files, graph: { ...graph, importers }, scores: worth, maxTokens: 500, countTokens: count }, [
      'src/cart/cart.ts',
      'test/cart.test.ts',
    ]);
    assert.match(text, /^- `src\/cart\/` 2 files\n {2}- `money.ts` money, imported by 2$/m);
    assert.doesNotMatch(text, /test\/|`cart\.ts`/);
    assert.equal(repoMap({ files, graph, scores: worth, maxTokens: 500, countTokens: count }, paths), '');
  });

  it('keeps the folder of the best files in a small budget', () => {
    assert.match(repoMap({ files, graph, scores: worth, maxTokens: 25, countTokens: count }), /src\/cart/);
  });

  it('keeps hostile names on one line', () => {
    const text = repoMap({
      files: [fileWith('a\n## evil/x`y.ts', 'x')],
      graph,
      scores: [5],
      maxTokens: 500,
      countTokens: count,
    });
    assert.doesNotMatch(text, /^## evil/m);
  });

  it('is empty for no files', () =>
    assert.equal(repoMap({ files: [], graph, scores: [], maxTokens: 500, countTokens: count }), ''));

  it('equals a new map after any changes', () => {
    const file = fc.record({
      path: fc.constantFrom(...paths, ...Array.from({ length: 30 }, (_, n) => `lib/${n % 5}/${n}.ts`)),
      role: fc.constantFrom<Role>('source', 'test', 'docs'),
      name: fc.constantFrom('A', 'B'),
    });
    const step = fc.record({
      put: fc.array(file, { maxLength: 5 }),
      gone: fc.array(fc.nat(40), { maxLength: 2 }),
      tokens: fc.integer({ min: 0, max: 300 }),
      uses: fc.option(fc.array(fc.tuple(fc.nat(40), fc.nat(4)), { maxLength: 6 })),
      worth: fc.array(fc.nat(5), { minLength: 40, maxLength: 40 }),
    });
    fc.assert(fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      const kept = createRepoMap();
      let now = files;
      let linked = { ...graph, edition: {} };
      for (const { put, gone, uses, worth: w, tokens } of steps) {
        const next = new Map(now.filter((_, place) => !gone.includes(place)).map((one) => [one.path, one]));
        for (const { path, role, name } of put)
          next.set(path,
            fileWith(path, name, { role, definitions: [{ name, kind: 'class', line: 1, exported: true }] }));
        now = [...next.values()].sort(byPath);
        if (uses)
          linked = {
            ...graph,
            edition: {},
            importers: new Map(
              uses.flatMap(([place, n]) => (now[place] ? [[now[place].path, paths.slice(0, n)] as const] : [])),
            ),
          };
        const input = {
          files: now,
          graph: linked,
          scores: now.map((_, index) => w[index]!),
          maxTokens: tokens,
          countTokens: count,
        };
        assert.equal(kept(input)(new Set(paths)), repoMap(input, paths));
      }
    }), { numRuns: 200 });
  });
});
