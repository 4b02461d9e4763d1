import assert from 'node:assert/strict';
import { Cancelled, UserError } from '#base/errors';
import type { PackOptions } from '#engine/options';
import type { CollectOptions, CollectedInputs } from '#engine/inputs/inputs';
import { collectInputWarnings } from '#engine/inputs/inputWarnings';
import { memoryHost, type MemoryGit, type MemoryHost } from '#test/support/memoryHost';
import { quiet } from '#test/support/quiet';
import { partsOf } from '../parts';
import { table } from '#test/support/table';

const files = {
  'src/cart.ts': 'export const cart = 1;\n',
  'src/mail.ts': 'export const mail = 1;\n',
  'docs/cart.md': '# Cart\n',
};
const change = { status: 'modified', staged: false, unstaged: true, sinceRef: false, hunks: [] } as const;
const ranking: CollectOptions = { commits: 1_000 };

function made(git: MemoryGit | undefined = {}, more: Readonly<Record<string, string>> = {}) {
  const host = memoryHost({ files: { ...files, ...more }, ...(git && { git }) });
  const parts = partsOf(host);
  const collect = (options: PackOptions = {}, how = ranking) => parts.inputs.collect(options, how, quiet);
  return { host, ...parts, collect };
}

describe('collecting inputs', () => {
  type Changed = Partial<Record<keyof CollectedInputs, unknown>>;
  const rows: readonly (readonly [
    title: string,
    change: (host: MemoryHost) => void,
    options: PackOptions,
    expected: (collected: CollectedInputs) => Changed,
    value: Changed,
  ])[] = [
    ['a file', (host) => host.write('src/new.ts', 'export {};\n'), {},
      ({ refreshed }) => ({ refreshed: refreshed.byPath.has('src/new.ts') }), { refreshed: true }],
    ['a deleted file', (host) => host.remove('src/mail.ts'), {},
      ({ refreshed }) => ({ refreshed: refreshed.byPath.has('src/mail.ts') }), { refreshed: false }],
    ['config.toml', (host) => host.state.write('config.toml', '[context]\ndefault_budget = 9000\n'), {},
      ({ settings }) => ({ settings: settings.budget }), { settings: 9_000 }],
    ['an option, which replaces config.toml',
      (host) => host.state.write('config.toml', '[context]\ndefault_budget = 9000\n'), { budget: 700 },
      ({ settings, recordedOptions }) => ({ settings: settings.budget, recordedOptions }), {
      settings: 700,
      recordedOptions: { budget: 700, workspace: undefined },
    }],
    ['task.md', (host) => host.state.write('task.md', '# Task\n\nThe mail is late\n'), {},
      ({ task }) => ({ task: [task.text, task.source] }), { task: ['The mail is late', 'task.md'] }],
    ['a task as an option, which is not recorded', () => undefined, { task: 'the cart' },
      ({ task, recordedOptions }) => ({ task: [task.text, task.source], recordedOptions }), {
      task: ['the cart', 'option'],
      recordedOptions: { workspace: undefined },
    }],
    ['task_state.md', (host) => host.state.write('task_state.md', 'half done\n'), {},
      ({ taskState }) => ({ taskState }), { taskState: 'half done\n' }],
    ['the branch', (host) => host.setGit({ branch: 'late-mail' }), {},
      ({ git, task }) => ({ git: git?.branch, task: task.text }), {
      git: 'late-mail',
      task: 'Continue the work on the branch "late-mail".',
    }],
    ['an uncommitted change', (host) => host.setGit({ changes: [{ ...change, path: 'src/mail.ts' }] }), {},
      ({ git }) => ({ git: git?.changes.map(({ path }) => path) }), { git: ['src/mail.ts'] }],
    ['a change below .agentpack, which is ignored',
      (host) => host.setGit({ changes: [{ ...change, path: '.agentpack/context.md' }] }), {},
      ({ git }) => ({ git: git?.changes }), { git: [] }],
    ['a commit, under the new path of a renamed file', (host) =>
      host.setGit({
        changes: [{ ...change, status: 'renamed', from: 'src/post.ts', path: 'src/mail.ts' }],
        commits: [{ sha: 'a', time: 0, subject: 'post', files: ['src/post.ts', 'src/cart.ts'] }],
      }), {}, ({ git }) => ({ git: git?.commits[0]?.files }), { git: ['src/mail.ts', 'src/cart.ts'] }],
    ['no git', (host) => host.setGit(undefined), {}, ({ git }) => ({ git }), { git: undefined }],
    ['what the editor shows, only what is packed', () => undefined, {
      editor: { open: ['src/cart.ts', '/etc/passwd'], recent: ['src/gone.ts'] },
    }, ({ editor, recorded }) => ({ editor, recorded }), {
      editor: { open: ['src/cart.ts'], recent: [] },
      recorded: { editor: { open: ['src/cart.ts'], recent: [] } },
    }],
    ['selection.json',
      (host) =>
        host.state.write('selection.json', '{"version":1,"pinned":["src/mail.ts"],"excluded":["docs/cart.md"]}'), {},
      ({ settings }) => ({ settings: [settings.pinned, settings.excluded] }), {
      settings: [['src/mail.ts'], ['docs/cart.md']],
    }],
    ['a list of the caller, which replaces that list alone',
      (host) =>
        host.state.write('selection.json', '{"version":1,"pinned":["src/mail.ts"],"excluded":["docs/cart.md"]}'), {
      pinned: ['src/cart.ts'],
    }, ({ settings }) => ({ settings: [settings.pinned, settings.excluded] }), {
      settings: [['src/cart.ts'], ['docs/cart.md']],
    }],
    ['a selection.json that git tracks, which is reported', (host) => {
      host.state.write('selection.json', '{"version":1,"pinned":["src/mail.ts"],"excluded":[]}');
      host.setGit({ tracked: ['.agentpack/selection.json'] });
    }, {}, ({ settings, selectionProblem }) => ({
      settings: settings.pinned,
      selectionProblem: /tracked by git/.test(selectionProblem ?? ''),
    }), { settings: [], selectionProblem: true }],
    ['a thread, with the folder of its own', () => undefined, { thread: 'fix-1' },
      ({ folder, recordedOptions }) => ({ folder, recordedOptions }), {
      folder: 'threads/fix-1/',
      recordedOptions: { workspace: undefined },
    }],
  ];
  table('reads in a later collection the same as in a first one', (row) => {
    for (const [title, act, options, pick, value] of rows) {
      row(`reads ${title}`, async () => {
        const { host, collect } = made();
        await collect(); // a later collection sees it as a first one does
        act(host);
        host.tick(5_000);
        const again = await collect(options);
        assert.deepEqual(pick(again), value);
        assert.deepEqual(pick(await partsOf(host).inputs.collect(options, ranking, quiet)), value);
      });
    }
  });

  it('uses data that another editor stored with its pack, up to a day old', async () => {
    const { host, packer, collect } = made();
    await packer.pack({ task: 'cart', editor: { open: ['src/cart.ts'], recent: [] } }, quiet);
    assert.deepEqual((await collect()).editor, { open: ['src/cart.ts'], recent: [] });
    host.tick(25 * 3_600_000);
    assert.equal((await collect()).editor, undefined);
  });
  it('learns from outcomes only for a ranking', async () => {
    const { host, collect } = made();
    host.state.write('metrics.jsonl', `${
      JSON.stringify({
        ts: '2026-01-01T00:00:00.000Z',
        outcome_of: '2026-01-01T00:00:00.000Z',
        thread: null,
        task_hash: 'a',
        task_class: 'bugfix',
        hit: ['src/cart.ts'],
        support: [],
        noise: [],
        missed: [],
        summaries: { shown: 0, useful: 0 },
      })
    }\n`);
    assert.equal((await collect({}, { commits: 0 })).learned, undefined);
    const { learned, recorded } = await collect();
    assert.deepEqual([learned?.files.get('src/cart.ts')?.useful, recorded.learnedUpTo], [1,
      '2026-01-01T00:00:00.000Z']);
  });
  it('keeps the options and the task of the newest pack only on request', async () => {
    const { packer, collect } = made();
    await packer.pack({ task: 'the cart', budget: 900, exclude: ['docs/**'] }, quiet);
    const of = ({ task, settings }: CollectedInputs) => [task.source, settings.budget, settings.exclude];
    assert.deepEqual(of(await collect({ keepTask: true, keepOptions: true })), ['option', 900, ['docs/**']]);
    assert.deepEqual(of(await collect({ keepTask: true, keepOptions: true, budget: 800 })), ['option', 800, [
      'docs/**',
    ]]);
    assert.deepEqual(of(await collect()), ['inferred', 16_000, []]);
  });
  it('never mixes two complete sets of settings', async () => {
    const { packer, collect } = made();
    await packer.pack({ task: 'the cart', budget: 900, complete: true }, quiet);
    assert.equal((await collect({ keepOptions: true, complete: true })).settings.budget, 16_000);
    assert.equal((await collect({ keepOptions: true })).settings.budget, 900);
  });

  describe('after a save', () => {
    const saved: CollectOptions = { commits: 1_000, saved: ['src/cart.ts'] };
    async function edited(more: (host: MemoryHost) => void = () => undefined) {
      const parts = made({ changes: [{ ...change, path: 'src/mail.ts' }] });
      await parts.collect();
      parts.host.write('src/cart.ts', 'export const cart = 22;\n');
      parts.host.write('src/mail.ts', 'export const mail = 22;\n');
      parts.host.setGit({ branch: 'other' });
      more(parts.host);
      parts.host.tick(5_000);
      parts.host.takeReads();
      return parts;
    }

    it('reads only that file, and keeps the git data', async () => {
      const { host, collect } = await edited();
      const { partial, git, refreshed } = await collect({}, saved);
      assert.deepEqual([partial, git?.branch, git?.changes.length, host.takeReads()], [true, 'main', 1, [
        'src/cart.ts',
      ]]);
      assert.match(collectInputWarnings(host, await collect({}, saved)).join(), /its facts predate the last save/);
      assert.equal(refreshed.byPath.get('src/mail.ts')?.size, files['src/mail.ts'].length);
    });
    const full: readonly (readonly [title: string, act: (host: MemoryHost) => void, options: PackOptions])[] = [
      ['the selection changed',
        (host) => host.state.write('selection.json', '{"version":1,"pinned":["src/mail.ts"],"excluded":[]}'), {}],
      ['another ref is asked for', () => undefined, { since: 'HEAD' }],
      ['another thread is asked for', () => undefined, { thread: 'fix-1' }],
      ['the options of the scan changed', () => undefined, { exclude: ['docs/**'] }],
    ];
    table('reads everything if …', (row) => {
      for (const [title, act, options] of full) {
        row(`reads everything if ${title}`, async () => {
          const { collect } = await edited(act);
          const { partial, git } = await collect(options, saved);
          assert.deepEqual([partial, git?.branch], [false, 'other']);
        });
      }
    });
    it('reads everything if nothing was collected before', async () => {
      const { inputs } = made();
      assert.equal((await inputs.collect({}, saved, quiet)).partial, false);
    });
    it('reads everything if fewer commits were read before', async () => {
      const { collect } = made();
      await collect({}, { commits: 0 });
      assert.equal((await collect({}, saved)).partial, false);
    });
  });

  describe('rejects', () => {
    it('a package that does not exist, but only reports one from the record', async () => {
      const { collect, packer, host } = made({}, {
        'package.json': '{"workspaces":["a","b"]}',
        'a/package.json': '{"name":"alpha"}',
        'a/a.ts': 'export const a = 1;\n',
        'b/package.json': '{"name":"beta"}',
      });
      await assert.rejects(collect({ workspace: 'gamma' }),
        (e) => e instanceof UserError && /no package "gamma"/.test(e.message));
      await packer.pack({ task: 'a', workspace: 'alpha' }, quiet);
      assert.equal((await collect({ keepOptions: true })).workspace?.id, 'alpha');
      host.remove('a/package.json');
      host.remove('a/a.ts');
      host.tick(5_000);
      const { lostWorkspace, workspace, recordedOptions } = await collect({ keepOptions: true });
      assert.deepEqual([lostWorkspace, workspace, recordedOptions.workspace], ['alpha', undefined, undefined]);
    });
    it('an empty task', async () => {
      await assert.rejects(made().collect({ task: ' \n' }),
        (e) => e instanceof UserError && /task is empty/.test(e.message));
    });
  });

  it('ends when it is cancelled, and the next collection is complete', async () => {
    const { inputs, collect } = made();
    await assert.rejects(inputs.collect({}, ranking, { cancel: { cancelled: true } }), Cancelled);
    assert.deepEqual([...(await collect()).refreshed.byPath.keys()].sort(), Object.keys(files).sort());
  });
  it('reports an unreadable record once, and packs without it', async () => {
    const { host, collect, takeWarnings } = made();
    host.state.write('pack_metadata.json', '{');
    assert.equal((await collect()).lastPack, undefined);
    await collect();
    assert.deepEqual(takeWarnings().filter((sentence) => sentence.includes('pack_metadata.json')).length, 1);
  });
});
