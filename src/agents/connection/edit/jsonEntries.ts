import { isObject } from '#base/isObject';
import { english } from '#base/text/english';
import type { JsonEntries, JsonEntry } from '../artefact';
import { followPath, formatNodeLocation, toPlainValue, getJsonProperties, getPropertyKey, quoteKeyPath,
  parseJsonDocument, findJsonValue, getPropertyValue, type JsonDocument, type Node } from './jsonDocument';
import { insertJsonItem, formatNewJson, replaceValue } from './jsonInsert';
import { removeWithParents } from './jsonRemove';
import { isAgentPackEntry, isPredecessorEntry, findOwnKind } from './ours';
import { isRefusal, refuse, type EditedText, type Refusal, type RemovalResult } from './refusal';
import { splitBom } from './textStyle';

/** Adds all entries to the text. Replaces entries that an earlier version or the predecessor wrote. */
export function putEntries(originalText: string | undefined, content: JsonEntries, file: string): EditedText | Refusal {
  const [bom, bodyText] = splitBom(originalText ?? '');
  let text = bodyText;
  for (const step of buildEntrySteps(content)) {
    for (let nextText: string | Refusal | undefined;; text = nextText) {
      const document = parseJsonDocument(text, content.allowsComments, file);
      if (isRefusal(document)) return document;
      nextText = document.root ? step(document) : createJson(document, content);
      if (nextText === undefined) break;
      if (typeof nextText !== 'string') return nextText;
    }
  }
  return { text: bom + text };
}

/** Returns the text without our entries, and without the lists and objects that their removal leaves empty. */
export function removeJsonEntries(originalText: string, content: JsonEntries, file: string): RemovalResult | Refusal {
  const [bom, bodyText] = splitBom(originalText);
  for (let text = bodyText;;) {
    const document = parseJsonDocument(text, true, file);
    if (isRefusal(document)) return document;
    const child = findOwnChild(document, content);
    if (!child) return { text: bom + text, isOthers: hasOtherContent(document, content) };
    text = removeWithParents(document, child);
  }
}

/** Each step makes one edit, or returns undefined if nothing is left to do. */
type Step = (document: JsonDocument) => string | Refusal | undefined;

function buildEntrySteps({ entries }: JsonEntries): Step[] {
  return [
    ...entries.filter(({ as }) => as === 'property').map((entry): Step => (document) => putProperty(document, entry)),
    ...[...groupEntriesByList(entries).values()].map((values): Step => (document) => putElements(document, values)),
    (document) => {
      const obsoleteElement = findObsoleteElement(document, entries);
      return obsoleteElement && removeWithParents(document, obsoleteElement);
    },
  ];
}

/** Groups the entries by the path of their list. */
function groupEntriesByList(entries: readonly JsonEntry[]): ReadonlyMap<string, readonly JsonEntry[]> {
  const entriesByList = new Map<string, JsonEntry[]>();
  for (const entry of entries.filter(({ as }) => as === 'element')) {
    const key = JSON.stringify(entry.path);
    entriesByList.set(key, [...entriesByList.get(key) ?? [], entry]);
  }
  return entriesByList;
}

/** Writes a whole object into an empty file. */
function createJson({ text, file }: JsonDocument, { entries }: JsonEntries): string | Refusal {
  if (text.trim() !== '') return refuse(english`${file} contains only comments, so nothing can be added to it.`);
  const root: Record<string, unknown> = {};
  for (const { path, as, value } of entries) {
    const lastKey = path.at(-1)!;
    const parent = path.slice(0, -1).reduce((object, key) => (object[key] ??= {}) as Record<string, unknown>, root);
    parent[lastKey] = as === 'property' ? value : [...(parent[lastKey] as unknown[] | undefined) ?? [], value];
  }
  return formatNewJson(root);
}

function putProperty(document: JsonDocument, { path, value, isShared }: JsonEntry): string | Refusal | undefined {
  const followedPath = followPath(document, path);
  if (isRefusal(followedPath)) return followedPath;
  const { node, missingKeys } = followedPath;
  if (missingKeys.length > 0) return createProperty(document, node, path, missingKeys, value);
  const currentValue = toPlainValue(node);
  if (isShared || isEqual(currentValue, value)) return undefined;
  if (isAgentPackEntry(currentValue) || isPredecessorEntry(currentValue)) return replaceValue(document, node, value);
  return refuse(
    english`${formatNodeLocation(document, node)}: ${
      quoteKeyPath(path)
    } has a different value than AgentPack needs, and was not set by AgentPack.`,
  );
}

/** Replaces our existing elements in order, and adds the missing elements at the end. */
function putElements(document: JsonDocument, entries: readonly JsonEntry[]): string | Refusal | undefined {
  const { path } = entries[0]!;
  const followedPath = followPath(document, path);
  if (isRefusal(followedPath)) return followedPath;
  const { node, missingKeys } = followedPath;
  if (missingKeys.length > 0) return createProperty(document, node, path, missingKeys, [entries[0]!.value]);
  if (node.type !== 'array')
    return refuse(
      english`${formatNodeLocation(document, node)}: ${
        quoteKeyPath(path)
      } is not a list, so AgentPack's entry cannot be added to it.`,
    );
  const isWanted = createOwnershipCheck(entries);
  const mixedElement = findMixedGroupElement(node, isWanted);
  if (mixedElement) return removeWithParents(document, mixedElement);
  const ownElements = (node.children ?? []).filter((child) =>
    isWanted(toPlainValue(child)) || isEntryElement(entries, child)
  );
  for (const [i, { value }] of entries.entries()) {
    const currentElement = ownElements[i];
    if (!currentElement) return insertJsonItem(document, node, undefined, value);
    if (!isEqual(toPlainValue(currentElement), value)) return replaceValue(document, currentElement, value);
  }
  const extraElement = ownElements[entries.length];
  return extraElement && removeWithParents(document, extraElement);
}

