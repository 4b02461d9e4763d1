import { strict as assert } from 'node:assert';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sandbox } from '#test/platform/sandbox';
import { runCli } from '../runCli';
import { shop, task } from '../shop';

describe('agentpack quickstart', () => {
  let box: Sandbox;
  let home: string;
  beforeEach(() => {
    box = shop({ git: false });
    home = realpathSync(mkdtempSync(join(tmpdir(), 'agentpack-home-')));
  });
  afterEach(() => {
    box.dispose();
    rmSync(home, { recursive: true });
  });

  const run = (...args: readonly string[]) =>
    runCli(box.root, args, { env: { HOME: home, USERPROFILE: home, PATH: '/usr/bin:/bin' } });

  it('packs and prints the next steps in five lines', async () => {
    mkdirSync(join(home, '.claude'));
    const { code, stdout, stderr } = await run('quickstart');
    assert.equal(code, 0, stderr);
    const lines = stdout.trimEnd().split('\n');
    assert.deepEqual(lines.map((line) => line.slice(0, 3)), ['1. ', '2. ', '3. ', '4. ', '5. ']);
    assert.match(lines[0]!, /^1\. Packed \d of \d files, [\d,]+ of 16,000 tokens, into \.agentpack\/context\.md\.$/);
    assert.match(lines[1]!, /^2\. Inferred task: .* To set your own: agentpack pack --task/);
    assert.match(lines[2]!, /^3\. agentpack connect claude connects Claude Code to the pack\.$/);
    assert.ok(existsSync(box.at('.agentpack/context.md')));
  });

  it('knows the given task, and which agents are connected', async () => {
    mkdirSync(join(home, '.claude'));
    assert.equal((await run('connect', 'claude', '--yes')).code, 0);
    const { stdout } = await run('quickstart', '--task', task, '--json');
    const { pack, agents, next } = JSON.parse(stdout) as {
      readonly pack: { readonly task: string; readonly taskSource: string; };
      readonly agents: readonly unknown[];
      readonly next: readonly string[];
    };
    assert.deepEqual([pack.task, pack.taskSource], [task, 'option']);
    assert.deepEqual(agents, [{ id: 'claude', label: 'Claude Code', connected: true }]);
    assert.deepEqual(next, ['agentpack watch']);
  });
});
