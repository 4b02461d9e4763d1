import type { Markdown, OmittedFile, SafeText, Selection } from '../model';
import { md, withoutEmptyEnd } from '../secrets/markdown';
import { halfForFilesBudget, maxHeadTokens, maxOverheadShare, maxTaskTokens, type PartCounter, namesInHead,
  taskInHead } from './budgetShares';
import type { CountedText, Parts, RenderedFile } from './parts';
import { pluralMarkdown } from './phrases';
import { namesAbove, namesBelow, namesBetween, namesOfContent, type SectionName } from './sections/sections';
import { taskFoot, taskHead, wordsOfMatch } from './sections/task';
import { digestTask } from './taskDigest';

/**
 * From this budget on, sections are shortened until file blocks are this share of the text, unless the blocks have
 * fewer tokens than `minFileTokens`.
 */
const minFileShare = 0.8;
const minShrinkBudget = 8_000;
const minFileTokens = 2_500;
/** The sections that are shortened for it, one level of each in turn. */
const shrinkable: readonly SectionName[] = ['receipts', 'token consumers', 'repo map', 'delta', 'dependencies'];

type HeadStep =
  | { readonly shorten: SectionName; }
  | { readonly drop: SectionName; }
  | { readonly rows: number; }
  | { readonly words: number; };

/**
 * What is shortened in turn where the text before the first code is long: a section to its next level, but not to the
 * empty one, or with `drop` to that; the list of files to so many lines, the words of a weak match to so many.
 */
const headOrder: readonly HeadStep[] = [
  { drop: 'repo map' },
  { shorten: 'delta' },
  { rows: 8 },
  { shorten: 'execution state' },
  { rows: 3 },
  { shorten: 'changed files' },
  { shorten: 'where names occur' },
  { drop: 'delta' },
  { rows: 1 },
  { shorten: 'concurrent context' },
];
/**
 * Where a match is weak, the map and words to search for tell more than the list of files that are hardly meant. Others
 * at work on the same files come before all of them.
 */
const headOrderOfWeak: readonly HeadStep[] = [
  { words: 2 },
  ...headOrder.slice(1, -1),
  { shorten: 'repo map' },
  { drop: 'repo map' },
  { words: 1 },
  { words: 0 },
  { shorten: 'concurrent context' },
];

/** Sections that are trimmed before the files, and after them. */
interface TrimOrder {
  readonly beforeFiles: readonly SectionName[];
  readonly afterFiles: readonly SectionName[];
}

/** What is trimmed first when the budget is small; last, in `fit.ts`, the task's text. */
const trimOrder: TrimOrder = {
  beforeFiles: ['receipts', 'token consumers', 'repo map', 'overview', 'dependencies', 'documents', 'memory',
    'where names occur', 'delta', 'execution state', 'how to load', 'concurrent context', 'changed files', 'security'],
  afterFiles: ['freshness'],
};
/** A compact form keeps the short sections and has smaller views. */
const compactTrimOrder: TrimOrder = {
  beforeFiles: ['receipts', 'token consumers', 'repo map', 'overview', 'dependencies', 'documents', 'memory', 'delta',
    'how to load'],
  afterFiles: ['where names occur', 'execution state', 'concurrent context', 'changed files', 'security', 'freshness'],
};
/** Changes, receipts and warnings are short as JSON, and programs look for them: smaller views make room first. */
const jsonTrimOrder: TrimOrder = {
  beforeFiles: ['token consumers', 'repo map', 'delta', 'documents', 'memory'],
  afterFiles: ['where names occur', 'execution state', 'concurrent context', 'receipts', 'changed files', 'security',
    'freshness'],
};

const listTitle = md`## Selected files\n\n`;
const nothingFits = md`- None: no file fits this budget.\n\n`;
const nothingRanked = md`- None: no file matches the task.\n\n`;
const contextTitle = md`## File context\n\n`;
const othersTitle = md`### Other files, a line each\n\n`;
/** Tokens of the heading of the first file. */
const firstHeading = 16;
const maxOmitted = 50;

/** The form of one context file. */
export interface Form {
  readonly prefix: Markdown;
  /** Follows everything else; empty or lines. */
  readonly foot: Markdown;
  /** Fewer sections and smaller views. */
  readonly compact: boolean;
  /** No Markdown: sections are fields of a document. */
  readonly json?: true;
}

export interface Draft {
  readonly text: Markdown;
  /** Exact, of the whole text. */
  readonly tokens: number;
  /** Names of the trimmed parts, as the pack prints them. */
  readonly trimmed: readonly string[];
  readonly selection: Selection;
  /** Of documents: how many the text shows. */
  readonly chunks: number;
  /** Of memory: how many the text shows. */
  readonly entries: number;
}

/** What a plan shows, for a form that is no Markdown. */
export interface PlanState extends Pick<Draft, 'selection' | 'chunks' | 'entries' | 'trimmed'> {
  /** 0: the whole section. */
  level(name: SectionName): number;
  /** The section at its level; empty where it is not shown. */
  text(name: SectionName): Markdown;
}

