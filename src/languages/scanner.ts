import { LayoutBuilder, type Layout } from './layout';

/** How a language writes what is not code; longer openings are tried first. */
export interface Lexis {
  /** Start of a comment that ends with its line: `//`. */
  readonly line?: readonly string[];
  readonly block?: readonly BlockComment[];
  readonly strings: readonly StringForm[];
  /** Reads what no table tells (heredocs, raw strings with a chosen end, characters next to lifetimes), before the table. */
  readonly special?: readonly Special[];
}

export interface BlockComment {
  readonly open: string;
  readonly close: string;
  readonly nests?: boolean;
}

export interface StringForm {
  readonly open: string;
  /** The same as `open` where it is left out. */
  readonly close?: string;
  /** The character that takes the next one's meaning; undefined for raw strings. */
  readonly escape?: string;
  /** May span lines; another one that nothing closes ends with its line. */
  readonly lines?: boolean;
}

/** Tried where the text has one of `first`; answers where the string or comment ends, or undefined where there is none. */
export interface Special {
  readonly first: string;
  readonly kind: 'string' | 'comment' | 'code';
  readonly end: (text: string, at: number) => number | undefined;
}

const newline = 10;
const opens = new Set([40, 91, 123]);
const closes = new Set([41, 93, 125]);

/** A scanner of one pass, in time linear in the text. */
export function scannerOf(lexis: Lexis): (text: string) => Layout {
  const table = tableOf(lexis);
  return (text) => {
    const out = new LayoutBuilder(text);
    for (let i = 0; i < text.length;) i = step(text, i, out, table);
    return out.build();
  };
}

type Rule =
  | { readonly kind: 'special'; readonly special: Special }
  | { readonly kind: 'line'; readonly open: string }
  | { readonly kind: 'block'; readonly open: string; readonly form: BlockComment }
  | { readonly kind: 'string'; readonly open: string; readonly form: StringForm };

/** Rules by the code of their first character. */
function tableOf({ line = [], block = [], strings, special = [] }: Lexis): readonly (readonly Rule[] | undefined)[] {
  const table: Rule[][] = [];
  const rules: Rule[] = [
    ...line.map((open): Rule => ({ kind: 'line', open })),
    ...block.map((form): Rule => ({ kind: 'block', open: form.open, form })),
    ...strings.map((form): Rule => ({ kind: 'string', open: form.open, form })),
  ].sort((a, b) => ('open' in b ? b.open.length : 0) - ('open' in a ? a.open.length : 0));
  for (const one of special) for (const c of one.first) (table[c.charCodeAt(0)] ??= []).push({ kind: 'special', special: one });
  for (const rule of rules) if (rule.kind !== 'special') (table[rule.open.charCodeAt(0)] ??= []).push(rule);
  return table;
}

function step(text: string, at: number, out: LayoutBuilder, table: readonly (readonly Rule[] | undefined)[]): number {
  const c = text.charCodeAt(at);
  if (c === newline) {
    out.line(at + 1, false);
    return at + 1;
  }
  const rules = table[c];
  if (rules) {
    for (const rule of rules) {
      const end = endOf(rule, text, at);
      if (end === undefined) continue;
      take(rule, text, at, end, out);
      return end;
    }
  }
  if (opens.has(c)) out.open(); else if (closes.has(c)) out.close();
  return at + 1;
}

/** Marks it, and the lines that start in it. */
function take(rule: Rule, text: string, from: number, end: number, out: LayoutBuilder): void {
  const kind = rule.kind === 'special' ? rule.special.kind : rule.kind === 'string' ? 'string' : 'comment';
  // not by indexOf, which would look through the rest of a long line for each string on it
  for (let at = from; at < end; at++) if (text.charCodeAt(at) === newline) out.line(at + 1, kind !== 'code' && at + 1 < end);
  if (kind === 'string') out.string(from, end); else if (kind === 'comment') out.comment(from, end);
}

function endOf(rule: Rule, text: string, at: number): number | undefined {
  if (rule.kind === 'special') return rule.special.end(text, at);
  if (!text.startsWith(rule.open, at)) return undefined;
  if (rule.kind === 'line') return lineEnd(text, at);
  return rule.kind === 'block' ? blockEnd(rule.form, text, at) : stringEnd(rule.form, text, at);
}

/** Offset of the line's end, before its line break. */
export function lineEnd(text: string, at: number): number {
  const found = text.indexOf('\n', at);
  return found < 0 ? text.length : found;
}

function blockEnd({ open, close, nests }: BlockComment, text: string, at: number): number {
  let depth = 1;
  for (let i = at + open.length; i < text.length;) {
    if (text.startsWith(close, i)) {
      i += close.length;
      if (--depth === 0) return i;
    } else if (nests && text.startsWith(open, i)) {
      depth++;
      i += open.length;
    } else i++;
  }
  return text.length;
}

function stringEnd({ open, close = open, escape, lines }: StringForm, text: string, at: number): number {
  const skip = escape?.charCodeAt(0);
  const last = close.charCodeAt(0);
  for (let i = at + open.length; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === last && text.startsWith(close, i)) return i + close.length;
    if (c === skip) i++;
    else if (c === newline && !lines) return i;
  }
  return text.length;
}
