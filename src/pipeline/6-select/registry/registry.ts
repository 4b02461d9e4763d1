import { compilePredicate } from '#base/schema/predicate';
import { acceptJson, byKey, check, isOneLine, list, object, optional, pipe, relativePath, type Schema, type Stored,
  string, text } from '#base/schema/schema';
import type { Block, OmittedFile } from '#model';
import { isLineHashList } from './lineHashes';
import type { SymbolHashes } from './symbolHashes';

const maxRecords = 200;
/**
 * The maximum number of recorded symbol hashes for all files together. A file is recorded with all of its symbols or
 * with none.
 */
const maxSymbolHashes = 3_000;
/**
 * The maximum number of characters of recorded line hashes for all files together, about 25,000 lines. A file is
 * recorded with all of its lines or with none.
 */
const maxLineHashLength = 200_000;

export interface RegistryInput {
  readonly blocks: readonly Block[];
  readonly omitted: readonly Pick<OmittedFile, 'path' | 'because'>[];
  /** The symbol hashes of files whose content the pack shows, by path. */
  readonly symbols: ReadonlyMap<string, SymbolHashes>;
  /** The line hashes of the same files, by path (see `hashLines`). */
  readonly lines: ReadonlyMap<string, string>;
  readonly task: string;
  /** The time of the pack, in ISO 8601 format. */
  readonly generatedAt: string;
  readonly snapshot: string;
}

/**
 * Formats the text of `pack-registry.json`, with the field names of AgentPack's predecessor. The text contains hashes
 * but no content; `retrieve` reads the files.
 */
export function formatRegistry(
  { blocks, omitted, symbols, lines, task, generatedAt, snapshot }: RegistryInput,
): string {
  const recordedBlocks = blocks.slice(0, maxRecords);
  let remainingSymbolCount = maxSymbolHashes;
  let remainingLineHashLength = maxLineHashLength;
  const selectedRecords = recordedBlocks.map(({ id, path, view, symbol, hash, tokens }) => {
    const symbolHashes = symbol === undefined ? symbols.get(path) : undefined;
    const recordedHashes = symbolHashes && symbolHashes.size > 0 && symbolHashes.size <= remainingSymbolCount
      ? symbolHashes
      : undefined;
    remainingSymbolCount -= recordedHashes?.size ?? 0;
    const lineHashes = symbol === undefined ? lines.get(path) : undefined;
    const recordedLines = lineHashes !== undefined && lineHashes.length <= remainingLineHashLength
      ? lineHashes
      : undefined;
    remainingLineHashLength -= recordedLines?.length ?? 0;
    return {
      block_id: id,
      path,
      kind: 'selected',
      include_mode: symbol === undefined ? view : 'symbol',
      symbol: symbol ?? null,
      content_hash: hash,
      tokens,
      ...(recordedHashes && { symbol_hashes: Object.fromEntries(recordedHashes) }),
      ...(recordedLines !== undefined && { line_hashes: recordedLines }),
    };
  });
  const otherRecords = omitted.map(({ path, because }) => ({
    block_id: `${path}#full`,
    path,
    kind: 'omitted',
    because,
  }));
  return JSON.stringify({
    version: 1,
    task,
    generated_at: generatedAt,
    snapshot_root_hash: snapshot,
    records: [...selectedRecords, ...otherRecords],
  }, null, 1) + '\n';
}

export interface RegisteredContent {
  /** Content hashes by block ID; undefined for omitted files. */
  readonly hashes: ReadonlyMap<string, string | undefined>;
  /** The symbol hashes of files whose content was shown, by path. */
  readonly symbols: ReadonlyMap<string, SymbolHashes>;
  /** Line hashes of files whose content was shown, by path (see `hashLines`). */
  readonly lines: ReadonlyMap<string, string>;
}

/** Creates a reader that caches the last text and its parsed content. */
export function createRegistryReader(): (text: string | undefined) => RegisteredContent {
  let lastResult: { readonly text: string | undefined; readonly content: RegisteredContent; } | undefined;
  return (text) => {
    if (!lastResult || lastResult.text !== text) lastResult = { text, content: readRegistry(text) };
    return lastResult.content;
  };
}

const maxEntries = 20_000;
/** Reports whether the name can be a symbol in a block ID. */
const isFragment = (name: string): boolean => name.length <= maxNameLength && isOneLine(name);
const maxNameLength = 2_000;
const shortHash = pipe(string(), check((hash) => /^\w{1,64}$/.test(hash)));
const registryFile: Schema<Stored<RegistryFile>> = object({
  records: list(object({
    block_id: text(8_192),
    path: relativePath,
    content_hash: optional(shortHash),
    symbol_hashes: optional(byKey(isFragment, compilePredicate(shortHash), maxSymbolHashes)),
    line_hashes: optional(
      pipe(string(), check((hashes) => hashes.length <= maxLineHashLength && isLineHashList(hashes))),
    ),
  }), maxEntries),
});

/** The fields that the reader uses. */
interface RegistryFile {
  readonly records: readonly {
    readonly block_id: string;
    readonly path: string;
    readonly content_hash?: string | undefined;
    readonly symbol_hashes?: Readonly<Record<string, string>> | undefined;
    readonly line_hashes?: string | undefined;
  }[];
}

/** Parses a registry; returns undefined if the text is not a valid registry. */
export function parseRegistry(text: string): RegistryFile | undefined {
  return acceptJson<RegistryFile>(registryFile, text);
}

/** Reads the content of a registry, which is empty if the text is not a valid registry (see `parseRegistry`). */
export function readRegistry(text: string | undefined): RegisteredContent {
  const hashes = new Map<string, string | undefined>();
  const symbols = new Map<string, SymbolHashes>();
  const lines = new Map<string, string>();
  for (
    const { block_id: id, path, content_hash: hash, symbol_hashes: symbolHashes, line_hashes: lineHashes }
      of (text === undefined ? undefined : parseRegistry(text))?.records ?? []
  ) {
    hashes.set(id, hash);
    if (lineHashes !== undefined) lines.set(path, lineHashes);
    if (symbolHashes) symbols.set(path, new Map(Object.entries(symbolHashes)));
  }
  return { hashes, symbols, lines };
}
