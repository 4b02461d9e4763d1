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
  const members = new Map<string, Set<string>>();
  const imports: { ref: Omit<ImportRef, 'names'>; names: readonly string[]; localName: string | undefined; }[] = [];
  for (const match of text.matchAll(builtinCallPattern)) {
    if (!isCode(lexicalMap, match.index)) continue;
    const [, builtin, specifier, member] = match;
    const line = getLineNumberAt(lexicalMap, match.index);
    const start = lineStarts[line - 1]!;
    const nameMatch = match.index - start > maxPrefixLength
      ? null
      : namedImportPattern.exec(text.slice(start, match.index));
    const local = builtin === 'import' && member === undefined ? nameMatch?.[2] : undefined;
    if (local !== undefined && !members.has(local)) members.set(local, new Set());
    imports.push({
      ref: {
        specifier: specifier!,
        line,
        kind: builtin === 'import' && nameMatch?.[1] !== undefined ? 'reexport' : 'import',
      },
      names: builtin === 'embedFile' ? [] : [member ?? '*'],
      localName: local,
    });
  }
  if (members.size > 0) addMembers(lexicalMap, members);
  return imports.map(({ ref, names, localName }) => {
    const usedMembers = localName === undefined ? undefined : members.get(localName);
    return { ...ref, names: usedMembers && usedMembers.size > 0 && ref.kind === 'import' ? [...usedMembers] : names };
  });
}
