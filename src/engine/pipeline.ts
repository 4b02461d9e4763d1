import { contextJsonName } from '#agents/contextFiles';
import { once } from '#base/once';
import { english } from '#base/text/english';
import { expandChosenFolders } from './inputs/choiceOf';
import { getBaseName } from '#base/text/paths';
import { throwIfCancelled } from '#base/cancellation';
import { formatNamesAndMore } from '#base/text/phrases';
import type { NamePlace, RankedFile, Selection, Task } from '#model';
import { redactShort } from '#secrets/redact';
import { separateExcludedFiles } from './freshness/changedFiles';
import { mergeFilesAndDocuments } from './indexing/filesAndDocuments';
import type { Host } from './host';
import type { IndexStore, RefreshedIndex } from './indexing/indexStore';
import type { CollectedInputs } from './inputs/inputs';
import { findChangedContent } from './packing/changedContent';
import { collectConcurrentWork } from './packing/concurrent';
import { createContents } from './packing/content';
import { getTokenCounter, factsTokenizer } from './indexing/counters';
import { renderExportedText } from './packing/exportedText';
import { buildContextFrames } from './packing/frames';
import { openBest } from './packing/openBest';
import { toReportDocuments, choosePackedDocuments } from '#features/documents/engine/packedDocuments';
import { createPackedMemory, describeOmittedMemory,
  buildMemoryReport } from '#features/memory/engine/packing/packedMemory';
import type { PackPlan, Pipeline, PlanInput } from './packing/plan';
import { buildRecordedInputs } from './packing/recordedInputs';
import { findMissingImportedFiles, attachTestsOfRenamedFiles } from './packing/renames';
import { buildPackReport } from './packing/report';
import { collectFileStamps } from './packing/stamps';
import { collectShownContent } from './packing/shownContent';
import type { SingleFiles } from './packing/singleFiles';
import { createStopwatch } from './packing/stopwatch';
import type { Run } from './run';
import { createBlockBuilder } from '#pipeline/6-select/registry/blocks';
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
import { createSymbolHasher } from '#pipeline/6-select/registry/symbolHashes';
import { buildPackDocument } from '#pipeline/7-render/document';
import { computeMaxFiles, computeMaxFilesWithTests } from '#pipeline/6-select/limits';
import { chooseSummaryLimits } from '#pipeline/6-select/relevance/fileValue';
import { readOrWarn } from './state/readOrWarn';
import { names } from './formats/stateNames';

/** The maximum number of top-ranked files that are opened to find places. */
const maxPlaceFiles = 20;

/**
 * Creates the stages that follow the index. Their only state consists of caches: those of `files`, the token counters
 * by encoding, and data that the ranking derived from the files.
 */
