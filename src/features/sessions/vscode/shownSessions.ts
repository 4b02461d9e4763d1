import type { SessionReport } from '#reports';
import { formatSessionRowId } from './sessionRowIds';

/** The sessions that the view shows, by row id. */
const shownSessions = new Map<string, SessionReport>();

export function setShownSessions(sessions: readonly SessionReport[]): void {
  shownSessions.clear();
  for (const session of sessions) shownSessions.set(formatSessionRowId(session), session);
}

/** Returns the session of a row in the view; undefined for any other value. */
export function findSessionOfRow(row: unknown): SessionReport | undefined {
  const id = typeof row === 'string' ? row : getSessionRowId(row);
  return id === undefined ? undefined : shownSessions.get(id);
}

function getSessionRowId(row: unknown): string | undefined {
  return typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' ? row.id : undefined;
}
