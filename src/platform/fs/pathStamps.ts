import { lstatSync, statSync, type Stats } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { neverCancelled, throwIfCancelled } from '#base/cancellation';
import { catchSystemError } from './systemError';

/**
 * What a stamp consists of. `entry`: the times of the last change and of the last write, the size and the inode of a
 * path itself. `target`: the same of what the path leads to. `place`: the device, the inode, the owner and the mode of
 * what the path leads to, which stay the same while entries of a folder change.
 */
export type StampKind = 'entry' | 'target' | 'place';

/** The stats of paths at one time, which tell later whether something was written, moved or removed. */
export interface PathStamps {
  readonly kind: StampKind;
  /** Absolute paths. A path that does not exist has a stamp too. */
  readonly paths: readonly string[];
  /** `stampSize` numbers for each path. */
  readonly values: Float64Array;
}

export const stampSize = 4;
const absentStamp = new Float64Array(stampSize).fill(-1);
/** Other events can run each time this many paths have been compared. */
const pausePathCount = 2_048;

/**
 * Takes the stamps of paths. Returns undefined if one of them cannot be accessed, or was changed at `before` (in
 * milliseconds since the epoch) or later, which a `place` does not tell.
 */
export function takeStamps(kind: StampKind, paths: readonly string[], before: number): PathStamps | undefined {
  const values = new Float64Array(paths.length * stampSize);
  for (const [i, path] of paths.entries()) {
    const stamp = values.subarray(i * stampSize, (i + 1) * stampSize);
    if (!readStamp(kind, path, stamp)) return undefined;
    if (kind !== 'place' && (stamp[0]! >= before || stamp[1]! >= before)) return undefined;
  }
  return { kind, paths, values };
}

/** Reports whether each path has the stamp that was taken. Rejects with `Cancelled`. */
export async function haveSameStamps({ kind, paths, values }: PathStamps, cancel = neverCancelled): Promise<boolean> {
  const stamp = new Float64Array(stampSize);
  for (const [i, path] of paths.entries()) {
    if (i % pausePathCount === pausePathCount - 1) {
      await setImmediate();
      throwIfCancelled(cancel);
    }
    if (!readStamp(kind, path, stamp)) return false;
    if (stamp.some((value, k) => value !== values[i * stampSize + k])) return false;
  }
  return true;
}

/** Writes the stamp of a path into `stamp`. Returns false if the path cannot be accessed. */
function readStamp(kind: StampKind, path: string, stamp: Float64Array): boolean {
  const read = kind === 'entry' ? lstatSync : statSync;
  const stats = catchSystemError<Stats | undefined | 'inaccessible'>(() => read(path, { throwIfNoEntry: false }),
    () => 'inaccessible');
  if (stats === 'inaccessible') return false;
  if (stats === undefined) stamp.set(absentStamp);
  else if (kind === 'place') stamp.set([stats.dev, stats.ino, stats.uid, stats.mode]);
  else {
    stamp[0] = stats.ctimeMs;
    stamp[1] = stats.mtimeMs;
    stamp[2] = stats.size;
    stamp[3] = stats.ino;
  }
  return true;
}
