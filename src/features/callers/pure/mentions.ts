import { findCallProof } from './callProof';
import type { CallProof, CallTarget } from './callTarget';
import type { Expression, FileSyntax } from './fileSyntax';
import { isCFamilyFile } from './names/linkedFunctions';
import type { NameResolver } from './names/nameResolver';
import { createMemberAccess } from './syntaxBuilder';

/** A text in which mentions are searched for. */
export interface MentioningFile {
  readonly path: string;
  readonly text: string;
  readonly syntax: FileSyntax;
  /** Reports whether an offset is outside comments and strings. */
  isCode(offset: number): boolean;
}

export interface FoundMentions {
  /** The offsets of the names. */
  readonly offsets: readonly number[];
  /** The number of further mentions that were not resolved, so that they may be of another symbol. */
  readonly unresolvedCount: number;
}

/** The number of characters to examine on each side of a name. */
const contextLength = 200;
/** Maximum number of mentions that are resolved in one file. Others are only counted. */
const maxMentions = 200;

/**
 * Finds mentions of the target that are not read as calls: the function as a value, and calls in a form that is not
 * read. A mention as a value must be proven to be the target. With `onlyCalls`, because the target is a type, only
 * mentions in the position of a call count.
 */
export async function findMentions(resolver: NameResolver, file: MentioningFile, target: CallTarget,
  onlyCalls: boolean): Promise<FoundMentions>
{
  const { path, text, syntax } = file;
  const knownOffsets = collectKnownOffsets(syntax, target.name);
  const offsets: number[] = [];
  let mentionCount = 0;
  for (const offset of listWordOffsets(text, target.name)) {
    if (knownOffsets.has(offset)) continue;
    const textBefore = text.slice(Math.max(0, offset - contextLength), offset);
    if (!file.isCode(offset) && !isInMacro(path, textBefore)) continue;
    const textAfter = text.slice(offset + target.name.length, offset + target.name.length + contextLength);
    const isCall = callPattern.test(textAfter);
    if (onlyCalls && !isCall || isDeclaration(textBefore, textAfter, isCall, syntax.exports.has(target.name))) continue;
    if (++mentionCount > maxMentions) continue;
    const proof = await findMentionProof(resolver, path, target, offset, textBefore);
    if (proof === 'import' || proof === 'type' || isCall && proof) offsets.push(offset);
  }
  return { offsets, unresolvedCount: Math.max(0, mentionCount - maxMentions) };
}

/** Returns the offsets of declarations of a name, and of calls by that name, which were all resolved before. */
function collectKnownOffsets({ calls, bindings, members }: FileSyntax, name: string): ReadonlySet<number> {
  const offsets = new Set((bindings.get(name) ?? []).map(({ offset }) => offset));
  for (const entry of calls) if (entry.name === name) offsets.add(entry.offset);
  for (const entry of members) if (entry.name === name) offsets.add(entry.offset);
  return offsets;
}

/** Reports whether the text is the body of a macro in C or C++, outside comments and strings. */
function isInMacro(path: string, textBefore: string): boolean {
  return isCFamilyFile(path) && macroPattern.test(textBefore);
}

/** Matches a macro up to a place in its body, which may have several lines. */
const macroPattern = /#[ \t]{0,20}define[ \t](?:[^\n\\"'/]|\\[^]|\/(?![/*]))*$/;

function* listWordOffsets(text: string, name: string): Generator<number> {
  for (let offset = text.indexOf(name); offset >= 0; offset = text.indexOf(name, offset + name.length)) {
    const [before, after] = [text.charAt(offset - 1), text.charAt(offset + name.length)];
    if (!wordCharacter.test(before) && !wordCharacter.test(after)) yield offset;
  }
}

