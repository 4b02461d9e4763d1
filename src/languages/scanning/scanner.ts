import { lineEnd } from '#base/text/lines';
import { asciiBytes } from '#base/text/asciiBytes';
import { LexicalMapBuilder, type LexicalMap } from './lexicalMap';
import type { FormKind, LexicalRules, LineStart, Rule, RuleTable } from './lexicalRules';
import { blockEnd, stringEnd } from './stringEnds';

const newline = 10;

/** Character classes by what they may begin, for each byte in `asciiBytes`. All non-ASCII characters are plain. */
const plain = 0, lineBreak = 1, opening = 2, closing = 3, ruled = 4;

/** Creates a scanner that makes one pass, in time linear in the text. */
export function createLexicalScanner<State = undefined>(rules: LexicalRules<State>): (text: string) => LexicalMap {
  const table = buildRuleTable(rules as LexicalRules<unknown>);
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

function buildRuleTable(
  { line = [], block = [], strings = [], custom = [], brackets = '()[]{}' }: LexicalRules<unknown>,
): RuleTable {
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

/** Returns the first rule that begins at `at`, and sets `table.end` to the place where it ends. */
function ruleAt(table: RuleTable, text: string, at: number): Rule | undefined {
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
