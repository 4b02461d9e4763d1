/** Escapes untrusted text for Markdown, so that it cannot end its place. Every function is linear. */

import { visible } from './visible';

/** Returns the text as one line: line ends, control characters and invisible characters are written as `\u000a`. */
export function flat(text: string): string {
  return visible(text.replaceAll('\t', ' '));
}

/** Formats inline code with a fence that is longer than any run of backticks inside. */
export function codeSpanText(text: string): string {
  // keeps readers from finding our own marker in the text
  const inner = flat(text).replaceAll('<!--', '<\\u0021--');
  const longest = longestRun(inner);
  if (longest === 0) return `\`${inner}\``;
  const ticks = '`'.repeat(longest + 1);
  return `${ticks} ${inner} ${ticks}`;
}

/** Escapes text for a table cell, in which a pipe starts the next cell, even in code. */
export function cellText(text: string): string {
  // a parser pairs backslashes, so an odd number of them must precede each pipe
  return text.replace(/\\*\|/g, (c) => `${c.length % 2 === 1 ? '' : '\\'}\\${c}`);
}

/** Formats a row of a table from cells that are already escaped. */
export function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/**
 * Returns prose in one line: no emphasis, link, tag or comment can start in it, and no backslash in it cancels an
 * escape.
 */
export function proseText(text: string): string {
  return flat(text).replace(/[`<>[\]*]|\\(?=[!-/:-@[-`{-~]|$)/g, (c) => `\\${c}`);
}

/** Cuts a text between code points, never inside one. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = length - 1;
  const last = text.charCodeAt(end - 1);
  return `${text.slice(0, last >= 0xd800 && last < 0xdc00 ? end - 1 : end)}…`;
}

/** Returns a fence longer than any run of backticks inside, so the text cannot close it. */
export function fenceFor(text: string): string {
  return '`'.repeat(Math.max(3, longestRun(text) + 1));
}

function longestRun(text: string): number {
  let longest = 0;
  let run = 0;
  for (let i = 0; i < text.length; i++) {
    run = text.charCodeAt(i) === 96 ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest;
}
