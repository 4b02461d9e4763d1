const form = /(?:^|#)(src_[0-9a-f]{8}_[0-9a-f]{8}(?:_\d{1,6})?)$/;

/** The id of a chunk, alone or behind the path of its document; undefined for what is none. */
export function chunkIdIn(target: string): string | undefined {
  return form.exec(target)?.[1];
}

/** The path of a document that is pinned, or of which a chunk is. */
export function documentOfPin(pin: string): string {
  return pin.replace(form, '');
}
