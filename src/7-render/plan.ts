import type { Markdown, OmittedFile, SafeText, Selection } from '../model';
import { md } from '../secrets/markdown';
import { type PartCounter, halfForFilesBudget, maxOverheadShare, maxTaskTokens } from './budgetShares';
import { tableHead } from './fileBlock';
import type { CountedText, Parts, RenderedFile } from './parts';
import { pluralMarkdown } from './phrases';
import { smallBudget } from './prefix';
import { namesAbove, namesBelow, type SectionName } from './sections/sections';
import { taskFoot, taskHead } from './sections/task';
import { digestTask } from './taskDigest';

/**
 * From this budget on, sections are shortened until file blocks are this share of the text, unless the blocks have
 * fewer tokens than `minFileTokens`.
 */
const minFileShare = 0.8;
const minShrinkBudget = 8_000;
const minFileTokens = 2_500;
/** The sections that are shortened for it, one level of each in turn, after the table rows of summaries. */
const shrinkable: readonly SectionName[] = ['receipts', 'token consumers', 'repo map', 'delta'];

/** What is trimmed first when the budget is small; then files, freshness and (in `fit.ts`) the task's text. */
const trimOrder: readonly SectionName[] = ['receipts', 'token consumers', 'repo map', 'where names occur', 'delta', 'execution state',
  'concurrent context', 'changed files', 'security'];

const tableTitle = md`## Selected files\n\n`;
/** Shorter than the head of the table, which they replace. */
const nothingFits = md`- None: no file fits this budget.\n\n`;
const nothingRanked = md`- None: no file matches the task.\n\n`;
const contextTitle = md`## File context\n\n`;
const othersTitle = md`### Other files, a line each\n\n`;
const maxOmitted = 50;

/** The form of one context file. */
export interface Form {
  readonly prefix: Markdown;
  /** Sections and table are shorter. */
  readonly compact: boolean;
}

/** A compact form has the next shorter level of these sections. */
const shorterIfCompact: ReadonlySet<SectionName> = new Set<SectionName>(['receipts', 'repo map', 'delta',
  'execution state', 'changed files']);

export interface Draft {
  readonly text: Markdown;
  /** Exact, of the whole text. */
  readonly tokens: number;
  /** Names of the trimmed parts, as the pack prints them. */
  readonly trimmed: readonly string[];
  readonly selection: Selection;
}

/**
 * A document whose parts are not yet joined. Each part has a level, which only falls. Counts include the longest prefix
 * of all forms, so that all forms show the same files.
 */
export interface Plan {
  /** The sum of the parts' tokens, which is about that of the whole text: each part consists of whole lines. */
  tokens(): number;
  /** Lowers the next part in the order of trimming; false where only the task's text remains to be trimmed. */
  trim(): boolean;
  /** Shortens a section or the table where file blocks are less than `minFileShare` of the text; else returns false. */
  shrinkSections(): boolean;
  draft(form: Form, shortTask?: SafeText): Draft;
  /** The task's text or its digest. */
  readonly taskText: SafeText;
}

