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
    'Importers of a deleted or renamed file come first, then callers, importers of a changed name, other importers, calls of which only the name matches, and indirect use.',
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
  const maxShown = dependants.filter(({ depth }) => depth === 1).length + maxIndirectFiles;
  // a line that counts one file is no shorter than that file's line
  const hiddenCount = dependants.length > maxShown + 1 ? dependants.length - maxShown : 0;
  return [
    term`${title}:`,
    ...dependants.slice(0, dependants.length - hiddenCount).map(({ file, reasons }) =>
      term`  ${file}: ${reasons.slice(0, 3).join('; ')}`
    ),
    ...(hiddenCount > 0 ? [term`  … and ${hiddenCount} more that import these: --json lists all`] : []),
  ];
}
