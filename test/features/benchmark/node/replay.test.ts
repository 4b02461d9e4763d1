import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Cancelled, UserError } from '#base/errors';
import { neverCancelled } from '#base/cancellation';
import { parseRows } from '#features/benchmark/pure/rows';
import { measurableSignals, runBenchmark, type BenchmarkOptions } from '#features/benchmark/node/replay';
import { gitEnv, sandbox, type Sandbox } from '#test/platform/sandbox';

const body = (name: string, lines: number, last: string) =>
  `${
    Array.from({ length: lines }, (_, i) => `export function ${name}${i}(n: number) { return n * ${i}; }`).join('\n')
  }\n${last}\n`;

/** A shop whose later commits each change a described thing; the last one adds a file that names all of it. */
function history(): { readonly box: Sandbox; readonly commits: readonly string[]; } {
  const box = sandbox({
    'src/price.ts': body('price', 8, '// end'),
    'src/cart.ts': body('cart', 8, '// end'),
    'src/mail.ts': body('mail', 8, '// end'),
    'README.md': '# Shop\n',
  });
  const commits = [box.commit('The shop')];
  change('src/price.ts',
    body('price', 8, 'export function roundTax(n: number) {\n  const cents = n * 100;\n  return Math.round(cents);\n}'),
    'Round the tax in price to whole cents');
  change('src/cart.ts', body('cart', 10, 'export const emptyCart = [];\nexport const fullCart = [1];'),
    'Let the cart tell whether it is empty');
  change('src/mail.ts', body('mail', 12, 'export const sender = 1;\nexport const reader = 2;'),
    'Send a mail with the sender of the shop');
  change('src/later.ts', body('roundTaxCartMail', 8, '// Round the tax in price to whole cents'),
    'Add a file that is all about rounding tax');
  return { box, commits };

  function change(path: string, text: string, message: string): void {
    box.write(path, text);
    commits.push(box.commit(message));
  }
}

