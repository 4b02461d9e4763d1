import { inWords } from '../engineWords';
import * as l10n from '@vscode/l10n';
import type { ReplayMetrics } from '../../../benchmark/metrics';
import type { BenchmarkReport, RowResult } from '../../../benchmark/results';
import { changeTitle, hasTooFew, type TuneChange } from './tuneChanges';
import { markdown, thousands } from '../text';

const missesShown = 40;

interface Measure {
  readonly name: keyof ReplayMetrics;
  readonly words: string;
  readonly kind: 'part' | 'number' | 'tokens';
}

const measures = (): readonly Measure[] => [
  { name: 'acc5', words: l10n.t('Changes whose files are all among the first 5 ranked'), kind: 'part' },
  { name: 'acc10', words: l10n.t('Changes whose files are all among the first 10 ranked'), kind: 'part' },
  { name: 'mrr', words: l10n.t('MRR: 1 where the first ranked file was changed, ½ for the second, …'), kind: 'number' },
  { name: 'fileRecall', words: l10n.t('Changed files that are in the pack'), kind: 'part' },
  { name: 'testRecall', words: l10n.t('Changed tests that are in the pack'), kind: 'part' },
  { name: 'lineRecall', words: l10n.t('Rewritten lines that are in the pack'), kind: 'part' },
  { name: 'tokenPrecision', words: l10n.t('Tokens in changed files'), kind: 'part' },
  { name: 'tokens', words: l10n.t('Tokens per pack'), kind: 'tokens' },
];

/**
 * `AgentPack: Tune`, as Markdown: how good packs would have been, what they missed, what would have helped, and what of
 * that Tune can change.
 */
export function tuneText(report: BenchmarkReport, changes: readonly TuneChange[], folder: string): string {
  const { overall, rows, suggestions } = report;
  return [
    `# ${l10n.t('How well packs cover past changes of {0}', markdown(folder))}`,
    about(report),
    table(['', 'AgentPack', 'BM25'], [':---', '---:', '---:'], measures().map((
      { name, words, kind },
    ) => [words, figure(overall.agentpack[name], kind), figure(overall.bm25[name], kind)])),
    `## ${l10n.t('What would have helped')}`,
    suggestions.length === 0
      ? l10n.t('No weight, no ignored folder and no pin would clearly have made these packs better.')
      : suggestions.map(({ text }) => `- ${markdown(text)}`).join('\n'),
    ...(suggestions.some(({ kind }) => kind === 'weight')
      ? [
        l10n.t(
          'Weights are settings: `[weights]` in `.agentpack/config.toml`. `agentpack tune` measures a proposed one before it writes it.',
        ),
      ]
      : []),
    `## ${l10n.t('What Tune can change')}`,
    ...changeParts(report, changes),
    `## ${l10n.t('Changed files that were not in the pack')}`,
    ...misses(rows),
  ].join('\n\n') + '\n';
}

function about({ overall: { rows, failed, ms } }: BenchmarkReport): string {
  const count = rows === 1
    ? l10n.t('1 past change of this repository, replayed:')
    : l10n.t('{0} past changes of this repository, replayed:', thousands(rows));
  const how = l10n.t(
    'the commit message is the task, and the pack is made from the files before the commit, in {0} ms per pack. BM25 is a plain search for the words of the task with the same budget.',
    thousands(ms),
  );
  const failures = failed === 1
    ? l10n.t('1 change could not be packed and counts as 0.')
    : l10n.t('{0} changes could not be packed and count as 0.', thousands(failed));
  return [count, how, ...(failed > 0 ? [failures] : [])].join(' ');
}

function changeParts(report: BenchmarkReport, changes: readonly TuneChange[]): readonly string[] {
  if (hasTooFew(report))
    return [
      l10n.t(
        'Nothing: there are too few past changes to choose something by half of them and confirm it by the other half.',
      ),
    ];
  if (changes.length === 0)
    return [l10n.t('Nothing: no change that half of these past changes would choose is confirmed by the other half.')];
  return [
    changes.map((change) => `- **${markdown(changeTitle(change))}**: ${markdown(change.text)}`).join('\n'),
    ...(changes.some(({ kind }) => kind === 'mode')
      ? [
        l10n.t(
          'A mode with larger packs is proposed only where each further token shows at least a quarter of what the present ones show on average of the changed files.',
        ),
      ]
      : []),
    l10n.t(
      'Each was chosen by every other past change and confirmed by those between. What helped past changes may not help later ones: _AgentPack: Undo Tune_ takes it back.',
    ),
  ];
}

function misses(rows: readonly RowResult[]): string[] {
  const all = rows.flatMap((row) => row.misses.map((miss) => ({ row, miss })));
  if (all.length === 0) return [l10n.t('None.')];
  const shown = table([l10n.t('Task'), l10n.t('File'), l10n.t('Because'), l10n.t('Rank'), l10n.t('Detail')], [':---',
    ':---', ':---', '---:', ':---'], all.slice(0, missesShown).map((
      { row, miss },
    ) => [`${markdown(row.task)} (${markdown(row.id)})`, markdown(miss.path), miss.because, String(miss.rank ?? '–'),
      markdown(inWords(miss.detail))]
    ));
  return [shown, ...(all.length > missesShown
    ? [l10n.t('And {0} more: `agentpack benchmark --json` lists all.', thousands(all.length - missesShown))]
    : [])];
}

function table(head: readonly string[], align: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, align, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function figure(value: number | undefined, kind: 'part' | 'number' | 'tokens'): string {
  if (value === undefined) return '–';
  return kind === 'part' ? `${Math.round(value * 100)} %` : kind === 'number' ? value.toFixed(2) : thousands(value);
}
