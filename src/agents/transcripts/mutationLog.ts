import { parseJson } from '#base/text/parseJson';
import { toFields } from '../hooks/fields';
import { toArray } from './values';

/** The maximum length of a path into the document. */
const deepest = 64;

type Parent = Record<string, unknown> | unknown[];

/**
 * Builds the document from a log of changes: `{kind: 0, v}` is the whole document, `1` sets the value at path `k`, `2`
 * appends to a list after cutting it at `i`, `3` deletes. Source: microsoft/vscode,
 * `chat/common/model/objectMutationLog.ts`. Lines that are not changes, and changes to missing values, are skipped.
 */
export function documentOfLog(text: string): unknown {
  let document: unknown;
  for (const line of text.split('\n')) {
    const change = toFields(parseJson(line));
    const path = toArray(change['k']).slice(0, deepest);
    if (change['kind'] === 0) document = change['v'];
    else if (change['kind'] === 2) append(valueAt(document, path), change['v'], change['i']);
    else if (change['kind'] === 1 || change['kind'] === 3)
      set(valueAt(document, path.slice(0, -1)), path.at(-1), change);
  }
  return document;
}

function valueAt(document: unknown, path: readonly unknown[]): unknown {
  let value = document;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || (typeof key !== 'string' && typeof key !== 'number'))
      return undefined;
    value = Object.hasOwn(value, key) ? (value as Record<string | number, unknown>)[key] : undefined;
  }
  return value;
}

function append(list: unknown, items: unknown, cut: unknown): void {
  if (!Array.isArray(list)) return;
  if (typeof cut === 'number' && Number.isInteger(cut) && cut >= 0 && cut < list.length) list.length = cut;
  for (const item of toArray(items)) list.push(item);
}

function set(parent: unknown, key: unknown, change: Readonly<Record<string, unknown>>): void {
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