const wordCharacter = /[\w$#\u0080-\uffff]/;

/** Matches the rest of `name(`, `name<T>(` and `name::<T>(`, and of Java's `Name::new`. */
const callPattern = /^(?:(?:(?:::)?<[^<>()\n]{0,100}>)?[ \t]{0,20}\(|::new\b)/;

/**
 * Reports whether a name is declared, imported, exported, the key or the target of an assignment, or only the holder of
 * a member.
 */
function isDeclaration(textBefore: string, textAfter: string, isCall: boolean, isExported: boolean): boolean {
  const lineBefore = textBefore.slice(textBefore.lastIndexOf('\n') + 1);
  const lineAfter = textAfter.split('\n', 1)[0]!;
  const isKey = keyPattern.test(textAfter) && !(/\?\s*$/.test(textBefore) && /^\s*:/.test(textAfter));
  if (statementPattern.test(lineBefore) || isKey || receiverAfterPattern.test(textAfter)) return true;
  if (isExported && /^\s*$/.test(lineBefore) && /^(?:\s+as\s+\w+)?,?\s*$/.test(lineAfter)) return true;
  return isCall && declarationPattern.test(lineBefore);
}

/** Matches the start of a line that imports or exports names. */
const statementPattern =
  /^\s*(?:import|from|using|use|package|export\s+(?:default|type|\{|\*)|export\s*\{|(?:module\.)?exports\b|#\s*(?!define\b)\w+|#\s*define\s+$)/;

/** Matches the rest of `name: value`, `name = value` and `name += value`. */
const keyPattern = /^\s{0,20}(?:\??:(?!:)|(?:[-+*/%|&?]{0,2}|<<)=(?![=~>]))/;

/** Matches the rest of a name of which only a member is used, except of `name.bind(…)`. */
const receiverAfterPattern = /^\??\.(?!bind\b|\.\.)/;

/** Matches the text before a declared function, which consists of words of its type or of keywords. */
const declarationPattern =
  /^[\s}]*(?:[\w$]+(?:::[\w$]+)*(?:<[^()<>]{0,100}(?:<[^()<>]{0,100}>[^()<>]{0,100})?>)?[\s*&]+)+(?:[\w$]+(?:::|\.))*$/;

/** Finds the proof that a mention refers to the target, as if it was a call. */
function findMentionProof(resolver: NameResolver, path: string, target: CallTarget, offset: number,
  textBefore: string): Promise<CallProof | undefined>
{
  const call = { name: target.name, offset };
  const chain = receiverPattern.exec(textBefore)?.[1];
  if (chain === undefined)
    return findCallProof(resolver, path, memberPattern.test(textBefore) ? { ...call, receiver: 'unread' } : call,
      target);
  const names = chain.split(/\?\.|\.|->|::/).slice(0, -1);
  const start = offset - chain.length;
  if (chain.endsWith('::') && isCFamilyFile(path)) {
    const scope = names.at(-1)!;
    return findCallProof(resolver, path, {
      ...call,
      receiver: { kind: 'name', name: scope, offset: offset - scope.length - 2 },
      isQualified: true,
    }, target);
  }
  const receiver = readChain(names, start) ?? 'unread';
  return findCallProof(resolver, path, { ...call, receiver, ...(/[^?]\.$/.test(chain) && { usesDot: true as const }) },
    target);
}

/** Matches names that lead to a member, such as `this.cart.` or `shop::Cart::`. */
const receiverPattern = /(?<![\w$.>:)\]])((?:[A-Za-z_$][\w$]{0,100}(?:\?\.|\.|->|::)){1,6})$/;

const memberPattern = /(?:\.|->|::)\s*$/;

function readChain([firstName = '', ...members]: readonly string[], offset: number): Expression | undefined {
  const isSelf = firstName === 'this' || firstName === 'self' || firstName === 'cls';
  let result: Expression | undefined = isSelf
    ? { kind: 'self', offset }
    : firstName === 'super'
    ? { kind: 'base', offset }
    : { kind: 'name', name: firstName, offset };
  for (const name of members) result = createMemberAccess(result, name);
  return result;
}
