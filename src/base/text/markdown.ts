/**
 * Escapes untrusted text for Markdown so that it cannot change the document around it. All functions run in linear
 * time.
 */

import { escapeInvisible } from './visible';

/**
 * Returns the text as one line: line breaks, control characters and invisible characters become escapes like `\u000a`.
 */
export function flattenText(text: string): string {
  return escapeInvisible(text.replaceAll('\t', ' '));
}

/** Formats inline code with a fence that is longer than any run of backticks inside. */
export function formatCodeSpan(text: string): string {
  // prevents AgentPack's own markers from being found in the text
  const content = flattenText(text).replaceAll('<!--', '<\\u0021--');
  const longestRun = findLongestBacktickRun(content);
  if (longestRun === 0) return `\`${content}\``;
  const fence = '`'.repeat(longestRun + 1);
  return `${fence} ${content} ${fence}`;
}

/** Escapes text for a table cell, in which a pipe starts the next cell, even in code. */
export function escapeTableCell(text: string): string {
  // a parser pairs backslashes, so an odd number of them must precede each pipe
  return text.replace(/\\*\|/g, (c) => `${c.length % 2 === 1 ? '' : '\\'}\\${c}`);
}

/** Formats a row of a table from cells that are already escaped. */
export function formatTableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/**
 * Returns prose in one line: no emphasis, link, tag or comment can start in it, and no backslash in it cancels an
 * escape.
 */
export function escapeProse(text: string): string {
  return flattenText(text).replace(/[`<>[\]*]|\\(?=[!-/:-@[-`{-~]|$)/g, (c) => `\\${c}`);
}

/** Returns a fence longer than any run of backticks inside, so the text cannot close it. */
export function createFence(text: string): string {
  return '`'.repeat(Math.max(3, findLongestBacktickRun(text) + 1));
}

function findLongestBacktickRun(text: string): number {
  let longest = 0;
  let run = 0;
  for (let i = 0; i < text.length; i++) {
    run = text.charCodeAt(i) === 96 ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest;
}
