import { english, nested } from '#base/text/english';
import { containsPath } from '#base/text/paths';
import { formatFirstNames, formatCountWithNoun } from '#base/text/phrases';
import { getPinnedDocument } from '#base/text/chunkId';
import type { FoundChunk, FoundDocuments, LearnedUsefulness, Task } from '#model';
import type { ChangedFiles } from '../freshness/changedFiles';
import type { Host } from '../host';
import { findExcludedPath } from '../indexing/indexStore';
import { resolveThread } from '../formats/threadId';
import { readConfiguration } from '../state/configuration';
import { defaultSubmodules, splitRecordableOptions } from '../settings/settings';
import { addEnclosingFunctions } from '#pipeline/6-select/named/placesWithin';
import { createRepoMap } from '#pipeline/6-select/repoMap/repoMap';
import { buildExecutionState } from '#pipeline/7-render/sections/executionState';
import type { GoneFile } from '#pipeline/4-rank/rankInput';
import type { PackContent } from '#pipeline/7-render/render';
import type { ShownEntry } from '#features/memory/pure/shownEntries';
import type { Ranking } from '#pipeline/4-rank/ranking';
import { chooseSummaryLimits } from '#pipeline/6-select/relevance/fileValue';
import { names } from '../formats/stateNames';
import { listPackedRoots, toRootsField } from '../inputs/packedRoots';
import type { OpenedCandidates } from './candidates';
import { describeChangesSince } from './changedContent';
import { createUnsupportedDescriber, describeExclusions } from './excludedPaths';
import type { PlanInput } from './plan';

/** The maximum share of the budget for the map, and the maximum number of its tokens in each mode. */
const maxMapShare = 0.03;
const maxMapTokens = { lite: 100, balanced: 250, deep: 400 } as const;

/**
 * A pack lists one name location for each `tokensPerPlace` tokens of the budget, but at least `minPlaces`, which is
 * enough for all locations of one name.
 */
const minPlaces = 12;
const tokensPerPlace = 250;

/** The maximum number of paths named in one sentence. */
const maxNames = 5;

interface ContentInput extends Omit<PlanInput, 'task'> {
  readonly task: Task;
  /** Changes since the previous pack. */
  readonly changed: ChangedFiles | undefined;
  readonly gone: readonly GoneFile[];
  readonly snapshotHash: string;
  readonly ranking: Ranking;
  readonly match: PackContent['match'];
  readonly opened: OpenedCandidates;
  readonly packedAt: number;
  readonly count: (text: string) => number;
  /** Chunks of documents, as many as fit their share of the budget. */
  readonly chunks: readonly FoundChunk[];
  /** Memory entries, as many as may fit their share of the budget. */
  readonly entries: readonly ShownEntry[];
}

/** The content that all context files of a pack share. */
export type Contents = Omit<PackContent, 'frame'>;

/**
 * Creates the builder of all sections except the selection. Parts that depend only on paths are cached between packs.
 */
export function createContentBuilder(host: Host): (input: ContentInput) => Contents {
  const buildRepoMap = createRepoMap();
  const describeUnsupported = createUnsupportedDescriber();
  return (input) => buildPackContents(host, input, buildRepoMap, describeUnsupported);
}

function isThreadConfigured(host: Host): boolean {
  return resolveThread(undefined, readConfiguration(host).config.thread, {}).thread !== undefined;
}

function buildPackContents(host: Host, input: ContentInput, buildRepoMap: ReturnType<typeof createRepoMap>,
  describeUnsupported: ReturnType<typeof createUnsupportedDescriber>): Contents
{
  const { settings, refreshed, git, lastPack, task, thread } = input;
  return {
    rootName: getRootName(host.root),
    task,
    taskPath: `.agentpack/${task.source === 'task.md' ? names.task(input.folder) : names.metadata(input.folder)}`,
    match: input.match,
    mode: settings.mode,
    tokenizer: settings.tokenizer,
    freshness: {
      // the time of a pack and the pack before it are no inputs
      ...(!settings.noTimestamp &&
        { packedAt: new Date(input.packedAt).toISOString(), ...describeChangesSince(input.changed) }),
      snapshot: input.snapshotHash,
      branch: git?.branch,
      commit: git?.head,
      ...(thread === undefined ? {} : { thread }),
      ...(isThreadConfigured(host) ? { isThreadConfigured: true } : {}),
      unrecorded: splitRecordableOptions(input.recordedOptions).namesWithSecrets,
    },
    ...(input.unindexedFiles !== undefined && { unindexedFiles: input.unindexedFiles }),
    ...(input.workspace && { workspace: input.workspace }),
    ...toRootsField(listPackedRoots(host, git)),
    ...(refreshed.submodules.length > 0 &&
      { submodules: { mode: settings.submodules ?? defaultSubmodules, all: refreshed.submodules } }),
    execution: buildExecutionState(input.taskState, git, (path) => refreshed.byPath.has(path)),
    repoMap: buildRepoMap({
      files: refreshed.files,
      graph: refreshed.graph,
      scores: input.ranking.computeValues(),
      countTokens: input.count,
      maxTokens: Math.min(Math.floor(maxMapShare * settings.budget), maxMapTokens[settings.mode]),
    }),
    previous: lastPack?.report,
    changes: input.partial ? omitHunks(git) : git?.changes ?? [],
    stillImported: new Map(input.gone.map(({ path, importers }) => [path, importers])),
    names: addEnclosingFunctions(input.ranking.names, input.opened.candidates),
    documents: input.chunks,
    memory: input.entries,
    placesListed: Math.max(minPlaces, Math.floor(settings.budget / tokensPerPlace)),
    sections: settings.sections ?? [],
    selection: { files: [], places: [], calls: [], links: [], omitted: [] },
    redactions: [],
    hidden: [],
    changedContent: [],
    warnings: [...input.warnings, ...input.memory?.problems ?? [], ...describeUnparsedFiles(input.opened.candidates),
      ...describePoorMatch(input), ...explainMissingPins(input), ...describeChangingFiles(input)],
    exclusions: [...describeOmittedTests(input), ...describeCappedSummaries(input.learned),
      ...describeUnreadDocuments(input.documents), ...describeExclusions(refreshed.excludedPaths),
      ...describeUnsupported(refreshed.files)],
  };
}