describe('runBenchmark', () => {
  let box: Sandbox;
  let commits: readonly string[];
  let temporary: string;
  const usual = process.env['TMPDIR'];
  before(() => {
    ({ box, commits } = history());
    process.env['TMPDIR'] = temporary = realpathSync(mkdtempSync(join(tmpdir(), 'agentpack-test-tmp-')));
  });
  afterEach(() => assert.deepEqual(readdirSync(temporary), [], 'the temporary folder is gone'));
  after(() => {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
    rmSync(temporary, { recursive: true });
    box.dispose();
  });

  const run = (more: Partial<BenchmarkOptions> = {}) =>
    runBenchmark({
      root: box.root,
      rows: undefined,
      limit: undefined,
      mirror: undefined,
      pack: { budget: 4000 },
      ablate: [],
      assetsDir: 'dist',
      version: '1.2.3',
      env: gitEnv,
      cancel: neverCancelled,
      ...more,
    });
  /** All rows of the history, replayed once for the tests that only look at them. */
  let replayed: ReturnType<typeof run> | undefined;
  const all = () => replayed ??= run();
  const rowAt = (base: string, gold: string, more: object = {}) =>
    parseRows(JSON.stringify({ id: 'r', base, task: 'Round the tax in price to whole cents', gold: [gold], ...more }),
      't.jsonl');

  /** For tests that change the repository. */
  function alone(title: string, test: (box: Sandbox, commits: readonly string[]) => Promise<void>): void {
    it(title, async () => {
      const own = history();
      await test(own.box, own.commits).finally(() => own.box.dispose());
    });
  }

  it('draws the described changes from the history, the same each time', async () => {
    const drawn = (await all()).rows.map(({ id, base, task }) => ({ id, base, task }));
    const expected = [1, 2, 3].map((n) => ({
      id: commits[n]!.slice(0, 12),
      base: commits[n - 1]!,
      task: box.git('log', '-1', '--format=%s', commits[n]!),
    }));
    assert.deepEqual(drawn, expected.sort((a, b) => (a.id < b.id ? -1 : 1)));
    assert.deepEqual((await run({ limit: 2 })).rows.map(({ id }) => id), drawn.slice(0, 2).map(({ id }) => id));
  });

  alone('draws past prompts of agents in place of commits, and measures what was read', async (own, commits) => {
    own.write('src/cart.ts', body('cart', 11, 'export const emptyCart = [];'));
    const date = '2026-01-05T03:04:05Z';
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-qam', 'wip'], {
      cwd: own.root,
      env: { ...gitEnv, GIT_COMMITTER_DATE: date },
    });
    const prompt = {
      session: 'a1b2',
      number: 1,
      at: Date.parse(date) - 1000,
      text: 'the cart lacks an item',
      edited: ['src/cart.ts'],
      read: ['src/cart.ts', 'src/gone.ts'],
    };
    const { overall, rows } = await run({ root: own.root, prompts: [prompt] });
    assert.deepEqual(rows.map(({ id, base, task }) => ({ id, base, task })), [{
      id: 'a1b2-1',
      base: commits.at(-1),
      task: prompt.text,
    }]);
    assert.deepEqual([overall.agentpack.fileRecall, overall.agentpack.readRecall], [1, 0.5]);
    await assert.rejects(run({ root: own.root, prompts: [{ ...prompt, at: Date.parse(date) + 1000 }] }),
      /No past agent prompt led to a commit/);
  });

  it('finds the changed files within the budget, and measures lines for both', async () => {
    const { overall, rows } = await all();
    assert.deepEqual([overall.rows, overall.failed, overall.agentpack.acc5, overall.agentpack.fileRecall,
      overall.agentpack.overBudget], [3, 0, 1, 1, 0]);
    for (const row of rows) {
      assert.ok(row.agentpack.tokens > 0 && row.agentpack.tokens <= 4000);
      assert.ok(row.agentpack.lineRecall !== undefined && row.bm25.lineRecall !== undefined);
    }
  });

  alone('does not use later commits', async (own, [first]) => {
    const rows = rowAt(first!, 'src/price.ts');
    const then = await run({ root: own.root, rows });
    own.git('reset', '-q', '--hard', first!);
    own.git('reflog', 'expire', '--expire=now', '--all');
    own.git('gc', '-q', '--prune=now');
    const without = await run({ root: own.root, rows });
    assert.deepEqual({ ...then, overall: 0, rows: then.rows.map((row) => ({ ...row, ms: 0 })) }, {
      ...without,
      overall: 0,
      rows: without.rows.map((row) => ({ ...row, ms: 0 })),
    });
  });

  it('treats files added later as new', async () => {
    const [row] =
      (await run({ rows: rowAt(commits[0]!, 'src/price.ts', { gold: ['src/price.ts', 'src/later.ts'] }) })).rows;
    assert.deepEqual(row!.misses.map(({ path, because }) => [path, because]), [['src/later.ts', 'new']]);
  });

  it('scores a row the same, whatever was replayed before it', async () => {
    for (const row of (await all()).rows.slice(1)) {
      const [single] = (await run({
        rows: parseRows(JSON.stringify({ id: row.id, base: row.base, task: row.task, gold: goldOf(row.base) }),
          't.jsonl'),
      })).rows;
      assert.deepEqual([single!.agentpack.tokens, single!.agentpack.tokenPrecision, single!.ranks], [
        row.agentpack.tokens,
        row.agentpack.tokenPrecision,
        row.ranks,
      ]);
    }
  });

  function goldOf(base: string): string[] {
    return box.git('diff', '--name-only', base, commits[commits.indexOf(base) + 1]!).split('\n');
  }

  it('leaves the root unchanged', async () => {
    box.write('src/unsaved.ts', 'export const x = 1;\n');
    const look = () => ({
      status: box.git('status', '--porcelain', '--ignored'),
      refs: box.git('for-each-ref'),
      trees: box.git('worktree', 'list'),
      files: readdirSync(box.root, { recursive: true }).sort(),
    });
    const was = look();
    await run({ ablate: ['content'] });
    assert.deepEqual(look(), was);
    assert.equal(existsSync(box.at('.agentpack')), false);
  });

  alone('has the settings of the root in force', async (own, [first]) => {
    own.write('.agentpack/config.toml', '[project]\nexclude_globs = ["src/price.ts"]\n');
    const [row] = (await run({ root: own.root, rows: rowAt(first!, 'src/price.ts') })).rows;
    assert.deepEqual(row!.misses.map(({ because, detail }) => [because, detail.split(':')[0]]), [['not scanned',
      'excluded']]);
  });

  alone('gives an empty pack 0', async (own, [first]) => {
    own.write('.agentpack/config.toml', '[project]\nexclude_globs = ["**"]\n');
    const [row] = (await run({ root: own.root, rows: rowAt(first!, 'src/price.ts', { task: 'zzz qqq' }) })).rows;
    assert.deepEqual([row!.agentpack.acc10, row!.agentpack.mrr, row!.agentpack.fileRecall,
      row!.agentpack.tokenPrecision, row!.ranks], [0, 0, 0, 0, [null]]);
    assert.deepEqual(row!.misses.map(({ because }) => because), ['not scanned']);
  });

  it('has a row for each signal to leave out', async () => {
    const { ablation, rows } = await run({ ablate: measurableSignals, limit: 2 });
    assert.deepEqual(ablation!.map(({ signal }) => signal), [...measurableSignals]);
    assert.ok(ablation!.some(({ change }) => change.tokens !== 0 || change.mrr !== 0));
    for (const row of rows) assert.deepEqual(Object.keys(row.without), [...measurableSignals]);
  });

  it('replays rows from other repositories, in the given order', async () => {
    const mirror = join(box.root, 'mirror');
    mkdirSync(join(mirror, 'a+b'), { recursive: true });
    execFileSync('git', ['clone', '-q', '--bare', box.root, join(mirror, 'a+b/repo')], { env: gitEnv });
    const rows = [...rowAt(commits[2]!, 'src/mail.ts', { id: '1', repo: 'a/b' }),
      ...rowAt(commits[0]!, 'src/price.ts', { id: '2' }),
      ...rowAt(commits[1]!, 'src/cart.ts', { id: '3', repo: 'a/b' })];
    const report = await run({ rows, mirror });
    assert.deepEqual(report.rows.map(({ id, repo, failed }) => [id, repo, failed]), [['1', 'a/b', undefined], ['2',
      undefined, undefined], ['3', 'a/b', undefined]]);
    assert.deepEqual(report.repos.map(({ repo, rows: count }) => [repo, count]), [['a/b', 2], [box.root, 1]]);
  });

  it('names paths relative to a root below the top', async () => {
    const report = await run({ root: box.at('src'), rows: rowAt(commits[0]!, 'price.ts') });
    assert.deepEqual([report.rows[0]!.agentpack.fileRecall, report.rows[0]!.bm25.fileRecall], [1, 1]);
    assert.equal((await run({ root: box.at('src') })).rows.length, 3);
  });

  refuses('a missing commit', () => rowAt('f'.repeat(40), 'src/price.ts'),
    /^t\.jsonl line 1: there is no commit f{40} in /);
  refuses('expected files that never existed', () => rowAt(commits[0]!, 'src/nowhere.ts'),
    /^t\.jsonl line 1: none of its gold files \(src\/nowhere\.ts\) exist at commit /);
  refuses('a repository missing from the mirror', () => rowAt(commits[0]!, 'src/price.ts', { repo: 'x/y' }),
    /No repository was found in .*x\+y.repo\. --mirror DIR/, { mirror: tmpdir() });
  it('names the row whose budget is too small for any pack', async () => {
    await assert.rejects(run({ pack: {}, rows: rowAt(commits[0]!, 'src/price.ts', { budget: 12 }) }),
      (error) => error instanceof UserError && /^t\.jsonl line 1: The budget is 12 tokens/.test(error.message));
  });

  refuses('a folder without git', () => undefined, /cannot be read/, { root: tmpdir() });

  function refuses(title: string, rows: () => BenchmarkOptions['rows'], message: RegExp,
    more: Partial<BenchmarkOptions> = {}): void
  {
    it(`rejects ${title} before anything is replayed`, async () => {
      let replayed = 0;
      await assert.rejects(run({
        rows: rows(),
        onRowDone: () => {
          replayed++;
        },
        ...more,
      }), (error) => error instanceof UserError && message.test(error.message));
      assert.equal(replayed, 0);
    });
  }

  it('stops between rows if it is cancelled, and leaves nothing behind', async () => {
    const cancel = { cancelled: false };
    let seen = 0;
    await assert.rejects(run({
      cancel,
      onRowDone: () => {
        seen++;
        cancel.cancelled = true;
      },
    }), Cancelled);
    assert.equal(seen, 1);
  });

  alone('does what it can where objects are missing', async (own, [first, , , last]) => {
    const lost = own.git('rev-parse', `${first}:src/mail.ts`);
    rmSync(own.at(`.git/objects/${lost.slice(0, 2)}/${lost.slice(2)}`));
    const rows = [...rowAt(first!, 'src/price.ts'), ...rowAt(first!, 'src/mail.ts', { task: 'mail' }),
      ...rowAt(last!, 'src/mail.ts', { task: 'mail' })];
    const found = (await run({ root: own.root, rows })).rows.map((
      { failed, agentpack, bm25 },
    ) => [failed, agentpack.fileRecall, bm25.fileRecall]);
    assert.deepEqual(found, [[undefined, 1, 1], [undefined, 0, 0], [undefined, 1, 1]]);
  });

  alone('runs no filter that a repository names', async (own) => {
    writeFileSync(own.at('.gitattributes'), '*.ts filter=planted\n');
    const base = own.commit('Attributes');
    own.git('config', 'filter.planted.smudge', `touch ${own.at('planted')}`);
    const config = own.at('global');
    writeFileSync(config, `[filter "planted"]\n\tsmudge = touch ${own.at('planted')}\n\trequired = true\n`);
    const [row] =
      (await run({ root: own.root, rows: rowAt(base, 'src/price.ts'), env: { ...gitEnv, GIT_CONFIG_GLOBAL: config } }))
        .rows;
    assert.deepEqual([row!.failed, row!.agentpack.fileRecall, existsSync(own.at('planted'))], [undefined, 1, false]);
  });
});
