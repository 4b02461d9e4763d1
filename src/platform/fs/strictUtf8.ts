const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A text of which every byte comes back; undefined for bytes that are no UTF-8. */
export function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
