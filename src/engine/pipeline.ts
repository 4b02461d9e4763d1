import { someOf } from '../base/text/phrases';
import { throwIfCancelled, neverCancelled } from '../base/cancellation';
import { Vocabulary } from '../base/words/vocabulary';
import { languageOf } from '../languages/languages';
import type { GitFacts, ImportGraph, IndexedFile, Redaction, SafeText, Selection, SourceFile, Task } from '../model';
import { redact } from '../secrets/redact';
import { usualBudgets } from '../tokens/budgets';
import { createCandidates } from './packing/candidates';
import { changedFiles } from './freshness/changedFiles';
import { concurrentOf, telling } from './packing/concurrent';
import { changedContent, createContents, framesOf } from './packing/content';
import { counterOf, factsTokenizer } from './packing/counters';
import { submodulesIn, type PackInputs } from './freshness/freshness';
import { gitDigest } from './freshness/gitDigest';
import type { Host } from './host';
import type { IndexStore, Refreshed } from './indexing/indexStore';
import { nearOf } from './packing/near';
import { readOrWarn } from './state/readOrWarn';
import { names } from './state/stateNames';
import { reportOf } from './packing/report';
import { recordedSettings } from './inputs/settings';
import { stopwatch } from './packing/stopwatch';
import type { TaskInput } from './inputs/taskInput';
import { type Candidate, createBlocks, createOutliner, createRanker, createRegistryReader, createRenderer,
  createSelector, createSnapshots, createSymbolHashes, diffSnapshot, documentOf, type Excerpt, excerptOf, fragmentsOf,
  type GoneFile, hashLines, indexFile, lostImports, mostBesideIn, mostChanged, mostFilesIn, mostOmitted, readTask,
  sharedGrammars, summaryLimits, type Wanted, withRenamedTests } from './stages';
import type { Run } from './run';
import type { ExcerptInput, MadeExcerpt, PackPlan, Pipeline, PlanInput } from './packing/plan';

/** Ranked files below this many are not opened: their chance to be bought is nil at any budget. */
const mostCandidates = 120;
/** Beyond the mode's usual budget, candidates grow with it, up to here: a bound of time and memory. */
const mostCandidatesEver = 1_000;
const fewestCandidates = 16;
const tokensPerCandidate = 300;

/**
 * The stages after the index, in their order. Holds only caches: outlines by content, counters by encoding, what
 * ranking knows of the files.
 */
