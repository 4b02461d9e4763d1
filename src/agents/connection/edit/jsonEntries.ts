import { isObject } from '#base/isObject';
import { english } from '#base/text/english';
import type { JsonEntries, JsonEntry } from '../artefact';
import { follow, formatNodePlace, plainValue, getJsonProperties, getPropertyKey, quoted, readJson, valueAt,
  getPropertyValue, type JsonDocument, type Node } from './jsonDocument';
import { insertInto, newJson, replaceValue } from './jsonInsert';
import { removeWithParents } from './jsonRemove';
import { isOurs, isPredecessors, ownKind } from './ours';
import { isRefusal, refuse, type EditedText, type Refusal, type TakenOut } from './refusal';
import { splitBom } from './textStyle';

/** Puts all entries into the text. Replaces entries that an earlier version or the predecessor wrote. */
export function putEntries(original: string | undefined, content: JsonEntries, file: string): EditedText | Refusal {
  const [bom, start] = splitBom(original ?? '');
  let text = start;
  for (const step of buildEntrySteps(content)) {
    for (let next: string | Refusal | undefined;; text = next) {
      const document = readJson(text, content.allowsComments, file);
      if (isRefusal(document)) return document;
      next = document.root ? step(document) : startJson(document, content);
      if (next === undefined) break;
      if (typeof next !== 'string') return next;
    }
  }
  return { text: bom + text };
}

/** Returns the text without our entries, and without the lists and objects that their removal leaves empty. */
export function takeOutEntries(original: string, content: JsonEntries, file: string): TakenOut | Refusal {
  const [bom, start] = splitBom(original);
  for (let text = start;;) {
    const document = readJson(text, true, file);
    if (isRefusal(document)) return document;
    const child = ourChild(document, content);
    if (!child) return { text: bom + text, isOthers: holdsOthers(document, content) };
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
      const stale = elementBeside(document, entries);
      return stale && removeWithParents(document, stale);
    },
  ];
}

/** Groups the entries by the path of their list. */
function groupEntriesByList(entries: readonly JsonEntry[]): ReadonlyMap<string, readonly JsonEntry[]> {
  const lists = new Map<string, JsonEntry[]>();
  for (const entry of entries.filter(({ as }) => as === 'element')) {
    const key = JSON.stringify(entry.path);
    lists.set(key, [...lists.get(key) ?? [], entry]);
  }
  return lists;
}

/** Writes a whole object into an empty file. */
function startJson({ text, file }: JsonDocument, { entries }: JsonEntries): string | Refusal {
  if (text.trim() !== '') return refuse(english`${file} has nothing but comments, so nothing can be added to it.`);
  const root: Record<string, unknown> = {};
  for (const { path, as, value } of entries) {
    const last = path.at(-1)!;
    const parent = path.slice(0, -1).reduce((object, key) => (object[key] ??= {}) as Record<string, unknown>, root);
    parent[last] = as === 'property' ? value : [...(parent[last] as unknown[] | undefined) ?? [], value];
  }
  return newJson(root);
}

function putProperty(document: JsonDocument, { path, value, isShared }: JsonEntry): string | Refusal | undefined {
  const position = follow(document, path);
  if (isRefusal(position)) return position;
  const { node, missing } = position;
  if (missing.length > 0) return create(document, node, path, missing, value);
  const present = plainValue(node);
  if (isShared || isEqual(present, value)) return undefined;
  if (isOurs(present) || isPredecessors(present)) return replaceValue(document, node, value);
  return refuse(
    english`${formatNodePlace(document, node)}: ${
      quoted(path)
    } has a different value than AgentPack needs, and was not set by AgentPack.`,
  );
}

/** Replaces our elements in their order and adds the others at the end. */
function putElements(document: JsonDocument, entries: readonly JsonEntry[]): string | Refusal | undefined {
  const { path } = entries[0]!;
  const position = follow(document, path);
  if (isRefusal(position)) return position;
  const { node, missing } = position;
  if (missing.length > 0) return create(document, node, path, missing, [entries[0]!.value]);
  if (node.type !== 'array')
    return refuse(
      english`${formatNodePlace(document, node)}: ${
        quoted(path)
      } is not a list, so AgentPack's entry cannot be added to it.`,
    );
  const isWanted = isOursOrOlder(entries);
  const inside = findMixedGroupElement(node, isWanted);
  if (inside) return removeWithParents(document, inside);
  const ours = (node.children ?? []).filter((child) => isWanted(plainValue(child)) || isEntryElement(entries, child));
  for (const [i, { value }] of entries.entries()) {
    const present = ours[i];
    if (!present) return insertInto(document, node, undefined, value);
    if (!isEqual(plainValue(present), value)) return replaceValue(document, present, value);
  }
  const extra = ours[entries.length];
  return extra && removeWithParents(document, extra);
}

