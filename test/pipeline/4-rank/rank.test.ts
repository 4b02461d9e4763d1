import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createRanker } from '#pipeline/4-rank/ranker';
import type { SignalKind } from '#pipeline/4-rank/signals/kinds';
import { fileChange } from '#test/support/project';
import { type RankingOptions, inputOf, ranked } from '#test/support/ranking';
import { table } from '#test/support/table';

const shop = {
  'README.md': 'A shop. The cart and the invoice and the router.\n',
  'package.json': '{ "name": "shop" }\n',
  'src/cart.ts': "import { round } from './money';\nexport function addToCart(item: string) { return round(1); }\n",
  'src/invoice.ts':
    "import { round } from './money';\nexport class Invoice { total() { throw new Error('the total is below zero'); } }\n",
  'src/money.ts': 'export function round(n: number) { return Math.round(n); }\n',
  'src/router.ts': "import { Invoice } from './invoice';\nexport const routes = [Invoice];\n",
  'src/weather.ts': 'export const sunny = true;\n',
  'test/cart.test.ts':
    "import { addToCart } from '../src/cart';\ntest('adds to the cart', () => addToCart('cart cart cart'));\n",
};

describe('rank', () => {
  first('by words of the content', 'the sunny value', 'src/weather.ts');
  first('by the name of a file', 'Invoice page is empty', 'src/invoice.ts');
  first('by the definition that the task names', 'call addToCart() twice', 'src/cart.ts');
  first('by an error message', 'Error: the total is below zero', 'src/invoice.ts');
  first('by a path', 'something with invoice and cart in src/weather.ts', 'src/weather.ts');
  first('by a stack trace of another machine', 'round round\n  at x (/home/me/shop/src/router.ts:1:3)',
    'src/router.ts');
  first('by a change at hand', 'wip', 'src/money.ts', { changes: [fileChange('src/money.ts')] });
  first('by a commit of the same words', 'the parcel is lost', 'src/router.ts', {
    commits: [['send a parcel', 'src/router.ts'], ['make it sunny', 'src/weather.ts']],
  });
  first('a source over its test', 'cart', 'src/cart.ts');
  first('a test where the task asks for one', 'test: cover the cart twice', 'test/cart.test.ts');
  first('what is pinned', 'cart', 'src/weather.ts', { pinned: ['src/weather.ts'] });
  first('the next one where the best is excluded', 'call addToCart() twice', 'test/cart.test.ts', {
    excluded: ['src/cart.ts'],
  });

  function first(what: string, task: string, expected: string, options: RankingOptions = {}) {
    it(`puts ${what} first`, () => assert.equal(ranked(shop, task, options)[0]?.path, expected));
  }

  it('leaves out unrelated files and excluded files', () => {
    const paths = ranked(shop, 'call addToCart() twice', { excluded: ['src/money.ts'] }).map(({ path }) => path);
    assert.deepEqual(paths.filter((path) => path === 'src/weather.ts' || path === 'src/money.ts'), []);
  });
  it('keeps a pinned file that no other signal supports', () => {
    assert.ok(ranked(shop, 'cart', { pinned: ['package.json'] }).some(({ path }) => path === 'package.json'));
  });
  it('passes on the lines that the task names, if they exist', () => {
    const lines = ranked(shop, 'src/cart.ts:2 and src/cart.ts:99').find(({ path }) => path === 'src/cart.ts')?.lines;
    assert.deepEqual(lines, [2]);
  });
  it('reads no file if the task quotes nothing', () => {
    createRanker()({ ...inputOf(shop, 'invoice'), readText: ({ path }) => assert.fail(`read ${path}`) });
  });
  it('ranks nothing in an empty root', () => assert.deepEqual(ranked({}, 'cart'), []));
  it('ignores a commit with very many files', () => {
    const all = Array.from({ length: 31 }, (_, i) => `x${i}.ts`);
    const [first] = ranked(shop, 'parcel', { commits: [['parcel', 'src/router.ts', ...all]] });
    assert.notEqual(first?.path, 'src/router.ts');
  });
});

