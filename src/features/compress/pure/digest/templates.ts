/**
 * Returns a line with times, addresses, hashes and other numbers replaced by `#`. Lines that differ only in these have
 * the same template. Takes linear time in the length of the line.
 */
export function toLineTemplate(line: string): string {
  return line.replace(/0x[0-9a-f]+|[0-9a-f]{7,}(?=[^0-9a-z]|$)|\d+/gi, '#').replace(/#(?:[.:,\-T/ ]#)+/g, '#').trim();
}

/** Matches words that programs use to report a failure. */
const errorPattern =
  /\b(?:error|errors|fail|failed|failure|fatal|panic|panicked|exception|traceback|abort|aborted|critical|denied|refused|cannot|could not|unable to|undefined|unresolved|incompatible|segmentation fault|out of memory|killed|timed? ?out|not (?:found|met|reached|satisfied)|no such|data race)\b|\w(?:Error|Exception)\b|^\s*E\s{2,}|✗|✖|×/i;
/** Matches the same words in phrases that report success, such as `0 errors`. */
const noErrorPattern = /\b(?:0|no|without) (?:errors?|failures?|failed)\b|\b(?:errors?|failures?|failed)[:=] ?0\b/i;
const warningPattern = /\bwarn(?:ing)?s?\b|\bdeprecat/i;
/** Matches words that report a failure as a result: marked, in capitals, or at the start of the line. */
const failedResultPattern =
  /\bFAIL(?:ED|URE)?\b|\*\*\*|^\s*(?:error|fatal|panic)\b|: (?:fatal )?error: |: [Ff]ailure\b|^\s*not ok\b|\bnot met\b/;
/** Matches lines about a test that passed, whatever its name says. */
const passedPattern =
  /^\s*(?:\[ *(?:OK|PASSED) *\]|ok\s|PASS(?:ED)?[\s:]|--- PASS: |[✓✔√]\s)|\.{3} *(?:OK\b|Passed\b|ok$)|\bPASSED(?: +\[ *\d+%\]| in [\d.]+m?s)?$/;
/** Matches lines about one test or about all tests of a run, by the mark at their start. */
const testResultPattern =
  /^\s*(?:\[[ =-]*(?:(?:OK|RUN|PASSED|FAILED|SKIPPED) *)?\] |(?:not )?ok\s|(?:PASS|FAIL)(?:ED)?\b|--- (?:PASS|FAIL|SKIP): |\d+\/\d+ Test +#\d|[✓✔√✗✘✖✕]\s)/;

export function isErrorLine(line: string): boolean {
  return errorPattern.test(line) && !noErrorPattern.test(line) && !passedPattern.test(line);
}

/** Reports whether an error line states a result, rather than what a program logged. */
export function isFailedResultLine(line: string): boolean {
  return failedResultPattern.test(line);
}

export function isPassedLine(line: string): boolean {
  return passedPattern.test(line);
}

/** Reports whether a line states the result of a test, passed or not. */
export function isTestResultLine(line: string): boolean {
  return testResultPattern.test(line);
}

export function isWarningLine(line: string): boolean {
  return warningPattern.test(line);
}
