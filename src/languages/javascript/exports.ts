import { isCode, type LexicalMap } from '../scanning/lexicalMap';

/** The maximum number of characters that are read from an export list. */
const maxListLength = 20_000;

/**
 * Returns the local names of what the file's own export lists or assignments export: `export { a, b as c }`, `export
 * default a`, `module.exports = { a, b: c }`, `exports.a = b`, `export = a`. Re-exports are not included.
 */
export function readLocalNamesOfExports(lexicalMap: LexicalMap): ReadonlySet<string> {
  const { text } = lexicalMap;
  const names = new Set<string>();
  const exportPattern =
    /\bexport[ \t]*(?:type[ \t]*)?(?=\{)|\bexport[ \t]+default[ \t]+([\w$]+)[ \t]*(?=[;\r\n]|$)|\bexport[ \t]*=[ \t]*([\w$]+)|\bexports(?:\.[\w$]+)?[ \t]*=(?!=)[ \t]*(?:(?=\{)|([\w$]+)[ \t]*(?=[;\r\n]|$))/g;
  let readEnd = 0;
  for (let match = exportPattern.exec(text); match; match = exportPattern.exec(text)) {
    if (!isCode(lexicalMap, match.index)) continue;
    const name = match[1] ?? match[2] ?? match[3];
    if (name !== undefined) {
      names.add(name);
      continue;
    }
    const openBrace = exportPattern.lastIndex;
    if (text[openBrace] !== '{' || openBrace < readEnd) continue;
    const list = text.slice(openBrace + 1, openBrace + maxListLength);
    const closeOffset = list.search(/[{}()]/);
    if (closeOffset < 0 || list[closeOffset] !== '}') {
      readEnd = openBrace + maxListLength;
      addNames(list.slice(0, Math.max(0, closeOffset)), true);
      continue;
    }
    readEnd = openBrace + closeOffset;
    const hasFromClause = /^\}\s{0,20}from\b/.test(list.slice(closeOffset, closeOffset + 40));
    if (!hasFromClause) addNames(list.slice(0, closeOffset), match[0].startsWith('exports'));
  }
  return names;

  /** Adds the names of `a, b as c` in an ES list, or `a, b: c` in an object. */
  function addNames(list: string, isObject: boolean): void {
    for (const part of list.split(',')) {
      const words = part.replace(/\/\/[^\n]*/g, '').trim().split(/\s*:\s*|\s+as\s+/);
      const localName = (isObject ? words[words.length - 1]! : words[0]!).replace(/^type\s+/, '');
      if (/^[\w$]+$/.test(localName)) names.add(localName);
    }
  }
}
