import * as s from '#base/schema/schema';
import type { Mode, ViewKind } from '#model';
import { mode, view } from './words';

/** A line of `metrics.jsonl` about a pack, as the history and the figures of packs read it back. */
export interface PackLine {
  readonly ts: string;
  readonly thread: string | null;
  readonly mode: Mode;
  readonly budget: number;
  readonly packed_tokens: number;
  readonly selected_paths: readonly string[];
  /** Of the paths at the same places. */
  readonly selected_modes: readonly ViewKind[];
  /** What had made the pack before it stale; empty: nothing. Absent where there was none, or it is not recorded. */
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
