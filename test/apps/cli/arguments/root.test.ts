import { strict as assert } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import type { Freshness } from '#model';
import type { Explanation, Report, RetrievedText, Verdict } from '#reports';
import { gitEnv, type Sandbox } from '#test/platform/sandbox';
import { runCli } from '../runCli';
import { shop, task } from '../shop';
import { table } from '#test/support/table';

describe('agentpack in a subfolder', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = shop();
  });
  afterEach(() => box.dispose());
  const ask = async <T>(folder: string, ...args: readonly string[]): Promise<T> => {
    const { code, stdout, stderr } = await runCli(box.at(folder), [...args, '--json']);
    assert.ok(code === 0 || code === 3, stderr);
    return JSON.parse(stdout) as T;
  };

  it('finds the pack above and answers for it, with files named relative to either folder', async () => {
    await ask<Report>('.', 'pack', '--task', task);
    assert.equal((await ask<Freshness>('src', 'status')).state, 'fresh');
    for (const name of ['price.ts', 'src/price.ts', box.at('src/price.ts')]) {
      assert.equal((await ask<Explanation>('src', 'explain', name)).path, 'src/price.ts', name);
      assert.equal((await ask<Verdict>('src', 'guard', '--path', name)).path, 'src/price.ts', name);
    }
    assert.match((await ask<RetrievedText>('src', 'retrieve', 'price.ts#addTax')).markdown, /Math\.round/);
    const { stderr } = await runCli(box.at('src'), ['status']);
    assert.equal(stderr, `The folder is ${realpathSync(box.root)}; use --root . for the current one.\n`);
    assert.equal((await runCli(box.root, ['status'])).stderr, '', 'nothing to tell in the folder itself');
  });

  it('packs the repository from there, or the target of --root or a folder argument', async () => {
    const whole = await ask<Report>('src', 'pack', '--task', task);
    assert.deepEqual([whole.root, existsSync(box.at('src/.agentpack'))], [realpathSync(box.root), false]);
    for (const args of [['--root', '.'], ['.']]) {
      const part = await ask<Report>('src', 'pack', ...args, '--task', task, '--no-write');
      assert.deepEqual([part.root, part.files[0]?.path], [realpathSync(box.at('src')), 'price.ts']);
    }
    const { code, stderr } = await runCli(box.root, ['pack', 'src', '--root', 'src']);
    assert.deepEqual([code, stderr], [2, 'The folder is specified twice, as "src" and by --root: use only one.\n']);
  });

  it('prefers its own pack, and stops at its own repository', async () => {
    await ask<Report>('.', 'pack', '--task', task);
    await ask<Report>('src', 'pack', '--root', '.', '--task', task);
    assert.equal((await ask<Explanation>('src', 'explain', 'price.ts')).path, 'price.ts');
    mkdirSync(box.at('other/deep'), { recursive: true });
    execFileSync('git', ['init', '-q', box.at('other')], { env: gitEnv });
    assert.equal((await ask<Freshness>('other/deep', 'status')).state, 'none');
  });
});

describe('agentpack guard', () => {
  let box: Sandbox;
  before(async () => {
    box = shop();
    box.write('.agentignore', 'docs/\n');
    mkdirSync(box.at('vendor'));
    execFileSync('git', ['init', '-q', box.at('vendor')], { env: gitEnv });
    box.write('vendor/lib.ts', 'export {};\n');
    await runCli(box.root, ['pack', '--task', task]);
    box.write('src/cart.ts', '// another cart\n'); // the pack is stale from here on
  });
  after(() => box.dispose());

  const cases: readonly (readonly [string, string, number, RegExp])[] = [
    ['warns of a file that packs are made of', 'src/price.ts', 3, /^warn: The pack is stale/],
    ['lets a new file be written', 'src/receipt.ts', 0, /^proceed: src\/receipt\.ts is a new file/],
    ['says that a file outside is not covered', '../elsewhere.ts', 0,
      /^proceed: \.\.\/elsewhere\.ts is not covered by the pack: the file is outside its folder\.$/m],
    ['says that what git ignores is not covered', 'debug.log', 0,
      /^proceed: debug\.log is not covered by the pack: ignored by \.gitignore:2: \*\.log\.$/m],
    ['says that a new file which git would ignore is not covered', 'src/trace.log', 0,
      /^proceed: src\/trace\.log is not covered by the pack: ignored by \.gitignore:2: \*\.log\.$/m],
    ['says that what .agentignore leaves out is not covered', 'docs/other.md', 0,
      /^proceed: docs\/other\.md is not covered by the pack: .*\.agentignore/],
    ['says that another repository is not covered', 'vendor/lib.ts', 0,
      /^proceed: vendor\/lib\.ts is not covered by the pack: .*a separate repository/],
    ["says that git's own files are not covered", '.git/config', 0,
      /^proceed: \.git\/config is not covered by the pack: packs never contain git's own files/],
  ];
  table('finds the folder of a path', (row) => {
    for (const [title, path, code, message] of cases) {
      row(title, async () => {
        const outcome = await runCli(box.root, ['guard', '--path', path]);
        assert.deepEqual([outcome.code, message.test(outcome.stdout)], [code, true], outcome.stdout + outcome.stderr);
      });
    }
  });
});
