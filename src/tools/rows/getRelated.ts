import * as v from 'valibot';
import { code, md, prose } from '#secrets/markdown';
import { count, cursor, maxTokens, namedFileSchema, next, path, state, thread } from '../fields';
import { fitPage } from '../fit';
import { redacted } from '../safe';
import { fileText, joinDefinedLines, namedFile, loadFileStates } from '../states';
import { defineTool, query } from '../tool';

const relations = ['imports', 'importedBy', 'importedByOldName', 'testedBy', 'tests', 'sharesName',
  'changesWith'] as const;
const titles = {
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
    'Imports, importers and tests of a file, and files with the same routes or variables, or changed with it. ' +
    'Not for text: search_files.',
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
  annotations: query,
  cost: 'question',
  async run({ maxTokens, cursor, path, ...options }, context, run) {
    const file = context.pathBelow(path);
    const result = await context.engine.related(file, { ...options, ...context.options }, run);
    const linesBy = new Map<string, number[]>();
    for (const { path, line } of result.imports) linesBy.set(path, [...linesBy.get(path) ?? [], line]);
    const all: {
      readonly relation: typeof relations[number];
      readonly path: string;
      readonly lines?: number[];
      readonly commits?: number;
      readonly how?: string;
    }[] = [
      ...[...linesBy].map(([path, lines]) => ({ relation: 'imports' as const, path, lines })),
      ...result.importers.map((path) => ({ relation: 'importedBy' as const, path })),
      ...result.formerImporters.map(({ path }) => ({ relation: 'importedByOldName' as const, path })),
      ...result.tests.map((path) => ({ relation: 'testedBy' as const, path })),
      ...result.tested.map((path) => ({ relation: 'tests' as const, path })),
      ...result.sharing.map(({ path, line, how }) => ({ relation: 'sharesName' as const, path, lines: [line], how })),
      ...result.coChanged.map(({ path, commits }) => ({ relation: 'changesWith' as const, path, commits })),
    ];
    const stateOf = await loadFileStates(context, [file, ...all.map(({ path }) => path)], options.thread);
    const items = all.map(({ path, relation, ...rest }) => ({
      ...namedFile(path, stateOf(path)),
      ...redacted({ relation, ...rest }),
    }));
    const fileFields = namedFile(file, stateOf(file));
    return fitPage(context, {
      items,
      reply: (shown) => ({
        document: { ...fileFields, related: shown, relatedCount: items.length },
        text: joinDefinedLines([
          fileText(fileFields),
          ...relations.flatMap((relation) => {
            const matching = shown.filter((item) => item.relation === relation);
            if (matching.length === 0) return [];
            return [md`${titles[relation]}:`, ...matching.map((item) => md`- ${fileText(item)}${extraText(item)}`)];
          }),
          items.length === 0 ? md`No related files by imports, tests, names or history.` : undefined,
        ]),
      }),
    }, { maxTokens, cursor });
  },
});

/** Characters. */
const longestSentence = 400;

function extraText(
  { lines, commits, how }: { readonly lines?: readonly number[]; readonly commits?: number; readonly how?: string; },
) {
  if (how !== undefined) return md`: ${prose(how, longestSentence)}`;
  if (lines !== undefined) return md` line ${code([...new Set(lines)].sort((a, b) => a - b).join(', '))}`;
  return commits === undefined ? md`` : md` ${commits} commits`;
}
