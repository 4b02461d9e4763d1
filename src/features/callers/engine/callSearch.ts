import { throwIfCancelled } from '#base/cancellation';
import { addAll } from '#base/collections/lists';
import type { Vocabulary } from '#base/words/vocabulary';
import { getLanguageRow } from '#languages/languages';
import { getLineNumberAt, isCode, type LexicalMap } from '#languages/scanning/lexicalMap';
import type { Outline, OutlineSymbol, SymbolKind } from '#model';
import type { CallSite } from '#reports';
import { redactShort } from '#secrets/redact';
import { findCalls, type FoundCall } from '../pure/callSites';
import type { CallTarget } from '../pure/callTarget';
import { findCallsInText, findValuesInText } from '../pure/callsInText';
import { findSyntaxRules } from '../pure/languages/rules';
import { getTextCallRules } from '../pure/languages/textCalls';
import { findMentions } from '../pure/mentions';
import { findAliasImporters } from '../pure/names/aliasImporters';
import { isCFamilyFile } from '../pure/names/linkedFunctions';
import { getInnermostName, createRepositoryNames, jvmLanguages } from '../pure/names/repositoryNames';
import { NameResolver } from '../pure/names/nameResolver';
import type { Host } from '#engine/host';
import type { IndexRecord, RefreshedIndex } from '#engine/indexing/indexStore';
import type { Run } from '#engine/run';
import { extractParsedCode, toFileOffset, createOffsetLocator, type CallReader } from './callReader';
import { formatQualifiedName, type CalledSymbol } from './calledSymbols';
import { findConnectedFiles, hasCommonName } from './connectedFiles';
import { NameHolders, type IndexedNames } from './nameHolders';
import { createUnreadCalls, formatOtherLines, type MentionedSymbol } from './unreadCalls';

/** A call of a symbol in a file. */
export interface FoundSite {
  readonly file: IndexRecord;
  readonly site: Omit<CallSite, 'depth' | 'calls' | 'within'>;
}

/** The search pauses after this number of files so that other events can run. */
const filesPerPause = 32;

/** Searches one state of the index for calls. */
export interface CallSearch extends IndexedNames {
  /**
   * Returns the calls of a symbol, sorted by file and line; `connected` leaves out those that `findConnectedFiles` does
   * if the name is common. Rejects with `Cancelled`.
   */
  findSites(symbol: CalledSymbol, run: Run, range?: 'all' | 'connected'): Promise<readonly FoundSite[]>;
  /**
   * Returns the symbol that contains each call; undefined for a call outside all symbols. Outlines all files of the
   * calls. Rejects with `Cancelled`.
   */
  findContainingSymbols(sites: readonly FoundSite[], run: Run): Promise<readonly (CalledSymbol | undefined)[]>;
  /** Returns sentences that describe where unread calls of the searched symbols may be. */
  formatUnreadNotes(): readonly string[];
  /** Returns sentences on the lines that contain the name of a symbol for which no call was found. */
  formatMentions(symbol: MentionedSymbol): readonly string[];
  /**
   * Returns sentences on the lines, other than those of its calls, that mention a symbol as a value or in a form of
   * call that is not read. Rejects with `Cancelled`.
   */
  formatOtherMentions(symbol: CalledSymbol, sites: readonly FoundPlace[], run: Run): Promise<readonly string[]>;
}

/** A line of a file, whose path is redacted. */
type FoundPlace = Pick<CallSite, 'file' | 'line'>;

interface PreparedSearch {
  readonly target: CallTarget;
  readonly candidateFiles: readonly IndexRecord[];
}

export function createIndexedNames({ files, byPath, graph }: RefreshedIndex, vocabulary: Vocabulary): IndexedNames {
  return { names: createRepositoryNames(files, byPath, graph), holders: new NameHolders(files, vocabulary) };
}

