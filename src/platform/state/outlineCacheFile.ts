import { english } from '#base/text/english';
import { names } from '#engine/formats/stateNames';
import type { Outline } from '#model';
import { findFramesEnd } from '../cache/frameLog';
import { createOutlineHeader, packOutlines, unpackOutlines } from '../cache/outlineCache';
import { readIfPossible } from './otherTrees';
import type { StateFiles } from './stateFiles';
import { stateFolderName } from './statePaths';

/** In bytes; enough for several thousand files. A larger log is replaced by one that contains only new outlines. */
const maxLogBytes = 16_000_000;
const outlinesName = names.outlines;

/** The cached outlines, in `cache/outlines.bin`. */
export interface OutlineCacheFile {
  load(schema: string): ReadonlyMap<string, Outline>;
  /** @throws UserError if the file cannot be written */
  append(schema: string, outlines: ReadonlyMap<string, Outline>): void;
}

/**
 * Creates the cache file. `tryRead` runs an optional read, and reports an error as a warning. `getOtherTrees`
 * returns the files of other work trees, which are used if this work tree has no outlines.
 */
export function createOutlineCacheFile(files: StateFiles, version: string, tryRead: <T>(read: () => T) => T | undefined,
  warn: (sentence: string) => void, getOtherTrees: () => readonly StateFiles[]): OutlineCacheFile
{
  /** The log of another work tree, with which this work tree's log begins. */
  let seedLog: Buffer | undefined;
  /** Whether the log ends with an incomplete entry. Anything appended after that entry would be lost. */
  let hasIncompleteEntry = false;
  /** Whether the log has no valid entry. The next `append` then sets the log aside. */
  let isDamaged = false;
  return { load, append };

  function load(schema: string): ReadonlyMap<string, Outline> {
    const log = tryRead(() => files.read(outlinesName));
    if (!log) return loadFromOtherTree(createOutlineHeader(version, schema));
    const unpacked = unpackOutlines(log, createOutlineHeader(version, schema));
    hasIncompleteEntry = findFramesEnd(log, 0) < log.length;
    const wasDamaged = isDamaged;
    isDamaged = unpacked?.isForeign === true || log.length > 0 && findFramesEnd(log, 0) === 0;
    if (isDamaged && !wasDamaged)
      warn(
        english`${stateFolderName}/${outlinesName} is damaged: files are outlined again, and the damaged file is set aside as ${outlinesName}.corrupt.`,
      );
    return unpacked?.outlines ?? new Map();
  }

  function append(schema: string, outlines: ReadonlyMap<string, Outline>): void {
    const header = createOutlineHeader(version, schema);
    const logSize = files.stat(outlinesName)?.size ?? 0;
    const frame = packOutlines(outlines);
    if (isDamaged) files.setAside(outlinesName);
    // the header is checked each time, because another version of AgentPack may have replaced the log
    const canAppend = !hasIncompleteEntry && !isDamaged && logSize > 0 && logSize + frame.length <= maxLogBytes &&
      files.startsWith(outlinesName, header);
    isDamaged = false;
    if (canAppend) files.append(outlinesName, frame);
    else
      files.write(outlinesName, Buffer.concat([logSize === 0 ? chooseLogStart(header, frame.length) : header, frame]));
    hasIncompleteEntry = false;
  }

  function loadFromOtherTree(header: Buffer): ReadonlyMap<string, Outline> {
    for (const otherFiles of getOtherTrees()) {
      const log = readIfPossible(() => otherFiles.read(outlinesName));
      const unpacked = log && unpackOutlines(log, header);
      if (!unpacked || unpacked.outlines.size === 0) continue; // AgentPack reports damage in that work tree
      seedLog = log.subarray(0, findFramesEnd(log, 0));
      return unpacked.outlines;
    }
    return new Map();
  }

  function chooseLogStart(header: Buffer, addedBytes: number): Buffer {
    return seedLog?.subarray(0, header.length).equals(header) && seedLog.length + addedBytes <= maxLogBytes
      ? seedLog
      : header;
  }
}
