import { addAll, append } from '#base/collections/lists';
import { byText } from '#base/order';
import { english } from '#base/text/english';
import { formatFirstNames } from '#base/text/phrases';
import type { FileChange, OutlineSymbol } from '#model';
import { dependantUses, type Dependant, type ImpactReport } from '#reports';
import { redactShort } from '#secrets/redact';
import type { IndexRecord, RefreshedIndex } from '#engine/indexing/indexStore';
import type { Run } from '#engine/run';
import type { GoneFile } from '#pipeline/4-rank/rankInput';
import type { CallReader } from './callReader';
import { formatQualifiedName, type CalledSymbol } from './calledSymbols';
import { hasCommonName } from './connectedFiles';
import { findInnermostCallable, toCalledSymbol, type CallSearch } from './callSearch';

/** Maximum number of symbols whose callers are searched. */
const maxSymbols = 60;
/** Maximum depth to which dependants of dependants are followed. */
const maxDepth = 3;
const maxDependants = 500;
const maxLines = 6;
const maxCommonNames = 6;

type Use = Dependant['use'];

interface FoundUse {
  readonly use: Use;
  readonly depth: number;
  readonly reason: string;
  readonly weight: number;
}

/** A changed file. If the change has hunks, only the symbols in them are searched; otherwise all its symbols. */
export interface ChangedFile {
  readonly file: IndexRecord;
  readonly change: FileChange | undefined;
}

/** The files of a change: those that exist, and those that it deleted or renamed. */
export interface ChangeSet {
  readonly changedFiles: readonly ChangedFile[];
  readonly removedFiles: readonly GoneFile[];
}

export async function buildImpactReport({ changedFiles, removedFiles }: ChangeSet, { graph, byPath }: RefreshedIndex,
  search: CallSearch, reader: CallReader, run: Run): Promise<ImpactReport>
{
  const usesByPath = new Map<string, FoundUse[]>();
  const notes: string[] = [];
  const changedPaths = new Set(changedFiles.map(({ file }) => file.path));
  const changedEntries: ImpactReport['changed'][number][] = [];
  const commonNames = new Set<string>();
  let searchedCount = 0;
  let skippedCount = 0;
  for (const { file, change } of changedFiles) {
    const symbols = await listChangedSymbols(file, change, reader);
    changedEntries.push({
      file: redactShort(file.path),
      symbols: symbols.map((item) => redactShort(formatQualifiedName(item))),
    });
    for (const symbol of symbols) {
      if (searchedCount === maxSymbols) {
        skippedCount++;
        continue;
      }
      run.progress?.('scan', Math.min(0.99, searchedCount++ / maxSymbols));
      await addCalls(symbol, usesByPath, search, run);
      if (hasCommonName(symbol, search)) commonNames.add(symbol.name);
    }
    addImporters(file.path, symbols);
  }
  for (const removedFile of removedFiles) addLostImports(removedFile);
  if (skippedCount > 0)
    notes.push(english`The calls of other changed symbols (${skippedCount}) were not searched: name fewer files.`);
  if (commonNames.size > 0)
    notes.push(
      english`Many files contain these names, so their calls were only searched in files that import the changed file or name its type: ${
        formatFirstNames([...commonNames].map((name) => redactShort(name)), maxCommonNames)
      }`,
    );
  addAll(notes, search.formatUnreadNotes());
  addIndirectDependants();
  for (const path of changedPaths) usesByPath.delete(path);
  const dependants = [...usesByPath].map(([path, uses]) => summarizeDependant(path, uses)).sort((a, b) =>
    a.depth - b.depth || dependantUses.indexOf(a.use) - dependantUses.indexOf(b.use) || b.weight - a.weight ||
    byText(a.path, b.path)
  );
  return {
    changed: changedEntries,
    dependants: dependants.slice(0, maxDependants).map(({ path, depth, use, reasons }): Dependant => ({
      file: redactShort(path),
      test: byPath.get(path)?.facts.role === 'test',
      depth,
      use,
      reasons,
    })),
    notes: dependants.length > maxDependants
      ? [...notes, english`Only the first ${maxDependants} of ${dependants.length} files are listed.`]
      : notes,
  };

  function addImporters(path: string, symbols: readonly CalledSymbol[]): void {
    const names = new Set(symbols.filter((item) => item.container === undefined).map(({ name }) => name));
    for (const importer of graph.importers.get(path) ?? []) {
      const edges = (graph.imports.get(importer) ?? []).filter(({ to }) => to === path);
      const importedNames = [...new Set(edges.flatMap((edge) => edge.names.map((name) => name.replace(/ as .*$/, ''))))]
        .filter((name) => names.has(name)).sort(byText);
      if (importedNames.length > 0)
        append(usesByPath, importer, {
          use: 'import',
          depth: 1,
          weight: importedNames.length,
          reason: english`imports ${formatFirstNames(importedNames.map((name) => `'${name}'`), 3)} of ${
            redactShort(path)
          }`,
        });
      else append(usesByPath, importer, {
          use: 'module',
          depth: 1,
          weight: 1,
          reason: english`imports ${redactShort(path)}`,
        });
    }
    for (const test of graph.tests.get(path) ?? [])
      append(usesByPath, test, { use: 'test', depth: 1, weight: 1, reason: english`tests ${redactShort(path)}` });
  }

  function addLostImports({ path, newPath, importers }: GoneFile): void {
    if (newPath === undefined) changedEntries.push({ file: redactShort(path), symbols: [] });
    for (const importer of importers)
      append(usesByPath, importer, {
        use: 'lostImport',
        depth: 1,
        weight: 1,
        reason: newPath === undefined
          ? english`imports ${redactShort(path)}, which was deleted`
          : english`imports ${redactShort(path)}, which was renamed to ${redactShort(newPath)}`,
      });
  }

  /** Adds the importers of proven dependants, since they may also depend on the change. */
  function addIndirectDependants(): void {
    let currentLevel = [...usesByPath].filter(([path, uses]) =>
      !changedPaths.has(path) && uses.some(({ use }) => use !== 'maybeCall')
    ).map(([path]) => path).sort(byText);
    const visitedPaths = new Set([...currentLevel, ...changedPaths]);
    for (let depth = 2; depth <= maxDepth; depth++) {
      const nextLevel: string[] = [];
      for (const path of currentLevel)
        for (const importer of graph.importers.get(path) ?? []) {
          if (visitedPaths.has(importer)) continue;
          visitedPaths.add(importer);
          nextLevel.push(importer);
          append(usesByPath, importer, {
            use: 'indirect',
            depth,
            weight: 1,
            reason: english`imports ${redactShort(path)}, which depends on the change`,
          });
        }
      currentLevel = nextLevel.sort(byText);
    }
  }
}

