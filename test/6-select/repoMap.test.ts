import assert from 'node:assert/strict';
import { repoMap } from '../../src/6-select/repoMap';
import { count, graph, indexed } from './candidates';

const paths = ['README.md', 'src/cart/cart.ts', 'src/cart/money.ts', 'src/user/user.ts', 'src/user/login.ts', 'test/cart.test.ts'];
const files = paths.map((path) => indexed(path, 'x', path.startsWith('test/') ? { role: 'test' } : { definitions: [{ name: path.split('/').pop()!.split('.')[0]!, kind: 'class', line: 1, exported: true }] }));
const importers = new Map([['src/cart/money.ts', ['src/cart/cart.ts', 'test/cart.test.ts']]]);
const ranked = [{ path: 'src/cart/cart.ts', score: 50, reasons: [] }];

describe('repoMap', () => {
  it('lists folders with the files that the task or many importers point at', () => {
    const text = repoMap({ files, graph: { ...graph, importers }, ranked, tokens: 500, count });
    assert.match(text, /^- `src\/cart\/` 2 files\n {2}- `cart.ts` cart\n {2}- `money.ts` money, imported by 2$/m);
    assert.match(text, /^- `test\/` 1 files, mostly test$/m);
  });

  it('never takes more than its tokens', () => {
    for (let tokens = 0; tokens < 120; tokens += 7) assert.ok(count(repoMap({ files, graph, ranked, tokens, count })) <= tokens);
  });

  it('keeps the folder of the best files when there is little room', () => {
    assert.match(repoMap({ files, graph, ranked, tokens: 25, count }), /src\/cart/);
  });

  it('keeps hostile names on one line', () => {
    const text = repoMap({ files: [indexed('a\n## evil/x`y.ts', 'x')], graph, ranked: [{ path: 'a\n## evil/x`y.ts', score: 5 }], tokens: 500, count });
    assert.doesNotMatch(text, /^## evil/m);
  });

  it('is empty for no files', () => assert.equal(repoMap({ files: [], graph, ranked: [], tokens: 500, count }), ''));
});
