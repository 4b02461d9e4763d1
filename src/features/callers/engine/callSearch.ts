import { throwIfCancelled } from '#base/cancellation';
import { addAll } from '#base/collections/lists';
import type { Vocabulary } from '#base/words/vocabulary';
import { getLanguageRow } from '#languages/languages';
import type { Outline, OutlineSymbol, ImportGraph } from '#model';
import type { CallSite } from '#reports';
import { redactShort } from '#secrets/redact';
import { findCalls, type CallTarget, type FoundCall } from '../pure/callSites';
import { findCallsInText } from '../pure/callsInText';
import { findSyntaxRules } from '../pure/languages/rules';
import { getTextCallRules } from '../pure/languages/textCalls';
import { isCFamilyFile } from '../pure/names/linkedFunctions';
import { getInnermostName, createRepositoryNames, jvmLanguages,
  type RepositoryNames } from '../pure/names/repositoryNames';
import { NameResolver } from '../pure/names/nameResolver';
import type { Host } from '#engine/host';
import type { IndexRecord, RefreshedIndex } from '#engine/indexing/indexStore';
import type { Run } from '#engine/run';
import { extractParsedCode, toFileOffset, createOffsetLocator, type CallReader } from './callReader';
import { formatQualifiedName, type CalledSymbol } from './calledSymbols';
import { createNameMatcher } from './nameHolders';
import { createUnreadCalls, type MentionedSymbol } from './unreadCalls';
import type { FileSyntax } from '../pure/fileSyntax';

/** A call of a symbol. */
export interface FoundSite {
  readonly site: Omit<CallSite, 'depth' | 'calls'>;
  /** The symbol that contains the call; undefined for a call outside all symbols. */
  readonly containingSymbol: CalledSymbol | undefined;
}

/** The search pauses after this number of files so that other events can run. */
const filesPerPause = 32;

/** Searches one state of the index for calls. */
export interface CallSearch {
  readonly names: RepositoryNames;
  /** Returns all calls of a symbol, sorted by file and line. Rejects with `Cancelled`. */
  findSites(symbol: CalledSymbol, run: Run): Promise<readonly FoundSite[]>;
  /** Returns sentences that describe where unread calls of the searched symbols may be. */
  formatUnreadNotes(): readonly string[];
  /** Returns a sentence on the lines that contain the name of a symbol for which no call was found. */
  formatMentions(symbol: MentionedSymbol): string | undefined;
}

