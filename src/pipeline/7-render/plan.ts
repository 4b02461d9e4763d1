import { findMin } from '#base/collections/lists';
import type { Markdown, OmittedFile, SafeText, SelectedPlace, Selection } from '#model';
import { md, trimEmptyLines } from '#secrets/markdown';
import { minBudgetForOverheadLimit, computeMaxTaskTokens, type PartCounter } from './budgetShares';
import type { CountedText, Parts, RenderedFile } from './parts';
import { composeText, fileTitles, isOnlyListedAsPlace } from './composeText';
import { computeMaxPlaces, formatPlaceRow, placesTitle } from './places';
import { optionalSectionNames, type SectionName, sectionTable } from './sections/sections';
import { maxMatchWords } from './matchText';
import { renderTaskFoot, renderTaskHead } from './sections/task';
import { digestTask } from './taskDigest';

const maxOmittedFiles = 50;

/** The form of one context file. */
export interface Form {
  readonly prefix: Markdown;
  /** The text that follows everything else. It is empty or consists of whole lines. */
  readonly foot: Markdown;
  /** Set if the form is not Markdown, so that sections are fields of a document. */
  readonly isJson?: true;
}

export interface Draft {
  readonly text: Markdown;
  /** The exact number of tokens in the whole text. */
  readonly tokens: number;
  /** The names of the trimmed parts, as the pack prints them. */
  readonly trimmed: readonly string[];
  readonly selection: Selection;
  /** The number of document chunks that the text shows. */
  readonly chunks: number;
  /** The number of memory entries that the text shows. */
  readonly entries: number;
  /** For each place that the text lists, the line (from 1) where its code begins; undefined if it is not shown. */
  readonly startLines: readonly (number | undefined)[];
}

/** The content that a plan shows, for a form other than Markdown. */
export interface PlanState extends Pick<Draft, 'selection' | 'chunks' | 'entries' | 'trimmed'> {
  /** The places that fit. */
  readonly places: readonly SelectedPlace[];
  /** Returns the level of a section; 0 is the whole section. */
  getLevel(name: SectionName): number;
  /** Returns the section at its level; empty if it is not shown. */
  getText(name: SectionName): Markdown;
}

/** A document whose parts are not yet joined. Each part has a level, which can only be lowered. */
export interface Plan {
  /** Returns the sum of the parts' tokens. Since parts consist of whole lines, it is close to the text's count. */
  countTokens(): number;
  /** Lowers the next part in the trim order; returns false if only the task's text is left to trim. */
  trim(): boolean;
  /** Undoes the trimming of files, starting with the first file, as long as the sum is at most `limit`. */
  restoreFiles(limit: number): void;
  createDraft(form: Form, shortTask?: SafeText): Draft;
  /** Returns the content that `createDraft` would show in the current state. */
  getState(): PlanState;
  /** The task's text or a digest of it. */
  readonly taskText: SafeText;
}

