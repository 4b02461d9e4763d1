import type { Cancel } from '#base/cancellation';
import { Cancelled } from '#base/errors';
import type { SessionReport, SessionWindow } from '#reports';
import { formatSessionRowId, formatWindowRowId } from './sessionRowIds';

/** The known state of a session's context window. `none`: the session no longer has a transcript of its own. */
export type WindowState = SessionWindow | 'none' | { readonly problem: string; };

export interface OpenWindows {
  /** The windows that were read, by the IDs of the sessions' rows. */
  readonly states: ReadonlyMap<string, WindowState>;
  /** Reads the window of a session whose window row was expanded, or cancels the read when the row is collapsed. */
  setExpanded(rowId: string, isExpanded: boolean): void;
  /** Sets the sessions of the view. Windows of sessions with new records are forgotten, or read again if expanded. */
  update(sessions: readonly SessionReport[]): void;
}

interface OpenWindowsParts {
  read(session: SessionReport, cancel: Cancel): Promise<SessionWindow | undefined>;
  /** Logs an error, and returns its sentence for the view. */
  describeError(error: unknown): string;
  onChange(): void;
}

/** Reads the context windows of sessions only while their rows are expanded. */
export function createOpenWindows({ read, describeError, onChange }: OpenWindowsParts): OpenWindows {
  const states = new Map<string, WindowState>();
  const reads = new Map<string, { cancelled: boolean; }>();
  const expandedIds = new Set<string>();
  let sessionsById: ReadonlyMap<string, SessionReport> = new Map();

  return {
    states,
    setExpanded(rowId, isExpanded) {
      const id = [...sessionsById.keys()].find((candidate) => formatWindowRowId(candidate) === rowId);
      if (id === undefined) return;
      if (isExpanded) {
        expandedIds.add(id);
        start(id);
      } else {
        expandedIds.delete(id);
        stop(id);
      }
    },
    update(sessions) {
      const previous = sessionsById;
      sessionsById = new Map(sessions.map((session) => [formatSessionRowId(session), session]));
      for (const id of new Set([...states.keys(), ...expandedIds, ...reads.keys()])) {
        const session = sessionsById.get(id);
        const isMissing = expandedIds.has(id) && !states.has(id) && !reads.has(id);
        if (session && (reads.has(id) || session.position === previous.get(id)?.position) && !isMissing) continue;
        stop(id);
        if (session && expandedIds.has(id)) start(id);
        else states.delete(id);
        if (!session) expandedIds.delete(id);
      }
    },
  };

  function stop(id: string): void {
    const cancel = reads.get(id);
    if (cancel) cancel.cancelled = true;
    reads.delete(id);
  }

  function start(id: string): void {
    stop(id);
    const cancel = { cancelled: false };
    reads.set(id, cancel);
    const { position } = sessionsById.get(id)!;
    const finish = (state: WindowState): void => {
      if (reads.get(id) !== cancel) return;
      reads.delete(id);
      states.set(id, state);
      onChange();
      // a read is not interrupted by new records, which an active session writes all the time
      if (sessionsById.get(id)?.position !== position) start(id);
    };
    read(sessionsById.get(id)!, cancel).then(
      (window) => finish(window ?? 'none'),
      (error: unknown) => {
        // an engine that is restarted cancels its reads; the refresh after it starts this one again
        if (error instanceof Cancelled) reads.delete(id);
        else finish({ problem: describeError(error) });
      },
    );
  }
}
