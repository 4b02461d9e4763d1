import { getBaseName } from '#base/text/paths';
import { byText } from '#base/order';
import type { SessionWindow, WindowShare } from '#reports';
import { findRelativePath } from '../facts/paths';
import { clockToleranceMs, type Disk } from '../workingSet/workingSet';
import { parseShownLines, type ShownLine } from './readLines';
import type { RecordedWindow } from './windowCollector';
import type { WindowItem, WindowSource, WindowText } from './windowItem';

export interface WindowContext {
  /** Absolute folders that count as the root. */
  readonly folders: readonly string[];
  readonly disk: Disk;
  readonly countTokens: (text: string) => number;
  /** The name of the tokenizer. */
  readonly tokenizer: string;
  readonly isPartial: boolean;
}

/** The length in characters from which reading tools cut lines, which then differ from the file's lines. */
const maxComparedLineLength = 1_900;

/** Counts the tokens in an agent's context window, and those of them that are outdated, repeated or unused. */
export function computeSessionWindow(window: RecordedWindow, context: WindowContext): SessionWindow {
  const { items, compaction, usage, hasSummary, packOpens } = window;
  const { countTokens, isPartial } = context;
  const tokensBySource: Record<WindowSource, number> = {
    pack: 0,
    reads: 0,
    searches: 0,
    commands: 0,
    mcp: 0,
    otherTools: 0,
    agent: 0,
    prompts: 0,
    summary: 0,
  };
  for (const item of items) if (item.kind === 'text') tokensBySource[item.source] += countTokens(item.text);
  return {
    compactedAt: compaction?.position ?? null,
    isPartial,
    total: findTotal(window),
    isApproximate: usage?.isApproximate ?? false,
    tokenizer: context.tokenizer,
    sources: { ...tokensBySource, summary: compaction && !hasSummary ? null : tokensBySource.summary },
    counted: Object.values(tokensBySource).reduce((a, b) => a + b, 0),
    ...computeShares(items, context),
    packOpens: packOpens === 0 && isPartial ? null : packOpens,
  };
}

/** Returns the input of the last request. It is unknown if the agent did not record which part came from a cache. */
function findTotal({ usage }: RecordedWindow): number | null {
  const { input = null, cacheRead = null, cacheCreation = null } = usage?.tokens ?? {};
  return input === null || cacheRead === null ? null : input + cacheRead + (cacheCreation ?? 0);
}

/** A read whose lines and file are known. `index` is the index of its item. */
interface CheckedRead {
  readonly index: number;
  readonly item: WindowText;
  /** The path relative to the root. */
  readonly path: string;
  readonly lines: readonly ShownLine[];
}

type WindowShares = Pick<SessionWindow, 'checkedReads' | 'outdated' | 'repeated' | 'unused' | 'useful'>;

function computeShares(items: readonly WindowItem[], { folders, disk, countTokens }: WindowContext): WindowShares {
  const reads = items.flatMap((item, index): readonly CheckedRead[] => {
    const path = item.kind === 'text' && item.shows ? toRootPath(item.shows.path) : undefined;
    if (item.kind !== 'text' || path === undefined) return [];
    const lines = parseShownLines(item.text, item.shows!.firstLine);
    return lines.length === 0 ? [] : [{ index, item, path, lines }];
  });
  const outdated = new ShareSum(countTokens), repeated = new ShareSum(countTokens), unused = new ShareSum(countTokens);
  const currentLinesByPath = new Map<string, ReadonlySet<string>>();
  const lastUseByPath = new Map([...new Set(reads.map(({ path }) => path))].map((path) => [path, findLastUse(path)]));
  const repeatedLinesByRead = findRepeatedLines();
  let checkedReads = 0;
  let useful = 0;
  for (const read of reads) {
    const outdatedPart = findOutdatedLines(read);
    const repeatedPart = repeatedLinesByRead.get(read) ?? [];
    const unusedPart = lastUseByPath.get(read.path)! < read.index ? read.lines : [];
    outdated.add(read.path, outdatedPart);
    repeated.add(read.path, repeatedPart);
    unused.add(read.path, unusedPart);
    const uselessLines = new Set([...outdatedPart, ...repeatedPart, ...unusedPart]);
    checkedReads += countLineTokens(read.lines, countTokens);
    useful += countLineTokens(read.lines.filter((line) => !uselessLines.has(line)), countTokens);
  }
  return { checkedReads, outdated: outdated.share, repeated: repeated.share, unused: unused.share, useful };

  function toRootPath(path: string): string | undefined {
    const relativePath = findRelativePath(path, folders);
    return relativePath === undefined || relativePath === '' || relativePath.startsWith('../')
      ? undefined
      : relativePath;
  }

  function findOutdatedLines({ path, item, lines }: CheckedRead): readonly ShownLine[] {
    const file = disk.readFile(path);
    if (!file) return lines;
    // a file without a text is not compared, so nothing is known about its lines
    const isUnchanged = item.timeMs !== undefined && file.modified <= item.timeMs + clockToleranceMs;
    if (isUnchanged || file.text === undefined) return [];
    const currentTexts = currentLinesByPath.get(path) ?? new Set(file.text.split(/\r?\n/));
    currentLinesByPath.set(path, currentTexts);
    return lines.filter(({ text }) => text.length < maxComparedLineLength && !currentTexts.has(text));
  }

  /** Returns the index of the last item that writes or names the file, or -1. */
  function findLastUse(path: string): number {
    const name = getBaseName(path);
    const isUse = (item: WindowItem): boolean =>
      item.kind === 'write'
        ? item.paths.some((written) => toRootPath(written) === path)
        : item.isMention && item.text.includes(name);
    let index = items.length - 1;
    while (index >= 0 && !isUse(items[index]!)) index--;
    return index;
  }

  function findRepeatedLines(): ReadonlyMap<CheckedRead, readonly ShownLine[]> {
    const repeatedLines = new Map<CheckedRead, readonly ShownLine[]>();
    const readsByIndex = new Map(reads.map((read) => [read.index, read]));
    const knownLinesByPath = new Map<string, Map<number, string>>();
    for (const [index, item] of items.entries()) {
      if (item.kind === 'write') {
        for (const path of item.paths) knownLinesByPath.delete(toRootPath(path) ?? '');
      }
      const read = readsByIndex.get(index);
      if (!read) continue;
      const knownTexts = knownLinesByPath.get(read.path) ?? new Map<number, string>();
      knownLinesByPath.set(read.path, knownTexts);
      repeatedLines.set(read, read.lines.filter(({ number, text }) => knownTexts.get(number) === text));
      for (const { number, text } of read.lines) knownTexts.set(number, text);
    }
    return repeatedLines;
  }
}

class ShareSum {
  private tokens = 0;
  private readonly files = new Set<string>();

  constructor(private readonly countTokens: (text: string) => number) {}

  add(path: string, lines: readonly ShownLine[]): void {
    if (lines.length === 0) return;
    this.tokens += countLineTokens(lines, this.countTokens);
    this.files.add(path);
  }

  get share(): WindowShare {
    return { tokens: this.tokens, files: [...this.files].sort(byText) };
  }
}

function countLineTokens(lines: readonly ShownLine[], countTokens: (text: string) => number): number {
  return countTokens(lines.map(({ outputLine: shown }) => shown).join('\n'));
}
