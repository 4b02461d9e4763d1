import type { Definition } from '#model';
import { isCode, lineAt, stringAround, type LexicalMap } from '#languages/scanning/lexicalMap';
import type { FoundCall } from './callSites';
import type { TextCalls } from './languages/textCalls';

/** Number of characters examined around a name. */
const around = 400;

/**
 * Finds calls by name alone, for languages whose trees are not read: any mention that may be a call and is not a
 * declaration.
 */
export function callsInText(text: string, map: LexicalMap, definitions: readonly Definition[], name: string,
  language: TextCalls): FoundCall[]
{
  const declared = new Map<number, number>();
  for (const definition of definitions)
    if (definition.name === name) declared.set(definition.line, (declared.get(definition.line) ?? 0) + 1);
  const foundCalls: FoundCall[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const before = text.slice(Math.max(0, at - around), at);
    const after = text.slice(at + name.length, at + name.length + around);
    if (language.longerBefore.test(before.slice(-1)) || language.longerAfter.test(after.slice(0, 2))) continue;
    if (!isCode(map, at) && !isInterpolated(map, at, language)) continue;
    const line = lineAt(map, at);
    const left = declared.get(line) ?? 0;
    if (left > 0) declared.set(line, left - 1);
    else if (mayCall(before, after, language)) foundCalls.push({ at, name, proof: 'name' });
  }
  return foundCalls;
}

function mayCall(before: string, after: string, { bare }: TextCalls): boolean {
  const lineBefore = before.slice(before.lastIndexOf('\n') + 1);
  if (declaring.test(lineBefore)) return false;
  if (withBrackets.test(after)) return true;
  return bare === true && !importing.test(lineBefore) && !(named.test(after) && !/[.:>]$/.test(before));
}

/** Matches the rest of `name(`, `name!(`, `name<T>(`, `name::<T>(` and `name?.(`. */
const withBrackets = /^[!?]{0,2}\.?(?:(?:::)?<[\w\s.,?*&:|[\]<>]{1,200}>)?[ \t]{0,20}\(/;

/** Text before a name that is declared: `def self.`, `fun <T> List<T>.`, `local`. */
const declaring =
  /(?:^|[^\w$])(?:def[a-z]{0,12}|fun|func|fn|function|class|module|object|interface|trait|enum|struct|typealias|va[lr]|let|local|@(?:spec|callback|type|macrocallback))\s+(?:<[^()]{0,100}>\s+)?(?:[\w$<>,?* ]{1,100}[.:])?$/;

const importing = /^\s*(?:import|using|use|require\w*|alias|package|export\s+\{)\b/;

/** Matches an assignment or the label of an argument: `run = 1`, `run: 1`. */
const named = /^\s{0,20}(?:(?:[-+*/%|&.?]{0,2}|<<)=(?![=~>])|:(?=\s)|:=)/;

function isInterpolated(map: LexicalMap, at: number, { inString }: TextCalls): boolean {
  const start = inString && stringAround(map, at);
  return start !== undefined && inString!.test(map.text.slice(Math.max(start, at - around), at));
}
