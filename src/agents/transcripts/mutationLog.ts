import { parseJson } from '#base/text/parseJson';
import { toFields } from '../hooks/fields';
import { toArray } from './values';

/** The maximum number of keys in a path to a value in the document. */
const maxPathLength = 64;

type Parent = Record<string, unknown> | unknown[];

/**
 * Builds a document from a log of changes: `{kind: 0, v}` is the whole document, `1` sets the value at path `k`, `2`
 * truncates a list to length `i` and appends to it, and `3` deletes the value. Source: microsoft/vscode,
 * `chat/common/model/objectMutationLog.ts`. Lines that are not changes, and changes to missing values, are skipped.
 */
export function replayMutationLog(text: string): unknown {
  let document: unknown;
  for (const line of text.split('\n')) {
    const change = toFields(parseJson(line));
    const path = toArray(change['k']).slice(0, maxPathLength);
    if (change['kind'] === 0) document = change['v'];
    else if (change['kind'] === 2) appendItems(getValueAt(document, path), change['v'], change['i']);
    else if (change['kind'] === 1 || change['kind'] === 3)
      applyChange(getValueAt(document, path.slice(0, -1)), path.at(-1), change);
  }
  return document;
}

function getValueAt(document: unknown, path: readonly unknown[]): unknown {
  let value = document;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || (typeof key !== 'string' && typeof key !== 'number'))
      return undefined;
    value = Object.hasOwn(value, key) ? (value as Record<string | number, unknown>)[key] : undefined;
  }
  return value;
}

function appendItems(list: unknown, items: unknown, newLength: unknown): void {
  if (!Array.isArray(list)) return;
  if (typeof newLength === 'number' && Number.isInteger(newLength) && newLength >= 0 && newLength < list.length)
    list.length = newLength;
  for (const item of toArray(items)) list.push(item);
}

function applyChange(parent: unknown, key: unknown, change: Readonly<Record<string, unknown>>): void {
  if (typeof parent !== 'object' || parent === null || key === '__proto__') return;
  const target = parent as Parent;
  const isDeleted = change['kind'] === 3;
  if (Array.isArray(target)) {
    if (typeof key === 'number' && Number.isInteger(key) && key >= 0 && key <= target.length)
      target[key] = isDeleted ? undefined : change['v'];
  } else if (typeof key === 'string') {
    if (isDeleted) delete target[key];
    else target[key] = change['v'];
  }
}
