import type { Value } from '../classification/context';
import { readStringAt } from '../text/literals';

/**
 * Returns the string at the position of the name in an assignment to several targets: `user, password = "a", "…"`,
 * `let (a, token) = ("b", "…")`, `[$user, $password] = ['a', '…']`. The value is empty if an expression is there, so
 * that the string of another target is not read as the value of the name.
 */
export function findTupleValue(text: string, nameStart: number, nameEnd: number): Value | undefined {
  if (!mayBeTarget(text, nameStart, nameEnd)) return undefined;
  assignmentPattern.lastIndex = nameEnd;
  const assignment = assignmentPattern.exec(text);
  if (!assignment) return undefined;
  const { closing, next } = assignment.groups!;
  const precedingText = text.slice(Math.max(0, nameStart - maxTargetsLength), nameStart);
  const targets = targetsPattern.exec(nameStart <= maxTargetsLength ? `\n${precedingText}` : precedingText)?.groups;
  if (!targets || (targets['opening'] === '') !== (closing === '')) return undefined;
  const index = targets['before']!.split(',').length - 1;
  if (index === 0 && next === '') return undefined;
  const element = readElement(text, assignmentPattern.lastIndex, index);
  // `let a, password = "…", b` declares names of which only one is assigned
  const isDeclaration = targets['keyword'] !== undefined && targets['opening'] === '';
  return isDeclaration && element?.start === element?.end ? undefined : element;
}

/** Reports whether a comma before or after the name may separate targets. */
function mayBeTarget(text: string, nameStart: number, nameEnd: number): boolean {
  return text[nameEnd] === ',' || precedingCommaPattern.test(text.slice(Math.max(0, nameStart - 50), nameStart));
}

const precedingCommaPattern = /,[ \t]{0,4}(?:mut )?[\w$@*&.>:-]{0,40}$/;

/** The maximum number of characters of the targets before the name. */
const maxTargetsLength = 240;
const targetSource = String.raw`(?:mut )?[\w$@*&.>:-]{1,60}`;
/** Matches the start of a statement and the targets before the name. */
const targetsPattern = new RegExp(
  String
    .raw`(?:[\n;{}]|<\?php\b)[ \t+-]{0,80}(?:(?<keyword>export|let|const|var|val|my|our|local|final|auto|list)\b[ \t]{0,4}){0,3}(?<opening>[[(]?)[ \t]{0,4}(?<before>(?:${targetSource}(?:: ?\w{1,20})?[ \t]{0,4},[ \t]{0,4}){0,6})(?:mut )?[\w$@*&.>:-]{0,40}$`,
);
/** Matches the targets after the name, and the assignment up to the first element. */
const assignmentPattern = new RegExp(
  String
    .raw`(?<next>(?:[ \t]{0,4},[ \t]{0,4}${targetSource}){0,6})[ \t]{0,4}(?<closing>[)\]]?)(?:[ \t]{0,4}:(?!=)[^=\n;]{1,60}?|[ \t]{1,4}[\w*.[\]]{1,20})?[ \t]{0,8}(?::=|=(?![=>~]))\s{0,24}(?:(?:array|Pair|Triple|tuple)(?=\())?[([]?\s{0,24}`,
  'y',
);

function readElement(text: string, elementsStart: number, index: number): Value | undefined {
  let offset = elementsStart;
  for (let i = 0; i < index; i++) {
    elementPattern.lastIndex = offset;
    const end = readStringAt(text, offset)?.next ?? (elementPattern.test(text) ? elementPattern.lastIndex : offset);
    separatorPattern.lastIndex = end;
    if (!separatorPattern.test(text)) return undefined;
    offset = separatorPattern.lastIndex;
  }
  const string = readStringAt(text, offset);
  if (
    string && (index === 0 ? separatorStartPattern : elementEndPattern).test(text.slice(string.next, string.next + 24))
  )
    return { start: string.start, end: string.end, context: 'quoted' };
  if (index === 0) return undefined;
  // `password="…", port=1` are arguments or declarations of their own, and so is a list that ends before the element
  elementPattern.lastIndex = offset;
  const expression = elementPattern.exec(text)?.[0];
  return expression === undefined || expression.includes('=')
    ? undefined
    : { start: offset, end: offset, context: 'quoted' };
}

/** Matches an element that is no string: a number, a name, a member, a call with simple arguments. */
const elementPattern = /[^\s,"'`()[\]{};][^\n,"'`()[\]{};]{0,60}(?:[([][^()[\]\n;]{0,80}[)\]]){0,2}[\w.()]{0,40}/y;
const separatorPattern = /[ \t]{0,4},\s{0,24}/y;
const separatorStartPattern = /^[ \t]{0,4},/;
const elementEndPattern = /^[ \t]{0,4}(?:[,;)\]}#\r\n]|\/\/|$)/;
