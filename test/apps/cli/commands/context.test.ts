import { strict as assert } from 'node:assert';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ContextText } from '#reports';
import type { Sandbox } from '#test/platform/sandbox';
import { runCli } from '../runCli';
import { shop, task } from '../shop';

describe('agentpack context', () => {
  let box: Sandbox;
  beforeEach(async () => {
    box = shop({ git: false });
    await runCli(box.root, ['pack', '--task', task]);
  });
  afterEach(() => box.dispose());
  const file = (path: string) => readFileSync(box.at(path), 'utf8');

  it('prints the pack exactly as in its file, even with --quiet', async () => {
    const text = file('.agentpack/context.md');
    for (const more of [[], ['--quiet']])
      assert.deepEqual(await runCli(box.root, ['context', ...more]), { code: 0, stdout: text, stderr: '' });
  });
  it('prints the file of another agent', async () => {
    const { stdout } = await runCli(box.root, ['context', '--agent', 'claude']);
    assert.equal(stdout, file('.agentpack/context.claude.md'));
    const { code, stderr } = await runCli(box.root, ['context', '--agent', 'clod']);
    assert.equal(code, 2);
    assert.match(stderr, /Unknown agent "clod"/);
  });
  it('reports on standard error that the pack is stale, and the reason in JSON', async () => {
    writeFileSync(box.at('src/price.ts'), 'export const addTax = 1;\n');
    const { code, stdout, stderr } = await runCli(box.root, ['context']);
    assert.deepEqual([code, stdout], [0, file('.agentpack/context.md')]);
    assert.match(stderr, /^The pack is stale. Run agentpack status to see why, or agentpack pack --thread none\.\n$/);
    const json = JSON.parse((await runCli(box.root, ['context', '--json'])).stdout) as ContextText;
    assert.deepEqual([json.version, json.path, json.text, json.freshness.state, json.freshness.causes[0]?.kind], [1,
      '.agentpack/context.md', stdout, 'stale', 'files']);
  });
  it('prints the pack of the calling session, or the shared one if it has none yet', async () => {
    const env = { CLAUDE_CODE_SESSION_ID: 'one' };
    const before = await runCli(box.root, ['context'], { env });
    assert.deepEqual([before.code, before.stdout], [0, file('.agentpack/context.md')]);
    assert.match(before.stderr, /no pack of its own, so the shared pack is used/);
    await runCli(box.root, ['pack', '--task', 'Describe the carts'], { env });
    const { stdout } = await runCli(box.root, ['context'], { env });
    assert.match(stdout, /Describe the carts/);
    assert.doesNotMatch((await runCli(box.root, ['context', '--thread', 'none'], { env })).stdout,
      /Describe the carts/);
  });
  it('fails with one sentence if there is no pack, or its file is missing', async () => {
    rmSync(box.at('.agentpack/context.md'));
    assert.deepEqual(await runCli(box.root, ['context', '--quiet']), {
      code: 1,
      stdout: '',
      stderr: '.agentpack/context.md is missing: run agentpack pack to recreate it.\n',
    });
    rmSync(box.at('.agentpack'), { recursive: true });
    assert.deepEqual(await runCli(box.root, ['context']), {
      code: 1,
      stdout: '',
      stderr: 'There is no pack yet: run agentpack pack.\n',
    });
  });
  it('escapes foreign control characters in the file', async () => {
    writeFileSync(box.at('.agentpack/context.md'), '# Pack\n\u001b[2J\n');
    const { stdout } = await runCli(box.root, ['context']);
    assert.ok(stdout.startsWith('# Pack\n') && !stdout.includes('\u001b'), stdout);
  });
});
