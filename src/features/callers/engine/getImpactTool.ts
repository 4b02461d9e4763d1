import * as v from 'valibot';
import { omitUndefined } from '#base/collections/defined';
import { formatFirstNames } from '#base/text/phrases';
import { dependantUses } from '#reports';
import { md, toProse } from '#secrets/markdown';
import { count, cursor, maxPathLength, maxTokens, namedFileSchema, next, stringListField, text } from '#tools/fields';
import { fitPage } from '#tools/fit';
import { redactStrings } from '#tools/safe';
import { formatFileState, joinDefinedLines, createNamedFile, loadFileStates } from '#tools/states';
import { defineTool, queryAnnotations } from '#tools/tool';

const maxReasons = 3;
const maxFiles = 8;
const maxSymbols = 6;

export const getImpact = defineTool({
  name: 'get_impact',
  title: 'What a change affects',
  description: 'Lists what depends on changed files and why, most relevant first. Not for one symbol (get_callers).',
  input: v.strictObject({
    paths: v.optional(stringListField(text(maxPathLength), 'Default: the changed files')),
    since: v.optional(v.pipe(text(200), v.description('Commit or branch'))),
    cursor,
    maxTokens: maxTokens(2_000),
  }),
  output: v.strictObject({
    changed: v.array(v.strictObject({ ...namedFileSchema.entries, symbols: v.array(v.string()) })),
    dependants: v.array(v.strictObject({
      ...namedFileSchema.entries,
      test: v.boolean(),
      depth: count,
      use: v.picklist(dependantUses),
      reasons: v.array(v.string()),
    })),
    dependantCount: count,
    notes: v.array(v.string()),
    next,
  }),
  annotations: queryAnnotations,
  cost: 'search',
  async run({ maxTokens, cursor, paths = [], since }, context, run) {
    const relativePaths = paths.map((path) => context.pathBelow(path));
    const { changed, dependants, notes } = await context.engine.impact(relativePaths, {
      ...context.options,
      ...omitUndefined({ since }),
    }, run);
    const getFileState = await loadFileStates(context, [...changed, ...dependants].map(({ file }) => file), undefined);
    const changedFiles = changed.map(({ file, symbols }) => ({
      ...createNamedFile(file, getFileState(file)),
      ...redactStrings({ symbols }),
    }));
    const items = dependants.map(({ file, ...dependantFields }) => ({
      ...createNamedFile(file, getFileState(file)),
      ...redactStrings(dependantFields),
    }));
    return fitPage(context, {
      items,
      reply: (shownDependants) => ({
        document: {
          changed: changedFiles,
          dependants: shownDependants,
          dependantCount: items.length,
          ...redactStrings({ notes }),
        },
        text: joinDefinedLines([
          changedFiles.length === 0 ? md`No files have changed. Name the files in paths.` : md`Changed:`,
          ...changedFiles.slice(0, maxFiles).map((entry) =>
            md`- ${formatFileState(entry)}${
              entry.symbols.length === 0 ? md`` : md`: ${toProse(formatFirstNames(entry.symbols, maxSymbols), 1_000)}`
            }`
          ),
          changedFiles.length > maxFiles ? md`- ${changedFiles.length - maxFiles} more files` : undefined,
          changedFiles.length > 0
            ? items.length === 0 ? md`No dependants were found in the index.` : md`Dependants:`
            : undefined,
          ...shownDependants.map((dependant) =>
            md`- ${formatFileState(dependant)}${dependant.test ? md` (test)` : md``}: ${
              toProse(dependant.reasons.slice(0, maxReasons).join('; '), 600)
            }`
          ),
          ...notes.map((note) => toProse(note, 400)),
        ]),
      }),
    }, { maxTokens, cursor });
  },
});
