import { findLineEnd } from '#base/text/lines';
import { toAsciiBytes } from '#base/text/asciiBytes';
import { LexicalMapBuilder, type LexicalMap } from './lexicalMap';
import type { FormKind, LexicalRules, LineStart, Rule, RuleTable } from './lexicalRules';
import { findBlockCommentEnd, findStringFormEnd } from './stringEnds';

const newline = 10;

/**
 * The classes of characters by what they may begin, for each byte in `toAsciiBytes`. Non-ASCII characters are plain.
 */
const plain = 0, lineBreak = 1, opening = 2, closing = 3, ruleStart = 4;

/** Creates a scanner that makes one pass, in time linear in the text. */
export function createLexicalScanner<State = undefined>(rules: LexicalRules<State>): (text: string) => LexicalMap {
  const table = buildRuleTable(rules as LexicalRules<unknown>);
  const { classes } = table;
  const { lineStart } = rules;
  return (text) => {
    const builder = new LexicalMapBuilder(text);
    const bytes = toAsciiBytes(text);
    const state = rules.state?.(text) as State;
    table.closedByLines = false;
    table.state = state;
    for (let i = markForm(lineStart?.(text, 0, state), 0); i < text.length;) {
      const c = bytes[i]!;
      const kind = classes[c]!;
      if (kind === plain) i++;
      else if (kind === lineBreak) {
        i++;
        const form = lineStart?.(text, i, state);
        builder.addLine(i, form?.continues === true);
        i = markForm(form, i);
      } else if (kind === opening) {
        builder.openBracket();
        i++;
      } else if (kind === closing) {
        builder.closeBracket();
        i++;
      } else {
        const rule = findRuleAt(table, text, i);
        if (rule === undefined) {
          if (table.opens.has(c)) builder.openBracket();
          else if (table.closes.has(c)) builder.closeBracket();
          i++;
        } else i = markRange(rule.kind, i, table.end);
      }
    }
    return builder.build();

    function markForm(form: LineStart | undefined, at: number): number {
      return form === undefined ? at : markRange(form.kind, at, form.end);
    }

    function markRange(kind: FormKind, from: number, end: number): number {
      const isInside = kind !== 'code';
      for (let at = from + 1; at <= end; at++)
        if (bytes[at - 1] === newline) builder.addLine(at, kind === 'continuation' || isInside && at < end);
      if (kind === 'string') builder.addString(from, end);
      else if (kind === 'comment') builder.addComment(from, end);
      return end;
    }
  };
}

function buildRuleTable(
  { line = [], block = [], strings = [], custom = [], brackets = '()[]{}' }: LexicalRules<unknown>,
): RuleTable {
  const classes = new Uint8Array(256);
  const rules: Rule[][] = [];
  const opens = toBracketCodes('([{'), closes = toBracketCodes(')]}');
  classes[newline] = lineBreak;
  for (const c of opens) classes[c] = opening;
  for (const c of closes) classes[c] = closing;
  for (const { first, kind, end } of custom)
    for (const c of first) add(c, { kind, open: c, end: (text, at, { state }) => end(text, at, state) });
  const tableRules = [
    ...line.map((open): Rule => ({ kind: 'comment', open, end: findLineEnd })),
    ...block.map((form): Rule => ({
      kind: 'comment',
      open: form.open,
      end: (text, at) => findBlockCommentEnd(form, text, at),
    })),
    ...strings.map((form): Rule => ({
      kind: 'string',
      open: form.open,
      form,
      end: (text, at, table) => findStringFormEnd(form, text, at, table),
    })),
  ];
  for (const rule of tableRules.sort((a, b) => b.open.length - a.open.length)) add(rule.open[0]!, rule);
  return { classes, rules, end: 0, closedByLines: false, state: undefined, opens, closes };

  function toBracketCodes(candidates: string): Set<number> {
    return new Set([...candidates].filter((c) => brackets.includes(c)).map((c) => c.charCodeAt(0)));
  }

  function add(first: string, rule: Rule): void {
    const c = first.charCodeAt(0);
    if (c > 127 || c === newline) throw new Error(`A form cannot begin with ${JSON.stringify(first)}`);
    (rules[c] ??= []).push(rule);
    classes[c] = ruleStart;
  }
}

/** Returns the first rule that begins at `at`, and sets `table.end` to the offset at which it ends. */
function findRuleAt(table: RuleTable, text: string, at: number): Rule | undefined {
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
