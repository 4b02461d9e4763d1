import type { CommandContext } from '#apps/cli/command';
import type { HoldoutComparison, RecordedSessionWindow, SessionPackUse } from '#reports';
import { loadSessionSettings, Sessions } from '../node/sessions';
import { readSessionWindow } from '../node/workingSet/readSessionWindow';
import { compareHoldout } from '../pure/facts/compareHoldout';
import { sumPackUse } from '../pure/facts/packUse';

/** The maximum number of sessions whose windows are read, newest first. */
const maxWindows = 10;

export interface SessionStats {
  /** Null if no session had a pack. */
  readonly packUse: SessionPackUse | null;
  /** Newest first; at most 10. */
  readonly windows: readonly RecordedSessionWindow[];
  /** Null without `sessions.holdout`, or before the first session that counts. */
  readonly holdout: HoldoutComparison | null;
}

/** Reads how the sessions of all allowed agents used their packs and windows. Undefined if no agent is allowed. */
export function readSessionStats(
  { host, run, warn }: Pick<CommandContext, 'host' | 'run' | 'warn'>,
): SessionStats | undefined {
  const { settings, problems } = loadSessionSettings(host);
  problems.forEach(warn);
  if (settings.agents.length === 0) return undefined;
  const sessions = new Sessions(host, () => settings, true);
  const listed = sessions.list({ cancel: run.cancel });
  const reports = sessions.createReport(listed).sessions;
  sessions.incompleteReasons.forEach(warn);
  const windows: RecordedSessionWindow[] = [];
  for (const [index, session] of listed.entries()) {
    if (windows.length === maxWindows) break;
    const window = readSessionWindow(host, session, sessions.folders, run.cancel);
    const { agent, id, updatedAt } = reports[index]!;
    if (window) windows.push({ agent, id, updatedAt, window });
  }
  return {
    packUse: sumPackUse(reports.flatMap(({ pack }) => pack ?? [])),
    windows,
    holdout: compareHoldout(reports, settings.holdout),
  };
}
