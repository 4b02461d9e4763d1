import assert from 'node:assert/strict';
import { getDeletedNames, isEmptyRemoval, buildRemovalQuestion, type Removal } from '#apps/vscode/remove/removal';
import type { PlannedChange } from '#features/connect/vscode/connectTypes';

const nothing: Removal = {
  folder: 'shop',
  files: [],
  userFiles: [],
  changes: [],
  settings: [],
  userScopeAgents: [],
  hasRememberedState: false,
  waitsForTrust: false,
};
const change: PlannedChange = {
  scope: 'repository',
  files: [{
    path: '/shop/.vscode/tasks.json',
    file: '.vscode/tasks.json',
    before: '{}',
    after: undefined,
    hidesSecrets: false,
    isProgram: false,
  }],
  isChange: true,
  connect: [],
  disconnect: ['VS Code tasks'],
  refused: [],
  notices: [],
  steps: [],
  write: () => undefined,
};

function check(title: string, part: Partial<Removal>, expected: readonly RegExp[], buttons: readonly string[]): void {
  it(title, () => {
    const question = buildRemovalQuestion({ ...nothing, ...part });
    assert.equal(question.message, 'Remove AgentPack from shop?');
    for (const words of expected) assert.match(question.detail, words);
    assert.deepEqual(question.buttons.map((button) => button.title), buttons);
    assert.doesNotMatch(question.detail, /undefined|\{\d\}/);
  });
}

describe('the confirmation before AgentPack is removed', () => {
  check('names the files to delete', { files: ['.gitignore', 'context.md'] }, [
    /^Deleted in \.agentpack: \.gitignore, context\.md\./,
  ], ['Remove']);
  check('asks about files that users wrote, and keeps them by default', {
    files: ['.gitignore', 'context.md'],
    userFiles: [{ name: 'config.toml', isTracked: true }, { name: 'task.md', isTracked: false }],
  }, [/^Deleted in \.agentpack: context\.md\./, /Your files, .*: config\.toml \(tracked by git\), task\.md\./], [
    'Remove but Keep My Files',
    'Remove Everything',
  ]);
  check('names connections and settings', { changes: [change], settings: ['agentpack.budget'] }, [
    /removed from this repository: \.vscode\/tasks\.json\./,
    /reset for this folder: agentpack\.budget\./,
  ], ['Remove']);
  check('names everything that cannot be removed, with the reason', {
    changes: [{ ...change, files: [], isChange: false, refused: [{ label: 'Git', reasons: ['It was edited.'] }] }],
  }, [/Git will not be changed\. It was edited\./], ['Remove']);
  check('names everything that stays in other places', { userScopeAgents: ['Claude Code', 'Codex'] }, [
    /Not removed: Claude Code and Codex,/,
  ], [
    'Remove',
  ]);
  check('names everything that waits for trust', { waitsForTrust: true }, [/Restricted Mode/], ['Remove']);
  check('stays readable with many files', { files: Array.from({ length: 60 }, (_, i) => `f${i}`) }, [/ and 36 more\./],
    [
      'Remove',
    ]);

  it('is empty if there is nothing to undo', () => {
    assert.ok(isEmptyRemoval({ ...nothing, userScopeAgents: ['Codex'], changes: [{ ...change, isChange: false }] }));
    for (
      const part of [{ files: ['context.md'] }, { userFiles: [{ name: 'task.md', isTracked: false }] }, {
        settings: ['agentpack.mode'],
      }, { changes: [change] }, { hasRememberedState: true }]
    ) assert.ok(!isEmptyRemoval({ ...nothing, ...part }));
  });
  it('deletes everything, or everything except user files', () => {
    const removal = { ...nothing, files: ['.gitignore', 'a'], userFiles: [{ name: 'task.md', isTracked: false }] };
    assert.deepEqual(getDeletedNames(removal, true), ['a']);
    assert.deepEqual(getDeletedNames(removal, false), ['.gitignore', 'a', 'task.md']);
    assert.deepEqual(getDeletedNames({ ...removal, userFiles: [] }, true), ['.gitignore', 'a']);
  });
});
