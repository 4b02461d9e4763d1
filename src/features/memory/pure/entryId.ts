/** Returns SHA-256 in lower-case hexadecimal. */
export type Hash = (text: string) => string;

const idDigitCount = 10;

/** Creates an ID for this text that no other entry has. */
export function createEntryId(hash: Hash, text: string, usedIds: ReadonlySet<string>): string {
  for (let attempt = 1;; attempt++) {
    const id = `m-${hash(attempt === 1 ? text : `${text}\n${attempt}`).slice(0, idDigitCount)}`;
    if (!usedIds.has(id)) return id;
  }
}

export function isEntryId(text: string): boolean {
  return /^m-[0-9a-f]{10}$/.test(text);
}
