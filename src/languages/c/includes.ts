import type { ImportRef } from '#model';
import { getLineNumberAt, type LexicalMap } from '../scanning/lexicalMap';

/** The maximum number of characters of a line that are searched for an include. */
const maxLineChars = 500;
const includePattern = /^#[ \t]*(?:include|include_next|import)[ \t]*(?:"([^"\n]+)"|(<[^>\n]+>))/;
const moduleHeaderPattern = /^[ \t]*(?:export[ \t]+)?import[ \t]+(?:"([^"\n]+)"|(<[^>\n]+>))[ \t]*;/gm;

/**
 * Returns all includes: the path of `"a.h"`, and `<a.h>` with its angle brackets, because the compiler searches other
 * folders for it.
 */
export function findCIncludes(lexicalMap: LexicalMap): ImportRef[] {
  const { text, opaqueOffsets } = lexicalMap;
  const includes: ImportRef[] = [];
  for (let pair = 0; pair < opaqueOffsets.length; pair += 2) {
    const start = opaqueOffsets[pair]!;
    if (text.charCodeAt(start) !== 35) continue;
    const match = includePattern.exec(text.slice(start, Math.min(opaqueOffsets[pair + 1]!, start + maxLineChars)));
    if (match) includes.push(createImportRef(match[1] ?? match[2]!, start));
  }
  if (!text.includes('import ') && !text.includes('import\t')) return includes;
  for (const match of text.matchAll(moduleHeaderPattern))
    includes.push(createImportRef(match[1] ?? match[2]!, match.index));
  return includes.sort((a, b) => a.line - b.line);

  function createImportRef(specifier: string, offset: number): ImportRef {
    return { specifier, line: getLineNumberAt(lexicalMap, offset), kind: 'import', names: ['*'] };
  }
}
