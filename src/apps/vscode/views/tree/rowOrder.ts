/**
 * Keeps rows in a stable order, so that no row moves under the pointer. After pins and exclusions, and after the first
 * automatic pack since the rows were used, the existing rows keep their order, and new rows are added at the end. A
 * different task, a requested pack, a different sort order, showing the view again, or a further automatic pack resets
 * the order.
 */
export class RowOrder {
  private readonly rowIdsByList = new Map<string, readonly string[]>();
  private scope: readonly unknown[] = [];
  private pack: { readonly report: unknown; readonly choices: unknown; } = { report: undefined, choices: undefined };
  private wasPacking = false;
  /** Whether the user sorted, selected or expanded rows since the last automatic pack. */
  private isInUse = true;

  /**
   * Updates the order for a new state. Call this method before arranging the rows of the state.
   *
   * @param scope the folder, thread, task and options that an order belongs to
   * @param packing whether a requested pack is being made
   */
  follow(scope: readonly unknown[], { report, choices, packing }: {
    readonly report: unknown;
    readonly choices: unknown;
    readonly packing: boolean;
  }): void {
    if (scope.length !== this.scope.length || scope.some((part, i) => part !== this.scope[i])) this.startOver();
    if (report !== this.pack.report) {
      // the pack after a pin or an exclusion is also a requested pack
      const isAfterChoice = choices !== this.pack.choices;
      if (!isAfterChoice && this.wasPacking) this.startOver();
      else if (!isAfterChoice && !this.isInUse) this.rowIdsByList.clear();
      else this.isInUse = isAfterChoice;
      this.pack = { report, choices };
    }
    this.scope = scope;
    this.wasPacking = packing;
  }

  /** Returns `sortedRows`, but keeps rows that this list already had in their previous order. */
  keep<T extends { readonly id: string; }>(list: string, sortedRows: readonly T[]): T[] {
    const indexById = new Map(this.rowIdsByList.get(list)?.map((id, i) => [id, i]));
    const newRowIndex = indexById.size;
    const orderedRows = [...sortedRows].sort((a, b) =>
      (indexById.get(a.id) ?? newRowIndex) - (indexById.get(b.id) ?? newRowIndex)
    );
    this.rowIdsByList.set(list, orderedRows.map(({ id }) => id));
    return orderedRows;
  }

  startOver(): void {
    this.rowIdsByList.clear();
    this.noteUse();
  }

  /** Records that the user selected, expanded or collapsed a row. The next automatic pack moves no row. */
  noteUse(): void {
    this.isInUse = true;
  }
}
