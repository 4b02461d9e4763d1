import { createQuotedForm, StringEnds, type Interpolation } from '../scanning/interpolation';
import { createLexicalScanner } from '../scanning/scanner';

const interpolations: readonly Interpolation[] = [{ open: '#{', close: '}', quotes: '"\'' }];
const sigil = /~([a-z]|[A-Z][A-Z0-9]{0,20})("""|'''|[/|"'([{<])/y;

interface State {
  readonly strings: StringEnds;
  /** Triple quotes that are never closed. */
  readonly unclosed: Set<string>;
}

/** Maps Elixir source text in a single pass and in linear time. */
export const mapElixir = createLexicalScanner<State>({
  line: ['#'],
  state: (text) => ({ strings: new StringEnds(text, interpolations), unclosed: new Set() }),
  custom: [
    { first: '"\'', kind: 'string', end: findQuotedEnd },
    { first: '~', kind: 'string', end: findSigilEnd },
    { first: '?', kind: 'code', end: findCharacterEnd },
  ],
});

function findQuotedEnd(text: string, at: number, { strings, unclosed }: State): number {
  const mark = text[at]!.repeat(3);
  const end = text.startsWith(mark, at) ? findHeredocEnd(text, at + 3, mark, unclosed) : undefined;
  return end ?? strings.after(at + 1, { close: text[at]! });
}

function findHeredocEnd(text: string, from: number, mark: string, unclosed: Set<string>): number | undefined {
  if (unclosed.has(mark)) return undefined;
  for (let at = text.indexOf(mark, from); at >= 0; at = text.indexOf(mark, at + 3))
    if (text[at - 1] !== '\\') return at + 3;
  unclosed.add(mark);
  return undefined;
}

/** Finds the end of a sigil such as `~r/…/` or `~H"""`; a sigil with an uppercase letter contains no code. */
function findSigilEnd(text: string, at: number, { strings, unclosed }: State): number | undefined {
  sigil.lastIndex = at;
  const match = sigil.exec(text);
  if (!match) return undefined;
  const open = match[2]!;
  return open.length === 3
    ? findHeredocEnd(text, sigil.lastIndex, open, unclosed)
    : strings.found(sigil.lastIndex, createQuotedForm(open, /^[A-Z]/.test(match[1]!)));
}

/** Finds the end of a character: `?"` and `?\\"` are characters; `valid?` is a name. */
function findCharacterEnd(text: string, at: number): number | undefined {
  if (/[\w)\]}]/.test(text[at - 1] ?? '')) return undefined;
  const escaped = text[at + 1] === '\\';
  return '"\'#~?'.includes(text[at + (escaped ? 2 : 1)] ?? ' ') ? at + (escaped ? 3 : 2) : undefined;
}
