import type { Markdown, OmittedFile, SafeText, Selection } from '../model';
import { md } from '../secrets/markdown';
import { tableHead } from './fileBlock';
import { namesAbove, namesBelow, type Counted, type Parts, type SectionName, type Shown } from './parts';
import { plural } from './phrases';
import { smallBudget } from './prefix';
import { taskFoot, taskHead } from './sections/sections';
import { digestTask } from './taskDigest';

export interface Counter {
  count(text: string): number;
  /** Of the parts joined. */
  countJoined(parts: readonly string[]): number;
}

/**
 * Files shall be this much of a text that has room for them: of a large budget, with this many tokens of files at
 * least.
 */
const leastShare = 0.8;
const leanBudget = 8_000;
const leanTokens = 2_500;
/**
 * What gives way to that share, after the rows of files that a line at the end tells of anyway; step by step in turn.
 */
const leanOf: readonly SectionName[] = ['receipts', 'token consumers', 'repo map', 'delta'];

/**
 * From this budget on, what stands beside the files takes at most this share; with the rows of their table about half.
 */
export const halfBudget = 2_000;
export const mostBeside = 0.42;
/** Of a budget: a longer task is shown as a digest. */
const taskShare = 0.25;
/** What stands beside task and prefix at least, in tokens. */
const leastBeside = 220;

/** Tokens that the task's text may take. Of a small budget the prefix is a large part. */
function roomForTask(prefix: Markdown, budget: number, { count }: Counter): number {
  const most = Math.floor(taskShare * budget);
  return budget < halfBudget
    ? most
    : Math.min(most, Math.max(100, Math.floor(mostBeside * budget) - count(prefix) - leastBeside));
}

/** What gives way first, fixed by design/contracts.md; then files, then freshness, then (in fit.ts) the task's text. */
const trimFirst: readonly SectionName[] = ['receipts', 'token consumers', 'repo map', 'delta', 'execution state',
  'concurrent context', 'changed files', 'security'];

const tableTitle = md`## Selected files\n\n`;
/** Shorter than the table's head that they stand for. */
const nothingFits = md`- None: no file fits this budget.\n\n`;
const nothingRanked = md`- None: no file meets the task.\n\n`;
const contextTitle = md`## File context\n\n`;
const othersTitle = md`### Other files, a line each\n\n`;
const mostOmitted = 50;

/** How one context file is framed. */
export interface Form {
  readonly prefix: Markdown;
  /** What stands beside the files is short. */
  readonly compact: boolean;
}

/** Sections of which a compact form takes the next shorter level. */
const shortIfCompact: ReadonlySet<SectionName> = new Set<SectionName>(['receipts', 'repo map', 'delta',
  'execution state', 'changed files']);

export interface Draft {
  readonly text: Markdown;
  /** Exact, of the whole text. */
  readonly tokens: number;
  readonly trimmed: readonly string[];
  readonly selection: Selection;
}

/**
 * A document that is not yet joined: each part at a level that only falls. It is counted with the longest prefix of its
 * forms, so that all show the same.
 */
export interface Plan {
  /** The sum of the parts' counts: the whole text's, as every part starts a line with a mark and ends its last line. */
  tokens(): number;
  /** Takes the next step of trimming; false where nothing is left to trim but the task's text. */
  trim(): boolean;
  /**
   * Makes what stands beside the files shorter by one step, where files are less than `leastShare` of the text; else
   * false.
   */
  lean(): boolean;
  draft(form: Form, shortTask?: SafeText): Draft;
  /** All of the task's text, or its digest. */
  readonly taskText: SafeText;
}

