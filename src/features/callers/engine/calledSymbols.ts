import { addAll } from '#base/collections/lists';
import { english } from '#base/text/english';
import { formatFirstNames, thousands } from '#base/text/phrases';
import { UserError } from '#base/errors';
import { byText } from '#base/order';
import type { Vocabulary } from '#base/words/vocabulary';
import { nearest } from '#base/words/nearest';
import { languageRow } from '#languages/languages';
import type { LineRange, SymbolKind } from '#model';
import { ownName, type RepositoryNames } from '../pure/names/repositoryNames';
import type { IndexRecord } from '#engine/indexing/indexStore';
import type { CallReader } from './callReader';
import { holdsName } from './nameHolders';

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
const maxListed = 12;
/** Maximum number of files whose outlines are read for one name. */
const maxDefiners = 60;

const callable: ReadonlySet<SymbolKind> = new Set(['function', 'method', 'class', 'interface', 'type', 'enum',
  'constant', 'property', 'module']);

/**
 * Finds the one definition that `name`, `Class.method` or `FILE#SYMBOL` refers to.
 * @throws UserError if there is no such definition, or more than one
 */
export async function calledSymbol(asked: string, files: readonly IndexRecord[],
  byPath: ReadonlyMap<string, IndexRecord>, names: RepositoryNames, reader: CallReader,
  vocabulary: Vocabulary): Promise<CalledSymbol>
{
  const written = asked.trim();
  const cut = lastCut(written, byPath);
  const path = cut < 0 ? undefined : written.slice(0, cut);
  const parts = written.slice(cut + 1).split(/\.|::|#|->/).filter((part) => part !== '');
  const name = parts.pop();
  if (name === undefined)
    throw new UserError(english`${asked} names no symbol: write a name, Class.method or FILE#SYMBOL.`, 'usage');
  const file = path === undefined ? undefined : byPath.get(path);
  if (path !== undefined && !file)
    throw new UserError(english`There is no file ${path} in the index: check the path (it is relative to the root).`);
  const definers = file
    ? [file]
    : [
      ...new Set([...names.definitionsOf(name).map((one) => byPath.get(one.file.path)!),
        ...sameLineDefiners(name, files, vocabulary, reader)]),
    ].filter(isProgram);
  if (definers.length > maxDefiners)
    throw new UserError(
      english`${thousands(definers.length)} files define ${name}: name one of them as FILE#${written}.`,
    );
  const found: CalledSymbol[] = [];
  for (const one of definers) addAll(found, await definedIn(one, name, parts, reader));
  const best = preferred(found);
  if (best.length === 1) return best[0]!;
  if (best.length > 1) {
    const ids = best.map(symbolId).sort(byText);
    throw new UserError(
      english`${written} has ${best.length} definitions: name one, as ${formatFirstNames(ids, maxListed)}.`,
    );
  }
  const known = file
    ? (await reader.outlineOf(file)).symbols.map((one) => one.name)
    : files.flatMap(({ facts }) => facts.definitions.map((one) => one.name));
  const near = nearest(name, [...new Set(known)], 3);
  throw new UserError(
    near.length > 0
      ? english`Nothing defines ${written}: the nearest is ${near[0]!}.`
      : english`Nothing defines ${written}: ask for a function, method or class of the repository.`,
  );
}

export function symbolName({ name, container }: Pick<CalledSymbol, 'name' | 'container'>): string {
  return container === undefined ? name : `${container}.${name}`;
}

/** Returns all definitions of the name in one file, with overloads merged. */
async function definedIn(file: IndexRecord, name: string, containers: readonly string[],
  reader: CallReader): Promise<CalledSymbol[]>
{
  const { symbols } = await reader.outlineOf(file);
  const found: CalledSymbol[] = [];
  const add = (symbol: Omit<CalledSymbol, 'file'>) => {
    const same = found.find((one) => one.container === symbol.container);
    if (!callable.has(symbol.kind) || !isIn(symbol.container, containers) || same) return;
    found.push({ file, ...symbol });
  };
  for (const symbol of symbols) {
    const { container, kind, signature, lines } = symbol;
    if (symbol.name === name) add({ name, kind, signature, lines, ...(container === undefined ? {} : { container }) });
  }
  if (found.length > 0) return found;
  for (const { kind, line, container, ...definition } of file.facts.definitions) {
    if (definition.name !== name) continue;
    add({ name, kind, signature: name, lines: [line, line], ...(container === undefined ? {} : { container }) });
  }
  return found;
}

function symbolId(symbol: CalledSymbol): string {
  return `${symbol.file.path}#${symbolName(symbol)}`;
}

/**
 * For `src/a#b.ts#f`, cuts after the longest part that is a file, or else at the first `#` if the text before it looks
 * like a path.
 */
function lastCut(written: string, byPath: ReadonlyMap<string, IndexRecord>): number {
  for (let at = written.lastIndexOf('#'); at > 0; at = written.lastIndexOf('#', at - 1))
    if (byPath.has(written.slice(0, at))) return at;
  const first = written.indexOf('#');
  return first > 0 && /[./]/.test(written.slice(0, first)) ? first : -1;
}

/** Prefers source files to tests, and definitions with a body to mere declarations. */
function preferred(found: readonly CalledSymbol[]): readonly CalledSymbol[] {
  const sources = found.filter(({ file }) =>
    !['test', 'fixture', 'vendored', 'generated', 'example'].includes(file.facts.role)
  );
  const some = sources.length > 0 ? sources : found;
  const bodies = some.filter(({ file }) => !/\.(?:h|hh|hpp|hxx|d\.[cm]?ts)$/.test(file.path));
  return withoutConstructors(bodies.length > 0 ? bodies : some);
}

/** Keeps the class if a class and its constructor have the same name. */
function withoutConstructors(found: readonly CalledSymbol[]): readonly CalledSymbol[] {
  const named = new Set(found.map(symbolId));
  return found.filter(({ file, name, container }) =>
    ownName(container) !== name || !named.has(`${file.path}#${container!}`)
  );
}

function isIn(container: string | undefined, asked: readonly string[]): boolean {
  if (asked.length === 0) return true;
  const own = container?.split('.') ?? [];
  const last = asked[asked.length - 1];
  return own[own.length - 1] === last && asked.every((part) => own.includes(part)) ||
    ownName(container) === last && asked.length === 1;
}

function isProgram(file: IndexRecord | undefined): file is IndexRecord {
  const row = languageRow(file?.language);
  return row?.support === 'full' || row?.support === 'light' && row.prose !== true;
}

/** Maximum number of texts read for one name. */
const maxTexts = 400;
/** Number of characters examined around a name. */
const around = 300;

/**
 * Finds files that seem to define a name after other code on the same line, which the index's line patterns miss:
 * `class Pay { charge(n) { … } }`. Their outlines confirm it.
 */
function sameLineDefiners(name: string, files: readonly IndexRecord[], vocabulary: Vocabulary,
  reader: Pick<CallReader, 'textOf'>): readonly IndexRecord[]
{
  return files.filter(holdsName(name, vocabulary)).slice(0, maxTexts).filter((file) =>
    definesInLine(reader.textOf(file)?.text ?? '', name)
  );
}

function definesInLine(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const before = text.slice(Math.max(0, at - around), at);
    const line = before.slice(before.lastIndexOf('\n') + 1);
    if (!/[{};]/.test(line) || /[\w$.]$/.test(line)) continue;
    if (parameters.test(text.slice(at + name.length, at + name.length + around))) return true;
  }
  return false;
}

/** Matches a parameter list, an optional result type and the start of a body. */
const parameters = /^\s{0,5}(?:<[^<>()]{0,100}>)?\([^()]{0,200}\)[^{};=()\n]{0,100}[{=]/;
