import { english } from '#base/text/english';
import { names } from '#engine/formats/stateNames';
import type { Outline } from '#model';
import { endOfFrames } from '../cache/frameLog';
import { outlineHead, packOutlines, unpackOutlines } from '../cache/outlineCache';
import { ifReadable } from './otherTrees';
import type { StateFiles } from './stateFiles';
import { folderName } from './statePaths';

/** In bytes. A larger log is replaced by one that holds only the newest outlines, for some thousand files. */
const maxSize = 16_000_000;
const name = names.outlines;

/** `cache/outlines.bin`. */
export interface OutlineCacheFile {
  load(schema: string): ReadonlyMap<string, Outline>;
  /** @throws UserError if the file cannot be written */
  append(schema: string, outlines: ReadonlyMap<string, Outline>): void;
}

/**
 * `orUndefined` runs a read that the cache can do without, and reports its error as a warning. `elsewhere`: the files
 * of other work trees, used if this one has none.
 */
export function createOutlineCacheFile(files: StateFiles, version: string,
  orUndefined: <T>(read: () => T) => T | undefined, warn: (sentence: string) => void,
  getOtherTrees: () => readonly StateFiles[]): OutlineCacheFile
{
  /** The log of another work tree, with which this work tree's log begins. */
  let seed: Buffer | undefined;
  /** The log ends in a torn entry, so anything appended after it would be lost. */
  let isTorn = false;
  /** The log holds no valid entry, so the next `append` sets it aside. */
  let isDamaged = false;
  return { load, append };

  function load(schema: string): ReadonlyMap<string, Outline> {
    const log = orUndefined(() => files.read(name));
    if (!log) return loadElsewhere(outlineHead(version, schema));
    const outlines = unpackOutlines(log, outlineHead(version, schema));
    isTorn = endOfFrames(log, 0) < log.length;
    const wasDamaged = isDamaged;
    isDamaged = outlines?.foreign === true || log.length > 0 && endOfFrames(log, 0) === 0;
    if (isDamaged && !wasDamaged)
      warn(
        english`${folderName}/${name} is damaged: files are outlined again, and the damaged file is set aside as ${name}.corrupt.`,
      );
    return outlines?.found ?? new Map();
  }

  function append(schema: string, outlines: ReadonlyMap<string, Outline>): void {
    const head = outlineHead(version, schema);
    const size = files.stat(name)?.size ?? 0;
    const entries = packOutlines(outlines);
    if (isDamaged) files.setAside(name);
    // the head is checked each time, because another version of AgentPack may have replaced the log
    const continues = !isTorn && !isDamaged && size > 0 && size + entries.length <= maxSize &&
      files.startsWith(name, head);
    isDamaged = false;
    if (continues) files.append(name, entries);
    else files.write(name, Buffer.concat([size === 0 ? seedFor(head, entries.length) : head, entries]));
    isTorn = false;
  }

  function loadElsewhere(head: Buffer): ReadonlyMap<string, Outline> {
    for (const other of getOtherTrees()) {
      const log = ifReadable(() => other.read(name));
      const outlines = log && unpackOutlines(log, head);
      if (!outlines || outlines.found.size === 0) continue; // AgentPack reports damage in that work tree
      seed = log.subarray(0, endOfFrames(log, 0));
      return outlines.found;
    }
    return new Map();
  }

  function seedFor(head: Buffer, more: number): Buffer {
    return seed?.subarray(0, head.length).equals(head) && seed.length + more <= maxSize ? seed : head;
  }
}
