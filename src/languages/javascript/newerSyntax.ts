/**
 * Replaces TypeScript syntax that the grammar (tree-sitter-typescript 0.23.2) does not support with supported syntax.
 * The text's length, lines and declaration names are preserved. Use this function only for text that does not parse,
 * because the meaning of other text may change.
 */
export function replaceNewerSyntax(text: string): string {
  return rewrites.reduce((rewritten, rewrite) => rewrite(rewritten), text);
}

/** Replaces newer syntax in TSX. The last rewrite is skipped, because a line of TSX may begin with an element. */
export function replaceNewerTsxSyntax(text: string): string {
  return rewrites.slice(0, -1).reduce((rewritten, rewrite) => rewrite(rewritten), text);
}

const rewrites: readonly ((text: string) => string)[] = [
  blankTypeArguments,
  // `export type * from 'a'`
  (text) =>
    text.replace(/\bexport\s{1,20}type(?=\s{0,20}\*)/g, (wholeMatch) =>
      `export${blank(wholeMatch.slice('export'.length))}`),
  // `import('a').B<C>` and `typeof import('a')` in types
  (text) =>
    text.replace(/\bimport\s{0,20}\(\s{0,20}(["'])[^"'\n]{0,300}\1\s{0,20}\)/g, (wholeMatch) =>
      `i${blank(wholeMatch.slice(1))}`),
  // `let as: A`, whose name is a keyword elsewhere
  (text) => text.replace(/(?<=\b(?:const|let|var)\s)as(?=\s{0,20}[:=])/g, 'a_'),
  // after a member without a semicolon, a member that begins like an operator: `in_use: boolean`
  (text) => text.replace(/^([ \t]{0,200})[ \t](?=in[\w$]{1,200}\??\s{0,20}:)/gm, '$1;'),
  // after a member without a semicolon, a member that begins like type arguments: `<T>(a: T): void`
  (text) => text.replace(/^([ \t]{0,200})[ \t](?=<(?:[A-Za-z_$]|\r?$))/gm, '$1;'),
];

function blank(text: string): string {
  return text.replace(/[^\n\r]/g, ' ');
}

/** Blanks type arguments before a template, as in `styled.div<{ wide: boolean }>`. */
function blankTypeArguments(text: string): string {
  const parts: string[] = [];
  let copiedEnd = 0;
  for (let end = text.indexOf('>`'); end >= 0; end = text.indexOf('>`', end + 2)) {
    const start = findTypeArgumentsStart(text, end);
    if (start === undefined || start < copiedEnd) continue;
    parts.push(text.slice(copiedEnd, start), blank(text.slice(start, end + 1)));
    copiedEnd = end + 1;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(copiedEnd);
}

const openingByClosing: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' };
/** The maximum length of type arguments, in code units. */
const maxTypeArgumentsLength = 4_000;

/**
 * Returns the start of the type arguments that end at `end`, or undefined if the text is not a list of type arguments.
 * The search stops at a template, so that all searches in a text together take linear time.
 */
function findTypeArgumentsStart(text: string, end: number): number | undefined {
  const openBrackets: string[] = [];
  for (let i = end; i >= 0 && i > end - maxTypeArgumentsLength; i--) {
    const c = text[i]!;
    if (c === '`') return undefined;
    if (c === '"' || c === "'") {
      i = text.lastIndexOf(c, i - 1);
      continue;
    }
    if (c === '>' && text[i - 1] === '=') continue;
    if (c in openingByClosing) openBrackets.push(openingByClosing[c]!);
    else if (c === '<' || c === '(' || c === '[' || c === '{') {
      if (openBrackets.pop() !== c) return undefined;
      if (openBrackets.length === 0) return /[\w$)\]]/.test(text[i - 1] ?? '') ? i : undefined;
    }
  }
  return undefined;
}