/** Creates a plan. `longestForm` decides what fits: no other form of the plan has more tokens. */
export function createPlan({ content, sections, files, join }: Parts, longestForm: Form, budget: number,
  counter: PartCounter): Plan
{
  const { task, taskPath } = content;
  const digest = digestTask(task, computeMaxTaskTokens(budget), counter.count);
  const taskText = digest ?? task.text;
  const planTrimOrder = longestForm.isJson ? jsonTrimOrder : trimOrder;
  const sectionLevels = new Map<SectionName, number>();
  const fileLevels = files.map(() => 0);
  const maxWords = budget < minBudgetForOverheadLimit ? 0 : maxMatchWords;
  const places = content.selection.places.slice(0, computeMaxPlaces(budget));
  let shownPlaceCount = places.length;
  const fixedParts = [longestForm.prefix, longestForm.foot, renderTaskHead(taskText, digest && taskPath),
    renderTaskFoot(content, maxWords), ...fileTitles, md`\n\n`];
  const fixedTokens = fixedParts.reduce((sum, part) => sum + counter.count(part), 0);
  const placeTokens = places.map((place) => counter.count(formatPlaceRow(place, 999)));
  return { taskText, countTokens, trim, restoreFiles, createDraft, getState };

  function countTokens(): number {
    const placeListTokens = shownPlaceCount === 0
      ? 0
      : counter.count(placesTitle) + placeTokens.slice(0, shownPlaceCount).reduce((a, b) => a + b, 0);
    return fixedTokens + placeListTokens + countFileTokens() +
      sectionNames.reduce((sum, name) => sum + getSectionText(name).tokens, 0);
  }
  function countFileTokens(): number {
    return getShownFiles().reduce((sum, { file }) => sum + file.view.tokens, 0);
  }
  /** Returns the text of a section that is shown in this form, otherwise an empty text. */
  function getSectionText(name: SectionName): CountedText {
    const levels = sections.get(name)!;
    return levels[isShown(name) ? sectionLevels.get(name) ?? 0 : levels.length - 1]!();
  }
  /**
   * Returns the section for the files and views that are shown at present, whereas fitting counts the section in its
   * initial state.
   */
  function getShownSection(name: SectionName): Markdown {
    const levels = sections.get(name)!;
    const level = isShown(name) ? sectionLevels.get(name) ?? 0 : levels.length - 1;
    const shorterLevelCount = levels.length - 1 - level;
    if (shorterLevelCount === 0) return md``;
    if (fileLevels.every((fileLevel) => fileLevel === 0) && !getShownFiles().some(isLineReplaced))
      return levels[level]!().text;
    const currentLevels = sectionTable[name](content, buildSelection(listReportedFiles()));
    return currentLevels[level === 0 ? 0 : Math.max(0, currentLevels.length - 1 - shorterLevelCount)]!();
  }
  function isShown(name: SectionName): boolean {
    if (longestForm.isJson) return name !== 'state';
    if (!optionalSectionNames.includes(name) || content.sections.includes(name)) return true;
    return name === 'repo map' && content.match?.level === 'weak';
  }
  function getShownFiles(): RenderedFile[] {
    return files.flatMap((views, i) => views[fileLevels[i]!]?.() ?? []);
  }
  /** Returns the shown files. If the rows of a file's places replace its line, their tokens are counted instead. */
  function listReportedFiles(): RenderedFile[] {
    return getShownFiles().map((item) => {
      if (!isLineReplaced(item)) return item;
      const { file, block } = item;
      const rows = getShownPlaces().filter((place) => place.file === file.path);
      const tokens = rows.reduce((sum, place) => sum + counter.count(formatPlaceRow(place, undefined)), 0);
      return { file: { ...file, view: { ...file.view, tokens } }, block };
    });
  }
  function isLineReplaced({ file }: RenderedFile): boolean {
    return !longestForm.isJson && isOnlyListedAsPlace(file, getShownPlaces());
  }
  function getShownPlaces(): readonly SelectedPlace[] {
    return places.slice(0, shownPlaceCount);
  }
  function trim(): boolean {
    if (
      longestForm.isJson
        ? lowerFirstSection(planTrimOrder.beforeFiles)
        : shortenSection('state') || lowerFirstSection(planTrimOrder.beforeFiles)
    ) return true;
    const file = findNextFileToTrim();
    if (file !== undefined) {
      fileLevels[file]!++;
      return true;
    }
    if (shownPlaceCount > 0) {
      shownPlaceCount--;
      return true;
    }
    return lowerFirstSection(planTrimOrder.afterFiles);
  }
  function restoreFiles(limit: number): void {
    for (const i of files.keys()) {
      while (fileLevels[i]! > 0) {
        fileLevels[i]!--;
        if (countTokens() <= limit) continue;
        fileLevels[i]!++;
        break;
      }
    }
  }
  /** Lowers a section to its next level, but not to the empty level. */
  function shortenSection(name: SectionName): boolean {
    return (sectionLevels.get(name) ?? 0) < sections.get(name)!.length - 2 && lowerSection(name);
  }
  function lowerFirstSection(names: readonly SectionName[]): boolean {
    const name = names.find(canLowerSection);
    return name !== undefined && lowerSection(name);
  }
  function canLowerSection(name: SectionName): boolean {
    return isShown(name) && (sectionLevels.get(name) ?? 0) < sections.get(name)!.length - 1;
  }
  function lowerSection(name: SectionName): true {
    sectionLevels.set(name, (sectionLevels.get(name) ?? 0) + 1);
    return true;
  }

  /**
   * Returns the last file with a cheaper view, or the last file if no file has one. Each file is trimmed once before
   * any file is trimmed again, and changed files are trimmed last.
   */
  function findNextFileToTrim(): number | undefined {
    const trimmableFiles = [...files.keys()].filter((i) => fileLevels[i]! < files[i]!.length);
    const unrequestedFiles = trimmableFiles.filter((i) =>
      !content.selection.files[i]!.changed && !content.selection.files[i]!.named
    );
    const unchangedFiles = unrequestedFiles.length > 0
      ? unrequestedFiles
      : trimmableFiles.filter((i) => !content.selection.files[i]!.changed);
    const candidates = unchangedFiles.length > 0 ? unchangedFiles : trimmableFiles;
    const filesWithCheaperViews = candidates.filter((i) => fileLevels[i]! < files[i]!.length - 1);
    if (filesWithCheaperViews.length === 0) return candidates.pop();
    const lowestLevel = findMin(filesWithCheaperViews.map((i) => fileLevels[i]!));
    return filesWithCheaperViews.filter((i) => fileLevels[i] === lowestLevel).pop();
  }
  function listTrimmedNames(): string[] {
    const { beforeFiles, afterFiles } = planTrimOrder;
    const findLoweredSections = (names: readonly SectionName[]) =>
      names.filter((name) => isShown(name) && (sectionLevels.get(name) ?? 0) > 0);
    return [...findLoweredSections(['state', ...beforeFiles]),
      ...(fileLevels.some((level) => level > 0) ? ['selected files'] : []),
      ...(shownPlaceCount < places.length ? ['places'] : []),
      ...findLoweredSections(afterFiles.filter((name) => name !== 'state'))];
  }
  function createDraft({ prefix, foot }: Form, shortTask?: SafeText): Draft {
    const shownFiles = getShownFiles();
    const isWhole = shortTask === undefined && digest === undefined;
    const { parts, startLines } = composeText({
      prefix,
      taskParts: [renderTaskHead(shortTask ?? taskText, isWhole ? undefined : taskPath),
        renderTaskFoot(content, maxWords)],
      getSection: getShownSection,
      places: getShownPlaces(),
      rankedPlaces: content.selection.places,
      files: shownFiles,
      isRanked: content.selection.omitted.length + files.length > 0,
    });
    const textParts = [...parts.slice(0, -1), ...parts.slice(-1).map(trimEmptyLines), ...(foot === '' ? [] : [foot])];
    return {
      text: md`${prefix}${join(textParts)}`,
      tokens: counter.countJoined([prefix, ...textParts]),
      trimmed: [...listTrimmedNames(), ...(isWhole ? [] : ['task'])],
      selection: buildSelection(listReportedFiles()),
      chunks: countChunks(),
      entries: countEntries(),
      startLines,
    };
  }
  function getState(): PlanState {
    return {
      selection: buildSelection(getShownFiles()),
      places: getShownPlaces(),
      chunks: countChunks(),
      entries: countEntries(),
      trimmed: listTrimmedNames(),
      getLevel: (name) => sectionLevels.get(name) ?? 0,
      getText: getShownSection,
    };
  }
  function countChunks(): number {
    return Math.max(0, content.documents.length - (sectionLevels.get('documents') ?? 0));
  }
  function countEntries(): number {
    return Math.max(0, content.memory.length - (sectionLevels.get('memory') ?? 0));
  }
  function buildSelection(shownFiles: readonly RenderedFile[]): Selection {
    const droppedFiles = content.selection.files.filter((_, i) => fileLevels[i]! >= files[i]!.length).map((
      { path, score, reasons },
    ): OmittedFile => ({ path, score, because: 'budget', reasons }));
    return {
      files: shownFiles.map(({ file }) => file),
      places: content.selection.places,
      calls: content.selection.calls,
      links: content.selection.links,
      omitted: [...droppedFiles, ...content.selection.omitted].slice(0, maxOmittedFiles),
    };
  }
}

const sectionNames = Object.keys(sectionTable) as SectionName[];

/**
 * The sections to trim before and after the files, in order. The task's text is trimmed last, in `fit.ts`.
 */
export interface TrimOrder {
  readonly beforeFiles: readonly SectionName[];
  readonly afterFiles: readonly SectionName[];
}

const trimOrder: TrimOrder = {
  beforeFiles: ['receipts', 'token consumers', 'delta', 'execution state', 'concurrent context', 'changed files',
    'security', 'freshness', 'dependencies', 'repo map', 'overview', 'documents', 'memory', 'where names occur',
    'one step away', 'calls', 'how to load'],
  afterFiles: ['state', 'alert'],
};
/** Changes, receipts and warnings are short as JSON and used by programs, so views are made smaller first. */
const jsonTrimOrder: TrimOrder = {
  beforeFiles: ['token consumers', 'repo map', 'delta', 'one step away', 'documents', 'memory', 'calls'],
  afterFiles: ['where names occur', 'execution state', 'concurrent context', 'receipts', 'changed files', 'security',
    'freshness', 'alert'],
};
