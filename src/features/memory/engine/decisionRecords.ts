import { decode } from '#base/text/decode';
import { english } from '#base/text/english';
import { isDecisionRecord, parseDecisionRecord, type DecisionRecord } from '../pure/adr';
import { redact, redactShort } from '#secrets/redact';
import type { Host } from '#engine/host';
import type { IndexRecord } from '#engine/indexing/indexStore';
import { findInvisibleTextLine } from './unseenText';

export interface PlacedRecord {
  readonly path: string;
  readonly record: DecisionRecord;
}

export interface FoundRecords {
  readonly records: readonly PlacedRecord[];
  /** A sentence for each record that has a problem. */
  readonly problems: readonly string[];
}

interface CachedRecord {
  readonly hash: string;
  readonly record?: DecisionRecord;
  readonly problem?: string;
}

/**
 * Creates a function that finds the decision records among files by their paths, whatever the status of a record. A
 * record is read again only if its file changed. Records of an untrusted clone are ignored.
 */
export function createDecisionRecordFinder(
  host: Pick<Host, 'files' | 'isGitAllowed'>,
): (files: readonly IndexRecord[]) => FoundRecords {
  let cachedRecords = new Map<string, CachedRecord>();
  return (files) => {
    const records = new Map<string, CachedRecord>();
    for (const { path, hash } of host.isGitAllowed ? files : []) {
      if (!isDecisionRecord(path)) continue;
      const previousRecord = cachedRecords.get(path);
      records.set(path, previousRecord?.hash === hash ? previousRecord : { hash, ...readRecord(path) });
    }
    cachedRecords = records;
    return {
      records: [...records].flatMap(([path, { record }]) => (record ? [{ path, record }] : [])),
      problems: [...records.values()].flatMap(({ problem }) => problem ?? []),
    };
  };

  function readRecord(path: string): Omit<CachedRecord, 'hash'> {
    const bytes = host.files.read(path);
    const text = bytes instanceof Uint8Array ? decode(bytes)?.text ?? '' : '';
    const record = parseDecisionRecord(text);
    if (!record) return {};
    if (findInvisibleTextLine(text) !== undefined) {
      return {
        problem: redactShort(english`${path}: the decision record is left out, because it has invisible characters.`),
      };
    }
    // the text is redacted before it is cut, because a secret that is cut in half would not be recognized
    return { record: record.isCut ? parseDecisionRecord(redact(text))! : record };
  }
}