describe('a file with a secret', () => {
  it('ranks as it would without the secret', () => {
    const scores = ranked({
      'a.py': 'db = "postgres://u:s3cr3tp4ssX9@db/x"\ntotal = 1\n',
      'b.py': 'db = "postgres://u@db/x"\ntotal = 1\n',
    }, 'total password redacted url').map(({ path, score }) => [path, score]);
    assert.deepEqual(scores.map(([path]) => path), ['a.py', 'b.py']);
    assert.equal(scores[0]![1], scores[1]![1]);
  });
});

describe('a task whose words are in no file', () => {
  const overview = (texts: Readonly<Record<string, string>>, task = 'почини тесты') => {
    const ranking = createRanker()(inputOf(texts, task));
    return {
      overview: ranking.overview,
      paths: ranking.listPaths(),
      reasons: ranking.listBest().flatMap(({ reasons }) => reasons.map(({ detail }) => detail)),
    };
  };

  it('gets files that describe the repository and files that others depend on', () => {
    const { overview: part, paths, reasons } = overview(shop);
    assert.deepEqual([part, paths[0], paths.includes('README.md')], ['all', 'src/money.ts', true]);
    assert.ok(reasons.includes("is imported by 2 files; no file matches the task's words"));
  });
  it('gets the programs if none imports another', () =>
    assert.deepEqual(overview({ 'a.py': 'x = 1\n', 'b.py': 'y = 2\n', 'notes.txt': 'none\n' }).paths, ['a.py',
      'b.py']));
  it('gets the existing files if none is a program', () =>
    assert.deepEqual(overview({ 'samples/a.py': 'x = 1\n' }).paths, ['samples/a.py']));
  it('gets no overview if a file matches', () => assert.equal(overview(shop, 'sunny').overview, 'none'));
});

describe('a task that matches no program', () => {
  const changelog = { ...shop, 'CHANGELOG.md': '# 2.0\n\nEverything is quicker now.\n' };
  const cases: readonly (readonly [
    title: string,
    texts: Readonly<Record<string, string>>,
    task: string,
    overview: string,
    first: string,
  ])[] = [
    ['gets an overview beside a changelog that has its word', changelog, 'make it quicker', 'part', 'src/money.ts'],
    ['gets the file that it names, whatever that is', changelog, 'Say in CHANGELOG.md that it is quicker', 'none',
      'CHANGELOG.md'],
    ['gets documentation where it asks for it', changelog, 'Document what is quicker in the changelog', 'none',
      'CHANGELOG.md'],
    ['gets what it means where there are no programs', {
      'CHANGELOG.md': changelog['CHANGELOG.md'],
      'NOTES.md': 'None.\n',
    }, 'make it quicker', 'none', 'CHANGELOG.md'],
    ['is met by a program that has its word', { ...changelog, 'src/fast.ts': 'export const quicker = 1;\n' },
      'make it quicker', 'none', 'src/fast.ts'],
  ];
  table('is ranked as each case says', (row) => {
    for (const [title, texts, task, overview, first] of cases) {
      row(title, () => {
        const ranking = createRanker()(inputOf(texts, task));
        assert.deepEqual([ranking.overview, ranking.listPaths()[0]], [overview, first]);
      });
    }
  });

  it('keeps the changelog at the end of the ranking', () => {
    const ranking = createRanker()(inputOf(changelog, 'make it quicker'));
    assert.ok(ranking.findReceipt('CHANGELOG.md')!.rank > 1);
    assert.ok(
      ranking.listBest().some(({ reasons }) =>
        reasons.some(({ detail }) => detail.includes('no file matches the task well'))
      ),
    );
  });
});

