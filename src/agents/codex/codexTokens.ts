import { toFields, type Fields } from '../hooks/fields';
import type { Entry, TokenCounts } from '../transcripts/entry';
import { countIn, present, textField } from '../transcripts/values';

type Count = number | null;
/** Input, output, cached input, input written to the cache, and reasoning tokens. */
type Counts = readonly [Count, Count, Count, Count, Count];

export interface CodexTokens {
  /**
   * Sessions whose records are copied to the beginning of this one. Their own ancestors are added with their first
   * records.
   */
  ancestors: string[];
  turn: string | undefined;
  /** Whether tokens are recorded per response; if so, the running totals are ignored. */
  hasRecords: boolean;
  /** The most recent running total. */
  total: Counts | undefined;
}

export function usageRecord(record: Fields, memory: CodexTokens, at: number | undefined): readonly Entry[] {
  memory.hasRecords = true;
  const key = textField(record['response_id']);
  const all = readTokenCounts(record['thread_token_usage']);
  const isOwn = memory.ancestors.length === 0 && all.some((count) => count !== null);
  return [
    { kind: 'usage', tokens: tokens(readTokenCounts(record['usage'])), ...present({ key, at }) },
    ...(isOwn ? [{ kind: 'total', tokens: tokens(all) } as const] : []),
  ];
}

/**
 * Reads running totals of the session, which are sent repeatedly: each increase belongs to one response. After a resume
 * or a compaction, the total restarts at a smaller value; then the count of the last response is used.
 */
export function runningTotal(event: Fields, memory: CodexTokens, at: number | undefined): readonly Entry[] {
  const info = toFields(event['info']);
  if (memory.hasRecords || !('total_token_usage' in info)) return [];
  const now = readTokenCounts(info['total_token_usage']);
  const { total } = memory;
  memory.total = now;
  const last = 'last_token_usage' in info ? readTokenCounts(info['last_token_usage']) : now;
  const isGrown = total !== undefined && now.every((count, i) => (count ?? 0) >= (total[i] ?? 0));
  const spent = isGrown
    ? now.map((count, i) => (count === null ? null : count - (total[i] ?? 0))) as unknown as Counts
    : last;
  if (spent.every((count) => !count)) return [];
  const key = memory.turn === undefined ? undefined : `${memory.turn}#${(now[0] ?? 0) + (now[1] ?? 0)}`;
  return [{ kind: 'usage', tokens: tokens(spent), ...present({ key, at }) }];
}

function readTokenCounts(usage: unknown): Counts {
  const fields = toFields(usage);
  return [countIn(fields['input_tokens']), countIn(fields['output_tokens']), countIn(fields['cached_input_tokens']),
    countIn(fields['cache_write_input_tokens']), countIn(fields['reasoning_output_tokens'])];
}

/** Converts token counts. The recorded input includes tokens read from the cache and written to it. */
function tokens([all, output, cacheRead, cacheCreation, reasoning]: Counts): TokenCounts {
  const input = all === null ? null : Math.max(0, all - (cacheRead ?? 0) - (cacheCreation ?? 0));
  return { input, output, cacheCreation, cacheRead, reasoning };
}
