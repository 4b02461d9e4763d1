import type { Freshness } from '../model';

/** `guard --json`. */
export interface Verdict {
  readonly version: 1;
  readonly decision: 'proceed' | 'warn' | 'block';
  /** One sentence for people and agents. */
  readonly message: string;
  readonly freshness: Freshness;
  /** Set for `--path`. */
  readonly path?: string;
  /** Other threads that work on the same files. */
  readonly overlaps: readonly { readonly thread: string; readonly files: readonly string[]; }[];
}
