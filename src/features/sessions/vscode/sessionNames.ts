import * as l10n from '@vscode/l10n';
import { taskTitle } from '#base/task/taskTitle';
import type { SessionReport } from '#reports';
import type { ListedSessions } from '../node/servedSessions';
import { filesTitle } from '../pure/facts/filesTitle';
import { label, truncated } from '#apps/vscode/text';

/** Agent ids and the names that users know. */
export type AgentNames = ReadonlyMap<string, string>;

const longestTitle = 80;

export function agentNames(agents: ListedSessions['agents']): AgentNames {
  return new Map(agents.map(({ id, label: name }) => [id, name ?? id]));
}

export function agentName({ agent }: Pick<SessionReport, 'agent'>, names: AgentNames): string {
  return label(names.get(agent) ?? agent);
}

/** Returns the title of a session, else the agent and the beginning of the session's id. */
export function sessionName(session: SessionReport, names: AgentNames): string {
  const title = sessionTitle(session);
  return title === '' ? `${agentName(session, names)} ${label(session.id.slice(0, 8))}` : title;
}

/** Returns the title of the last prompt if prompts are shown, else the session's files; '' if neither is known. */
export function sessionTitle(session: Pick<SessionReport, 'lastPrompt' | 'files' | 'reads'>): string {
  const prompt = taskTitle(session.lastPrompt ?? '');
  const title = prompt === '' ? filesTitle(session) : undefined;
  const words = !title ? prompt : title.onlyRead ? l10n.t('{0} (read only)', title.names) : title.names;
  return truncated(label(words), longestTitle);
}
