import { findLineEnd } from '#base/text/lines';
import { toAsciiBytes } from '#base/text/asciiBytes';
import { LexicalMapBuilder, type LexicalMap } from './lexicalMap';
import type { FormKind, LexicalRules, LineStart, Rule, RuleTable } from './lexicalRules';
import { findBlockCommentEnd, findStringFormEnd } from './stringEnds';

const newline = 10;

/** The character classes, which state what a character may begin. Non-ASCII characters are plain. */
const plain = 0, lineBreak = 1, opening = 2, closing = 3, ruleStart = 4;

/** Creates a scanner that makes one pass, in time linear in the text. */
export function createLexicalScanner<State = undefined>(rules: LexicalRules<State>): (text: string) => LexicalMap {
  const table = buildRuleTable(rules as LexicalRules<unknown>);
  const { classes } = table;
  const { readLineStart } = rules;
  return (text) => {
    const builder = new LexicalMapBuilder(text);
    const bytes = toAsciiBytes(text);
    const state = rules.createState?.(text) as State;
    table.closedByLines = false;
    table.state = state;
    for (let i = markForm(readLineStart?.(text, 0, state), 0); i < text.length;) {
      const c = bytes[i]!;
      const kind = classes[c]!;
      if (kind === plain) i++;
      else if (kind === lineBreak) {
        i++;
        const form = readLineStart?.(text, i, state);
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
          if (table.openingCodes.has(c)) builder.openBracket();
          else if (table.closingCodes.has(c)) builder.closeBracket();
          i++;
        } else i = markRange(rule.kind, i, table.end);
      }
    }
    return builder.build();

    function markForm(form: LineStart | undefined, offset: number): number {
      return form === undefined ? offset : markRange(form.kind, offset, form.end);
    }

    function markRange(kind: FormKind, start: number, end: number): number {
      const isInside = kind !== 'code';
      for (let offset = start + 1; offset <= end; offset++)
        if (bytes[offset - 1] === newline) builder.addLine(offset, kind === 'continuation' || isInside && offset < end);
      if (kind === 'string') builder.addString(start, end);
      else if (kind === 'comment') builder.addComment(start, end);
      return end;
    }
  };
}

function buildRuleTable(
  { line = [], block = [], strings = [], customForms: custom = [], brackets = '()[]{}' }: LexicalRules<unknown>,
): RuleTable {
  const classes = new Uint8Array(256);
  const rules: Rule[][] = [];
  const openingCodes = toBracketCodes('([{'), closingCodes = toBracketCodes(')]}');
  classes[newline] = lineBreak;
  for (const c of openingCodes) classes[c] = opening;
  for (const c of closingCodes) classes[c] = closing;
  for (const { first, kind, findEnd } of custom)
    for (const c of first)
      addRule(c, {
        kind,
        open: c,
        findEnd: (text, offset, { state }) => findEnd(text, offset, state),
      });
  const tableRules = [
    ...line.map((open): Rule => ({ kind: 'comment', open, findEnd: findLineEnd })),
    ...block.map((form): Rule => ({
      kind: 'comment',
      open: form.open,
      findEnd: (text, offset) => findBlockCommentEnd(form, text, offset),
    })),
    ...strings.map((form): Rule => ({
      kind: 'string',
      open: form.open,
      form,
      findEnd: (text, offset, table) => findStringFormEnd(form, text, offset, table),
    })),
  ];
  for (const rule of tableRules.sort((a, b) => b.open.length - a.open.length)) addRule(rule.open[0]!, rule);
  return { classes, rules, end: 0, closedByLines: false, state: undefined, openingCodes, closingCodes };

  function toBracketCodes(candidates: string): Set<number> {
    return new Set([...candidates].filter((c) => brackets.includes(c)).map((c) => c.charCodeAt(0)));
  }

  function addRule(first: string, rule: Rule): void {
    const c = first.charCodeAt(0);
    if (c > 127 || c === newline) throw new Error(`A form cannot begin with ${JSON.stringify(first)}`);
    (rules[c] ??= []).push(rule);
    classes[c] = ruleStart;
  }
}

/** Returns the first rule that begins at the offset, and sets `table.end` to the offset at which it ends. */
function findRuleAt(table: RuleTable, text: string, offset: number): Rule | undefined {
  const rules = table.rules[text.charCodeAt(offset)];
  if (!rules) return undefined;
  for (const rule of rules) {
    if (rule.open.length > 1 && !text.startsWith(rule.open, offset)) continue;
    const end = rule.findEnd(text, offset, table);
    if (end === undefined || end <= offset) continue;
    table.end = Math.min(end, text.length);
    return rule;
  }
  return undefined;
}
