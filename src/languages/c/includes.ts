import type { ImportRef } from '#model';
import { lineAt, type LexicalMap } from '../scanning/lexicalMap';

/** The part of a line that may hold an include, in characters. */
const lineMax = 500;
const include = /^#[ \t]*(?:include|include_next|import)[ \t]*(?:"([^"\n]+)"|(<[^>\n]+>))/;
const moduleHeader = /^[ \t]*(?:export[ \t]+)?import[ \t]+(?:"([^"\n]+)"|(<[^>\n]+>))[ \t]*;/gm;

/**
 * Returns all includes: the path of `"a.h"`, and `<a.h>` with its brackets, because it is searched for in other
 * folders.
 */
export function includesOfC(lexicalMap: LexicalMap): ImportRef[] {
  const { text, opaque } = lexicalMap;
  const includes: ImportRef[] = [];
  for (let pair = 0; pair < opaque.length; pair += 2) {
    const start = opaque[pair]!;
    if (text.charCodeAt(start) !== 35) continue;
    const match = include.exec(text.slice(start, Math.min(opaque[pair + 1]!, start + lineMax)));
    if (match) includes.push(ref(match[1] ?? match[2]!, start));
  }
  if (!text.includes('import ') && !text.includes('import\t')) return includes;
  for (const match of text.matchAll(moduleHeader)) includes.push(ref(match[1] ?? match[2]!, match.index));
  return includes.sort((a, b) => a.line - b.line);

  function ref(specifier: string, at: number): ImportRef {
    return { specifier, line: lineAt(lexicalMap, at), kind: 'import', names: ['*'] };
  }
}
