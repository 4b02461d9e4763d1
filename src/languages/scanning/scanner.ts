import { lineEnd } from '../../base/text/lines';
import { asciiBytes } from '../../base/text/asciiBytes';
import { LexicalMapBuilder, type LexicalMap } from './lexicalMap';

/**
 * How a language writes what is not code; longer openings are tried first. `State` is what its forms remember of one
 * text.
 */
export interface LexicalRules<State = undefined> {
  /** Start of a comment that ends with its line: `//`. */
  readonly line?: readonly string[];
  readonly block?: readonly BlockComment[];
  readonly strings?: readonly StringForm[];
  /**
   * What no table describes (heredocs, raw strings with a chosen end, characters next to lifetimes); tried before the
   * table.
   */
  readonly custom?: readonly CustomForm<State>[];
  readonly state?: (text: string) => State;
  /** A string or comment that begins with a line, after the lines before it were read. */
  readonly lineStart?: (text: string, at: number, state: State) => LineStart | undefined;
  /** Brackets that count; all three kinds where it is left out. */
  readonly brackets?: string;
}

export interface LineStart {
  readonly kind: 'string' | 'comment';
  readonly end: number;
  /** The string or comment continues from the line before. */
  readonly continues?: true;
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
  /** Closed by the first three quotes, where others may end with quotes of their own. */
  readonly firstClose?: boolean;
  /** May span lines; another one that nothing closes ends with its line. */
  readonly lines?: boolean;
  /**
   * Starts code in it, which ends with the bracket that closes the last character: `${`, `#{`, `\(`. Strings in that
   * code are read; all is one string.
   */
  readonly interpolation?: string;
  /**
   * Begins only right after a letter, a digit or `_`, which is what makes it this form: `s"…"`. Stands before the form
   * without.
   */
  readonly prefixed?: true;
}

/** Code is passed over; after a `continuation` the next line counts as inside, so that only logical lines start. */
type FormKind = 'string' | 'comment' | 'code' | 'continuation';

/**
 * Tried where the text has one of `first` (ASCII); `end` returns where the string or comment ends, or undefined where
 * there is none.
 */
export interface CustomForm<State = unknown> {
  readonly first: string;
  readonly kind: FormKind;
  readonly end: (text: string, at: number, state: State) => number | undefined;
}

/** A character between apostrophes; what else begins with one (a lifetime, a symbol) is code. */
export const characterLiteral: CustomForm = { first: "'", kind: 'string', end: characterEnd };

const newline = 10, carriageReturn = 13, apostrophe = 39, backslash = 92;

/** What a character may begin, by its byte as `asciiBytes` has it. All that is not ASCII is plain. */
const plain = 0, lineBreak = 1, opening = 2, closing = 3, ruled = 4;

/** A scanner of one pass, in time linear in the text. */
export function scannerOf<State = undefined>(rules: LexicalRules<State>): (text: string) => LexicalMap {
  const table = tableOf(rules as LexicalRules<unknown>);
  const { classes } = table;
  const { lineStart } = rules;
  return (text) => {
    const out = new LexicalMapBuilder(text);
    const bytes = asciiBytes(text);
    const state = rules.state?.(text) as State;
    table.closedByLines = false;
    table.state = state;
    for (let i = begun(lineStart?.(text, 0, state), 0); i < text.length;) {
      const c = bytes[i]!;
      const kind = classes[c]!;
      if (kind === plain) i++;
      else if (kind === lineBreak) {
        i++;
        const form = lineStart?.(text, i, state);
        out.line(i, form?.continues === true);
        i = begun(form, i);
      } else if (kind === opening) {
        out.open();
        i++;
      } else if (kind === closing) {
        out.close();
        i++;
      } else {
        const rule = ruleAt(table, text, i);
        if (rule === undefined) {
          if (table.opens.has(c)) out.open();
          else if (table.closes.has(c)) out.close();
          i++;
        } else i = mark(rule.kind, i, table.end);
      }
    }
    return out.build();

    function begun(form: LineStart | undefined, at: number): number {
      return form === undefined ? at : mark(form.kind, at, form.end);
    }

    function mark(kind: FormKind, from: number, end: number): number {
      const isInside = kind !== 'code';
      for (let at = from + 1; at <= end; at++)
        if (bytes[at - 1] === newline) out.line(at, kind === 'continuation' || isInside && at < end);
      if (kind === 'string') out.string(from, end);
      else if (kind === 'comment') out.comment(from, end);
      return end;
    }
  };
}

