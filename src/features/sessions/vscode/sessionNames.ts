import { taskTitle } from '#base/task/taskTitle';
import type { SessionReport } from '#reports';
import type { ListedSessions } from '../node/servedSessions';
import { label, truncated } from '#apps/vscode/text';

/** Agent ids and the names that users know. */
export type AgentNames = ReadonlyMap<string, string>;

const longestPrompt = 80;

export function agentNames(agents: ListedSessions['agents']): AgentNames {
  return new Map(agents.map(({ id, label: name }) => [id, name ?? id]));
}

export function agentName({ agent }: Pick<SessionReport, 'agent'>, names: AgentNames): string {
  return label(names.get(agent) ?? agent);
}

/** Returns the title of the last prompt if prompts are shown, else the agent and the beginning of the session's id. */
export function sessionName(session: SessionReport, names: AgentNames): string {
  const title = promptTitle(session);
  return title === '' ? `${agentName(session, names)} ${label(session.id.slice(0, 8))}` : title;
}

/** Returns the title of the last prompt; '' if prompts are not shown. */
export function promptTitle({ lastPrompt }: Pick<SessionReport, 'lastPrompt'>): string {
  return truncated(label(taskTitle(lastPrompt ?? '')), longestPrompt);
}
