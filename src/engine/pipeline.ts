import { contextJsonName } from '#agents/contextFiles';
import { once } from '#base/once';
import { english } from '#base/text/english';
import { expandChosenFolders } from './inputs/choiceOf';
import { baseName } from '#base/text/paths';
import { throwIfCancelled } from '#base/cancellation';
import { formatNamesAndMore } from '#base/text/phrases';
import type { NamePlace, RankedFile, Selection, Task } from '#model';
import { redactShort } from '#secrets/redact';
import { changedFiles } from './freshness/changedFiles';
import { filesAndDocuments } from './indexing/filesAndDocuments';
import type { Host } from './host';
import type { IndexStore, Refreshed } from './indexing/indexStore';
import type { CollectedInputs } from './inputs/inputs';
import { changedContent } from './packing/changedContent';
import { collectConcurrentWork } from './packing/concurrent';
import { createContents } from './packing/content';
import { getTokenCounter, factsTokenizer } from './indexing/counters';
import { exportedText } from './packing/exportedText';
import { buildContextFrames } from './packing/frames';
import { openBest } from './packing/openBest';
import { reportedDocuments, packedDocuments } from '#features/documents/engine/packedDocuments';
import { createPackedMemory, memoryLeftOut, reportedMemory } from '#features/memory/engine/packing/packedMemory';
import type { PackPlan, Pipeline, PlanInput } from './packing/plan';
import { recordedInputs } from './packing/recordedInputs';
import { goneFiles, graphWithRenames } from './packing/renames';
import { buildPackReport } from './packing/report';
import { collectFileStamps } from './packing/stamps';
import { shownContent } from './packing/shownContent';
import type { SingleFiles } from './packing/singleFiles';
import { stopwatch } from './packing/stopwatch';
import type { Run } from './run';
import { createBlocks } from '#pipeline/6-select/registry/blocks';
import type { Ranking } from '#pipeline/4-rank/ranking';
import { chooseEmphasis, assessTaskMatch } from '#pipeline/4-rank/match/match';
import { createNameLinks } from '#pipeline/3-link/nameLinks';
import { createRanker } from '#pipeline/4-rank/ranker';
import { createRegistryReader } from '#pipeline/6-select/registry/registry';
import { createRenderer } from '#pipeline/7-render/render';
import type { Candidate } from '#pipeline/6-select/selectInput';
import { createSelectableFiles } from '#pipeline/6-select/files/selectableFiles';
import { type Place, findLikelyPlaces } from '#pipeline/6-select/places/places';
import { createSelector } from '#pipeline/6-select/select';
import { createSnapshots, diffSnapshot } from '#pipeline/1-scan/snapshot';
import { createSymbolHashes } from '#pipeline/6-select/registry/symbolHashes';
import { buildPackDocument } from '#pipeline/7-render/document';
import { maxFilesIn, maxFilesWithTestsIn } from '#pipeline/6-select/limits';
import { summaryLimits } from '#pipeline/6-select/relevance/fileValue';
import { readOrWarn } from './state/readOrWarn';
import { names } from './formats/stateNames';

/** Number of best files that are opened for places. */
const filesOfPlaces = 20;

/**
 * The stages after the index, in order. Holds only caches: the caches of `files`, counters by encoding, and data that
 * ranking derived from the files.
 */
