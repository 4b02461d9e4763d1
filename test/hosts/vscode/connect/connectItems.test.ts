import assert from 'node:assert/strict';
import { checkRows } from '../../../../src/hosts/vscode/connect/checkItems';
import { connectRows } from '../../../../src/hosts/vscode/connect/connectItems';
import { outcomeOf, questionOf } from '../../../../src/hosts/vscode/connect/changeWords';
import type { AgentState } from '../../../../src/hosts/vscode/connect/connectTypes';
import { change, state } from './states';

const missing = state('aider', { status: 'not installed', tested: false });
const verified = state('claude', {
  status: 'verified',
  scopes: ['user', 'repository'],
  heartbeat: { time: '2026-01-02T03:04:05.000Z', version: '1.2.3', event: 'PreToolUse' },
});
const untrusted = state('codex', { status: 'needs trust', scopes: ['user'], action: 'Approve the hooks with /hooks.' });
const broken = state('cursor', { status: 'broken', scopes: ['user'], problem: '~/.cursor/hooks.json is missing.' });

describe('the rows of the agents that can be connected', () => {
  const shown = (states: readonly AgentState[], scope: 'user' | 'repository') =>
    connectRows(states, scope).map((row) =>
      row.kind === 'heading'
        ? `== ${row.label}`
        : `${row.picked ? '[x]' : '[ ]'} ${row.label} | ${row.description} | ${row.detail}`
    );

  it('begin with those that were found, with their state, what they get and what they cannot do', () =>
    assert.deepEqual(shown([missing, verified, untrusted, state('gemini')], 'user'), [
      '== on this machine',
      '[x] Claude | verified, for you and in this repository | Is told of packs, gets a skill, its edits are guarded. A shell is not seen.',
      '[x] Codex | needs trust, for you | Is told of packs, gets a skill, its edits are guarded. A shell is not seen.',
      '[ ] Gemini | installed, not connected | Is told of packs, gets a skill, its edits are guarded. A shell is not seen.',
      '== not found on this machine',
      '[ ] Aider |  | Is told of packs, gets a skill, its edits are guarded. A shell is not seen. By documentation only: AgentPack was not run with this agent.',
    ]));
  it('are ticked by what is connected at their scope', () => {
    const ticked = connectRows([verified, untrusted], 'repository').flatMap((row) =>
      row.kind === 'agent' && row.picked ? [row.agent] : []
    );
    assert.deepEqual(ticked, ['claude']);
  });
  it('are ticked where agents were found and none was connected yet, but not for a whole team', () => {
    const ticked = (scope: 'user' | 'repository') =>
      connectRows([missing, state('codex')], scope).flatMap((row) =>
        row.kind === 'agent' && row.picked ? [row.agent] : []
      );
    assert.deepEqual([ticked('user'), ticked('repository')], [['codex'], []]);
  });
  it('leave out agents that cannot be connected there', () =>
    assert.deepEqual(connectRows([state('x', { gives: { user: [], repository: ['pointer'] } })], 'user'), []));
  it('say why a connection is broken', () =>
    assert.match(shown([broken], 'user')[1]!,
      /\[x\] Cursor \| broken, for you \| ~\/\.cursor\/hooks\.json is missing\./));
  it('draw no icon from a label', () => {
    const [, row] = connectRows([state('x', { label: 'a $(trash) b' })], 'user');
    assert.ok(!row?.label.includes('$('));
  });
});

describe('the rows of the check', () => {
  it('begin with what needs something, and each has the one action that helps', () =>
    assert.deepEqual(
      checkRows([missing, state('gemini'), verified, untrusted, broken]).map(({ label, detail, action }) =>
        `${label} | ${detail} | ${action.kind}`
      ),
      [
        '$(error) Cursor | ~/.cursor/hooks.json is missing. Select to write it again. | connect',
        '$(warning) Codex | Approve the hooks with /hooks. | tell',
        '$(pass) Claude | Its last hook: PreToolUse, 2026-01-02T03:04:05.000Z. | none',
        '$(circle-large-outline) Gemini | Select to connect it. | connect',
      ],
    ));
  it('say that no agent was found', () =>
    assert.deepEqual(checkRows([missing]).map(({ label }) => label), ['$(info) No agent was found on this machine']));
});

describe('the question before files are written', () => {
  const file = { path: '/home/x', file: '~/x', before: undefined, after: 'text', isProgram: false };
  it('names agents, files and what happens to each', () =>
    assert.deepEqual(
      questionOf(change({
        connect: ['Claude Code', 'Codex'],
        disconnect: ['Cursor'],
        files: [file, { ...file, file: '~/y', before: 'old' }, { ...file, file: '~/z', before: 'z', after: undefined },
          { ...file, file: '~/guard.cjs', after: 'x'.repeat(38_100), isProgram: true }],
        refused: [{ label: 'Gemini CLI', reasons: ['~/s.json line 1 does not parse.'] }],
      })),
      {
        message: 'Connect Claude Code and Codex and disconnect Cursor?',
        detail:
          "For you, in all folders. These files change:\n\n~/x (new)\n~/y (changed)\n~/z (deleted)\n~/guard.cjs (new, 39 KB, a program of AgentPack's)\n\nGemini CLI stays as it is. ~/s.json line 1 does not parse.",
        button: 'Change',
      },
    ));
  it('has the one thing that it does on its button', () =>
    assert.deepEqual([questionOf(change({ connect: ['A'] })).button, questionOf(change({ disconnect: ['A'] })).button],
      ['Connect', 'Disconnect']));
  it('counts files that a dialog has no room for', () =>
    assert.match(questionOf(change({ connect: ['A'], files: Array.from({ length: 25 }, () => file) })).detail,
      /\nand 5 more$/));
});

describe('the message after a change', () => {
  it('says the next step', () =>
    assert.equal(
      outcomeOf(change({ connect: ['Codex'], notices: ['Codex: Approve the hooks with /hooks.'] })),
      'Codex is connected. Codex: Approve the hooks with /hooks.',
    ));
  it('does not claim a change where there was none', () =>
    assert.equal(outcomeOf(change({ connect: ['A', 'B'], isChange: false, scope: 'repository' })),
      'A and B are already connected in this repository.'));
});
