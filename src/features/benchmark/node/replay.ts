import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '#base/errors';
import { throwIfCancelled, type Cancel } from '#base/cancellation';
import { findTaskTitle } from '#base/task/taskTitle';
import { createBaseline } from '../pure/bm25';
import { createFailedMetrics, findGoldRanks, scoreRow, type ReplayMetrics } from '../pure/metrics';
import { classifyMiss } from '../pure/misses';
import { computeAblation, summarizeByRepo, summarizeRows, type BenchmarkReport, type RowResult } from '../pure/results';
import type { TaskRow } from '../pure/rows';
import { suggestImprovements, type RowEvidence } from '../pure/suggest';
import { createEngine } from '#features/engine';
import { type SignalKind, signalKinds } from '#pipeline/4-rank/signals/kinds';
import type { Trial } from '#engine/answers/trials';
import type { Engine } from '#features/requests';
import type { PackOptions } from '#engine/options';
import type { Mode } from '#model';
import { createEnvWithTrustedPath } from '#platform/git/gitProgram';
import { createNodeHost } from '#host/nodeHost';
import { openRepositories, type ReplayRow, type ReplayedRepository, type RepositoryOptions } from './repositories';
import type { StateHost } from '#engine/ports/stateHost';

export interface BenchmarkOptions extends RepositoryOptions {
  /** The real, absolute path of the root. */
  readonly root: string;
  /** Options for every pack, such as the mode, tokenizer and globs. A budget overrides the rows' budgets. */
  readonly pack: PackOptions;
  /** Signals to switch off, one at a time. */
  readonly ablate: readonly SignalKind[];
  /** Additional modes in which each task is packed, with one checkout and one index for all modes. */
  readonly modes?: readonly Mode[];
  /** Text that replaces the root's `config.toml`. */
  readonly config?: string;
  readonly assetsDir: string;
  readonly version: string;
  readonly cancel: Cancel;
  /** Called after each row. */
  onRowDone?(result: RowResult, count: number, total: number): void;
}

/** Signals that give no points in a clean work tree without pins. */
const inapplicableSignals: readonly SignalKind[] = ['changed', 'since', 'open', 'selected', 'problems', 'learned',
  'pinned'];
export const measurableSignals: readonly SignalKind[] = signalKinds.filter((kind) =>
  !inapplicableSignals.includes(kind)
);

/**
 * Packs the task of each row at its base commit and evaluates the packs. The work tree is a separate repository below
 * the system's temporary folder and is always removed. The root is only read.
 */
export async function runBenchmark(requestedOptions: BenchmarkOptions): Promise<BenchmarkReport> {
  const options = { ...requestedOptions, env: createEnvWithTrustedPath(requestedOptions.root, requestedOptions.env) }; // the work trees are outside the root
  const temporaryFolder = realpathSync.native(mkdtempSync(join(tmpdir(), 'agentpack-benchmark-')));
  const removeTemporaryFolder = () => rmSync(temporaryFolder, { recursive: true, force: true });
  process.once('exit', removeTemporaryFolder); // because a second Ctrl+C exits immediately
  try {
    const repositories = await openRepositories(options, temporaryFolder, options.cancel);
    const totalRowCount = repositories.reduce((n, repository) => n + repository.rows.length, 0);
    const evaluatedRows: EvaluatedRow[] = [];
    for (const repository of repositories) {
      for await (const evaluation of replayRepository(repository, options)) {
        evaluatedRows.push(evaluation);
        options.onRowDone?.(evaluation.result, evaluatedRows.length, totalRowCount);
      }
      rmSync(repository.folder, { recursive: true, force: true });
    }
    evaluatedRows.sort((a, b) => a.index - b.index);
    const rows = evaluatedRows.map(({ result }) => result);
    return {
      version: 1,
      root: options.root,
      overall: summarizeRows(rows),
      repos: summarizeByRepo(rows, options.root),
      ...(options.ablate.length > 0 ? { ablation: computeAblation(rows, options.ablate) } : {}),
      ...(options.modes &&
        {
          modes: options.modes.map((mode, i) => ({
            mode,
            rows: evaluatedRows.map((evaluation) => evaluation.modeResults[i]!),
          })),
        }),
      suggestions: suggestImprovements(evaluatedRows.flatMap(({ evidence }) => evidence ?? []), measurableSignals),
      rows,
    };
  } catch (error) {
    // Ctrl+C also ends the git processes, so report the cancellation instead of their failure
    if (error instanceof UserError) throwIfCancelled(options.cancel);
    throw error;
  } finally {
    process.off('exit', removeTemporaryFolder);
    removeTemporaryFolder();
  }
}

interface EvaluatedRow {
  readonly index: number;
  readonly result: RowResult;
  readonly evidence?: RowEvidence;
  /** One result for each of `modes`. */
  readonly modeResults: readonly RowResult[];
}

/**
 * Uses one engine for all rows of a repository, so that files that do not change between two bases are indexed only
 * once.
 */
