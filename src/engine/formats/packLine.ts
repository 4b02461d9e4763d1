import * as s from '../../base/schema/schema';
import type { Mode, ViewKind } from '../../model';
import { mode, view } from './words';

/** A line of `metrics.jsonl` about a pack, as the history of packs reads it back. */
export interface PackLine {
  readonly ts: string;
  readonly thread: string | null;
  readonly mode: Mode;
  readonly budget: number;
  readonly packed_tokens: number;
  readonly selected_paths: readonly string[];
  /** Of the paths at the same places. */
  readonly selected_modes: readonly ViewKind[];
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
} satisfies s.FieldSchemas<PackLine>);
