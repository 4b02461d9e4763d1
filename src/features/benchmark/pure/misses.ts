import type { PackedFileStatus } from '#reports';

export type MissCause = 'ranked too low' | 'floor' | 'budget' | 'value' | 'not scanned' | 'new';

/** A gold file that is not in the pack. */
export interface Miss {
  readonly path: string;
  readonly because: MissCause;
  /** The rank, starting at 1; undefined if the file is not ranked. */
  readonly rank?: number;
  /** The explanation for the user. */
  readonly detail: string;
}

/** Classifies a missing gold file. `explanation` is undefined if the file does not exist at the base commit. */
export function classifyMiss(path: string, explanation: PackedFileStatus | undefined): Miss {
  if (!explanation) return { path, because: 'new', detail: 'the file does not exist at the base commit' };
  const { rank, because, detail } = explanation;
  const commonFields = { path, detail, ...(rank === undefined ? {} : { rank }) };
  if (because === 'budget' || because === 'value') return { ...commonFields, because };
  if (because === 'rank') return { ...commonFields, because: rank === undefined ? 'floor' : 'ranked too low' };
  return { ...commonFields, because: 'not scanned', detail: `${because ?? 'left out'}: ${detail}` };
}
