import assert from 'node:assert/strict';
import { changeConnection, runCheckFlow, runConnectFlow, type ConnectUi,
  type RowChange } from '#features/connect/vscode/connectFlow';
import type { AgentState, ConnectSession, ConnectRequest, ExtraState, PlannedChange,
  Scope } from '#features/connect/vscode/connectTypes';
import { change, extra, state, text } from './states';

const program = text({ file: '~/guard.cjs', isProgram: true });

interface Given {
  readonly states: readonly AgentState[];
  readonly extras?: readonly ExtraState[];
  readonly ticks?: readonly string[];
  readonly scope?: Scope;
  /** The row of the check that is chosen. */
  readonly row?: string;
  /** The row of the view on which an action is pressed. */
  readonly pressed?: readonly [id: string, wish: RowChange];
  readonly yes?: boolean;
  readonly planned?: Partial<PlannedChange>;
}

/** Returns what happens for a user who does this and answers `yes`. */
async function happens(given: Given): Promise<string[]> {
  const { states, extras = [], ticks, scope = 'user', row, pressed, yes = true, planned = {} } = given;
  const events: string[] = [];
  const planOf = (at: string, { connect = [], disconnect = [] }: ConnectRequest, more: Partial<PlannedChange>) =>
    change({
      connect,
      disconnect,
      files: [text(), program],
      ...more,
      ...planned,
      write: () => events.push(`write ${at} +${connect.join(',')} -${disconnect.join(',')}`),
    });
  const session: ConnectSession = {
    scopes: ['user', 'repository'],
    listAgentStates: () => Promise.resolve(states),
    listExtraStates: () => Promise.resolve(extras),
    plan: (at, wish) => planOf(at, wish, { scope: at }),
    planExtra: (id, wish) => Promise.resolve(planOf('here', { [wish]: [id] }, { scope: 'repository' })),
    testGuard: () => Promise.resolve([]),
  };
  const ui: ConnectUi = {
    choose: async (_scopes, rows) => {
      await rows;
      return ticks && { scope, selectedIds: ticks };
    },
    check: async (rows) => (await rows).find(({ agent }) => agent?.agent === row),
    ask: ({ message, titleBar }, files) => {
      events.push(`ask ${message} [${titleBar}]: ${files.map((one) => one.file).join(', ')}`);
      return Promise.resolve(yes);
    },
    notify: (message, offersView = false) => events.push(`tell ${message}${offersView ? ' [Show Agents]' : ''}`),
  };
  if (pressed) await changeConnection(session, ...pressed, ui);
  else await (row === undefined ? runConnectFlow : runCheckFlow)(session, ui);
  return events;
}

const connected = state('claude', { status: 'verified', scopes: ['user'] });
const broken = state('cursor', { status: 'broken', scopes: ['user', 'repository'], problem: 'x is missing.' });
const written = (events: readonly string[]) => events.filter((event) => event.startsWith('write'));