async function* replayRepository(repository: ReplayedRepository,
  options: BenchmarkOptions): AsyncGenerator<EvaluatedRow>
{
  const { tree, folder, prefix, name } = repository;
  const root = join(folder, prefix);
  const baseline = createBaseline();
  let engine: Engine | undefined;
  try {
    for (const entry of repository.rows) {
      throwIfCancelled(options.cancel);
      await tree.checkout(entry.sha, options.cancel);
      engine ??= existsSync(root)
        ? createReplayEngine(root, options, name === '' ? options.config ?? readRootConfig(options.root) : undefined)
        : undefined;
      const files = await tree.listFiles(prefix);
      const replayRow = async ({ pack, ablate }: Pick<BenchmarkOptions, 'pack' | 'ablate'>) => {
        const budget = pack.budget ?? entry.row.budget;
        const trials = await runTrials(engine, entry, budget, { pack, ablate, cancel: options.cancel });
        throwIfCancelled(options.cancel);
        const baselineResult = baseline(entry.row.task, files,
          typeof trials === 'string' ? budget ?? 0 : trials[0]!.report.budget);
        return evaluateRow(entry, root, name, baselineResult, trials, ablate);
      };
      const mainRow = await replayRow(options);
      const modeResults: RowResult[] = [];
      for (const mode of options.modes ?? [])
        modeResults.push((await replayRow({ pack: { ...options.pack, mode }, ablate: [] })).result);
      yield { ...mainRow, modeResults };
    }
  } finally {
    await engine?.dispose();
  }
}

/** Returns the trials, or the reason why there is no pack. */
async function runTrials(engine: Engine | undefined, { row }: ReplayRow, budget: number | undefined,
  { pack, ablate, cancel }: Pick<BenchmarkOptions, 'pack' | 'ablate' | 'cancel'>): Promise<readonly Trial[] | string>
{
  if (!engine) return 'the folder does not exist at this commit';
  try {
    return await engine.trials({ ...pack, task: row.task, ...(budget === undefined ? {} : { budget }) }, [[],
      ...ablate.map((kind) => [kind])], row.gold, { cancel });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    if (error.kind !== 'usage') return error.message;
    throw budget === pack.budget ? error : new UserError(`${row.from}: ${error.message}`);
  }
}

function evaluateRow({ row, index, sha }: ReplayRow, root: string, repo: string,
  baselineResult: ReturnType<ReturnType<typeof createBaseline>>, trials: readonly Trial[] | string,
  ablate: readonly SignalKind[]): Omit<EvaluatedRow, 'modeResults'>
{
  const readLines = (
    path: string,
  ) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8').split('\n') : []);
  const commonFields = { id: row.id, ...(repo === '' ? {} : { repo }), base: sha, task: findTaskTitle(row.task) };
  if (typeof trials === 'string') {
    const budget = row.budget ?? 0;
    return {
      index,
      result: {
        ...commonFields,
        budget,
        failed: trials,
        agentpack: createFailedMetrics(row),
        bm25: scoreRow(row, baselineResult, budget, readLines),
        ms: 0,
        ranks: row.gold.map(() => null),
        misses: [],
        without: {},
      },
    };
  }
  const [trial, ...ablationTrials] = trials;
  const { report, explanations, ms } = trial!;
  const scoreTrial = (result: Trial) =>
    scoreRow(row, { ...result.report, context: result.context }, report.budget, readLines);
  const missedPaths = row.gold.filter((path) => !report.files.some((file) => file.path === path));
  return {
    index,
    result: {
      ...commonFields,
      budget: report.budget,
      agentpack: scoreTrial(trial!),
      bm25: scoreRow(row, baselineResult, report.budget, readLines),
      ms,
      ranks: findGoldRanks(row, report).map((rank) => rank ?? null),
      misses: missedPaths.map((path) =>
        classifyMiss(path, explanations.find((explanation) => explanation.path === path))
      ),
      without: Object.fromEntries(
        ablationTrials.map((ablationTrial, i): [SignalKind, ReplayMetrics] => [ablate[i]!, scoreTrial(ablationTrial)]),
      ),
    },
    evidence: buildRowEvidence(row, repo, trial!),
  };
}

function buildRowEvidence({ gold, goldTests }: TaskRow, repo: string, { report }: Trial): RowEvidence {
  return {
    repo,
    gold,
    changedPaths: new Set([...gold, ...goldTests]),
    shownFiles: report.files,
    rankedFiles: [...report.files, ...report.omitted].sort((a, b) => b.score - a.score),
  };
}

/** Returns the text of the root's `config.toml`; undefined if there is none. */
function readRootConfig(root: string): string | undefined {
  const path = join(root, '.agentpack/config.toml');
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Creates an engine with the settings in `config`, a `config.toml` text. Other repositories use the defaults. */
function createReplayEngine(folder: string,
  { assetsDir, version, env }: Pick<BenchmarkOptions, 'assetsDir' | 'version' | 'env'>,
  config: string | undefined): Engine
{
  const localEnv = Object.fromEntries(
    Object.entries(env).filter(([name]) => !name.startsWith('AGENTPACK_REMOTE_CACHE')),
  );
  return createEngine(createNodeHost({
    root: folder,
    assetsDir,
    version,
    git: true,
    env: localEnv,
    state: createMemoryState(config),
  }));
}

/**
 * Creates the state for packs that are not stored, which ignores all writes. `config` is the text of `config.toml`.
 */
export function createMemoryState(config: string | undefined): StateHost {
  return {
    read: (name) => (name === 'config.toml' ? config : undefined),
    isUtf8: () => true,
    stat: () => undefined,
    write: () => undefined,
    append: () => undefined,
    locked: (_name, work) => work(),
    remove: () => undefined,
    removeStrays: () => undefined,
    touch: () => false,
    trim: () => undefined,
    loadCache: () => undefined,
    adoptCache: () => false,
    saveCache: () => undefined,
    appendCache: () => true,
    loadOutlines: () => new Map(),
    appendOutlines: () => undefined,
    writeShared: () => ({ added: 0, removed: 0 }),
    unignore: () => undefined,
    optional: (work) => work(),
    takeWarnings: () => [],
  };
}