export function createPlan({ content, sections, files, join }: Parts, longest: Markdown, budget: number,
  counter: Counter): Plan
{
  const { task, taskPath } = content;
  const digest = digestTask(task, roomForTask(longest, budget, counter), counter.count);
  const taskText = digest ?? task.text;
  const level = new Map<SectionName, number>();
  const levelOf = files.map(() => 0);
  const fixed = [longest, taskHead(taskText, digest && taskPath), tableTitle, tableHead, md`\n`, contextTitle,
    othersTitle]
    .reduce((sum, part) => sum + counter.count(part), 0);
  let filesTrimmed = false;
  /** The table has no rows of files that are but a line. */
  let shortTable = false;
  return { taskText, tokens, trim, lean, draft };

  function tokens(): number {
    const sum = tokensBesideFoot();
    return sum + counter.count(taskFoot(content, budget, trimmedNames(), shareOf(sum)));
  }
  function tokensBesideFoot(): number {
    let sum = fixed + (shortTable ? counter.count(shortTableNote(shownNow())) : 0);
    for (const name of sections.keys()) sum += textOf(name).tokens;
    for (const one of shownNow()) sum += (shortTable && isLine(one) ? 0 : one.rowTokens) + one.file.view.tokens;
    return sum;
  }
  function fileTokens(): number {
    return shownNow().reduce((sum, { file }) => sum + file.view.tokens, 0);
  }
  /** Of files, in percent; a small text has no room to tell it. */
  function shareOf(all: number): number | undefined {
    return budget < smallBudget ? undefined : Math.round((100 * fileTokens()) / all);
  }
  function textOf(name: SectionName, compact = false): Counted {
    const levels = sections.get(name)!;
    const now = level.get(name) ?? 0;
    return levels[compact && shortIfCompact.has(name) ? Math.max(now, Math.min(1, levels.length - 2)) : now]!();
  }
  function shownNow(): Shown[] {
    return files.flatMap((views, i) => views[levelOf[i]!]?.() ?? []);
  }
  function trim(): boolean {
    const section = trimFirst.find(reducible);
    if (section) return lower(section);
    // the half that is for files is kept as long as there is anything else to trim
    if (budget >= halfBudget && fileTokens() <= (1 - mostBeside) * budget && reducible('freshness'))
      return lower('freshness');
    const worst = worstFile();
    if (worst !== undefined) {
      levelOf[worst]!++;
      filesTrimmed = true;
      return true;
    }
    return reducible('freshness') && lower('freshness');
  }
  function lean(): boolean {
    if (budget < leanBudget) return false;
    const ofFiles = fileTokens();
    if (ofFiles < leanTokens || ofFiles >= leastShare * tokens()) return false;
    if (!shortTable && shownNow().some(isLine)) return (shortTable = true);
    const [next] = leanOf.filter(reducible).sort((a, b) => (level.get(a) ?? 0) - (level.get(b) ?? 0));
    return next !== undefined && lower(next);
  }
  function reducible(name: SectionName): boolean {
    return (level.get(name) ?? 0) < sections.get(name)!.length - 1;
  }
  function lower(name: SectionName): true {
    level.set(name, (level.get(name) ?? 0) + 1);
    return true;
  }

  /**
   * The last file that has a cheaper view, one step for each before a second for any; when none has, the last file.
   * Changed files come after all others.
   */
  function worstFile(): number | undefined {
    const all = [...files.keys()].filter((i) => levelOf[i]! < files[i]!.length);
    const others = all.filter((i) => !content.selection.files[i]!.changed);
    const shown = others.length > 0 ? others : all;
    const cheaper = shown.filter((i) => levelOf[i]! < files[i]!.length - 1);
    if (cheaper.length === 0) return shown.pop();
    const least = Math.min(...cheaper.map((i) => levelOf[i]!));
    return cheaper.filter((i) => levelOf[i] === least).pop();
  }
  function trimmedNames(): string[] {
    const names: string[] = trimFirst.filter((name) => (level.get(name) ?? 0) > 0);
    return [...(shortTable ? ['rows of the table'] : []), ...names, ...(filesTrimmed ? ['selected files'] : []),
      ...((level.get('freshness') ?? 0) > 0 ? ['freshness'] : [])];
  }
  /**
   * What it says of the share of files is that of its own tokens: told with the plan's at first, and once more where
   * the count differs.
   */
  function draft(form: Form, shortTask?: SafeText): Draft {
    const guess = form.compact ? undefined : shareOf(tokens());
    const first = draftWith(form, guess, shortTask);
    const share = form.compact ? undefined : shareOf(first.tokens);
    return share === guess ? first : draftWith(form, share, shortTask);
  }
  function draftWith({ prefix, compact }: Form, share: number | undefined, shortTask: SafeText | undefined): Draft {
    const shown = shownNow();
    const trimmed = [...trimmedNames(), ...(shortTask === undefined && digest === undefined ? [] : ['task'])];
    const [lines, bodies] = [shown.filter(isLine), shown.filter((one) => !isLine(one))];
    const inTable = shortTable || compact ? bodies : shown;
    const rest = [
      taskHead(shortTask ?? taskText, shortTask === undefined && digest === undefined ? undefined : taskPath),
      taskFoot(content, budget, trimmed, share),
      ...namesAbove.map((name) => textOf(name, compact).text),
      tableTitle,
      ...(shown.length > 0
        ? [tableHead, ...inTable.map(({ row }) => row),
          ...(inTable.length < shown.length ? [shortTableNote(shown)] : []), md`\n`]
        : [content.selection.omitted.length + files.length > 0 ? nothingFits : nothingRanked]),
      ...namesBelow.map((name) => textOf(name, compact).text),
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
  function selectionOf(shown: readonly Shown[]): Selection {
    const dropped = content.selection.files.filter((_, i) => levelOf[i]! >= files[i]!.length).map((
      { path, score, reasons },
    ): OmittedFile => ({ path, score, because: 'budget', reasons }));
    return {
      files: shown.map(({ file }) => file),
      omitted: [...dropped, ...content.selection.omitted].slice(0, mostOmitted),
    };
  }
}

function shortTableNote(shown: readonly Shown[]): Markdown {
  return md`\n${
    plural(shown.filter(isLine).length, md`more file has a line`, md`more files have a line each`)
  } at the end.\n`;
}

/** It is listed with one line. */
function isLine({ file }: Shown): boolean {
  return file.view.kind === 'summary';
}