export function createPipeline(host: Host, store: Pick<IndexStore, 'vocabulary' | 'cached'>,
  files: SingleFiles): Pipeline
{
  const rank = createRanker();
  const linksOf = createNameLinks();
  const { candidates, taskOf } = files;
  const contentOf = createContents(host);
  const select = createSelector();
  const selectableFiles = createSelectableFiles();
  const renderer = createRenderer();
  const blocksOf = createBlocks(host.hash);
  const symbolHashes = createSymbolHashes(host.hash);
  const packedMemory = createPackedMemory(host);
  const registered = createRegistryReader();
  const snapshots = createSnapshots(host.hash);

  return { ...files, plan, rank: (input) => ranked(input).ranking, places };

  async function places(input: CollectedInputs, limit: number, run: Run): Promise<readonly Place[]> {
    const { task, ranking } = ranked(input);
    const best = ranking.bestByTask(filesOfPlaces).filter(({ score }) => score > 0);
    const none = new Set<string>();
    const { candidates: opened } = await candidates.open(best, {
      refreshed: input.refreshed,
      git: undefined,
      pinned: none,
      hintOnly: none,
      addedAsTest: none,
    }, run.cancel);
    const { count } = getTokenCounter(host, input.settings.tokenizer);
    return findLikelyPlaces(selectableFiles({ candidates: opened, task, named: [], count }), limit);
  }

  function ranked(input: CollectedInputs) {
    const { settings, refreshed, git } = input;
    const chosen = expandChosenFolders(settings, refreshed.files, (path) => refreshed.byPath.has(path));
    const task = taskOf(input.task);
    const removedFiles = goneFiles(refreshed.files, git);
    const graph = graphWithRenames(refreshed, removedFiles, git);
    const ranking = rank({
      ...input,
      task,
      gone: removedFiles,
      roots: (host.roots?.further ?? []).map(({ name }) => name),
      graph,
      links: linksOf(refreshed.files),
      files: refreshed.files,
      vocabulary: store.vocabulary,
      cached: store.cached,
      pinned: chosen.pinned,
      pinnedBy: chosen.pinnedBy,
      pinnedToTask: settings.pinnedToTask,
      excluded: chosen.excluded,
      weights: settings.weights,
      textOf: candidates.textOf,
    });
    return { task, gone: removedFiles, graph, ranking, chosen };
  }

  async function plan(input: PlanInput, run: Run): Promise<PackPlan> {
    const { settings, refreshed, git } = input;
    const watch = stopwatch(() => host.now());
    const packedAt = host.now();
    const { task, gone: removedFiles, graph, ranking, chosen } = ranked(input);
    watch.lap('rank');
    report('rank', 0.8);

    const excluded = new Set(chosen.excluded);
    const pinned = new Set(chosen.pinned.filter((path) => !excluded.has(path)));
    const { opened, rest, leftOut } = await openBest(candidates, ranking, graph, pinned, input, run.cancel);
    watch.lap('outline');
    report('outline', 0.9);

    const counter = getTokenCounter(host, settings.tokenizer);
    const match = task.source === 'inferred' ? undefined : {
      ...assessTaskMatch(ranking.evidence, settings.budget),
      words: ranking.evidence.words,
      standing: countLeadingFiles(ranking.best(11)),
    };
    const emphasis = match ? chooseEmphasis(ranking.evidence, settings.budget) : 'code';
    const stamped = filesAndDocuments(refreshed);
    const snapshot = snapshots(stamped);
    const changed = input.last?.snapshot && changedFiles(host, diffSnapshot(input.last.snapshot, stamped));
    const documents = packedDocuments(settings.noSource ? undefined : input.documents, settings.budget, opened,
      counter.count);
    const chunks = documents.filter(({ omitted }) => omitted === undefined).map(({ chunk }) => chunk);
    const frames = buildContextFrames(host, settings, refreshed.byPath, input.callersEnv);
    const memory = packedMemory({
      found: input.memory,
      opened,
      overview: ranking.overview,
      agent: frames.agent,
      budget: settings.budget,
      count: counter.count,
      isFile: (path) => refreshed.byPath.has(path),
    });
    const unselected = contentOf({
      ...input,
      task,
      changed,
      gone: removedFiles,
      snapshotHash: snapshot.root,
      ranking,
      match,
      opened,
      packedAt,
      count: counter.count,
      chunks,
      entries: memory.likely,
    });
    const kinds = frames.all.map(({ frame }) => frame);
    const overhead = renderer.overhead(unselected, kinds, settings.budget, counter);
    const form = settings.noSource ? { signaturesOnly: true } : {};
    const selection = select({
      candidates: opened.candidates,
      rest,
      task,
      named: namedPlaces(task, opened.candidates, ranking),
      graph,
      mode: settings.mode,
      maxFiles: settings.maxFiles ?? maxFilesIn(settings.mode, settings.budget),
      maxFilesWithTests: settings.maxFiles ?? maxFilesWithTestsIn(settings.mode, settings.budget),
      budget: Math.max(0, settings.budget - overhead),
      auto: settings.auto === true,
      count: counter.count,
      summaries: summaryLimits(input.learned),
      emphasis,
      ...form,
      leftOut,
      factsUnit: settings.tokenizer === factsTokenizer ? english`tokens` : english`${factsTokenizer} tokens`,
    });
    watch.lap('select');
    throwIfCancelled(run.cancel);

    const concurrent = collectConcurrentWork(host, { ...input, task, taskHash: input.task.hash, packedAt });
    const concurrentWork = concurrent?.shown(selection.files);
    const byPath = new Map(opened.candidates.map((candidate) => [candidate.file.path, candidate]));
    const symbolsOf = (path: string) => symbolHashes(byPath.get(path)!);
    const remembered = await memory.choose(selection.files);
    const content = {
      ...unselected,
      selection,
      memory: remembered.filter(({ omitted }) => omitted === undefined),
      exclusions: [...memoryLeftOut(remembered), ...unselected.exclusions],
      redactions: opened.redactionsOf(selection),
      hidden: opened.hiddenOf(selection),
      changedContent: changedContent(input.last, changed, selection, symbolsOf,
        () => registered(readOrWarn(host.state, names.registry(input.folder))), settings.noSource),
      ...(concurrentWork ? { concurrent: concurrentWork } : {}),
    };
    const rendered = renderer.render(content, kinds, settings.budget, counter);
    const main = rendered[frames.main]!();
    const contextJson = once(() =>
      renderer.json(content, kinds[frames.main]!, settings.budget, counter, (path) =>
        (graph.imports.get(path) ?? []).map(({ to }) => to))
    );
    const isJson = input.recordedOptions.format === 'json';
    if (isJson && !input.partial) contextJson();
    if (!input.partial) { for (const render of rendered) render(); }
    watch.lap('render');
    report('render', 0.98);

    const shown = main.selection;
    const blocks = blocksOf(shown);
    const packReport = buildPackReport(host, {
      ...input,
      task,
      ranking,
      match,
      rendered: main,
      agent: frames.agent,
      contextPath: `.agentpack/${input.folder}${frames.all[frames.main]!.path}`,
      estimated: counter.estimated,
      snapshot: snapshot.root,
      packedAt,
      redactions: opened.redactionsOf(shown),
      ...(input.documents && { found: reportedDocuments(input.documents, documents, main.chunks) }),
      ...(input.memory && {
        remembered: reportedMemory(input.memory, remembered, main.entries, counter.count),
      }),
      hidden: opened.hiddenOf(shown),
      warnings: [...unselected.warnings, ...omittedPins(pinned, refreshed, shown)],
      timings: watch.timings(refreshed.ms),
    });
    return {
      ...shownContent(shown, byPath, symbolsOf),
      report: packReport,
      contexts: [
        ...frames.all.map(({ path }, i) => ({ path, main: i === frames.main, text: () => rendered[i]!().text })),
        ...(isJson ? [{ path: contextJsonName, main: false, text: () => contextJson().text }] : []),
      ],
      contextJson,
      inputs: recordedInputs(host, input, snapshot.root),
      snapshot,
      packedAt,
      ranking,
      git,
      changed,
      moved: opened.moved,
      blocks,
      document: () =>
        buildPackDocument({
          report: packReport,
          content,
          frame: frames.all[frames.main]!.frame,
          rendered: main,
          blocks,
        }),
      exportFor: (target) =>
        exportedText(host, { ...content, selection: shown }, refreshed, target, (exported, frame) =>
          renderer.render(exported, [{ ...frame, ...form }], settings.budget, counter)[0]!()),
      overlaps: concurrent?.overlaps(shown.files) ?? [],
      shownFiles: collectFileStamps(packReport.files, refreshed),
      thread: concurrent?.row(shown.files),
    };

    function report(stage: Parameters<NonNullable<Run['progress']>>[0], fraction: number): void {
      throwIfCancelled(run.cancel);
      run.progress?.(stage, fraction);
    }
  }
}

