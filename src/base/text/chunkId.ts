const chunkIdPattern = /(?:^|#)(src_[0-9a-f]{8}_[0-9a-f]{8}(?:_\d{1,6})?)$/;

/** Returns a chunk's ID, given alone or after its document's path; undefined if the target does not contain one. */
export function parseChunkId(target: string): string | undefined {
  return chunkIdPattern.exec(target)?.[1];
}

/** Returns the path of a pinned document, or of the document that contains a pinned chunk. */
export function getPinnedDocument(pin: string): string {
  return pin.replace(chunkIdPattern, '');
}