export function createPipeline(host: Host, store: Pick<IndexStore, 'vocabulary' | 'cached'>,
  files: SingleFiles): Pipeline
{
  const rank = createRanker();
  const linkNames = createNameLinks();
  const { candidates, taskOf } = files;
  const buildContent = createContents(host);
  const select = createSelector();
  const selectableFiles = createSelectableFiles();
  const renderer = createRenderer();
  const buildBlocks = createBlockBuilder(host.hash);
  const hashSymbols = createSymbolHasher(host.hash);
  const packMemory = createPackedMemory(host);
  const readRegistry = createRegistryReader();
  const takeSnapshot = createSnapshots(host.hash);

  return { ...files, plan, rank: (input) => rankInput(input).ranking, places: findPlaces };

  async function findPlaces(input: CollectedInputs, limit: number, run: Run): Promise<readonly Place[]> {
    const { task, ranking } = rankInput(input);
    const best = ranking.listBestByTask(maxPlaceFiles).filter(({ score }) => score > 0);
    const noPaths = new Set<string>();
    const { candidates: opened } = await candidates.open(best, {
      refreshed: input.refreshed,
      git: undefined,
      pinned: noPaths,
      hintOnly: noPaths,
      addedAsTest: noPaths,
    }, run.cancel);
    const { count } = getTokenCounter(host, input.settings.tokenizer);
    return findLikelyPlaces(selectableFiles({ candidates: opened, task, named: [], count }), limit);
  }

  function rankInput(input: CollectedInputs) {
    const { settings, refreshed, git } = input;
    const chosen = expandChosenFolders(settings, refreshed.files, (path) => refreshed.byPath.has(path));
    const task = taskOf(input.task);
    const removedFiles = findMissingImportedFiles(refreshed.files, git);
    const graph = attachTestsOfRenamedFiles(refreshed, removedFiles, git);
    const ranking = rank({
      ...input,
      task,
      gone: removedFiles,
      roots: (host.roots?.further ?? []).map(({ name }) => name),
      graph,
      links: linkNames(refreshed.files),
      files: refreshed.files,
      vocabulary: store.vocabulary,
      cached: store.cached,
      pinned: chosen.pinned,
      pinnedBy: chosen.pinnedBy,
      pinnedToTask: settings.pinnedToTask,
      excluded: chosen.excluded,
      weights: settings.weights,
      readText: candidates.textOf,
    });
    return { task, gone: removedFiles, graph, ranking, chosen };
  }

  async function plan(input: PlanInput, run: Run): Promise<PackPlan> {
    const { settings, refreshed, git } = input;
    const watch = createStopwatch(() => host.now());
    const packedAt = host.now();
    const { task, gone: removedFiles, graph, ranking, chosen } = rankInput(input);
    watch.lap('rank');
    reportProgress('rank', 0.8);

    const excluded = new Set(chosen.excluded);
    const pinned = new Set(chosen.pinned.filter((path) => !excluded.has(path)));
    const { opened, unopened, leftOutTests } = await openBest(candidates, ranking, graph, pinned, input, run.cancel);
    watch.lap('outline');
    reportProgress('outline', 0.9);

    const counter = getTokenCounter(host, settings.tokenizer);
    const match = task.source === 'inferred' ? undefined : {
      ...assessTaskMatch(ranking.evidence, settings.budget),
      words: ranking.evidence.words,
      leadingFileCount: countLeadingFiles(ranking.listBest(11)),
    };
    const emphasis = match ? chooseEmphasis(ranking.evidence, settings.budget) : 'code';
    const stampedFiles = mergeFilesAndDocuments(refreshed);
    const snapshot = takeSnapshot(stampedFiles);
    const changed = input.last?.snapshot &&
      separateExcludedFiles(host, diffSnapshot(input.last.snapshot, stampedFiles));
    const documents = choosePackedDocuments(settings.noSource ? undefined : input.documents, settings.budget, opened,
      counter.count);
    const chunks = documents.filter(({ omitted }) => omitted === undefined).map(({ chunk }) => chunk);
    const frames = buildContextFrames(host, settings, refreshed.byPath, input.callersEnv);
    const memory = packMemory({
      found: input.memory,
      opened,
      overview: ranking.overview,
      agent: frames.agent,
      budget: settings.budget,
      count: counter.count,
      isFile: (path) => refreshed.byPath.has(path),
    });
    const initialContent = buildContent({
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
      entries: memory.likelyEntries,
    });
    const kinds = frames.all.map(({ frame }) => frame);
    const overhead = renderer.countOverheadTokens(initialContent, kinds, settings.budget, counter);
    const viewOptions = settings.noSource ? { signaturesOnly: true } : {};
    const selection = select({
      candidates: opened.candidates,
      lowerRankedFiles: unopened,
      task,
      named: listNamedPlaces(task, opened.candidates, ranking),
      graph,
      mode: settings.mode,
      maxFiles: settings.maxFiles ?? computeMaxFiles(settings.mode, settings.budget),
      maxFilesWithTests: settings.maxFiles ?? computeMaxFilesWithTests(settings.mode, settings.budget),
      budget: Math.max(0, settings.budget - overhead),
      auto: settings.auto === true,
      count: counter.count,
      summaries: chooseSummaryLimits(input.learned),
      emphasis,
      ...viewOptions,
      leftOut: leftOutTests,
      factsUnit: settings.tokenizer === factsTokenizer ? english`tokens` : english`${factsTokenizer} tokens`,
    });
    watch.lap('select');
    throwIfCancelled(run.cancel);

    const concurrent = collectConcurrentWork(host, { ...input, task, taskHash: input.task.hash, packedAt });
    const concurrentWork = concurrent?.buildSection(selection.files);
    const byPath = new Map(opened.candidates.map((candidate) => [candidate.file.path, candidate]));
    const getSymbolHashes = (path: string) => hashSymbols(byPath.get(path)!);
    const chosenEntries = await memory.choose(selection.files);
    const content = {
      ...initialContent,
      selection,
      memory: chosenEntries.filter(({ omitted }) => omitted === undefined),
      exclusions: [...describeOmittedMemory(chosenEntries), ...initialContent.exclusions],
      redactions: opened.redactionsOf(selection),
      hidden: opened.hiddenOf(selection),
      changedContent: findChangedContent(input.last, changed, selection, getSymbolHashes,
        () => readRegistry(readOrWarn(host.state, names.registry(input.folder))), settings.noSource),
      ...(concurrentWork ? { concurrent: concurrentWork } : {}),
    };
    const rendered = renderer.render(content, kinds, settings.budget, counter);
    const main = rendered[frames.mainIndex]!();
    const contextJson = once(() =>
      renderer.renderJson(content, kinds[frames.mainIndex]!, settings.budget, counter, (path) =>
        (graph.imports.get(path) ?? []).map(({ to }) => to))
    );
    const isJson = input.recordedOptions.format === 'json';
    if (isJson && !input.partial) contextJson();
    if (!input.partial) { for (const render of rendered) render(); }
    watch.lap('render');
    reportProgress('render', 0.98);

    const shown = main.selection;
    const blocks = buildBlocks(shown);
    const packReport = buildPackReport(host, {
      ...input,
      task,
      ranking,
      match,
      rendered: main,
      agent: frames.agent,
      contextPath: `.agentpack/${input.folder}${frames.all[frames.mainIndex]!.path}`,
      estimated: counter.estimated,
      snapshot: snapshot.root,
      packedAt,
      redactions: opened.redactionsOf(shown),
      ...(input.documents && { found: toReportDocuments(input.documents, documents, main.chunks) }),
      ...(input.memory && {
        remembered: buildMemoryReport(input.memory, chosenEntries, main.entries, counter.count),
      }),
      hidden: opened.hiddenOf(shown),
      warnings: [...initialContent.warnings, ...describeOmittedPins(pinned, refreshed, shown)],
      timings: watch.timings(refreshed.ms),
    });
    return {
      ...collectShownContent(shown, byPath, getSymbolHashes),
      report: packReport,
      contexts: [
        ...frames.all.map(({ path }, i) => ({ path, main: i === frames.mainIndex, text: () => rendered[i]!().text })),
        ...(isJson ? [{ path: contextJsonName, main: false, text: () => contextJson().text }] : []),
      ],
      contextJson,
      inputs: buildRecordedInputs(host, input, snapshot.root),
      snapshot,
      packedAt,
      ranking,
      git,
      changed,
      changedCandidates: opened.changedPaths,
      blocks,
      document: () =>
        buildPackDocument({
          report: packReport,
          content,
          frame: frames.all[frames.mainIndex]!.frame,
          rendered: main,
          blocks,
        }),
      exportFor: (target) =>
        renderExportedText(host, { ...content, selection: shown }, refreshed, target, (exported, frame) =>
          renderer.render(exported, [{ ...frame, ...viewOptions }], settings.budget, counter)[0]!()),
      overlaps: concurrent?.overlaps(shown.files) ?? [],
      shownFiles: collectFileStamps(packReport.files, refreshed),
      thread: concurrent?.row(shown.files),
    };

    function reportProgress(stage: Parameters<NonNullable<Run['progress']>>[0], fraction: number): void {
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

/** Returns the lines whose numbers the task states, followed by the locations of the names that it mentions. */
function listNamedPlaces({ paths }: Task, candidates: readonly Candidate[],
  { names: namePlaces }: Ranking): readonly NamePlace[]
{
  const statedPlaces = paths.filter(({ isInUserWords }) => isInUserWords);
  const isStated = (path: string, line: number) =>
    statedPlaces.some((place) => place.line === line && getBaseName(place.path) === getBaseName(path));
  return [
    ...candidates.flatMap(({ ranked: { path, lines = [] } }) =>
      lines.filter((line) => isStated(path, line)).map((line) => ({ path, line, defines: false }))
    ),
    ...namePlaces.flatMap(({ shown }) => shown),
  ];
}

/** Returns one sentence about the pinned files that do not fit into the budget. */
function describeOmittedPins(pinned: ReadonlySet<string>, { byPath: knownFiles }: RefreshedIndex,
  { files }: Selection): readonly string[]
{
  const shown = new Set(files.map(({ path }) => path));
  const omittedPaths = [...pinned].filter((path) => knownFiles.has(path) && !shown.has(path));
  return omittedPaths.length === 0
    ? []
    : [
      english`The budget has no room for these pinned files: ${
        formatNamesAndMore(omittedPaths.map((path) => redactShort(path)), 8)
      }. Increase the budget or unpin other files.`,
    ];
}