export function createPipeline(host: Host, store: Pick<IndexStore, 'vocabulary' | 'kept'>): Pipeline {
  const outliner = createOutliner({
    ...host.assets,
    now: () => host.now(),
    within: (ms, work) => host.within(ms, work),
  }, sharedGrammars(host.assets));
  const candidates = createCandidates(host, outliner);
  const contentOf = createContents(host);
  const select = createSelector();
  const renderer = createRenderer();
  const blocksOf = createBlocks(host.hash);
  const symbolHashes = createSymbolHashes(host.hash);
  const registered = createRegistryReader();
  const snapshots = createSnapshots(host.hash);
  const rank = createRanker();
  let lastTask: (TaskInput & { readonly task: Task; }) | undefined;

  return {
    plan,
    excerpt,
    excerptOfKept,
    outlineOf: candidates.outlineOf,
    save: candidates.save,
    dispose: () => outliner.dispose(),
  };

  async function plan(input: PlanInput, run: Run): Promise<PackPlan> {
    const { settings, refreshed, git } = input;
    const watch = stopwatch(() => host.now());
    const packedAt = host.now();
    const excluded = new Set(settings.excluded);
    const task = taskOf(input.task);
    const gone = goneFiles(refreshed.files, git);
    const graph = keptTests(refreshed, gone, git);
    const ranking = rank({
      gone,
      files: refreshed.files,
      vocabulary: store.vocabulary,
      kept: store.kept,
      graph,
      task,
      git,
      learned: input.learned,
      editor: input.editor,
      pinned: settings.pinned,
      excluded: settings.excluded,
      textOf: candidates.textOf,
      ...(input.without && { without: input.without }),
    });
    watch.lap('rank');
    report('rank', 0.8);

    const most = Math.min(mostCandidatesEver,
      Math.round(mostCandidates * Math.max(1, settings.budget / usualBudgets[settings.mode])));
    const wanted = Math.max(fewestCandidates, Math.min(most, Math.round(settings.budget / tokensPerCandidate)));
    const pinned = new Set(settings.pinned.filter((path) => !excluded.has(path)));
    const best = ranking.best(wanted + mostOmitted + pinned.size);
    const { near, aside, beside } = nearOf(ranking, best, pinned, {
      wanted,
      mostChanged,
      graph,
      nextTests: ranking.bestByTask(wanted + mostOmitted).filter(({ path }) =>
        refreshed.byPath.get(path)?.facts.role === 'test'
      ),
    });
    const opened = await candidates.open(near, { refreshed, git, pinned, aside, beside }, run.cancel);
    watch.lap('outline');
    report('outline', 0.9);

    const counter = counterOf(host, settings.tokenizer);
    const snapshot = snapshots(refreshed.files);
    const changed = input.last?.snapshot && changedFiles(host, diffSnapshot(input.last.snapshot, refreshed.files));
    const content = contentOf({
      ...input,
      task,
      changed,
      gone,
      snapshotHash: snapshot.root,
      ranking,
      opened,
      packedAt,
      count: counter.count,
    });
    const frames = framesOf(host, settings.agent, refreshed.byPath);
    const kinds = frames.all.map(({ frame }) => frame);
    const overhead = renderer.overhead(content, kinds, settings.budget, counter);
    const selection = select({
      candidates: opened.candidates,
      rest: best.filter((file) => !near.includes(file)),
      task,
      graph,
      mode: settings.mode,
      mostFiles: settings.maxFiles ?? mostFilesIn(settings.mode, settings.budget),
      mostBeside: settings.maxFiles ?? mostBesideIn(settings.mode, settings.budget),
      budget: Math.max(0, settings.budget - overhead),
      count: counter.count,
      summaries: summaryLimits(input.learned),
      factsUnit: settings.tokenizer === factsTokenizer ? 'tokens' : `${factsTokenizer} tokens`,
    });
    watch.lap('select');
    throwIfCancelled(run.cancel);

    const concurrent = concurrentOf(host, { ...input, task, taskHash: input.task.hash, packedAt });
    const shown = concurrent?.shown(selection.files);
    const byPath = new Map(opened.candidates.map((candidate) => [candidate.file.path, candidate]));
    const symbolsOf = (path: string) => symbolHashes(byPath.get(path)!);
    const shownContent = {
      ...content,
      selection,
      redactions: opened.redactionsOf(selection),
      hidden: opened.hiddenOf(selection),
      changedContent: changedContent(input.last, changed, selection, symbolsOf,
        () => registered(readOrWarn(host, names.registry(input.folder)))),
      ...(shown ? { concurrent: shown } : {}),
    };
    const rendered = renderer.render(shownContent, kinds, settings.budget, counter);
    const main = rendered[frames.main]!();
    if (!input.partial) { for (const make of rendered) make(); }
    const contexts = frames.all.map((frame, i) => ({
      path: frame.path,
      main: i === frames.main,
      text: () => rendered[i]!().text,
    }));
    watch.lap('render');
    report('render', 0.98);

    const inputs: PackInputs = {
      engine: host.version,
      taskHash: input.task.hash,
      taskSource: input.task.source,
      taskFileHash: input.task.fileHash,
      settings: recordedSettings(settings),
      taskStateHash: input.task.stateHash,
      branch: git?.branch,
      head: git?.head,
      git: gitDigest(git, host.hash),
      snapshot: snapshot.root,
      ...submodulesIn(refreshed.submodules, settings),
      ...(input.session === undefined ? {} : { session: input.session }),
      ...(input.editor ? { editor: input.editor } : {}),
      ...(input.learned ? { learnedUpTo: input.learned.upTo } : {}),
    };
    const redactions = opened.redactionsOf(main.selection);
    const blocks = blocksOf(main.selection);
    const made = reportOf(host, {
      ...input,
      task,
      ranking,
      rendered: main,
      agent: frames.agent,
      contextPath: `.agentpack/${input.folder}${frames.all[frames.main]!.path}`,
      estimated: counter.estimated,
      snapshot: snapshot.root,
      packedAt,
      redactions,
      hidden: opened.hiddenOf(main.selection),
      warnings: [...content.warnings, ...pinsLeftOut(pinned, refreshed, main.selection)],
      timings: watch.timings(refreshed.ms),
    });
    return {
      report: made,
      contexts,
      inputs,
      snapshot,
      packedAt,
      ranking,
      git,
      changed,
      moved: opened.moved,
      blocks,
      document: () =>
        documentOf({
          report: made,
          content: shownContent,
          frame: frames.all[frames.main]!.frame,
          rendered: main,
          blocks,
        }),
      symbols: () =>
        new Map(
          main.selection.files.filter(({ view }) => telling.has(view.kind)).map(({ path }) => [path, symbolsOf(path)]),
        ),
      texts: () =>
        main.selection.files.flatMap(({ path }) => {
          const candidate = byPath.get(path);
          return candidate ? [{ path, hash: candidate.file.hash, text: candidate.text }] : [];
        }),
      lines: () =>
        new Map(
          main.selection.files.filter(({ view }) => telling.has(view.kind)).map((
            { path },
          ) => [path, hashLines(byPath.get(path)!.text.split('\n'))]),
        ),
      overlaps: concurrent?.overlaps(main.selection.files) ?? [],
      thread: concurrent?.row(main.selection.files),
    };

    function report(stage: Parameters<NonNullable<Run['progress']>>[0], fraction: number): void {
      throwIfCancelled(run.cancel);
      run.progress?.(stage, fraction);
    }
  }

  async function excerpt({ path }: IndexedFile, wanted: Wanted, input: ExcerptInput,
    room: number): Promise<MadeExcerpt | undefined>
  {
    const opened = await candidates.open([{ path, score: 0, reasons: [] }], {
      ...input,
      pinned: new Set(),
      aside: new Set(),
      beside: new Set(),
    }, neverCancelled);
    const [candidate] = opened.candidates;
    return candidate && excerptFrom(candidate, wanted, input, room, (made) => opened.redactionsIn(path, made));
  }

  async function excerptOfKept({ path, hash, text }: Pick<SourceFile, 'path' | 'hash'> & { readonly text: SafeText; },
    wanted: Wanted, input: ExcerptInput, room: number): Promise<MadeExcerpt>
  {
    const language = languageOf(path);
    const facts = indexFile(path, language, text, new Vocabulary(),
      (of) => counterOf(host, factsTokenizer).countOnce(of));
    const file = { path, hash, size: text.length, language, facts };
    const ranked = { path, score: 0, reasons: [] };
    return excerptFrom({
      file,
      ranked,
      text,
      outline: await candidates.outlineOf(file, text),
      pinned: false,
      aside: false,
      beside: false,
    }, wanted, input, room, () => []);
  }

  function excerptFrom(candidate: Candidate, wanted: Wanted, input: ExcerptInput, room: number,
    redactionsIn: (made: Excerpt) => readonly Redaction[]): MadeExcerpt
  {
    const { count } = counterOf(host, input.settings.tokenizer);
    const made = excerptOf(candidate, wanted, taskOf(input.task), room, count);
    const { symbols, note } = candidate.outline;
    const lines = candidate.text.split('\n');
    const runs = wanted.kind === 'full'
      ? [hashLines(lines)]
      : made?.runs?.map(([first, last]) => hashLines(lines.slice(first - 1, last)));
    return {
      excerpt: made,
      runs,
      outline: { note, fragments: fragmentsOf(symbols), lines: candidate.file.facts.lines },
      redactions: made ? redactionsIn(made) : [],
      count,
    };
  }

  /** The same object for the same task: what was derived from it is not derived again after every edit. */
  function taskOf(input: TaskInput): Task {
    const { text, source, subject, files } = input;
    const isLast = lastTask?.text === text && lastTask.source === source && lastTask.subject === subject &&
      lastTask.files.join('\n') === files.join('\n');
    if (!lastTask || !isLast) lastTask = { ...input, task: readTask(text, source, subject, files) };
    return lastTask.task;
  }
}

