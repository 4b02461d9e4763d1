import type { RelatedFiles } from '#reports';
import { packedFileOptions } from '../../arguments/options';
import type { AnsweringCommand } from '../../command';
import { joinTerminalTexts, term, type TerminalText } from '../../output/terminal';

const maxCoChangedFiles = 20;

export const related = {
  usage: 'related [ROOT] FILE',
  positionals: 'file',
  isQuery: true,
  reads: packedFileOptions,
  help: 'Lists the imports, importers, tests and co-changed files of a file, and files that share names with it.',
  examples: ['related src/price.ts'],
  async execute({ engine, options, paths, run }) {
    const report = await engine.related(paths[0]!, options, run);
    return { json: report, text: () => formatRelatedText(report), exit: 0 };
  },
} satisfies AnsweringCommand;

export function formatRelatedText(related: RelatedFiles): TerminalText {
  const formatSection = (title: string,
    entries:
      readonly string[]) => (entries.length > 0 ? [term`${title}:`, ...entries.map((entry) => term`  ${entry}`)] : []);
  const lines = [
    ...formatSection('imports', formatImportLines(related.imports)),
    ...formatSection('imported by', related.importers),
    ...formatSection('imported under its old name by',
      related.formerImporters.map(({ path, as }) => `${path} (${as})`)),
    ...formatSection('tested by', related.tests),
    ...formatSection('tests', related.tested),
    ...formatSection('shares names with',
      related.sharing.map(({ path, line, how }) => `${path}: ${how} (line ${line})`)),
    ...formatSection('changes together with',
      limitLines(related.coChanged.map((c) => `${c.path} (${c.commits} commits)`))),
  ];
  return joinTerminalTexts([related.path,
    ...(lines.length > 0 ? lines : ['No related files were found by imports, tests, names or history.'])], '\n');
}

/** Limits the number of lines. `--json` prints all of them. */
function limitLines(lines: readonly string[]): string[] {
  return lines.length <= maxCoChangedFiles
    ? [...lines]
    : [...lines.slice(0, maxCoChangedFiles), `and ${lines.length - maxCoChangedFiles} more`];
}

/** Formats one line for each imported file: `src/price.ts (lines 1, 7)`. */
function formatImportLines(imports: RelatedFiles['imports']): string[] {
  const linesByPath = new Map<string, number[]>();
  for (const { path, line } of imports) linesByPath.set(path, [...linesByPath.get(path) ?? [], line]);
  return [...linesByPath].map(([path, allLines]) => {
    const lines = [...new Set(allLines)].sort((a, b) => a - b);
    return `${path} (${lines.length === 1 ? 'line' : 'lines'} ${lines.join(', ')})`;
  });
}
