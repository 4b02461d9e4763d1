const nonLatin1 = /[^\0-\xff]/;
/** The size of the headers of a string and of a slice, in bytes. */
const headerBytes = 40;

/** Estimates the memory of a text in bytes. V8 uses two bytes per character if any character is not in Latin-1. */
export function estimateTextBytes(text: string): number {
  return headerBytes + (nonLatin1.test(text) ? 2 : 1) * text.length;
}