/** Files that an uncommitted change deleted or renamed and others still import. */
export function goneFiles(files: readonly IndexedFile[], git: GitFacts | undefined): GoneFile[] {
  const now = renamesIn(git);
  const gone = [...(git?.changes ?? []).filter(({ status }) => status === 'deleted').map(({ path }) => path),
    ...now.keys()];
  return [...lostImports(files, gone)].map(([path, importers]) => ({
    path,
    importers,
    ...(now.has(path) && { now: now.get(path)! }),
  }));
}

/** The graph, where files that an uncommitted change renamed keep the tests that their old names had. */
export function keptTests({ files, graph }: Pick<Refreshed, 'files' | 'graph'>, gone: readonly GoneFile[],
  git: GitFacts | undefined): ImportGraph
{
  const importersOf = new Map(gone.map(({ path, importers }) => [path, importers]));
  return withRenamedTests(graph, files,
    [...renamesIn(git)].map(([from, to]) => ({ from, to, importers: importersOf.get(from) ?? [] })));
}

/** Old path → new path. */
function renamesIn(git: GitFacts | undefined): ReadonlyMap<string, string> {
  return new Map(
    (git?.changes ?? []).flatMap((
      { status, from, path },
    ) => (status === 'renamed' && from !== undefined ? [[from, path] as const] : [])),
  );
}

/** One sentence for the pinned files that the budget has no room for. */
function pinsLeftOut(pinned: ReadonlySet<string>, { byPath: known }: Refreshed,
  { files }: Selection): readonly string[]
{
  const shown = new Set(files.map(({ path }) => path));
  const out = [...pinned].filter((path) => known.has(path) && !shown.has(path));
  return out.length === 0
    ? []
    : [
      `The budget has no room for what is pinned as ${
        someOf(out.map((path) => redact(path)), 8)
      }: give a larger one, or unpin others.`,
    ];
}
