/**
 * Replaces TypeScript syntax that its grammar (tree-sitter-typescript 0.23.2) does not know with syntax that it knows,
 * keeping the text's length and lines. Declaration names stay. Use it only for texts that do not parse, because other
 * texts may lose their meaning.
 */
export function withoutNewerSyntax(text: string): string {
  return rewrites.reduce((left, rewrite) => rewrite(left), text);
}

/** Does the same for TSX, in which a line may begin with an element. */
export function withoutNewerTsx(text: string): string {
  return rewrites.slice(0, -1).reduce((left, rewrite) => rewrite(left), text);
}

const rewrites: readonly ((text: string) => string)[] = [
  splitHead,
  // `export type * from 'a'`
  (text) =>
    text.replace(/\bexport\s{1,20}type(?=\s{0,20}\*)/g, (whole) => `export${blank(whole.slice('export'.length))}`),
  // `import('a').B<C>` and `typeof import('a')` in types
  (text) =>
    text.replace(/\bimport\s{0,20}\(\s{0,20}(["'])[^"'\n]{0,300}\1\s{0,20}\)/g, (whole) => `i${blank(whole.slice(1))}`),
  // `let as: A`, whose name is a keyword elsewhere
  (text) => text.replace(/(?<=\b(?:const|let|var)\s)as(?=\s{0,20}[:=])/g, 'a_'),
  // after a member without a semicolon, a member that begins like an operator: `in_use: boolean`
  (text) => text.replace(/^([ \t]{0,200})[ \t](?=in[\w$]{1,200}\??\s{0,20}:)/gm, '$1;'),
  // or that begins like type arguments: `<T>(a: T): void`
  (text) => text.replace(/^([ \t]{0,200})[ \t](?=<(?:[A-Za-z_$]|\r?$))/gm, '$1;'),
];

function blank(text: string): string {
  return text.replace(/[^\n\r]/g, ' ');
}

/** Removes type arguments before a template, as in `styled.div<{ wide: boolean }>`. */
function splitHead(text: string): string {
  const parts: string[] = [];
  let done = 0;
  for (let end = text.indexOf('>`'); end >= 0; end = text.indexOf('>`', end + 2)) {
    const start = opening(text, end);
    if (start === undefined || start < done) continue;
    parts.push(text.slice(done, start), blank(text.slice(start, end + 1)));
    done = end + 1;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(done);
}

const closers: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' };
/** The maximum length of type arguments, in code units. */
const longestTypeArguments = 4_000;

/**
 * Returns where the type arguments that end at `end` begin; undefined if they are not type arguments. A template ends
 * the search, so that all searches in a text together take linear time.
 */
function opening(text: string, end: number): number | undefined {
  const open: string[] = [];
  for (let i = end; i >= 0 && i > end - longestTypeArguments; i--) {
    const c = text[i]!;
    if (c === '`') return undefined;
    if (c === '"' || c === "'") {
      i = text.lastIndexOf(c, i - 1);
      continue;
    }
    if (c === '>' && text[i - 1] === '=') continue;
    if (c in closers) open.push(closers[c]!);
    else if (c === '<' || c === '(' || c === '[' || c === '{') {
      if (open.pop() !== c) return undefined;
      if (open.length === 0) return /[\w$)\]]/.test(text[i - 1] ?? '') ? i : undefined;
    }
  }
  return undefined;
}
