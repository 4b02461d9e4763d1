import type { Fields } from '#agents/hooks/fields';
import { textField } from '../records/values';

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
  const own = textField(record['uuid']);
  if (record['isSidechain'] !== true || own === undefined) return undefined;
  const before = textField(record['parentUuid']);
  const known = memory.subagentRecords ?? [];
  const previous = before === undefined ? undefined : known.find(([one]) => one === before) ?? known.at(-1);
  const first = previous?.[1] ?? own;
  memory.subagentRecords = [...known.slice(1 - mostRecords), [own, first]];
  return first;
}