async function addCalls(symbol: CalledSymbol, usesByPath: Map<string, FoundUse[]>, search: CallSearch,
  run: Run): Promise<void>
{
  const linesByFile = new Map<string, { readonly confirmed: number[]; readonly unconfirmed: number[]; }>();
  for (const { site } of await search.findSites(symbol, run, 'connected')) {
    let siteLines = linesByFile.get(site.file);
    if (!siteLines) linesByFile.set(site.file, siteLines = { confirmed: [], unconfirmed: [] });
    (site.proof === 'name' ? siteLines.unconfirmed : siteLines.confirmed).push(site.line);
  }
  const name = redactShort(formatQualifiedName(symbol));
  for (const [path, { confirmed, unconfirmed }] of linesByFile) {
    const [use, callLines] = confirmed.length > 0 ? ['call', confirmed] as const : ['maybeCall', unconfirmed] as const;
    const lineList = formatFirstNames([...new Set(callLines)].map(String), maxLines);
    append(usesByPath, path, {
      use,
      depth: 1,
      weight: callLines.length,
      reason: use === 'call'
        ? english`calls '${name}' (line ${lineList})`
        : english`may call '${name}', by name only (line ${lineList})`,
    });
  }
}

function summarizeDependant(path: string, uses: readonly FoundUse[]): {
  readonly path: string;
  readonly depth: number;
  readonly use: Use;
  readonly weight: number;
  readonly reasons: readonly string[];
} {
  const sortedUses = [...uses].sort((a, b) =>
    a.depth - b.depth || dependantUses.indexOf(a.use) - dependantUses.indexOf(b.use) || b.weight - a.weight ||
    byText(a.reason, b.reason)
  );
  const bestUse = sortedUses[0]!;
  return {
    path,
    depth: bestUse.depth,
    use: bestUse.use,
    weight: sortedUses.filter(({ use }) => use === bestUse.use).reduce((sum, { weight }) => sum + weight, 0),
    reasons: [
      ...new Set(
        sortedUses.filter(({ use }) => use !== 'module' || sortedUses[0]!.use === 'module').map(({ reason }) => reason),
      ),
    ],
  };
}

/** Returns the symbols on changed lines; without hunks, all callable symbols of the file. */
async function listChangedSymbols(file: IndexRecord, change: FileChange | undefined,
  reader: CallReader): Promise<readonly CalledSymbol[]>
{
  const { symbols } = await reader.loadOutline(file);
  const selectedSymbols = change && change.hunks.length > 0
    ? selectSymbolsOnLines(symbols, listChangedLines(change))
    : symbols.filter((symbol) => isCallable(symbol) && (symbol.exported || symbol.container !== undefined));
  const symbolsByName = new Map(
    selectedSymbols.map((symbol) => [formatQualifiedName(symbol), toCalledSymbol(file, symbol)]),
  );
  return [...symbolsByName.values()];
}

function selectSymbolsOnLines(symbols: readonly OutlineSymbol[], lines: readonly number[]): OutlineSymbol[] {
  const touchedSymbols = new Set<OutlineSymbol>();
  for (const line of lines) {
    const symbol = findInnermostCallable(symbols, line);
    if (symbol) touchedSymbols.add(symbol);
  }
  return symbols.filter((candidate) => touchedSymbols.has(candidate));
}

/** Returns the lines of the current text that a hunk adds, and the lines next to removed lines. */
function listChangedLines({ hunks }: FileChange): number[] {
  const lines = new Set<number>();
  for (const { newStart, lines: diffLines } of hunks) {
    let line = newStart;
    for (const diffLine of diffLines) {
      if (diffLine.startsWith('+')) lines.add(line++);
      else if (diffLine.startsWith('-')) lines.add(Math.max(1, line));
      else if (!diffLine.startsWith('\\')) line++;
    }
  }
  return [...lines].sort((a, b) => a - b);
}

function isCallable({ kind }: OutlineSymbol): boolean {
  return kind === 'function' || kind === 'method' || kind === 'class' || kind === 'interface';
}
