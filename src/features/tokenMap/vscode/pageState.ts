import type { MapScope } from './mapData';
import type { MapColors } from './tones';

export type SortColumn = 'path' | 'tokens' | 'view' | 'score';

export interface TableState {
  readonly column: SortColumn;
  readonly rowCount: number;
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

export const initialRowCount = 500;

const initialState: PageState = {
  scope: 'pack',
  colors: 'view',
  form: 'map',
  folder: '',
  table: { column: 'tokens', rowCount: initialRowCount },
};

/** Restores a stored state, which an earlier version may have written in another format. */
export function restorePageState(stored: unknown): PageState {
  const fields: Partial<Record<keyof PageState, unknown>> = typeof stored === 'object' && stored !== null ? stored : {};
  return {
    ...initialState,
    ...(fields.scope === 'repository' ? { scope: fields.scope } : {}),
    ...(fields.colors === 'score' ? { colors: fields.colors } : {}),
    ...(fields.form === 'table' ? { form: fields.form } : {}),
    ...(typeof fields.folder === 'string' ? { folder: fields.folder } : {}),
  };
}
