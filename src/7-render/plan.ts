import type { OmittedFile, SafeText, Selection } from '../model';
import { safe } from '../secrets/safeText';
import type { Frame } from './content';
import { tableHead } from './fileBlock';
import { namesAbove, namesBelow, type Counted, type Parts, type SectionName, type Shown } from './parts';
import { stablePrefix } from './prefix';
import { taskFoot, taskHead } from './sections';

export interface Counter {
  count(text: string): number;
  /** Of the parts joined. */
  countJoined(parts: readonly string[]): number;
}

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

export function createPlan({ content, sections, files, join }: Parts, frame: Frame, budget: number, counter: Counter): Plan {
  const { task } = content;
  const prefix = stablePrefix(frame, budget);
  const level = new Map<SectionName, number>();
  const levelOf = files.map(() => 0);
  const fixed = [prefix, taskHead(task.text, false), tableTitle, tableHead, safe`\n`, ...(frame.compact ? [] : [contextTitle, othersTitle])]
    .reduce((sum, part) => sum + counter.count(part), 0);
  let filesTrimmed = false;
  return { tokens, trim, draft };

  function tokens(): number {
    let sum = fixed + counter.count(taskFoot(content, budget, trimmedNames()));
    for (const name of sections.keys()) sum += textOf(name).tokens;
    for (const { file, rowTokens } of shownNow()) sum += rowTokens + (frame.compact ? 0 : file.view.tokens);
    return sum;
  }
  function textOf(name: SectionName): Counted {
    return sections.get(name)![level.get(name) ?? 0]!();
  }
  function shownNow(): Shown[] {
    return files.flatMap((views, i) => views[levelOf[i]!]?.() ?? []);
  }
  function trim(): boolean {
    const section = trimFirst.find(reducible);
    if (section) return lower(section);
    const worst = worstFile();
    if (worst !== undefined) { levelOf[worst]!++; filesTrimmed = true; return true; }
    return reducible('freshness') && lower('freshness');
  }
  function reducible(name: SectionName): boolean { return (level.get(name) ?? 0) < sections.get(name)!.length - 1; }
  function lower(name: SectionName): true { level.set(name, (level.get(name) ?? 0) + 1); return true; }

  /** The last file that has a cheaper view, one step for each before a second for any; when none has, the last file. */
  function worstFile(): number | undefined {
    const shown = [...files.keys()].filter((i) => levelOf[i]! < files[i]!.length);
    const cheaper = shown.filter((i) => levelOf[i]! < files[i]!.length - 1);
    if (cheaper.length === 0) return shown.pop();
    const least = Math.min(...cheaper.map((i) => levelOf[i]!));
    return cheaper.filter((i) => levelOf[i] === least).pop();
  }
  function trimmedNames(): string[] {
    const names: string[] = trimFirst.filter((name) => (level.get(name) ?? 0) > 0);
    return [...names, ...(filesTrimmed ? ['selected files'] : []), ...((level.get('freshness') ?? 0) > 0 ? ['freshness'] : [])];
  }
  function draft(shortTask?: SafeText): Draft {
    const shown = shownNow();
    const trimmed = [...trimmedNames(), ...(shortTask === undefined ? [] : ['task'])];
    const blocks = (summaries: boolean): SafeText[] => (frame.compact ? [] : shown.filter(({ file }) => (file.view.kind === 'summary') === summaries).map(({ block }) => block));
    const bodies = blocks(false);
    const lines = blocks(true);
    const rest = [
      taskHead(shortTask ?? task.text, shortTask !== undefined), taskFoot(content, budget, trimmed),
      ...namesAbove.map((name) => textOf(name).text),
      ...(shown.length > 0 ? [tableTitle, tableHead, ...shown.map(({ row }) => row), safe`\n`] : []),
      ...namesBelow.map((name) => textOf(name).text),
      ...(bodies.length + lines.length > 0 ? [contextTitle, ...bodies] : []),
      ...(lines.length > 0 ? [othersTitle, ...lines] : []),
    ];
    return { text: safe`${prefix}${join(rest)}`, tokens: counter.countJoined([prefix, ...rest]), trimmed, selection: selectionOf(shown) };
  }
  function selectionOf(shown: readonly Shown[]): Selection {
    const dropped = content.selection.files.filter((_, i) => levelOf[i]! >= files[i]!.length).map(({ path, score, reasons }): OmittedFile => ({ path, score, because: 'budget', reasons }));
    return { files: shown.map(({ file }) => file), omitted: [...dropped, ...content.selection.omitted].slice(0, mostOmitted) };
  }
}
