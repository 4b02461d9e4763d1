import * as s from '#base/schema/schema';
import { isThreadId } from '#engine/formats/threadId';
import type { ThreadsReport, Verdict } from '#reports';

type Overlap = Verdict['overlaps'][number];

/** An overlap of two threads for which this editor shows no warning for a while. */
export interface Mute {
  /** The IDs of the two threads, sorted. */
  readonly threads: readonly string[];
  /** The files that the threads had in common. */
  readonly files: readonly string[];
  /** The end in milliseconds since 1970; null if the mute ends when the threads have another file in common. */
  readonly until: number | null;
}

const maxMutes = 1_000;
const maxFiles = 100_000;
const threadName = s.pipe(s.string(), s.check(isThreadId));
export const muteSchema: s.Schema<readonly Mute[]> = s.list(
  s.object({ threads: s.list(threadName, 2), files: s.list(s.relativePath, maxFiles), until: s.nullable(s.time) }),
  maxMutes,
);

/** The duration of a mute. */
export type MuteLength = 'hour' | 'tomorrow' | 'changed';

/**
 * Creates a mute. `midnight` is the end of the day that contains `nowMs`, in milliseconds since 1970, and depends on
 * the time zone.
 */
export function createMute(a: string, b: string, files: readonly string[], muteLength: MuteLength, nowMs: number,
  midnight: number): Mute
{
  const until = { hour: nowMs + 3_600_000, tomorrow: midnight, changed: null }[muteLength];
  return { threads: toSortedPair(a, b), files, until };
}

/**
 * Finds the active mute for the common files of two threads. A mute does not end when there are fewer common files.
 */
export function findMute(mutes: readonly Mute[], a: string, b: string, files: readonly string[], nowMs: number):
  | Mute
  | undefined
{
  return mutes.find((mute) =>
    isMuteOfThreads(mute, a, b) &&
    (mute.until === null ? files.every((path) => mute.files.includes(path)) : nowMs < mute.until)
  );
}

/** Drops mutes that have ended, and replaces an earlier mute with this one. */
export function addMute(mutes: readonly Mute[], mute: Mute, nowMs: number): readonly Mute[] {
  const [a, b] = mute.threads as [string, string];
  return [...removeMute(mutes, a, b).filter(({ until }) => until === null || nowMs < until), mute].slice(-maxMutes);
}

export function removeMute(mutes: readonly Mute[], a: string, b: string): readonly Mute[] {
  return mutes.filter((mute) => !isMuteOfThreads(mute, a, b));
}

/** Splits a thread's overlaps with other threads into overlaps that warn and overlaps that are muted. */
export function splitOverlaps(mutes: readonly Mute[], thread: string, overlaps: readonly Overlap[],
  nowMs: number): { readonly overlaps: readonly Overlap[]; readonly mutedOverlaps: readonly Overlap[]; }
{
  const isMuted = (overlap: Overlap) => findMute(mutes, thread, overlap.thread, overlap.files, nowMs) !== undefined;
  return { overlaps: overlaps.filter((overlap) => !isMuted(overlap)), mutedOverlaps: overlaps.filter(isMuted) };
}

/** Returns the report without muted overlaps. */
export function removeMutedOverlaps(report: ThreadsReport, mutes: readonly Mute[], nowMs: number): ThreadsReport {
  const threads = report.threads.map((info) => ({
    ...info,
    overlaps: splitOverlaps(mutes, info.thread, info.overlaps, nowMs).overlaps,
  }));
  return { ...report, threads };
}

/** Returns the time at which the next mute ends, or undefined if no mute ends at a fixed time. */
export function findNextMuteEnd(mutes: readonly Mute[], nowMs: number): number | undefined {
  const endTimes = mutes.flatMap(({ until }) => (until !== null && until > nowMs ? [until] : []));
  return endTimes.length === 0 ? undefined : Math.min(...endTimes);
}

function isMuteOfThreads({ threads }: Mute, a: string, b: string): boolean {
  return threads.includes(a) && threads.includes(b);
}

function toSortedPair(a: string, b: string): readonly [string, string] {
  return a < b ? [a, b] : [b, a];
}
