import type { Definition } from '#model';
import { isCode, lineAt, type LexicalMap } from '#languages/scanning/lexicalMap';
import type { FoundCall } from './callSites';

/** Calls by name alone, for languages whose trees are not read: `name(` in code, where it is not defined. */
export function callsInText(text: string, map: LexicalMap, definitions: readonly Definition[],
  name: string): FoundCall[]
{
  const defined = new Set(definitions.filter((one) => one.name === name).map(({ line }) => line));
  const found: FoundCall[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const end = at + name.length;
    if (isWordPart(text.charAt(at - 1)) || !/^[!?]?[ \t]{0,20}\(/.test(text.slice(end, end + 22))) continue;
    if (!isCode(map, at) || defined.size > 0 && defined.has(lineAt(map, at))) continue;
    found.push({ at, name, proof: 'name' });
  }
  return found;
}

function isWordPart(character: string): boolean {
  return /[\w$\u0080-\uffff]/.test(character);
}
