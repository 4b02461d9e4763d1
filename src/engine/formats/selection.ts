import { list, literal, object, relativePath, type Fields, type Schema, type Stored } from '../../base/schema/schema';
import { mostPatterns } from '../inputs/config';

/** What a person chose by hand for the packs of one scope. Sorted; no path is in both. */
export interface Selection {
  readonly pinned: readonly string[];
  readonly excluded: readonly string[];
}

/** `selection.json`, as it is written. */
export type SelectionRecord = Selection & { readonly version: 1; };

/** So many paths as a pack's record of its settings holds. */
const paths = list(relativePath, mostPatterns);

export const selectionRecord: Schema<Stored<SelectionRecord>> = object(
  { version: literal(1), pinned: paths, excluded: paths } satisfies Fields<SelectionRecord>,
);
