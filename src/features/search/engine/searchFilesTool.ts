import * as v from 'valibot';
import { UserError } from '#base/errors';
import { formatCountWithNoun } from '#base/text/phrases';
import { omitUndefined } from '#base/collections/defined';
import type { SearchResult } from './request';
import { searchKinds } from '#reports/searches';
import { toCode, md, toProse } from '#secrets/markdown';
import { count, cursor, globs, maxTaskLength, maxTokens, namedFileSchema, next as nextField, text,
  thread } from '#tools/fields';
import { computeSmallerCap } from '#tools/fit';
import { loadFoundPlaces, type FoundPlace, placeSchema, formatFoundPlace } from '#tools/places';
import { markEngineTextSafe, redactStrings } from '#tools/safe';
import { formatFileState, joinDefinedLines, createNamedFile, loadFileStates,
  type FileStateLookup } from '#tools/states';
import { defineTool, queryAnnotations, type ToolAnswer } from '#tools/tool';

/** The minimum size of the engine's packets, in tokens. */
const minPacketTokens = 200;

export const searchFiles = defineTool({
  name: 'search_files',
  title: 'Search',
  description:
    'Finds a text, regular expression, symbol or file name in all files; definitions and files of the task ' +
    'come first. Not for reading a known file (retrieve_block).',
  input: v.strictObject({
    query: v.optional(v.pipe(text(2_000), v.description('What to find; omit with a cursor'))),
    kind: v.optional(
      v.pipe(v.picklist(searchKinds), v.description('`symbol`: definitions; `files`: paths; `regex`: RE2 syntax')),
      'text',
    ),
    case: v.optional(
      v.pipe(v.picklist(['sensitive', 'ignore']), v.description('Default: sensitive with a capital letter')),
    ),
    include: globs('Only files matching these globs'),
    exclude: globs('No files matching these globs'),
    task: v.optional(
      v.pipe(text(maxTaskLength), v.description('Its files come first (default: the packed task)')),
    ),
    thread,
    cursor,
    maxTokens: maxTokens(2_000),
  }),
  output: v.strictObject({
    query: v.string(),
    kind: v.picklist(searchKinds),
    entries: v.array(v.strictObject({
      ...namedFileSchema.entries,
      line: count,
      column: count,
      snippet: v.string(),
      matchCount: count,
      definition: v.optional(v.boolean()),
    })),
    otherFiles: v.array(v.strictObject({ ...namedFileSchema.entries, matchCount: count })),
    places: v.optional(v.array(placeSchema)),
    matches: count,
    filesWithMatches: count,
    filesConsidered: count,
    provenance: v.string(),
    /** Sentences about `include` and `exclude` globs that match no file. */
    notes: v.optional(v.array(v.string())),
    next: nextField,
  }),
  annotations: queryAnnotations,
  cost: 'search',
  async run({ maxTokens, cursor, query, case: caseOption, thread, ...options }, context, run) {
    const { engine } = context;
    if (query === undefined && cursor === undefined)
      throw new UserError('search_files: query is missing.', 'usage');
    const [, packetId, firstEntry] = /^([\w-]{1,64}):(\d{1,9})$/.exec(cursor ?? '') ?? [];
    if (cursor !== undefined && packetId === undefined)
      throw new UserError('The cursor is not from an earlier reply.', 'usage');
    let cap = Math.floor(maxTokens * 0.8) - 100;
    for (;;) {
      const result = packetId !== undefined
        ? await engine.searchPage(packetId, { from: Number(firstEntry), cap, form: 'json' })
        : await engine.search({
          ...options,
          ...context.options,
          ...omitUndefined({ case: caseOption, thread }),
          query: query!,
          cap,
          form: 'json',
        }, run);
      const paths = [...result.entries, ...(result.otherFiles ?? [])].map(({ file }) => file);
      const places = result.places && await loadFoundPlaces(context, result.places, thread);
      const answer = toFileSearchAnswer(result, await loadFileStates(context, paths, thread), places);
      const nextCap = computeSmallerCap(context, answer, { cap, minCap: minPacketTokens, maxTokens });
      if (nextCap === undefined) return answer;
      cap = nextCap;
    }
  },
});

function toFileSearchAnswer(result: SearchResult, getState: FileStateLookup,
  places: readonly FoundPlace[] | undefined): ToolAnswer
{
  const entries = result.entries.map(({ file, line, column, snippet, matchCount, definition }) => ({
    ...createNamedFile(file, getState(file)),
    line,
    column,
    snippet: markEngineTextSafe(snippet),
    matchCount,
    ...(definition === undefined ? {} : { definition }),
  }));
  const otherFiles = (result.otherFiles ?? []).map(({ file, matchCount }) => ({
    ...createNamedFile(file, getState(file)),
    matchCount,
  }));
  const { query, kind, matches, filesWithMatches, filesConsidered, provenance, notes } = result;
  const nextCursor = result.next === undefined ? undefined : redactStrings(`${result.packet}:${result.next}`);
  return {
    document: {
      ...redactStrings({ query, kind }),
      entries,
      otherFiles,
      ...(places === undefined ? {} : { places }),
      matches,
      filesWithMatches,
      filesConsidered,
      ...redactStrings({ provenance, ...(notes && { notes }) }),
      ...(nextCursor === undefined ? {} : { next: nextCursor }),
    },
    text: joinDefinedLines([
      md`${toProse(formatCountWithNoun(matches, 'match', 'matches'), 40)} in ${filesWithMatches} of ${
        toProse(formatCountWithNoun(filesConsidered, 'file'), 40)
      }. ${toProse(provenance, 1_000)}`,
      ...(notes ?? []).map((note) => toProse(note, 1_000)),
      ...(places ?? []).map(formatFoundPlace),
      ...entries.map((entry, i) => formatEntry(entry, entries[i - 1]?.path === entry.path)),
      otherFiles.length === 0 ? undefined : md`Also in:`,
      ...otherFiles.map((file) =>
        md`- ${formatFileState(file)} ${toProse(formatCountWithNoun(file.matchCount, 'match', 'matches'), 40)}`
      ),
      nextCursor === undefined ? undefined : md`\n[more: cursor ${toCode(nextCursor)}]`,
    ]),
  };
}

function formatEntry(
  entry: {
    readonly path: string;
    readonly state: string;
    readonly line: number;
    readonly column: number;
    readonly snippet: ReturnType<typeof markEngineTextSafe>;
    readonly matchCount: number;
    readonly definition?: boolean;
  },
  isSameFile: boolean,
) {
  const definitionMark = entry.definition === true ? md` (definition)` : md``;
  const matchText = entry.snippet === '' ? md`` : md`${entry.line}:${entry.column}${definitionMark}: ${entry.snippet}`;
  return isSameFile
    ? matchText
    : joinDefinedLines([
      md`- ${formatFileState(entry)} ${toProse(formatCountWithNoun(entry.matchCount, 'match', 'matches'), 40)}`,
      ...(matchText === '' ? [] : [matchText]),
    ]);
}
