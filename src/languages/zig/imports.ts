import type { ImportRef } from '#model';
import { isCode, getLineNumberAt, type LexicalMap } from '../scanning/lexicalMap';
import { addMembers } from '../scanning/members';

const builtinCallPattern =
  /@(import|embedFile|cInclude)\([ \t]{0,20}"([^"\n]{1,300})"[ \t]{0,20}\)(?:[ \t]{0,20}\.[ \t]{0,20}(\w{1,200}))?/g;
/** Matches the text before an import on its line if the line gives the whole module a name. */
const namedImportPattern = /^[ \t]*(pub[ \t]+)?const[ \t]+(\w+)(?:[ \t]*:[ \t]*type)?[ \t]*=[ \t]*$/;
/** The maximum length of the text that is read before an import on its line, in characters. */
const maxPrefixLength = 300;

/** Lists the files and modules that a file imports, embeds or includes, with the members used from each. */
export function findZigImports(lexicalMap: LexicalMap): ImportRef[] {
  const { text, lineStarts } = lexicalMap;
  const membersByModule = new Map<string, Set<string>>();
  const imports: { ref: Omit<ImportRef, 'names'>; names: readonly string[]; localName: string | undefined; }[] = [];
  for (const match of text.matchAll(builtinCallPattern)) {
    if (!isCode(lexicalMap, match.index)) continue;
    const [, builtinName, specifier, member] = match;
    const line = getLineNumberAt(lexicalMap, match.index);
    const start = lineStarts[line - 1]!;
    const nameMatch = match.index - start > maxPrefixLength
      ? null
      : namedImportPattern.exec(text.slice(start, match.index));
    const localName = builtinName === 'import' && member === undefined ? nameMatch?.[2] : undefined;
    if (localName !== undefined && !membersByModule.has(localName)) membersByModule.set(localName, new Set());
    imports.push({
      ref: {
        specifier: specifier!,
        line,
        kind: builtinName === 'import' && nameMatch?.[1] !== undefined ? 'reexport' : 'import',
      },
      names: builtinName === 'embedFile' ? [] : [member ?? '*'],
      localName,
    });
  }
  if (membersByModule.size > 0) addMembers(lexicalMap, membersByModule);
  return imports.map(({ ref, names, localName }) => {
    const usedMembers = localName === undefined ? undefined : membersByModule.get(localName);
    return { ...ref, names: usedMembers && usedMembers.size > 0 && ref.kind === 'import' ? [...usedMembers] : names };
  });
}
