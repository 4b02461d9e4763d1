import { HeredocEnds } from '../scanning/heredoc';
import { StringEnds, type Interpolation } from '../scanning/interpolation';
import { createLexicalScanner } from '../scanning/scanner';

const interpolations: readonly Interpolation[] = [{ open: '{$', close: '}', quotes: '"\'' }, {
  open: '${',
  close: '}',
  quotes: '"\'',
}];
const openingTag = /<\?(?:php\b|=)/gi;
const heredoc = /<<<[ \t]*(["']?)([A-Za-z_]\w{0,80})\1[ \t]*\r?\n/y;
const closingTagOrEnd = /\?>|\n/g;

interface State {
  readonly strings: StringEnds;
  readonly heredocs: HeredocEnds;
}

/** Scans PHP in one pass, in linear time. Text outside PHP tags is treated as a comment. */
export const mapPhp = createLexicalScanner<State>({
  block: [{ open: '/*', close: '*/' }],
  state: (text) => ({ strings: new StringEnds(text, interpolations), heredocs: new HeredocEnds(text, 'word') }),
  lineStart(text, at) {
    const end = at === 0 ? findOutsideEnd(text, 0) : 0;
    return end > 0 ? { kind: 'comment', end } : undefined;
  },
  custom: [
    { first: '#', kind: 'comment', end: (text, at) => (text[at + 1] === '[' ? undefined : findCommentEnd(text, at)) },
    { first: '/', kind: 'comment', end: (text, at) => (text[at + 1] === '/' ? findCommentEnd(text, at) : undefined) },
    {
      first: '"`',
      kind: 'string',
      end: (text, at, { strings }) => strings.findEndOrLineEnd(at + 1, { close: text[at]! }),
    },
    {
      first: "'",
      kind: 'string',
      end: (_, at, { strings }) => strings.findEndOrLineEnd(at + 1, { close: "'", plain: true }),
    },
    { first: '<', kind: 'string', end: findHeredocEnd },
    { first: '?', kind: 'comment', end: (text, at) => (text[at + 1] === '>' ? findOutsideEnd(text, at) : undefined) },
  ],
});

/** Returns the end of the text outside PHP tags that starts at an offset, which is the end of the next opening tag. */
function findOutsideEnd(text: string, at: number): number {
  openingTag.lastIndex = at;
  return openingTag.exec(text) ? openingTag.lastIndex : text.length;
}

/** Finds the end of a line comment, which also ends before a closing tag. */
function findCommentEnd(text: string, at: number): number {
  closingTagOrEnd.lastIndex = at;
  return closingTagOrEnd.exec(text)?.index ?? text.length;
}

function findHeredocEnd(text: string, at: number, { heredocs }: State): number | undefined {
  if (text[at + 1] !== '<' || text[at + 2] !== '<') return undefined;
  heredoc.lastIndex = at;
  const label = heredoc.exec(text)?.[2];
  const closing = label === undefined ? undefined : heredocs.findClosingLine(label, heredoc.lastIndex, true);
  return closing === undefined ? undefined : text.indexOf(label!, closing) + label!.length;
}
