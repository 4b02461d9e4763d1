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
  createState: (text) => ({
    strings: new StringEnds(text, interpolations),
    heredocs: new HeredocEnds(text, 'line'),
    pendingHeredocs: [],
  }),
  readLineStart: skipAtLineStart,
  customForms: [
    { first: '"\'`', kind: 'string', findEnd: findQuotedEnd },
    { first: '/', kind: 'string', findEnd: findRegexEnd },
    { first: '%', kind: 'string', findEnd: findPercentLiteralEnd },
    { first: '?', kind: 'code', findEnd: findCharacterEnd },
    { first: '<', kind: 'string', findEnd: scanHeredocStart },
  ],
});

/** Skips the bodies of heredocs that the previous line started, `=begin` … `=end`, and everything after `__END__`. */
function skipAtLineStart(text: string, offset: number, { pendingHeredocs, heredocs }: State): LineStart | undefined {
  const bodies = readHeredocBodies(text, offset, pendingHeredocs, heredocs);
  if (bodies) return bodies;
  if (text.startsWith('=begin', offset)) {
    const end = text.indexOf('\n=end', offset);
    return { kind: 'comment', end: end < 0 ? text.length : findLineEnd(text, end + 1) };
  }
  return offset > 0 && text.startsWith('__END__', offset) && /^\r?(?:\n|$)/.test(text.slice(offset + 7, offset + 9))
    ? { kind: 'comment', end: text.length }
    : undefined;
}

function findQuotedEnd(text: string, offset: number, { strings }: State): number | undefined {
  return offset > 0 && isMethodName(text, offset)
    ? undefined
    : strings.findEndOrLineEnd(offset + 1, { close: text[offset]!, plain: text[offset] === "'" });
}

function scanHeredocStart(text: string, offset: number, { heredocs, pendingHeredocs }: State): number | undefined {
  if (text[offset + 1] !== '<' || text[offset - 1] === ':') return undefined;
  heredocPattern.lastIndex = offset;
  const match = heredocPattern.exec(text);
  if (!match) return undefined;
  const end = heredocPattern.lastIndex;
  const label = match[3] ?? match[4]!;
  if (match[1] === '' && match[4] !== undefined && !/^[A-Z_]/.test(label)) return undefined;
  const indented = match[1] !== '';
  if (heredocs.findClosingLine(label, offset, indented) === undefined) return undefined;
  pendingHeredocs.push({ label, indented });
  return end;
}

function findRegexEnd(text: string, offset: number, { strings }: State): number | undefined {
  if (isMethodName(text, offset)) return undefined;
  const valueKind = getValueKindBefore(text, offset);
  if (
    valueKind &&
    !(valueKind === 'word' && isBlank(text[offset - 1]) && !isBlank(text[offset + 1]) && text[offset + 1] !== '=')
  )
    return undefined;
  const end = strings.findEnd(offset + 1, { close: '/' });
  return end === undefined || (valueKind && text.slice(offset, end).includes('\n')) ? undefined : end;
}

function findPercentLiteralEnd(text: string, offset: number, { strings }: State): number | undefined {
  percentPattern.lastIndex = offset;
  const match = percentPattern.exec(text);
  if (!match || isMethodName(text, offset)) return undefined;
  const contentStart = percentPattern.lastIndex;
  const openingDelimiter = match[2]!;
  const valueKind = getValueKindBefore(text, offset);
  if (valueKind && !(valueKind === 'word' && isBlank(text[offset - 1]))) return undefined;
  if (match[1] === '' && !'([{|!<'.includes(openingDelimiter)) return undefined;
  return strings.findEnd(contentStart,
    createQuotedForm(openingDelimiter, match[1] !== '' && 'wiqs'.includes(match[1]!)));
}

/** Finds the end of a one-character string such as `?"`. */
function findCharacterEnd(text: string, offset: number): number | undefined {
  const c = text[offset + 1] ?? '';
  return !'"\'#/`%'.includes(c) || c === '' || /\w/.test(text[offset + 2] ?? '') ||
      !/[\s(,[=]/.test(text[offset - 1] ?? '\n')
    ? undefined
    : offset + 2;
}

/** Reports whether an operator is a method name: `:/`, `def %(other)`, `a./(b)`. */
function isMethodName(text: string, offset: number): boolean {
  const c = text[offset - 1];
  if (c === ':') return text[offset - 2] !== ':' && text[offset] !== '"' && text[offset] !== "'";
  return (c === '.' && text[offset - 2] !== '.') || (c === ' ' && text.startsWith('def', offset - 4));
}

/** Returns the kind of value that ends before an offset, if any. */
function getValueKindBefore(text: string, offset: number): 'word' | 'closed' | undefined {
  let lastOffset = offset - 1;
  const minOffset = Math.max(0, offset - maxLookBehind);
  while (lastOffset >= minOffset && (text[lastOffset] === ' ' || text[lastOffset] === '\t')) lastOffset--;
  if (lastOffset < minOffset) return undefined;
  const c = text[lastOffset]!;
  if (')]}"\'`'.includes(c)) return 'closed';
  if (/[0-9]/.test(c) && /(?:^|[^\w])[\d_.]+$/.test(text.slice(minOffset, lastOffset + 1))) return 'closed';
  if (!/[\w?!\u0080-\uffff]/.test(c)) return undefined;
  const word = /[\w\u0080-\uffff]+[?!]?$/.exec(text.slice(minOffset, lastOffset + 1))?.[0] ?? '';
  const charBefore = text[lastOffset - word.length];
  if (word === '' || (keywords.has(word) && charBefore !== '.' && charBefore !== ':')) return undefined;
  return charBefore === '@' || charBefore === '$' ? 'closed' : 'word';
}

function isBlank(c: string | undefined): boolean {
  return c === undefined || c === ' ' || c === '\t' || c === '\n' || c === '\r';
}
