import type { Folder } from '../../folder/folder';
import { acceptLastRows, toStoredRows, type LastRows } from './lastRows';

/** The wait after a change before the rows are stored, in milliseconds. */
const settleMs = 1_000;

/**
 * Keeps the rows of a view, or of a group of it, for the next session of the window, which shows them until it knows
 * its own. Only rows of folders that were packed in this editor are kept.
 */
export class LastRowsStore {
  private readonly rowsByFolder = new WeakMap<Folder, { readonly rows: LastRows | undefined; }>();
  private timer: NodeJS.Timeout | undefined;
  private storedText: string | undefined;

  /** `place`: the ID of the view or group. */
  constructor(private readonly place: string) {}

  /** Returns the rows of the last session; undefined if there are none. */
  get(folder: Folder): LastRows | undefined {
    let known = this.rowsByFolder.get(folder);
    if (!known) {
      known = { rows: acceptLastRows(folder.viewMemory.getShownRows(this.place)) };
      this.rowsByFolder.set(folder, known);
    }
    return known.rows;
  }

  /** Stores the rows when no others follow for a while. */
  store(folder: Folder, rows: LastRows): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.storeNow(folder, rows).catch((error: unknown) => folder.reportError(error));
    }, settleMs);
  }

  dispose(): void {
    clearTimeout(this.timer);
  }

  private async storeNow(folder: Folder, rows: LastRows): Promise<void> {
    const stored = rows.nodes.length === 0 || !folder.wasPackedHere ? undefined : toStoredRows(rows);
    const text = JSON.stringify([folder.uri.toString(), stored]);
    if (text === this.storedText) return;
    this.storedText = text;
    await folder.viewMemory.setShownRows(this.place, stored);
  }
}
