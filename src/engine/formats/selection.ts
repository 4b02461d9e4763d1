import { list, literal, object, relativePath, type FieldSchemas, type Schema,
  type Stored } from '../../base/schema/schema';
import { maxPatterns } from '../inputs/settings/optionValues';

/** Pins and exclusions of one scope. Sorted; no path is in both. */
export interface ManualSelection {
  readonly pinned: readonly string[];
  readonly excluded: readonly string[];
}

/** The content of `selection.json`. */
export type SelectionRecord = ManualSelection & { readonly version: 1; };

/** As many paths as the settings in a pack's record. */
const paths = list(relativePath, maxPatterns);

export const selectionRecord: Schema<Stored<SelectionRecord>> = object(
  { version: literal(1), pinned: paths, excluded: paths } satisfies FieldSchemas<SelectionRecord>,
);
