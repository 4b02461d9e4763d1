import type { MapScope } from './mapData';
import type { MapColors } from './tones';

export type SortColumn = 'path' | 'tokens' | 'view' | 'score';

export interface TableState {
  readonly column: SortColumn;
  readonly rows: number;
}

/** The user's choices in the page; the editor stores them with the tab. */
export interface PageState {
  readonly scope: MapScope;
  readonly colors: MapColors;
  readonly form: 'map' | 'table';
  /** The only folder that is shown; '' for all files. */
  readonly folder: string;
  readonly table: TableState;
}

export const rowsAtFirst = 500;

const initial: PageState = {
  scope: 'pack',
  colors: 'view',
  form: 'map',
  folder: '',
  table: { column: 'tokens', rows: rowsAtFirst },
};

/** Restores a stored state, which an earlier version may have written in another form. */
export function restored(stored: unknown): PageState {
  const fields: Partial<Record<keyof PageState, unknown>> = typeof stored === 'object' && stored !== null ? stored : {};
  return {
    ...initial,
    ...(fields.scope === 'repository' ? { scope: fields.scope } : {}),
    ...(fields.colors === 'score' ? { colors: fields.colors } : {}),
    ...(fields.form === 'table' ? { form: fields.form } : {}),
    ...(typeof fields.folder === 'string' ? { folder: fields.folder } : {}),
  };
}
