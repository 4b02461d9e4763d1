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
import { createContentBuilder } from './packing/content';
import { getTokenCounter, factsTokenizer } from './indexing/counters';
import { renderExportedText } from './packing/exportedText';
import { buildContextFrames } from './packing/frames';
import { openBestFiles } from './packing/openBestFiles';
import { toReportDocuments, choosePackedDocuments } from '#features/documents/engine/packedDocuments';
import { createPackedMemory, describeOmittedMemory,
  buildMemoryReport } from '#features/memory/engine/packing/packedMemory';
import type { PackPlan, Pipeline, PlanInput, RankedInput } from './packing/plan';
import { buildRecordedInputs } from './packing/recordedInputs';
import { findMissingImportedFiles, attachTestsOfRenamedFiles } from './packing/renames';
import { buildPackReport } from './packing/report';
import { collectFileStamps } from './packing/stamps';
import { collectShownContent } from './packing/shownContent';
import type { SingleFileReader } from './packing/singleFileReader';
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
  files: SingleFileReader): Pipeline
{
  const rank = createRanker();
  const linkNames = createNameLinks();
  const { candidates, readTask } = files;
  const buildContent = createContentBuilder(host);
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
    const bestFiles = ranking.listBestByTask(maxPlaceFiles).filter(({ score }) => score > 0);
    const noPaths = new Set<string>();
    const { candidates: openedCandidates } = await candidates.open(bestFiles, {
      refreshed: input.refreshed,
      git: undefined,
      pinned: noPaths,
      hintOnlyPaths: noPaths,
      addedTestPaths: noPaths,
    }, run.cancel);
    const { count } = getTokenCounter(host, input.settings.tokenizer);
    return findLikelyPlaces(selectableFiles({ candidates: openedCandidates, task, named: [], count }), limit);
  }

  function rankInput(input: CollectedInputs): RankedInput {
    const { settings, refreshed, git } = input;
    const chosenPaths = expandChosenFolders(settings, refreshed.files, (path) => refreshed.byPath.has(path));
    const task = readTask(input.task);
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
      pinned: chosenPaths.pinned,
      pinnedBy: chosenPaths.pinnedBy,
      pinnedToTask: settings.pinnedToTask,
      excluded: chosenPaths.excluded,
      weights: settings.weights,
      readText: candidates.readUnchangedText,
    });
    return { task, gone: removedFiles, graph, ranking, chosen: chosenPaths };
  }

  async function plan(input: PlanInput, run: Run): Promise<PackPlan> {
    const { settings, refreshed, git } = input;
    const stopwatch = createStopwatch(() => host.now());
    const packedAt = host.now();
    const ranked = input.ranked ?? rankInput(input);
    const { task, gone: removedFiles, graph, ranking, chosen: chosenPaths } = ranked;
    stopwatch.lap('rank');
    reportProgress('rank', 0.8);

    const excludedPaths = new Set(chosenPaths.excluded);
    const pinnedPaths = new Set(chosenPaths.pinned.filter((path) => !excludedPaths.has(path)));
    const { opened, unopened, leftOutTests } = await openBestFiles(candidates, ranking, graph, pinnedPaths, input,
      run.cancel);
    stopwatch.lap('outline');
    reportProgress('outline', 0.9);

    const counter = getTokenCounter(host, settings.tokenizer);
    // a first look has read too few files to say what stands out, or which words occur nowhere
    const match = task.source === 'inferred' || input.unindexedFiles !== undefined ? undefined : {
      ...assessTaskMatch(ranking.evidence, settings.budget),
      words: ranking.evidence.words,
      leadingFileCount: countLeadingFiles(ranking.listBest(11)),
    };
    const emphasis = match ? chooseEmphasis(ranking.evidence, settings.budget) : 'code';
    const stampedFiles = mergeFilesAndDocuments(refreshed);
    const snapshot = takeSnapshot(stampedFiles);
    const changedFiles = input.lastPack?.snapshot &&
      separateExcludedFiles(host, diffSnapshot(input.lastPack.snapshot, stampedFiles));
    const documents = choosePackedDocuments(settings.noSource ? undefined : input.documents, settings.budget, opened,
      counter.count);
    const chunks = documents.filter(({ omitted }) => omitted === undefined).map(({ chunk }) => chunk);
    const frames = buildContextFrames(host, settings, refreshed.byPath, input.callersEnv);
    const memory = packMemory({
      foundMemory: input.memory,
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
      changed: changedFiles,
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
    const frameList = frames.contextFiles.map(({ frame }) => frame);
    const overhead = renderer.estimateOverheadTokens(initialContent, frameList, settings.budget, counter);
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
    stopwatch.lap('select');
    throwIfCancelled(run.cancel);

    const concurrentWork = collectConcurrentWork(host, { ...input, task, taskHash: input.task.hash, packedAt });
    const concurrentSection = concurrentWork?.buildSection(selection.files);
    const byPath = new Map(opened.candidates.map((candidate) => [candidate.file.path, candidate]));
    const getSymbolHashes = (path: string) => hashSymbols(byPath.get(path)!);
    const chosenEntries = await memory.choose(selection.files);
    const content = {
      ...initialContent,
      selection,
      memory: chosenEntries.filter(({ omitted }) => omitted === undefined),
      exclusions: [...describeOmittedMemory(chosenEntries), ...initialContent.exclusions],
      redactions: opened.findRedactions(selection),
      hidden: opened.findHiddenCharacters(selection),
      changedContent: findChangedContent(input.lastPack, changedFiles, selection, getSymbolHashes,
        () => readRegistry(readOrWarn(host.state, names.registry(input.folder))), settings.noSource),
      ...(concurrentSection ? { concurrent: concurrentSection } : {}),
    };
    const lazyTexts = renderer.render(content, frameList, settings.budget, counter);
    const mainText = lazyTexts[frames.mainIndex]!();
    const contextJson = once(() =>
      renderer.renderJson(content, frameList[frames.mainIndex]!, settings.budget, counter, (path) =>
        (graph.imports.get(path) ?? []).map(({ to }) => to))
    );
    const isJson = input.recordedOptions.format === 'json';
    if (isJson && !input.partial) contextJson();
    if (!input.partial) { for (const render of lazyTexts) render(); }
    stopwatch.lap('render');
    reportProgress('render', 0.98);

    const shownSelection = mainText.selection;
    const blocks = buildBlocks(shownSelection);
    const packReport = buildPackReport(host, {
      ...input,
      task,
      ranking,
      match,
      rendered: mainText,
      agent: frames.agent,
      contextPath: `.agentpack/${input.folder}${frames.contextFiles[frames.mainIndex]!.path}`,
      estimated: counter.estimated,
      snapshot: snapshot.root,
      packedAt,
      redactions: opened.findRedactions(shownSelection),
      ...(input.documents && { reportDocuments: toReportDocuments(input.documents, documents, mainText.chunks) }),
      ...(input.memory && {
        reportMemory: buildMemoryReport(input.memory, chosenEntries, mainText.entries, counter.count),
      }),
      hidden: opened.findHiddenCharacters(shownSelection),
      warnings: [...initialContent.warnings, ...describeOmittedPins(pinnedPaths, refreshed, shownSelection)],
      timings: stopwatch.computeTimings(refreshed.ms),
    });
    return {
      ...collectShownContent(shownSelection, byPath, getSymbolHashes),
      report: packReport,
      contexts: [
        ...frames.contextFiles.map(({ path }, i) => ({
          path,
          main: i === frames.mainIndex,
          text: () => lazyTexts[i]!().text,
        })),
        ...(isJson ? [{ path: contextJsonName, main: false, text: () => contextJson().text }] : []),
      ],
      renderContextJson: contextJson,
      inputs: buildRecordedInputs(host, input, snapshot.root),
      snapshot,
      packedAt,
      ranked,
      git,
      changed: changedFiles,
      changedCandidates: opened.changedPaths,
      blocks,
      buildDocument: () =>
        buildPackDocument({
          report: packReport,
          content,
          frame: frames.contextFiles[frames.mainIndex]!.frame,
          rendered: mainText,
          blocks,
        }),
      renderExport: (target) =>
        renderExportedText(host, { ...content, selection: shownSelection }, refreshed, target, (exported, frame) =>
          renderer.render(exported, [{ ...frame, ...viewOptions }], settings.budget, counter)[0]!()),
      overlaps: concurrentWork?.findOverlaps(shownSelection.files) ?? [],
      shownFiles: collectFileStamps(packReport.files, refreshed),
      thread: concurrentWork?.buildRow(shownSelection.files),
    };

    function reportProgress(stage: Parameters<NonNullable<Run['progress']>>[0], fraction: number): void {
      throwIfCancelled(run.cancel);
      run.progress?.(stage, fraction);
    }
  }
}

/** Counts the files with at least four fifths of the best file's points. */
function countLeadingFiles(bestFiles: readonly RankedFile[]): number {
  const points = bestFiles.map(({ taskScore, score }) => taskScore ?? score).sort((a, b) => b - a);
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
    ...namePlaces.flatMap(({ shownPlaces }) => shownPlaces),
  ];
}

/** Returns one sentence about the pinned files that do not fit into the budget. */
function describeOmittedPins(pinnedPaths: ReadonlySet<string>, { byPath: knownFiles }: RefreshedIndex,
  { files }: Selection): readonly string[]
{
  const shownPaths = new Set(files.map(({ path }) => path));
  const omittedPaths = [...pinnedPaths].filter((path) => knownFiles.has(path) && !shownPaths.has(path));
  return omittedPaths.length === 0
    ? []
    : [
      english`The budget has no room for these pinned files: ${
        formatNamesAndMore(omittedPaths.map((path) => redactShort(path)), 8)
      }. Increase the budget or unpin other files.`,
    ];
}
