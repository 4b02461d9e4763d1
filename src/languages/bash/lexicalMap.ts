import { findLineEnd } from '#base/text/lines';
import { readHeredocBodies, HeredocEnds, type Heredoc } from '../scanning/heredoc';
import { StringEnds, type Interpolation } from '../scanning/interpolation';
import { createLexicalScanner } from '../scanning/scanner';

const interpolations: readonly Interpolation[] = [{ open: '$(', close: ')', quotes: '"\'`' }, {
  open: '${',
  close: '}',
  quotes: '"',
}];
const heredocPattern = /<<(-?)[ \t]*(?:(["'])([^"'\n]{1,80})\2|\\?([A-Za-z_][\w.-]{0,80}))/y;
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
  createState: (text) => ({
    strings: new StringEnds(text, interpolations),
    heredocs: new HeredocEnds(text, 'line'),
    pendingHeredocs: [],
  }),
  readLineStart: (text, offset, { pendingHeredocs, heredocs }) =>
    readHeredocBodies(text, offset, pendingHeredocs, heredocs),
  customForms: [
    {
      first: '#',
      kind: 'comment',
      findEnd: (text, offset) => (isWordStart(text, offset) ? findLineEnd(text, offset) : undefined),
    },
    {
      first: '"',
      kind: 'string',
      findEnd: (_, offset, { strings }) => strings.findEndOrLineEnd(offset + 1, { close: '"' }),
    },
    {
      first: "'",
      kind: 'string',
      findEnd: (text, offset, { strings }) =>
        strings.findEndOrLineEnd(offset + 1, { close: "'", plain: true, raw: text[offset - 1] !== '$' }),
    },
    { first: '\\', kind: 'continuation', findEnd: (_, offset) => offset + 2 },
    { first: '<', kind: 'code', findEnd: (text, offset) => (text.startsWith('<<<', offset) ? offset + 3 : undefined) },
    { first: '<', kind: 'string', findEnd: scanHeredocStart },
  ],
});

function scanHeredocStart(text: string, offset: number, { heredocs, pendingHeredocs }: State): number | undefined {
  if (text[offset + 1] !== '<') return undefined;
  heredocPattern.lastIndex = offset;
  const match = heredocPattern.exec(text);
  if (!match || isArithmetic(text, offset)) return undefined;
  const label = match[3] ?? match[4]!;
  const indented = match[1] === '-';
  const end = heredocPattern.lastIndex;
  if (heredocs.findClosingLine(label, offset, indented) === undefined) return undefined;
  pendingHeredocs.push({ label, indented });
  return end;
}

/** Reports whether the text is arithmetic, such as `$(( 1 << bits ))`. */
function isArithmetic(text: string, offset: number): boolean {
  const precedingText = text.slice(Math.max(0, offset - maxLookBehind), offset);
  const line = precedingText.slice(precedingText.lastIndexOf('\n') + 1);
  return line.lastIndexOf('((') > line.lastIndexOf('))');
}

function isWordStart(text: string, offset: number): boolean {
  return offset === 0 || ' \t\n\r;&|(`'.includes(text[offset - 1]!);
}
