import { processBudget } from '#base/collections/cacheBudget';
import { RecentCache } from '#base/collections/recent';
import { copyStrings } from '#base/text/ownStrings';
import { estimateTextBytes } from '#base/text/textBytes';
import type { FileChange, View } from '#model';
import { countFoldedTokens, selectFolds } from '../folds/folds';
import { computeStandings } from '../relevance/standings';
import type { FileWords } from '../relevance/taskWords';
import { createRelevance, type FileChances } from '../relevance/unitChances';
import type { Candidate, SelectInput } from '../selectInput';
import { type CutFile, cutIntoUnits, type FoldedContent, estimateFileBytes, splitSourceLines, sum } from './cutFile';
import type { SelectableFile } from './selectableFile';

/** The maximum size of the cached files, including their units and texts. */
const maxFileBytes = 12_000_000;
/** The maximum size of the cached views, including the blocks that are made from them. */
const maxViewBytes = 8_000_000;

/**
 * Returns a function that creates the selectable files. If a candidate's content and change are the same as in the last
 * call, only its shares are computed again.
 */
export function createSelectableFiles(): (
  input: Pick<SelectInput, 'candidates' | 'task' | 'named' | 'count'>,
) => SelectableFile[] {
  const computeRelevance = createRelevance();
  let lastCount: SelectInput['count'] | undefined;
  let caches = createEmptyCaches();
  let nextId = 0;

  return ({ candidates, task, named, count }) => {
    if (lastCount !== count) {
      caches = createEmptyCaches();
      lastCount = count;
    }
    const cachedFiles = candidates.map(getCachedFile);
    const standings = computeStandings(candidates);
    const unitChances = computeRelevance(candidates.map(({ file, text, ranked, hintOnly }, i) => ({
      units: cachedFiles[i]!.units,
      unitTokens: cachedFiles[i]!.wholeTokens,
      runs: cachedFiles[i]!.foldable.map(({ lines }) => lines),
      readLines: () => splitSourceLines(text),
      namedLines: ranked.lines ?? [],
      change: cachedFiles[i]!.change,
      standing: standings.all[i]!,
      taskStanding: standings.task[i],
      hintOnly,
      isTest: file.facts.role === 'test',
    })), task);
    return candidates.map((candidate, i) =>
      createSelectableFile(candidate, cachedFiles[i]!, {
        standing: standings.all[i]!,
        taskStanding: standings.task[i],
        chances: unitChances[i]!,
        foldedContent: foldCachedFile(cachedFiles[i]!, candidate, unitChances[i]!.words, named),
      }, getView)
    );

    function getCachedFile(candidate: Candidate): CutFile {
      const { file, outline, change } = candidate;
      const previousFile = caches.files.get(file.path);
      const isSameContent = previousFile !== undefined && previousFile.hash === file.hash &&
        previousFile.outline === outline;
      if (isSameContent && isSameChange(previousFile.change, change)) return previousFile;
      const updatedFile = isSameContent
        ? { ...previousFile, change, id: nextId++, lastOptions: undefined }
        : cutIntoUnits(candidate, nextId++, count);
      caches.files.set(file.path, updatedFile);
      return updatedFile;
    }
  };

  function getView(key: string, createView: () => View): View {
    let view = caches.views.get(key);
    if (!view) caches.views.set(key, view = copyStrings(createView()));
    return view;
  }
}

/**
 * Creates a selectable file. This is a separate function, because the cached options keep all variables of the
 * enclosing functions alive. Inside the caller, these would include the candidates of the whole pack.
 */
function createSelectableFile(
  { file, ranked, text, pinned }: Candidate,
  cachedFile: CutFile,
  { chances: { shares, neededUnitCount, neededUnitCountByTask, words }, foldedContent, ...standings }:
    & Pick<SelectableFile, 'standing' | 'taskStanding'>
    & { readonly chances: FileChances; readonly foldedContent: FoldedContent; },
  getView: (key: string, createView: () => View) => View,
): SelectableFile {
  const {
    id,
    hash: _hash,
    lastOptions: _options,
    foldedContent: _folded,
    wholeTokens: _tokens,
    prefixLengths: _lengths,
    ...facts
  } = cachedFile;
  return {
    ...facts,
    ...foldedContent,
    ...standings,
    file,
    ranked,
    text,
    pinned,
    shares,
    neededUnitCount,
    neededUnitCountByTask,
    words,
    getView: (name, createView) => getView(`${id} ${name}`, createView),
    getOptions(mode, limit, createOptions) {
      const { lastOptions } = cachedFile;
      if (
        lastOptions?.mode !== mode || lastOptions.limit !== limit || lastOptions.shares !== shares ||
        lastOptions.foldedContent !== foldedContent
      )
        return (cachedFile.lastOptions = { mode, limit, shares, foldedContent, options: createOptions() }).options;
      return lastOptions.options;
    },
  };
}

function createEmptyCaches() {
  return {
    files: new RecentCache<string, CutFile>(maxFileBytes, estimateFileBytes, processBudget),
    views: new RecentCache<string, View>(maxViewBytes, estimateViewBytes, processBudget),
  };
}

/** Estimates the bytes of a cached view. The text counts twice, because its block is cached with the view. */
function estimateViewBytes(key: string, { text, symbols = [] }: View): number {
  return symbols.reduce((sum, symbol) => sum + 200 + estimateTextBytes(symbol.text),
    500 + key.length + 2 * estimateTextBytes(text));
}

/**
 * Folds a cached file. Nothing is folded in a file that is changed or pinned. Returns the same object while the folds
 * are unchanged.
 */
function foldCachedFile(cachedFile: CutFile, { file: { path }, ranked, change, pinned }: Candidate, words: FileWords,
  named: SelectInput['named']): FoldedContent
{
  const { foldable, units, wholeTokens, prefixLengths, foldedContent } = cachedFile;
  const folds = change || pinned ? [] : selectFolds({
    runs: foldable,
    getRarity: words.getRunRarity,
    namedLines: [...ranked.lines ?? [], ...named.filter((location) => location.path === path).map(({ line }) => line)],
  });
  if (folds.length === foldedContent.folds.length && folds.every((fold, i) => fold === foldedContent.folds[i]))
    return foldedContent;
  const unitTokens = countFoldedTokens(units, wholeTokens, folds,
    ([first, last]) => prefixLengths[last]! - prefixLengths[first - 1]!);
  return cachedFile.foldedContent = { folds, unitTokens, textTokens: sum(unitTokens) };
}

/** Compares changes by content, because git's changes are new objects in each pack. */
function isSameChange(a: FileChange | undefined, b: FileChange | undefined): boolean {
  if (a === b || !a || !b) return a === b;
  return a.status === b.status && a.hunks.length === b.hunks.length && a.hunks.every((hunk, i) => {
    const otherHunk = b.hunks[i]!;
    return hunk === otherHunk ||
      hunk.oldStart === otherHunk.oldStart && hunk.oldLines === otherHunk.oldLines &&
        hunk.newStart === otherHunk.newStart
        && hunk.newLines === otherHunk.newLines && hunk.lines.length === otherHunk.lines.length &&
        hunk.lines.every((line, n) => line === otherHunk.lines[n]);
  });
}
