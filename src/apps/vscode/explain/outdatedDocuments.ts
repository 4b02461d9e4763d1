/**
 * Keeps the documents that describe an earlier pack. A visible document is regenerated immediately, any other document
 * when it is shown again.
 */
export class OutdatedDocuments<Place extends { toString(): string; }> {
  private readonly outdated = new Map<string, Place>();

  constructor(private readonly isShown: (place: Place) => boolean,
    private readonly makeAgain: (place: Place) => void)
  {}

  /** Adds documents that are outdated because of a newer pack. */
  add(places: readonly Place[]): void {
    for (const place of places) this.outdated.set(place.toString(), place);
    this.updateShown();
  }

  /** Updates outdated documents that may now be shown. */
  updateShown(): void {
    for (const place of this.outdated.values()) if (this.isShown(place)) this.update(place);
  }

  /** Updates a document before it is shown. */
  update(place: Place): void {
    if (this.outdated.delete(place.toString())) this.makeAgain(place);
  }

  /** Removes a document after it was closed. */
  forget(place: Place): void {
    this.outdated.delete(place.toString());
  }
}
