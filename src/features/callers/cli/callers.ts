import { formatCountWithNoun } from '#base/text/phrases';
import type { CallersReport } from '#reports';
import { packedFileOptions } from '#apps/cli/arguments/options';
import { parseWholeNumber } from '#apps/cli/arguments/values';
import type { AnsweringCommand } from '#apps/cli/command';
import { joinTerminalTexts, term, type TerminalText } from '#apps/cli/output/terminal';

export const callers = {
  usage: 'callers [ROOT] SYMBOL',
  positionals: 'query',
  isQuery: true,
  reads: packedFileOptions,
  help: 'Lists the callers of a symbol (NAME, CLASS.METHOD or FILE#SYMBOL) and the tests that reach it.',
  examples: ['callers addTax', 'callers src/price.ts#addTax --depth 2'],
  options: {
    'depth': {
      type: 'string',
      value: 'N',
      values: 'number',
      help: 'also list indirect callers, up to N calls from the symbol (default: 1)',
    },
  },
  details: () =>
    'Each call is printed as file:line:column with the function that contains it. Calls are found by imports, by what the language lets a file see, and by the declared types of what methods are called on; a call of which only the name matches is marked "by name only".',
  async execute({ engine, options, query, values, run }) {
    const depth = values['depth'] === undefined ? undefined : parseWholeNumber('depth', values['depth'] as string);
    const report = await engine.callers(query ?? '', { ...options, ...(depth === undefined ? {} : { depth }) }, run);
    return { json: report, text: () => formatCallers(report), exit: 0 };
  },
} satisfies AnsweringCommand;

export function formatCallers({ symbol, definition, callers: callSites, tests, notes }: CallersReport): TerminalText {
  const { file, line, column, signature } = definition;
  const confirmedCount = callSites.filter(({ proof }) => proof !== 'name').length;
  const countLine = callSites.length === 0
    ? 'No calls found.'
    : `${formatCountWithNoun(confirmedCount, 'call')}${
      confirmedCount < callSites.length ? `, and ${callSites.length - confirmedCount} by name only` : ''
    }:`;
  return joinTerminalTexts([
    term`${symbol}: ${file}:${line}:${column}`,
    term`  ${signature}`,
    countLine,
    ...callSites.map((site) =>
      term`${'  '.repeat(site.depth)}${site.file}:${site.line}:${site.column}${
        site.within === null ? '' : ` in ${site.within}`
      }${site.depth > 1 ? `, calls ${site.calls}` : ''}${site.test ? ' (test)' : ''}${
        site.proof === 'name' ? ', by name only' : ''
      }`
    ),
    ...(tests.length > 0 ? ['Tests that reach this symbol:', ...tests.map((path) => term`  ${path}`)] : []),
    ...notes.map((note) => term`${note}`),
  ], '\n');
}