export function createCallSearch(host: Pick<Host, 'pause'>, refreshed: RefreshedIndex, { names, holders }: IndexedNames,
  reader: CallReader): CallSearch
{
  const { files, byPath, graph } = refreshed;
  const loadSyntax = async (path: string) => {
    const file = byPath.get(path);
    return file && reader.loadSyntax(file);
  };
  const resolver = new NameResolver(names, loadSyntax);
  const unreadCalls = createUnreadCalls(refreshed, holders, names, reader);
  const preparedSearches = new Map<CalledSymbol, PreparedSearch>();
  return {
    names,
    holders,
    findSites,
    findContainingSymbols,
    formatUnreadNotes: unreadCalls.formatNotes,
    formatMentions: unreadCalls.formatMentions,
    formatOtherMentions,
  };

  async function findSites(symbol: CalledSymbol, run: Run,
    range: 'all' | 'connected' = 'all'): Promise<readonly FoundSite[]>
  {
    const sites: FoundSite[] = [];
    let searchedCount = 0;
    const { target, candidateFiles } = await prepareSearch(symbol);
    const connectedPaths = range === 'connected' && hasCommonName(symbol, { names, holders })
      ? findConnectedFiles(symbol, { names, holders }, graph)
      : undefined;
    const searchedFiles = connectedPaths
      ? candidateFiles.filter(({ path }) => connectedPaths.has(path))
      : candidateFiles;
    if (!connectedPaths) unreadCalls.add({ name: symbol.name, file: symbol.file, filesRead: searchedFiles });
    for (const file of searchedFiles) {
      if (++searchedCount % filesPerPause === 0) {
        await host.pause();
        throwIfCancelled(run.cancel);
      }
      const calls = await findCallsIn(file, target, symbol);
      if (calls.length > 0) addAll(sites, locateSites(file, calls));
    }
    return sites;
  }

  async function findContainingSymbols(sites: readonly FoundSite[],
    run: Run): Promise<readonly (CalledSymbol | undefined)[]>
  {
    const outlinedFiles = new Set<IndexRecord>();
    const containingSymbols: (CalledSymbol | undefined)[] = [];
    for (const { file, site } of sites) {
      if (!outlinedFiles.has(file) && outlinedFiles.add(file).size % filesPerPause === 0) {
        await host.pause();
        throwIfCancelled(run.cancel);
      }
      const symbol = findInnermostCallable((await reader.loadOutline(file)).symbols, site.line);
      containingSymbols.push(symbol && toCalledSymbol(file, symbol));
    }
    return containingSymbols;
  }

  async function prepareSearch(symbol: CalledSymbol): Promise<PreparedSearch> {
    const preparedSearch = preparedSearches.get(symbol);
    if (preparedSearch) return preparedSearch;
    const text = reader.loadText(symbol.file)?.text ?? '';
    const target = await locateConstructedType(symbol,
      resolveCallTarget(symbol, await reader.loadOutline(symbol.file), (line) => findLineStart(text, line)));
    const { importers, exportedNames } = symbol.container === undefined
      ? await findAliasImporters(symbol.file.path, symbol.name, graph, loadSyntax)
      : { importers: new Set<string>(), exportedNames: new Set<string>() };
    const nameHolders = holders.find(symbol.name);
    const mayBeNamedIn = (path: string) => nameHolders.has(byPath.get(path)!);
    const search = {
      target: { ...target, exportedNames, mayBeNamedIn },
      candidateFiles: findCandidates(symbol, importers, nameHolders),
    };
    preparedSearches.set(symbol, search);
    return search;
  }

  async function formatOtherMentions(symbol: CalledSymbol, sites: readonly FoundPlace[],
    run: Run): Promise<readonly string[]>
  {
    const { target, candidateFiles } = await prepareSearch(symbol);
    const siteIds = new Set(sites.map(formatPlace));
    const places: string[] = [];
    let [searchedCount, unresolvedCount] = [0, 0];
    for (const file of candidateFiles) {
      if (++searchedCount % filesPerPause === 0) {
        await host.pause();
        throwIfCancelled(run.cancel);
      }
      const mentions = await listMentioningLines(file, target, symbol.kind);
      const filePlaces = mentions.lines.map((line) => formatPlace({ file: redactShort(file.path), line }));
      addAll(places, filePlaces.filter((place) => !siteIds.has(place)));
      unresolvedCount += mentions.unresolvedCount;
    }
    return formatOtherLines(places, unresolvedCount);
  }

  /** Returns the lines of a file that mention the symbol in another form than a call that is read. */
  async function listMentioningLines(file: IndexRecord, target: CallTarget, kind: SymbolKind): Promise<{
    readonly lines: readonly number[];
    readonly unresolvedCount: number;
  }> {
    const [syntax, text, row] = [await reader.loadSyntax(file), reader.loadText(file)?.text,
      getLanguageRow(file.language)];
    if (text === undefined || row?.support !== 'full' || extractParsedCode(file, text) !== text)
      return noMentions;
    if (!text.includes(target.name)) return noMentions;
    let map: LexicalMap | undefined;
    const getMap = () => (map ??= row.facts.lexicalMap(text));
    const isType = kind !== 'function' && kind !== 'method';
    const findInText = () =>
      isType ? [] : findValuesInText(text, getMap(), target.name, getTextCallRules(file.language));
    const { offsets, unresolvedCount } = syntax
      ? await findMentions(resolver, { path: file.path, text, syntax, isCode: (offset) => isCode(getMap(), offset) },
        target, isType)
      : { offsets: findInText(), unresolvedCount: 0 };
    const definitionLines = new Set(
      file.facts.definitions.filter(({ name }) => name === target.name).map(({ line }) => line),
    );
    const lines = new Set(offsets.map((offset) => getLineNumberAt(getMap(), offset)));
    return { lines: [...lines].filter((line) => !definitionLines.has(line)), unresolvedCount };
  }

  /** A constructor in C++ may be in another file than its type, by whose name it is called. */
  async function locateConstructedType({ name, container }: CalledSymbol, target: CallTarget): Promise<CallTarget> {
    if (getInnermostName(container) !== name || !isCFamilyFile(target.path)) return target;
    const type = await resolver.resolveMeaning(target.path, name, 0, 'type');
    return type?.kind === 'definition' ? { ...target, path: type.path } : target;
  }

  /** Returns the files whose words include the symbol's name, and the files that may import it under another name. */
  function findCandidates(symbol: CalledSymbol, importers: ReadonlySet<string>,
    nameHolders: ReadonlySet<IndexRecord>): readonly IndexRecord[]
  {
    const family = getLanguageFamily(symbol.file);
    return files.filter((file) =>
      (nameHolders.has(file) || importers.has(file.path) || file.path === symbol.file.path) &&
      getLanguageFamily(file) === family
    );
  }

  async function findCallsIn(file: IndexRecord, target: CallTarget,
    symbol: CalledSymbol): Promise<readonly FoundCall[]>
  {
    const syntax = await reader.loadSyntax(file);
    if (syntax) return findCalls(resolver, file.path, syntax, target);
    const text = reader.loadText(file)?.text;
    const row = getLanguageRow(file.language);
    if (text === undefined || row?.support !== 'full' || !text.includes(symbol.name)) return [];
    return findCallsInText(text, row.facts.lexicalMap(text), file.facts.definitions, symbol.name,
      getTextCallRules(file.language));
  }

  function locateSites(file: IndexRecord, calls: readonly FoundCall[]): readonly FoundSite[] {
    const text = reader.loadText(file);
    if (!text) return [];
    const locateOffset = createOffsetLocator(text);
    const code = extractParsedCode(file, text.text) ?? text.text;
    const isMapped = code.length !== text.text.length;
    return calls.map(({ offset, name, proof }): FoundSite => {
      const { line, column, text: excerpt } = locateOffset(
        isMapped ? toFileOffset(text.text, code, name, offset) : offset,
      );
      return {
        file,
        site: { file: redactShort(file.path), line, column, proof, test: file.facts.role === 'test', text: excerpt },
      };
    });
  }
}

