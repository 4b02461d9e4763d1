import type { BenchmarkReport, Summary } from '../pure/results';
import { parseRows } from '../pure/rows';
import { isBetterReplay, listProposedWeights, type WeightTrial } from '../pure/tuning';
import { readConfig } from '#engine/settings/config';
import { setWeights } from '#engine/settings/configEdit';
import { runBenchmark } from '../node/replay';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { writeWithConsent } from '#apps/cli/consent/writeWithConsent';
import { formatTextTable } from '#apps/cli/output/table';
import { joinTerminalTexts, joinTerminalLines, term, type TerminalText } from '#apps/cli/output/terminal';
import { readNamedFile } from './benchmarkTasks';
import { formatBenchmarkRow } from './benchmarkText';

const configPath = '.agentpack/config.toml';

/** The output of `tune --json`. */
export interface Tuning {
  readonly version: 1;
  readonly root: string;
  readonly before: Summary;
  /** The results with the kept weights; equals `before` if no weight was kept. */
  readonly after: Summary;
  readonly tried: readonly WeightTrial[];
  /** The weights that improved the results, by signal, as in `[weights]`. */
  readonly weights: Readonly<Record<string, number>>;
  /** Lines for `.agentignore`, each with its reason. Their effect is not measured. */
  readonly ignore: readonly { readonly line: string; readonly text: string; }[];
  readonly written: boolean;
}

/** Runs `agentpack tune`; no other command loads this module. */
export async function tuneWeights(context: CommandContext): Promise<CommandResult> {
  const { host, values } = context;
  const config = host.state.read('config.toml');
  const baseline = await replay(context, config);
  const result = await searchWeights(context, config, baseline);
  const weights = result.weights;
  const hasWeights = Object.keys(weights).length > 0;
  const { written } = values['apply'] === true && hasWeights
    ? await writeWithConsent([{ path: configPath, buildText: (currentText) => setWeights(currentText, weights) }],
      context)
    : { written: false };
  const tuning: Tuning = {
    version: 1,
    root: host.root,
    before: baseline.overall,
    after: result.report.overall,
    tried: result.tried,
    weights,
    ignore: baseline.suggestions.filter(({ kind }) => kind === 'ignore').map(({ of, text }) => ({ line: of, text })),
    written,
  };
  return { json: tuning, text: (width, color) => formatTuning(tuning, width, color), exit: 0 };
}

/** Tries the proposed weights one after another, each together with the weights kept so far. */
async function searchWeights(context: CommandContext, config: string | undefined, baseline: BenchmarkReport): Promise<{
  readonly report: BenchmarkReport;
  readonly weights: Readonly<Record<string, number>>;
  readonly tried: readonly WeightTrial[];
}> {
  let report = baseline;
  let weights: Readonly<Record<string, number>> = {};
  const tried: WeightTrial[] = [];
  for (const { signal, weight } of listProposedWeights(baseline, readConfig(config).values.weights ?? {})) {
    const candidateWeights = { ...weights, [signal]: weight };
    context.notify(`Trying ${signal} = ${weight}`);
    const candidateReport = await replay(context, setWeights(config, candidateWeights));
    const isKept = isBetterReplay(report, candidateReport);
    const { mrr, fileRecall } = candidateReport.overall.agentpack;
    tried.push({ signal, weight, kept: isKept, mrr, fileRecall });
    if (isKept) [report, weights] = [candidateReport, candidateWeights];
  }
  return { report, weights, tried };
}

function replay({ host, options, inputFile, values, run, cwd, assetsDir, notify }: CommandContext,
  config: string | undefined): Promise<BenchmarkReport>
{
  return runBenchmark({
    root: host.root,
    rows: inputFile === undefined ? undefined : parseRows(readNamedFile(cwd, inputFile), inputFile),
    limit: values['limit'] as number | undefined,
    mirror: undefined,
    pack: options,
    ablate: [],
    ...(config === undefined ? {} : { config }),
    assetsDir,
    version: host.version,
    env: host.env,
    cancel: run.cancel,
    onRowDone: (row, count, total) => notify(formatBenchmarkRow(row, count, total)),
  });
}

function formatTuning({ before, after, tried, weights, ignore, written }: Tuning, width: number,
  color: boolean): TerminalText
{
  const weightEntries = Object.entries(weights);
  const formatMetrics = ({ agentpack: scores }: Summary) =>
    [scores.mrr, scores.acc5, scores.fileRecall, scores.lineRecall ?? 0, scores.tokenPrecision].map((value) =>
      value.toFixed(3)
    );
  const columns = ['MRR', 'ACC@5', 'FILES', 'LINES', 'PRECISION'].map((title) => ({ title, align: 'right' as const }));
  const outcomeText = weightEntries.length > 0
    ? joinTerminalLines(
      written ? term`Written to ${configPath}:` : term`Proposed for ${configPath} (run tune --apply to write it):`,
      '[weights]',
      ...weightEntries.map(([signal, weight]) => term`${signal} = ${weight}`),
    )
    : 'No other weight improved the packs for these changes, so the weights stay as they are.';
  return joinTerminalTexts([
    term`${before.rows} ${before.rows === 1 ? 'task' : 'tasks'} from past changes`,
    formatTextTable([{ title: 'WEIGHTS' }, ...columns], [['current', ...formatMetrics(before)],
      ...(weightEntries.length > 0 ? [['proposed', ...formatMetrics(after)]] : [])], width, color),
    ...(tried.length > 0
      ? [
        joinTerminalLines(
          ...tried.map(({ signal, weight, kept, mrr, fileRecall }) =>
            term`${signal} = ${weight}: MRR ${mrr.toFixed(3)}, files ${fileRecall.toFixed(3)}, ${
              kept ? 'kept' : 'dropped'
            }`
          ),
        ),
      ]
      : []),
    outcomeText,
    ...(ignore.length > 0 ? [joinTerminalLines(...ignore.map(({ text }) => term`- ${text}`))] : []),
  ], '\n\n');
}
