import { createLexicalScanner } from '../scanning/scanner';

/** Scans Lua, whose comments and strings in long brackets end with as many equals signs as they begin with. */
export const mapLua = createLexicalScanner({
  custom: [
    {
      first: '-',
      kind: 'comment',
      end: (text, at) => (text[at + 1] === '-' ? findLongBracketEnd(text, at + 2) : undefined),
    },
    { first: '[', kind: 'string', end: findLongBracketEnd },
  ],
  line: ['--'],
  strings: [{ open: '"', escape: '\\' }, { open: "'", escape: '\\' }],
});

const openingBracket = /\[(=*)\[/y;

/** Returns the offset at which `[[` … `]]` or `[==[` … `]==]` ends. An unclosed bracket ends with the text. */
function findLongBracketEnd(text: string, at: number): number | undefined {
  openingBracket.lastIndex = at;
  const match = openingBracket.exec(text);
  if (!match) return undefined;
  const close = text.indexOf(`]${match[1]!}]`, openingBracket.lastIndex);
  return close < 0 ? text.length : close + match[1]!.length + 2;
}
