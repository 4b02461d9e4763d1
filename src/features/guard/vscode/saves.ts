/** The maximum duration of a save, in milliseconds. The editor cancels formatters and other save steps sooner. */
const maxSaveMs = 10_000;

/** Documents that are being saved. Failed saves are not reported, so every save expires after a time limit. */
export class Saves<Document extends object> {
  private readonly startTimes = new WeakMap<Document, number>();

  /** Records the start of a save. All times are in milliseconds and come from the same clock. */
  begin(document: Document, nowMs: number): void {
    this.startTimes.set(document, nowMs);
  }

  end(document: Document): void {
    this.startTimes.delete(document);
  }

  isSaving(document: Document, nowMs: number): boolean {
    const startedAt = this.startTimes.get(document);
    return startedAt !== undefined && nowMs - startedAt < maxSaveMs;
  }
}
