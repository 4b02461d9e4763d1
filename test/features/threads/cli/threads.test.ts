import { strict as assert } from 'node:assert';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, unlinkSync, utimesSync,
  writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerScope, Report, ThreadsReport, Verdict } from '#reports';
import type { Sandbox } from '#test/platform/sandbox';
import { runCli } from '#test/apps/cli/runCli';
import { shop, task } from '#test/apps/cli/shop';
import type { ThreadRow } from '#engine/formats/threadRow';

describe('agentpack threads', () => {
  let box: Sandbox;
  before(async () => {
    box = shop();
    box.write('src/price.ts', 'export const changed = 1;\n');
    await runCli(box.root, ['pack', '--task', task, '--thread', 'one']);
    await runCli(box.root, ['pack', '--task', task, '--thread', 'two']);
  });
  after(() => box.dispose());
  const list = async (...args: string[]) =>
    JSON.parse((await runCli(box.root, ['threads', ...args, '--json'])).stdout) as ThreadsReport;

  it('lists tasks, states, branches and overlaps', async () => {
    const { stdout, code } = await runCli(box.root, ['threads']);
    assert.equal(code, 0);
    assert.match(stdout, /^THREAD +STATUS +BRANCH +WHEN +FILES +CHANGED +TASK$/m);
    assert.match(stdout, /^one +active +main +just now +\d+ +1 +addTax in/m);
    assert.match(stdout, /^two +active +main +just now +\d+ +0 +addTax in/m);
    assert.match(stdout, /^Overlaps\n {2}one and two: src\/price\.ts$/m);
  });

  it('is reported by the guard', async () => {
    const { code, stdout } = await runCli(box.root, ['guard', '--thread', 'two', '--json']);
    assert.equal(code, 3);
    assert.deepEqual((JSON.parse(stdout) as Verdict).overlaps, [{ thread: 'one', task, files: ['src/price.ts'] }]);
  });

  it('ends, archives and removes', async () => {
    assert.deepEqual((await list('--done', 'one')).threads.map((t) => `${t.thread} ${t.status} ${t.overlaps.length}`), [
      'one done 0',
      'two active 0',
    ]);
    await list('--archive', 'one');
    assert.match((await runCli(box.root, ['threads'])).stdout,
      /^THREAD[^\n]+\ntwo [^\n]+\n\n1 archived: --all shows it\.$/m);
    const restored = (await list('--restore', 'one')).threads.find((t) => t.thread === 'one');
    assert.deepEqual([restored?.status, restored?.overlaps.length], ['active', 1], 'as before it was ended');
    const since = restored?.updatedAt;
    assert.equal((await list('--restore', 'one')).threads.find((t) => t.thread === 'one')?.updatedAt, since);
    await list('--archive', 'one');
    assert.deepEqual((await list('--prune')).pruned, []);
    assert.deepEqual((await list('--prune', '--older-than', '0')).pruned, ['one']);
    assert.deepEqual([existsSync(box.at('.agentpack/threads/one')), existsSync(box.at('.agentpack/threads/two'))], [
      false,
      true,
    ]);
    const unknown = await runCli(box.root, ['threads', '--done', 'nine']);
    assert.deepEqual([unknown.code, unknown.stdout, unknown.stderr], [1, '',
      'No thread has the ID nine: the existing threads are two.\n']);
    assert.equal((await runCli(box.root, ['threads', '--older-than', '3'])).code, 2);
  });
});

