import type { ThreadInfo } from '#reports';
import type { SessionLog } from '#apps/vscode/folder/state/folderThreads';

/** What is known about the work in a thread. */
export interface Activity {
  /**
   * The time of the newest event: its pack, its end, or a record by its session's hooks. Undefined for a thread without
   * any.
   */
  readonly at: number | undefined;
  /** Whether an agent's session was active in the last minutes. */
  readonly isLive: boolean;
  /** The agent whose hooks wrote; undefined if none did. */
  readonly agent: string | undefined;
}

/** How long an agent counts as active without writing, in milliseconds: it may be thinking or waiting for the user. */
const liveFor = 5 * 60_000;

export function getThreadActivity({ thread, session, status, updatedAt }: ThreadInfo, logs: readonly SessionLog[],
  now: number): Activity
{
  const ownLog = logs.filter(({ name }) => name.endsWith(`-${thread}`)).sort((a, b) => b.at - a.at)[0];
  const packed = updatedAt === null ? NaN : Date.parse(updatedAt);
  const times = [ownLog?.at ?? NaN, packed].filter((time) => !Number.isNaN(time));
  const at = times.length === 0 ? undefined : Math.max(...times);
  const isSession = ownLog !== undefined || session !== undefined;
  const isOpen = status === 'active' || status === 'idle';
  return {
    at,
    isLive: isSession && isOpen && at !== undefined && now - at <= liveFor,
    agent: ownLog?.name.slice(0, -thread.length - 1),
  };
}
