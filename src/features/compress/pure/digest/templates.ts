/**
 * Returns a line with times, addresses, hashes and other numbers replaced by `#`. Lines that differ only in these have
 * the same template. Takes linear time in the length of the line.
 */
export function toLineTemplate(line: string): string {
  return line.replace(/0x[0-9a-f]+|[0-9a-f]{7,}(?=[^0-9a-z]|$)|\d+/gi, '#').replace(/#(?:[.:,\-T/ ]#)+/g, '#').trim();
}

/** Matches words that programs use to report a failure. */
const errorPattern =
  /\b(?:error|errors|fail|failed|failure|fatal|panic|panicked|exception|traceback|abort|aborted|critical|denied|refused|cannot|could not|unable to|undefined|unresolved|segmentation fault|out of memory|killed|timed? ?out|not found|no such)\b|\w(?:Error|Exception)\b|^\s*E\s{2,}|✗|✖|×/i;
/** Matches the same words in phrases that report success, such as `0 errors`. */
const noErrorPattern = /\b(?:0|no|without) (?:errors?|failures?|failed)\b|\b(?:errors?|failures?|failed)[:=] ?0\b/i;
const warningPattern = /\bwarn(?:ing)?s?\b|\bdeprecat/i;

export function isErrorLine(line: string): boolean {
  return errorPattern.test(line) && !noErrorPattern.test(line);
}

export function isWarningLine(line: string): boolean {
  return warningPattern.test(line);
}
