import * as v from 'valibot';
import { toCode, md, toProse } from '#secrets/markdown';
import { count, cursor, maxTokens, namedFileSchema, next, path, state, thread } from '../fields';
import { fitPage } from '../fit';
import { redactStrings } from '../safe';
import { formatFileState, joinDefinedLines, createNamedFile, loadFileStates } from '../states';
import { defineTool, queryAnnotations } from '../tool';

const relations = ['imports', 'importedBy', 'importedByOldName', 'testedBy', 'tests', 'sharesName',
  'changesWith'] as const;
const relationTitles = {
  imports: md`Imports`,
  importedBy: md`Imported by`,
  importedByOldName: md`Imported under its old name by`,
  testedBy: md`Tested by`,
  tests: md`Tests`,
  sharesName: md`Shares a name with`,
  changesWith: md`Changes together with`,
};

export const getRelated = defineTool({
  name: 'get_related',
  title: 'Find related files',
  description:
    'Lists imports, importers and tests of a file, and files that share its routes or variables or change with it. ' +
    'Not for text (search_files).',
  input: v.strictObject({ path, thread, cursor, maxTokens: maxTokens(2_000) }),
  output: v.strictObject({
    path: v.string(),
    state,
    related: v.array(v.strictObject({
      ...namedFileSchema.entries,
      relation: v.picklist(relations),
      lines: v.optional(v.array(count)),
      commits: v.optional(count),
      how: v.optional(v.string()),
    })),
    relatedCount: count,
    next,
  }),
  annotations: queryAnnotations,
  cost: 'question',
  async run({ maxTokens, cursor, path, ...options }, context, run) {
    const filePath = context.pathBelow(path);
    const result = await context.engine.related(filePath, { ...options, ...context.options }, run);
    const linesByPath = new Map<string, number[]>();
    for (const { path, line } of result.imports) linesByPath.set(path, [...linesByPath.get(path) ?? [], line]);
    const allRelated: {
      readonly relation: typeof relations[number];
      readonly path: string;
      readonly lines?: number[];
      readonly commits?: number;
      readonly how?: string;
    }[] = [
      ...[...linesByPath].map(([path, lines]) => ({ relation: 'imports' as const, path, lines })),
      ...result.importers.map((path) => ({ relation: 'importedBy' as const, path })),
      ...result.formerImporters.map(({ path }) => ({ relation: 'importedByOldName' as const, path })),
      ...result.tests.map((path) => ({ relation: 'testedBy' as const, path })),
      ...result.tested.map((path) => ({ relation: 'tests' as const, path })),
      ...result.sharing.map(({ path, line, how }) => ({ relation: 'sharesName' as const, path, lines: [line], how })),
      ...result.coChanged.map(({ path, commits }) => ({ relation: 'changesWith' as const, path, commits })),
    ];
    const getFileState = await loadFileStates(context, [filePath, ...allRelated.map(({ path }) => path)],
      options.thread);
    const items = allRelated.map(({ path, relation, ...details }) => ({
      ...createNamedFile(path, getFileState(path)),
      ...redactStrings({ relation, ...details }),
    }));
    const fileFields = createNamedFile(filePath, getFileState(filePath));
    return fitPage(context, {
      items,
      reply: (shownFiles) => ({
        document: { ...fileFields, related: shownFiles, relatedCount: items.length },
        text: joinDefinedLines([
          formatFileState(fileFields),
          ...relations.flatMap((relation) => {
            const matchingFiles = shownFiles.filter((item) => item.relation === relation);
            if (matchingFiles.length === 0) return [];
            return [md`${relationTitles[relation]}:`,
              ...matchingFiles.map((item) => md`- ${formatFileState(item)}${formatDetails(item)}`)];
          }),
          items.length === 0 ? md`No related files were found by imports, tests, names or history.` : undefined,
        ]),
      }),
    }, { maxTokens, cursor });
  },
});

/** The maximum length of an explanation in characters. */
const maxExplanationLength = 400;

function formatDetails(
  { lines, commits, how }: { readonly lines?: readonly number[]; readonly commits?: number; readonly how?: string; },
) {
  if (how !== undefined) return md`: ${toProse(how, maxExplanationLength)}`;
  if (lines !== undefined) return md` line ${toCode([...new Set(lines)].sort((a, b) => a - b).join(', '))}`;
  return commits === undefined ? md`` : md` ${commits} commits`;
}
