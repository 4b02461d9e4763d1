import { outcomeOf, questionOf, type Question } from './changeWords';
import { checkRows, type CheckRow } from './checkItems';
import { connectRows, isConnectedAt, type ConnectRow } from './connectItems';
import type { AgentState, ConnectSession, ConnectWish, PlannedChange, PlannedText, Scope } from './connectTypes';

/** What the flow shows and asks. */
export interface ConnectUi {
  /** The quick pick of agents; `rows` are asked for again when the scope changes. Undefined where it is closed. */
  choose(scopes: readonly Scope[], rows: Promise<(scope: Scope) => readonly ConnectRow[]>): Promise<Choice | undefined>;
  check(rows: Promise<readonly CheckRow[]>): Promise<CheckRow | undefined>;
  /** Shows the texts as differences; the result closes them. */
  preview(title: string, files: readonly PlannedText[]): Promise<() => Promise<void>>;
  ask(question: Question): Promise<boolean>;
  tell(message: string): void;
}

export interface Choice {
  readonly scope: Scope;
  /** IDs of the agents that are ticked. */
  readonly agents: readonly string[];
}

/** Connects what is ticked, and disconnects what was connected and is not. */
export async function connectFlow(session: ConnectSession, ui: ConnectUi): Promise<void> {
  const looking = session.look({ runsGuards: true });
  const choice = await ui.choose(session.scopes,
    looking.then((states) => (scope: Scope) => connectRows(states, scope)));
  if (!choice) return;
  const wish = wishOf(await looking, choice);
  if (wish.connect.length + wish.disconnect.length === 0)
    ui.tell('Nothing has to change: all ticked agents are connected.');
  else await change(session, choice.scope, wish, ui);
}

/** Agents that are connected and work are left alone. */
function wishOf(states: readonly AgentState[], { scope, agents }: Choice): Required<ConnectWish> {
  const ids = (of: (state: AgentState) => boolean) => states.filter(of).map(({ agent }) => agent);
  return {
    connect: ids((state) =>
      agents.includes(state.agent) &&
      !(isConnectedAt(state, scope) && state.status !== 'broken' && state.isOutdated !== true)
    ),
    disconnect: ids((state) => isConnectedAt(state, scope) && !agents.includes(state.agent)),
  };
}

/** Shows how the connections work, and does the one thing that helps with the chosen one. */
export async function checkFlow(session: ConnectSession, ui: ConnectUi): Promise<void> {
  const row = await ui.check(session.look({ runsGuards: true }).then(checkRows));
  if (!row?.agent) return;
  const { agent, scopes, problem } = row.agent;
  if (row.action.kind === 'tell') ui.tell(row.action.text);
  if (row.action.kind !== 'connect') return;
  const at = scopes.length === 0 ? ['user' as const] : scopes;
  const broken = at.filter((scope) => isWorth(session.plan(scope, { connect: [agent] })));
  for (const scope of broken) await change(session, scope, { connect: [agent] }, ui);
  if (broken.length === 0 && problem !== undefined)
    ui.tell(`${row.agent.label}: ${problem} Its files are as they should be.`);
}

/** Whether there is something to do or to say. */
function isWorth({ isChange, refused }: PlannedChange): boolean {
  return isChange || refused.length > 0;
}

/** Preview, question, writing, outcome. */
export async function carryOut(planned: PlannedChange, ui: ConnectUi): Promise<void> {
  if (planned.files.length > 0 && !await isAgreed(planned, ui)) return;
  if (planned.isChange) planned.write();
  ui.tell(outcomeOf(planned));
}

async function change(session: ConnectSession, scope: Scope, wish: ConnectWish, ui: ConnectUi): Promise<void> {
  await carryOut(session.plan(scope, wish), ui);
}

async function isAgreed(planned: PlannedChange, ui: ConnectUi): Promise<boolean> {
  const question = questionOf(planned);
  const close = await ui.preview(`AgentPack: ${question.message.slice(0, -1)}`,
    planned.files.filter(({ isProgram }) => !isProgram));
  try {
    return await ui.ask(question);
  } finally {
    await close();
  }
}