/** Counts the files with at least four fifths of the best file's points. */
function countLeadingFiles(best: readonly RankedFile[]): number {
  const points = best.map(({ taskScore, score }) => taskScore ?? score).sort((a, b) => b - a);
  return points.filter((value) => value >= 0.8 * points[0]!).length;
}

/** Returns the lines that the task gives by number, then the locations of the names it mentions. */
function namedPlaces({ paths }: Task, candidates: readonly Candidate[],
  { names: ofNames }: Ranking): readonly NamePlace[]
{
  const statedPlaces = paths.filter(({ isSaid }) => isSaid);
  const isSaid = (path: string, line: number) =>
    statedPlaces.some((place) => place.line === line && baseName(place.path) === baseName(path));
  return [
    ...candidates.flatMap(({ ranked: { path, lines = [] } }) =>
      lines.filter((line) => isSaid(path, line)).map((line) => ({ path, line, defines: false }))
    ),
    ...ofNames.flatMap(({ shown }) => shown),
  ];
}

/** Returns one sentence about the pinned files that do not fit into the budget. */
function omittedPins(pinned: ReadonlySet<string>, { byPath: knownFiles }: Refreshed,
  { files }: Selection): readonly string[]
{
  const shown = new Set(files.map(({ path }) => path));
  const out = [...pinned].filter((path) => knownFiles.has(path) && !shown.has(path));
  return out.length === 0
    ? []
    : [
      english`The budget has no room for what is pinned as ${
        formatNamesAndMore(out.map((path) => redactShort(path)), 8)
      }: give a larger one, or unpin others.`,
    ];
}
