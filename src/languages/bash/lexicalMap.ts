import { findLineEnd } from '#base/text/lines';
import { readHeredocBodies, HeredocEnds, type Heredoc } from '../scanning/heredoc';
import { StringEnds, type Interpolation } from '../scanning/interpolation';
import { createLexicalScanner } from '../scanning/scanner';

const interpolations: readonly Interpolation[] = [{ open: '$(', close: ')', quotes: '"\'`' }, {
  open: '${',
  close: '}',
  quotes: '"',
}];
const heredoc = /<<(-?)[ \t]*(?:(["'])([^"'\n]{1,80})\2|\\?([A-Za-z_][\w.-]{0,80}))/y;
const maxLookBehind = 200;

interface State {
  readonly strings: StringEnds;
  readonly heredocs: HeredocEnds;
  readonly pendingHeredocs: Heredoc[];
}

/**
 * Maps a shell script in one pass and in linear time. Only braces count as brackets, because `case` patterns contain
 * unpaired closing parentheses.
 */
export const mapBash = createLexicalScanner<State>({
  brackets: '{}',
  state: (text) => ({
    strings: new StringEnds(text, interpolations),
    heredocs: new HeredocEnds(text, 'line'),
    pendingHeredocs: [],
  }),
  lineStart: (text, at, { pendingHeredocs, heredocs }) => readHeredocBodies(text, at, pendingHeredocs, heredocs),
  custom: [
    { first: '#', kind: 'comment', end: (text, at) => (isWordStart(text, at) ? findLineEnd(text, at) : undefined) },
    { first: '"', kind: 'string', end: (_, at, { strings }) => strings.findEndOrLineEnd(at + 1, { close: '"' }) },
    {
      first: "'",
      kind: 'string',
      end: (text, at, { strings }) =>
        strings.findEndOrLineEnd(at + 1, { close: "'", plain: true, raw: text[at - 1] !== '$' }),
    },
    { first: '\\', kind: 'continuation', end: (_, at) => at + 2 },
    { first: '<', kind: 'code', end: (text, at) => (text.startsWith('<<<', at) ? at + 3 : undefined) },
    { first: '<', kind: 'string', end: scanHeredocStart },
  ],
});

function scanHeredocStart(text: string, at: number, { heredocs, pendingHeredocs }: State): number | undefined {
  if (text[at + 1] !== '<') return undefined;
  heredoc.lastIndex = at;
  const match = heredoc.exec(text);
  if (!match || isArithmetic(text, at)) return undefined;
  const label = match[3] ?? match[4]!;
  const indented = match[1] === '-';
  const end = heredoc.lastIndex;
  if (heredocs.findClosingLine(label, at, indented) === undefined) return undefined;
  pendingHeredocs.push({ label, indented });
  return end;
}

/** Reports whether the text is arithmetic, such as `$(( 1 << bits ))`. */
function isArithmetic(text: string, at: number): boolean {
  const precedingText = text.slice(Math.max(0, at - maxLookBehind), at);
  const line = precedingText.slice(precedingText.lastIndexOf('\n') + 1);
  return line.lastIndexOf('((') > line.lastIndexOf('))');
}

function isWordStart(text: string, at: number): boolean {
  return at === 0 || ' \t\n\r;&|(`'.includes(text[at - 1]!);
}
