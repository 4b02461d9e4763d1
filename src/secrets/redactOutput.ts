import type { SafeText } from '#model';
import { redact } from './redact';

/**
 * What programs print before each line of a file: numbers (`cat -n`, `nl`, `less -N`, `bat`, agents' own tools), a path
 * and a number, perhaps with a revision before and a column behind (`grep -n`, `rg`, `git grep`), a path alone
 * (`grep -r`), a commit (`git blame`), the sign of an added or deleted line. The context lines of `grep` have hyphens
 * in place of colons.
 */
const gutterPatterns: readonly RegExp[] = [
  /^[ \t]{0,12}\d{1,7}(?:[\t→:-]| {1,2}[|│] ?| )/,
  /^\^?[0-9a-f]{7,40} [^\n]{0,100}?\([^\n]{10,200}? \d{1,7}\) /,
  /^(?:[\w./~^@{}-]{1,60}:)?[^:\n]{1,300}?[:-]\d{1,7}[:-](?:\d{1,5}:)?/,
  /^[^\s:]{1,200}\.\w{1,10}:/,
  /^[+-](?![+-])/,
];
/** A single line needs no view without its gutter, since a secret stands in it as in any other line. */
const minGroupLines = 2;

/**
 * Redacts the output of a program, which may print lines of files with something before each line: a secret of several
 * lines is whole only without it. The number of lines is unchanged. Time is linear in the length of the text.
 */
export function redactOutput(text: string): SafeText {
  const lines = text.split('\n');
  let isChanged = false;
  for (let start = 0; start < lines.length;) {
    const pattern = gutterPatterns.find((candidate) => candidate.test(lines[start]!));
    let end = start + 1;
    if (!pattern) {
      start = end;
      continue;
    }
    while (end < lines.length && pattern.test(lines[end]!)) end++;
    if (end - start >= minGroupLines) isChanged = redactGroup(lines, start, end, pattern) || isChanged;
    start = end;
  }
  return redact(isChanged ? lines.join('\n') : text);
}

/** Redacts the lines of a group without their gutters, in place. Returns whether there was a secret. */
function redactGroup(lines: string[], start: number, end: number, pattern: RegExp): boolean {
  const group = lines.slice(start, end);
  const gutters = group.map((line) => pattern.exec(line)![0]);
  const contents = group.map((line, i) => line.slice(gutters[i]!.length));
  const content = contents.join('\n');
  const redactedText: string = redact(content);
  if (redactedText === content) return false;
  redactedText.split('\n').forEach((line, i) => {
    lines[start + i] = gutters[i]! + line;
  });
  return true;
}
