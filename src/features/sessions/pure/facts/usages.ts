import type { SessionTokens } from '#reports';
import type { SessionState, UsageFact } from './state';

export const noTokens: SessionTokens = {
  input: null,
  output: null,
  cacheCreation: null,
  cacheRead: null,
  reasoning: null,
  calls: null,
};

export function usageSum(usages: Readonly<Record<string, UsageFact>>): SessionTokens {
  const all = Object.values(usages);
  const column = (index: number): number | null =>
    all.reduce<number | null>((sum, { counts }) => plus(sum, counts[index] ?? null), null);
  return {
    input: column(0),
    output: column(1),
    cacheCreation: column(2),
    cacheRead: column(3),
    reasoning: column(4),
    calls: all.length === 0 ? null : all.length,
  };
}

export function addTokens(a: SessionTokens, b: SessionTokens): SessionTokens {
  const names = Object.keys(noTokens) as (keyof SessionTokens)[];
  return Object.fromEntries(names.map((name) => [name, plus(a[name], b[name])])) as unknown as SessionTokens;
}

/** Returns the total that the agent wrote, if any of its numbers differs from the sum. */
export function differingTotal(state: SessionState, sum: SessionTokens): Partial<SessionTokens> | undefined {
  const recorded = state.total?.tokens;
  if (!recorded) return undefined;
  const names = Object.keys(recorded) as (keyof typeof recorded)[];
  return names.some((name) => typeof recorded[name] === 'number' && recorded[name] !== (sum[name] ?? 0))
    ? recorded
    : undefined;
}

function plus(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : a + b;
}
