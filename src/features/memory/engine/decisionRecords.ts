import { decode } from '#base/text/decode';
import { english } from '#base/text/english';
import { isDecisionRecord, parseDecisionRecord, type DecisionRecord } from '../pure/adr';
import { redact, redactShort } from '#secrets/redact';
import type { Host } from '#engine/host';
import type { IndexRecord } from '#engine/indexing/indexStore';
import { unseenTextLine } from './unseenText';

export interface PlacedRecord {
  readonly path: string;
  readonly record: DecisionRecord;
}

export interface FoundRecords {
  readonly records: readonly PlacedRecord[];
  /** Problems with a record, in sentences. */
  readonly problems: readonly string[];
}

interface ReadRecord {
  readonly hash: string;
  readonly record?: DecisionRecord;
  readonly problem?: string;
}

/**
 * Finds the decision records among these files, with their place and whatever their status, by path; a record is read
 * again if its file changed. Records of an untrusted clone are ignored.
 */
export function createDecisionRecords(
  host: Pick<Host, 'files' | 'gitAllowed'>,
): (files: readonly IndexRecord[]) => FoundRecords {
  let cached = new Map<string, ReadRecord>();
  return (files) => {
    const records = new Map<string, ReadRecord>();
    for (const { path, hash } of host.gitAllowed ? files : []) {
      if (!isDecisionRecord(path)) continue;
      const before = cached.get(path);
      records.set(path, before?.hash === hash ? before : { hash, ...recordIn(path) });
    }
    cached = records;
    return {
      records: [...records].flatMap(([path, { record }]) => (record ? [{ path, record }] : [])),
      problems: [...records.values()].flatMap(({ problem }) => problem ?? []),
    };
  };

  function recordIn(path: string): Omit<ReadRecord, 'hash'> {
    const bytes = host.files.read(path);
    const text = bytes instanceof Uint8Array ? decode(bytes)?.text ?? '' : '';
    const record = parseDecisionRecord(text);
    if (!record) return {};
    if (unseenTextLine(text) !== undefined) {
      return {
        problem: redactShort(english`${path}: the decision record is left out, as it has invisible characters.`),
      };
    }
    // redacted before it is cut, as the first half of a token would not be recognized
    return { record: record.isCut ? parseDecisionRecord(redact(text))! : record };
  }
}
