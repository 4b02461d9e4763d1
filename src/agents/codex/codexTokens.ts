import { toFields, type Fields } from '../hooks/fields';
import type { Entry, TokenCounts } from '../transcripts/entry';
import { toCountOrNull, omitUndefinedFields, toNonEmptyText } from '../transcripts/values';

type TokenCount = number | null;
/** Input, output, cached input, input written to the cache, and reasoning tokens. */
type CodexCounts = readonly [TokenCount, TokenCount, TokenCount, TokenCount, TokenCount];

export interface CodexTokens {
  /**
   * The sessions whose records were copied to the beginning of this session. Their own ancestors are added with their
   * first records.
   */
  ancestors: string[];
  turn: string | undefined;
  /** Whether tokens are recorded per response; if so, the running totals are ignored. */
  hasRecords: boolean;
  /** The most recent running total. */
  total: CodexCounts | undefined;
}

export function parseCodexUsageRecord(record: Fields, memory: CodexTokens, time: number | undefined): readonly Entry[] {
  memory.hasRecords = true;
  const key = toNonEmptyText(record['response_id']);
  const threadCounts = readTokenCounts(record['thread_token_usage']);
  const hasOwnTotal = memory.ancestors.length === 0 && threadCounts.some((count) => count !== null);
  return [
    {
      kind: 'usage',
      tokens: toTokenCounts(readTokenCounts(record['usage'])),
      ...omitUndefinedFields({ key, at: time }),
    },
    ...(hasOwnTotal ? [{ kind: 'total', tokens: toTokenCounts(threadCounts) } as const] : []),
  ];
}

/**
 * Reads a running total of the session. Totals are recorded repeatedly, and each increase belongs to one response.
 * After a resume or a compaction, the total restarts at a smaller value, so the counts of the last response are used.
 */
export function parseCodexRunningTotal(event: Fields, memory: CodexTokens, time: number | undefined): readonly Entry[] {
  const info = toFields(event['info']);
  if (memory.hasRecords || !('total_token_usage' in info)) return [];
  const currentTotal = readTokenCounts(info['total_token_usage']);
  const { total } = memory;
  memory.total = currentTotal;
  const lastUsage = 'last_token_usage' in info ? readTokenCounts(info['last_token_usage']) : currentTotal;
  const hasGrown = total !== undefined && currentTotal.every((count, i) => (count ?? 0) >= (total[i] ?? 0));
  const responseCounts = hasGrown
    ? currentTotal.map((count, i) => (count === null ? null : count - (total[i] ?? 0))) as unknown as CodexCounts
    : lastUsage;
  if (responseCounts.every((count) => !count)) return [];
  const key = memory.turn === undefined
    ? undefined
    : `${memory.turn}#${(currentTotal[0] ?? 0) + (currentTotal[1] ?? 0)}`;
  return [{ kind: 'usage', tokens: toTokenCounts(responseCounts), ...omitUndefinedFields({ key, at: time }) }];
}

function readTokenCounts(usage: unknown): CodexCounts {
  const fields = toFields(usage);
  return [toCountOrNull(fields['input_tokens']), toCountOrNull(fields['output_tokens']),
    toCountOrNull(fields['cached_input_tokens']), toCountOrNull(fields['cache_write_input_tokens']),
    toCountOrNull(fields['reasoning_output_tokens'])];
}

/** Converts token counts. The recorded input includes tokens read from the cache and written to it. */
function toTokenCounts([totalInput, output, cacheRead, cacheCreation, reasoning]: CodexCounts): TokenCounts {
  const input = totalInput === null ? null : Math.max(0, totalInput - (cacheRead ?? 0) - (cacheCreation ?? 0));
  return { input, output, cacheCreation, cacheRead, reasoning };
}
