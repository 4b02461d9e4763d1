import { defined } from '../base/defined';
import { UserError } from '../base/errors';
import { byText } from '../base/order';
import { check, never, type Cancel } from '../base/singleFlight';
import type { Explanation, Freshness, GitFacts, Mode, OutlineReport, Related, Report, Stage, Tokenizer, Verdict } from '../model';
import { redact } from '../secrets/redact';
import { explainFile, outlineReport, relatedTo } from './answers';
import { gitDigest, staleCauses } from './freshness';
import { guard, type GuardQuestion } from './guard';
import type { Host } from './host';
import { createIndexStore, type Refreshed } from './indexStore';
import { keepVerdict, writePack } from './persist';
import { createPipeline, diffSnapshot, type PackPlan, type PlanInput } from './pipeline';
import { createRecords, names, type KeptOptions, type LastPack } from './records';
import { resolveSettings, type Settings } from './settings';
import { taskInput } from './taskInput';
import { overlapsOf, readThreads, threadFolder, threadIndex } from './threads';

/** What a caller may ask of one pack; what is left out comes from `.agentpack/config.toml`, then from the defaults. */
export interface PackOptions {
  readonly task?: string;
  /** A task that was given to the newest pack by hand stays in force until `task.md` is edited. */
  readonly keepTask?: boolean;
  /** What the newest pack was made with stays in force where these options say nothing else. */
  readonly keepOptions?: boolean;
  /** These are all settings of this caller: what an earlier pack of a complete caller was made with does not stay in force. */
  readonly complete?: boolean;
  readonly budget?: number;
  readonly mode?: Mode;
  /** `auto` is detected anew each time. */
  readonly agent?: string;
  readonly thread?: string;
  readonly since?: string;
  readonly tokenizer?: Tokenizer;
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
  /** Paths that the user pinned: always selected, in the best view that fits. */
  readonly pinned?: readonly string[];
  /** Paths that the user excluded by hand. */
  readonly excluded?: readonly string[];
  readonly onStale?: 'warn' | 'block';
  /** Compute only; nothing is written. */
  readonly noWrite?: boolean;
}

export interface Run {
  readonly cancel: Cancel;
  /** `fraction` of the whole run, 0 to 1, never falling. */
  progress?(stage: Stage, fraction: number): void;
}

/** One root. Every answer is about the disk as it is now. Rejects with `UserError` for bad input and `Cancelled`. */
export interface Engine {
  pack(options: PackOptions, run: Run): Promise<Report>;
  /** What the pack was made with stays in force where `options` says nothing else. */
  status(options: PackOptions, run: Run): Promise<Freshness>;
  guard(options: PackOptions & { readonly path?: string }, run: Run): Promise<Verdict>;
  explain(path: string, options: PackOptions, run: Run): Promise<Explanation>;
  related(path: string, options: PackOptions, run: Run): Promise<Related>;
  outline(paths: readonly string[], options: PackOptions, run: Run): Promise<OutlineReport>;
  /** The report of the newest pack, as it was written; undefined where there is none. */
  latest(thread?: string): Report | undefined;
  /** What went wrong and was worked around since the last call, in sentences; a pack carries its own. */
  takeWarnings(): readonly string[];
  dispose(): void;
}

/** Commits that recency and co-change look at. */
const historyDepth = 1_000;
/** A file that changes while it is packed is indexed anew; after so many rounds the pack says that it moved. */
const rounds = 3;

