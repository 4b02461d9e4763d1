import { HeredocEnds } from '../scanning/heredoc';
import { StringEnds, type Interpolation } from '../scanning/interpolation';
import { createLexicalScanner } from '../scanning/scanner';

const interpolations: readonly Interpolation[] = [{ open: '{$', close: '}', quotes: '"\'' }, {
  open: '${',
  close: '}',
  quotes: '"\'',
}];
const openingTagPattern = /<\?(?:php\b|=)/gi;
const heredocPattern = /<<<[ \t]*(["']?)([A-Za-z_]\w{0,80})\1[ \t]*\r?\n/y;
const closingTagOrEndPattern = /\?>|\n/g;

interface State {
  readonly strings: StringEnds;
  readonly heredocs: HeredocEnds;
}

/** Scans PHP in one pass, in linear time. Text outside PHP tags is treated as a comment. */
export const mapPhp = createLexicalScanner<State>({
  block: [{ open: '/*', close: '*/' }],
  createState: (text) => ({ strings: new StringEnds(text, interpolations), heredocs: new HeredocEnds(text, 'word') }),
  readLineStart(text, offset) {
    const end = offset === 0 ? findOutsideEnd(text, 0) : 0;
    return end > 0 ? { kind: 'comment', end } : undefined;
  },
  customForms: [
    {
      first: '#',
      kind: 'comment',
      findEnd: (text, offset) => (text[offset + 1] === '[' ? undefined : findCommentEnd(text, offset)),
    },
    {
      first: '/',
      kind: 'comment',
      findEnd: (text, offset) => (text[offset + 1] === '/' ? findCommentEnd(text, offset) : undefined),
    },
    {
      first: '"`',
      kind: 'string',
      findEnd: (text, offset, { strings }) => strings.findEndOrLineEnd(offset + 1, { close: text[offset]! }),
    },
    {
      first: "'",
      kind: 'string',
      findEnd: (_, offset, { strings }) => strings.findEndOrLineEnd(offset + 1, { close: "'", plain: true }),
    },
    { first: '<', kind: 'string', findEnd: findHeredocEnd },
    {
      first: '?',
      kind: 'comment',
      findEnd: (text, offset) => (text[offset + 1] === '>' ? findOutsideEnd(text, offset) : undefined),
    },
  ],
});

/** Returns the end of the text outside PHP tags that starts at an offset, which is the end of the next opening tag. */
function findOutsideEnd(text: string, offset: number): number {
  openingTagPattern.lastIndex = offset;
  return openingTagPattern.exec(text) ? openingTagPattern.lastIndex : text.length;
}

/** Finds the end of a line comment, which also ends before a closing tag. */
function findCommentEnd(text: string, offset: number): number {
  closingTagOrEndPattern.lastIndex = offset;
  return closingTagOrEndPattern.exec(text)?.index ?? text.length;
}

function findHeredocEnd(text: string, offset: number, { heredocs }: State): number | undefined {
  if (text[offset + 1] !== '<' || text[offset + 2] !== '<') return undefined;
  heredocPattern.lastIndex = offset;
  const label = heredocPattern.exec(text)?.[2];
  const closingLine = label === undefined ? undefined : heredocs.findClosingLine(label, heredocPattern.lastIndex, true);
  return closingLine === undefined ? undefined : text.indexOf(label!, closingLine) + label!.length;
}
