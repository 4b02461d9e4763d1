import fc from 'fast-check';
import type { ScopeSelection } from '#engine/formats/selection';
import { applyChoice } from '#engine/answers/selecting';
import { findTaskPins, replaceTaskPins } from '#engine/inputs/taskPins';
import assert from 'node:assert/strict';
import { applySelectionChange, type SelectionChange } from '#engine/inputs/selection';
import { describeChoice, findRestoreSteps } from '#apps/vscode/choices/choiceWords';
import { describeDifference, comparePackReports } from '#apps/vscode/choices/packDifference';
import type { Report } from '#reports';
import { file, report } from '../report';

function check(title: string, before: Partial<Report>, after: Partial<Report>, expected: string | undefined): void {
  it(title, () =>
    assert.equal(
      describeDifference(describeChoice(['src/a.ts'], 'pinned', true), ['src/a.ts'],
        comparePackReports(report(before), report(after))),
      expected,
    ));
}

describe('changes in the pack caused by a pin', () => {
  const [a, b, c] = [file('a.ts'), file('b.ts'), file('c.ts')];
  check('are not reported if no file was added or removed', { files: [a] }, { files: [a], renderedTokens: 1_600 },
    undefined);
  check('are counted in files and tokens', { files: [a, b], renderedTokens: 1_000 }, {
    files: [c],
    renderedTokens: 1_240,
  }, 'src/a.ts is pinned: +1 other file, −2 other files, 240 tokens less free.');
  check('may leave more tokens free', { files: [a, b], renderedTokens: 1_000 }, { files: [b], renderedTokens: 999 },
    'src/a.ts is pinned: −1 other file, 1 token more free.');
  check('may leave the same number of tokens free', { files: [a] }, { files: [b] },
    'src/a.ts is pinned: +1 other file, −1 other file.');
  it('do not count the chosen files themselves', () => {
    const left = comparePackReports(report({ files: [a, file('lib/x.ts')], renderedTokens: 900 }),
      report({ files: [a] }));
    const excluded = (path: string) => describeDifference(describeChoice([path], 'excluded', true), [path], left);
    assert.equal(excluded('lib/x.ts'), 'lib/x.ts is excluded.');
    assert.equal(excluded('lib'), 'lib is excluded.');
    assert.match(excluded('li')!, /^li is excluded: −1 other file, /);
  });
  it('count several entries instead of naming them', () =>
    assert.equal(describeChoice(['a', 'b'], 'excluded', false), '2 entries are no longer excluded'));

  const path = fc.constantFrom('a', 'b', 'c', 'd');
  const some = fc.uniqueArray(path, { minLength: 1 });
  const kinds: Readonly<Record<string, SelectionChange>> = {
    'pinned true': 'pin',
    'pinned false': 'unpin',
    'excluded true': 'exclude',
    'excluded false': 'include',
    'taskPinned true': 'pin',
    'taskPinned false': 'unpin',
  };
  const key = 'task';
  const choicesOf = (selection: ScopeSelection) => ({
    pinned: selection.pinned,
    excluded: selection.excluded,
    taskPinned: findTaskPins(selection, key),
  });
  const forTask = (step: string) => step.startsWith('taskPinned');
  it('are undone exactly, whatever was chosen before', () =>
    fc.assert(
      fc.property(some, some, some, some, fc.constantFrom(...Object.keys(kinds)),
        (pinned, excluded, taskPinned, paths, step) => {
          const always = applySelectionChange({ pinned, excluded: excluded.filter((one) => !pinned.includes(one)) },
            'pin', []);
          const before = replaceTaskPins({ ...always, tasks: [] }, key, taskPinned).selection;
          const change = { kind: kinds[step]!, paths, forTask: forTask(step) };
          const now = applyChoice(before, change, key).selection;
          const restored = findRestoreSteps(paths, choicesOf(before), choicesOf(now)).reduce(
            (selection, { choice, on, paths }) => {
              const kind = kinds[`${choice} ${on}`]!;
              return applyChoice(selection, { kind, paths, forTask: forTask(choice) }, key).selection;
            },
            now,
          );
          assert.deepEqual(restored, before);
        }),
    ));
});