interface Rule {
  readonly kind: FormKind;
  readonly open: string;
  /** Where it ends, or undefined where it does not begin here. */
  readonly end: (text: string, at: number, table: Table) => number | undefined;
  readonly form?: StringForm;
}

interface Table {
  readonly classes: Uint8Array;
  /** By the code of their first character. */
  readonly rules: readonly (readonly Rule[] | undefined)[];
  /** Of the rule that `ruleAt` found last. */
  end: number;
  /**
   * An interpolation of the current text has no end: from then on interpolations end with their lines, so that no
   * search is repeated.
   */
  closedByLines: boolean;
  /** What the custom forms remember of the text at hand. */
  state: unknown;
  readonly opens: ReadonlySet<number>;
  readonly closes: ReadonlySet<number>;
}

function tableOf(
  { line = [], block = [], strings = [], custom = [], brackets = '()[]{}' }: LexicalRules<unknown>,
): Table {
  const classes = new Uint8Array(256);
  const rules: Rule[][] = [];
  const opens = codes('([{'), closes = codes(')]}');
  classes[newline] = lineBreak;
  for (const c of opens) classes[c] = opening;
  for (const c of closes) classes[c] = closing;
  for (const { first, kind, end } of custom)
    for (const c of first) add(c, { kind, open: c, end: (text, at, { state }) => end(text, at, state) });
  const tabled = [
    ...line.map((open): Rule => ({ kind: 'comment', open, end: lineEnd })),
    ...block.map((form): Rule => ({ kind: 'comment', open: form.open, end: (text, at) => blockEnd(form, text, at) })),
    ...strings.map((form): Rule => ({
      kind: 'string',
      open: form.open,
      form,
      end: (text, at, table) => stringEnd(form, text, at, table),
    })),
  ];
  for (const rule of tabled.sort((a, b) => b.open.length - a.open.length)) add(rule.open[0]!, rule);
  return { classes, rules, end: 0, closedByLines: false, state: undefined, opens, closes };

  function codes(among: string): Set<number> {
    return new Set([...among].filter((c) => brackets.includes(c)).map((c) => c.charCodeAt(0)));
  }

  function add(first: string, rule: Rule): void {
    const c = first.charCodeAt(0);
    if (c > 127 || c === newline) throw new Error(`nothing can begin with ${JSON.stringify(first)}`);
    (rules[c] ??= []).push(rule);
    classes[c] = ruled;
  }
}

/** The first rule that begins at `at`; `table.end` is where it ends then. */
function ruleAt(table: Table, text: string, at: number): Rule | undefined {
  const rules = table.rules[text.charCodeAt(at)];
  if (!rules) return undefined;
  for (const rule of rules) {
    if (rule.open.length > 1 && !text.startsWith(rule.open, at)) continue;
    const end = rule.end(text, at, table);
    if (end === undefined || end <= at) continue;
    table.end = Math.min(end, text.length);
    return rule;
  }
  return undefined;
}

function blockEnd({ open, close, nests }: BlockComment, text: string, at: number): number {
  if (!nests) {
    const found = text.indexOf(close, at + open.length);
    return found < 0 ? text.length : found + close.length;
  }
  const first = open.charCodeAt(0), last = close.charCodeAt(0);
  let depth = 1;
  for (let i = at + open.length; i < text.length;) {
    const c = text.charCodeAt(i);
    if (c === last && text.startsWith(close, i)) {
      i += close.length;
      if (--depth === 0) return i;
    } else if (c === first && text.startsWith(open, i)) {
      depth++;
      i += open.length;
    } else i++;
  }
  return text.length;
}

function stringEnd(form: StringForm, text: string, at: number, table: Table): number | undefined {
  if (form.prefixed && !isWord(text.charCodeAt(at - 1))) return undefined;
  return form.interpolation === undefined
    ? plainStringEnd(form, text, at)
    : interpolatedStringEnd(form, text, at, table);
}

function isWord(c: number): boolean {
  return c >= 97 && c <= 122 || c >= 65 && c <= 90 || c >= 48 && c <= 57 || c === 95;
}

