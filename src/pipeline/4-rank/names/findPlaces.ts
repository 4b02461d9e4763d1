import { append } from '#base/collections/lists';
import { terms as termsOf, identifiers } from '#base/words/words';
import type { Facts, IndexedFile, NamePlace, NamePlaces, TaskName } from '#model';
import { getTermCount } from '../corpus/postings';
import type { Corpus } from '../corpus/corpus';
import type { RankInput } from '../rankInput';
import { roleShares } from '../roleShares';

/** A name at more places than this is an ordinary word. Only its definitions are listed, if they are few. */
const maxPlaces = 12;
const maxDefinitions = 3;
/** The maximum number of files that may contain one name, and of files that are read for all names of a task. */
const maxHolders = 400;
const maxRead = 800;
/** The maximum number of places of one name that the pack shows. */
const maxShown = 3;
/** The maximum number of listed names. */
const maxListed = 12;

type TextOf = RankInput['textOf'];

/** By name: the lines of one file that contain it. */
interface FoundLines {
  readonly facts: Facts;
  readonly byName: Map<string, readonly number[]>;
}

/** Finds the places of a task's names; the lines of a file are remembered while it and the names stay the same. */
export function createPlaceFinder(): (names: readonly TaskName[], corpus: Corpus, textOf: TextOf,
  isExcluded: (path: string) => boolean) => readonly NamePlaces[]
{
  let last: readonly TaskName[] = [];
  let cache = new Map<string, FoundLines>();

  return (names, corpus, textOf, isExcluded) => {
    if (names !== last) cache = new Map();
    last = names;
    const namesOfFile = new Map<number, string[]>();
    const searched: { readonly name: TaskName; readonly holders: Holders; }[] = [];
    for (const name of names) {
      const holders = findNameHolders(name, corpus, isExcluded);
      const unread = holders.slots.filter((slot) => !namesOfFile.has(slot)).length;
      if (namesOfFile.size + unread > maxRead) continue;
      if (holders.slots.length > 0) searched.push({ name, holders });
      for (const slot of holders.slots) append(namesOfFile, slot, name.text);
    }
    for (const [slot, ofFile] of namesOfFile) readLines(corpus.fileOf(slot), ofFile, textOf);
    const results: NamePlaces[] = [];
    const listed = new Set<string>();
    for (const { name, holders } of searched) {
      const namePlaces = placesOf(name, holders, corpus);
      // `Router.handle` and `handle` are one name if they are at the same places
      if (!namePlaces || namePlaces.places.every((place) => listed.has(`${place.path}:${place.line}`))) continue;
      for (const { path, line } of namePlaces.places) listed.add(`${path}:${line}`);
      results.push(namePlaces);
    }
    return results.slice(0, maxListed);
  };

  function readLines(file: IndexedFile, names: readonly string[], textOf: TextOf): void {
    let cached = cache.get(file.path);
    if (cached?.facts !== file.facts) cache.set(file.path, cached = { facts: file.facts, byName: new Map() });
    const missing = names.filter((name) => !cached.byName.has(name));
    if (missing.length === 0) return;
    const text = textOf(file);
    if (text === undefined) return; // the file has changed since it was indexed and is ranked again
    for (const name of missing) cached.byName.set(name, linesWith(text, name));
  }

  function placesOf(name: TaskName, { slots, areAll }: Holders, corpus: Corpus): NamePlaces | undefined {
    const all: NamePlace[] = [];
    for (const slot of slots) {
      const file = corpus.fileOf(slot);
      const defined = definitionLines(name.text, file.facts);
      const lines = [...new Set([...defined, ...cache.get(file.path)?.byName.get(name.text) ?? []])].sort((a, b) =>
        a - b
      );
      for (const line of lines) all.push({ path: file.path, line, defines: defined.includes(line) });
    }
    const definitions = all.filter(({ defines }) => defines);
    const isRare = areAll && all.length <= maxPlaces;
    if (!name.isExact && !isRare || isPlain(name) && definitions.length === 0) return undefined;
    if (!isRare && (definitions.length === 0 || definitions.length > maxDefinitions)) return undefined;
    const roleOf = ({ path }: NamePlace) => corpus.fileOf(corpus.slotOf(path)!).facts.role;
    if (!name.isExact && all.every((place) => roleOf(place) === 'docs')) return undefined; // it is a word of prose
    const places = (isRare ? all : definitions).map((place) => ({ place, share: roleShares[roleOf(place)] }));
    if (places.length === 0) return undefined;
    places.sort((a, b) =>
      Number(b.place.defines) - Number(a.place.defines) || b.share - a.share
      || (a.place.path < b.place.path ? -1 : a.place.path > b.place.path ? 1 : a.place.line - b.place.line)
    );
    const sorted = places.map(({ place }) => place);
    const shown = definitions.length > 0 ? sorted.filter(({ defines }) => defines) : sorted;
    return {
      name: name.text,
      places: sorted,
      isRare,
      // if a file has this name, the file itself is meant
      shown: name.isSaid && !(name.isPath && isFile(name.text, corpus)) && (definitions.length > 0 || name.isExact)
        ? shown.slice(0, maxShown)
        : [],
    };
  }
}

