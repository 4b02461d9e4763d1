import { processBudget } from '#base/collections/cacheBudget';
import { RecentCache } from '#base/collections/recent';
import { estimateTextBytes } from '#base/text/textBytes';
import type { Block, Selection } from '#model';
import { viewKinds, type ViewKind } from '#model/selection';

/** The number of digits of the content hash, enough to distinguish versions of one block. */
const hashDigits = 12;

/** The maximum total size of the texts whose hashes are cached, in bytes. */
const maxCachedBytes = 3_000_000;

/** Creates a version of `buildPackBlocks` that caches hashes. */
export function createBlockBuilder(hash: (text: string) => string): (selection: Selection) => Block[] {
  const hashes = new RecentCache<string, string>(maxCachedBytes, (text) => estimateTextBytes(text) + 150,
    processBudget);
  return (selection) =>
    buildPackBlocks(selection, (text) => {
      let textHash = hashes.get(text);
      if (textHash === undefined) hashes.set(text, textHash = hash(text));
      return textHash;
    });
}

/**
 * Builds one block for each file, `path#view`, followed by one for each symbol that the file shows in full,
 * `path#Container.name`.
 */
export function buildPackBlocks(selection: Selection, hash: (text: string) => string): Block[] {
  const blocks: Block[] = [];
  const usedIds = new Set<string>();
  for (const { path, view } of selection.files) {
    addBlock({ id: `${path}#${view.kind}`, path, view: view.kind, hash: shortHash(view.text), tokens: view.tokens });
    for (const symbol of view.symbols ?? []) {
      addBlock({
        id: `${path}#${formatSymbolFragment(symbol.name, symbol.nth)}`,
        path,
        view: view.kind,
        symbol: symbol.name,
        hash: shortHash(symbol.text),
        tokens: symbol.tokens,
      });
    }
  }
  return blocks;

  function shortHash(text: string): string {
    return hash(text).slice(0, hashDigits);
  }
  function addBlock(block: Block): void {
    let id = block.id;
    for (let suffix = 2; usedIds.has(id); suffix++) id = `${block.id}~${suffix}`;
    usedIds.add(id);
    blocks.push({ ...block, id });
  }
}

/**
 * Returns the fragment for a symbol in a block ID. The second of several overloads or redefinitions is `name~2`. If the
 * symbol has the name of a view, its first definition is already `name~2`.
 */
export function formatSymbolFragment(name: string, nth: number): string {
  const suffix = nth + (isViewKind(name) ? 1 : 0);
  return suffix === 1 ? name : `${name}~${suffix}`;
}

export function isViewKind(name: string): name is ViewKind {
  return (viewKinds as readonly string[]).includes(name);
}
