import { strict as assert } from 'node:assert';
import { existsSync } from 'node:fs';
import type { Report, ScanReport } from '#reports';
import type { Sandbox } from '#test/platform/sandbox';
import { runCli } from '../runCli';
import { shop, task } from '../shop';

describe('agentpack scan', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = shop();
    box.write('.agentignore', 'docs/\n');
    box.write('logo.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]));
    box.write('.env', 'A=1\n');
    box.write('notes.xyz', 'some notes of ours\n');
    box.commit('More');
  });
  afterEach(() => box.dispose());

  const json = async <T>(...args: readonly string[]) => {
    const { code, stdout, stderr } = await runCli(box.root, [...args, '--json']);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as T;
  };

  it('counts the files that packs choose from, and lists exclusions by rule', async () => {
    const report = await json<ScanReport>('scan');
    const pack = await json<Report>('pack', '--task', task, '--no-write');
    assert.equal(report.files.count, pack.counts.files);
    for (const sizes of [report.languages, report.roles]) {
      assert.equal(sizes.reduce((sum, { count }) => sum + count, 0), report.files.count);
      assert.equal(sizes.reduce((sum, { tokens }) => sum + tokens, 0), report.files.tokens);
    }
    assert.deepEqual(report.languages.find(({ id }) => id === 'typescript'), {
      id: 'typescript',
      name: 'TypeScript',
      understood: true,
      count: 4,
      tokens: report.languages[0]!.tokens,
    });
    assert.deepEqual(report.languages.find(({ id }) => id === null)?.understood, false);
    assert.equal(report.roles.find(({ role }) => role === 'test')?.count, 1);
    assert.deepEqual(
      Object.fromEntries(report.excluded.map(({ because, detail, paths }) => [`${because} ${detail}`, paths])),
      {
        'binary ': ['logo.png'],
        'ignored .agentignore:1: docs/': ['docs/'],
        'ignored ignored by git': ['debug.log'],
        'secret-file ': ['.env'],
      },
    );
  });

  it('stores the index, so that a pack reads no file again, and stores nothing with --no-write', async () => {
    await json('scan', '--no-write');
    assert.ok(!existsSync(box.at('.agentpack')));
    const { counts } = await json<ScanReport>('scan');
    assert.ok(existsSync(box.at('.agentpack/cache/index.bin')));
    const pack = await json<Report>('pack', '--task', task);
    // files written within the last two seconds are read again
    assert.equal(pack.counts.parsed + pack.counts.reused, counts.parsed + counts.reused);
    assert.equal(box.git('status', '--porcelain'), '');
  });

  it('prints tables, and accepts globs like pack', async () => {
    const { code, stdout } = await runCli(box.root, ['scan', '--include', 'src/**']);
    assert.equal(code, 0);
    assert.match(stdout, /^3 files, \d+ lines, \d+ tokens; /);
    assert.match(stdout, /^TypeScript +3 +\d+ +symbols, imports, words$/m);
    assert.match(stdout, /^excluded by pattern +\d+ +\S/m);
  });

  it('reports that there is nothing to pack', async () => {
    const { code, stdout } = await runCli(box.root, ['scan', '--include', 'nowhere/**']);
    assert.equal(code, 0);
    assert.match(stdout, /^0 files, 0 lines, 0 tokens/);
  });
});
