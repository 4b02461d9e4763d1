import { predicate } from '../../base/schema/predicate';
import { acceptedJson, byKey, check, isOneLine, list, object, optional, pipe, relativePath, string, text, type Schema,
  type Stored } from '../../base/schema/schema';
import type { Block, OmittedFile } from '../../model';
import { isLineHashes } from './lineHashes';
import type { SymbolHashes } from './symbolHashes';

const mostRecords = 200;
/** Symbols of all files together whose hashes are kept; a file is in with all of its symbols or with none. */
const mostSymbols = 3_000;
/** Characters of the line hashes of all files together, likewise: some 25,000 lines. */
const mostLineHashes = 200_000;

export interface RegistryInput {
  readonly blocks: readonly Block[];
  readonly omitted: readonly Pick<OmittedFile, 'path' | 'because'>[];
  /** Of files whose content the pack shows. */
  readonly symbols: ReadonlyMap<string, SymbolHashes>;
  /** Of the same files' lines, by path: see `hashLines`. */
  readonly lines: ReadonlyMap<string, string>;
  readonly task: string;
  /** ISO 8601. */
  readonly generatedAt: string;
  readonly snapshot: string;
}

/** The id under which an omitted file is told of: retrieval gives as much of it as there is room for. */
function omittedId(path: string): string {
  return `${path}#full`;
}

/** `pack-registry.json`: the predecessor's field names; no content is stored, as retrieval gives the present one. */
export function registryText({ blocks, omitted, symbols, lines, task, generatedAt, snapshot }: RegistryInput): string {
  const shown = blocks.slice(0, mostRecords);
  let room = mostSymbols;
  let lineRoom = mostLineHashes;
  const selected = shown.map(({ id, path, view, symbol, hash, tokens }) => {
    const hashes = symbol === undefined ? symbols.get(path) : undefined;
    const kept = hashes && hashes.size > 0 && hashes.size <= room ? hashes : undefined;
    room -= kept?.size ?? 0;
    const ofLines = symbol === undefined ? lines.get(path) : undefined;
    const keptLines = ofLines !== undefined && ofLines.length <= lineRoom ? ofLines : undefined;
    lineRoom -= keptLines?.length ?? 0;
    return {
      block_id: id,
      path,
      kind: 'selected',
      include_mode: symbol === undefined ? view : 'symbol',
      symbol: symbol ?? null,
      content_hash: hash,
      tokens,
      ...(kept && { symbol_hashes: Object.fromEntries(kept) }),
      ...(keptLines !== undefined && { line_hashes: keptLines }),
    };
  });
  const others = omitted.map(({ path, because }) => ({ block_id: omittedId(path), path, kind: 'omitted', because }));
  return JSON.stringify({
    version: 1,
    task,
    generated_at: generatedAt,
    snapshot_root_hash: snapshot,
    records: [...selected, ...others],
  }, null, 1) + '\n';
}

export interface Registered {
  /** Content hashes by block id; undefined for what was omitted. */
  readonly hashes: ReadonlyMap<string, string | undefined>;
  /** By path. */
  readonly symbols: ReadonlyMap<string, SymbolHashes>;
  /** Of the lines of files whose content was shown, by path: see `hashLines`. */
  readonly lines: ReadonlyMap<string, string>;
}

/** Reads again and again: the same text is not parsed again. */
export function createRegistryReader(): (text: string | undefined) => Registered {
  let last: { readonly text: string | undefined; readonly registered: Registered; } | undefined;
  return (text) => {
    if (!last || last.text !== text) last = { text, registered: readRegistry(text) };
    return last.registered;
  };
}

const mostEntries = 20_000;
/** What ids call a symbol. */
const isFragment = (name: string): boolean => name.length <= longestName && isOneLine(name);
const longestName = 2_000;
const shortHash = pipe(string(), check((hash) => /^\w{1,64}$/.test(hash)));
const registryFile: Schema<Stored<RegistryFile>> = object({
  records: list(object({
    block_id: text(8_192),
    path: relativePath,
    content_hash: optional(shortHash),
    symbol_hashes: optional(byKey(isFragment, predicate(shortHash), mostSymbols)),
    line_hashes: optional(pipe(string(), check((hashes) => hashes.length <= mostLineHashes && isLineHashes(hashes)))),
  }), mostEntries),
});

/** What is read back of it. */
interface RegistryFile {
  readonly records: readonly {
    readonly block_id: string;
    readonly path: string;
    readonly content_hash?: string | undefined;
    readonly symbol_hashes?: Readonly<Record<string, string>> | undefined;
    readonly line_hashes?: string | undefined;
  }[];
}

/** Undefined for what is no registry. */
export function parseRegistry(text: string): RegistryFile | undefined {
  return acceptedJson<RegistryFile>(registryFile, text);
}

/** Nothing of what is no registry: see `parseRegistry`. */
export function readRegistry(text: string | undefined): Registered {
  const hashes = new Map<string, string | undefined>();
  const symbols = new Map<string, SymbolHashes>();
  const lines = new Map<string, string>();
  for (
    const { block_id: id, path, content_hash: hash, symbol_hashes: ofSymbols, line_hashes: ofLines }
      of (text === undefined ? undefined : parseRegistry(text))?.records ?? []
  ) {
    hashes.set(id, hash);
    if (ofLines !== undefined) lines.set(path, ofLines);
    if (ofSymbols) symbols.set(path, new Map(Object.entries(ofSymbols)));
  }
  return { hashes, symbols, lines };
}
