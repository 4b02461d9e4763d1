import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findChangedDecorations, buildDecorations, type Decoration } from '#apps/vscode/decorations/decorationsOf';
import { noChoices, noPack, type Choices, type FolderState } from '#apps/vscode/folder/state/folderState';
import type { DecorationKind } from '#apps/vscode/settings/settingKinds';
import manifest from '../../../../package.json';
import { file, report } from '../report';

const all: readonly DecorationKind[] = ['packed', 'pinned', 'redacted', 'overlaps'];
const secret = { path: 'src/a.ts', line: 3, type: 'github-token' };
const state: FolderState = {
  ...noPack,
  report: report({
    files: [file('src/a.ts', { view: 'full', tokens: 1_200 }), file('src/b.ts', { tokens: 1 })],
    redactions: [secret, { ...secret, line: 9 }],
  }),
  choices: { pinned: ['src/a.ts', 'docs/new.md'], excluded: ['src/c.ts'], taskPinned: [] },
  overlaps: [{ thread: 'prices', files: ['src/a.ts'] }, { thread: 'tax', files: ['src/a.ts', 'src/tax.ts'] }],
};

function check(title: string, kinds: readonly DecorationKind[], expected: readonly string[]): void {
  it(title, () =>
    assert.deepEqual(
      [...buildDecorations(state, kinds)].map(([path, { badge, tooltip }]) => `${path} ${badge} ${tooltip}`)
        .sort(),
      expected,
    ));
}

describe('decorations in the Explorer', () => {
  check('are empty if all are off', [], []);
  check('mark packed files with their view and size', ['packed'], [
    'src/a.ts ◇ In the context pack: full, 1,200 tokens',
    'src/b.ts ◇ In the context pack: symbols, 1 token',
  ]);
  check('mark pinned files, packed or not', ['pinned'], [
    'docs/new.md ◆ Pinned to the context pack',
    'src/a.ts ◆ Pinned to the context pack',
  ]);
  it('mark files below a pinned folder, and name the task that they are pinned to', () => {
    const marks = (choices: Partial<Choices>) =>
      [...buildDecorations({ ...state, choices: { ...noChoices, ...choices } }, ['pinned'])].map((
        [path, { badge, tooltip }],
      ) => `${path} ${badge} ${tooltip}`).sort();
    assert.deepEqual(marks({ pinned: ['src'], excluded: ['src/b.ts'], taskPinned: ['docs/new.md'] }), [
      'docs/new.md ◆ Pinned to this task',
      'src ◆ Pinned to the context pack',
      'src/a.ts ◆ Pinned to the context pack by the folder src',
    ]);
    assert.deepEqual(marks({ taskPinned: ['src'] }), [
      'src ◆ Pinned to this task',
      'src/a.ts ◆ Pinned to this task by the folder src',
      'src/b.ts ◆ Pinned to this task by the folder src',
    ]);
  });
  check('count the secrets in a file', ['redacted'], [
    'src/a.ts ▮ 2 secrets are redacted in the context pack',
  ]);
  check('name other threads', ['overlaps'], [
    'src/a.ts ⇄ The threads prices, tax are also working on this file',
    'src/tax.ts ⇄ The thread tax is also working on this file',
  ]);
  check('show the two most important badges, and describe all of them in words', all, [
    'docs/new.md ◆ Pinned to the context pack',
    'src/a.ts ⇄▮ The threads prices, tax are also working on this file. 2 secrets are redacted in the context pack. Pinned to the context pack. In the context pack: full, 1,200 tokens',
    'src/b.ts ◇ In the context pack: symbols, 1 token',
    'src/tax.ts ⇄ The thread tax is also working on this file',
  ]);
  it('have colors that every kind of theme defines', () => {
    const used = new Set(
      [...buildDecorations(state, all).values(),
        ...all.flatMap((kind) => [...buildDecorations(state, [kind]).values()])].map(
          ({ color }) => color,
        ),
    );
    const kinds = new Map(manifest.contributes.colors.map(({ id, defaults }) => [id, Object.keys(defaults).sort()]));
    assert.equal(used.size, 4);
    for (const color of used)
      assert.deepEqual(kinds.get(color), ['dark', 'highContrast', 'highContrastLight', 'light'], color);
  });
});

describe('changed decorations', () => {
  const decoration = fc.record({
    badge: fc.constantFrom('◆', '◇'),
    color: fc.constantFrom('a', 'b'),
    tooltip: fc.constantFrom('x', 'y'),
  }, { noNullPrototype: true });
  const decorations = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), decoration), {
    selector: ([path]) => path,
  }).map((found) => new Map<string, Decoration>(found));
  it('are exactly those that turn the old ones into the new ones', () => {
    fc.assert(fc.property(decorations, decorations, (before, after) => {
      const paths = findChangedDecorations(before, after);
      const shown = new Map(before);
      for (const path of paths) {
        const now = after.get(path);
        assert.notDeepEqual(now, before.get(path));
        if (now) shown.set(path, now);
        else shown.delete(path);
      }
      assert.deepEqual(Object.fromEntries(shown), Object.fromEntries(after));
    }));
  });
});
