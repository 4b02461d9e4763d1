import type { Freshness, Tokenizer, ViewKind } from '#model';

/** The output of `diff --json`, which describes the changes that a repack would make. */
export interface PackChanges {
  readonly version: 1;
  /** The state of the newest pack, or `none` if there is no pack, in which case every file would be new. */
  readonly state: Freshness['state'];
  readonly causes: Freshness['causes'];
  /** `before` is null if there is no pack. */
  readonly task: { readonly before: string | null; readonly after: string; };
  readonly budget: { readonly before: number | null; readonly after: number; };
  readonly renderedTokens: { readonly before: number | null; readonly after: number; };
  readonly tokenizer: Tokenizer;
  /** The files in the order of the new pack, then removed files in the order of the old pack. */
  readonly files: readonly PackedFileChange[];
  /** The number of files that both packs show in the same way. */
  readonly unchanged: number;
}

export interface PackedFileChange {
  readonly path: string;
  /** `content`: the view is the same, but its lines or its number of tokens differ, or the file changed. */
  readonly change: 'added' | 'removed' | 'view' | 'content';
  readonly before: PackedView | null;
  readonly after: PackedView | null;
  /** The main reason why the file is shown or not shown; null if that reason has little weight. */
  readonly because: string | null;
}

interface PackedView {
  readonly view: ViewKind;
  readonly tokens: number;
}