export function createEngine(host: Host): Engine {
  const store = createIndexStore(host);
  const records = createRecords(host);
  const pipeline = createPipeline(host, () => store.vocabulary);
  const warnings: string[] = [];
  let queue: Promise<unknown> = Promise.resolve();

  /** Everything below changes the index, so requests run one after another. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(work);
    queue = result.then(() => undefined, () => undefined);
    return result;
  }

  return {
    pack: (options, run) => inTurn(() => pack(options, run)),
    status: (options, run) => inTurn(async () => (await answer(options, run)).freshness),
    guard: (options, run) => inTurn(async () => (await answer(options, run)).verdict),
    explain: (path, options, run) => inTurn(async () => {
      const planned = await plan({ ...options, keepTask: true, keepOptions: true, noWrite: true }, run);
      return explainFile(host, path, planned.refreshed, planned.plan);
    }),
    related: (path, options, run) => inTurn(async () => {
      const settings = settingsFor(options);
      const [git, refreshed] = await Promise.all([gitFacts(settings, historyDepth), store.refresh(settings, run)]);
      return relatedTo(path, refreshed, git);
    }),
    outline: (paths, options, run) => inTurn(async () => outlineReport(host, paths, await store.refresh(settingsFor(options), run), pipeline)),
    latest: (thread) => records.last(threadFolder(thread))?.report,
    takeWarnings,
    dispose: () => pipeline.dispose(),
  };

  function takeWarnings(): string[] {
    return [...warnings.splice(0), ...host.state.takeWarnings()];
  }

  function settingsFor(options: PackOptions): Settings {
    return resolveSettings(host.state.read(names.config), options);
  }

  async function gitFacts(settings: Settings, commits: number): Promise<GitFacts | undefined> {
    const facts = await host.git?.facts({ commits, ...(settings.since === undefined ? {} : { since: settings.since }) });
    return facts && {
      ...facts,
      // a new file's hunks say nothing that the file does not, and staging it would bring them
      changes: facts.changes.filter((c) => !c.path.startsWith('.agentpack/')).map((c) => (c.status === 'added' ? { ...c, hunks: [] } : c)),
      commits: facts.commits.map((commit) => ({ ...commit, subject: redact(commit.subject) })),   // reasons quote them
    };
  }

  /** A `--since` that only the record asks for may have gone meanwhile: then it is left out, and said. */
  async function keptFacts(settings: Settings, commits: number, asked: PackOptions): Promise<{ readonly git: GitFacts | undefined; readonly settings: Settings; readonly lostReference?: string }> {
    try {
      return { git: await gitFacts(settings, commits), settings };
    } catch (error) {
      if (!(error instanceof UserError) || settings.since === undefined || asked.since !== undefined) throw error;
      const without = { ...settings, since: undefined };
      return { git: await gitFacts(without, commits), settings: without, lostReference: `--since ${settings.since}` };
    }
  }

  function taskFor(options: PackOptions, folder: string, last: LastPack | undefined, git: GitFacts | undefined): PlanInput['task'] {
    const file = host.state.read(names.task(folder));
    const state = host.state.read(names.taskState(folder));
    const fileHash = file === undefined ? undefined : host.hash(file);
    const kept = options.keepTask && options.task === undefined && last?.inputs.taskSource === 'option' && last.inputs.taskFileHash === fileHash;
    const input = taskInput(kept ? last.report.task : options.task, file, git);
    return { ...input, hash: host.hash(input.text), fileHash, stateHash: state === undefined ? undefined : host.hash(state) };
  }

  async function plan(options: PackOptions, run: Run): Promise<{ plan: PackPlan; refreshed: Refreshed; folder: string; kept: KeptOptions }> {
    const folder = threadFolder(options.thread);
    const last = records.last(folder);
    const kept = keptOptions(options.keepOptions ? inForce(last, options) : options);
    const wanted = settingsFor(kept);
    for (let round = 1; ; round++) {
      const [{ git, settings, lostReference }, refreshed] = await Promise.all([keptFacts(wanted, historyDepth, options), store.refresh(wanted, run)]);
      check(run.cancel);
      const told = [
        ...takeWarnings(), ...(host.gitProblem === undefined ? [] : [host.gitProblem]), ...(git?.warnings ?? []), ...refreshed.warnings,
        ...(lostReference === undefined ? [] : [`${lostReference} names no commit any more: the pack is made without it.`]),
      ];
      const task = taskFor(options, folder, last, git);
      const made = await pipeline.plan({ settings, thread: options.thread, folder, task, git, refreshed, last, warnings: told }, run);
      if (made.moved.length === 0 || round === rounds) return { plan: made, refreshed, folder, kept: lostReference === undefined ? kept : { ...kept, since: undefined } };
    }
  }

  async function pack(options: PackOptions, run: Run): Promise<Report> {
    if (!options.noWrite) {
      const corrupt = records.setAside(threadFolder(options.thread));
      if (corrupt !== undefined) warnings.push(corrupt);
    }
    const { plan: made, folder, kept } = await plan(options, run);
    check(run.cancel);
    if (!options.noWrite) {
      warnings.push(...writePack(host, records, made, folder, kept));
      store.save();
    }
    run.progress?.('render', 1);
    return made.report;
  }

  async function present(options: PackOptions, run: Run): Promise<{ freshness: Freshness; last: LastPack | undefined; settings: Settings }> {
    const folder = threadFolder(options.thread);
    const last = records.last(folder);
    const wanted = settingsFor(keptOptions(inForce(last, options)));
    if (!last) return { freshness: { state: 'none', causes: [] }, last, settings: wanted };
    const [{ git, settings, lostReference }, refreshed] = await Promise.all([keptFacts(wanted, 0, options), store.refresh(wanted, run)]);
    const { inputs, report } = last;
    const task = taskFor({ ...options, keepTask: true }, folder, last, git);
    // git may not run: nothing is known against what it told the pack
    const blind = inputs.git !== undefined && !host.git && (!host.gitAllowed || host.gitProblem !== undefined);
    const changed = last.snapshot && diffSnapshot(last.snapshot, refreshed.files);
    const causes = changed === undefined
      ? [{ kind: 'engine' as const, detail: 'the last pack was interrupted before it was written whole' }]
      : staleCauses(inputs, {
        engine: host.version, settings, lostReference,
        taskHash: blind && task.source === 'inferred' ? inputs.taskHash : task.hash, taskSource: task.source, taskFileHash: task.fileHash, taskStateHash: task.stateHash,
        branch: blind ? inputs.branch : git?.branch, head: blind ? inputs.head : git?.head, git: blind ? inputs.git : gitDigest(git, host.hash),
        // a file that git tracks though it is ignored is not met by the walk
        changed: blind ? { ...changed, deleted: changed.deleted.filter((path) => !host.files.stat(path)) } : changed,
        foreign: Object.entries(last.contexts).filter(([name, hash]) => hashOf(host.state.read(`${folder}${name}`)) !== hash).map(([name]) => name).sort(byText),
      }, new Set(report.files.map((f) => f.path)));
    const freshness: Freshness = {
      state: causes.length === 0 ? 'fresh' : 'stale', causes,
      packedAt: last.packedAt, snapshot: inputs.snapshot, renderedTokens: report.renderedTokens, contextPath: report.contextPath,
    };
    return { freshness, last, settings };
  }

  function hashOf(text: string | undefined): string | undefined {
    return text === undefined ? undefined : host.hash(text);
  }

  async function answer(options: PackOptions & { readonly path?: string }, run: Run): Promise<{ freshness: Freshness; verdict: Verdict }> {
    const { path, ...asked } = options;
    const { freshness, last, settings } = await present(asked, run);
    const rows = readThreads(host.state.read(threadIndex));
    const mine = rows.find((row) => row.thread_id === asked.thread);
    const question: GuardQuestion = { freshness, onStale: settings.onStale, overlaps: mine ? overlapsOf(mine, rows, host.now()) : [] };
    if (last && !asked.noWrite) warnings.push(...keepVerdict(host, threadFolder(asked.thread), guard(question)));
    return { freshness, verdict: guard(path === undefined ? question : { ...question, path }) };
  }
}

/** What the newest pack was made with, and over it what is asked for now: a mixture is nobody's complete settings. */
function inForce(last: LastPack | undefined, options: PackOptions): PackOptions {
  return last && !(options.complete && last.options.complete) ? { ...last.options, ...defined(options), complete: undefined } : options;
}

function keptOptions({ task: _task, thread: _thread, noWrite: _noWrite, keepTask: _keepTask, keepOptions: _keepOptions, ...kept }: PackOptions): KeptOptions {
  return defined(kept);
}

export const quiet: Run = { cancel: never };
