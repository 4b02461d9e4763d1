import { addAll } from '#base/collections/lists';
import { english } from '#base/text/english';
import { formatFirstNames, formatThousands } from '#base/text/phrases';
import { UserError } from '#base/errors';
import { byText } from '#base/order';
import { findNearestNames } from '#base/words/nearest';
import { getLanguageRow } from '#languages/languages';
import type { LineRange, SymbolKind } from '#model';
import { isCFamilyFile, isHeader } from '../pure/names/linkedFunctions';
import { getInnermostName, type RepositoryNames } from '../pure/names/repositoryNames';
import type { IndexRecord } from '#engine/indexing/indexStore';
import type { CallReader } from './callReader';
import type { NameHolders } from './nameHolders';

/** A definition whose callers are requested. */
export interface CalledSymbol {
  readonly file: IndexRecord;
  readonly name: string;
  readonly container?: string;
  readonly kind: SymbolKind;
  readonly signature: string;
  readonly lines: LineRange;
}

/** Maximum number of definitions offered as a choice. */
const maxListedDefinitions = 12;
/** Maximum number of files whose outlines are read for one name. */
const maxDefiningFiles = 60;

const callableKinds: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'class', 'interface', 'type', 'enum',
  'constant', 'property', 'module']);

/**
 * Finds the one definition that `name`, `Class.method` or `FILE#SYMBOL` refers to.
 * @throws UserError if there is no such definition, or more than one
 */
