import { createQuotedForm, StringEnds, type Interpolation } from '../scanning/interpolation';
import { createLexicalScanner } from '../scanning/scanner';

const interpolations: readonly Interpolation[] = [{ open: '#{', close: '}', quotes: '"\'' }];
const sigilPattern = /~([a-z]|[A-Z][A-Z0-9]{0,20})("""|'''|[/|"'([{<])/y;

interface State {
  readonly strings: StringEnds;
  /** Triple quotes that are never closed. */
  readonly unclosed: Set<string>;
}

/** Maps Elixir source text in a single pass and in linear time. */
export const mapElixir = createLexicalScanner<State>({
  line: ['#'],
  createState: (text) => ({ strings: new StringEnds(text, interpolations), unclosed: new Set() }),
  customForms: [
    { first: '"\'', kind: 'string', findEnd: findQuotedEnd },
    { first: '~', kind: 'string', findEnd: findSigilEnd },
    { first: '?', kind: 'code', findEnd: findCharacterEnd },
  ],
});

function findQuotedEnd(text: string, start: number, { strings, unclosed }: State): number {
  const tripleQuote = text[start]!.repeat(3);
  const end = text.startsWith(tripleQuote, start) ? findHeredocEnd(text, start + 3, tripleQuote, unclosed) : undefined;
  return end ?? strings.findEndOrLineEnd(start + 1, { close: text[start]! });
}

function findHeredocEnd(text: string, contentStart: number, tripleQuote: string, unclosed: Set<string>):
  | number
  | undefined
{
  if (unclosed.has(tripleQuote)) return undefined;
  for (
    let quoteStart = text.indexOf(tripleQuote, contentStart);
    quoteStart >= 0;
    quoteStart = text.indexOf(tripleQuote, quoteStart + 3)
  )
    if (text[quoteStart - 1] !== '\\') return quoteStart + 3;
  unclosed.add(tripleQuote);
  return undefined;
}

/** Finds the end of a sigil such as `~r/…/` or `~H"""`; a sigil with an uppercase letter contains no code. */
function findSigilEnd(text: string, start: number, { strings, unclosed }: State): number | undefined {
  sigilPattern.lastIndex = start;
  const match = sigilPattern.exec(text);
  if (!match) return undefined;
  const openingDelimiter = match[2]!;
  return openingDelimiter.length === 3
    ? findHeredocEnd(text, sigilPattern.lastIndex, openingDelimiter, unclosed)
    : strings.findEnd(sigilPattern.lastIndex, createQuotedForm(openingDelimiter, /^[A-Z]/.test(match[1]!)));
}

/** Finds the end of a character literal: `?"` and `?\\"` are characters; `valid?` is a name. */
function findCharacterEnd(text: string, start: number): number | undefined {
  if (/[\w)\]}]/.test(text[start - 1] ?? '')) return undefined;
  const isEscaped = text[start + 1] === '\\';
  return '"\'#~?'.includes(text[start + (isEscaped ? 2 : 1)] ?? ' ') ? start + (isEscaped ? 3 : 2) : undefined;
}
