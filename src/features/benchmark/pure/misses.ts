import type { Standing } from '#reports';

export type MissCause = 'ranked too low' | 'floor' | 'budget' | 'value' | 'not scanned' | 'new';

/** A gold file that is not in the pack. */
export interface Miss {
  readonly path: string;
  readonly because: MissCause;
  /** From 1; undefined if it is not ranked. */
  readonly rank?: number;
  /** In words. */
  readonly detail: string;
}

/** `explanation` is undefined if the file does not exist at the base. */
export function classifyMiss(path: string, explanation: Standing | undefined): Miss {
  if (!explanation) return { path, because: 'new', detail: 'it is not there at the base commit' };
  const { rank, because, detail } = explanation;
  const known = { path, detail, ...(rank === undefined ? {} : { rank }) };
  if (because === 'budget' || because === 'value') return { ...known, because };
  if (because === 'rank') return { ...known, because: rank === undefined ? 'floor' : 'ranked too low' };
  return { ...known, because: 'not scanned', detail: `${because ?? 'left out'}: ${detail}` };
}
