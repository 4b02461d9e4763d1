import { addAll } from '#base/collections/lists';
import { formatCountWithNoun } from '#base/text/phrases';

/** A tree of names, grouped by shared prefixes, such as test suites. */
export interface NameTree<T> {
  /** The text as in the output, including the separator before it. Whitespace is collapsed to one space. */
  readonly text: string;
  /** The items whose name ends here. */
  readonly ownItems: readonly T[];
  readonly children: readonly NameTree<T>[];
  /** Number of all items in this subtree, including its own items. */
  readonly total: number;
}

export interface NameList<T> {
  readonly text: string;
  /** Items whose whole name is in the text; the other items are only counted. */
  readonly namedItems: ReadonlySet<T>;
}

interface Branch<T> {
  text: string;
  readonly ownItems: T[];
  children: Branch<T>[];
  total: number;
}

/**
 * Limits on the number of names in each list, from the most to the least detailed. The top-level list may contain ten
 * times as many.
 */
const nameLimits: readonly number[] = Array.from({ length: 18 }, (_, step) => Math.ceil(400 * 0.7 ** step));
const topLevelFactor = 10;

/**
 * Builds a tree of names in the order of their first occurrence. The `parts` of a name, joined in order, form the name.
 */
export function buildNameTree<T>(entries: readonly (readonly [readonly string[], T])[]): NameTree<T> {
  const root: Branch<T> = { text: '', ownItems: [], children: [], total: 0 };
  const childrenByParent = new Map<Branch<T>, Map<string, Branch<T>>>();
  for (const [parts, item] of entries) {
    let currentBranch = root;
    currentBranch.total++;
    for (const part of parts) {
      currentBranch = getOrCreateChild(currentBranch, part.replace(/\s+/g, ' '));
      currentBranch.total++;
    }
    currentBranch.ownItems.push(item);
  }
  mergeSingleChildren(root);
  return root;

  function getOrCreateChild(parent: Branch<T>, text: string): Branch<T> {
    let children = childrenByParent.get(parent);
    if (!children) childrenByParent.set(parent, children = new Map<string, Branch<T>>());
    let child = children.get(text);
    if (child) return child;
    children.set(text, child = { text, ownItems: [], children: [], total: 0 });
    parent.children.push(child);
    return child;
  }
}

/** Returns the most detailed list that fits. Long lists are cut and end with the number of omitted names. */
export function listNames<T>(tree: NameTree<T>, maxTokens: number, countTokens: (text: string) => number):
  | NameList<T>
  | undefined
{
  const maxLength = maxTokens * 16; // in characters; longer texts do not fit
  for (const nameLimit of [Infinity, ...nameLimits]) {
    const lines: string[] = [];
    const namedItems = new Set<T>();
    let length = 0;
    appendList(tree, 0);
    if (length > maxLength) continue;
    const text = lines.join('');
    if (countTokens(text) <= maxTokens) return { text, namedItems };

    function appendList({ children }: NameTree<T>, depth: number): void {
      const limit = depth === 0 ? topLevelFactor * nameLimit : nameLimit;
      for (const child of children.slice(0, limit)) {
        if (length > maxLength) return;
        appendLine(`${child.text.trim()}${child.ownItems.length > 1 ? `  (×${child.ownItems.length})` : ''}`, depth);
        child.ownItems.forEach((item) => namedItems.add(item));
        appendList(child, depth + 1);
      }
      const omittedCount = children.slice(limit).reduce((sum, { total }) => sum + total, 0);
      if (omittedCount > 0) appendLine(`… ${formatCountWithNoun(omittedCount, 'more failure')}`, depth);
    }

    function appendLine(text: string, depth: number): void {
      lines.push(`${'  '.repeat(depth)}${text}\n`);
      length += lines.at(-1)!.length;
    }
  }
  return undefined;
}

/** Merges each branch that has only one child, and no items of its own, with that child. */
function mergeSingleChildren<T>(branch: Branch<T>): void {
  for (let child = getOnlyChild(branch); branch.text !== '' && child; child = getOnlyChild(branch)) {
    branch.text += child.text;
    addAll(branch.ownItems, child.ownItems);
    branch.children = child.children;
  }
  branch.children.forEach(mergeSingleChildren);
}

function getOnlyChild<T>({ ownItems, children }: Branch<T>): Branch<T> | undefined {
  return ownItems.length === 0 && children.length === 1 ? children[0] : undefined;
}