export async function findCalledSymbol(query: string, files: readonly IndexRecord[],
  byPath: ReadonlyMap<string, IndexRecord>, names: RepositoryNames, reader: CallReader,
  holders: NameHolders): Promise<CalledSymbol>
{
  const trimmedQuery = query.trim();
  const pathEnd = findPathEnd(trimmedQuery, byPath);
  const path = pathEnd < 0 ? undefined : trimmedQuery.slice(0, pathEnd);
  // a private member of JavaScript has a name that starts with '#'
  const parts = trimmedQuery.slice(pathEnd + 1).split(/\.|::|->|(?<=[\w$])#/).filter((part) => part !== '');
  const name = parts.pop();
  if (name === undefined)
    throw new UserError(english`${query} does not name a symbol. Use NAME, CLASS.METHOD or FILE#SYMBOL.`, 'usage');
  const file = path === undefined ? undefined : byPath.get(path);
  if (path !== undefined && !file)
    throw new UserError(english`The file ${path} is not in the index. Check the path, which is relative to the root.`);
  const definingFiles = file
    ? [file]
    : [
      ...new Set([...names.findDefinitions(name.replace(/^#/, '')).map((match) => byPath.get(match.file.path)!),
        ...findSameLineDefiningFiles(name, holders, reader)]),
    ].filter(isProgramFile);
  if (definingFiles.length > maxDefiningFiles)
    throw new UserError(
      english`${
        formatThousands(definingFiles.length)
      } files define ${name}. Specify one of them as FILE#${trimmedQuery}.`,
    );
  const symbols: CalledSymbol[] = [];
  for (const definingFile of definingFiles) addAll(symbols, await findDefinitionsIn(definingFile, name, parts, reader));
  const exactSymbols = symbols.filter((symbol) => symbol.name === name);
  const preferredSymbols = selectPreferred(exactSymbols.length > 0 ? exactSymbols : symbols);
  if (preferredSymbols.length === 1) return preferredSymbols[0]!;
  if (preferredSymbols.length > 1) {
    const ids = preferredSymbols.map(formatSymbolId).sort(byText);
    throw new UserError(
      english`${trimmedQuery} has ${preferredSymbols.length} definitions. Specify one of ${
        formatFirstNames(ids, maxListedDefinitions)
      }.`,
    );
  }
  const knownNames = file
    ? (await reader.loadOutline(file)).symbols.map((symbol) => symbol.name)
    : files.flatMap(({ facts }) => facts.definitions.map((definition) => definition.name));
  const suggestions = findNearestNames(name, [...new Set(knownNames)], 3);
  throw new UserError(
    suggestions.length > 0
      ? english`Nothing defines ${trimmedQuery}: the nearest is ${suggestions[0]!}.`
      : english`Nothing defines ${trimmedQuery}: ask for a function, method or class of the repository.`,
  );
}

export function formatQualifiedName({ name, container }: Pick<CalledSymbol, 'name' | 'container'>): string {
  return container === undefined ? name : `${container}.${name}`;
}

/** Returns all definitions of the name in one file, with overloads merged, and also those of `#name` or without `#`. */
async function findDefinitionsIn(file: IndexRecord, name: string, containers: readonly string[],
  reader: CallReader): Promise<CalledSymbol[]>
{
  const { symbols } = await reader.loadOutline(file);
  const matches: CalledSymbol[] = [];
  const addMatch = (symbol: Omit<CalledSymbol, 'file'>) => {
    const existingMatch = matches.find((candidate) =>
      candidate.container === symbol.container && candidate.name === symbol.name
    );
    if (!callableKinds.has(symbol.kind) || !isInContainers(symbol.container, containers) || existingMatch) return;
    matches.push({ file, ...symbol });
  };
  for (const symbol of symbols) {
    const { container, kind, signature, lines } = symbol;
    if (symbol.name === name || symbol.name === `#${name}` || `#${symbol.name}` === name)
      addMatch({ name: symbol.name, kind, signature, lines, ...(container === undefined ? {} : { container }) });
  }
  if (matches.length > 0) return matches;
  for (const { kind, line, container, ...definition } of file.facts.definitions) {
    if (definition.name !== name.replace(/^#/, '')) continue;
    addMatch({
      name: definition.name,
      kind,
      signature: name,
      lines: [line, line],
      ...(container === undefined ? {} : { container }),
    });
  }
  return matches;
}

function formatSymbolId(symbol: CalledSymbol): string {
  return `${symbol.file.path}#${formatQualifiedName(symbol)}`;
}

/**
 * Finds the `#` that ends the path in a query such as `src/a#b.ts#f`: the one after the longest prefix that is a file,
 * otherwise the first `#` if the text before it looks like a path. Returns -1 if the query contains no path.
 */
function findPathEnd(symbolQuery: string, byPath: ReadonlyMap<string, IndexRecord>): number {
  for (
    let hashIndex = symbolQuery.lastIndexOf('#');
    hashIndex > 0;
    hashIndex = symbolQuery.lastIndexOf('#', hashIndex - 1)
  )
    if (byPath.has(symbolQuery.slice(0, hashIndex))) return hashIndex;
  const firstHashIndex = symbolQuery.indexOf('#');
  return firstHashIndex > 0 && /[./].*[^.]$/.test(symbolQuery.slice(0, firstHashIndex)) ? firstHashIndex : -1;
}

/** Prefers source files to tests, and definitions with a body to mere declarations. */
function selectPreferred(candidates: readonly CalledSymbol[]): readonly CalledSymbol[] {
  const sourceSymbols = candidates.filter(({ file }) =>
    !['test', 'fixture', 'vendored', 'generated', 'example'].includes(file.facts.role)
  );
  const consideredSymbols = omitConstructors(sourceSymbols.length > 0 ? sourceSymbols : candidates);
  const symbolsWithBody = consideredSymbols.filter(({ file }) => !/\.(?:h|hh|hpp|hxx|d\.[cm]?ts)$/.test(file.path));
  return symbolsWithBody.length > 0 ? symbolsWithBody : consideredSymbols;
}

/**
 * Keeps the class if a class and its constructor have the same name. In C++, a constructor may be in another file than
 * its class.
 */
function omitConstructors(symbols: readonly CalledSymbol[]): readonly CalledSymbol[] {
  const symbolIds = new Set(symbols.map(formatSymbolId));
  const isConstructor = ({ name, container }: CalledSymbol) => getInnermostName(container) === name;
  const hasTypeInHeader = symbols.some((symbol) => isHeader(symbol.file.path) && !isConstructor(symbol));
  return symbols.filter((symbol) =>
    !isConstructor(symbol) ||
    !symbolIds.has(`${symbol.file.path}#${symbol.container!}`) &&
      !(hasTypeInHeader && isCFamilyFile(symbol.file.path))
  );
}

function isInContainers(container: string | undefined, requiredParts: readonly string[]): boolean {
  if (requiredParts.length === 0) return true;
  const ownParts = container?.split('.') ?? [];
  const lastRequiredPart = requiredParts[requiredParts.length - 1];
  return ownParts[ownParts.length - 1] === lastRequiredPart && requiredParts.every((part) => ownParts.includes(part)) ||
    getInnermostName(container) === lastRequiredPart && requiredParts.length === 1;
}

function isProgramFile(file: IndexRecord | undefined): file is IndexRecord {
  const row = getLanguageRow(file?.language);
  return row?.support === 'full' || row?.support === 'light' && row.isDocumentOrData !== true;
}

/** Maximum number of texts read for one name. */
const maxTexts = 400;
/** Maximum number of characters examined before and after a name. */
const maxContextLength = 300;

/**
 * Finds files that seem to define a name after other code on the same line, which the index's line patterns miss:
 * `class Pay { charge(n) { … } }`. Their outlines confirm it.
 */
function findSameLineDefiningFiles(name: string, holders: NameHolders,
  reader: Pick<CallReader, 'loadText'>): readonly IndexRecord[]
{
  return [...holders.find(name)].slice(0, maxTexts).filter((file) =>
    hasSameLineDefinition(reader.loadText(file)?.text ?? '', name)
  );
}

function hasSameLineDefinition(text: string, name: string): boolean {
  for (let nameIndex = text.indexOf(name); nameIndex >= 0; nameIndex = text.indexOf(name, nameIndex + name.length)) {
    const textBefore = text.slice(Math.max(0, nameIndex - maxContextLength), nameIndex);
    const line = textBefore.slice(textBefore.lastIndexOf('\n') + 1);
    if (!/[{};]/.test(line) || /[\w$.]$/.test(line)) continue;
    if (parametersPattern.test(text.slice(nameIndex + name.length, nameIndex + name.length + maxContextLength)))
      return true;
  }
  return false;
}

/** Matches a parameter list, an optional result type and the start of a body. */
const parametersPattern = /^\s{0,5}(?:<[^<>()]{0,100}>)?\([^()]{0,200}\)[^{};=()\n]{0,100}[{=]/;
