import type { Fields } from '../hooks/fields';
import { textField } from '../transcripts/values';

/**
 * The maximum number of records whose subagent is remembered, since the records of concurrent subagents alternate in a
 * file.
 */
const mostRecords = 200;

export interface InlineSubagents {
  /** The last records of subagents, each with its subagent's first record. */
  subagentRecords?: (readonly [record: string, first: string])[];
}

/**
 * Returns the id of the subagent that a record belongs to, in versions that write subagents into the transcript of the
 * session that started them. It is the id of the subagent's first record, which has no predecessor.
 */
export function inlineSubagent(record: Fields, memory: InlineSubagents): string | undefined {
  const recordId = textField(record['uuid']);
  if (record['isSidechain'] !== true || recordId === undefined) return undefined;
  const before = textField(record['parentUuid']);
  const records = memory.subagentRecords ?? [];
  const previous = before === undefined ? undefined : records.find(([id]) => id === before) ?? records.at(-1);
  const first = previous?.[1] ?? recordId;
  memory.subagentRecords = [...records.slice(1 - mostRecords), [recordId, first]];
  return first;
}
