import assert from 'node:assert/strict';
import { agentNodes } from '#features/connect/vscode/agentItems';
import type { AgentState, ExtraState } from '#features/connect/vscode/connectTypes';
import { extra, state } from './states';

const verified = state('claude', {
  status: 'verified',
  scopes: ['user', 'repository'],
  heartbeat: { time: '2026-01-02T03:04:05.000Z', version: '1.2.3', event: 'PreToolUse' },
});
const untrusted = state('codex', { status: 'needs trust', scopes: ['user'], action: 'Approve the hooks with /hooks.' });
const broken = state('cursor', { status: 'broken', scopes: ['user'], problem: '~/.cursor/hooks.json is missing.' });
const unguarded = state('aider', {
  status: 'connected',
  scopes: ['repository'],
  gives: { user: ['pointer'], repository: ['pointer'] },
});

describe('the view of agents', () => {
  const rows = (states: readonly AgentState[], extras: readonly ExtraState[] = []) =>
    agentNodes(states, extras).nodes.map(({ label, description, icon, context }) =>
      [icon, label, description, context].join(' | ')
    );

  it('begins with what needs something, and each row has the actions that it can take', () =>
    assert.deepEqual(
      rows([state('gemini'), verified, untrusted, broken, unguarded, state('kiro', { status: 'not installed' })]),
      [
        'error | Cursor | broken, for you | agent canRepair canTest canDisconnect',
        'warning | Codex | needs approval, for you | agent canTest canDisconnect',
        'plug | Aider | connected, in this repository | agent canDisconnect',
        'pass | Claude | verified, for you and in this repository | agent canTest canDisconnect',
        'circle-large-outline | Gemini | not connected | agent canConnect',
      ],
    ));
  it('offers to bring the files of an older version up to date', () =>
    assert.deepEqual(rows([{ ...verified, isOutdated: true }]), [
      'pass | Claude | verified, of an older version, for you and in this repository | agent canRepair canTest canDisconnect',
    ]));
  it('ends with what is connected beside agents', () =>
    assert.deepEqual(
      rows([verified], [extra('git'), extra('tasks', { status: 'broken', problem: 'P.' }),
        extra('predecessor', { status: 'found', problem: 'P.' })]).slice(1),
      [
        'circle-large-outline | Git | not connected | extra canConnect',
        'error | Tasks | broken | extra canRepair canDisconnect',
        'warning | Predecessor | found | extra canDisconnect',
      ],
    ));
  it('has no action for git hooks that cannot be connected', () =>
    assert.deepEqual(rows([verified], [extra('git', { problem: 'P.' })]).slice(1), [
      'circle-large-outline | Git | not connected | extra',
    ]));
  it('is empty where nothing is connected, so that it can say so', () =>
    assert.deepEqual(agentNodes([state('codex')], [extra('git'), extra('tasks')]), { nodes: [], connected: 0 }));
  it('tells by ear and by pointer what a state means and what an agent cannot do', () => {
    const [cursor, codex, claude] = agentNodes([verified, untrusted, broken], []).nodes;
    assert.equal(cursor?.accessible,
      'Cursor, broken, for you. ~/.cursor/hooks.json is missing. Repair writes it again.');
    assert.match(codex?.tooltip ?? '', /Approve the hooks with \\\/hooks\\\./);
    assert.match(claude?.tooltip ?? '', /^\*\*Claude\*\*[^]*PreToolUse[^]*\n- A shell is not seen\\\.$/);
  });
  it('reads nothing that comes from elsewhere as Markdown or as an icon', () => {
    const [node] = agentNodes([state('x', { ...broken, label: '$(trash) [a](command:b)' })], []).nodes;
    assert.ok(!node?.label.includes('$('));
    assert.ok(!node?.tooltip?.includes(']('));
  });
});
