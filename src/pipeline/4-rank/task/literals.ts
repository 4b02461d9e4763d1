/** Quoted strings, code spans and error messages, as written: text that may occur verbatim in the code. */

const quotes = [
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
  for (const quote of quotes) for (const m of text.matchAll(quote)) add(m[1]!, m.index);
  for (const m of text.matchAll(messagePattern)) add(m[1]!, m.index);
  return [...literals].sort((a, b) => a[1] - b[1]).map(([literal]) => literal).slice(0, maxLiterals);

  function add(raw: string, index: number): void {
    const literal = raw.trim().replace(/[.,;]+$/, '');
    if (literal.length >= 3 && /[\p{L}\p{N}]/u.test(literal) && !literals.has(literal)) literals.set(literal, index);
  }
}
