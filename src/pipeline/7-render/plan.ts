import { minOf } from '#base/collections/lists';
import type { Markdown, OmittedFile, SafeText, SelectedPlace, Selection } from '#model';
import { md, withoutEmptyEnd } from '#secrets/markdown';
import { halfForFilesBudget, maxTaskTokens, type PartCounter } from './budgetShares';
import type { CountedText, Parts, RenderedFile } from './parts';
import { composeText, fileTitles } from './composeText';
import { mostPlaces, placeRow, placesTitle } from './places';
import { namesOnRequest, type SectionName, sectionTable } from './sections/sections';
import { wordsOfMatch } from './matchText';
import { taskFoot, taskHead } from './sections/task';
import { digestTask } from './taskDigest';

const maxOmitted = 50;

/** The form of one context file. */
export interface Form {
  readonly prefix: Markdown;
  /** Follows everything else. It is empty or consists of whole lines. */
  readonly foot: Markdown;
  /** True if the form is not Markdown, so that sections are fields of a document. */
  readonly json?: true;
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
  readonly at: readonly (number | undefined)[];
}

/** The content that a plan shows, for a form other than Markdown. */
export interface PlanState extends Pick<Draft, 'selection' | 'chunks' | 'entries' | 'trimmed'> {
  /** Those that fit. */
  readonly places: readonly SelectedPlace[];
  /** Returns the level of a section; 0 is the whole section. */
  level(name: SectionName): number;
  /** Returns the section at its level; empty if it is not shown. */
  text(name: SectionName): Markdown;
}

/** A document whose parts are not yet joined. Each part has a level, which can only be lowered. */
export interface Plan {
  /** Returns the sum of the parts' tokens, which is about that of the whole text: each part consists of whole lines. */
  tokens(): number;
  /** Lowers the next part in the order of trimming; false if only the task's text remains to be trimmed. */
  trim(): boolean;
  /** Undoes the trimming of files, starting with the first of them, if the sum is then at most `limit`. */
  restoreFiles(limit: number): void;
  draft(form: Form, shortTask?: SafeText): Draft;
  /** Returns what `draft` would show now. */
  state(): PlanState;
  /** The task's text or a digest of it. */
  readonly taskText: SafeText;
}