function plainStringEnd({ open, close = open, escape, lines, firstClose }: StringForm, text: string,
  at: number): number
{
  const bytes = asciiBytes(text);
  const skip = escape?.charCodeAt(0);
  const last = close.charCodeAt(0);
  for (let i = at + open.length; i < text.length; i++) {
    const c = bytes[i]!;
    if (c === last && (close.length === 1 || text.startsWith(close, i)))
      return firstClose ? i + close.length : afterClose(text, i, close);
    if (c === skip) i = escaped(text, i);
    else if (c === newline && !lines) return i;
  }
  return text.length;
}

/** A string that three quotes close may end with quotes of its own: the last three close it. */
function afterClose(text: string, at: number, close: string): number {
  let end = at + close.length;
  if (close.length === 3 && close[0] === close[2]) { for (let i = 0; i < 2 && text[end] === close[0]; i++) end++; }
  return end;
}

/** Offset of the last character that the escape at `at` takes: a line's end may be two. */
function escaped(text: string, at: number): number {
  return text.charCodeAt(at + 1) === carriageReturn && text.charCodeAt(at + 2) === newline ? at + 2 : at + 1;
}

/** A string that the scan is in, and how many brackets are open in its interpolation; -1 outside of one. */
interface OpenString {
  readonly form: StringForm;
  brackets: number;
}

/** Strings in interpolations of strings are kept on a list instead of the stack, which hostile text could exhaust. */
function interpolatedStringEnd(form: StringForm, text: string, at: number, table: Table): number {
  const open: OpenString[] = [{ form, brackets: -1 }];
  const byLine = !form.lines && table.closedByLines;
  for (let i = at + form.open.length; i < text.length;) {
    const top = open[open.length - 1]!;
    if (byLine && text.charCodeAt(i) === newline) return i;
    i = top.brackets < 0 ? inString(top, text, i, open) : inInterpolation(top, text, i, open, table);
    if (open.length === 0) return i;
  }
  if (form.lines || byLine) return text.length;
  table.closedByLines = true;
  return interpolatedStringEnd(form, text, at, table);
}

/** One step in a string's text; answers where to go on. */
function inString(top: OpenString, text: string, at: number, open: OpenString[]): number {
  const { form } = top;
  const { interpolation = '', close = form.open, escape } = form;
  const c = text.charCodeAt(at);
  if (c === interpolation.charCodeAt(0) && text.startsWith(interpolation, at)) {
    top.brackets = 0;
    return at + interpolation.length;
  }
  if (c === close.charCodeAt(0) && text.startsWith(close, at)) {
    open.pop();
    return afterClose(text, at, close);
  }
  if (c === escape?.charCodeAt(0)) return escaped(text, at) + 1;
  if (c === newline && !form.lines) {
    open.length = 0; // what nothing closes ends with its line, and with it all around it
    return at;
  }
  return at + 1;
}

/** One step in the code of an interpolation. */
function inInterpolation(top: OpenString, text: string, at: number, open: OpenString[], table: Table): number {
  const c = text.charCodeAt(at);
  if (c === 40 || c === 91 || c === 123) top.brackets++;
  else if ((c === 41 || c === 93 || c === 125) && --top.brackets < 0) return at + 1;
  else {
    for (const rule of table.rules[c] ?? []) {
      if (!text.startsWith(rule.open, at)) continue;
      if (rule.form?.interpolation !== undefined && !(rule.form.prefixed && !isWord(text.charCodeAt(at - 1)))) {
        open.push({ form: rule.form, brackets: -1 });
        return at + rule.open.length;
      }
      const end = rule.end(text, at, table);
      if (end !== undefined && end > at) return end;
    }
  }
  return at + 1;
}

/** `'a'`, `'\n'`, `'\u{1F600}'`, and a character of two code units. */
function characterEnd(text: string, at: number): number | undefined {
  const first = text.charCodeAt(at + 1);
  if (first === backslash) {
    for (let i = at + 3; i < at + 14; i++) {
      if (text.charCodeAt(i) === apostrophe) return i + 1;
      if (text.charCodeAt(i) === newline) return undefined;
    }
    return undefined;
  }
  if (first === newline || Number.isNaN(first)) return undefined;
  const width = first >= 0xd800 && first < 0xdc00 ? 2 : 1;
  return text.charCodeAt(at + 1 + width) === apostrophe ? at + 2 + width : undefined;
}
