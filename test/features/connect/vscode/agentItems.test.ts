import assert from 'node:assert/strict';
import { buildAgentNodes } from '#features/connect/vscode/agentItems';
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
  purposesByScope: { user: ['pointer'], repository: ['pointer'] },
});

describe('the agents view', () => {
  const rows = (states: readonly AgentState[], extras: readonly ExtraState[] = []) =>
    buildAgentNodes(states, extras).nodes.map(({ label, description, icon, context }) =>
      [icon, label, description, context].join(' | ')
    );

  it('starts with agents that need attention, and each row has its available actions', () =>
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
  it('offers to update the files of an older version', () =>
    assert.deepEqual(rows([{ ...verified, isOutdated: true }]), [
      'pass | Claude | verified, from an older version, for you and in this repository | agent canRepair canTest canDisconnect',
    ]));
  it('ends with connections other than agents', () =>
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
  it('is empty if nothing is connected, so that a message can appear', () =>
    assert.deepEqual(buildAgentNodes([state('codex')], [extra('git'), extra('tasks')]), {
      nodes: [],
      connectedCount: 0,
    }));
  it('explains states and agent limits in labels and tooltips', () => {
    const [cursor, codex, claude] = buildAgentNodes([verified, untrusted, broken], []).nodes;
    assert.equal(cursor?.accessible,
      'Cursor, broken, for you. ~/.cursor/hooks.json is missing. Select Repair to write it again.');
    assert.match(codex?.tooltip ?? '', /Approve the hooks with \\\/hooks\\\./);
    assert.match(claude?.tooltip ?? '', /^\*\*Claude\*\*[^]*PreToolUse[^]*\n- A shell is not seen\\\.$/);
  });
  it('never treats external text as Markdown or as an icon', () => {
    const [node] = buildAgentNodes([state('x', { ...broken, label: '$(trash) [a](command:b)' })], []).nodes;
    assert.ok(!node?.label.includes('$('));
    assert.ok(!node?.tooltip?.includes(']('));
  });
});
