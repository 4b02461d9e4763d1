import { maxChunkTokens } from '#model/documents';
import { parse } from 'yaml';
import { array, integer, minValue, nullable, number, object, picklist, pipe, safeParse, string, tuple } from 'valibot';

const countSchema = pipe(number(), integer(), minValue(0));
const rangeSchema = nullable(tuple([pipe(number(), integer(), minValue(1)), pipe(number(), integer(), minValue(1))]));
const manifestSchema = object({
  pack: object({ name: string(), version: string(), generated_at: string() }),
  sources: array(object({
    id: string(),
    path: string(),
    type: string(),
    checksum: string(),
    bytes: countSchema,
    pages: nullable(countSchema),
    status: picklist(['success', 'failed']),
    parse_ms: number(),
    warnings: array(object({ type: string(), message: string() })),
  })),
  chunks: array(object({
    id: string(),
    source_id: string(),
    path: string(),
    token_count: countSchema,
    citation: object({
      source_path: string(),
      pages: rangeSchema,
      section_path: array(string()),
      row_range: rangeSchema,
    }),
  })),
  tables: array(object({ block_id: string(), source_id: string(), page: nullable(countSchema), path: string() })),
  agent: object({ instructions: array(string()) }),
});

/**
 * Returns sentences that describe the problems of a pack: invalid keys, dangling IDs, missing files, wrong token counts
 * and pages out of range. `readText` returns the text of a file in the folder.
 */
export function findPackProblems(manifest: string, readText: (name: string) => string | undefined,
  countTokens: (text: string) => number): readonly string[]
{
  const parsedManifest = safeParse(manifestSchema, parseYaml(manifest));
  if (!parsedManifest.success)
    return parsedManifest.issues.slice(0, 20).map(({ path, message }) =>
      `manifest.yml: ${path?.map(({ key }) => String(key)).join('.') ?? 'the file'}: ${message}.`
    );
  const { sources, chunks, tables } = parsedManifest.output;
  const problems: string[] = [];
  const sourcesById = new Map(sources.map((source) => [source.id, source]));
  reportRepeatedIds('source', sources.map(({ id }) => id));
  reportRepeatedIds('chunk', chunks.map(({ id }) => id));
  reportRepeatedIds('table', tables.map((table) => table.block_id));
  for (const { id, path, status, warnings } of sources) {
    if (/^(?:\/|[A-Za-z]:)/.test(path) || path.split('/').includes('..'))
      problems.push(`Source ${id}: the path ${path} is outside the root.`);
    if (status === 'failed' && warnings.length === 0) problems.push(`Source ${id} failed without a warning.`);
  }
  for (const { id, source_id, path, token_count, citation } of chunks) {
    const source = sourcesById.get(source_id);
    if (!source) problems.push(`Chunk ${id} belongs to ${source_id}, which is not a source.`);
    else if (citation.source_path !== source.path)
      problems.push(`Chunk ${id} cites ${citation.source_path} instead of its own source.`);
    const lastPage = source?.pages ?? Infinity;
    if (citation.pages && (citation.pages[0] > citation.pages[1] || citation.pages[1] > lastPage))
      problems.push(`Chunk ${id} cites the invalid page range ${citation.pages.join('–')} of ${lastPage}.`);
    if (citation.row_range && citation.row_range[0] > citation.row_range[1])
      problems.push(`Chunk ${id} cites the invalid row range ${citation.row_range.join('–')}.`);
    if (token_count > maxChunkTokens)
      problems.push(`Chunk ${id} has ${token_count} tokens; the maximum is ${maxChunkTokens}.`);
    const text = readText(path);
    if (text === undefined) problems.push(`Chunk ${id}: ${path} is missing.`);
    else {
      const tokens = countTokens(removeFrontMatter(text));
      if (tokens !== token_count) problems.push(`Chunk ${id} has ${tokens} tokens, not ${token_count}.`);
    }
  }
  for (const { block_id, source_id, path } of tables) {
    if (!sourcesById.has(source_id)) problems.push(`Table ${block_id} belongs to ${source_id}, which is not a source.`);
    if (readText(path) === undefined) problems.push(`Table ${block_id}: ${path} is missing.`);
  }
  return [...problems, ...findMapProblems(readText('map.yml'), new Set(chunks.map(({ id }) => id))),
    ...findGraphProblems(readText('graph.yml'))];

  function reportRepeatedIds(kind: string, ids: readonly string[]): void {
    const seenIds = new Set<string>();
    for (const id of ids) {
      if (seenIds.has(id)) problems.push(`The ID ${id} is used by two ${kind}s.`);
      seenIds.add(id);
    }
  }
}

function parseYaml(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0 });
  } catch {
    return undefined;
  }
}

/**
 * Removes the front matter, which ends at the second line of hyphens, and the final line break, which does not belong
 * to the chunk.
 */
function removeFrontMatter(text: string): string {
  return text.slice(text.indexOf('\n---\n', 3) + 5, -1);
}

function findMapProblems(text: string | undefined, chunkIds: ReadonlySet<string>): readonly string[] {
  if (text === undefined) return [];
  const value = parseYaml(text);
  if (typeof value !== 'object' || value === null) return ['map.yml cannot be read.'];
  return [...findArraysByKey(value, 'chunk_ids')].flat().filter((id) => !chunkIds.has(String(id))).map((id) =>
    `map.yml refers to ${String(id)}, which is not a chunk.`
  );
}

function* findArraysByKey(value: unknown, key: string): Generator<unknown[]> {
  const pendingValues: unknown[] = [value];
  while (pendingValues.length > 0) {
    const currentValue = pendingValues.pop();
    if (typeof currentValue !== 'object' || currentValue === null) continue;
    for (const [name, innerValue] of Object.entries(currentValue))
      if (name === key && Array.isArray(innerValue)) yield innerValue;
      else pendingValues.push(innerValue);
  }
}

function findGraphProblems(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  const value = parseYaml(text) as
    | { nodes?: { id?: unknown; }[]; edges?: { from?: unknown; to?: unknown; }[]; }
    | undefined;
  if (!Array.isArray(value?.nodes) || !Array.isArray(value.edges)) return ['graph.yml cannot be read.'];
  const ids = new Set(value.nodes.map(({ id }) => id));
  return value.edges.flatMap(({ from, to }) => [from, to]).filter((id) => !ids.has(id)).map((id) =>
    `graph.yml has an edge to or from ${String(id)}, which is not a node.`
  );
}
