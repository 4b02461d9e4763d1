import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import type { SearchReport } from '#reports';
import { createCounter } from '#tokens/counter';
import { builtAssets } from '#test/support/assets';
import type { Sandbox } from '#test/platform/sandbox';
import { runCli } from '#test/apps/cli/runCli';
import { plantedPassword, shop } from '#test/apps/cli/shop';
import { table } from '#test/support/table';

const { count } = createCounter(builtAssets.ranks('cl100k_base'), 'cl100k_base');

describe('agentpack search', () => {
  let box: Sandbox;
  before(() => {
    box = shop({ git: false });
    box.write('src/many.ts',
      Array.from({ length: 400 }, (_, i) => `export const größe${i} = 'größer als ${i}'; // many\n`).join(''));
    box.write('src/Größe.md', '--dry-run und größer\n');
  });
  after(() => box.dispose());

  const printed = async (...args: readonly string[]) => {
    const { code, stdout, stderr } = await runCli(box.root, ['search', ...args]);
    assert.equal(code, 0, stderr);
    return stdout;
  };
  const found = async (...args: readonly string[]) => JSON.parse(await printed('--json', ...args)) as SearchReport;
  const places = ({ entries }: SearchReport) => entries.map(({ file, line, column }) => `${file}:${line}:${column}`);

  /** The places of all entries, in any order. */
  function check(title: string, args: readonly string[], expected: readonly string[]): void {
    it(title, async () => assert.deepEqual(places(await found(...args)).sort(), expected));
  }
  const uses = ['src/cart.ts:1:10', 'src/cart.ts:4:28', 'src/price.ts:3:17', 'test/price.test.ts:1:10',
    'test/price.test.ts:3:11', 'test/price.test.ts:4:37'];
  check('finds each line with the text, with its column', ['addTax'], uses);
  check('ignores case for a lowercase query', ['addtax'], uses);
  check('is case-sensitive for a query with a capital letter', ['AddTax'], []);
  check('is not case-sensitive with --ignore-case', ['AddTax', '--ignore-case'], uses);
  check('is case-sensitive with --case-sensitive', ['addtax', '--case-sensitive'], []);
  check('finds a regular expression', ['^export.*addTax', '--regex'], ['src/price.ts:3:1']);
  check('finds definitions', ['addTax', '--symbol'], ['src/price.ts:3:17']);
  check('searches only some files', ['addTax', '--include', 'src/**', '--exclude', '**/cart.ts'], [
    'src/price.ts:3:17',
  ]);
  check('treats everything after -- as the query', ['--', '--dry-run'], ['src/Größe.md:1:1']);
  check('treats the name of a folder as the query if there is no other', ['src'], ['test/price.test.ts:1:28']);
  check('treats a folder before the query as the root', ['src', 'addTax'], ['cart.ts:1:10', 'cart.ts:4:28',
    'price.ts:3:17']);

  it('finds paths', async () =>
    assert.deepEqual((await found('PRICE', '--files', '--ignore-case')).entries.map(({ file }) => file).sort(), [
      'src/price.ts',
      'test/price.test.ts',
    ]));
  it('prints a result that cannot be stored, and reports that', async () => {
    const other = shop({ git: false });
    other.write('.agentpack/cache/searches', 'a file in the place of the folder');
    other.write('src/many.ts', Array.from({ length: 400 }, (_, i) => `export const more${i} = ${i};\n`).join(''));
    const { code, stdout, stderr } = await runCli(other.root, ['search', 'more']);
    other.dispose();
    assert.equal(code, 0);
    assert.match(stdout, /^src\/many\.ts:1:14: /m);
    assert.doesNotMatch(stdout, /--packet/);
    assert.match(stderr, /This result has no further pages: .*searches/);
  });
  it('prints the location of a match below one that ends in the name of a password', async () => {
    box.write('src/form.html', '<label>neighbours: Password:</label>\n');
    box.write('src/zebra.txt', 'about neighbours of zebras\n');
    assert.match(await printed('neighbours'), /^src\/form\.html:1:8: .*\nsrc\/zebra\.txt:1:7: \(text\) about/m);
  });
  it('prints one line per match, for opening in an editor', async () => {
    const text = await printed('TaxError');
    assert.match(text, /^src\/price\.ts:7:14: \(typescript\) export class TaxError extends Error \{\}$/m);
  });
  it('neither shows nor finds a secret', async () => {
    assert.equal((await found(plantedPassword)).matches, 0);
    const text = await printed('password');
    assert.match(text, /^src\/db\.ts:5:3: .*\[REDACTED/m);
    assert.ok(!text.includes(plantedPassword));
  });

  table('keeps each form within its limit, and reports the total', (row) => {
    for (const form of ['text', 'json'] as const)
      for (const cap of [200, 500, 2_000])
        row(`keeps ${form} within ${cap} tokens, and reports the total`, async () => {
          const stdout = await printed('größer', '--cap', String(cap), ...(form === 'json' ? ['--json'] : []));
          const tokens = count(stdout);
          assert.ok(tokens <= cap && tokens > cap / 3, `${tokens} tokens`);
          if (form === 'json') assert.ok(Math.abs((JSON.parse(stdout) as SearchReport).tokens - tokens) <= 2);
        });
  });

  it('shows each match once, on one of its pages', async () => {
    const all: string[] = [];
    let page = await found('größer', '--cap', '500');
    const { matches, packet } = page;
    for (all.push(...places(page)); page.next !== undefined; all.push(...places(page)))
      page = JSON.parse(
        await printed('--packet', packet, '--from', String(page.next), '--cap', '1500', '--json'),
      ) as SearchReport;
    assert.equal(matches, 401);
    assert.deepEqual([new Set(all).size, all.length], [401, 401]);
  });
  it('names the command that prints the next page', async () => {
    const command = /agentpack (search --packet \w+ --from \d+)/.exec(await printed('größer'))?.[1] ?? '';
    const { code, stdout } = await runCli(box.root, command.split(' '));
    assert.equal(code, 0);
    assert.match(stdout, /^src\/many\.ts:\d+:\d+: /m);
  });
  it('explains how to name the folder in that command if a different one is searched', async () => {
    const { stderr } = await runCli('/', ['search', box.root, 'größer']);
    assert.equal(stderr, `To read the rest, add --root ${JSON.stringify(box.root)} to the command in the last line.\n`);
    assert.equal((await runCli(box.root, ['search', 'größer'])).stderr, '');
  });
  it('stores no result with --no-write', async () => {
    const { next, packet } = await found('größer', '--no-write', '--cap', '400');
    assert.equal(next, undefined);
    assert.equal((await runCli(box.root, ['search', '--packet', packet])).code, 1);
  });
  it('has a limit for each mode, from config.toml', async () => {
    const sizes = async () =>
      Promise.all(['plan', 'agent', 'exec'].map(async (mode) => (await found('größer', '--for', mode)).tokens));
    const [plan, agent, exec] = await sizes();
    assert.ok(plan! <= 1_000 && plan! < agent! && agent! <= 2_000 && agent! < exec! && exec! <= 3_000);
    box.write('.agentpack/config.toml', '[search]\nplan_cap = 300\n');
    assert.ok((await sizes())[0]! <= 300);
    box.write('.agentpack/config.toml', '');
  });

  const advised: readonly (readonly [readonly string[], RegExp])[] = [
    [['AddTax'], /: try --ignore-case\.$/],
    [['add.*tax'], /: --regex makes it a regular expression\.$/],
    [['nowhere', '--symbol'], /Without --symbol, /],
    [['total', '--include', 'docs/**'], /Try it without --include\.$/],
    [['nowhere'], /Try a shorter query/],
    [['\\Wnowhere', '--regex'], /Try a shorter query/],
  ];
  table('reports in one line that nothing was found, with suggestions', (row) => {
    for (const [args, advice] of advised) {
      row(`reports in one line that ${args.join(' ')} was not found, with suggestions`, async () => {
        const text = await printed(...args);
        assert.match(text,
          /^No matches for "[^"]+" in \d+ files? \(without ignored, large, binary and secret files\)\. [^\n]+\n$/);
        assert.match(text.trimEnd(), advice);
      });
    }
  });

  const refused: readonly (readonly [readonly string[], RegExp])[] = [
    [[], /^Specify what to search for: agentpack search \[ROOT\] QUERY\.\n$/],
    [[''], /^The query is empty: agentpack search \[ROOT\] QUERY\.\n$/],
    [['tax', 'rate'],
      /^"rate" is an unexpected argument: put a query of several words in quotes, and select files with --include GLOB\.\n$/],
    [['--addTax'], /^Unknown option --addTax\. A query that begins with "-" must come after --\.\n$/],
    [['a', '--regex', '--files'], /^--regex and --files cannot be combined/],
    [['a', '--case-sensitive', '--ignore-case'], /^--case-sensitive and --ignore-case cannot be combined/],
    [['a', '--for', 'everyone'], /^--for is "everyone": use one of plan, agent, full, exec\.\n$/],
    [['a', '--cap', '10'], /^--cap 10 is too small: the minimum is 200 tokens\.\n$/],
    [['(a?){1000}a{1000}', '--regex'], /^The regular expression "\(a\?\)\{1000\}a\{1000\}" is too large: use fewer/],
    [['(', '--regex'], /^The regular expression "\(" is invalid: missing closing \)\. /],
    [['a', '--from', '3'], /^--from requires --packet with the ID/],
    [['a', '--packet', '0123456789ab'], /^--packet prints a stored result: omit the query/],
    [['--packet', '0123456789ab', '--files'], /^--packet prints a stored result: omit --files/],
    [['--packet', '0123456789ab', '--include', 'src/**'], /^--packet prints a stored result: omit --include/],
    [['--packet', '../../secret'], /"\.\.\/\.\.\/secret"/],
  ];
  table('rejects wrong arguments in one sentence', (row) => {
    for (const [args, says] of refused) {
      row(`rejects ${JSON.stringify(args)} in one sentence`, async () => {
        const { code, stdout, stderr } = await runCli(box.root, ['search', ...args]);
        assert.deepEqual([code, stdout], [says.source.includes('secret') ? 1 : 2, '']);
        assert.match(stderr, /^[^\n]+\n$/);
        assert.match(stderr, says);
      });
    }
  });

  it('prints the best places for words that no line contains together, within the limit', async () => {
    const question = 'which function adds the tax';
    const text = await printed(question);
    assert.match(text, /^No line contains all of these words. The best places for them:\nsrc\/price\.ts:3-5 addTax: /);
    assert.equal((await found(question)).places![0]!.id, 'src/price.ts#addTax');
    assert.ok(count(await printed(question, '--cap', '200')) <= 200);
    assert.match(await printed(question, '--include', 'src/**'), /^No matches for/);
  });

  it('writes nothing with --no-write', async () => {
    const other = shop({ git: false });
    try {
      assert.equal((await runCli(other.root, ['search', 'addTax', '--no-write'])).code, 0);
      assert.ok(!existsSync(other.at('.agentpack')));
    } finally {
      other.dispose();
    }
  });
});
