import type { ThreadInfo } from '#reports';
import type { SessionLog } from '#apps/vscode/folder/state/folderThreads';

/** The known activity of a thread. */
export interface Activity {
  /**
   * The time of the thread's newest event: a pack, the end of the thread, or a record by its session's hooks. Undefined
   * if the thread has no events.
   */
  readonly lastEventMs: number | undefined;
  /** Whether an agent's session was active in the last few minutes. */
  readonly isLive: boolean;
  /** The agent whose hooks wrote a record; undefined if no hooks did. */
  readonly agent: string | undefined;
}

/** The time for which a silent agent counts as active, because it may be thinking or waiting for the user. */
const maxSilenceMs = 5 * 60_000;

export function getThreadActivity({ thread, session, status, updatedAt }: ThreadInfo, logs: readonly SessionLog[],
  nowMs: number): Activity
{
  const ownLog = logs.filter(({ name }) => name.endsWith(`-${thread}`)).sort((a, b) => b.at - a.at)[0];
  const packedAt = updatedAt === null ? NaN : Date.parse(updatedAt);
  const times = [ownLog?.at ?? NaN, packedAt].filter((time) => !Number.isNaN(time));
  const lastEventMs = times.length === 0 ? undefined : Math.max(...times);
  const isSession = ownLog !== undefined || session !== undefined;
  const isOpen = status === 'active' || status === 'idle';
  return {
    lastEventMs,
    isLive: isSession && isOpen && lastEventMs !== undefined && nowMs - lastEventMs <= maxSilenceMs,
    agent: ownLog?.name.slice(0, -thread.length - 1),
  };
}
