import assert from 'node:assert/strict';
import { Cancelled, UserError } from '#base/errors';
import { createEngine } from '#features/engine';
import type { Engine } from '#features/requests';
import type { SearchRequest, SearchResult } from '#features/search/engine/request';
import { memoryHost, type MemoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';

const secret = 'hunter2Zq9xLp0';
const files = {
  'src/cart.ts': 'import { money } from "./money";\n\nexport class Cart {\n  total() {\n    return money(1);\n  }\n}\n',
  'src/money.ts': 'export function money(cents: number): number {\n  return Math.round(cents);\n}\n',
  'src/login.ts': `const a = 1; const password = "${secret}"; money(password);\n`,
  'src/latin.ts': Buffer.from('const größe = "money";\n', 'latin1'),
  'docs/money.md': '# Money\n\nAll amounts of money are in cents.\n',
  'image.bin': 'money\0\u0001\u0002',
  '.env': `MONEY=${secret}\n`,
};

describe('a search', () => {
  let host: MemoryHost, engine: Engine;
  beforeEach(() => {
    host = memoryHost({ files, git: { branch: 'main', head: 'a'.repeat(40) } });
    engine = createEngine(host);
  });
  const search = (query: string, more: Partial<SearchRequest> = {}) =>
    engine.search({ query, kind: 'text', form: 'text', ...more }, quiet);
  const places = ({ entries }: SearchResult) =>
    entries.map(({ file, line, column }) => `${file}:${line}:${column}`).sort();

  it('finds every match in the files visible to packs', async () => {
    const found = await search('money');
    assert.deepEqual(places(found), ['docs/money.md:1:3', 'docs/money.md:3:16', 'src/cart.ts:1:10', 'src/cart.ts:5:12',
      'src/latin.ts:1:16', 'src/login.ts:1:49', 'src/money.ts:1:17']);
    assert.deepEqual([found.matches, found.filesWithMatches, found.filesConsidered], [8, 5, 5]);
  });

  it('shows and finds no secret', async () => {
    const found = await search('password');
    assert.match(found.text, /REDACTED/);
    assert.ok(!JSON.stringify(found).includes(secret));
    for (const [query, kind] of [[secret, 'text'], ['hunter\\w+', 'regex'], ['REDACTED', 'text']] as const)
      assert.equal((await search(query, { kind })).matches, 0);
  });

  it('returns columns in the file if a secret before them was replaced', async () => {
    const line = files['src/login.ts'];
    assert.deepEqual(places(await search('money(password)')), [`src/login.ts:1:${line.indexOf('money(') + 1}`]);
  });

  it('finds paths, and definitions by their names', async () => {
    assert.deepEqual((await search('money', { kind: 'files' })).entries.map(({ file }) => file).sort(), [
      'docs/money.md',
      'src/money.ts',
    ]);
    assert.deepEqual(places(await search('total', { kind: 'symbol' })), ['src/cart.ts:4:3']);
  });

  it('redacts the same bytes in each file by its format, even if they were read before', async () => {
    const alike = ['deploy.yml', 'deploy.ts', 'deploy.env.example', 'deploy.md'].map((path) =>
      [path, `api_password: ${secret}\n`] as const
    );
    const together = createEngine(memoryHost({ files: Object.fromEntries(alike) }));
    for (const saved of [undefined, []]) {
      const asked = { query: 'api_password', kind: 'text', form: 'text', ...(saved && { saved }) } as const;
      const { entries } = await together.search(asked, quiet);
      for (const one of alike) {
        const alone = await createEngine(memoryHost({ files: Object.fromEntries([one]) })).search(asked, quiet);
        assert.deepEqual(entries.filter(({ file }) => file === one[0]), alone.entries);
      }
    }
  });

  it('stays within globs, without affecting the pack', async () => {
    await engine.pack({ task: 'Fix the cart' }, quiet);
    assert.deepEqual((await search('money', { include: ['src'], exclude: ['src/cart.ts'] })).filesConsidered, 3);
    assert.equal((await engine.status({}, quiet)).state, 'fresh');
  });

  it('ranks files for the task first: a given one, otherwise that of the newest pack', async () => {
    for (const name of ['alpha', 'stock', 'tax', 'zeta'])
      host.write(`src/${name}.ts`, `export function ${name}Total() {\n  return shared();\n}\n`.repeat(60));
    const first = async (task?: string) =>
      (await search('shared', { cap: 300, ...(task === undefined ? {} : { task }) })).entries[0]?.file;
    assert.equal(await first('Repair stockTotal'), 'src/stock.ts');
    assert.equal(await first('Repair taxTotal'), 'src/tax.ts');
    await engine.pack({ task: 'Repair zetaTotal' }, quiet);
    assert.equal(await first(), 'src/zeta.ts');
    assert.equal(await first('Repair stockTotal'), 'src/stock.ts');
  });

  it('reads only files saved by a watching host, and does not query git', async () => {
    await search('money', { saved: [] });
    host.takeReads();
    host.setGit(undefined);
    assert.equal((await search('amounts', { saved: [] })).matches, 1);
    assert.deepEqual(host.takeReads(), []); // cached
    host.tick(3_000);
    host.write('src/money.ts', 'export const euros = 7;\n');
    assert.deepEqual(places(await search('euros', { saved: ['src/money.ts'] })), ['src/money.ts:1:14']);
    assert.deepEqual([...new Set(host.takeReads())], ['src/money.ts']);
    assert.equal((await search('Math.round', { saved: [] })).matches, 0);
  });

  it('finds every edit from the third search on too', async () => {
    for (const query of ['money', 'amounts']) await search(query);
    host.tick(3_000);
    host.write('src/money.ts', 'export const euros = 7;\n');
    host.write('src/tax.ts', 'export const euroTax = 3;\n');
    host.remove('src/cart.ts');
    assert.deepEqual(places(await search('euro')), ['src/money.ts:1:14', 'src/tax.ts:1:14']);
  });

  it('skips a deleted file, and names an unreadable one', async () => {
    await search('money', { kind: 'files' }); // knows the files now, and has read none for a search
    host.remove('docs/money.md');
    host.lock('src/cart.ts', 'permission denied');
    const found = await search('money', { saved: [] });
    assert.deepEqual([found.filesWithMatches, found.filesConsidered], [3, 3]);
    assert.deepEqual(engine.takeWarnings(), ['src/cart.ts could not be searched: permission denied.']);
  });

  it('continues on further pages, which another process can read', async () => {
    host.write('src/many.ts', Array.from({ length: 400 }, (_, i) => `export const money${i} = ${i};\n`).join(''));
    const first = await search('money', { cap: 300 });
    assert.ok(first.truncated && first.next !== undefined);
    assert.ok(host.text(`.agentpack/cache/searches/${first.packet}.json`));
    const other = createEngine(host);
    let seen = first.entries.length;
    for (let next: number | undefined = first.next; next !== undefined;) {
      const page = await other.searchPage(first.packet, { from: next, form: 'text', cap: 2_000 });
      seen += page.entries.length;
      next = page.next;
    }
    assert.equal(seen, 407);
  });

  it('counts with the tokenizer of config.toml on all pages, and names results with another tokenizer differently', async () => {
    host.write('src/many.ts', Array.from({ length: 400 }, (_, i) => `export const money${i} = 'größer';\n`).join(''));
    const other = await search('money', { cap: 300, tokenizer: 'o200k_base' });
    assert.notEqual((await search('money', { cap: 300 })).packet, other.packet);
    host.write('.agentpack/config.toml', '[context]\ntokenizer = "o200k_base"\n');
    const first = await search('money', { cap: 300 });
    assert.equal(first.packet, other.packet);
    const page = (tokenizer?: 'o200k_base' | 'cl100k_base') =>
      engine.searchPage(first.packet, { from: first.next!, form: 'text', cap: 500, ...(tokenizer && { tokenizer }) });
    assert.deepEqual(await page(), await page('o200k_base'));
    assert.notDeepEqual(await page(), await page('cl100k_base'));
  });

  it('also keeps a small result within a limit in config.toml', async () => {
    host.write('src/some.ts', Array.from({ length: 30 }, (_, i) => `export const money${i} = ${i};\n`).join(''));
    const whole = await search('money', { reader: 'plan' });
    assert.ok(!whole.truncated && whole.tokens > 300);
    host.write('.agentpack/config.toml', '[search]\nplan_cap = 300\n');
    assert.ok((await search('money', { reader: 'plan' })).tokens <= 300);
    assert.equal((await search('money')).tokens, whole.tokens);
  });

  it('finds the restored content of a file, after a search that briefly saw different content', async () => {
    await search('money', { kind: 'files' }); // knows the files now, and has read none for a search
    host.write('src/money.ts', 'export const euros = 7;\n');
    assert.deepEqual(places(await search('euros', { saved: [] })), ['src/money.ts:1:14']);
    host.write('src/money.ts', files['src/money.ts']);
    assert.equal((await search('Math.round', { saved: [] })).matches, 1);
  });

  describe('for words that no line contains together', () => {
    const question = 'how are cents of money rounded';
    it('returns the best places for them, and reports that', async () => {
      const { text, ...found } = await search(question);
      assert.deepEqual([found.matches, found.entries, found.places?.[0]?.id], [0, [], 'src/money.ts#money']);
      assert.match(text, /^No line contains all of these words. The best places for them:\nsrc\/money\.ts:1-3 money: /);
      assert.match(found.provenance, /searched\. No line contains all of these words; the places/);
      const { places: inJson, tokens, ...json } = await search(question, { form: 'json' });
      assert.deepEqual(inJson, found.places);
      assert.deepEqual(JSON.parse(json.text), { ...found, packet: json.packet, places: inJson, tokens });
    });
    it('returns as many as fit the limit: a given one, or that of config.toml', async () => {
      const named = (i: number) => `src/some${i}.ts`;
      for (let i = 0; i < 9; i++) host.write(named(i), `export function roundCents${i}() {\n  return ${i};\n}\n`);
      const all = await search(question, { form: 'json' });
      const few = await search(question, { form: 'json', cap: 300 });
      assert.ok(all.places!.length > few.places!.length && few.tokens <= 300 && all.tokens > 300);
      assert.deepEqual(few.places, all.places!.slice(0, few.places!.length));
      host.write('.agentpack/config.toml', '[search]\nplan_cap = 300\n');
      assert.deepEqual((await search(question, { form: 'json', reader: 'plan' })).places, few.places);
    });
    it('returns none for one word, for globs, for other kinds, and if a line contains them', async () => {
      assert.equal((await search('cents.rounded')).places, undefined);
      assert.equal((await search(question, { include: ['src/**'] })).places, undefined);
      assert.equal((await search(question, { exclude: ['docs/**'] })).places, undefined);
      for (const kind of ['regex', 'files', 'symbol'] as const)
        assert.equal((await search(question, { kind })).places, undefined);
      assert.equal((await search('amounts of money')).places, undefined);
      assert.deepEqual([(await search('zyx wvu')).places, (await search('zyx wvu')).matches], [undefined, 0]);
    });
    it('shows no secret, and does not query git for a watching host', async () => {
      const before = await search(`password of ${secret}`, { saved: [] });
      assert.ok(before.places!.length > 0 && !JSON.stringify([before.places, before.text]).includes(secret));
      host.setGit(undefined);
      assert.deepEqual(await search(`password of ${secret}`, { saved: [] }), before);
    });
  });

  it('stores nothing if writing is not allowed', async () => {
    host.write('src/many.ts', 'money\n'.repeat(1_000));
    const before = host.paths;
    await search('money', { noWrite: true, cap: 300 });
    engine.dispose();
    assert.deepEqual(host.paths, before);
  });

  it('keeps to its first page, and reports that, if pages cannot be stored', async () => {
    host.write('src/many.ts', Array.from({ length: 400 }, (_, i) => `export const money${i} = ${i};\n`).join(''));
    const { next, ...stored } = await search('money', { cap: 300 });
    assert.notEqual(next, undefined);
    const state = {
      ...host.state,
      write(path: string, content: string) {
        if (path.startsWith('cache/searches/')) throw new UserError('The folder is read-only.');
        host.state.write(path, content);
      },
    };
    const readOnly = createEngine(Object.create(host, { state: { value: state } }) as MemoryHost);
    const found = await readOnly.search({ query: 'money', kind: 'text', form: 'text', cap: 300 }, quiet);
    assert.deepEqual(found.entries, stored.entries);
    assert.ok(found.next === undefined && !found.text.includes('--from') && found.tokens <= 300, found.text);
    assert.match(found.text, /raise the cap or narrow the query/);
    assert.deepEqual(readOnly.takeWarnings(), ['This result has no further pages: The folder is read-only.']);
  });

  it('shows the same on further pages as on the first: no line affects the redaction of the next', async () => {
    host.write('src/steps.ts',
      Array.from({ length: 60 }, (_, i) => `money ${i} "password":\n{},\n"Zq9xLp0money${i}x",\n`).join(''));
    const asked = { cap: 300, form: 'json' } as const;
    const first = await search('money', asked);
    const shown = [...first.entries];
    for (let { next } = first; next !== undefined;) {
      const page = await engine.searchPage(first.packet, { from: next, ...asked });
      shown.push(...page.entries);
      ({ next } = page);
    }
    const whole = await search('money', { cap: 100_000, form: 'json' });
    const lines = (entries: SearchResult['entries']) =>
      entries.map(({ file, line, snippet }) => `${file}:${line}:${snippet}`).sort();
    assert.deepEqual(lines(shown), lines(whole.entries));
  });

  it('reports that it waits for a running pack', async () => {
    const sentences: string[] = [];
    const run = { ...quiet, notice: (sentence: string) => sentences.push(sentence) };
    const asked = { query: 'money', kind: 'text', form: 'text' } as const;
    const pack = engine.pack({ task: 'Fix the cart' }, quiet);
    await engine.search(asked, run);
    await pack;
    await engine.search(asked, run);
    assert.deepEqual(sentences, ['The search is waiting for the running pack.']);
  });

  it('reports problems with its input', async () => {
    const rejected = (more: Partial<SearchRequest>, message: RegExp) =>
      assert.rejects(search('money', more), (error) => error instanceof UserError && message.test(error.message));
    await rejected({ query: ' ' }, /query is empty/);
    await rejected({ query: '(', kind: 'regex' }, /regular expression/);
    await rejected({ cap: 20 }, /--cap 20 is too small/);
    await rejected({ include: ['**/**/**/**/**'] }, /include/);
    for (const id of ['000000000000', '../../src/cart'])
      await assert.rejects(engine.searchPage(id, { from: 1, form: 'text' }),
        /No search result "[^"]+" is stored here\./);
  });

  it('ends when it is cancelled', async () => {
    await assert.rejects(engine.search({ query: 'money', kind: 'text', form: 'text' }, { cancel: { cancelled: true } }),
      Cancelled);
  });
});
