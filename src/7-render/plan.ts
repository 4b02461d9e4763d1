import type { OmittedFile, SafeText, SelectedFile, Selection, View } from '../model';
import { joinSafe, safe } from '../secrets/safeText';
import type { PackContent } from './content';
import { fileBlock, fileRow, tableHead } from './fileBlock';
import { stablePrefix } from './prefix';
import {
  changedSection, concurrentSection, consumersSection, deltaSection, executionSection, freshnessSection, receiptsSection, repoMapSection, securitySection, taskFoot, taskHead, type Levels,
} from './sections';

export type Count = (text: string) => number;

/** The sections beside task and files: a section of `above` stands above the table of selected files. */
const above = {
  'freshness': freshnessSection,
  'execution state': executionSection,
  'concurrent context': concurrentSection,
  'repo map': repoMapSection,
  'delta': deltaSection,
  'changed files': changedSection,
};
const below = {
  'receipts': receiptsSection,
  'token consumers': consumersSection,
  'security': securitySection,
};
const sections: Readonly<Record<SectionName, (content: PackContent, selection: Selection) => Levels>> = { ...above, ...below };
type SectionName = keyof typeof above | keyof typeof below;
const namesAbove = Object.keys(above) as SectionName[];
const namesBelow = Object.keys(below) as SectionName[];

/** What gives way first, fixed by design/contracts.md; then files, then freshness, then (in fit.ts) the task's text. */
const trimFirst: readonly SectionName[] = ['receipts', 'token consumers', 'repo map', 'delta', 'execution state', 'concurrent context', 'changed files', 'security'];

const tableTitle = safe`## Selected files\n\n`;
const contextTitle = safe`## File context\n\n`;
const othersTitle = safe`### Other files, a line each\n\n`;
const mostOmitted = 50;

export interface Draft {
  readonly text: SafeText;
  /** Exact, of the whole text. */
  readonly tokens: number;
  readonly trimmed: readonly string[];
  readonly selection: Selection;
}

/** A document that is not yet joined: each part at a level that only falls. */
export interface Plan {
  /** The sum of the parts' counts: the whole text's, as every part starts a line with a mark and ends its last line. */
  tokens(): number;
  /** Takes the next step of trimming; false where nothing is left to trim but the task's text. */
  trim(): boolean;
  draft(shortTask?: SafeText): Draft;
}