describe('reasons', () => {
  has('content', 'src/cart.ts', 'item');
  has('path', 'src/cart.ts', 'cart');
  has('symbol', 'src/cart.ts', 'addToCart');
  has('literal', 'src/invoice.ts', '"the total is below zero"');
  has('mention', 'src/router.ts', 'src/router.ts');
  has('imported-by', 'src/money.ts', 'Invoice');
  has('imports', 'src/router.ts', 'class Invoice total');
  has('test', 'test/cart.test.ts', 'addToCart item');
  has('changed', 'src/money.ts', 'x', { changes: [fileChange('src/money.ts', { staged: true })] });
  has('since', 'src/money.ts', 'x', { changes: [fileChange('src/money.ts', { unstaged: false, sinceRef: true })] });
  has('config', 'package.json', 'release: 2.0');
  has('history', 'src/router.ts', 'parcel', { commits: [['send a parcel', 'src/router.ts']] });
  has('recent', 'src/router.ts', 'router', { commits: [['first', 'src/router.ts']] });
  has('co-change', 'src/weather.ts', 'cart', {
    commits: [['a', 'src/cart.ts', 'src/weather.ts'], ['b', 'src/cart.ts', 'src/weather.ts'], ['c', 'src/cart.ts',
      'src/weather.ts']],
  });
  has('role', 'README.md', 'cart');
  has('pinned', 'src/weather.ts', 'cart', { pinned: ['src/weather.ts'] });

  it('name words of the task rather than extensions of the files that it names', () => {
    const files = { 'ts/cart.ts': 'const cart = "ts and ts"', 'ts/other.ts': '"ts"', 'lib/a.ts': '', 'lib/b.ts': '' };
    const reasons = ranked(files, 'rounding in cart.ts');
    const details = (path: string) =>
      reasons.find((file) => file.path === path)?.reasons.filter(({ kind }) => kind === 'content' || kind === 'path')
        .map(({ detail }) => detail);
    assert.deepEqual(details('ts/cart.ts'), ["contains 'cart'", "path matches 'cart'"]);
    assert.deepEqual(details('ts/other.ts'), ["contains 'ts'", "path matches 'ts'"], 'where nothing else gives points');
  });
  it('name the words that add the most, and none that add next to nothing', () => {
    const files = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`src/f${i}.ts`, i < 39 ? `value ${i === 0 ? 'parcel parcel' : ''}` : '']),
    );
    const found = ranked(files, 'value parcel').find(({ path }) => path === 'src/f0.ts');
    assert.equal(found?.reasons.find(({ kind }) => kind === 'content')?.detail, "contains 'parcel'");
  });

  function has(kind: SignalKind, path: string, task: string, options: RankingOptions = {}) {
    it(`name ${kind}`, () => {
      const reason = ranked(shop, task, options).find((file) => file.path === path)?.reasons.find((r) =>
        r.kind === kind
      );
      assert.ok(reason && reason.detail !== '', `${path} has no reason ${kind}`);
    });
  }

  it('add up to the score exactly, in tenths, best first, ties by path, whatever the order of the words in the vocabulary', () => {
    const words = fc.constantFrom('cart', 'invoice', 'total', 'round', 'router', 'item', 'the', 'src/money.ts:1',
      '`zero`', 'addToCart()', 'fix:', 'test', '\n');
    fc.assert(fc.property(fc.array(words, { maxLength: 12 }), fc.boolean(), (task, dirty) => {
      const options = dirty ? { changes: [fileChange('src/money.ts')], pinned: ['README.md'] } : {};
      const files = ranked(shop, task.join(' '), options);
      for (const { score, reasons } of files) {
        assert.equal(Math.round(score * 10), reasons.reduce((sum, { points }) => sum + Math.round(points * 10), 0));
        for (const { points } of reasons) assert.equal(points, Math.round(points * 10) / 10);
      }
      for (const [i, file] of files.entries())
        if (i > 0)
          assert.ok(
            files[i - 1]!.score > file.score || (files[i - 1]!.score === file.score && files[i - 1]!.path < file.path),
          );
      const other = Object.fromEntries(Object.entries(shop).reverse());
      assert.deepEqual(ranked(other, task.join(' '), options), files);
    }));
  });
});
