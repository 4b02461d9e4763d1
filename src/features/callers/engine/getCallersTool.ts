import * as v from 'valibot';
import { omitUndefined } from '#base/collections/defined';
import { formatCountWithNoun } from '#base/text/phrases';
import { maxCallDepth } from './callersReport';
import type { CallSite } from '#reports';
import { toCode, md, toProse } from '#secrets/markdown';
import { count, cursor, maxTokens, namedFileSchema, next, text } from '#tools/fields';
import { fitPage } from '#tools/fit';
import { redactStrings } from '#tools/safe';
import { formatFileState, joinDefinedLines, createNamedFile, loadFileStates } from '#tools/states';
import { defineTool, queryAnnotations } from '#tools/tool';

const maxSymbolLength = 1_000;
const maxLineLength = 160;

export const getCallers = defineTool({
  name: 'get_callers',
  title: 'Find callers',
  description: 'Lists the callers of a function, method or class, with locations and tests. ' +
    'Not for other mentions (search_files).',
  input: v.strictObject({
    symbol: v.pipe(text(maxSymbolLength), v.description('`name`, `Class.method`, `path#symbol`')),
    depth: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxCallDepth), v.description('2: callers of callers')),
    ),
    cursor,
    maxTokens: maxTokens(2_000),
  }),
  output: v.strictObject({
    symbol: v.string(),
    definition: v.strictObject({
      ...namedFileSchema.entries,
      line: count,
      column: count,
      kind: v.string(),
      signature: v.string(),
    }),
    callers: v.array(v.strictObject({
      ...namedFileSchema.entries,
      line: count,
      column: count,
      within: v.nullable(v.string()),
      proof: v.picklist(['import', 'type', 'name']),
      test: v.boolean(),
      depth: count,
      calls: v.string(),
      text: v.string(),
    })),
    callCount: count,
    byNameCount: count,
    tests: v.array(v.string()),
    notes: v.array(v.string()),
    next,
  }),
  annotations: queryAnnotations,
  cost: 'search',
  async run({ maxTokens, cursor, symbol, depth }, context, run) {
    const report = await context.engine.callers(symbol, { ...context.options, ...omitUndefined({ depth }) }, run);
    const { definition, callers, tests, notes } = report;
    const getFileState = await loadFileStates(context, [definition.file, ...callers.map(({ file }) => file)],
      undefined);
    const { file: definitionFile, ...definitionDetails } = definition;
    const definitionEntry = {
      ...createNamedFile(definitionFile, getFileState(definitionFile)),
      ...redactStrings(definitionDetails),
    };
    const items = callers.map(({ file, text, ...site }) => ({
      ...createNamedFile(file, getFileState(file)),
      ...redactStrings(site),
      text,
    }));
    const byNameCount = callers.filter(({ proof }) => proof === 'name').length;
    const shownTests = tests.slice(0, maxListedTests);
    return fitPage(context, {
      items,
      reply: (shownCallers) => ({
        document: {
          ...redactStrings({ symbol: report.symbol }),
          definition: definitionEntry,
          callers: shownCallers,
          callCount: items.length - byNameCount,
          byNameCount,
          ...redactStrings({ tests, notes }),
        },
        text: joinDefinedLines([
          md`${toCode(report.symbol)}: ${
            formatFileState(definitionEntry)
          } ${definitionEntry.line}:${definitionEntry.column} ${toCode(definitionEntry.signature.slice(0, 300))}`,
          toProse(formatCallCount(items.length - byNameCount, byNameCount), 200),
          ...shownCallers.flatMap((caller, i) => [
            ...(caller.path === shownCallers[i - 1]?.path ? [] : [md`- ${formatFileState(caller)}`]),
            formatCallSite(caller),
          ]),
          shownTests.length === 0 ?
            undefined :
            md`Tests that reach this symbol: ${toProse(shownTests.join(', '), 2_000)}${
              tests.length > maxListedTests ? md` and ${tests.length - maxListedTests} more` : md``
            }`,
          ...notes.map((note) => toProse(note, 400)),
        ]),
      }),
    }, { maxTokens, cursor });
  },
});

/** Maximum number of tests named in the text. */
const maxListedTests = 10;

function formatCallCount(provenCount: number, byNameCount: number): string {
  if (provenCount + byNameCount === 0) return 'No calls were found.';
  return `${formatCountWithNoun(provenCount, 'call')}${byNameCount === 0 ? '' : `, and ${byNameCount} by name only`}:`;
}

function formatCallSite({ line, column, within, proof, test, depth, calls, text }: Omit<CallSite, 'file' | 'proof'> & {
  readonly proof: string;
}) {
  const containerText = within === null ? md`` : md` in ${toCode(within)}`;
  const calleeText = depth === 1 ? md`` : md`, calls ${toCode(calls)}`;
  return md`  ${line}:${column}${containerText}${calleeText}${test ? md` (test)` : md``}${
    proof === 'name' ? md`, by name only` : md``
  }: ${toCode(text.slice(0, maxLineLength))}`;
}
