import assert from 'node:assert/strict';
import type { Freshness } from '#model';
import type { Report } from '#reports';
import { buildStatusMenu, type MenuInput } from '#apps/vscode/status/menuItems';
import { formatPackLines, formatPackTime } from '#apps/vscode/status/packLines';
import { buildStatusItem, type StatusInput } from '#apps/vscode/status/statusItem';
import { fresh, report } from '../report';
import { table } from '#test/support/table';

const base: StatusInput = {
  loaded: true,
  freshness: fresh,
  report: report(),
  checking: false,
  fraction: undefined,
  problem: undefined,
  unsaved: [],
  folder: undefined,
  packedAt: 'noon',
  trusted: true,
  awaitsFirstPack: false,
  thread: undefined,
  overlaps: [],
  mutedOverlaps: [],
  root: 'file:///shop',
};
const none: Partial<StatusInput> = { freshness: { state: 'none', causes: [] }, report: undefined, packedAt: undefined };
const files = (...selected: boolean[]): Freshness => ({
  state: 'stale',
  causes: [{
    kind: 'files',
    files: selected.map((s, i) => ({ path: `src/f${i}.ts`, change: 'modified', selected: s })),
  }],
});

const menu = (freshness: Freshness, made: Report | undefined): MenuInput => ({
  freshness,
  report: made,
  problem: undefined,
  checking: false,
  unsaved: [],
  awaitsFirstPack: false,
  thread: undefined,
  hasThreads: false,
});

function check(title: string, part: Partial<StatusInput>,
  expected: { text: string; warns?: boolean; tip?: RegExp; not?: RegExp; }): void
{
  it(title, () => {
    const item = buildStatusItem({ ...base, ...part }, formatPackLines);
    assert.equal(item.text, expected.text);
    assert.equal(item.warns, expected.warns ?? false);
    if (expected.tip) assert.match(item.tooltip, expected.tip);
    if (expected.not) assert.doesNotMatch(item.tooltip, expected.not);
  });
}

