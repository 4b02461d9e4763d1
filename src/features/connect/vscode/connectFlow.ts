import * as l10n from '@vscode/l10n';
import { describeChangeOutcome, buildChangeQuestion, listReviewedTexts, type Question } from './changeWords';
import { buildCheckRows, type CheckRow } from './checkItems';
import { buildConnectRows, listFolderExtraChanges, buildConnectRequest, type ConnectRow } from './connectItems';
import type { AgentState, ConnectSession, ConnectRequest, ExtraChoice, PlannedChange, PlannedText,
  Scope } from './connectTypes';
import { extraIds } from './stateWords';

/** The flow's messages and questions. */
export interface ConnectUi {
  /**
   * Shows the quick pick of agents; `rows` is called again when the scope changes. Returns undefined if it is closed.
   */
  choose(scopes: readonly Scope[], rows: Promise<(scope: Scope) => readonly ConnectRow[]>): Promise<Choice | undefined>;
  check(rows: Promise<readonly CheckRow[]>): Promise<CheckRow | undefined>;
  /** Asks for confirmation above the diffs of the texts. */
  ask(question: Question, files: readonly PlannedText[]): Promise<boolean>;
  /** Shows a message. With `offersView`, it has a button that opens the agents view. */
  notify(message: string, offersView?: boolean): void;
}

export interface Choice {
  readonly scope: Scope;
  /** The IDs of the selected rows. */
  readonly selectedIds: readonly string[];
}

/** Connects the selected items, and disconnects connected items that are not selected. */
export async function runConnectFlow(session: ConnectSession, ui: ConnectUi): Promise<void> {
  // does not run hooks, because the list has to open at once; only the check and Test Guard run them
  const statesPromise = Promise.all([session.listAgentStates({ runsGuards: false }), session.listExtraStates()]);
  const choice = await ui.choose(session.scopes,
    statesPromise.then(([states, extras]) => (scope: Scope) => buildConnectRows(states, extras, scope)));
  if (!choice) return;
  const [states, extras] = await statesPromise;
  const { scope, selectedIds } = choice;
  const request = buildConnectRequest(states, extras, scope, selectedIds);
  const changes = request.connect.length + request.disconnect.length === 0 ? [] : [session.plan(scope, request)];
  for (const [id, verb] of listFolderExtraChanges(extras, scope, selectedIds))
    changes.push(await session.planExtra(id, verb));
  if (changes.length === 0) ui.notify(l10n.t('No changes are needed. All selected items are already connected.'));
  else await confirmAndWrite(changes, ui);
}

/** Shows the state of the connections, and runs the action of the row that the user selects. */
export async function runCheckFlow(session: ConnectSession, ui: ConnectUi): Promise<void> {
  const row = await ui.check(session.listAgentStates({ runsGuards: true }).then(buildCheckRows));
  if (!row?.agent) return;
  if (row.action.kind === 'tell') ui.notify(row.action.text);
  if (row.action.kind === 'connect') await connectOrRepair(session, row.agent, ui);
}

/** An action on one row, which is an agent or an extra. */
export type RowChange = 'connect' | 'repair' | 'disconnect';

/**
 * Connects, repairs or disconnects one agent or extra.
 * @throws UserError if the agent or extra cannot be changed
 */
export async function changeConnection(session: ConnectSession, id: string, action: RowChange,
  ui: ConnectUi): Promise<void>
{
  if (isExtra(id)) {
    await confirmAndWrite([await session.planExtra(id, action === 'disconnect' ? 'disconnect' : 'connect')], ui);
    return;
  }
  const state = (await session.listAgentStates({ runsGuards: false })).find(({ agent }) => agent === id);
  if (!state) return;
  if (action !== 'disconnect') await connectOrRepair(session, state, ui);
  else await confirmAndWrite(planAgentChanges(session, state, { disconnect: [id] }), ui);
}

function isExtra(id: string): id is ExtraChoice {
  return extraIds.some((candidate) => candidate === id);
}

/** Connects an agent, or rewrites its broken files at every scope where it is connected. */
async function connectOrRepair(session: ConnectSession, state: AgentState, ui: ConnectUi): Promise<void> {
  const { agent, label, problem } = state;
  const changes = planAgentChanges(session, state, { connect: [agent] }).filter(hasEffect);
  if (changes.length > 0) await confirmAndWrite(changes, ui);
  else {
    ui.notify(problem === undefined
      ? l10n.t('{0}: All files are up to date.', label)
      : l10n.t('{0}: {1} All files are up to date.', label, problem));
  }
}

/** Plans a change at each scope where the agent is connected, or else at the first scope where it can be connected. */
function planAgentChanges(session: ConnectSession, { scopes, purposesByScope }: AgentState,
  request: ConnectRequest): PlannedChange[]
{
  const firstScope = session.scopes.filter((scope) => purposesByScope[scope].length > 0).slice(0, 1);
  return (scopes.length === 0 ? firstScope : scopes).map((scope) => session.plan(scope, request));
}

/** Reports whether a change writes anything or has refusals to report. */
function hasEffect({ isChange, refused }: PlannedChange): boolean {
  return isChange || refused.length > 0;
}

/** Asks the user to confirm the changes, writes them, and reports the outcome. */
export async function confirmAndWrite(changes: readonly PlannedChange[], ui: ConnectUi): Promise<void> {
  if (changes.some(({ files }) => files.length > 0) && !await confirmChanges(changes, ui)) return;
  for (const change of changes) if (change.isChange) change.write();
  ui.notify(describeChangeOutcome(changes), true);
}

function confirmChanges(changes: readonly PlannedChange[], ui: ConnectUi): Promise<boolean> {
  return ui.ask(buildChangeQuestion(changes), listReviewedTexts(changes));
}
