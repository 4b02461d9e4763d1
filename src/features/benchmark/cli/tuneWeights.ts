import type { BenchmarkReport, Summary } from '../pure/results';
import { parseRows } from '../pure/rows';
import { isBetter, proposedWeights, type WeightTrial } from '../pure/tuning';
import { readConfig } from '#engine/settings/config';
import { withWeights } from '#engine/settings/configEdit';
import { runBenchmark } from '../node/replay';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { writeWithConsent } from '#apps/cli/consent/writeWithConsent';
import { table } from '#apps/cli/output/table';
import { joined, lines, term, type TerminalText } from '#apps/cli/output/terminal';
import { readNamed } from './benchmarkTasks';
import { rowLine } from './benchmarkText';

const configPath = '.agentpack/config.toml';

/** `tune --json`. */
export interface Tuning {
  readonly version: 1;
  readonly root: string;
  readonly before: Summary;
  /** With the kept weights; equals `before` if there are none. */
  readonly after: Summary;
  readonly tried: readonly WeightTrial[];
  /** The weights that measured better, by signal: for `[weights]`. */
  readonly weights: Readonly<Record<string, number>>;
  /** Lines for `.agentignore`, each with its reason. Their effect is not measured. */
  readonly ignore: readonly { readonly line: string; readonly text: string; }[];
  readonly written: boolean;
}

/** Runs `agentpack tune`; no other command loads this module. */
export async function tuneWeights(context: CommandContext): Promise<CommandResult> {
  const { host, values } = context;
  const config = host.state.read('config.toml');
  const first = await replay(context, config);
  const result = await search(context, config, first);
  const weights = result.weights;
  const isFound = Object.keys(weights).length > 0;
  const { written } = values['apply'] === true && isFound
    ? await writeWithConsent([{ path: configPath, text: (present) => withWeights(present, weights) }], context)
    : { written: false };
  const tuning: Tuning = {
    version: 1,
    root: host.root,
    before: first.overall,
    after: result.report.overall,
    tried: result.tried,
    weights,
    ignore: first.suggestions.filter(({ kind }) => kind === 'ignore').map(({ of, text }) => ({ line: of, text })),
    written,
  };
  return { json: tuning, text: (width, color) => tuningText(tuning, width, color), exit: 0 };
}

/** Tries the proposed weights one after another, each together with those kept before. */
async function search(context: CommandContext, config: string | undefined, first: BenchmarkReport): Promise<{
  readonly report: BenchmarkReport;
  readonly weights: Readonly<Record<string, number>>;
  readonly tried: readonly WeightTrial[];
}> {
  let report = first;
  let weights: Readonly<Record<string, number>> = {};
  const tried: WeightTrial[] = [];
  for (const { signal, weight } of proposedWeights(first, readConfig(config).values.weights ?? {})) {
    const candidate = { ...weights, [signal]: weight };
    context.notify(`Trying ${signal} = ${weight}`);
    const next = await replay(context, withWeights(config, candidate));
    const kept = isBetter(report, next);
    const { mrr, fileRecall } = next.overall.agentpack;
    tried.push({ signal, weight, kept, mrr, fileRecall });
    if (kept) [report, weights] = [next, candidate];
  }
  return { report, weights, tried };
}

function replay({ host, options, inputFile, values, run, cwd, assetsDir, notify }: CommandContext,
  config: string | undefined): Promise<BenchmarkReport>
{
  return runBenchmark({
    root: host.root,
    rows: inputFile === undefined ? undefined : parseRows(readNamed(cwd, inputFile), inputFile),
    limit: values['limit'] as number | undefined,
    mirror: undefined,
    pack: options,
    ablate: [],
    ...(config === undefined ? {} : { config }),
    assetsDir,
    version: host.version,
    env: host.env,
    cancel: run.cancel,
    done: (row, count, of) => notify(rowLine(row, count, of)),
  });
}

function tuningText({ before, after, tried, weights, ignore, written }: Tuning, width: number,
  color: boolean): TerminalText
{
  const entries = Object.entries(weights);
  const metrics = ({ agentpack: scores }: Summary) =>
    [scores.mrr, scores.acc5, scores.fileRecall, scores.lineRecall ?? 0, scores.tokenPrecision].map((value) =>
      value.toFixed(3)
    );
  const columns = ['MRR', 'ACC@5', 'FILES', 'LINES', 'PRECISION'].map((title) => ({ title, align: 'right' as const }));
  const verdict = entries.length > 0
    ? lines(
      written ? term`Written into ${configPath}:` : term`Proposed for ${configPath}; tune --apply writes it:`,
      '[weights]',
      ...entries.map(([signal, weight]) => term`${signal} = ${weight}`),
    )
    : 'No weight made the packs of these changes better: the defaults stay.';
  return joined([
    term`${before.rows} ${before.rows === 1 ? 'task' : 'tasks'} of past changes`,
    table([{ title: 'WEIGHTS' }, ...columns], [['present', ...metrics(before)],
      ...(entries.length > 0 ? [['proposed', ...metrics(after)]] : [])], width, color),
    ...(tried.length > 0
      ? [
        lines(
          ...tried.map(({ signal, weight, kept, mrr, fileRecall }) =>
            term`${signal} = ${weight}: MRR ${mrr.toFixed(3)}, files ${fileRecall.toFixed(3)}, ${
              kept ? 'kept' : 'dropped'
            }`
          ),
        ),
      ]
      : []),
    verdict,
    ...(ignore.length > 0 ? [lines(...ignore.map(({ text }) => term`- ${text}`))] : []),
  ], '\n\n');
}
