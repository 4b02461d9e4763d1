/**
 * Returns a line with times, addresses, hashes and other numbers replaced by `#`; lines that differ only in these have
 * the same template. Linear in the length of the line.
 */
export function toLineTemplate(line: string): string {
  return line.replace(/0x[0-9a-f]+|[0-9a-f]{7,}(?=[^0-9a-z]|$)|\d+/gi, '#').replace(/#(?:[.:,\-T/ ]#)+/g, '#').trim();
}

/** Words with which programs report that something went wrong. */
const error =
  /\b(?:error|errors|fail|failed|failure|fatal|panic|panicked|exception|traceback|abort|aborted|critical|denied|refused|cannot|could not|unable to|undefined|unresolved|segmentation fault|out of memory|killed|timed? ?out|not found|no such)\b|\w(?:Error|Exception)\b|^\s*E\s{2,}|✗|✖|×/i;
/** The same words when they report the opposite. */
const noError = /\b(?:0|no|without) (?:errors?|failures?|failed)\b|\b(?:errors?|failures?|failed)[:=] ?0\b/i;
const warning = /\bwarn(?:ing)?s?\b|\bdeprecat/i;

export function isError(line: string): boolean {
  return error.test(line) && !noError.test(line);
}

export function isWarning(line: string): boolean {
  return warning.test(line);
}