export function createPlan(content: PackContent, budget: number, count: Count): Plan {
  const { frame, task } = content;
  const files = content.selection.files.map((file) => createFile(file, frame.compact, count));
  const asGiven: Selection = { files: files.map((f) => f.now()!), omitted: content.selection.omitted };
  const level = new Map<SectionName, number>();
  const levels = new Map([...namesAbove, ...namesBelow].map((name) => [name, sections[name](content, asGiven).map(once)] as const));
  const fixed = [stablePrefix(frame, budget), taskHead(task.text, false), tableTitle, tableHead, safe`\n`, ...(frame.compact ? [] : [contextTitle, othersTitle])]
    .reduce((sum, part) => sum + count(part), 0);
  let filesTrimmed = false;
  return { tokens, trim, draft };

  function tokens(): number {
    let sum = fixed + count(taskFoot(content, budget, trimmedNames()));
    for (const name of levels.keys()) sum += textOf(name).tokens;
    for (const file of files) sum += file.tokens();
    return sum;
  }
  function once(make: () => SafeText): () => Counted {
    let made: Counted | undefined;
    return () => {
      if (!made) { const text = make(); made = { text, tokens: text === '' ? 0 : count(text) }; }
      return made;
    };
  }
  function textOf(name: SectionName): Counted {
    return levels.get(name)![level.get(name) ?? 0]!();
  }
  function trim(): boolean {
    const section = [...trimFirst].find(reducible);
    if (section) return lower(section);
    const worst = worstFile();
    if (worst) { worst.lower(); filesTrimmed = true; return true; }
    return reducible('freshness') && lower('freshness');
  }
  function reducible(name: SectionName): boolean { return (level.get(name) ?? 0) < levels.get(name)!.length - 1; }
  function lower(name: SectionName): true { level.set(name, (level.get(name) ?? 0) + 1); return true; }

  /** The last file that has a cheaper view, one step for each before a second for any; when none has, the last file. */
  function worstFile(): FileState | undefined {
    const shown = files.filter((f) => f.now());
    const cheaper = shown.filter((f) => f.left() > 1);
    if (cheaper.length === 0) return shown.pop();
    const least = Math.min(...cheaper.map((f) => f.level()));
    return cheaper.filter((f) => f.level() === least).pop();
  }
  function trimmedNames(): string[] {
    const names: string[] = trimFirst.filter((name) => (level.get(name) ?? 0) > 0);
    return [...names, ...(filesTrimmed ? ['selected files'] : []), ...((level.get('freshness') ?? 0) > 0 ? ['freshness'] : [])];
  }
  function draft(shortTask?: SafeText): Draft {
    const selection = selectionNow();
    const trimmed = [...trimmedNames(), ...(shortTask === undefined ? [] : ['task'])];
    const bodies = frame.compact ? [] : files.filter((f) => f.now() && f.now()!.view.kind !== 'summary').map((f) => f.block());
    const lines = frame.compact ? [] : files.filter((f) => f.now()?.view.kind === 'summary').map((f) => f.block());
    const text = joinSafe([
      stablePrefix(frame, budget), taskHead(shortTask ?? task.text, shortTask !== undefined), taskFoot(content, budget, trimmed),
      ...namesAbove.map((name) => textOf(name).text),
      ...(selection.files.length > 0 ? [tableTitle, tableHead, ...selection.files.map(fileRow), safe`\n`] : []),
      ...namesBelow.map((name) => textOf(name).text),
      ...(bodies.length + lines.length > 0 ? [contextTitle, ...bodies] : []),
      ...(lines.length > 0 ? [othersTitle, ...lines] : []),
    ], '');
    return { text, tokens: count(text), trimmed, selection };
  }
  function selectionNow(): Selection {
    const dropped = files.filter((f) => !f.now()).map(({ file }): OmittedFile => ({ path: file.path, score: file.score, because: 'budget', reasons: file.reasons }));
    return { files: files.flatMap((f) => f.now() ?? []), omitted: [...dropped, ...content.selection.omitted].slice(0, mostOmitted) };
  }
}

interface Counted {
  readonly text: SafeText;
  readonly tokens: number;
}

/** One file on its way down from its view through its fallbacks to nothing. */
interface FileState {
  readonly file: SelectedFile;
  /** With the present view and its block's exact tokens; undefined where it was dropped. */
  now(): SelectedFile | undefined;
  block(): SafeText;
  /** Of block and row. */
  tokens(): number;
  level(): number;
  /** Views that are left, the present one among them. */
  left(): number;
  lower(): void;
}

function createFile(file: SelectedFile, compact: boolean, count: Count): FileState {
  const views: readonly View[] = [file.view, ...file.fallbacks];
  let at = 0;
  let shown = measure();
  return {
    file, now: () => shown?.file, block: () => shown!.block, tokens: () => shown?.tokens ?? 0,
    level: () => at, left: () => views.length - at,
    lower: () => { at++; shown = measure(); },
  };

  function measure(): { file: SelectedFile; block: SafeText; tokens: number } | undefined {
    const view = views[at];
    if (!view) return undefined;
    const block = fileBlock(file, view);
    const blockTokens = count(block);
    const viewReason = at === 0 ? file.viewReason : `the ${file.view.kind} view did not fit the budget`;
    const present: SelectedFile = { ...file, view: { ...view, tokens: blockTokens }, fallbacks: views.slice(at + 1), viewReason };
    return { file: present, block, tokens: (compact ? 0 : blockTokens) + count(fileRow(present)) };
  }
}
