import * as l10n from '@vscode/l10n';
import { findTaskTitle } from '#base/task/taskTitle';
import type { SessionReport } from '#reports';
import type { ListedSessions } from '../node/servedSessions';
import { createFilesTitle } from '../pure/facts/filesTitle';
import { escapeLabel, truncateText } from '#apps/vscode/text';

/** Maps the ids of agents to their display names. */
export type AgentNames = ReadonlyMap<string, string>;

const maxTitleLength = 80;

export function mapAgentNames(agents: ListedSessions['agents']): AgentNames {
  return new Map(agents.map(({ id, label: name }) => [id, name ?? id]));
}

export function getAgentName({ agent }: Pick<SessionReport, 'agent'>, names: AgentNames): string {
  return escapeLabel(names.get(agent) ?? agent);
}

/** Returns the title of a session or, without a title, the agent and the beginning of the session's id. */
export function getSessionName(session: SessionReport, names: AgentNames): string {
  const title = getSessionTitle(session);
  return title === '' ? `${getAgentName(session, names)} ${escapeLabel(session.id.slice(0, 8))}` : title;
}

/** Returns the title of the last prompt or, if unknown, the session's files; empty if neither is known. */
export function getSessionTitle(session: Pick<SessionReport, 'lastPrompt' | 'files' | 'reads'>): string {
  const prompt = findTaskTitle(session.lastPrompt ?? '');
  const title = prompt === '' ? createFilesTitle(session) : undefined;
  const words = !title ? prompt : title.onlyRead ? l10n.t('{0} (read only)', title.names) : title.names;
  return truncateText(escapeLabel(words), maxTitleLength);
}
