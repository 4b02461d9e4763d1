import { mostChunkTokens } from '#model/documents';
import { parse } from 'yaml';
import { array, integer, minValue, nullable, number, object, picklist, pipe, safeParse, string, tuple } from 'valibot';

const count = pipe(number(), integer(), minValue(0));
const range = nullable(tuple([pipe(number(), integer(), minValue(1)), pipe(number(), integer(), minValue(1))]));
const manifestSchema = object({
  pack: object({ name: string(), version: string(), generated_at: string() }),
  sources: array(object({
    id: string(),
    path: string(),
    type: string(),
    checksum: string(),
    bytes: count,
    pages: nullable(count),
    status: picklist(['success', 'failed']),
    parse_ms: number(),
    warnings: array(object({ type: string(), message: string() })),
  })),
  chunks: array(object({
    id: string(),
    source_id: string(),
    path: string(),
    token_count: count,
    citation: object({ source_path: string(), pages: range, section_path: array(string()), row_range: range }),
  })),
  tables: array(object({ block_id: string(), source_id: string(), page: nullable(count), path: string() })),
  agent: object({ instructions: array(string()) }),
});

/**
 * Describes in sentences what is wrong with a pack: bad keys, dangling ids, missing files, wrong token counts, pages
 * out of range. `textOf` returns the text of a file in the folder.
 */
export function packProblems(manifest: string, textOf: (name: string) => string | undefined,
  countTokens: (text: string) => number): readonly string[]
{
  const read = safeParse(manifestSchema, parsed(manifest));
  if (!read.success)
    return read.issues.slice(0, 20).map(({ path, message }) =>
      `manifest.yml: ${path?.map(({ key }) => String(key)).join('.') ?? 'the file'}: ${message}.`
    );
  const { sources, chunks, tables } = read.output;
  const problems: string[] = [];
  const bySource = new Map(sources.map((source) => [source.id, source]));
  repeated('source', sources.map(({ id }) => id));
  repeated('chunk', chunks.map(({ id }) => id));
  repeated('table', tables.map((table) => table.block_id));
  for (const { id, path, status, warnings } of sources) {
    if (/^(?:\/|[A-Za-z]:)/.test(path) || path.split('/').includes('..'))
      problems.push(`Source ${id}: its path ${path} is not below the root.`);
    if (status === 'failed' && warnings.length === 0) problems.push(`Source ${id} failed without a warning.`);
  }
  for (const { id, source_id, path, token_count, citation } of chunks) {
    const source = bySource.get(source_id);
    if (!source) problems.push(`Chunk ${id} is of ${source_id}, which is not a source.`);
    else if (citation.source_path !== source.path)
      problems.push(`Chunk ${id} cites ${citation.source_path}, not its source.`);
    const last = source?.pages ?? Infinity;
    if (citation.pages && (citation.pages[0] > citation.pages[1] || citation.pages[1] > last))
      problems.push(`Chunk ${id} cites pages ${citation.pages.join('–')} of ${last}.`);
    if (citation.row_range && citation.row_range[0] > citation.row_range[1])
      problems.push(`Chunk ${id} cites rows ${citation.row_range.join('–')}.`);
    if (token_count > mostChunkTokens)
      problems.push(`Chunk ${id} has ${token_count} tokens, more than ${mostChunkTokens}.`);
    const text = textOf(path);
    if (text === undefined) problems.push(`Chunk ${id}: ${path} is missing.`);
    else {
      const tokens = countTokens(withoutHead(text));
      if (tokens !== token_count) problems.push(`Chunk ${id} has ${tokens} tokens, not ${token_count}.`);
    }
  }
  for (const { block_id, source_id, path } of tables) {
    if (!bySource.has(source_id)) problems.push(`Table ${block_id} is of ${source_id}, which is not a source.`);
    if (textOf(path) === undefined) problems.push(`Table ${block_id}: ${path} is missing.`);
  }
  return [...problems, ...mapProblems(textOf('map.yml'), new Set(chunks.map(({ id }) => id))),
    ...graphProblems(textOf('graph.yml'))];

  function repeated(kind: string, ids: readonly string[]): void {
    const seen = new Set<string>();
    for (const id of ids) {
      if (seen.has(id)) problems.push(`The id ${id} is used by two ${kind}s.`);
      seen.add(id);
    }
  }
}

function parsed(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}

/**
 * Front matter ends at its second line of hyphens; the line break at the end of the file does not belong to the chunk.
 */
function withoutHead(text: string): string {
  return text.slice(text.indexOf('\n---\n', 3) + 5, -1);
}

function mapProblems(text: string | undefined, chunkIds: ReadonlySet<string>): readonly string[] {
  if (text === undefined) return [];
  const value = parsed(text);
  if (typeof value !== 'object' || value === null) return ['map.yml cannot be read.'];
  return [...findArraysByKey(value, 'chunk_ids')].flat().filter((id) => !chunkIds.has(String(id))).map((id) =>
    `map.yml names ${String(id)}, which is not a chunk.`
  );
}

function* findArraysByKey(value: unknown, key: string): Generator<unknown[]> {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const current = open.pop();
    if (typeof current !== 'object' || current === null) continue;
    for (const [name, inner] of Object.entries(current))
      if (name === key && Array.isArray(inner)) yield inner;
      else open.push(inner);
  }
}

function graphProblems(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  const value = parsed(text) as
    | { nodes?: { id?: unknown; }[]; edges?: { from?: unknown; to?: unknown; }[]; }
    | undefined;
  if (!Array.isArray(value?.nodes) || !Array.isArray(value.edges)) return ['graph.yml cannot be read.'];
  const ids = new Set(value.nodes.map(({ id }) => id));
  return value.edges.flatMap(({ from, to }) => [from, to]).filter((id) => !ids.has(id)).map((id) =>
    `graph.yml has an edge of ${String(id)}, which is not a node.`
  );
}
