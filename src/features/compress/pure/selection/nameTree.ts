import { addAll } from '#base/collections/lists';
import { plural } from '#base/text/phrases';

/** A tree of names, grouped by shared beginnings such as suites. */
export interface NameTree<T> {
  /** The text as in the output, including the separator from the beginning. Blanks and line breaks become one blank. */
  readonly text: string;
  /** The items whose name ends here. */
  readonly own: readonly T[];
  readonly children: readonly NameTree<T>[];
  /** Number of all items in this subtree, including its own items. */
  readonly total: number;
}

export interface NameList<T> {
  readonly text: string;
  /** Items whose whole name is in the text; the other items are only counted. */
  readonly named: ReadonlySet<T>;
}

interface Branch<T> {
  text: string;
  readonly own: T[];
  children: Branch<T>[];
  total: number;
}

/**
 * Numbers of names that the longest lists show, in descending order of detail; the list of the first parts shows ten
 * times as many.
 */
const steps: readonly number[] = Array.from({ length: 18 }, (_, step) => Math.ceil(400 * 0.7 ** step));
const firstListShare = 10;

/**
 * Builds a tree of names in the order of their first occurrence. The `parts` of a name, joined in order, give the name.
 */
export function nameTree<T>(named: readonly (readonly [readonly string[], T])[]): NameTree<T> {
  const root: Branch<T> = { text: '', own: [], children: [], total: 0 };
  const childIndex = new Map<Branch<T>, Map<string, Branch<T>>>();
  for (const [parts, value] of named) {
    let at = root;
    at.total++;
    for (const part of parts) {
      at = childOf(at, part.replace(/\s+/g, ' '));
      at.total++;
    }
    at.own.push(value);
  }
  join(root);
  return root;

  function childOf(parent: Branch<T>, text: string): Branch<T> {
    let children = childIndex.get(parent);
    if (!children) childIndex.set(parent, children = new Map<string, Branch<T>>());
    let child = children.get(text);
    if (child) return child;
    children.set(text, child = { text, own: [], children: [], total: 0 });
    parent.children.push(child);
    return child;
  }
}

/** Returns the most detailed list that fits; long lists are cut, and end with the number of omitted names. */
export function listNames<T>(tree: NameTree<T>, maxTokens: number, count: (text: string) => number):
  | NameList<T>
  | undefined
{
  const longest = maxTokens * 16; // in characters; longer texts do not fit
  for (const cap of [Infinity, ...steps]) {
    const lines: string[] = [];
    const named = new Set<T>();
    let length = 0;
    list(tree, 0);
    if (length > longest) continue;
    const text = lines.join('');
    if (count(text) <= maxTokens) return { text, named };

    function list({ children }: NameTree<T>, depth: number): void {
      const limit = depth === 0 ? firstListShare * cap : cap;
      for (const child of children.slice(0, limit)) {
        if (length > longest) return;
        add(`${child.text.trim()}${child.own.length > 1 ? `  (×${child.own.length})` : ''}`, depth);
        child.own.forEach((value) => named.add(value));
        list(child, depth + 1);
      }
      const more = children.slice(limit).reduce((sum, { total }) => sum + total, 0);
      if (more > 0) add(`… ${plural(more, 'more failure')}`, depth);
    }

    function add(text: string, depth: number): void {
      lines.push(`${'  '.repeat(depth)}${text}\n`);
      length += lines.at(-1)!.length;
    }
  }
  return undefined;
}

/** Joins a part that is in no other name with the part after it. */
function join<T>(branch: Branch<T>): void {
  for (let child = onlyChild(branch); branch.text !== '' && child; child = onlyChild(branch)) {
    branch.text += child.text;
    addAll(branch.own, child.own);
    branch.children = child.children;
  }
  branch.children.forEach(join);
}

function onlyChild<T>({ own, children }: Branch<T>): Branch<T> | undefined {
  return own.length === 0 && children.length === 1 ? children[0] : undefined;
}