function isFile(name: string, { pathOf }: Corpus): boolean {
  return pathOf.some((path) => path === name || path.endsWith(`/${name}`));
}

/** Reports whether it looks like a word of prose, which is a name only if the code defines it. */
function isPlain({ text, isExact }: Pick<TaskName, 'text' | 'isExact'>): boolean {
  return !isExact && !text.includes('-');
}

/** Files that may contain a name. */
interface Holders {
  /** The files' slots, in the order of their paths. */
  readonly slots: readonly number[];
  /** False: only the files that define it, since too many have it. */
  readonly areAll: boolean;
}

const noHolders: Holders = { slots: [], areAll: false };

/** Finds the files that contain all words of a name. */
function findNameHolders({ text, isExact }: TaskName, corpus: Corpus, isExcluded: (path: string) => boolean): Holders {
  const ids = [...new Set(identifiers(text).flatMap((word) => termsOf(word).slice(0, 1)))].map((term) =>
    corpus.vocabulary.lookup(term)
  );
  if (ids.length === 0 || ids.includes(undefined)) return noHolders;
  let rarest: readonly number[] | undefined;
  for (const id of ids) {
    const size = corpus.postings.read(id!, corpus.buffer);
    if (!rarest || size < rarest.length) rarest = [...corpus.buffer.slots.subarray(0, size)];
  }
  const all = rarest!.filter((slot) =>
    !isExcluded(corpus.pathOf[slot]!) && ids.every((id) => getTermCount(corpus.fileOf(slot).facts.terms, id!) > 0)
  );
  const areAll = all.length <= maxHolders;
  if (!areAll && !isExact) return noHolders;
  const definers = all.filter((slot) => definitionLines(text, corpus.fileOf(slot).facts).length > 0);
  const slots = areAll ? all : definers;
  if (slots.length > maxHolders || isPlain({ text, isExact }) && definers.length === 0) return noHolders;
  return { slots: slots.sort((a, b) => corpus.positionOf[a]! - corpus.positionOf[b]!), areAll };
}

/** Returns the lines of the definitions that a name refers to: `run`, or `Task.run` with its container. */
function definitionLines(name: string, { definitions }: Facts): number[] {
  const parts = name.split(/\.|::|#|->/);
  const lastPart = parts[parts.length - 1]!;
  const container = parts[parts.length - 2];
  return definitions.flatMap((definition) =>
    definition.name === name ||
      definition.name === lastPart && container !== undefined && definition.container?.split('.').pop() === container
      ? [definition.line]
      : []
  );
}

/** Returns the lines that contain a name outside longer words. */
export function linesWith(text: string, name: string): number[] {
  const lines: number[] = [];
  const starts: number[] = [];
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    if (isWordEdge(text, at) && isWordEdge(text, at + name.length)) starts.push(at);
  }
  if (starts.length === 0) return lines;
  let line = 1;
  let end = text.indexOf('\n');
  for (const at of starts) {
    for (; end >= 0 && end < at; end = text.indexOf('\n', end + 1)) line++;
    if (lines[lines.length - 1] !== line) lines.push(line);
  }
  return lines;
}

const wordCharacter = /[\p{L}\p{M}\p{N}_$]/u;

/** Reports whether `at` is at the edge of a word, so that no word continues from the character before it. */
function isWordEdge(text: string, at: number): boolean {
  return at <= 0 || at >= text.length || !wordCharacter.test(text[at - 1]!) || !wordCharacter.test(text[at]!);
}
