import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Explanation, OutlineReport } from '#reports';
import type { Sandbox } from '#test/platform/sandbox';
import { runCli } from './runCli';
import { shop, task } from './shop';

/** Each made a command end with a stack trace, or take all memory. */
const hostile: Readonly<Record<string, string>> = {
  'd.yaml': '- '.repeat(300),
  'keys.yaml': '? '.repeat(400),
  'maps.yaml': Array.from({ length: 300 }, (_, depth) => `${' '.repeat(depth)}a:\n`).join(''),
  'word.rb': `class A\nend\na = <<~${'A'.repeat(998)}\na\n`,
  'nested.cs': 'class A{'.repeat(30_000),
  'nested.cpp': 'class A{'.repeat(112_500),
  'nested.rb': 'class A\n'.repeat(40_000),
};

describe('a repository with files designed to break it', () => {
  let box: Sandbox;
  before(() => {
    box = shop({ git: false });
    for (const [path, text] of Object.entries(hostile)) box.write(path, text);
  });
  after(() => box.dispose());

  it('is packed with its good files, and the files that were not parsed are named', async () => {
    const { code, stdout, stderr } = await runCli(box.root, ['pack', '--task', `${task} in d.yaml, word.rb`, '--json']);
    assert.deepEqual([code, stderr.includes('RuntimeError')], [0, false]);
    const pack = JSON.parse(stdout) as { files: { path: string; }[]; };
    assert.ok(pack.files.some(({ path }) => path === 'src/price.ts'));
    assert.match(readFileSync(join(box.root, '.agentpack/context.md'), 'utf8'),
      /^- Note: \d not parsed: .*d\.yaml \(it nests too deeply for its parser: no symbols\)/m);
  });

  it('is packed again from the cache of the first pack', async () => {
    const { code, stderr } = await runCli(box.root, ['pack']);
    assert.deepEqual([code, stderr], [0, 'Reused from the last pack: the task. Use --fresh to start over.\n']);
  });

  it('answers every other query', async () => {
    assert.equal((await runCli(box.root, ['status'])).code, 0);
    const outline = await runCli(box.root, ['outline', ...Object.keys(hostile), 'src/price.ts', '--json']);
    assert.equal(outline.code, 0);
    const files = (JSON.parse(outline.stdout) as OutlineReport).files;
    assert.deepEqual(files.filter(({ note }) => note === undefined).map(({ path }) => path), ['src/price.ts']);
    for (const path of ['d.yaml', 'nested.cs']) {
      const { code, stdout } = await runCli(box.root, ['explain', path, '--json']);
      assert.deepEqual([code, (JSON.parse(stdout) as Explanation).path], [0, path]);
    }
  });
});
