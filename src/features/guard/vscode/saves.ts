/** The editor ends the formatters and other programs of a save sooner. Ms. */
const longestWait = 10_000;

/** Documents while they are saved. That a save failed is reported to nobody, so no save is waited for forever. */
export class Saves<Document extends object> {
  private readonly since = new WeakMap<Document, number>();

  /** `now`: milliseconds of any clock. */
  begin(document: Document, now: number): void {
    this.since.set(document, now);
  }

  end(document: Document): void {
    this.since.delete(document);
  }

  isSaving(document: Document, now: number): boolean {
    const since = this.since.get(document);
    return since !== undefined && now - since < longestWait;
  }
}
