/** The maximum wait in milliseconds. The editor itself stops the formatters and other programs of a save sooner. */
const longestWait = 10_000;

/** Documents that are being saved. A failed save is not reported, so no save is waited for forever. */
export class Saves<Document extends object> {
  private readonly since = new WeakMap<Document, number>();

  /** `now` is a time in milliseconds from any clock. */
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
