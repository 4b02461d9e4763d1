import type { ReplayMetrics } from '../../../benchmark/metrics';
import type { BenchmarkReport, RowResult } from '../../../benchmark/results';
import { markdown, plural, thousands } from '../text';

const missesShown = 40;

const measures: readonly (readonly [name: keyof ReplayMetrics, words: string, kind: 'part' | 'number' | 'tokens'])[] = [
  ['acc5', 'Changes whose files are all among the first 5 ranked', 'part'],
  ['acc10', 'Changes whose files are all among the first 10 ranked', 'part'],
  ['mrr', 'MRR: 1 where the first ranked file was changed, ½ for the second, …', 'number'],
  ['fileRecall', 'Changed files that are in the pack', 'part'],
  ['testRecall', 'Changed tests that are in the pack', 'part'],
  ['lineRecall', 'Rewritten lines that are in the pack', 'part'],
  ['tokenPrecision', 'Tokens in changed files', 'part'],
  ['tokens', 'Tokens per pack', 'tokens'],
];

/** `AgentPack: Tune`, as Markdown: how good packs would have been, what they missed, what would have helped. */
export function tuneText({ overall, rows, suggestions }: BenchmarkReport, folder: string): string {
  return [
    `# How well packs cover past changes of ${markdown(folder)}`,
    `${
      plural(overall.rows, 'past change')
    } of this repository, replayed: the commit message is the task, and the pack is made from the files before the commit, in ${
      thousands(overall.ms)
    } ms per pack. BM25 is a plain search for the words of the task with the same budget.${
      overall.failed > 0 ? ` ${plural(overall.failed, 'change')} could not be packed and count as 0.` : ''
    }`,
    table(['', 'AgentPack', 'BM25'], [':---', '---:', '---:'], measures.map((
      [name, words, kind],
    ) => [words, figure(overall.agentpack[name], kind), figure(overall.bm25[name], kind)])),
    '## What would have helped',
    suggestions.length === 0
      ? 'No weight and no ignored folder would clearly have made these packs better.'
      : suggestions.map(({ text }) => `- ${markdown(text)}`).join('\n'),
    ...(suggestions.some(({ kind }) => kind === 'weight')
      ? [
        'Weights are settings: `[weights]` in `.agentpack/config.toml`. `agentpack tune` measures a proposed one before it writes it.',
      ]
      : []),
    ...(suggestions.some(({ kind }) => kind === 'ignore')
      ? [
        'Add ignored folders to `.agentignore`, one per line. What helped past changes may not help later ones: run Tune again afterwards.',
      ]
      : []),
    '## Changed files that were not in the pack',
    ...misses(rows),
  ].join('\n\n') + '\n';
}

function misses(rows: readonly RowResult[]): string[] {
  const all = rows.flatMap((row) => row.misses.map((miss) => ({ row, miss })));
  if (all.length === 0) return ['None.'];
  const shown = table(['Task', 'File', 'Because', 'Rank', 'Detail'], [':---', ':---', ':---', '---:', ':---'],
    all.slice(0, missesShown).map((
      { row, miss },
    ) => [`${markdown(row.task)} (${markdown(row.id)})`, markdown(miss.path), miss.because, String(miss.rank ?? '–'),
      markdown(miss.detail)]
    ));
  return [shown, ...(all.length > missesShown
    ? [`And ${thousands(all.length - missesShown)} more: \`agentpack benchmark --json\` lists all.`]
    : [])];
}

function table(head: readonly string[], align: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, align, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function figure(value: number | undefined, kind: 'part' | 'number' | 'tokens'): string {
  if (value === undefined) return '–';
  return kind === 'part' ? `${Math.round(value * 100)} %` : kind === 'number' ? value.toFixed(2) : thousands(value);
}
