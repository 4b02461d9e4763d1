import type { SessionReport } from '#reports';

/** Returns the id of a session's row. */
export function formatSessionRowId({ agent, id }: Pick<SessionReport, 'agent' | 'id'>): string {
  return `session/${agent}/${id}`;
}

/** Returns the id of the row for the context window below a session's row. */
export function formatWindowRowId(sessionRowId: string): string {
  return `${sessionRowId}/window`;
}
