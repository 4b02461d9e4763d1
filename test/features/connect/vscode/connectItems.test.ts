import assert from 'node:assert/strict';
import { buildCheckRows } from '#features/connect/vscode/checkItems';
import { buildConnectRows } from '#features/connect/vscode/connectItems';
import { describeChangeOutcome, buildChangeQuestion } from '#features/connect/vscode/changeWords';
import type { AgentState, ExtraState } from '#features/connect/vscode/connectTypes';
import { change, extra, state, text } from './states';

const anyAgent = state('generic', { status: 'not installed', tested: false, isAnyAgent: true });
const missing = state('aider', { status: 'not installed', tested: false });
const verified = state('claude', {
  status: 'verified',
  scopes: ['user', 'repository'],
  heartbeat: { time: '2026-01-02T03:04:05.000Z', version: '1.2.3', event: 'PreToolUse' },
});
const untrusted = state('codex', { status: 'needs trust', scopes: ['user'], action: 'Approve the hooks with /hooks.' });
const broken = state('cursor', { status: 'broken', scopes: ['user'], problem: '~/.cursor/hooks.json is missing.' });

describe('the rows for agents that can be connected', () => {
  const shown = (states: readonly AgentState[], scope: 'user' | 'repository', extras: readonly ExtraState[] = []) =>
    buildConnectRows(states, extras, scope).map((row) =>
      row.kind === 'heading'
        ? `== ${row.label}`
        : `${row.picked ? '[x]' : '[ ]'} ${row.label} | ${row.description} | ${row.detail}`
    );

  it('start with detected agents, with their state and their features', () =>
    assert.deepEqual(shown([anyAgent, missing, verified, untrusted, state('gemini')], 'user'), [
      '== found on this machine',
      '[x] Claude | verified, for you and in this repository | Gets instructions, a skill and a guard for its edits',
      '[x] Codex | needs approval, for you | Gets instructions, a skill and a guard for its edits',
      '[ ] Gemini | not connected | Gets instructions, a skill and a guard for its edits',
      '== not found',
      '[ ] Aider |  | Gets instructions, a skill and a guard for its edits · untested',
      '== all other agents',
      '[ ] Generic |  | Gets instructions, a skill and a guard for its edits',
    ]));
  it('end with git hooks and tasks in a repository, but not with connections that can only be removed', () =>
    assert.deepEqual(
      shown([], 'repository', [extra('git', { status: 'verified' }), extra('tasks'),
        extra('predecessor', { status: 'found' })]),
      [
        '== other integrations',
        '[x] Git | verified | Hooks that update a stale pack after a commit, merge or checkout',
        '[ ] Tasks | not connected | Tasks for pack and watch in .vscode/tasks.json, for users without the extension',
      ],
    ));
  it('end with the result hooks only at user level', () => {
    const extras = [extra('git'), extra('outputs', { status: 'connected' })];
    assert.deepEqual(shown([], 'user', extras), [
      '== other integrations',
      '[x] Outputs | connected | Shortens long results of commands and searches for agents to the relevant parts, best files first',
    ]);
    assert.deepEqual(shown([], 'repository', extras).map((row) => row.slice(0, 7)), ['== othe', '[ ] Git']);
  });
  it('leave out git if there is no repository, and all of those rows at user level', () => {
    const none = extra('git', { problem: 'This folder is in no work tree of git.' });
    assert.deepEqual(shown([], 'repository', [none]), []);
    assert.deepEqual(shown([], 'user', [extra('git'), extra('tasks')]), []);
  });
  it('are ticked if connected in their scope', () => {
    const ticked = buildConnectRows([verified, untrusted], [], 'repository').flatMap((row) =>
      row.kind === 'choice' && row.picked ? [row.id] : []
    );
    assert.deepEqual(ticked, ['claude']);
  });
  it('are ticked if agents were detected and none is connected yet, but not for a whole team', () => {
    const ticked = (scope: 'user' | 'repository') =>
      buildConnectRows([missing, state('codex')], [], scope).flatMap((row) =>
        row.kind === 'choice' && row.picked ? [row.id] : []
      );
    assert.deepEqual([ticked('user'), ticked('repository')], [['codex'], []]);
  });
  it('leave out agents that cannot be connected there', () =>
    assert.deepEqual(
      buildConnectRows([state('x', { purposesByScope: { user: [], repository: ['pointer'] } })], [], 'user'),
      [],
    ));
  it('explain why a connection is broken', () =>
    assert.match(shown([broken], 'user')[1]!,
      /\[x\] Cursor \| broken, for you \| ~\/\.cursor\/hooks\.json is missing\./));
  it('show no icon from a label', () => {
    const [, row] = buildConnectRows([state('x', { label: 'a $(trash) b' })], [], 'user');
    assert.ok(!row?.label.includes('$('));
  });
});

