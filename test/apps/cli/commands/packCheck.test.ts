import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { PackCheck } from '#apps/cli/commands/pack/packCheck';
import { gitEnv, type Sandbox } from '#test/platform/sandbox';
import { runCli } from '../runCli';
import { shop } from '../shop';

const token = `ghp_${'a1B2c3D4'.repeat(4)}e5F6`;

describe('agentpack pack --check', function() {
  this.timeout(120_000);
  let box: Sandbox;
  beforeEach(() => {
    box = shop();
    box.git('config', 'user.name', 'A');
    box.git('config', 'user.email', 'a@example.org');
    box.write('.git/hooks/pre-commit',
      `#!/bin/sh\nexec '${process.execPath}' '${resolve('dist/cli.js')}' pack --check --no-write --quiet\n`);
    chmodSync(box.at('.git/hooks/pre-commit'), 0o755);
  });
  afterEach(() => box.dispose());

  const commit = () => {
    box.git('add', '-A', '-f');
    const { status, stderr } = spawnSync('git', ['commit', '-q', '-m', 'Next'], {
      cwd: box.root,
      env: gitEnv,
      encoding: 'utf8',
    });
    return { status, stderr };
  };
  const check = async (...args: readonly string[]) => {
    const { code, stdout } = await runCli(box.root, ['pack', '--check', '--no-write', '--json', ...args]);
    return { code, check: (JSON.parse(stdout) as { readonly check: PackCheck; }).check };
  };

  it('lets a commit pass as a git hook, even if files that it does not change contain secrets', () => {
    box.write('src/price.ts', 'export const tax = 0.19;\n');
    assert.deepEqual(commit(), { status: 0, stderr: '' });
  });

  it('stops a commit with a secret far down in a long file, and writes nothing', () => {
    const lines = Array.from({ length: 3_000 }, (_, i) => `export const value${i} = compute(${i});`);
    box.write('src/long.ts', [...lines, `export const key = '${token}';`].join('\n'));
    const { status, stderr } = commit();
    assert.equal(status, 1);
    assert.match(stderr,
      /^src\/long\.ts:3001: a secret \(github-token\)\nThe check failed: 1 secret in changed files\.$/m);
    assert.ok(!stderr.includes(token));
    assert.equal(box.git('status', '--porcelain', '--', '.agentpack'), '');
  });

  it('fails where git cannot say what changed', async () => {
    rmSync(box.at('.git'), { recursive: true });
    const { code, stderr } = await runCli(box.root, ['pack', '--check', '--no-write', '--quiet']);
    assert.equal(code, 1);
    assert.match(stderr, /^--check cannot tell which files changed: git cannot be used in .*\.$/m);
  });

  it('stops a commit with a file of secrets', () => {
    box.write('.env', 'NAME=shop\n');
    const { status, stderr } = commit();
    assert.equal(status, 1);
    assert.match(stderr, /^\.env: a file of secrets\n/m);
  });

  it('finds changes since a commit', async () => {
    const base = box.git('rev-parse', 'HEAD');
    box.write('src/key.ts', `export const key = '${token}';\n`);
    box.git('add', '-A');
    box.git('commit', '-q', '--no-verify', '-m', 'Key');
    assert.deepEqual(await check(), { code: 0, check: { passed: true, secrets: [], secretFiles: [], unshown: [] } });
    const { code, check: found } = await check('--since', base);
    assert.deepEqual([code, found.secrets.map(({ path, line, type }) => [path, line, type])], [1, [['src/key.ts', 1,
      'github-token']]]);
  });

  it('names changed files that do not fit the budget', async () => {
    for (let i = 0; i < 40; i++)
      box.write(`src/part${i}.ts`, `export const part${i} = 'a part of the shop';\n`.repeat(90));
    const { code, check: { unshown, passed } } = await check('--budget', '700');
    assert.deepEqual([code, passed, unshown.length > 0], [1, false, true]);
    assert.ok(unshown.every((path) => path.startsWith('src/part')));
  });

  it('prints nothing if nothing changed', async () => assert.equal((await check()).code, 0));
});
