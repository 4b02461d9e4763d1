import assert from 'node:assert/strict';
import { checkFlow, connectFlow, type ConnectUi } from '../../../../src/hosts/vscode/connect/connectFlow';
import type { AgentState, ConnectSession, ConnectWish, PlannedChange,
  Scope } from '../../../../src/hosts/vscode/connect/connectTypes';
import { change, state } from './states';

const file = { path: '/home/x', file: '~/x', before: 'a', after: 'b', isProgram: false };
const program = { ...file, file: '~/guard.cjs', isProgram: true };

/** What happens to a user who ticks `ticks` at `scope`, or chooses the row of the agent `row`, and says `yes`. */
async function happens(
  { states, ticks, scope = 'user', row, yes = true, planned = {} }: {
    readonly states: readonly AgentState[];
    readonly ticks?: readonly string[];
    readonly scope?: Scope;
    readonly row?: string;
    readonly yes?: boolean;
    readonly planned?: Partial<PlannedChange>;
  },
): Promise<string[]> {
  const events: string[] = [];
  const session: ConnectSession = {
    scopes: ['user', 'repository'],
    look: () => Promise.resolve(states),
    plan: (at: Scope, { connect = [], disconnect = [] }: ConnectWish) =>
      change({
        scope: at,
        connect,
        disconnect,
        files: [file, program],
        ...planned,
        write: () => events.push(`write ${at} +${connect.join(',')} -${disconnect.join(',')}`),
      }),
  };
  const ui: ConnectUi = {
    choose: async (_scopes, rows) => {
      await rows;
      return ticks && { scope, agents: ticks };
    },
    check: async (rows) => (await rows).find(({ agent }) => agent?.agent === row),
    preview: (title, files) => {
      events.push(`preview ${title}: ${files.map((one) => one.file).join(', ')}`);
      return Promise.resolve(() => {
        events.push('close');
        return Promise.resolve();
      });
    },
    ask: ({ message }) => {
      events.push(`ask ${message}`);
      return Promise.resolve(yes);
    },
    tell: (message) => events.push(`tell ${message}`),
  };
  await (row === undefined ? connectFlow : checkFlow)(session, ui);
  return events;
}

const connected = state('claude', { status: 'verified', scopes: ['user'] });
const broken = state('cursor', { status: 'broken', scopes: ['user', 'repository'], problem: 'x is missing.' });

describe('connecting agents in the editor', () => {
  it('shows the changes, asks, writes and says what is left to do', async () =>
    assert.deepEqual(
      await happens({ states: [connected, state('codex')], ticks: ['claude', 'codex'], planned: { notices: ['N.'] } }),
      ['preview AgentPack: Connect codex: ~/x', 'ask Connect codex?', 'close', 'write user +codex -',
        'tell codex is connected. N.'],
    ));
  it('disconnects what is no longer ticked, in the same change', async () =>
    assert.deepEqual((await happens({ states: [connected, state('codex')], ticks: ['codex'] })).slice(1), [
      'ask Connect codex and disconnect claude?',
      'close',
      'write user +codex -claude',
      'tell codex is connected. claude is disconnected.',
    ]));
  it('writes again what is broken', async () =>
    assert.ok((await happens({ states: [broken], ticks: ['cursor'] })).includes('write user +cursor -')));
  it('goes by the scope that was chosen', async () =>
    assert.ok(
      (await happens({ states: [connected], ticks: ['claude'], scope: 'repository' })).includes(
        'write repository +claude -',
      ),
    ));

  const silent = (title: string, given: Parameters<typeof happens>[0], expected: readonly string[]) =>
    it(title, async () => {
      const events = await happens(given);
      assert.deepEqual(events.filter((event) => !/^(?:preview|ask|close)/.test(event)), expected);
    });
  silent('writes nothing after a no', { states: [state('codex')], ticks: ['codex'], yes: false }, []);
  silent('writes nothing where the list is closed', { states: [state('codex')] }, []);
  silent('says that nothing has to change', { states: [connected], ticks: ['claude'] }, [
    'tell Nothing has to change: all ticked agents are connected.',
  ]);
  silent('says why an agent is refused, and asks nothing', {
    states: [state('codex')],
    ticks: ['codex'],
    planned: { files: [], isChange: false, connect: [], refused: [{ label: 'Codex', reasons: ['a does not parse.'] }] },
  }, ['tell Codex stays as it is. a does not parse.']);
});

describe('checking connections in the editor', () => {
  it('repairs what is broken wherever it is connected', async () =>
    assert.deepEqual((await happens({ states: [broken], row: 'cursor' })).filter((event) => /^write/.test(event)), [
      'write user +cursor -',
      'write repository +cursor -',
    ]));
  it('says so where the files are not what is wrong', async () =>
    assert.deepEqual(await happens({ states: [broken], row: 'cursor', planned: { isChange: false, files: [] } }), [
      'tell Cursor: x is missing. Its files are as they should be.',
    ]));
  it('says what a person has to approve', async () =>
    assert.deepEqual(
      await happens({
        states: [state('codex', { status: 'needs trust', scopes: ['user'], action: 'Approve with /hooks.' })],
        row: 'codex',
      }),
      ['tell Codex: Approve with /hooks.'],
    ));
  it('does nothing for one that works', async () =>
    assert.deepEqual(await happens({ states: [connected], row: 'claude' }), []));
});
