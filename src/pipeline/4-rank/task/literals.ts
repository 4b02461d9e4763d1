/** Finds quoted strings, code spans and error messages as written, because they may occur verbatim in the code. */

const quotePatterns = [
  /`([^`\n]{2,160})`/g,
  /"([^"\n]{3,160})"/g,
  /\u201c([^\u201d\n]{3,160})\u201d/g,
  // an apostrophe is not a quote, so there must be no letter before the opening or after the closing one
  /(?<![\w'])'([^'\n]{3,120})'(?![\w'])/g,
];
/** Matches `TypeError: x is not a function`, `panic: …`, `error[E0277]: …`, `[bat error]: …`. */
const messagePattern =
  /(?:\b[A-Z]\w{0,60}(?:Error|Exception|Warning|Failure)|\b(?:error|panic|fatal|failure)(?:\[[^\]\n]{0,40}\])?\]?|panicked at [^\n:]{0,200}):\s+([^\n]{6,200})/gi;
const maxLiterals = 24;

export function findTaskLiterals(text: string): string[] {
  const literals = new Map<string, number>();
  for (const quote of quotePatterns) for (const match of text.matchAll(quote)) addLiteral(match[1]!, match.index);
  for (const match of text.matchAll(messagePattern)) addLiteral(match[1]!, match.index);
  return [...literals].sort((a, b) => a[1] - b[1]).map(([literal]) => literal).slice(0, maxLiterals);

  function addLiteral(rawLiteral: string, index: number): void {
    const literal = rawLiteral.trim().replace(/[.,;]+$/, '');
    if (literal.length >= 3 && /[\p{L}\p{N}]/u.test(literal) && !literals.has(literal)) literals.set(literal, index);
  }
}
