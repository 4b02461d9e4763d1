import { formatFirstNames, formatCountWithNoun } from '#base/text/phrases';
import type { ExclusionReason } from '#model';
import type { ScanReport } from '#reports';
import { fileOptions } from '../../arguments/options';
import type { Command } from '../../command';
import { formatNumber, formatTextTable, type Column } from '../../output/table';
import { formatTerminalHeading, joinTerminalTexts, joinTerminalLines, term,
  type TerminalText } from '../../output/terminal';

const maxLanguages = 12;
const maxLargestFiles = 5;
const maxExamplePaths = 3;

const exclusionLabels: Readonly<Record<ExclusionReason, string>> = {
  'ignored': 'ignored',
  'excluded': 'excluded by pattern',
  'binary': 'binary',
  'large': 'too large',
  'secret-file': 'secret by name',
  'unreadable': 'unreadable',
  'link': 'a link to a file that is packed itself',
  'outside': 'a link to a target outside the root',
  'submodule': 'in a submodule',
  'nested-repository': 'in a nested repository',
  document: 'documents',
  'other-package': 'in another package',
};

export const scan = {
  usage: 'scan [ROOT]',
  positionals: 'none',
  isQuery: true,
  reads: { ...fileOptions, 'no-write': 'do not store the index' },
  help: 'Counts packable files by language, and shows which files are excluded and why. Stores the index.',
  examples: ['scan', "scan --exclude 'docs/**' --json"],
  details: () =>
    '--json prints {"files": {"count", "tokens", "lines", "bytes"}, "languages": [{"id", "name", "understood", "count", "tokens"}], "roles", "largest": [{"path", "role", "tokens"}], "excluded": [{"because", "detail", "count", "paths"}], "counts": {"parsed", "reused"}}.',
  async execute({ engine, options, run }) {
    const report = await engine.scan(options, run);
    return { json: report, text: (width, color) => formatScan(report, width, color), exit: 0 };
  },
} satisfies Command;

function formatScan({ files, languages, roles, largest, excluded, counts }: ScanReport, width: number,
  color: boolean): TerminalText
{
  const sizeColumns: readonly Column[] = [{ title: 'FILES', align: 'right' }, { title: 'TOKENS', align: 'right' }];
  const formatSizeCells = (
    entry: { readonly count: number; readonly tokens: number; },
  ) => [formatNumber(entry.count), formatNumber(entry.tokens)];
  const otherLanguages = languages.slice(maxLanguages);
  return joinTerminalTexts([
    term`${formatCountWithNoun(files.count, 'file')}, ${formatNumber(files.lines)} lines, ${
      formatNumber(files.tokens)
    } tokens; ${formatNumber(counts.parsed)} indexed, ${formatNumber(counts.reused)} reused`,
    ...(files.count === 0 ? [] : [
      joinTerminalLines(
        formatTextTable([{ title: 'LANGUAGE' }, ...sizeColumns, { title: 'READ FOR' }],
          languages.slice(0, maxLanguages).map((
            language,
          ) => [language.name, ...formatSizeCells(language),
            language.understood ? 'symbols, imports, words' : 'words']
          ), width, color),
        otherLanguages.length === 0
          ? undefined
          : term`… and ${formatCountWithNoun(otherLanguages.length, 'language')} not shown: --json lists all`,
      ),
      formatTextTable([{ title: 'ROLE' }, ...sizeColumns], roles.map((row) => [row.role, ...formatSizeCells(row)]),
        width, color),
      term`${formatTerminalHeading('Largest', color)}: ${
        largest.slice(0, maxLargestFiles).map(({ path, tokens }) => `${path} ${formatNumber(tokens)}`).join(', ')
      }`,
    ]),
    excluded.length === 0
      ? 'Nothing is excluded.'
      : formatTextTable(
        [{ title: 'EXCLUDED' }, { title: 'PATHS', align: 'right' }, { title: 'BY' }, {
          title: 'EXAMPLES',
          shrinks: true,
        }],
        excluded.map((
          { because, detail, count, paths },
        ) => [exclusionLabels[because], formatNumber(count), detail, formatFirstNames(paths, maxExamplePaths)]),
        width,
        color,
      ),
  ], '\n\n');
}
