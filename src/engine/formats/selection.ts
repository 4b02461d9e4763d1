import { list, literal, object, relativePath, type Fields, type Schema, type Stored } from '../../base/schema';
import { mostPatterns } from '../config';
import type { Selection } from '../selection';

/** `selection.json`, as it is written. */
export type SelectionRecord = Selection & { readonly version: 1 };

/** So many paths as a pack's record of its settings holds. */
const paths = list(relativePath, mostPatterns);

export const selectionRecord: Schema<Stored<SelectionRecord>> = object({ version: literal(1), pinned: paths, excluded: paths } satisfies Fields<SelectionRecord>);