const noMentions = { lines: [], unresolvedCount: 0 };

function formatPlace({ file, line }: FoundPlace): string {
  return `${file}:${line}`;
}

export function toCalledSymbol(file: IndexRecord, symbol: OutlineSymbol): CalledSymbol {
  const { name, container, kind, signature, lines } = symbol;
  return { file, name, kind, signature, lines, ...(container === undefined ? {} : { container }) };
}

/** Returns the innermost function, method or class that contains this line. */
export function findInnermostCallable(symbols: readonly OutlineSymbol[], line: number): OutlineSymbol | undefined {
  let innermostSymbol: OutlineSymbol | undefined;
  for (const symbol of symbols) {
    const [firstLine, lastLine] = symbol.lines;
    if (firstLine > line) break;
    if (line <= lastLine && callingKinds.has(symbol.kind)) innermostSymbol = symbol;
  }
  return innermostSymbol;
}

const callingKinds: ReadonlySet<string> = new Set(['function', 'method', 'class', 'interface', 'enum', 'constant',
  'property']);

function resolveCallTarget({ file, name, container, kind, lines }: CalledSymbol, outline: Outline,
  getLineOffset: (line: number) => number): CallTarget
{
  const containerName = getInnermostName(container);
  // a constructor is called by the name of its type
  if (container === undefined || containerName === undefined || containerName === name)
    return { path: file.path, name };
  const containerSymbol = outline.symbols.find((symbol) =>
    formatQualifiedName(symbol) === container && symbol.lines[0] <= lines[0] && lines[1] <= symbol.lines[1]
  );
  const isNested = kind !== 'method' && containerSymbol !== undefined && nestingKinds.has(containerSymbol.kind);
  if (isNested)
    return {
      path: file.path,
      name,
      declarationRange: [getLineOffset(lines[0]), getLineOffset(lines[1] + 1)],
      ...(containerSymbol.kind === 'module' && { isInModule: true }),
    };
  if (typeKinds.has(kind)) return { path: file.path, name };
  const memberRange = [getLineOffset(lines[0]), getLineOffset(lines[1] + 1)] as const;
  return { path: file.path, name, owner: containerName, memberRange };
}

/** The kinds of symbols whose inner declarations are local to the symbol instead of being its members. */
const nestingKinds: ReadonlySet<string> = new Set(['function', 'method', 'module']);

const typeKinds: ReadonlySet<string> = new Set(['class', 'interface', 'enum', 'type']);

/** Returns the language family of a file; files of the same family may call each other. */
function getLanguageFamily({ language }: IndexRecord): unknown {
  return jvmLanguages.has(language) ? jvmLanguages : findSyntaxRules(language) ?? language;
}

function findLineStart(text: string, line: number): number {
  let lineStart = 0;
  for (let i = 1; i < line; i++) {
    const end = text.indexOf('\n', lineStart);
    if (end < 0) return text.length;
    lineStart = end + 1;
  }
  return lineStart;
}
