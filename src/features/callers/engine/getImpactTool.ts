import * as v from 'valibot';
import { defined } from '#base/collections/defined';
import { formatFirstNames } from '#base/text/phrases';
import { dependantUses } from '#reports';
import { md, prose } from '#secrets/markdown';
import { count, cursor, longestPath, maxTokens, namedFileSchema, next, stringListField, text } from '#tools/fields';
import { fitPage } from '#tools/fit';
import { redacted } from '#tools/safe';
import { fileText, joinDefinedLines, namedFile, loadFileStates } from '#tools/states';
import { defineTool, query } from '#tools/tool';

const shownReasons = 3;
const shownFiles = 8;
const shownSymbols = 6;

export const getImpact = defineTool({
  name: 'get_impact',
  title: 'What a change affects',
  description: 'What depends on changed files, best first, and why. Not for one symbol (get_callers).',
  input: v.strictObject({
    paths: v.optional(stringListField(text(longestPath), 'Default: what changed')),
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
  annotations: query,
  cost: 'search',
  async run({ maxTokens, cursor, paths = [], since }, context, run) {
    const below = paths.map((path) => context.pathBelow(path));
    const { changed, dependants, notes } = await context.engine.impact(below, {
      ...context.options,
      ...defined({ since }),
    }, run);
    const stateOf = await loadFileStates(context, [...changed, ...dependants].map(({ file }) => file), undefined);
    const changedFiles = changed.map(({ file, symbols }) => ({
      ...namedFile(file, stateOf(file)),
      ...redacted({ symbols }),
    }));
    const items = dependants.map(({ file, ...use }) => ({ ...namedFile(file, stateOf(file)), ...redacted(use) }));
    return fitPage(context, {
      items,
      reply: (shown) => ({
        document: {
          changed: changedFiles,
          dependants: shown,
          dependantCount: items.length,
          ...redacted({ notes }),
        },
        text: joinDefinedLines([
          changedFiles.length === 0 ? md`Nothing has changed: name the files in paths.` : md`Changed:`,
          ...changedFiles.slice(0, shownFiles).map((entry) =>
            md`- ${fileText(entry)}${
              entry.symbols.length === 0 ? md`` : md`: ${prose(formatFirstNames(entry.symbols, shownSymbols), 1_000)}`
            }`
          ),
          changedFiles.length > shownFiles ? md`- ${changedFiles.length - shownFiles} more files` : undefined,
          changedFiles.length > 0
            ? items.length === 0 ? md`Nothing depends on it, as far as the index knows.` : md`Depends on it:`
            : undefined,
          ...shown.map((dependant) =>
            md`- ${fileText(dependant)}${dependant.test ? md` (test)` : md``}: ${
              prose(dependant.reasons.slice(0, shownReasons).join('; '), 600)
            }`
          ),
          ...notes.map((note) => prose(note, 400)),
        ]),
      }),
    }, { maxTokens, cursor });
  },
});
