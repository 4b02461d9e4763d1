import { findLineEnd } from '#base/text/lines';
import { readHeredocBodies, HeredocEnds, type Heredoc } from '../scanning/heredoc';
import { createQuotedForm, StringEnds, type Interpolation } from '../scanning/interpolation';
import { createLexicalScanner } from '../scanning/scanner';
import type { LineStart } from '../scanning/lexicalRules';

const interpolations: readonly Interpolation[] = [{ open: '#{', close: '}', quotes: '"\'`' }];
/** Words that cannot end a value, so that a slash after them starts a regular expression. */
const keywords = new Set(['and', 'begin', 'case', 'do', 'else', 'elsif', 'ensure', 'if', 'in', 'not', 'or', 'puts',
  'rescue', 'return', 'then', 'unless', 'until', 'when', 'while', 'yield']);
const heredocPattern = /<<([~-]?)(?:(["'`])([^"'`\n]{1,80})\2|([A-Za-z_]\w{0,80}))/y;
const percentPattern = /%([wWiIqQrxs]?)([^\w\s])/y;
/** The maximum number of characters that are read before an operator on its line. */
const maxLookBehind = 100;

interface State {
  readonly strings: StringEnds;
  readonly heredocs: HeredocEnds;
  readonly pendingHeredocs: Heredoc[];
}

/** Creates the lexical map of Ruby code in one pass, in time linear in the length of the text. */
export const mapRuby = createLexicalScanner<State>({
  line: ['#'],
  state: (text) => ({
    strings: new StringEnds(text, interpolations),
    heredocs: new HeredocEnds(text, 'line'),
    pendingHeredocs: [],
  }),
  lineStart: skipAtLineStart,
  custom: [
    { first: '"\'`', kind: 'string', end: findQuotedEnd },
    { first: '/', kind: 'string', end: findRegexEnd },
    { first: '%', kind: 'string', end: findPercentLiteralEnd },
    { first: '?', kind: 'code', end: findCharacterEnd },
    { first: '<', kind: 'string', end: scanHeredocStart },
  ],
});

/** Skips the bodies of heredocs that the previous line started, `=begin` … `=end`, and everything after `__END__`. */
function skipAtLineStart(text: string, at: number, { pendingHeredocs, heredocs }: State): LineStart | undefined {
  const bodies = readHeredocBodies(text, at, pendingHeredocs, heredocs);
  if (bodies) return bodies;
  if (text.startsWith('=begin', at)) {
    const end = text.indexOf('\n=end', at);
    return { kind: 'comment', end: end < 0 ? text.length : findLineEnd(text, end + 1) };
  }
  return at > 0 && text.startsWith('__END__', at) && /^\r?(?:\n|$)/.test(text.slice(at + 7, at + 9))
    ? { kind: 'comment', end: text.length }
    : undefined;
}

function findQuotedEnd(text: string, at: number, { strings }: State): number | undefined {
  return at > 0 && isMethodName(text, at)
    ? undefined
    : strings.findEndOrLineEnd(at + 1, { close: text[at]!, plain: text[at] === "'" });
}

function scanHeredocStart(text: string, at: number, { heredocs, pendingHeredocs }: State): number | undefined {
  if (text[at + 1] !== '<' || text[at - 1] === ':') return undefined;
  heredocPattern.lastIndex = at;
  const match = heredocPattern.exec(text);
  if (!match) return undefined;
  const end = heredocPattern.lastIndex;
  const label = match[3] ?? match[4]!;
  if (match[1] === '' && match[4] !== undefined && !/^[A-Z_]/.test(label)) return undefined;
  const indented = match[1] !== '';
  if (heredocs.findClosingLine(label, at, indented) === undefined) return undefined;
  pendingHeredocs.push({ label, indented });
  return end;
}

function findRegexEnd(text: string, at: number, { strings }: State): number | undefined {
  if (isMethodName(text, at)) return undefined;
  const value = getValueKindBefore(text, at);
  if (value && !(value === 'word' && isBlank(text[at - 1]) && !isBlank(text[at + 1]) && text[at + 1] !== '='))
    return undefined;
  const end = strings.findEnd(at + 1, { close: '/' });
  return end === undefined || (value && text.slice(at, end).includes('\n')) ? undefined : end;
}

function findPercentLiteralEnd(text: string, at: number, { strings }: State): number | undefined {
  percentPattern.lastIndex = at;
  const match = percentPattern.exec(text);
  if (!match || isMethodName(text, at)) return undefined;
  const contentStart = percentPattern.lastIndex;
  const open = match[2]!;
  const value = getValueKindBefore(text, at);
  if (value && !(value === 'word' && isBlank(text[at - 1]))) return undefined;
  if (match[1] === '' && !'([{|!<'.includes(open)) return undefined;
  return strings.findEnd(contentStart, createQuotedForm(open, match[1] !== '' && 'wiqs'.includes(match[1]!)));
}

/** Finds the end of a one-character string such as `?"`. */
function findCharacterEnd(text: string, at: number): number | undefined {
  const c = text[at + 1] ?? '';
  return !'"\'#/`%'.includes(c) || c === '' || /\w/.test(text[at + 2] ?? '') ||
      !/[\s(,[=]/.test(text[at - 1] ?? '\n')
    ? undefined
    : at + 2;
}

/** Reports whether an operator is a method name: `:/`, `def %(other)`, `a./(b)`. */
function isMethodName(text: string, at: number): boolean {
  const c = text[at - 1];
  if (c === ':') return text[at - 2] !== ':' && text[at] !== '"' && text[at] !== "'";
  return (c === '.' && text[at - 2] !== '.') || (c === ' ' && text.startsWith('def', at - 4));
}

/** Returns the kind of value that ends before an offset, if any. */
function getValueKindBefore(text: string, at: number): 'word' | 'closed' | undefined {
  let i = at - 1;
  const first = Math.max(0, at - maxLookBehind);
  while (i >= first && (text[i] === ' ' || text[i] === '\t')) i--;
  if (i < first) return undefined;
  const c = text[i]!;
  if (')]}"\'`'.includes(c)) return 'closed';
  if (/[0-9]/.test(c) && /(?:^|[^\w])[\d_.]+$/.test(text.slice(first, i + 1))) return 'closed';
  if (!/[\w?!\u0080-\uffff]/.test(c)) return undefined;
  const word = /[\w\u0080-\uffff]+[?!]?$/.exec(text.slice(first, i + 1))?.[0] ?? '';
  const charBefore = text[i - word.length];
  if (word === '' || (keywords.has(word) && charBefore !== '.' && charBefore !== ':')) return undefined;
  return charBefore === '@' || charBefore === '$' ? 'closed' : 'word';
}

function isBlank(c: string | undefined): boolean {
  return c === undefined || c === ' ' || c === '\t' || c === '\n' || c === '\r';
}
