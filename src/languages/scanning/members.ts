import { visitIdentifiers } from './identifiers';
import type { LexicalMap } from './lexicalMap';

/** The maximum number of members of one module that are recorded. */
const maxMembers = 100;
const dot = 46;

/**
 * Adds `X` of every `module.X` in code to the module's set: the names that a file uses from the modules that it imports
 * as a whole.
 */
export function addMembers(lexicalMap: LexicalMap, modules: ReadonlyMap<string, Set<string>>): void {
  const { text } = lexicalMap;
  visitIdentifiers(lexicalMap, (start, end) => {
    if (text.charCodeAt(end) !== dot || text.charCodeAt(start - 1) === dot) return undefined;
    const members = modules.get(text.slice(start, end));
    const member = members ? /^\w{1,100}/.exec(text.slice(end + 1, end + 101))?.[0] : undefined;
    if (!members || member === undefined) return undefined;
    if (members.size < maxMembers) members.add(member);
    return end + 1 + member.length;
  });
}