/** `longest` is the form that decides what fits: every other form of this plan has at most as many tokens. */
export function createPlan({ content, sections, files, join }: Parts, longest: Form, budget: number,
  counter: PartCounter): Plan
{
  const { task, taskPath } = content;
  const digest = digestTask(task, maxTaskTokens(budget), counter.count);
  const taskText = digest ?? task.text;
  const order = longest.json ? jsonTrimOrder : trimOrder;
  const sectionLevels = new Map<SectionName, number>();
  const fileLevels = files.map(() => 0);
  const words = budget < halfForFilesBudget ? 0 : wordsOfMatch;
  const places = content.selection.places.slice(0, mostPlaces(budget));
  let placesShown = places.length;
  const fixed = [longest.prefix, longest.foot, taskHead(taskText, digest && taskPath), taskFoot(content, words),
    ...fileTitles, md`\n\n`];
  const fixedTokens = fixed.reduce((sum, part) => sum + counter.count(part), 0);
  const placeTokens = places.map((place) => counter.count(placeRow(place, 999)));
  return { taskText, tokens, trim, restoreFiles, draft, state };

  function tokens(): number {
    const ofPlaces = placesShown === 0
      ? 0
      : counter.count(placesTitle) + placeTokens.slice(0, placesShown).reduce((a, b) => a + b, 0);
    return fixedTokens + ofPlaces + fileTokens() +
      sectionNames.reduce((sum, name) => sum + sectionText(name).tokens, 0);
  }
  function fileTokens(): number {
    return shownFiles().reduce((sum, { file }) => sum + file.view.tokens, 0);
  }
  /** Returns the text of a section that is shown in this form, otherwise an empty text. */
  function sectionText(name: SectionName): CountedText {
    const levels = sections.get(name)!;
    return levels[isShown(name) ? sectionLevels.get(name) ?? 0 : levels.length - 1]!();
  }
  /**
   * Returns the section for the files in the views that are shown now. Fitting counts the section as it was at the
   * start.
   */
  function shownSection(name: SectionName): Markdown {
    const levels = sections.get(name)!;
    const level = isShown(name) ? sectionLevels.get(name) ?? 0 : levels.length - 1;
    const shorter = levels.length - 1 - level;
    if (shorter === 0) return md``;
    if (fileLevels.every((fileLevel) => fileLevel === 0)) return levels[level]!().text;
    const now = sectionTable[name](content, selectionOf(shownFiles()));
    return now[level === 0 ? 0 : Math.max(0, now.length - 1 - shorter)]!();
  }
  function isShown(name: SectionName): boolean {
    if (longest.json) return name !== 'state';
    if (!namesOnRequest.includes(name) || content.sections.includes(name)) return true;
    return name === 'repo map' && content.match?.level === 'weak';
  }
  function shownFiles(): RenderedFile[] {
    return files.flatMap((views, i) => views[fileLevels[i]!]?.() ?? []);
  }
  function trim(): boolean {
    if (longest.json ? lowerFirst(order.beforeFiles) : shorten('state') || lowerFirst(order.beforeFiles)) return true;
    const file = nextFileToTrim();
    if (file !== undefined) {
      fileLevels[file]!++;
      return true;
    }
    if (placesShown > 0) {
      placesShown--;
      return true;
    }
    return lowerFirst(order.afterFiles);
  }
  function restoreFiles(limit: number): void {
    for (const i of files.keys()) {
      while (fileLevels[i]! > 0) {
        fileLevels[i]!--;
        if (tokens() <= limit) continue;
        fileLevels[i]!++;
        break;
      }
    }
  }
  /** Lowers a section to its next level, but not to the empty level. */
  function shorten(name: SectionName): boolean {
    return (sectionLevels.get(name) ?? 0) < sections.get(name)!.length - 2 && lower(name);
  }
  function lowerFirst(names: readonly SectionName[]): boolean {
    const name = names.find(canLower);
    return name !== undefined && lower(name);
  }
  function canLower(name: SectionName): boolean {
    return isShown(name) && (sectionLevels.get(name) ?? 0) < sections.get(name)!.length - 1;
  }
  function lower(name: SectionName): true {
    sectionLevels.set(name, (sectionLevels.get(name) ?? 0) + 1);
    return true;
  }

  /**
   * Returns the last file with a cheaper view, taking each file once before any file a second time, or the last file if
   * there are no cheaper views. Changed files come after all others.
   */
  function nextFileToTrim(): number | undefined {
    const all = [...files.keys()].filter((i) => fileLevels[i]! < files[i]!.length);
    const ofNone = all.filter((i) => !content.selection.files[i]!.changed && !content.selection.files[i]!.named);
    const unchanged = ofNone.length > 0 ? ofNone : all.filter((i) => !content.selection.files[i]!.changed);
    const shown = unchanged.length > 0 ? unchanged : all;
    const cheaper = shown.filter((i) => fileLevels[i]! < files[i]!.length - 1);
    if (cheaper.length === 0) return shown.pop();
    const lowest = minOf(cheaper.map((i) => fileLevels[i]!));
    return cheaper.filter((i) => fileLevels[i] === lowest).pop();
  }
  function trimmedNames(): string[] {
    const { beforeFiles, afterFiles } = order;
    const lowered = (names: readonly SectionName[]) =>
      names.filter((name) => isShown(name) && (sectionLevels.get(name) ?? 0) > 0);
    return [...lowered(['state', ...beforeFiles]), ...(fileLevels.some((level) => level > 0) ? ['selected files'] : []),
      ...(placesShown < places.length ? ['places'] : []), ...lowered(afterFiles.filter((name) => name !== 'state'))];
  }
  function draft({ prefix, foot }: Form, shortTask?: SafeText): Draft {
    const shown = shownFiles();
    const isWhole = shortTask === undefined && digest === undefined;
    const { parts, at } = composeText({
      prefix,
      top: [taskHead(shortTask ?? taskText, isWhole ? undefined : taskPath), taskFoot(content, words)],
      section: shownSection,
      places: places.slice(0, placesShown),
      ranked: content.selection.places,
      files: shown,
      isRanked: content.selection.omitted.length + files.length > 0,
    });
    const all = [...parts.slice(0, -1), ...parts.slice(-1).map(withoutEmptyEnd), ...(foot === '' ? [] : [foot])];
    return {
      text: md`${prefix}${join(all)}`,
      tokens: counter.countJoined([prefix, ...all]),
      trimmed: [...trimmedNames(), ...(isWhole ? [] : ['task'])],
      selection: selectionOf(shown),
      chunks: chunks(),
      entries: entries(),
      at,
    };
  }
  function state(): PlanState {
    return {
      selection: selectionOf(shownFiles()),
      places: places.slice(0, placesShown),
      chunks: chunks(),
      entries: entries(),
      trimmed: trimmedNames(),
      level: (name) => sectionLevels.get(name) ?? 0,
      text: shownSection,
    };
  }
  function chunks(): number {
    return Math.max(0, content.documents.length - (sectionLevels.get('documents') ?? 0));
  }
  function entries(): number {
    return Math.max(0, content.memory.length - (sectionLevels.get('memory') ?? 0));
  }
  function selectionOf(shown: readonly RenderedFile[]): Selection {
    const dropped = content.selection.files.filter((_, i) => fileLevels[i]! >= files[i]!.length).map((
      { path, score, reasons },
    ): OmittedFile => ({ path, score, because: 'budget', reasons }));
    return {
      files: shown.map(({ file }) => file),
      places: content.selection.places,
      calls: content.selection.calls,
      links: content.selection.links,
      omitted: [...dropped, ...content.selection.omitted].slice(0, maxOmitted),
    };
  }
}

const sectionNames = Object.keys(sectionTable) as SectionName[];

/**
 * The sections to trim before the files and after them, in this order; the task's text is trimmed last, in `fit.ts`.
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
