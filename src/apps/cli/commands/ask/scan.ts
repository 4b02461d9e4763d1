import { formatFirstNames, plural } from '#base/text/phrases';
import type { ExcludedBecause } from '#model';
import type { ScanReport } from '#reports';
import { fileOptions } from '../../arguments/options';
import type { Command } from '../../command';
import { formatNumber, table, type Column } from '../../output/table';
import { heading, joined, lines, term, type TerminalText } from '../../output/terminal';

const languagesShown = 12;
const largestShown = 5;
const pathsShown = 3;

const becauseWords: Readonly<Record<ExcludedBecause, string>> = {
  'ignored': 'ignored',
  'excluded': 'excluded by pattern',
  'binary': 'binary',
  'large': 'too large',
  'secret-file': 'secret by name',
  'unreadable': 'unreadable',
  'link': 'a link to a file that is packed itself',
  'outside': 'a link out of the root',
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
  help: 'Counts the files that packs choose from, by language, and shows what is excluded and why. Stores the index.',
  examples: ['scan', "scan --exclude 'docs/**' --json"],
  details: () =>
    '--json prints {"files": {"count", "tokens", "lines", "bytes"}, "languages": [{"id", "name", "understood", "count", "tokens"}], "roles", "largest": [{"path", "role", "tokens"}], "excluded": [{"because", "detail", "count", "paths"}], "counts": {"parsed", "reused"}}.',
  async execute({ engine, options, run }) {
    const report = await engine.scan(options, run);
    return { json: report, text: (width, color) => scanText(report, width, color), exit: 0 };
  },
} satisfies Command;

function scanText({ files, languages, roles, largest, excluded, counts }: ScanReport, width: number,
  color: boolean): TerminalText
{
  const sizes: readonly Column[] = [{ title: 'FILES', align: 'right' }, { title: 'TOKENS', align: 'right' }];
  const size = (
    entry: { readonly count: number; readonly tokens: number; },
  ) => [formatNumber(entry.count), formatNumber(entry.tokens)];
  const rest = languages.slice(languagesShown);
  return joined([
    term`${plural(files.count, 'file')}, ${formatNumber(files.lines)} lines, ${formatNumber(files.tokens)} tokens; ${
      formatNumber(counts.parsed)
    } indexed, ${formatNumber(counts.reused)} reused`,
    ...(files.count === 0 ? [] : [
      lines(
        table([{ title: 'LANGUAGE' }, ...sizes, { title: 'READ FOR' }], languages.slice(0, languagesShown).map((
          language,
        ) => [language.name, ...size(language), language.understood ? 'symbols, imports, words' : 'words']), width,
          color),
        rest.length === 0 ? undefined : term`… and ${plural(rest.length, 'language')} more: --json lists all`,
      ),
      table([{ title: 'ROLE' }, ...sizes], roles.map((row) => [row.role, ...size(row)]), width, color),
      term`${heading('Largest', color)}: ${
        largest.slice(0, largestShown).map(({ path, tokens }) => `${path} ${formatNumber(tokens)}`).join(', ')
      }`,
    ]),
    excluded.length === 0
      ? 'Nothing is excluded.'
      : table(
        [{ title: 'EXCLUDED' }, { title: 'PATHS', align: 'right' }, { title: 'BY' }, {
          title: 'SUCH AS',
          shrinks: true,
        }],
        excluded.map((
          { because, detail, count, paths },
        ) => [becauseWords[because], formatNumber(count), detail, formatFirstNames(paths, pathsShown)]),
        width,
        color,
      ),
  ], '\n\n');
}