/** A document whose parts are not yet joined. Each part has a level, which only falls. */
export interface Plan {
  /** The sum of the parts' tokens, which is about that of the whole text: each part consists of whole lines. */
  tokens(): number;
  /** Lowers the next part in the order of trimming; false where only the task's text remains to be trimmed. */
  trim(): boolean;
  /** Undoes the trimming of files, the first of them first, where the sum is then at most `limit`. */
  restoreFiles(limit: number): void;
  /**
   * Shortens a section or the list where the text before the first code is long, or file blocks are less than
   * `minFileShare` of the text; else returns false.
   */
  shrinkSections(): boolean;
  draft(form: Form, shortTask?: SafeText): Draft;
  /** What `draft` would show now. */
  state(): PlanState;
  /** The task's text or its digest. */
  readonly taskText: SafeText;
}

/** `longest` is the form that decides what fits: all others of this plan have at most its tokens. */
export function createPlan({ content, sections, files, join }: Parts, longest: Form, budget: number,
  counter: PartCounter): Plan
{
  const { task, taskPath } = content;
  const digest = digestTask(task, maxTaskTokens(longest.prefix, budget, counter), counter.count);
  const taskText = digest ?? task.text;
  const order = longest.json ? jsonTrimOrder : longest.compact ? compactTrimOrder : trimOrder;
  const sectionLevels = new Map<SectionName, number>();
  const fileLevels = files.map(() => 0);
  const footTokens = longest.foot === '' ? 0 : counter.count(longest.foot);
  const headParts = [longest.prefix, taskHead(taskText, digest && taskPath), listTitle, md`\n`, contextTitle];
  const fixedHeadTokens = headParts.reduce((sum, part) => sum + counter.count(part), 0);
  const beyond = (tokens: number, counted: number) => Math.max(0, tokens - counted);
  const othersTitleTokens = counter.count(othersTitle);
  /** The most files that the list has a line for. */
  let maxRows = Infinity;
  /** The most words of a weak match, of those that files have and of those that none has. */
  let maxWords = budget < halfForFilesBudget ? 0 : wordsOfMatch;
  return { taskText, tokens, trim, restoreFiles, shrinkSections, draft, state };

  function tokens(): number {
    return headTokens() + fileTokens() + othersTitleTokens + sumOf(namesOfContent) + sumOf(namesBelow) + footTokens;
  }
  /** Of all that precedes the file context. */
  function headTokens(): number {
    const rows = shownFiles().filter((one) => !isSummary(one));
    const note = rowsNote(shownFiles(), maxRows);
    return fixedHeadTokens + counter.count(taskFoot(content, budget, trimmedNames(), maxWords)) +
      sumOf([...namesAbove, ...namesBetween])
      + rows.slice(0, maxRows).reduce((sum, { rowTokens }) => sum + rowTokens, 0) +
      (note === '' ? 0 : counter.count(note));
  }
  function sumOf(names: readonly SectionName[]): number {
    return names.reduce((sum, name) => sum + sectionText(name).tokens, 0);
  }
  function fileTokens(): number {
    return shownFiles().reduce((sum, { file }) => sum + file.view.tokens, 0);
  }
  function sectionText(name: SectionName): CountedText {
    return sections.get(name)![sectionLevels.get(name) ?? 0]!();
  }
  function shownFiles(): RenderedFile[] {
    return files.flatMap((views, i) => views[fileLevels[i]!]?.() ?? []);
  }
  function trim(): boolean {
    if (lowerFirst(order.beforeFiles)) return true;
    // file blocks keep their half of the budget while freshness can be trimmed
    if (
      budget >= halfForFilesBudget && fileTokens() <= (1 - maxOverheadShare) * budget && canLower('freshness')
      && !longest.compact
    ) return lower('freshness');
    const file = nextFileToTrim();
    if (file !== undefined) {
      fileLevels[file]!++;
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
  function shrinkSections(): boolean {
    return shortenHead() || raiseFileShare();
  }
  function shortenHead(): boolean {
    const maxHead = maxHeadTokens(budget) + beyond(counter.count(taskText), taskInHead) +
      Math.min(beyond(sumOf(namesBetween), namesInHead), maxHeadTokens(budget) / 2) + sectionText('overview').tokens;
    if (headTokens() + firstHeading <= maxHead) return false;
    const rows = Math.min(maxRows, shownFiles().filter((one) => !isSummary(one)).length);
    return (content.match?.level === 'weak' ? headOrderOfWeak : headOrder).some((step) => {
      if ('drop' in step) return canLower(step.drop) && lower(step.drop);
      if ('shorten' in step) return canShorten(step.shorten) && lower(step.shorten);
      if ('words' in step) return maxWords > step.words && lowerWords(step.words);
      if (rows > step.rows) maxRows = rows - 1;
      return rows > step.rows;
    });
  }
  function raiseFileShare(): boolean {
    if (budget < minShrinkBudget) return false;
    const blockTokens = fileTokens() + sumOf(namesOfContent);
    if (blockTokens < minFileTokens || blockTokens >= minFileShare * tokens()) return false;
    const [next] = shrinkable.filter(canLower).sort((a, b) =>
      (sectionLevels.get(a) ?? 0) - (sectionLevels.get(b) ?? 0)
    );
    return next !== undefined && lower(next);
  }
  function lowerFirst(names: readonly SectionName[]): boolean {
    const name = names.find(canLower);
    return name !== undefined && lower(name);
  }
  /** There is a shorter level that is not empty. */
  function canShorten(name: SectionName): boolean {
    return (sectionLevels.get(name) ?? 0) < sections.get(name)!.length - 2;
  }
  function canLower(name: SectionName): boolean {
    return (sectionLevels.get(name) ?? 0) < sections.get(name)!.length - 1;
  }
  function lowerWords(words: number): true {
    maxWords = words;
    return true;
  }
  function lower(name: SectionName): true {
    sectionLevels.set(name, (sectionLevels.get(name) ?? 0) + 1);
    return true;
  }

  /**
   * The last file with a cheaper view, each once before any a second time; without cheaper views the last file. Changed
   * files come after all others.
   */
  function nextFileToTrim(): number | undefined {
    const all = [...files.keys()].filter((i) => fileLevels[i]! < files[i]!.length);
    const ofNone = all.filter((i) => !content.selection.files[i]!.changed && !content.selection.files[i]!.named);
    const others = ofNone.length > 0 ? ofNone : all.filter((i) => !content.selection.files[i]!.changed);
    const shown = others.length > 0 ? others : all;
    const cheaper = shown.filter((i) => fileLevels[i]! < files[i]!.length - 1);
    if (cheaper.length === 0) return shown.pop();
    const lowest = Math.min(...cheaper.map((i) => fileLevels[i]!));
    return cheaper.filter((i) => fileLevels[i] === lowest).pop();
  }
  function trimmedNames(): string[] {
    const { beforeFiles, afterFiles } = order;
    const lowered = (names: readonly SectionName[]) => names.filter((name) => (sectionLevels.get(name) ?? 0) > 0);
    return [...lowered(beforeFiles), ...(fileLevels.some((level) => level > 0) ? ['selected files'] : []),
      ...lowered(afterFiles)];
  }
  function draft({ prefix, foot }: Form, shortTask?: SafeText): Draft {
    const shown = shownFiles();
    const isWhole = shortTask === undefined && digest === undefined;
    const trimmed = [...trimmedNames(), ...(isWhole ? [] : ['task'])];
    const [lines, bodies] = [shown.filter(isSummary), shown.filter((one) => !isSummary(one))];
    const after = namesBelow.map((name) => sectionText(name).text).filter((text) => text !== '');
    const rest = [
      taskHead(shortTask ?? taskText, isWhole ? undefined : taskPath),
      taskFoot(content, budget, trimmed, maxWords),
      ...namesAbove.map((name) => sectionText(name).text),
      listTitle,
      ...(shown.length > 0
        ? [...bodies.slice(0, maxRows).map(({ row }) => row), rowsNote(shown, maxRows), md`\n`]
        : [content.selection.omitted.length + files.length > 0 ? nothingFits : nothingRanked]),
      ...[...namesBetween, ...namesOfContent].map((name) => sectionText(name).text),
      ...(shown.length > 0 ? [contextTitle, ...bodies.map(({ block }) => block)] : []),
      ...(lines.length > 0 ? [othersTitle, ...lines.map(({ block }) => block)] : []),
      ...(lines.length > 0 && after.length > 0 ? [md`\n`] : []),
      ...after.slice(0, -1),
      ...after.slice(-1).map(withoutEmptyEnd),
      ...(foot === '' ? [] : [foot]),
    ];
    return {
      text: md`${prefix}${join(rest)}`,
      tokens: counter.countJoined([prefix, ...rest]),
      trimmed,
      selection: selectionOf(shown),
      chunks: chunks(),
      entries: entries(),
    };
  }
  function state(): PlanState {
    return {
      selection: selectionOf(shownFiles()),
      chunks: chunks(),
      entries: entries(),
      trimmed: trimmedNames(),
      level: (name) => sectionLevels.get(name) ?? 0,
      text: (name) => sectionText(name).text,
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
      omitted: [...dropped, ...content.selection.omitted].slice(0, maxOmitted),
    };
  }
}

/** The last line of the list: the files that have none there. */
function rowsNote(shown: readonly RenderedFile[], maxRows: number): Markdown {
  const lines = shown.filter(isSummary).length;
  const bodies = shown.length - lines - maxRows;
  const more = bodies > 0 ? md`${pluralMarkdown(bodies, md`more file`)} in full or in part` : md``;
  const each = lines > 0 ? pluralMarkdown(lines, md`file in one line`, md`files in one line each`) : md``;
  if (bodies <= 0 && lines === 0) return md``;
  return md`- ${more}${bodies > 0 && lines > 0 ? md`, ` : md``}${each}, below\n`;
}

function isSummary({ file }: RenderedFile): boolean {
  return file.view.kind === 'summary';
}
