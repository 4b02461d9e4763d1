import type { Fields } from '../hooks/fields';
import { toNonEmptyText } from '../transcripts/values';

/**
 * The maximum number of records whose subagent is remembered, because records of concurrent subagents alternate in a
 * file.
 */
const maxSubagentRecords = 200;

export interface InlineSubagents {
  /** The last records of subagents, each with its subagent's first record. */
  subagentRecords?: (readonly [record: string, first: string])[];
}

/**
 * Returns the id of the subagent that a record belongs to, in versions that write subagents into the transcript of the
 * session that started them. This is the id of the subagent's first record, which has no parent.
 */
export function findInlineSubagent(record: Fields, memory: InlineSubagents): string | undefined {
  const recordId = toNonEmptyText(record['uuid']);
  if (record['isSidechain'] !== true || recordId === undefined) return undefined;
  const parentId = toNonEmptyText(record['parentUuid']);
  const records = memory.subagentRecords ?? [];
  const previousRecord = parentId === undefined ? undefined : records.find(([id]) => id === parentId) ?? records.at(-1);
  const firstRecordId = previousRecord?.[1] ?? recordId;
  memory.subagentRecords = [...records.slice(1 - maxSubagentRecords), [recordId, firstRecordId]];
  return firstRecordId;
}
