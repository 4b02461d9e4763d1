import assert from 'node:assert/strict';
import { listTestableAgents, testAgentGuard } from '#features/connect/vscode/guardTest';
import type { ConnectSession, GuardRun } from '#features/connect/vscode/connectTypes';
import { change, state } from './states';

const claude = state('claude', { label: 'Claude Code', status: 'connected', scopes: ['user'] });
const ran: GuardRun = {
  scope: 'user',
  event: 'PreToolUse',
  file: '~/.claude/settings.json',
  command: 'node guard',
  payload: '{"cwd":"/x"}\n',
  code: 0,
  stdout: '{}\n',
  stderr: 'agentpack guard 1.0.0 claude PreToolUse\n',
  ms: 41.6,
  passed: true,
};

function session(runs: readonly GuardRun[]): ConnectSession {
  return {
    scopes: ['user'],
    listAgentStates: () =>
      Promise.resolve([claude, state('codex'),
        state('aider', { scopes: ['user'], purposesByScope: { user: [], repository: [] } })]),
    listExtraStates: () => Promise.resolve([]),
    plan: () => change(),
    planExtra: () => Promise.resolve(change()),
    testGuard: () => Promise.resolve(runs),
  };
}

describe('testing a guard in the editor', () => {
  it('is offered for connected agents with hooks', async () =>
    assert.deepEqual((await listTestableAgents(session([]))).map(({ agent }) => agent), ['claude']));
  it('reports that the guard responded, and shows everything that ran', async () => {
    const { passed, message, details } = await testAgentGuard(claude, session([ran]));
    assert.deepEqual([passed, message], [true, 'The guard of Claude Code works. It responded in 42 ms.']);
    assert.equal(details, `Hook at PreToolUse in ~/.claude/settings.json, for you:
    node guard

Standard input (a sample):
    {"cwd":"/x"}

Standard output:
    {}

Standard error:
    agentpack guard 1.0.0 claude PreToolUse

Exit code:
    0, after 42 ms

Result:
    The guard responded.
`);
  });
  it('gives the reason why a guard in several places fails', async () => {
    const failed = {
      ...ran,
      code: 127,
      stdout: '',
      stderr: '',
      passed: false,
      failureReason: 'it ended with exit code 127',
    };
    const { passed, message, details } = await testAgentGuard(claude, session([ran, failed]));
    assert.deepEqual([passed, message], [false,
      'The guard of Claude Code does not work at PreToolUse: it ended with exit code 127.']);
    assert.match(details ?? '', /Standard output:\n {4}\(nothing\)/);
  });
  it('reports that there is nothing to test', async () =>
    assert.match((await testAgentGuard(claude, session([]))).message, /has no hooks here that can be tested/));
});