/** Returns the display name of the root folder. */
export function getRootName(root: string): string {
  return root.split(/[\\/]/).filter((part) => part !== '').pop() ?? root;
}

/** Omits hunks, because git's facts are older than the last save and their line numbers may be wrong. */
function omitHunks(git: ContentInput['git']): Contents['changes'] {
  return (git?.changes ?? []).map((change) => ({ ...change, hunks: [] }));
}

function describeCappedSummaries(learned: LearnedUsefulness | undefined): string[] {
  if (!learned || chooseSummaryLimits(learned).value === 1) return [];
  const { packs, shown, useful } = learned.summaries;
  return [
    `${useful} of the ${shown} files that the last ${packs} packs listed with one line were useful, so fewer are listed`,
  ];
}

function describeOmittedTests({ settings, refreshed }: ContentInput): string[] {
  if (!settings.noTests) return [];
  const testCount = refreshed.files.filter(({ facts }) => facts.role === 'test').length;
  return [`tests are left out, except pinned ones (no_tests): ${formatCountWithNoun(testCount, 'file')}`];
}

function describePoorMatch({ ranking, task, unindexedFiles }: ContentInput): string[] {
  if (ranking.overview === 'none' || task.source === 'inferred' || ranking.size === 0) return [];
  if (unindexedFiles !== undefined)
    return [
      english`The files read so far match the task poorly, so the files below include an overview of the repository.`,
    ];
  return [
    ranking.overview === 'all'
      ? english`No file matches the task's words, so the files below are an overview of the repository. Name files, symbols or messages in the task.`
      : english`No file matches the task well, so the files below include an overview of the repository. Name files, symbols or messages in the task.`,
  ];
}

/** Lists the documents from which no text could be extracted, each with the reason. */
function describeUnreadDocuments(documents: FoundDocuments | undefined): string[] {
  const failedDocuments = documents?.failed ?? [];
  if (failedDocuments.length === 0) return [];
  return [
    `${formatCountWithNoun(failedDocuments.length, 'document')} gave no text: ${
      formatFirstNames(failedDocuments.map(({ path, because }) => `${path} (${because})`), maxNames)
    }`,
  ];
}

/** Lists the candidates that their grammar could not parse, so that symbols may be missing. */
function describeUnparsedFiles(candidates: ContentInput['opened']['candidates']): string[] {
  const unparsedFiles = candidates.filter(({ outline }) => outline.unparsed).map(({ file, outline }) =>
    `${file.path} (${outline.note})`
  );
  return unparsedFiles.length > 0
    ? [english`${unparsedFiles.length} not parsed: ${formatFirstNames(unparsedFiles, maxNames)}`]
    : [];
}

/** Lists the files that kept changing during packing. Lists none in a first look, which has not read all files. */
function describeChangingFiles({ opened, unindexedFiles }: ContentInput): string[] {
  return unindexedFiles !== undefined
    ? []
    : opened.changedPaths.map((path) => english`${path} was left out because it kept changing during packing.`);
}

/** Explains why pinned files are not in the pack. A first look has no documents yet, so it explains none of them. */
function explainMissingPins({ settings, refreshed, documents, unindexedFiles }: ContentInput): string[] {
  const isFolder = (path: string) => refreshed.files.some((file) => containsPath(path, file.path));
  const isDocument = (path: string) =>
    refreshed.documents.some((document) => document.path === getPinnedDocument(path));
  const isUnparsed = (path: string) =>
    unindexedFiles !== undefined && findExcludedPath(refreshed, getPinnedDocument(path))?.because === 'document';
  const lostPins = documents?.lostPins ?? [];
  return settings.pinned.filter((path) =>
    !refreshed.byPath.has(path) && !isFolder(path) && !isUnparsed(path) &&
    (!isDocument(path) || lostPins.includes(path))
  ).map((path) => {
    if (isDocument(path)) return english`${path} is pinned but not in the pack: the text of this chunk has changed.`;
    const exclusion = findExcludedPath(refreshed, path);
    return exclusion
      ? english`${path} is pinned but not in the pack: ${exclusion.because}, ${nested(exclusion.detail)}.`
      : english`${path} is pinned but not in the pack: the file does not exist.`;
  });
}
