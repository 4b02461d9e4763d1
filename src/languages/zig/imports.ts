import type { ImportRef } from '#model';
import { isCode, lineAt, type LexicalMap } from '../scanning/lexicalMap';
import { addMembers } from '../scanning/members';

const builtin =
  /@(import|embedFile|cInclude)\([ \t]{0,20}"([^"\n]{1,300})"[ \t]{0,20}\)(?:[ \t]{0,20}\.[ \t]{0,20}(\w{1,200}))?/g;
/** Matches the text before it on its line if the whole module gets a name. */
const named = /^[ \t]*(pub[ \t]+)?const[ \t]+(\w+)(?:[ \t]*:[ \t]*type)?[ \t]*=[ \t]*$/;
/** The maximum length of the text before an import on its line that is read, in characters. */
const frontMax = 300;

/** Lists the files and modules that a file imports, embeds or includes, with the members that it uses from each. */
export function importsOfZig(lexicalMap: LexicalMap): ImportRef[] {
  const { text, lineStarts } = lexicalMap;
  const members = new Map<string, Set<string>>();
  const imports: { ref: Omit<ImportRef, 'names'>; names: readonly string[]; local: string | undefined; }[] = [];
  for (const match of text.matchAll(builtin)) {
    if (!isCode(lexicalMap, match.index)) continue;
    const [, word, specifier, member] = match;
    const line = lineAt(lexicalMap, match.index);
    const start = lineStarts[line - 1]!;
    const front = match.index - start > frontMax ? null : named.exec(text.slice(start, match.index));
    const local = word === 'import' && member === undefined ? front?.[2] : undefined;
    if (local !== undefined && !members.has(local)) members.set(local, new Set());
    imports.push({
      ref: { specifier: specifier!, line, kind: word === 'import' && front?.[1] !== undefined ? 'reexport' : 'import' },
      names: word === 'embedFile' ? [] : [member ?? '*'],
      local,
    });
  }
  if (members.size > 0) addMembers(lexicalMap, members);
  return imports.map(({ ref, names, local }) => {
    const used = local === undefined ? undefined : members.get(local);
    return { ...ref, names: used && used.size > 0 && ref.kind === 'import' ? [...used] : names };
  });
}
