import assert from 'node:assert/strict';
import { formatPackedTokens, countStaleFiles, describeStaleCauses } from '#apps/vscode/status/stateWords';
import type { StaleCause } from '#model';
import { table } from '#test/support/table';

const files = (count: number) => ({ kind: 'files', files: Array.from({ length: count }, () => ({})) }) as never;
const other = (kind: string) => ({ kind, detail: 'x' }) as never;

describe('the reason for a stale pack, in the status bar,', () => {
  table('is', (row) => {
    const check = (expected: string, causes: readonly StaleCause[]) =>
      row(expected, () => assert.equal(describeStaleCauses(causes), expected));
    check('1 file changed', [other('branch'), files(1)]);
    check('1,201 files changed', [files(1_200), files(1)]);
    check('new task', [other('task'), other('branch')]);
    check('new branch', [other('branch')]);
    check('new commit', [other('head')]);
    check('git status changed', [other('git')]);
    check('new settings', [files(0), other('settings')]);
    check('new notes', [other('memory')]);
    check('repack needed', [other('engine')]);
    check('stale', []);
  });

  it('counts only files, and the tokens of the pack', () => {
    assert.equal(countStaleFiles([files(2), other('task'), files(3)]), 5);
    assert.equal(formatPackedTokens({ renderedTokens: 1_500, budget: 4_000 }), '1,500 of 4,000 tokens');
  });
});