/** Creates the missing objects around the value. */
function create(document: JsonDocument, parent: Node, path: readonly string[], missing: readonly string[],
  value: unknown): string | Refusal
{
  if (parent.type !== 'object') {
    const parentPath = path.slice(0, path.length - missing.length);
    return refuse(english`${formatNodePlace(document, parent)}: ${quoted(parentPath)} is not an object.`);
  }
  const nested = missing.slice(1).reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
  return insertInto(document, parent, missing[0], nested);
}

/** Finds a property or element that AgentPack wrote. */
function ourChild(document: JsonDocument, { entries }: JsonEntries): Node | undefined {
  for (const { path, as, value, isShared } of entries) {
    const node = valueAt(document, path);
    if (!node) continue;
    const isOwn = as === 'property' && !isShared && (isOurs(plainValue(node)) || isEqual(plainValue(node), value));
    if (isOwn) return node.parent;
    const equal = as === 'element' && node.type === 'array' &&
      node.children?.find((child) => isEntryElement(entries, child));
    if (equal) return equal;
  }
  return elementIn(document, entries, isOfKinds(entries), () => true);
}

/** Finds an element of ours or the predecessor's in a list that no entry leads to: an earlier version put it there. */
function elementBeside(document: JsonDocument, entries: readonly JsonEntry[]): Node | undefined {
  const entriesByList = groupEntriesByList(entries);
  return elementIn(document, entries, isOursOrOlder(entries), (path) => !entriesByList.has(JSON.stringify(path)));
}

/** Searches all lists of each object that contains a list of the entries. */
function elementIn(document: JsonDocument, entries: readonly JsonEntry[], isWanted: (value: unknown) => boolean,
  isSearched: (path: readonly string[]) => boolean): Node | undefined
{
  for (const { path } of entries.filter(({ as }) => as === 'element')) {
    const parentPath = path.slice(0, -1);
    const parent = valueAt(document, parentPath);
    if (parent?.type !== 'object') continue;
    for (const property of getJsonProperties(parent)) {
      const list = getPropertyValue(property);
      if (list?.type !== 'array' || !isSearched([...parentPath, getPropertyKey(property)])) continue;
      const match = findMixedGroupElement(list, isWanted) ??
        list.children?.find((child) => isWanted(plainValue(child)));
      if (match) return match;
    }
  }
  return undefined;
}

/**
 * Finds an element of a group, in a list of groups such as `{matcher, hooks: […]}`, if not all elements of that group
 * are of this kind: others added their elements to our group, or the other way round.
 */
export function findMixedGroupElement(list: Node, isOfKind: (value: unknown) => boolean): Node | undefined {
  for (const group of list.children ?? []) {
    if (group.type !== 'object') continue;
    for (const inner of getJsonProperties(group).map(getPropertyValue)) {
      if (inner?.type !== 'array') continue;
      const matches = (inner.children ?? []).filter((child) => child.type === 'object' && isOfKind(plainValue(child)));
      if (matches.length > 0 && matches.length < inner.children!.length) return matches[0];
    }
  }
  return undefined;
}

function isOursOrOlder(entries: readonly JsonEntry[]): (value: unknown) => boolean {
  const isOfKind = isOfKinds(entries);
  return (value) => isOfKind(value) || isPredecessors(value);
}

/** Returns a check for values that AgentPack wrote for the same purpose as these entries. */
function isOfKinds(entries: readonly JsonEntry[]): (value: unknown) => boolean {
  const kinds = new Set(entries.map(({ value }) => ownKind(value)));
  return (value) => {
    const kind = ownKind(value);
    return kind !== undefined && kinds.has(kind);
  };
}

function isEntryElement(entries: readonly JsonEntry[], child: Node): boolean {
  const value = plainValue(child);
  return entries.some((entry) => entry.as === 'element' && isEqual(entry.value, value));
}

/** Reports whether more remains than shared entries, such as `version: 1`. */
function holdsOthers({ root, text }: JsonDocument, { entries }: JsonEntries): boolean {
  if (!root) return false;
  const scaffold: Record<string, unknown> = {};
  for (const { path, value } of entries.filter(({ isShared }) => isShared)) {
    const parent = path.slice(0, -1).reduce((object, key) => (object[key] ??= {}) as Record<string, unknown>, scaffold);
    parent[path.at(-1)!] = value;
  }
  return hasComments(text) || !isWithin(plainValue(root), scaffold);
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