describe('agentpack in the session of an agent', () => {
  let box: Sandbox;
  before(() => {
    box = shop();
  });
  after(() => box.dispose());
  const session = 'b7f0';
  const run = (args: readonly string[], env: NodeJS.ProcessEnv = { CLAUDE_CODE_SESSION_ID: session }) =>
    runCli(box.root, args, { env });
  const json = async <T>(args: readonly string[]) =>
    JSON.parse((await run([...args, '--json'])).stdout) as T & { readonly scope?: AnswerScope; };
  const instead =
    `This session (${session}, by CLAUDE_CODE_SESSION_ID) has no pack of its own, so the shared pack is used. agentpack pack --task TEXT creates one for the session, agentpack pack --thread none repeats the shared one.`;

  it('reports that there is no pack if there is none', async () => {
    assert.equal((await run(['status'])).stdout,
      `There is no pack yet: run agentpack pack.\nthread ${session} (the calling agent's session, by CLAUDE_CODE_SESSION_ID); --thread none selects the shared pack\n`);
  });

  it('answers for the shared pack, and reports that, until the session has its own', async () => {
    const shared = await run(['pack', '--task', task, '--thread', 'none']);
    assert.match(shared.stdout, /\n\nPack: \.agentpack\/context\.md\n$/);
    assert.match((await run(['status'])).stdout, /^fresh\npacked [^\n]+\.agentpack\/context\.md\nThis session /);
    const guard = await run(['guard']);
    assert.deepEqual([guard.code, guard.stdout], [0, `proceed: The pack is fresh.\n${instead}\n`]);
    for (const args of [['explain', 'src/price.ts'], ['retrieve', 'src/price.ts']]) {
      const { stdout, stderr } = await run(args);
      assert.ok(stdout.includes('src/price.ts') && !stdout.includes('session'), stdout);
      assert.equal(stderr, `${instead}\n`);
      assert.equal((await run([...args, '--quiet'])).stderr, '');
    }
    assert.deepEqual((await json(['status'])).scope, {
      thread: null,
      namedBy: 'CLAUDE_CODE_SESSION_ID',
      unpackedSession: session,
    });
    assert.deepEqual((await json(['retrieve', 'src/price.ts'])).scope, {
      thread: null,
      namedBy: 'CLAUDE_CODE_SESSION_ID',
      unpackedSession: session,
    });
  });

  it('packs for the session, and reports its owner, reason and location', async () => {
    const { stdout } = await run(['pack', '--task', task]);
    assert.match(stdout,
      /\n\nPack: \.agentpack\/threads\/b7f0\/context\.md\nThread: b7f0 \(the calling agent's session, by CLAUDE_CODE_SESSION_ID\); --thread none selects the shared pack\n$/);
    const report = await json<Report>(['pack', '--task', task]);
    assert.deepEqual([report.thread, report.contextPath, report.scope], [session, '.agentpack/threads/b7f0/context.md',
      { thread: session, namedBy: 'CLAUDE_CODE_SESSION_ID' }]);
    assert.match((await run(['status'])).stdout, /^fresh\npacked [^\n]+threads\/b7f0\/context\.md\nthread b7f0 /);
    assert.equal((await run(['guard'])).stdout, 'proceed: The pack is fresh.\n');
    assert.equal((await json<Verdict>(['guard'])).freshness.contextPath, '.agentpack/threads/b7f0/context.md');
    assert.equal((await json<ThreadsReport>(['threads'])).current, session);
  });

  it('can be overridden by the option, the AgentPack variable and the settings', async () => {
    const meant = async (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
      const { stdout } = await run(['pack', '--task', task, '--no-write', ...args], {
        CLAUDE_CODE_SESSION_ID: session,
        ...env,
      });
      return /\nThread: (.*)/.exec(stdout)?.[1];
    };
    assert.equal(await meant(['--thread', 'one']), 'one (--thread)');
    assert.equal(await meant(['--thread', 'none']), undefined);
    assert.equal(await meant(['--thread', 'auto']), "b7f0 (the calling agent's session, by CLAUDE_CODE_SESSION_ID)");
    assert.equal(await meant([], { AGENTPACK_THREAD_ID: 'two' }), 'two (AGENTPACK_THREAD_ID)');
    box.write('.agentpack/config.toml', '[context]\nthread = "team"\n');
    assert.equal(await meant([]), 'team (config.toml)');
    box.write('.agentpack/config.toml', '[context]\nthread = "none"\n');
    assert.equal(await meant([]), undefined);
    box.write('.agentpack/config.toml', '');
  });

  it('is deleted after it was idle for a long time, unless somebody wrote there', async () => {
    const long = new Date(Date.now() - 15 * 86_400_000);
    for (const id of ['gone', 'kept']) {
      await run(['pack', '--task', task], { PI_SESSION_ID: id });
      if (id === 'kept') box.write('.agentpack/threads/kept/task.md', 'Mine');
      const folder = box.at(`.agentpack/threads/${id}`);
      for (const name of readdirSync(folder)) utimesSync(join(folder, name), long, long);
    }
    const index = box.at('.agentpack/thread_index.jsonl');
    const rows = readFileSync(index, 'utf8').trimEnd().split('\n').map((line) => JSON.parse(line) as ThreadRow);
    writeFileSync(index,
      rows.map((row) =>
        `${JSON.stringify(row.session === 'PI_SESSION_ID' ? { ...row, updated_at: long.toISOString() } : row)}\n`
      ).join(''));
    const { stderr } = await run(['pack', '--task', task]);
    assert.equal(stderr,
      'Removed the packs of a session that had no new pack for 14 days: gone (session_days in config.toml).\n');
    assert.deepEqual(['gone', 'kept'].map((id) => existsSync(box.at(`.agentpack/threads/${id}`))), [false, true]);
    assert.deepEqual((await json<ThreadsReport>(['threads'])).threads.map((t) => `${t.thread} ${t.status}`), [
      'b7f0 active',
      'kept idle',
    ]);
  });

  it('does not mention threads to a shell without one', async () => {
    const { stdout } = await runCli(box.root, ['status']);
    assert.match(stdout, /^fresh\npacked [^\n]+, \.agentpack\/context\.md\n$/);
    assert.ok(!('scope' in JSON.parse((await runCli(box.root, ['status', '--json'])).stdout)));
  });
});

describe('threads in linked work trees', () => {
  it('are distinguished, and a shared .agentpack is rejected', async () => {
    const box = shop();
    const tree = `${box.root}-linked`;
    try {
      box.git('worktree', 'add', '-q', '-b', 'side', tree);
      box.write('src/price.ts', 'export const changed = 1;\n');
      for (const thread of ['one', 'two']) await runCli(box.root, ['pack', '--task', task, '--thread', thread]);
      symlinkSync(box.at('.agentpack'), join(tree, '.agentpack'));
      const refused = await runCli(tree, ['pack', '--task', task, '--thread', 'three']);
      assert.deepEqual([refused.code, refused.stdout], [1, '']);
      assert.match(refused.stderr,
        /^\.agentpack\/\S+ points outside the folder through a link \(to [^)]+\): remove the link, then try again\.\n$/);
      // as if one folder were mounted into both
      unlinkSync(join(tree, '.agentpack'));
      mkdirSync(join(tree, '.agentpack'));
      copyFileSync(box.at('.agentpack/thread_index.jsonl'), join(tree, '.agentpack/thread_index.jsonl'));
      writeFileSync(join(tree, 'src/price.ts'), 'export const changed = 1;\n');
      await runCli(tree, ['pack', '--task', task, '--thread', 'three']);
      const { threads } = JSON.parse((await runCli(tree, ['threads', '--json'])).stdout) as ThreadsReport;
      assert.deepEqual(threads.map((t) => [t.thread, t.worktree, t.changedFiles, t.overlaps.map((o) => o.thread)]), [
        ['one', box.root, ['src/price.ts'], ['two']],
        ['three', tree, ['src/price.ts'], ['one', 'two']],
        ['two', box.root, [], ['one']],
      ]);
      // once each, as the rows of the other work tree's own index say
      assert.equal(
        readFileSync(join(tree, '.agentpack/threads/three/context.md'), 'utf8').match(/, in the work tree `/g)?.length,
        2,
      );
      assert.match((await runCli(tree, ['threads'])).stdout, /\nWork trees\n/);
    } finally {
      rmSync(tree, { recursive: true, force: true });
      box.dispose();
    }
  });
});
