import type { Freshness, Tokenizer, ViewKind } from '#model';

/** `diff --json`: what a repack would change. */
export interface PackChanges {
  readonly version: 1;
  /** The state of the newest pack; `none` if there is no pack, so that every file would be new. */
  readonly state: Freshness['state'];
  readonly causes: Freshness['causes'];
  /** `before` is null without a pack. */
  readonly task: { readonly before: string | null; readonly after: string; };
  readonly budget: { readonly before: number | null; readonly after: number; };
  readonly renderedTokens: { readonly before: number | null; readonly after: number; };
  readonly tokenizer: Tokenizer;
  /** In the order of the new pack, then removed files in the order of the old pack. */
  readonly files: readonly PackedFileChange[];
  /** Files that both packs show alike. */
  readonly unchanged: number;
}

export interface PackedFileChange {
  readonly path: string;
  /** `content`: in the same view, with other lines or another number of tokens, or of a file that changed. */
  readonly change: 'added' | 'removed' | 'view' | 'content';
  readonly before: PackedView | null;
  readonly after: PackedView | null;
  /** The main reason for a file that is shown; why another is not: null for one with little weight. */
  readonly because: string | null;
}

interface PackedView {
  readonly view: ViewKind;
  readonly tokens: number;
}
