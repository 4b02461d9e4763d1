import { Recent } from '../../base/collections/recent';
import type { Block, Selection, ViewKind } from '../../model';

/** Digits of the content hash that are kept: enough to tell versions of one block apart. */
const hashDigits = 12;

/** Characters of the texts whose hashes are remembered; at most twice as many are held. */
const remembered = 4_000_000;

/** Lists blocks again and again: what was shown before is not hashed again. */
export function createBlocks(hash: (text: string) => string): (selection: Selection) => Block[] {
  const hashes = new Recent<string, string>(remembered, (text) => text.length + 100);
  return (selection) =>
    blocksOf(selection, (text) => {
      let known = hashes.get(text);
      if (known === undefined) hashes.set(text, known = hash(text));
      return known;
    });
}

/**
 * One block a file, `path#view`, and one for every symbol that is shown whole, `path#Container.name`; in the pack's
 * order.
 */
export function blocksOf(selection: Selection, hash: (text: string) => string): Block[] {
  const blocks: Block[] = [];
  const taken = new Set<string>();
  for (const { path, view } of selection.files) {
    add({ id: `${path}#${view.kind}`, path, view: view.kind, hash: short(view.text), tokens: view.tokens });
    for (const symbol of view.symbols ?? []) {
      add({
        id: `${path}#${symbolFragment(symbol.name, symbol.nth)}`,
        path,
        view: view.kind,
        symbol: symbol.name,
        hash: short(symbol.text),
        tokens: symbol.tokens,
      });
    }
  }
  return blocks;

  function short(text: string): string {
    return hash(text).slice(0, hashDigits);
  }
  function add(block: Block): void {
    let id = block.id;
    for (let n = 2; taken.has(id); n++) id = `${block.id}~${n}`;
    taken.add(id);
    blocks.push({ ...block, id });
  }
}

export const viewKinds: readonly ViewKind[] = ['full', 'diff', 'symbols', 'skeleton', 'summary'];

/**
 * Overloads and redefinitions share a name: the second is `name~2`. A symbol that is called like a view begins there.
 */
export function symbolFragment(name: string, nth: number): string {
  const n = nth + (isViewKind(name) ? 1 : 0);
  return n === 1 ? name : `${name}~${n}`;
}

export function isViewKind(name: string): name is ViewKind {
  return (viewKinds as readonly string[]).includes(name);
}
