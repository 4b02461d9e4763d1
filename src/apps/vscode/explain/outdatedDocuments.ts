/**
 * Tracks the documents that describe an earlier pack, by their addresses. A visible document is regenerated
 * immediately, any other document when it is shown again.
 */
export class OutdatedDocuments<Address extends { toString(): string; }> {
  private readonly outdatedByKey = new Map<string, Address>();

  constructor(private readonly isShown: (address: Address) => boolean,
    private readonly regenerate: (address: Address) => void)
  {}

  /** Adds documents that are outdated because of a newer pack. */
  add(addresses: readonly Address[]): void {
    for (const address of addresses) this.outdatedByKey.set(address.toString(), address);
    this.updateShown();
  }

  /** Updates outdated documents that may now be shown. */
  updateShown(): void {
    for (const address of this.outdatedByKey.values()) if (this.isShown(address)) this.update(address);
  }

  /** Updates a document before it is shown. */
  update(address: Address): void {
    if (this.outdatedByKey.delete(address.toString())) this.regenerate(address);
  }

  /** Removes a document after it was closed. */
  forget(address: Address): void {
    this.outdatedByKey.delete(address.toString());
  }
}
