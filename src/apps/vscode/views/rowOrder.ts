/**
 * Places of rows, so that none jumps under the pointer: the shown rows keep their order while packs follow saves, pins
 * and exclusions, and new rows are added at the end. A different task, a requested pack, a different sort order or
 * showing the view again resets the order.
 */
export class RowOrder {
  private readonly places = new Map<string, readonly string[]>();
  private scope: readonly unknown[] = [];
  private pack: { readonly report: unknown; readonly choices: unknown; } = { report: undefined, choices: undefined };
  private wasPacking = false;

  /**
   * Follows each state; call it before the state's rows are arranged.
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
      if (this.wasPacking && choices === this.pack.choices) this.startOver();
      this.pack = { report, choices };
    }
    this.scope = scope;
    this.wasPacking = packing;
  }

  /** Returns `sorted`, but keeps rows that this list already had in their previous order. */
  keep<T extends { readonly id: string; }>(list: string, sorted: readonly T[]): T[] {
    const place = new Map(this.places.get(list)?.map((id, i) => [id, i]));
    const last = place.size;
    const kept = [...sorted].sort((a, b) => (place.get(a.id) ?? last) - (place.get(b.id) ?? last));
    this.places.set(list, kept.map(({ id }) => id));
    return kept;
  }

  startOver(): void {
    this.places.clear();
  }
}