describe('the tooltip of the status bar item', () => {
  const counts = { ...report().counts, tokens: 7_812_345 };
  const share = /1\.5k of 7\.8M tokens in all indexed files/;
  const text = (more: Partial<Report>) =>
    buildStatusItem({ ...base, report: report({ counts, ...more }) }, formatPackLines).tooltip;
  it('compares the pack with the repository', () => assert.match(text({}), share));
  table('compares the pack with the repository only if both are counted alike, not for', (row) => {
    const cases: Readonly<Record<string, Partial<Report>>> = {
      'a repository that is smaller than its pack': { counts: { ...counts, tokens: 1_499 } },
      'a record of an earlier version': { counts: report().counts },
      'another tokenizer': { tokenizer: 'claude', estimated: true },
      'a package': { workspace: { id: 'a', name: 'a', folder: 'a', needs: [], tests: [] } },
      'several repositories': { roots: [{ name: 'api', folder: '/api', shown: '../api', branch: null }] },
    };
    for (const [what, more] of Object.entries(cases)) row(what, () => assert.doesNotMatch(text(more), /repository's/));
  });
});

describe('the time of a pack', () => {
  table('begins with its age', (row) => {
    const packedAt = Date.UTC(2026, 10, 30, 3, 47, 23);
    const cases = [[0, 'just now'], [59_999, 'just now'], [60_000, '1 minute ago'], [150_000, '2 minutes ago'], [
      3_600_000,
      '1 hour ago',
    ], [172_800_000, '2 days ago'], [-5_000, 'just now']] as const;
    for (const [age, words] of cases)
      row(`of ${age} ms`,
        () =>
          assert.equal(formatPackTime(packedAt, packedAt + age), `${words} (${new Date(packedAt).toLocaleString()})`));
  });
});

describe('the status bar item', () => {
  check('shows that there is no pack', none, {
    text: '$(package) AgentPack: no pack',
    tip: /Set a task/,
    not: /openContext/,
  });
  check('claims nothing before the disk has been read', { ...none, loaded: false }, { text: '$(package) AgentPack' });
  check('changes only its icon while packing', { freshness: { state: 'packing', causes: [] } }, {
    text: '$(sync~spin) AgentPack 1.5k',
    tip: /AgentPack\*\*: packing/,
  });
  check('keeps the text of a stale pack while packing', { freshness: { ...files(true, false), state: 'packing' } }, {
    text: '$(sync~spin) AgentPack: 2 files changed',
  });
  check('shows the progress of a long run', { freshness: { state: 'packing', causes: [] }, fraction: 0.456 }, {
    text: '$(sync~spin) AgentPack 45%',
  });
  check('shows that the first pack is being made', { ...none, freshness: { state: 'packing', causes: [] } }, {
    text: '$(sync~spin) AgentPack: packing',
  });
  check('claims nothing while it is checked', { checking: true }, {
    text: '$(sync~spin) AgentPack 1.5k',
    tip: /something changed\\, checking the pack/,
    not: /is fresh/,
  });
  check('does not warn of changes that are still being checked', { checking: true, freshness: files(true) }, {
    text: '$(sync~spin) AgentPack: 1 file changed',
  });
  check('shows the tokens of a fresh pack', {}, {
    text: '$(check) AgentPack 1.5k',
    tip: /1,500 of 4,000 tokens in 2 files, packed noon/,
  });
  check('shows which files stand out, without a number', {
    report: report({ match: { level: 'strong', probability: 0.98, text: 'One file stands out.' } }),
  }, { text: '$(check) AgentPack 1.5k', tip: /\n\nOne file stands out\\\.\n/, not: /98/ });
  check('marks an estimate', { report: report({ estimated: true }) }, {
    text: '$(check) AgentPack ~1.5k',
    tip: /\(estimated\)/,
  });
  check('counts changed files', { freshness: files(false, false) }, {
    text: '$(warning) AgentPack: 2 files changed',
    tip: /- src\\\/f0\\\.ts modified\n/,
  });
  check('warns if the pack shows a changed file', { freshness: files(true) }, {
    text: '$(warning) AgentPack: 1 file changed',
    warns: true,
    tip: /modified, selected/,
  });
  check('no longer warns while it packs', { freshness: { ...files(true), state: 'packing' } }, {
    text: '$(sync~spin) AgentPack: 1 file changed',
  });
  check('names a cause that is not a file', {
    freshness: { state: 'stale', causes: [{ kind: 'branch', detail: 'main → a_b' }] },
  }, { text: '$(warning) AgentPack: new branch', tip: /new branch: main → a\\_b/ });
  check('shortens a long list of files', { freshness: files(false, false, false, false, false, false, false) }, {
    text: '$(warning) AgentPack: 7 files changed',
    tip: /- and 2 more/,
  });
  check('names unsaved files next to the state', { unsaved: ['src/a.ts'] }, {
    text: '$(check) AgentPack 1.5k',
    tip: /the pack is fresh\\, but a\\\.ts is not saved[^]*Not saved, so not in the pack: src\\\/a\\\.ts/,
  });
  check('counts several unsaved files', { unsaved: ['src/a.ts', 'src/b.ts'] }, {
    text: '$(check) AgentPack 1.5k',
    tip: /fresh\\, but 2 files are not saved/,
  });
  check('shows no outdated state after a failed run', { problem: 'config.toml line 3' }, {
    text: '$(error) AgentPack: cannot check',
    tip: /cannot check the pack\n[^]*config\\\.toml line 3 \[Show Log\]/,
    not: /is fresh/,
  });
  check('does not warn of outdated staleness either', { problem: 'x', freshness: files(true) }, {
    text: '$(error) AgentPack: cannot check',
  });
  check('spins while it retries', { problem: 'x', freshness: { state: 'packing', causes: [] } }, {
    text: '$(sync~spin) AgentPack: cannot check',
  });
  check('explains how to keep a pack fresh that came with the folder', { awaitsFirstPack: true }, {
    text: '$(check) AgentPack 1.5k',
    tip: /Repack once to start automatic repacking/,
  });
  check('explains that only if there is a pack', { ...none, awaitsFirstPack: true }, {
    text: '$(package) AgentPack: no pack',
    not: /keep it fresh/,
  });
  check('names the folder if there are several', { folder: 'web' }, {
    text: '$(check) AgentPack 1.5k · web',
    tip: /· web/,
  });
  const weak = (allowed: boolean) => ({
    report: report({ weakSettings: [{ name: 'guard.on_stale', value: '"off"', instead: '"warn"', allowed }] }),
  });
  check('names repository settings that reduce protection', weak(false), {
    text: '$(check) AgentPack 1.5k',
    tip:
      /\$\(shield\) Settings of this repository that are ignored: guard\\.on\\_stale \\= \\"off\\" \[Review…\]\(command:agentpack\.reviewSettings\)/,
  });
  check('shows that they were allowed', weak(true), {
    text: '$(check) AgentPack 1.5k',
    tip: /Settings of this repository that you allow: guard/,
  });
  check('shows that git does not run', { trusted: false }, { text: '$(check) AgentPack 1.5k', tip: /Restricted Mode/ });
  check('prevents a task from acting as Markdown', { report: report({ task: 'See [x](command:evil)\nsecond line' }) }, {
    text: '$(check) AgentPack 1.5k',
    tip: /\\\[x\\\]\\\(command\\:evil\\\)/,
    not: /second/,
  });
  check('prevents a line that is skipped for the title from acting as Markdown', {
    report: report({ task: '[x](command:evil)\nsecond line' }),
  }, { text: '$(check) AgentPack 1.5k', tip: /second line/, not: /\]\(command:evil/ });

  const meets = { thread: 'fix', overlaps: [{ thread: 'tax', files: ['src/a.ts', 'src/b (1)#.ts'] }] };
  check('does not mention threads if there are none', {}, { text: '$(check) AgentPack 1.5k', not: /[Tt]hread/ });
  check('names its thread', { thread: 'fix_1' }, {
    text: '$(check) AgentPack 1.5k · fix_1',
    tip:
      /Thread \*\*fix\\_1\*\* \[Switch…\]\(command:agentpack\.switchThread\) \[Unbind\]\(command:agentpack\.unbindThread\)/,
  });
  check('warns if another thread works on the same files', meets, {
    text: '$(git-merge) AgentPack: 2 files also in tax · fix',
    warns: true,
    tip: /Thread \*\*tax\*\* works on the same files:\n\n- \[src\\\/a\\\.ts\]\(file:\/\/\/shop\/src\/a\.ts\)\n/,
  });
  check('links files with any name', meets, {
    text: '$(git-merge) AgentPack: 2 files also in tax · fix',
    warns: true,
    tip: /\(file:\/\/\/shop\/src\/b%20%281%29%23\.ts\)/,
  });
  check('counts several threads, and a file of both only once', {
    ...meets,
    overlaps: [...meets.overlaps, { thread: 'ui', files: ['src/a.ts'] }],
  }, { text: '$(git-merge) AgentPack: 2 files also in 2 threads · fix', warns: true, tip: /\*\*ui\*\*/ });
  check('shows only a few of many threads', {
    ...meets,
    overlaps: ['a', 'b', 'c', 'd', 'e'].map((thread) => ({ thread, files: ['x\ud800'] })),
  }, {
    text: '$(git-merge) AgentPack: 1 file also in 5 threads · fix',
    warns: true,
    tip: /\(file:\/\/\/shop\/x%EF%BF%BD\)[^]*and 2 more threads/,
    not: /\*\*d\*\*/,
  });
  check('shows first that the pack is stale', { ...meets, freshness: files(false) }, {
    text: '$(warning) AgentPack: 1 file changed · fix',
    tip: /Thread \*\*tax\*\* works/,
  });
  check('does not warn of threads while it packs', { ...meets, freshness: { state: 'packing', causes: [] } }, {
    text: '$(sync~spin) AgentPack: 2 files also in tax · fix',
  });

  check('does not warn of muted overlaps, and mentions them in its tooltip', {
    ...meets,
    overlaps: [],
    mutedOverlaps: meets.overlaps,
  }, {
    text: '$(check) AgentPack 1.5k · fix',
    tip: /Muted: 2 files also in tax \[Unmute\]\(command:agentpack\.unmuteOverlap\)/,
    not: /works on the same files|muteOverlap\)[^]*Mute Overlap/,
  });
  check('truncates a long thread name', { thread: 'x'.repeat(80) }, {
    text: `$(check) AgentPack 1.5k · ${'x'.repeat(23)}…`,
  });

  it('includes other threads in its accessible text', () =>
    assert.equal(buildStatusItem({ ...base, ...meets }).accessibleText,
      'AgentPack: the pack is fresh, 2 files also in tax, thread fix, 1,500 of 4,000 tokens'));
  it('includes the problem in its accessible text', () =>
    assert.equal(buildStatusItem({ ...base, problem: 'bad\nsetting' }).accessibleText,
      'AgentPack: cannot check the pack, bad\\u000asetting, 1,500 of 4,000 tokens'));
  it('includes no icons in its accessible text', () =>
    assert.equal(buildStatusItem({ ...base, freshness: files(true) }).accessibleText,
      'AgentPack: the pack is stale, 1 file changed, 1,500 of 4,000 tokens'));
});

describe('the quick menu', () => {
  const items = (input: MenuInput) => buildStatusMenu(input).groups.flatMap((group) => group.items);
  const commands = (freshness: Freshness, packed: boolean) =>
    items(menu(freshness, packed ? report() : undefined)).map((item) => item.command.replace('agentpack.', ''));
  it('starts with the task if there is no pack', () =>
    assert.deepEqual(commands({ state: 'none', causes: [] }, false), ['setTask', 'repack', 'connectAgents', 'search',
      'showLog']));
  it('has a few rows in groups', () => {
    const groups = (part: Partial<MenuInput>) =>
      buildStatusMenu({ ...menu(fresh, report()), ...part }).groups.map((group) =>
        `${group.title} ${group.items.length}`
      );
    assert.deepEqual(groups({}), ['Pack 3', 'Task 3', 'Agents 2', 'Help 2']);
    assert.deepEqual(groups({ freshness: files(true), thread: 'fix', hasThreads: true }), ['Pack 4', 'Task 3',
      'Threads 2', 'Agents 2', 'Help 2']);
  });
  it('offers the changes of a stale pack', () => {
    assert.deepEqual(commands(files(true), true).slice(0, 2), ['repack', 'showChanges']);
    assert.equal(buildStatusMenu(menu(files(true), report())).title,
      'AgentPack: stale (1 file changed), 1,500 of 4,000 tokens');
  });
  it('offers threads if there are any', () => {
    const rows = (part: Partial<MenuInput>) =>
      items({ ...menu(fresh, report()), ...part }).filter((item) => item.command.includes('Thread')).map((
        item,
      ) => [item.label, item.description]);
    assert.deepEqual(rows({ thread: 'fix', hasThreads: true }), [['Switch Thread…', 'fix'], ['End Thread…',
      undefined]]);
    assert.deepEqual(rows({ hasThreads: true }), [['Switch Thread…', 'no thread is shown']]);
    assert.ok(!commands(fresh, true).some((command) => command.includes('Thread')));
  });
  it('does not call a pack fresh while it is being checked, or without its unsaved files', () => {
    assert.match(buildStatusMenu({ ...menu(fresh, report()), checking: true }).title, /^AgentPack: checking,/);
    assert.match(buildStatusMenu({ ...menu(fresh, report()), unsaved: ['src/a.ts'] }).title,
      /^AgentPack: the pack is fresh, but a\.ts is not saved,/);
  });
  it('does not call a pack fresh if it cannot be checked', () =>
    assert.match(buildStatusMenu({ ...menu(fresh, report()), problem: 'x' }).title, /^AgentPack: cannot check,/));
  it('explains how to keep a pack fresh that came with the folder', () =>
    assert.match(items({ ...menu(fresh, report()), awaitsFirstPack: true })[0]?.description ?? '',
      /before automatic repacking starts/));
  it('offers no changes for a fresh pack', () => assert.ok(!commands(fresh, true).includes('showChanges')));
});
