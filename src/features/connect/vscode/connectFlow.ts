import * as l10n from '@vscode/l10n';
import { describeChangeOutcome, buildChangeQuestion, type Question } from './changeWords';
import { checkRows, type CheckRow } from './checkItems';
import { connectRows, extraWishes, buildConnectWish, type ConnectRow } from './connectItems';
import type { AgentState, ConnectSession, ConnectWish, ExtraChoice, PlannedChange, PlannedText,
  Scope } from './connectTypes';
import { extraIds } from './stateWords';

/** The flow's messages and questions. */
export interface ConnectUi {
  /** Shows the quick pick of agents; `rows` are requested again when the scope changes. Undefined if it is closed. */
  choose(scopes: readonly Scope[], rows: Promise<(scope: Scope) => readonly ConnectRow[]>): Promise<Choice | undefined>;
  check(rows: Promise<readonly CheckRow[]>): Promise<CheckRow | undefined>;
  /** Asks over the differences of the texts. */
  ask(question: Question, files: readonly PlannedText[]): Promise<boolean>;
  /** With `offersView`, a button shows the agents view. */
  tell(message: string, offersView?: boolean): void;
}

export interface Choice {
  readonly scope: Scope;
  /** IDs of the ticked rows. */
  readonly ticked: readonly string[];
}

/** Connects what is ticked, and disconnects what was connected but is not ticked. */
export async function connectFlow(session: ConnectSession, ui: ConnectUi): Promise<void> {
  // hooks are run by the check and by Test Guard: a list has to open at once, and writing mends files alone
  const looking = Promise.all([session.look({ runsGuards: false }), session.lookAtExtras()]);
  const choice = await ui.choose(session.scopes,
    looking.then(([states, extras]) => (scope: Scope) => connectRows(states, extras, scope)));
  if (!choice) return;
  const [states, extras] = await looking;
  const { scope, ticked } = choice;
  const request = buildConnectWish(states, extras, scope, ticked);
  const changes = request.connect.length + request.disconnect.length === 0 ? [] : [session.plan(scope, request)];
  for (const [id, verb] of extraWishes(extras, scope, ticked)) changes.push(await session.planExtra(id, verb));
  if (changes.length === 0) ui.tell(l10n.t('Nothing to change: everything ticked is connected.'));
  else await carryOut(changes, ui);
}

/** Shows how the connections work, and does the one thing that helps with the chosen one. */
export async function checkFlow(session: ConnectSession, ui: ConnectUi): Promise<void> {
  const row = await ui.check(session.look({ runsGuards: true }).then(checkRows));
  if (!row?.agent) return;
  if (row.action.kind === 'tell') ui.tell(row.action.text);
  if (row.action.kind === 'connect') await writeAgain(session, row.agent, ui);
}

/** What is asked of one row: an agent, or what is connected beside agents. */
export type RowWish = 'connect' | 'repair' | 'disconnect';

/** @throws UserError if it cannot be changed */
export async function changeOne(session: ConnectSession, id: string, action: RowWish, ui: ConnectUi): Promise<void> {
  if (isExtra(id)) {
    await carryOut([await session.planExtra(id, action === 'disconnect' ? 'disconnect' : 'connect')], ui);
    return;
  }
  const state = (await session.look({ runsGuards: false })).find(({ agent }) => agent === id);
  if (!state) return;
  if (action !== 'disconnect') await writeAgain(session, state, ui);
  else await carryOut(planAgentChanges(session, state, { disconnect: [id] }), ui);
}

function isExtra(id: string): id is ExtraChoice {
  return extraIds.some((candidate) => candidate === id);
}

/** Connects an agent, or rewrites broken files, wherever it is connected. */
async function writeAgain(session: ConnectSession, state: AgentState, ui: ConnectUi): Promise<void> {
  const { agent, label, problem } = state;
  const changes = planAgentChanges(session, state, { connect: [agent] }).filter(isWorth);
  if (changes.length > 0) await carryOut(changes, ui);
  else {
    ui.tell(problem === undefined
      ? l10n.t('{0}: Its files are as they should be.', label)
      : l10n.t('{0}: {1} Its files are as they should be.', label, problem));
  }
}

/** Plans for the places where it is connected; else for the user, if it can be connected there. */
function planAgentChanges(session: ConnectSession, { scopes, gives }: AgentState,
  request: ConnectWish): PlannedChange[]
{
  const first = session.scopes.filter((scope) => gives[scope].length > 0).slice(0, 1);
  return (scopes.length === 0 ? first : scopes).map((scope) => session.plan(scope, request));
}

/** Reports whether there is something to do or to report. */
function isWorth({ isChange, refused }: PlannedChange): boolean {
  return isChange || refused.length > 0;
}

/** Asks over the changes, writes, and reports the outcome. */
export async function carryOut(changes: readonly PlannedChange[], ui: ConnectUi): Promise<void> {
  if (changes.some(({ files }) => files.length > 0) && !await isAgreed(changes, ui)) return;
  for (const change of changes) if (change.isChange) change.write();
  ui.tell(describeChangeOutcome(changes), true);
}

function isAgreed(changes: readonly PlannedChange[], ui: ConnectUi): Promise<boolean> {
  return ui.ask(buildChangeQuestion(changes),
    changes.flatMap(({ files }) => files).filter(({ isProgram }) => !isProgram));
}
