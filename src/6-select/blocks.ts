import { Recent } from '../base/recent';
import type { Block, OmittedFile, Selection, ViewKind } from '../model';

/** Digits of the content hash that are kept: enough to tell versions of one block apart. */
const hashDigits = 12;
const mostRecords = 200;

/** Characters of the texts whose hashes are remembered; at most twice as many are held. */
const remembered = 4_000_000;

/** Lists blocks again and again: what was shown before is not hashed again. */
export function createBlocks(hash: (text: string) => string): (selection: Selection) => Block[] {
  const hashes = new Recent<string, string>(remembered, (text) => text.length + 100);
  return (selection) => blocksOf(selection, (text) => {
    let known = hashes.get(text);
    if (known === undefined) hashes.set(text, (known = hash(text)));
    return known;
  });
}

/** One block a file, `path#view`, and one for every symbol that is shown whole, `path#Container.name`; in the pack's order. */
export function blocksOf(selection: Selection, hash: (text: string) => string): Block[] {
  const blocks: Block[] = [];
  const taken = new Set<string>();
  for (const { path, view } of selection.files) {
    add({ id: `${path}#${view.kind}`, path, view: view.kind, hash: short(view.text), tokens: view.tokens });
    for (const symbol of view.symbols ?? []) {
      add({ id: `${path}#${symbolFragment(symbol.name, symbol.nth)}`, path, view: view.kind, symbol: symbol.name, hash: short(symbol.text), tokens: symbol.tokens });
    }
  }
  return blocks;

  function short(text: string): string { return hash(text).slice(0, hashDigits); }
  function add(block: Block): void {
    let id = block.id;
    for (let n = 2; taken.has(id); n++) id = `${block.id}~${n}`;
    taken.add(id);
    blocks.push({ ...block, id });
  }
}

export const viewKinds: readonly ViewKind[] = ['full', 'diff', 'symbols', 'skeleton', 'summary'];

/** Overloads and redefinitions share a name: the second is `name~2`. A symbol that is called like a view begins there. */
export function symbolFragment(name: string, nth: number): string {
  const n = nth + (isViewKind(name) ? 1 : 0);
  return n === 1 ? name : `${name}~${n}`;
}

export function isViewKind(name: string): name is ViewKind {
  return (viewKinds as readonly string[]).includes(name);
}

/** The id under which an omitted file is told of: retrieval gives as much of it as there is room for. */
function omittedId(path: string): string {
  return `${path}#full`;
}

/** `pack-registry.json`: the predecessor's field names; its content is not stored, as retrieval gives the present content. */
export function registryText(
  blocks: readonly Block[], omitted: readonly Pick<OmittedFile, 'path' | 'because'>[], pack: { readonly task: string; readonly generatedAt: string; readonly snapshot: string },
): string {
  const selected = blocks.slice(0, mostRecords).map((block) => ({
    block_id: block.id,
    path: block.path,
    kind: 'selected',
    include_mode: block.symbol === undefined ? block.view : 'symbol',
    symbol: block.symbol ?? null,
    content_hash: block.hash,
    tokens: block.tokens,
  }));
  const others = omitted.map(({ path, because }) => ({ block_id: omittedId(path), path, kind: 'omitted', because }));
  return JSON.stringify({ version: 1, task: pack.task, generated_at: pack.generatedAt, snapshot_root_hash: pack.snapshot, records: [...selected, ...others] }, null, 1) + '\n';
}

/** The symbols by their files whose text is not what it was when the registry was written. */
export function changedSymbols(blocks: readonly Block[], before: ReadonlyMap<string, string | undefined>): ReadonlyMap<string, readonly string[]> {
  const changed = new Map<string, string[]>();
  for (const { id, path, symbol, hash } of blocks) {
    const was = before.get(id);
    if (symbol === undefined || was === undefined || was === hash) continue;
    const names = changed.get(path) ?? [];
    if (!names.includes(symbol)) changed.set(path, [...names, symbol]);
  }
  return changed;
}

/** The content hashes of a registry's blocks by their ids; what is no record is passed over. */
export function registeredHashes(registry: string | undefined): ReadonlyMap<string, string | undefined> {
  const hashes = new Map<string, string | undefined>();
  let records: unknown;
  try {
    records = (JSON.parse(registry ?? 'null') as { readonly records?: unknown } | null)?.records;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  for (const record of Array.isArray(records) ? records as readonly { readonly block_id?: unknown; readonly content_hash?: unknown }[] : []) {
    if (typeof record?.block_id === 'string') hashes.set(record.block_id, typeof record.content_hash === 'string' ? record.content_hash : undefined);
  }
  return hashes;
}