describe('connecting agents in the editor', () => {
  it('shows the changes, asks, writes and lists the remaining steps', async () =>
    assert.deepEqual(
      await happens({ states: [connected, state('codex')], ticks: ['claude', 'codex'], planned: { notices: ['N.'] } }),
      ['ask Connect codex? [connect]: ~/x', 'write user +codex -', 'tell codex is connected. N. [Show Agents]'],
    ));
  it('disconnects unticked agents in the same change', async () =>
    assert.deepEqual(await happens({ states: [connected, state('codex')], ticks: ['codex'] }), [
      'ask Connect codex and disconnect claude? [apply]: ~/x',
      'write user +codex -claude',
      'tell codex is connected. claude is disconnected. [Show Agents]',
    ]));
  it('rewrites broken files', async () =>
    assert.ok((await happens({ states: [broken], ticks: ['cursor'] })).includes('write user +cursor -')));
  it('uses the chosen scope', async () =>
    assert.ok(
      (await happens({ states: [connected], ticks: ['claude'], scope: 'repository' })).includes(
        'write repository +claude -',
      ),
    ));
  it('changes git hooks and tasks with the agents of a repository, after one question', async () => {
    const extras = [extra('git'), extra('tasks', { status: 'connected' }), extra('predecessor', { status: 'found' })];
    const events = await happens({ states: [state('codex')], extras, ticks: ['codex', 'git'], scope: 'repository' });
    assert.deepEqual(events.filter((event) => /^(?:ask|write)/.test(event)), [
      'ask Connect codex and git and disconnect tasks? [apply]: ~/x, ~/x, ~/x',
      'write repository +codex -',
      'write here +git -',
      'write here + -tasks',
    ]);
  });
  it('changes the result hooks in one plan with the agents, whose files they share', async () => {
    const given = { states: [state('codex')], extras: [extra('git'), extra('outputs')] };
    assert.deepEqual(written(await happens({ ...given, ticks: ['codex', 'outputs'] })), [
      'write user +codex,outputs -',
    ]);
    const connectedNow = { ...given, extras: [extra('outputs', { status: 'connected' })] };
    assert.deepEqual(written(await happens({ ...connectedNow, ticks: [] })), ['write user + -outputs']);
    assert.deepEqual(written(await happens({ ...connectedNow, ticks: [], scope: 'repository' })), []);
  });
  it('does not touch git hooks if agents are connected for the user', async () =>
    assert.deepEqual(
      written(await happens({ states: [], extras: [extra('git', { status: 'connected' })], ticks: [] })),
      [],
    ));

  const silent = (title: string, given: Given, expected: readonly string[]) =>
    it(title, async () => {
      const events = await happens(given);
      assert.deepEqual(events.filter((event) => !/^ask/.test(event)), expected);
    });
  silent('writes nothing after a no', { states: [state('codex')], ticks: ['codex'], yes: false }, []);
  silent('writes nothing where the list is closed', { states: [state('codex')] }, []);
  silent('says that nothing has to change', { states: [connected], ticks: ['claude'] }, [
    'tell No changes are needed. All selected items are already connected.',
  ]);
  silent('says why an agent is refused, and asks nothing', {
    states: [state('codex')],
    ticks: ['codex'],
    planned: { files: [], isChange: false, connect: [], refused: [{ label: 'Codex', reasons: ['a does not parse.'] }] },
  }, ['tell Codex was not changed. a does not parse. [Show Agents]']);
});

describe('checking connections in the editor', () => {
  it('repairs broken connections in any scope, after one question', async () =>
    assert.deepEqual(
      (await happens({ states: [broken], row: 'cursor' })).filter((event) => /^(?:ask|write)/.test(event)),
      ['ask Connect cursor? [connect]: ~/x, ~/x', 'write user +cursor -', 'write repository +cursor -'],
    ));
  it('reports that the files are not the problem', async () =>
    assert.deepEqual(await happens({ states: [broken], row: 'cursor', planned: { isChange: false, files: [] } }), [
      'tell Cursor: x is missing. All files are up to date.',
    ]));
  it('lists approvals that the user must give', async () =>
    assert.deepEqual(
      await happens({
        states: [state('codex', { status: 'needs trust', scopes: ['user'], action: 'Approve with /hooks.' })],
        row: 'codex',
      }),
      ['tell Codex: Approve with /hooks.'],
    ));
  it('does nothing for a working connection', async () =>
    assert.deepEqual(await happens({ states: [connected], row: 'claude' }), []));
});

describe('the actions of a row in the view', () => {
  const pressing = (title: string, pressed: Given['pressed'] & {}, expected: readonly string[]) =>
    it(title, async () => {
      const teamOnly = state('aider', { purposesByScope: { user: [], repository: ['pointer'] } });
      assert.deepEqual(written(await happens({ states: [connected, broken, state('codex'), teamOnly], pressed })),
        expected);
    });
  pressing('connect for the user', ['codex', 'connect'], ['write user +codex -']);
  pressing('connect in the repository what cannot be connected elsewhere', ['aider', 'connect'], [
    'write repository +aider -',
  ]);
  pressing('disconnect at every place', ['cursor', 'disconnect'], ['write user + -cursor',
    'write repository + -cursor']);
  pressing('repair at every place', ['cursor', 'repair'], ['write user +cursor -', 'write repository +cursor -']);
  pressing('connect and disconnect what is no agent', ['git', 'connect'], ['write here +git -']);
  pressing('take out what the predecessor left', ['predecessor', 'disconnect'], ['write here + -predecessor']);
});
