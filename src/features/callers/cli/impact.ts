import type { ImpactReport } from '#reports';
import { packedFileOptions } from '#apps/cli/arguments/options';
import type { AnsweringCommand } from '#apps/cli/command';
import { joinTerminalTexts, term, type TerminalText } from '#apps/cli/output/terminal';

/** The number of files shown that depend on the change through other files only. */
const maxIndirectFiles = 10;

export const impact = {
  usage: 'impact [ROOT] [FILE…]',
  positionals: 'optional files',
  isQuery: true,
  reads: { ...packedFileOptions, since: true },
  help: 'Lists the files that depend on the changed files or on FILE, most relevant first, with the reasons.',
  examples: ['impact', 'impact src/price.ts', 'impact --since HEAD~1'],
  details: () =>
    'Files that import a deleted or renamed file come first. Callers of a changed function come before files that only import a changed name, which come before other importers, which come before files in which only the name of a call matches; direct use comes before indirect use.',
  async execute({ engine, options, paths, run }) {
    const report = await engine.impact(paths, options, run);
    return { json: report, text: () => formatImpact(report), exit: 0 };
  },
} satisfies AnsweringCommand;

export function formatImpact({ changed, dependants, notes }: ImpactReport): TerminalText {
  if (changed.length === 0)
    return joinTerminalTexts(['No files have changed. Specify the files whose impact you want to see.',
      ...notes.map((line) => term`${line}`)], '\n');
  const tests = dependants.filter(({ test }) => test);
  const otherFiles = dependants.filter(({ test }) => !test);
  return joinTerminalTexts([
    ...changed.map(({ file, symbols }) =>
      symbols.length === 0
        ? term`${file}`
        : term`${file}: ${symbols.slice(0, 8).join(', ')}${symbols.length > 8 ? ` and ${symbols.length - 8} more` : ''}`
    ),
    ...(dependants.length === 0 ? ['No dependent files were found in the index.'] : []),
    ...formatSection('Dependent files', otherFiles),
    ...formatSection('Tests', tests),
    ...notes.map((note) => term`${note}`),
  ], '\n');
}

function formatSection(title: string, dependants: ImpactReport['dependants']): (string | TerminalText)[] {
  if (dependants.length === 0) return [];
  const directCount = dependants.filter(({ depth }) => depth === 1).length;
  const maxShown = directCount + maxIndirectFiles;
  // a line that counts one file is no shorter than that file's line
  const shownCount = dependants.length === maxShown + 1 ? dependants.length : maxShown;
  return [
    term`${title}:`,
    ...dependants.slice(0, shownCount).map(({ file, reasons }) => term`  ${file}: ${reasons.slice(0, 3).join('; ')}`),
    ...(dependants.length > shownCount
      ? [term`  … and ${dependants.length - shownCount} more that import these: --json lists all`]
      : []),
  ];
}
