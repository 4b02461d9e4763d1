import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BenchmarkReport, Summary } from '../../../../benchmark/results';
import { parseRows } from '../../../../benchmark/rows';
import { isBetter, proposals, type WeightTrial } from '../../../../benchmark/tuning';
import { UserError } from '../../../../base/errors';
import { readConfig } from '../../../../engine/inputs/settings/config';
import { withWeights } from '../../../../engine/inputs/settings/configEdit';
import { runBenchmark } from '../../../node/benchmark/replay';
import { fileOptions } from '../../arguments/options';
import { wholeNumber } from '../../arguments/values';
import type { Command, CommandContext } from '../../command';
import { consentOptions } from '../../connect/askConsent';
import { writeWithConsent } from '../../connect/writeWithConsent';
import { table } from '../../output/table';
import { joined, lines, term, type TerminalText } from '../../output/terminal';
import { rowLine } from './benchmarkText';

const configPath = '.agentpack/config.toml';
const rejects = { 'task': 'it takes its tasks from the history, or from TASKS.jsonl' };

/** `tune --json`. */
export interface Tuning {
  readonly version: 1;
  readonly root: string;
  readonly before: Summary;
  /** With the kept weights; as `before` where there is none. */
  readonly after: Summary;
  readonly tried: readonly WeightTrial[];
  /** By signal, those that measured better: for `[weights]`. */
  readonly weights: Readonly<Record<string, number>>;
  /** Lines for `.agentignore`, each with its reason. Not measured. */
  readonly ignore: readonly { readonly line: string; readonly text: string; }[];
  readonly written: boolean;
}

export const tune: Command = {
  usage: 'tune [ROOT] [TASKS.jsonl]',
  positionals: 'optional file',
  reads: { budget: true, mode: true, agent: true, tokenizer: true, ...fileOptions },
  rejects,
  help: 'Replays past changes, tries weights of signals on them, and proposes those that measure better.',
  options: {
    'limit': { type: 'string', value: 'N', help: 'maximum number of tasks (default for tasks from the history: 20)' },
    'apply': { type: 'boolean', help: 'write the proposed weights into config.toml, after showing the change' },
    ...consentOptions,
  },
  examples: ['tune --limit 40', 'tune --apply'],
  details: () =>
    'A weight is kept if MRR rises in both the even and the odd tasks, and neither file recall nor line recall falls; at most three are tried. Past changes say little about later ones where there are few.\n--json prints {"before", "after", "tried": [{"signal", "weight", "kept", "mrr", "fileRecall"}], "weights", "ignore": [{"line", "text"}], "written"}.',
  async execute(context) {
    const { host, values } = context;
    const config = host.state.read('config.toml');
    const first = await replay(context, config);
    const found = await search(context, config, first);
    const weights = found.weights;
    const isFound = Object.keys(weights).length > 0;
    const { written } = values['apply'] === true && isFound
      ? await writeWithConsent([{ path: configPath, text: (present) => withWeights(present, weights) }], context)
      : { written: false };
    const tuning: Tuning = {
      version: 1,
      root: host.root,
      before: first.overall,
      after: found.report.overall,
      tried: found.tried,
      weights,
      ignore: first.suggestions.filter(({ kind }) => kind === 'ignore').map(({ of, text }) => ({ line: of, text })),
      written,
    };
    return { json: tuning, text: (width, color) => tuningText(tuning, width, color), exit: 0 };
  },
};

/** Tries the proposed weights one after another, each with those that were kept before. */
async function search(context: CommandContext, config: string | undefined, first: BenchmarkReport): Promise<{
  readonly report: BenchmarkReport;
  readonly weights: Readonly<Record<string, number>>;
  readonly tried: readonly WeightTrial[];
}> {
  let report = first;
  let weights: Readonly<Record<string, number>> = {};
  const tried: WeightTrial[] = [];
  for (const { signal, weight } of proposals(first, readConfig(config).weights ?? {})) {
    const wanted = { ...weights, [signal]: weight };
    context.notify(`Trying ${signal} = ${weight}`);
    const next = await replay(context, withWeights(config, wanted));
    const kept = isBetter(report, next);
    const { mrr, fileRecall } = next.overall.agentpack;
    tried.push({ signal, weight, kept, mrr, fileRecall });
    if (kept) [report, weights] = [next, wanted];
  }
  return { report, weights, tried };
}

function replay({ host, options, inputFile, values, run, cwd, assetsDir, notify }: CommandContext,
  config: string | undefined): Promise<BenchmarkReport>
{
  return runBenchmark({
    root: host.root,
    rows: inputFile === undefined ? undefined : parseRows(read(cwd, inputFile), inputFile),
    limit: wholeNumber('limit', values['limit'] as string | undefined),
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
  const found = Object.entries(weights);
  const metrics = ({ agentpack: one }: Summary) =>
    [one.mrr, one.acc5, one.fileRecall, one.lineRecall ?? 0, one.tokenPrecision].map((value) => value.toFixed(3));
  const columns = ['MRR', 'ACC@5', 'FILES', 'LINES', 'PRECISION'].map((title) => ({ title, align: 'right' as const }));
  const verdict = found.length > 0
    ? lines(
      written ? term`Written into ${configPath}:` : term`Proposed for ${configPath}; tune --apply writes it:`,
      '[weights]',
      ...found.map(([signal, weight]) => term`${signal} = ${weight}`),
    )
    : 'No weight made the packs of these changes better: the defaults stay.';
  return joined([
    term`${before.rows} ${before.rows === 1 ? 'task' : 'tasks'} of past changes`,
    table([{ title: 'WEIGHTS' }, ...columns], [['present', ...metrics(before)],
      ...(found.length > 0 ? [['proposed', ...metrics(after)]] : [])], width, color),
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

function read(cwd: string, path: string): string {
  try {
    return readFileSync(resolve(cwd, path), 'utf8');
  } catch (error) {
    throw new UserError(
      `${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? String(error)}): check the path.`,
    );
  }
}