export function createCallSearch(host: Pick<Host, 'pause'>, refreshed: RefreshedIndex, vocabulary: Vocabulary,
  reader: CallReader): CallSearch
{
  const { files, byPath, graph } = refreshed;
  const names = createRepositoryNames(files, byPath, graph);
  const loadSyntax = async (path: string) => {
    const file = byPath.get(path);
    return file && reader.loadSyntax(file);
  };
  const resolver = new NameResolver(names, loadSyntax);
  const unreadCalls = createUnreadCalls(refreshed, vocabulary, names, reader);
  return { names, findSites, formatUnreadNotes: unreadCalls.formatNotes, formatMentions: unreadCalls.formatMentions };

  async function findSites(symbol: CalledSymbol, run: Run): Promise<readonly FoundSite[]> {
    const text = reader.loadText(symbol.file)?.text ?? '';
    const target = await locateConstructedType(symbol,
      resolveCallTarget(symbol, await reader.loadOutline(symbol.file), (line) => findLineStart(text, line)));
    const sites: FoundSite[] = [];
    let searchedCount = 0;
    const candidateFiles = await findCandidates(symbol);
    unreadCalls.add({ name: symbol.name, file: symbol.file, filesRead: candidateFiles });
    for (const file of candidateFiles) {
      if (++searchedCount % filesPerPause === 0) {
        await host.pause();
        throwIfCancelled(run.cancel);
      }
      const calls = await findCallsIn(file, target, symbol);
      if (calls.length > 0) addAll(sites, await locateSites(file, calls));
    }
    return sites;
  }

  /** A constructor in C++ may be in another file than its type, by whose name it is called. */
  async function locateConstructedType({ name, container }: CalledSymbol, target: CallTarget): Promise<CallTarget> {
    if (getInnermostName(container) !== name || !isCFamilyFile(target.path)) return target;
    const type = await resolver.resolveMeaning(target.path, name, 0, 'type');
    return type?.kind === 'definition' ? { ...target, path: type.path } : target;
  }

  /** Returns the files whose words include the symbol's name, and the files that may import it under another name. */
  async function findCandidates(symbol: CalledSymbol): Promise<readonly IndexRecord[]> {
    const mayContainName = createNameMatcher(symbol.name, vocabulary);
    const importers = symbol.container === undefined
      ? await findAliasImporters(symbol.file.path, symbol.name, graph, loadSyntax)
      : new Set<string>();
    const family = getLanguageFamily(symbol.file);
    return files.filter((file) =>
      getLanguageFamily(file) === family &&
      (importers.has(file.path) || file.path === symbol.file.path || mayContainName(file))
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

  async function locateSites(file: IndexRecord, calls: readonly FoundCall[]): Promise<FoundSite[]> {
    const text = reader.loadText(file);
    if (!text) return [];
    const { symbols } = await reader.loadOutline(file);
    const locateOffset = createOffsetLocator(text);
    const code = extractParsedCode(file, text.text) ?? text.text;
    const isMapped = code.length !== text.text.length;
    return calls.map(({ offset, name, proof }): FoundSite => {
      const { line, column, text: excerpt } = locateOffset(
        isMapped ? toFileOffset(text.text, code, name, offset) : offset,
      );
      const enclosingSymbol = findInnermostCallable(symbols, line);
      return {
        site: {
          file: redactShort(file.path),
          line,
          column,
          within: enclosingSymbol ? redactShort(formatQualifiedName(enclosingSymbol)) : null,
          proof,
          test: file.facts.role === 'test',
          text: excerpt,
        },
        containingSymbol: enclosingSymbol && toCalledSymbol(file, enclosingSymbol),
      };
    });
  }
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
  return typeKinds.has(kind) ? { path: file.path, name } : { path: file.path, name, owner: containerName };
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

/** Maximum number of files whose importers are followed for one symbol. */
const maxFollowedFiles = 3_000;

/**
 * Finds the files that import a symbol under another name, from its file or from files that re-export it. Their words
 * may not include the symbol's own name.
 */
async function findAliasImporters(path: string, symbol: string, graph: ImportGraph,
  loadSyntax: (path: string) => Promise<FileSyntax | undefined>): Promise<ReadonlySet<string>>
{
  const importers = new Set(graph.importers.get(path));
  const pendingFiles = [{ path, names: new Set([symbol, ...listExportedNames(await loadSyntax(path), symbol)]) }];
  const visitedPaths = new Set([path]);
  for (
    let currentFile = pendingFiles.pop();
    currentFile && visitedPaths.size < maxFollowedFiles;
    currentFile = pendingFiles.pop()
  ) {
    for (const importer of graph.importers.get(currentFile.path) ?? []) {
      const edges = (graph.imports.get(importer) ?? []).filter((edge) => edge.to === currentFile.path);
      const importedNames = edges.flatMap((edge) => edge.names.map((name) => name.replace(/ as .*$/, '')));
      if (!importedNames.some((name) => name === '*' || currentFile.names.has(name))) continue;
      importers.add(importer);
      if (visitedPaths.has(importer)) continue;
      visitedPaths.add(importer);
      const names = listReexportedNames(await loadSyntax(importer), new Set(edges.map(({ specifier }) => specifier)),
        currentFile.names);
      // importers that keep the name are found by the words in their text
      names.delete(symbol);
      if (names.size > 0) pendingFiles.push({ path: importer, names });
    }
  }
  return importers;
}

/** Returns the names under which a file exports a local name. */
function listExportedNames(syntax: FileSyntax | undefined, localName: string): string[] {
  return [...syntax?.exports ?? []].filter(([, binding]) => !binding.source && binding.local === localName).map((
    [name],
  ) => name);
}

/** Returns the names under which a file re-exports its imports of `names`. */
function listReexportedNames(syntax: FileSyntax | undefined, specifiers: ReadonlySet<string>,
  names: ReadonlySet<string>): Set<string>
{
  const exportedNames = new Set<string>();
  if (!syntax) return exportedNames;
  for (const [name, { source }] of syntax.exports)
    if (source && specifiers.has(source.specifier ?? '') && names.has(source.name)) exportedNames.add(name);
  for (const { source, isExported } of syntax.wildcards)
    if (isExported && specifiers.has(source.specifier ?? '')) { for (const name of names) exportedNames.add(name); }
  for (const [local, bindings] of syntax.bindings)
    for (const { kind, source, to } of bindings) {
      if (kind !== 'import' || to !== Infinity || !source || !names.has(source.name)) continue;
      exportedNames.add(local);
      for (const name of listExportedNames(syntax, local)) exportedNames.add(name);
    }
  return exportedNames;
}