/** Creates the missing objects around the value. */
function createProperty(document: JsonDocument, parent: Node, path: readonly string[], missingKeys: readonly string[],
  value: unknown): string | Refusal
{
  if (parent.type !== 'object') {
    const parentPath = path.slice(0, path.length - missingKeys.length);
    return refuse(english`${formatNodeLocation(document, parent)}: ${quoteKeyPath(parentPath)} is not an object.`);
  }
  const nestedValue = missingKeys.slice(1).reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  return insertJsonItem(document, parent, missingKeys[0], nestedValue);
}

/** Finds a property or element that AgentPack wrote. */
function findOwnChild(document: JsonDocument, { entries }: JsonEntries): Node | undefined {
  for (const { path, as, value, isShared } of entries) {
    const node = findJsonValue(document, path);
    if (!node) continue;
    const isOwnProperty = as === 'property' && !isShared &&
      (isAgentPackEntry(toPlainValue(node)) || isEqual(toPlainValue(node), value));
    if (isOwnProperty) return node.parent;
    const equalElement = as === 'element' && node.type === 'array' &&
      node.children?.find((child) => isEntryElement(entries, child));
    if (equalElement) return equalElement;
  }
  return findElement(document, entries, createKindCheck(entries), () => true);
}

/** Finds an element that an earlier version or the predecessor wrote to a list that no entry uses any longer. */
function findObsoleteElement(document: JsonDocument, entries: readonly JsonEntry[]): Node | undefined {
  const entriesByList = groupEntriesByList(entries);
  return findElement(document, entries, createOwnershipCheck(entries),
    (path) => !entriesByList.has(JSON.stringify(path)));
}

/** Searches all lists of each object that contains a list of the entries. */
function findElement(document: JsonDocument, entries: readonly JsonEntry[], isWanted: (value: unknown) => boolean,
  isSearched: (path: readonly string[]) => boolean): Node | undefined
{
  for (const { path } of entries.filter(({ as }) => as === 'element')) {
    const parentPath = path.slice(0, -1);
    const parent = findJsonValue(document, parentPath);
    if (parent?.type !== 'object') continue;
    for (const property of getJsonProperties(parent)) {
      const list = getPropertyValue(property);
      if (list?.type !== 'array' || !isSearched([...parentPath, getPropertyKey(property)])) continue;
      const match = findMixedGroupElement(list, isWanted) ??
        list.children?.find((child) => isWanted(toPlainValue(child)));
      if (match) return match;
    }
  }
  return undefined;
}

/**
 * Finds an element of this kind in a group, such as `{matcher, hooks: […]}`, that also contains other elements. Such a
 * group exists if other programs added elements to our group, or if we added elements to theirs.
 */
export function findMixedGroupElement(list: Node, isOfKind: (value: unknown) => boolean): Node | undefined {
  for (const group of list.children ?? []) {
    if (group.type !== 'object') continue;
    for (const inner of getJsonProperties(group).map(getPropertyValue)) {
      if (inner?.type !== 'array') continue;
      const matches = (inner.children ?? []).filter((child) =>
        child.type === 'object' && isOfKind(toPlainValue(child))
      );
      if (matches.length > 0 && matches.length < inner.children!.length) return matches[0];
    }
  }
  return undefined;
}

function createOwnershipCheck(entries: readonly JsonEntry[]): (value: unknown) => boolean {
  const isOfKind = createKindCheck(entries);
  return (value) => isOfKind(value) || isPredecessorEntry(value);
}

/** Creates a check for values that AgentPack wrote for the same purpose as these entries. */
function createKindCheck(entries: readonly JsonEntry[]): (value: unknown) => boolean {
  const kinds = new Set(entries.map(({ value }) => findOwnKind(value)));
  return (value) => {
    const kind = findOwnKind(value);
    return kind !== undefined && kinds.has(kind);
  };
}

function isEntryElement(entries: readonly JsonEntry[], child: Node): boolean {
  const value = toPlainValue(child);
  return entries.some((entry) => entry.as === 'element' && isEqual(entry.value, value));
}

/** Reports whether the file contains anything other than shared entries, such as `version: 1`. */
function hasOtherContent({ root, text }: JsonDocument, { entries }: JsonEntries): boolean {
  if (!root) return false;
  const scaffold: Record<string, unknown> = {};
  for (const { path, value } of entries.filter(({ isShared }) => isShared)) {
    const parent = path.slice(0, -1).reduce((object, key) => (object[key] ??= {}) as Record<string, unknown>, scaffold);
    parent[path.at(-1)!] = value;
  }
  return hasComments(text) || !isWithin(toPlainValue(root), scaffold);
}

function hasComments(text: string): boolean {
  return /\/[/*]/.test(text.replace(/"(?:[^"\\]|\\.)*"/g, ''));
}

function isWithin(value: unknown, frame: unknown): boolean {
  if (!isObject(value) || !isObject(frame)) return isEqual(value, frame);
  return Object.entries(value).every(([key, child]) => Object.hasOwn(frame, key) && isWithin(child, frame[key]));
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
