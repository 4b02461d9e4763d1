import { strict as assert } from 'node:assert';
import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import type { Freshness } from '#model';
import type { Explanation, FailureReport, OutlineReport, RelatedFiles, Verdict } from '#reports';
import type { Sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';
import { shop, task } from './shop';

describe('agentpack status and guard', () => {
  let box: Sandbox;
  before(() => {
    box = shop({ git: false });
  });
  after(() => box.dispose());
  const ask = async <T>(...args: string[]): Promise<{ code: number | null; answer: T; }> => {
    const { code, stdout } = await runCli(box.root, [...args, '--json']);
    return { code, answer: JSON.parse(stdout) as T };
  };

  it('report that there is no pack yet', async () => {
    const status = await ask<Freshness>('status');
    assert.deepEqual([status.code, status.answer.state], [0, 'none']);
    const guard = await ask<Verdict>('guard');
    assert.deepEqual([guard.code, guard.answer.decision], [0, 'proceed']);
    const { code, stdout, stderr } = await runCli(box.root, ['explain', 'src/price.ts', '--json']);
    assert.equal(code, 1);
    assert.equal((JSON.parse(stdout) as FailureReport).error.message, stderr.trimEnd());
    assert.match(stderr, /^There is no pack yet: agentpack pack creates one/);
    const forTask = await ask<Explanation>('explain', 'src/price.ts', '--task', task);
    assert.deepEqual([forTask.code, forTask.answer.now?.status], [0, 'selected']);
  });

  it('report fresh right after a pack', async () => {
    await runCli(box.root, ['pack', '--task', task]);
    assert.equal((await ask<Freshness>('status')).answer.state, 'fresh');
    const guard = await ask<Verdict>('guard', '--path', 'src/price.ts');
    assert.deepEqual([guard.code, guard.answer.decision, guard.answer.path], [0, 'proceed', 'src/price.ts']);
  });

  it('report stale and name the file after an edit, and fresh again once it is undone', async () => {
    const before = readFileSync(box.at('src/price.ts'));
    box.write('src/price.ts', 'export const other = 1;\n');
    const { answer } = await ask<Freshness>('status');
    assert.equal(answer.state, 'stale');
    assert.deepEqual(answer.causes.flatMap((c) => (c.kind === 'files' ? c.files : [])), [{
      path: 'src/price.ts',
      change: 'modified',
      selected: true,
    }]);
    const guard = await runCli(box.root, ['guard']);
    assert.equal(guard.code, 3);
    assert.match(guard.stdout, /^warn: .*src\/price\.ts/);
    assert.match((await runCli(box.root, ['status'])).stdout, /^stale\n {2}modified src\/price\.ts \(in the pack\)$/m);
    box.write('src/price.ts', before);
    assert.equal((await ask<Freshness>('status')).answer.state, 'fresh');
  });
});

describe('agentpack explain, related and outline', () => {
  let box: Sandbox;
  before(async () => {
    box = shop({ git: false });
    await runCli(box.root, ['pack', '--task', task]);
  });
  after(() => box.dispose());

  it('explain lists reasons that add up', async () => {
    const { code, stdout } = await runCli(box.root, ['explain', 'src/price.ts', '--json']);
    const explanation = JSON.parse(stdout) as Explanation;
    assert.deepEqual([code, explanation.status, explanation.rank], [0, 'selected', 1]);
    assert.ok(Math.abs(explanation.reasons.reduce((sum, r) => sum + r.points, 0) - explanation.score!) < 1e-6);
    assert.match((await runCli(box.root, ['explain', 'src/price.ts'])).stdout,
      /^src\/price\.ts is in the pack: full view, [\d,]+ tokens, rank 1\n/);
  });

  it('explain gives the reason why a file is left out', async () => {
    const explanation = JSON.parse((await runCli(box.root, ['explain', 'debug.log', '--json'])).stdout) as Explanation;
    assert.deepEqual([explanation.status, explanation.because], ['omitted', 'ignored']);
    assert.match(explanation.detail, /\.gitignore/);
  });

  it('related lists importers and tests', async () => {
    const related = JSON.parse((await runCli(box.root, ['related', 'src/price.ts', '--json'])).stdout) as RelatedFiles;
    assert.deepEqual([related.importers, related.tests], [['src/cart.ts', 'test/price.test.ts'], [
      'test/price.test.ts',
    ]]);
  });

  it('related lists an importing file once, with all lines', async () => {
    box.write('src/twice.ts',
      "import { addTax } from './price';\nimport type { Price } from './price';\nimport { total } from './cart';\nexport { TaxError } from './price';\n");
    const { stdout } = await runCli(box.root, ['related', 'src/twice.ts']);
    assert.match(stdout,
      /^imports:\n {2}src\/cart\.ts \(line 3\)\n {2}src\/price\.ts \(lines 1, 2, 4\)$|^imports:\n {2}src\/price\.ts \(lines 1, 2, 4\)\n {2}src\/cart\.ts \(line 3\)$/m);
  });

  it('status distinguishes a file that is left out from a deleted one', async () => {
    for (const path of ['src/old.ts', 'src/kept.ts']) box.write(path, 'export {};\n');
    await runCli(box.root, ['pack', '--task', task]);
    box.write('.agentignore', 'src/kept.ts\n');
    rmSync(box.at('src/old.ts'));
    const { stdout } = await runCli(box.root, ['status']);
    assert.match(stdout, /^ {2}excluded src\/kept\.ts\b/m);
    assert.match(stdout, /^ {2}deleted {2}src\/old\.ts\b/m);
    await runCli(box.root, ['pack', '--task', task]);
    assert.match(readFileSync(box.at('.agentpack/context.md'), 'utf8'),
      /1 deleted file \(.*old.*\); 1 newly excluded file \(.*kept/);
    rmSync(box.at('.agentignore'));
  });

  it('outline lists symbols with their lines', async () => {
    const { files } = JSON.parse(
      (await runCli(box.root, ['outline', 'src/price.ts', 'src/cart.ts', '--json'])).stdout,
    ) as OutlineReport;
    assert.deepEqual(files[0]?.symbols.map((s) => [s.name, s.kind, ...s.lines]), [['Price', 'interface', 1, 1], [
      'addTax',
      'function',
      3,
      5,
    ], ['TaxError', 'class', 7, 7]]);
    assert.deepEqual(files[1]?.imports, [{ specifier: './price', line: 1, resolved: 'src/price.ts' }]);
  });

  it('outline of several files reports each of them, even if one has a problem', async () => {
    symlinkSync('price.ts', box.at('src/link.ts'));
    const { code, stdout, stderr } = await runCli(box.root, ['outline', 'src/link.ts', 'src/price.ts', 'src/none.ts',
      '--json']);
    const { files, problems } = JSON.parse(stdout) as OutlineReport;
    assert.deepEqual([code, files.map(({ path }) => path), problems.map(({ path }) => path)], [1, ['src/price.ts'], [
      'src/link.ts',
      'src/none.ts',
    ]]);
    assert.equal(stderr, '2 of 3 files have no outline.\n');
    const text = await runCli(box.root, ['outline', 'src/link.ts', 'src/price.ts']);
    assert.match(text.stdout, /addTax[^]*^src\/link\.ts is not packed \(link: /m);
    rmSync(box.at('src/link.ts'));
  });

  it('outline prints everything that its help promises', async () => {
    box.write('src/price.test.ts', "import { addTax } from './price';\nit('adds', () => addTax());\n");
    const { stdout } = await runCli(box.root, ['outline', 'src/price.ts', 'src/cart.ts']);
    for (
      const line of [/^ {2}3-5 +function +addTax$/m, /^ {2}tested by src\/price\.test\.ts$/m,
        /^ {2}line 1 +imports \.\/price → src\/price\.ts$/m]
    ) assert.match(stdout, line);
  });

  it('treats the first argument as ROOT only if it is a folder and a file follows', async () => {
    const elsewhere = await runCli('/', ['outline', box.root, 'src/price.ts', '--json']);
    assert.equal((JSON.parse(elsewhere.stdout) as OutlineReport).files[0]?.path, 'src/price.ts');
    const two = await runCli(box.at('src'), ['outline', '..', 'src/price.ts', '--json']);
    assert.equal((JSON.parse(two.stdout) as OutlineReport).files[0]?.path, 'src/price.ts');
  });
});
