import * as v from 'valibot';
import { defined } from '#base/collections/defined';
import { plural } from '#base/text/phrases';
import { maxCallDepth } from './callersReport';
import type { CallSite } from '#reports';
import { code, md, prose } from '#secrets/markdown';
import { count, cursor, maxTokens, namedFileSchema, next, text } from '#tools/fields';
import { fitPage } from '#tools/fit';
import { redacted } from '#tools/safe';
import { fileText, joinDefinedLines, namedFile, loadFileStates } from '#tools/states';
import { defineTool, query } from '#tools/tool';

const longestSymbol = 1_000;
const longestLine = 160;

export const getCallers = defineTool({
  name: 'get_callers',
  title: 'Find callers',
  description: 'Who calls a function, method or class, with places and tests. ' +
    'Not for other mentions (search_files).',
  input: v.strictObject({
    symbol: v.pipe(text(longestSymbol), v.description('`name`, `Class.method`, `path#symbol`')),
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
  annotations: query,
  cost: 'search',
  async run({ maxTokens, cursor, symbol, depth }, context, run) {
    const report = await context.engine.callers(symbol, { ...context.options, ...defined({ depth }) }, run);
    const { definition, callers, tests, notes } = report;
    const stateOf = await loadFileStates(context, [definition.file, ...callers.map(({ file }) => file)], undefined);
    const { file: definedIn, ...defining } = definition;
    const definitionEntry = { ...namedFile(definedIn, stateOf(definedIn)), ...redacted(defining) };
    const items = callers.map(({ file, text, ...site }) => ({
      ...namedFile(file, stateOf(file)),
      ...redacted(site),
      text,
    }));
    const byNameCount = callers.filter(({ proof }) => proof === 'name').length;
    const shownTests = tests.slice(0, mostTests);
    return fitPage(context, {
      items,
      reply: (shown) => ({
        document: {
          ...redacted({ symbol: report.symbol }),
          definition: definitionEntry,
          callers: shown,
          callCount: items.length - byNameCount,
          byNameCount,
          ...redacted({ tests, notes }),
        },
        text: joinDefinedLines([
          md`${code(report.symbol)}: ${fileText(definitionEntry)} ${definitionEntry.line}:${definitionEntry.column} ${
            code(definitionEntry.signature.slice(0, 300))
          }`,
          prose(countText(items.length - byNameCount, byNameCount), 200),
          ...shown.flatMap((caller, i) => [
            ...(caller.path === shown[i - 1]?.path ? [] : [md`- ${fileText(caller)}`]),
            siteText(caller),
          ]),
          shownTests.length === 0 ?
            undefined :
            md`Tests that reach it: ${prose(shownTests.join(', '), 2_000)}${
              tests.length > mostTests ? md` and ${tests.length - mostTests} more` : md``
            }`,
          ...notes.map((note) => prose(note, 400)),
        ]),
      }),
    }, { maxTokens, cursor });
  },
});

/** Maximum number of tests named in the text. */
const mostTests = 10;

function countText(sure: number, byName: number): string {
  if (sure + byName === 0) return 'No call found.';
  return `${plural(sure, 'call')}${byName === 0 ? '' : `, and ${byName} by name only`}:`;
}

function siteText({ line, column, within, proof, test, depth, calls, text }: Omit<CallSite, 'file' | 'proof'> & {
  readonly proof: string;
}) {
  const around = within === null ? md`` : md` in ${code(within)}`;
  const of = depth === 1 ? md`` : md`, calls ${code(calls)}`;
  return md`  ${line}:${column}${around}${of}${test ? md` (test)` : md``}${
    proof === 'name' ? md`, by name only` : md``
  }: ${code(text.slice(0, longestLine))}`;
}