describe('the rows in the check', () => {
  it('start with agents that need attention, each with the one helpful action', () =>
    assert.deepEqual(
      buildCheckRows([missing, state('gemini'), verified, untrusted, broken]).map(({ label, detail, action }) =>
        `${label} | ${detail} | ${action.kind}`
      ),
      [
        '$(error) Cursor | ~/.cursor/hooks.json is missing. Select to write it again. | connect',
        '$(warning) Codex | Approve the hooks with /hooks. | tell',
        '$(pass) Claude | Its last hook: PreToolUse, 2026-01-02T03:04:05.000Z. | none',
        '$(circle-large-outline) Gemini | Select to connect it. | connect',
      ],
    ));
  it('report that no agent was found', () =>
    assert.deepEqual(buildCheckRows([missing]).map(({ label }) => label), [
      '$(info) No agent was found on this machine',
    ]));
});

describe('the question before files are written', () => {
  it('names agents, files and what happens to each', () =>
    assert.deepEqual(
      buildChangeQuestion([change({
        connect: ['Claude Code', 'Codex'],
        disconnect: ['Cursor'],
        files: [text({ before: undefined }), text({ file: '~/y' }), text({ file: '~/z', after: undefined }),
          text({ file: '~/guard.cjs', before: undefined, after: 'x'.repeat(38_100), isProgram: true })],
        refused: [{ label: 'Gemini CLI', reasons: ['~/s.json line 1 does not parse.'] }],
      })]),
      {
        message: 'Connect Claude Code and Codex and disconnect Cursor?',
        detail:
          'For you, in all folders. These files change:\n\n~/x (new)\n~/y (changed)\n~/z (deleted)\n~/guard.cjs (new program, 39 KB)\n\nGemini CLI was not changed. ~/s.json line 1 does not parse.',
        button: 'Change',
        titleBar: 'apply',
      },
    ));
  it('names its only action on its button', () =>
    assert.deepEqual([buildChangeQuestion([change({ connect: ['A'] })]).button,
      buildChangeQuestion([change({ disconnect: ['A'] })]).button], ['Connect', 'Disconnect']));
  it('names the files of each place below it', () =>
    assert.deepEqual(
      buildChangeQuestion([change({ connect: ['A'], files: [text()] }), change({
        connect: ['Git'],
        location: 'Only in this clone.',
        files: [text({ file: '.git/hooks/post-commit' })],
      })]),
      {
        message: 'Connect A and Git?',
        detail:
          'For you, in all folders. These files change:\n\n~/x (changed)\n\nOnly in this clone. These files change:\n\n.git/hooks/post-commit (changed)',
        button: 'Connect',
        titleBar: 'connect',
      },
    ));
  it('warns that the preview hides secrets', () =>
    assert.match(buildChangeQuestion([change({ connect: ['A'], files: [text({ hidesSecrets: true })] })]).detail,
      /\n\nThe preview hides secrets in these files\. The secrets in the files are not changed\.$/));
  it('counts files that do not fit in the dialog', () =>
    assert.match(
      buildChangeQuestion([change({ connect: ['A'], files: Array.from({ length: 25 }, () => text()) })]).detail,
      /\nand 5 more$/,
    ));
});

describe('the message after a change', () => {
  const steps = [{ label: 'Codex', text: 'Approve the hooks with /hooks.' }];
  it('names the next step', () =>
    assert.equal(describeChangeOutcome([change({ connect: ['Codex'], steps })]),
      'Codex is connected. Codex: Approve the hooks with /hooks.'));
  it('shows where the steps are, if there are several', () =>
    assert.equal(
      describeChangeOutcome([
        change({ connect: ['Codex', 'Claude Code'], steps: [...steps, { label: 'Claude Code', text: 'T.' }] }),
      ]),
      'Codex and Claude Code are connected. Each requires one more step. See the Agents view.',
    ));
  it('does not claim a change if there was none', () =>
    assert.equal(describeChangeOutcome([change({ connect: ['A', 'B'], isChange: false, scope: 'repository' })]),
      'A and B are already connected in this repository.'));
});
