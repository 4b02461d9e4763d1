import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import { UserError } from '../../../src/base/errors';
import { HelpfulError, helpFor, noPackYet } from '../../../src/hosts/vscode/errorHelp';
import { table } from '../../support/table';

describe('the help with an error of use', () => {
  const cases: readonly [message: string, title: string | undefined, ...given: readonly unknown[]][] = [
    ['.agentpack/config.toml line 3 is not TOML: expected a value.', 'Open config.toml', '.agentpack/config.toml', 3],
    ['Of the settings in .agentpack/config.toml default_budget must be a number.', 'Open config.toml',
      '.agentpack/config.toml', 1],
    ['The task in .agentpack/threads/fix-1/task.md cannot be read.', 'Open task.md', '.agentpack/threads/fix-1/task.md',
      1],
    ['The setting agentpack.mode must be one of lite, balanced, deep.', 'Open Settings', 'agentpack.mode'],
    ['The setting agentpack.guard.onStale must be warn or block.', 'Open Settings', 'agentpack.guard.onStale'],
    ['src/x.agentpack/config.toml is no file of ours.', undefined],
    ['src/a.ts cannot be pinned: it was deleted since the pack.', undefined],
  ];
  table('is one action', (row) => {
    for (const [message, title, ...given] of cases) {
      row(`${title ?? 'none'}: ${message}`, () => {
        const help = helpFor(new UserError(message));
        assert.deepEqual([help?.title, help?.arguments ?? []], [title, given]);
      });
    }
  });
  it('is in the folder that the error is about', () => {
    const folder = { path: '/tools' } as Uri;
    const help = helpFor(new UserError('.agentpack/config.toml line 3 is not TOML: expected a value.'), folder);
    assert.deepEqual(help?.arguments, ['.agentpack/config.toml', 3, folder]);
  });
  it('sets a task in the folder without a pack, whichever is shown', () => {
    const uri = { path: '/tools' } as Uri;
    const { command, arguments: given } = helpFor(noPackYet({ uri, name: 'tools' }))!;
    assert.deepEqual([command, given], ['agentpack.setTask', [undefined, uri]]);
  });
  it('is what the error itself knows', () => {
    const help = { title: 'Start Thread…', command: 'agentpack.startThread' };
    assert.equal(helpFor(new HelpfulError('There is no thread; .agentpack/config.toml names none.', help)), help);
  });
});
