import type { Related } from '#reports';
import { packedFileOptions } from '../../arguments/options';
import type { Command } from '../../command';
import { joined, term, type TerminalText } from '../../output/terminal';

const coChangedShown = 20;

export const related = {
  usage: 'related [ROOT] FILE',
  positionals: 'file',
  isQuery: true,
  reads: packedFileOptions,
  help: 'Lists imports, importers, tests, files with names in common and co-changed files of a file.',
  examples: ['related src/price.ts'],
  async execute({ engine, options, paths, run }) {
    const report = await engine.related(paths[0]!, options, run);
    return { json: report, text: () => relatedText(report), exit: 0 };
  },
} satisfies Command;

export function relatedText(related: Related): TerminalText {
  const section = (title: string,
    entries:
      readonly string[]) => (entries.length > 0 ? [term`${title}:`, ...entries.map((entry) => term`  ${entry}`)] : []);
  const lines = [
    ...section('imports', importLines(related.imports)),
    ...section('imported by', related.importers),
    ...section('imported under its old name by', related.formerImporters.map(({ path, as }) => `${path} (${as})`)),
    ...section('tested by', related.tests),
    ...section('tests', related.tested),
    ...section('shares names with', related.sharing.map(({ path, line, how }) => `${path}: ${how} (line ${line})`)),
    ...section('changes together with', capped(related.coChanged.map((c) => `${c.path} (${c.commits} commits)`))),
  ];
  return joined([related.path,
    ...(lines.length > 0 ? lines : ['no related files by imports, tests, names or history'])], '\n');
}

/** Limits the lines that are shown; `--json` has all of them. */
function capped(lines: readonly string[]): string[] {
  return lines.length <= coChangedShown
    ? [...lines]
    : [...lines.slice(0, coChangedShown), `and ${lines.length - coChangedShown} more`];
}

/** Formats one line for each imported file: `src/price.ts (lines 1, 7)`. */
function importLines(imports: Related['imports']): string[] {
  const linesOf = new Map<string, number[]>();
  for (const { path, line } of imports) linesOf.set(path, [...linesOf.get(path) ?? [], line]);
  return [...linesOf].map(([path, all]) => {
    const lines = [...new Set(all)].sort((a, b) => a - b);
    return `${path} (${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')})`;
  });
}
