import type { SessionReport } from '#reports';
import { rowId } from './sessionNodes';

/** The sessions that the view shows, by the id of their rows. */
const shown = new Map<string, SessionReport>();

export function noteShown(sessions: readonly SessionReport[]): void {
  shown.clear();
  for (const session of sessions) shown.set(rowId(session), session);
}

/** Returns the session of a view's row; undefined for any other value. */
export function sessionOfRow(row: unknown): SessionReport | undefined {
  const id = typeof row === 'string' ? row : getSessionRowId(row);
  return id === undefined ? undefined : shown.get(id);
}

function getSessionRowId(row: unknown): string | undefined {
  return typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' ? row.id : undefined;
}
