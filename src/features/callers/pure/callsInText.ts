import type { Definition } from '#model';
import { isCode, getLineNumberAt, findStringStart, type LexicalMap } from '#languages/scanning/lexicalMap';
import type { FoundCall } from './callSites';
import type { TextCallRules } from './languages/textCalls';

/** The number of characters to examine on each side of a name. */
const contextLength = 400;

/**
 * Finds calls by name alone, for languages whose syntax trees are not supported: every mention that may be a call and
 * is not a declaration.
 */
export function findCallsInText(text: string, map: LexicalMap, definitions: readonly Definition[], name: string,
  textCalls: TextCallRules): FoundCall[]
{
  const declarationCounts = new Map<number, number>();
  for (const definition of definitions)
    if (definition.name === name)
      declarationCounts.set(definition.line, (declarationCounts.get(definition.line) ?? 0) + 1);
  const foundCalls: FoundCall[] = [];
  for (let offset = text.indexOf(name); offset >= 0; offset = text.indexOf(name, offset + name.length)) {
    const textBefore = text.slice(Math.max(0, offset - contextLength), offset);
    const textAfter = text.slice(offset + name.length, offset + name.length + contextLength);
    if (
      textCalls.wordBeforePattern.test(textBefore.slice(-1)) || textCalls.wordAfterPattern.test(textAfter.slice(0, 2))
    ) continue;
    if (!isCode(map, offset) && !isInterpolated(map, offset, textCalls)) continue;
    const line = getLineNumberAt(map, offset);
    const remainingDeclarations = declarationCounts.get(line) ?? 0;
    if (remainingDeclarations > 0) declarationCounts.set(line, remainingDeclarations - 1);
    else if (mayCall(textBefore, textAfter, textCalls)) foundCalls.push({ offset, name, proof: 'name' });
  }
  return foundCalls;
}

/**
 * Finds uses of a function as a value, which is passed on, assigned or returned. Returns nothing for a language whose
 * plain names are all calls, and for a text that declares a variable of the name. Returns the offsets of the names.
 */
export function findValuesInText(text: string, map: LexicalMap, name: string, textCalls: TextCallRules): number[] {
  const { wordBeforePattern, wordAfterPattern, needsNoParentheses, quotedMethodPattern } = textCalls;
  const offsets: number[] = [];
  if (needsNoParentheses) return offsets;
  for (let offset = text.indexOf(name); offset >= 0; offset = text.indexOf(name, offset + name.length)) {
    const textBefore = text.slice(Math.max(0, offset - contextLength), offset);
    const textAfter = text.slice(offset + name.length, offset + name.length + contextLength);
    if (wordBeforePattern.test(textBefore.slice(-1)) || wordAfterPattern.test(textAfter.slice(0, 2))) continue;
    if (!isCode(map, offset)) {
      if (quotedMethodPattern?.test(textBefore) && /^['"]\s{0,20}\]/.test(textAfter)) offsets.push(offset);
      continue;
    }
    if (variablePattern.test(textBefore) && /^\s{0,20}[=;,):]/.test(textAfter)) return [];
    if (valueBeforePattern.test(textBefore) && /^\s{0,20}(?:[,);\]}]|$)/.test(textAfter)) offsets.push(offset);
  }
  return offsets;
}

/** Matches the text before a variable or a parameter: its type, or a keyword of declarations. */
const variablePattern =
  /(?<!\b(?:return|await|throw|in|is|as|yield|else|case|new|and|or|not))(?<=[\w>\]*]|\w\?)\s{1,20}$/;

/** Matches the text before a value: the start of an argument, or what is assigned or returned. */
const valueBeforePattern = /(?:[(,=[?:>]|\breturn)\s{0,20}(?:[\w$]{1,100}(?:\.|->|::)){0,3}$/;

function mayCall(textBefore: string, textAfter: string, { needsNoParentheses }: TextCallRules): boolean {
  const lineBefore = textBefore.slice(textBefore.lastIndexOf('\n') + 1);
  if (declarationPattern.test(lineBefore)) return false;
  if (callPattern.test(textAfter)) return true;
  return needsNoParentheses === true && !importPattern.test(lineBefore) &&
    !(labelPattern.test(textAfter) && !/[.:>]$/.test(textBefore));
}

/** Matches the rest of `name(`, `name!(`, `name<T>(`, `name::<T>(` and `name?.(`. */
const callPattern = /^[!?]{0,2}\.?(?:(?:::)?<[\w\s.,?*&:|[\]<>]{1,200}>)?[ \t]{0,20}\(/;

/** Matches the text before a declared name, such as `def self.`, `fun <T> List<T>.` or `local`. */
const declarationPattern =
  /(?:^|[^\w$])(?:def(?:p|macrop?|guardp?|delegate|n|un|class)?|fun|func|fn|function|class|module|object|interface|trait|enum|struct|typealias|va[lr]|let|local|@(?:spec|callback|type|macrocallback))\s+(?:<[^()]{0,100}>\s+)?(?:[\w$<>,?* ]{1,100}[.:])?$/;

const importPattern = /^\s*(?:import|using|use|require\w*|alias|package|export\s+\{)\b/;

/** Matches the rest of an assignment or of an argument label, such as `run = 1` or `run: 1`. */
const labelPattern = /^\s{0,20}(?:(?:[-+*/%|&.?]{0,2}|<<)=(?![=~>])|:(?=\s)|:=)/;

function isInterpolated(map: LexicalMap, offset: number, { interpolationPattern }: TextCallRules): boolean {
  const start = interpolationPattern && findStringStart(map, offset);
  return start !== undefined &&
    interpolationPattern!.test(map.text.slice(Math.max(start, offset - contextLength), offset));
}
