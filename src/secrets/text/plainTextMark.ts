/** Returns the offset after the mark of a password that is not hashed: `{noop}…` of Spring, `{PLAIN}…` of Dovecot. */
export function skipPlainTextMark(text: string, start: number): number {
  if (text[start] !== '{') return start;
  plainTextPattern.lastIndex = start;
  return plainTextPattern.test(text) ? plainTextPattern.lastIndex : start;
}

const plainTextPattern = /\{(?:noop|plain|plaintext|clear|cleartext)\}(?=[^\s"'])/iy;
