import { strict as assert } from 'node:assert';
import { existsSync, readFileSync } from 'node:fs';
import type { Report } from '#reports';
import type { Sandbox } from '#test/platform/sandbox';
import { runCli } from '../runCli';
import { shop, task } from '../shop';

interface SetUp {
  readonly files: readonly { readonly path: string; readonly change: string; readonly diff: string; }[];
  readonly written: boolean;
  readonly suggestions: readonly { readonly line: string; readonly role: string; readonly files: number; }[];
}

describe('agentpack init', () => {
  let box: Sandbox;
  beforeEach(() => {
    box = shop();
    for (const name of ['a', 'b'])
      box.write(`third_party/lib/${name}.ts`, `export const ${name} = 1;\n${'export const x = "y";\n'.repeat(40)}`);
    box.commit('More');
  });
  afterEach(() => box.dispose());

  const json = async <T>(...args: readonly string[]) => {
    const { code, stdout, stderr } = await runCli(box.root, [...args, '--json']);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout) as T;
  };

  it('writes nothing without confirmation', async () => {
    const { code, stdout, stderr } = await runCli(box.root, ['init']);
    assert.equal(code, 1);
    assert.match(stdout, /^\+\+\+ \.agentpack\/config\.toml/m);
    assert.match(stderr, /Nothing was written: confirmation requires a terminal\./);
    const dry = await runCli(box.root, ['init', '--dry-run']);
    assert.equal(dry.code, 0);
    assert.match(dry.stdout, /^Nothing was written: 4 files would change\.$/m);
    assert.ok(!existsSync(box.at('.agentpack')) && !existsSync(box.at('.agentignore')));
  });

  it('sets up settings, a task file and ignored folders, once', async () => {
    const done = await json<SetUp>('init', '--yes');
    assert.deepEqual([done.written, done.files.map(({ path, change }) => `${change} ${path}`)], [true, [
      'create .agentpack/.gitignore',
      'create .agentpack/config.toml',
      'create .agentpack/task.md',
      'create .agentignore',
    ]]);
    assert.deepEqual(done.suggestions.map(({ line, role, files }) => [line, role, files]), [['/third_party/',
      'vendored', 2]]);
    assert.match(readFileSync(box.at('.agentignore'), 'utf8'),
      /^# vendored: 2 files, [\d,]+ tokens\n\/third_party\/\n$/);
    assert.equal(box.git('status', '--porcelain'), '?? .agentignore');
    assert.deepEqual((await json<SetUp>('init', '--yes')).files, []);
    const report = await json<Report>('pack', '--no-write');
    assert.equal(report.taskSource, 'inferred', 'an empty task file is no task');
    assert.ok(!report.ranking.some((path) => path.startsWith('third_party/')));
  });

  it('keeps existing content', async () => {
    box.write('.agentpack/config.toml', '[context]\ndefault_budget = 9000\n');
    box.write('.agentpack/task.md', task);
    box.write('.agentignore', 'docs/');
    await json('init', '--yes');
    assert.equal(readFileSync(box.at('.agentpack/config.toml'), 'utf8'), '[context]\ndefault_budget = 9000\n');
    assert.equal(readFileSync(box.at('.agentpack/task.md'), 'utf8'), task);
    assert.match(readFileSync(box.at('.agentignore'), 'utf8'), /^docs\/\n# vendored: /);
  });

  it('shares without confirmation, and reports it', async () => {
    const { code, stderr } = await runCli(box.root, ['init', '--share-config', '--dry-run']);
    assert.equal(code, 2);
    assert.match(stderr, /--share-config and --share-cache do not ask/);
    assert.ok(!existsSync(box.at('.agentpack')));
  });
});