export function createPlan({ content, sections, files, join }: Parts, longestPrefix: Markdown, budget: number,
  counter: PartCounter): Plan
{
  const { task, taskPath } = content;
  const digest = digestTask(task, maxTaskTokens(longestPrefix, budget, counter), counter.count);
  const taskText = digest ?? task.text;
  const sectionLevels = new Map<SectionName, number>();
  const fileLevels = files.map(() => 0);
  const fixedTokens = [longestPrefix, taskHead(taskText, digest && taskPath), tableTitle, tableHead, md`\n`,
    contextTitle, othersTitle]
    .reduce((sum, part) => sum + counter.count(part), 0);
  let filesTrimmed = false;
  /** The table has no rows of files with a summary. */
  let summariesOmitted = false;
  return { taskText, tokens, trim, shrinkSections, draft };

  function tokens(): number {
    const sum = tokensWithoutFooter();
    return sum + counter.count(taskFoot(content, budget, trimmedNames(), fileSharePercent(sum)));
  }
  function tokensWithoutFooter(): number {
    let sum = fixedTokens + (summariesOmitted ? counter.count(summariesNote(shownFiles())) : 0);
    for (const name of sections.keys()) sum += sectionText(name).tokens;
    for (const one of shownFiles())
      sum += (summariesOmitted && isSummary(one) ? 0 : one.rowTokens) + one.file.view.tokens;
    return sum;
  }
  function fileTokens(): number {
    return shownFiles().reduce((sum, { file }) => sum + file.view.tokens, 0);
  }
  /** The share of file blocks in percent; undefined for small budgets, which do not print it. */
  function fileSharePercent(all: number): number | undefined {
    return budget < smallBudget ? undefined : Math.round((100 * fileTokens()) / all);
  }
  function sectionText(name: SectionName, compact = false): CountedText {
    const levels = sections.get(name)!;
    const now = sectionLevels.get(name) ?? 0;
    return levels[compact && shorterIfCompact.has(name) ? Math.max(now, Math.min(1, levels.length - 2)) : now]!();
  }
  function shownFiles(): RenderedFile[] {
    return files.flatMap((views, i) => views[fileLevels[i]!]?.() ?? []);
  }
  function trim(): boolean {
    const section = trimOrder.find(canLower);
    if (section) return lower(section);
    // file blocks keep their half of the budget while freshness can be trimmed
    if (budget >= halfForFilesBudget && fileTokens() <= (1 - maxOverheadShare) * budget && canLower('freshness'))
      return lower('freshness');
    const file = nextFileToTrim();
    if (file !== undefined) {
      fileLevels[file]!++;
      filesTrimmed = true;
      return true;
    }
    return canLower('freshness') && lower('freshness');
  }
  function shrinkSections(): boolean {
    if (budget < minShrinkBudget) return false;
    const blockTokens = fileTokens();
    if (blockTokens < minFileTokens || blockTokens >= minFileShare * tokens()) return false;
    if (!summariesOmitted && shownFiles().some(isSummary)) return (summariesOmitted = true);
    const [next] = shrinkable.filter(canLower).sort((a, b) =>
      (sectionLevels.get(a) ?? 0) - (sectionLevels.get(b) ?? 0)
    );
    return next !== undefined && lower(next);
  }
  function canLower(name: SectionName): boolean {
    return (sectionLevels.get(name) ?? 0) < sections.get(name)!.length - 1;
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
    const names: string[] = trimOrder.filter((name) => (sectionLevels.get(name) ?? 0) > 0);
    return [...(summariesOmitted ? ['rows of the table'] : []), ...names, ...(filesTrimmed ? ['selected files'] : []),
      ...((sectionLevels.get('freshness') ?? 0) > 0 ? ['freshness'] : [])];
  }
  /**
   * The printed share of files depends on the text's own tokens: a second draft corrects it where the plan's differs.
   */
  function draft(form: Form, shortTask?: SafeText): Draft {
    const guess = form.compact ? undefined : fileSharePercent(tokens());
    const first = draftWith(form, guess, shortTask);
    const share = form.compact ? undefined : fileSharePercent(first.tokens);
    return share === guess ? first : draftWith(form, share, shortTask);
  }
  function draftWith({ prefix, compact }: Form, share: number | undefined, shortTask: SafeText | undefined): Draft {
    const shown = shownFiles();
    const trimmed = [...trimmedNames(), ...(shortTask === undefined && digest === undefined ? [] : ['task'])];
    const [lines, bodies] = [shown.filter(isSummary), shown.filter((one) => !isSummary(one))];
    const inTable = summariesOmitted || compact ? bodies : shown;
    const rest = [
      taskHead(shortTask ?? taskText, shortTask === undefined && digest === undefined ? undefined : taskPath),
      taskFoot(content, budget, trimmed, share),
      ...namesAbove.map((name) => sectionText(name, compact).text),
      tableTitle,
      ...(shown.length > 0
        ? [tableHead, ...inTable.map(({ row }) => row),
          ...(inTable.length < shown.length ? [summariesNote(shown)] : []), md`\n`]
        : [content.selection.omitted.length + files.length > 0 ? nothingFits : nothingRanked]),
      ...namesBelow.map((name) => sectionText(name, compact).text),
      ...(shown.length > 0 ? [contextTitle, ...bodies.map(({ block }) => block)] : []),
      ...(lines.length > 0 ? [othersTitle, ...lines.map(({ block }) => block)] : []),
    ];
    return {
      text: md`${prefix}${join(rest)}`,
      tokens: counter.countJoined([prefix, ...rest]),
      trimmed,
      selection: selectionOf(shown),
    };
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

function summariesNote(shown: readonly RenderedFile[]): Markdown {
  return md`\n${
    pluralMarkdown(shown.filter(isSummary).length, md`more file has a line`, md`more files have a line each`)
  } at the end.\n`;
}

function isSummary({ file }: RenderedFile): boolean {
  return file.view.kind === 'summary';
}
