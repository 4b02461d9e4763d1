import * as s from '#base/schema/schema';
import type { Mode, ViewKind } from '#model';
import { mode, view } from './words';

/** A line of `metrics.jsonl` about a pack, as read for the history and the statistics of packs. */
export interface PackLine {
  readonly ts: string;
  readonly thread: string | null;
  readonly mode: Mode;
  readonly budget: number;
  readonly packed_tokens: number;
  readonly selected_paths: readonly string[];
  /** The views of the paths at the same indexes. */
  readonly selected_modes: readonly ViewKind[];
  /**
   * The causes that made the previous pack stale; empty if that pack was fresh. Absent if there was no previous pack or
   * the causes were not recorded.
   */
  readonly stale_causes?: readonly string[];
}

const maxFiles = 10_000;

export const packLine: s.Schema<s.Stored<PackLine>> = s.object({
  ts: s.isoTime,
  thread: s.nullable(s.text(100)),
  mode,
  budget: s.tokens,
  packed_tokens: s.tokens,
  selected_paths: s.list(s.relativePath, maxFiles),
  selected_modes: s.list(view, maxFiles),
  stale_causes: s.optional(s.list(s.word, 20)),
} satisfies s.FieldSchemas<PackLine>);
