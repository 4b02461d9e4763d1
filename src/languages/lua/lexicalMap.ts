import { createLexicalScanner } from '../scanning/scanner';

/** Scans Lua, whose comments and strings in long brackets end with as many equals signs as they begin with. */
export const mapLua = createLexicalScanner({
  customForms: [
    {
      first: '-',
      kind: 'comment',
      findEnd: (text, offset) => (text[offset + 1] === '-' ? findLongBracketEnd(text, offset + 2) : undefined),
    },
    { first: '[', kind: 'string', findEnd: findLongBracketEnd },
  ],
  line: ['--'],
  strings: [{ open: '"', escape: '\\' }, { open: "'", escape: '\\' }],
});

const openingBracketPattern = /\[(=*)\[/y;

/** Returns the offset at which `[[` … `]]` or `[==[` … `]==]` ends. An unclosed bracket ends with the text. */
function findLongBracketEnd(text: string, offset: number): number | undefined {
  openingBracketPattern.lastIndex = offset;
  const match = openingBracketPattern.exec(text);
  if (!match) return undefined;
  const closeOffset = text.indexOf(`]${match[1]!}]`, openingBracketPattern.lastIndex);
  return closeOffset < 0 ? text.length : closeOffset + match[1]!.length + 2;
}
