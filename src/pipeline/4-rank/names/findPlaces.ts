import { append } from '#base/collections/lists';
import { extractNameTerms, extractIdentifiers } from '#base/words/words';
import type { Facts, IndexedFile, NamePlace, NamePlaces, TaskName } from '#model';
import type { Corpus } from '../corpus/corpus';
import type { RankInput } from '../rankInput';
import { roleShares } from '../roleShares';

/** A name that occurs in more places counts as an ordinary word: only its definitions are listed, if there are few. */
const maxPlaces = 12;
const maxDefinitions = 3;
/** The maximum number of files that may contain one name, and of files that are read for all names of a task. */
const maxCandidateFiles = 400;
const maxReadFiles = 800;
/** The maximum number of places of one name that the pack shows. */
const maxShownPlaces = 3;
/** The maximum number of listed names. */
const maxListedNames = 12;

type TextReader = RankInput['readText'];

/** The lines of one file that contain the names of a task. */
interface FoundLines {
  readonly facts: Facts;
  readonly linesByName: Map<string, readonly number[]>;
}

/** Creates a finder for the places of a task's names. Caches the lines of a file until the file or the names change. */
export function createPlaceFinder(): (names: readonly TaskName[], corpus: Corpus, readText: TextReader,
  isExcluded: (path: string) => boolean) => readonly NamePlaces[]
{
  let lastNames: readonly TaskName[] = [];
  let linesByPath = new Map<string, FoundLines>();

  return (names, corpus, readText, isExcluded) => {
    if (names !== lastNames) linesByPath = new Map();
    lastNames = names;
    const namesBySlot = new Map<number, string[]>();
    const searchedNames: { readonly name: TaskName; readonly candidates: CandidateFiles; }[] = [];
    for (const name of names) {
      const candidates = findCandidateFiles(name, corpus, isExcluded);
      const newFileCount = candidates.slots.filter((slot) => !namesBySlot.has(slot)).length;
      if (namesBySlot.size + newFileCount > maxReadFiles) continue;
      if (candidates.slots.length > 0) searchedNames.push({ name, candidates });
      for (const slot of candidates.slots) append(namesBySlot, slot, name.text);
    }
    for (const [slot, fileNames] of namesBySlot) readLines(corpus.getFile(slot), fileNames, readText);
    const results: NamePlaces[] = [];
    const listedPlaces = new Set<string>();
    for (const { name, candidates: candidateFiles } of searchedNames) {
      const namePlaces = findNamePlaces(name, candidateFiles, corpus);
      // `Router.handle` and `handle` count as one name if they have the same places
      if (!namePlaces || namePlaces.places.every((place) => listedPlaces.has(`${place.path}:${place.line}`))) continue;
      for (const { path, line } of namePlaces.places) listedPlaces.add(`${path}:${line}`);
      results.push(namePlaces);
    }
    return results.slice(0, maxListedNames);
  };

  function readLines(file: IndexedFile, names: readonly string[], readText: TextReader): void {
    let cachedLines = linesByPath.get(file.path);
    if (cachedLines?.facts !== file.facts)
      linesByPath.set(file.path, cachedLines = { facts: file.facts, linesByName: new Map() });
    const missingNames = names.filter((name) => !cachedLines.linesByName.has(name));
    if (missingNames.length === 0) return;
    const text = readText(file);
    if (text === undefined) return; // the file has changed since it was indexed and is ranked again
    for (const name of missingNames) cachedLines.linesByName.set(name, findLinesWith(text, name));
  }

  function findNamePlaces(name: TaskName, { slots, isComplete }: CandidateFiles, corpus: Corpus):
    | NamePlaces
    | undefined
  {
    const allPlaces: NamePlace[] = [];
    for (const slot of slots) {
      const file = corpus.getFile(slot);
      const definedLines = findDefinitionLines(name.text, file.facts);
      const lines = [...new Set([...definedLines, ...linesByPath.get(file.path)?.linesByName.get(name.text) ?? []])]
        .sort((a, b) => a - b);
      for (const line of lines) allPlaces.push({ path: file.path, line, defines: definedLines.includes(line) });
    }
    const definitions = allPlaces.filter(({ defines }) => defines);
    const isRare = isComplete && allPlaces.length <= maxPlaces;
    if (!name.isExact && !isRare || isOrdinaryWord(name) && definitions.length === 0) return undefined;
    if (!isRare && (definitions.length === 0 || definitions.length > maxDefinitions)) return undefined;
    const getRole = ({ path }: NamePlace) => corpus.getFile(corpus.findSlot(path)!).facts.role;
    if (!name.isExact && allPlaces.every((place) => getRole(place) === 'docs')) return undefined; // the name is an ordinary word
    const places = (isRare ? allPlaces : definitions).map((place) => ({ place, share: roleShares[getRole(place)] }));
    if (places.length === 0) return undefined;
    places.sort((a, b) =>
      Number(b.place.defines) - Number(a.place.defines) || b.share - a.share
      || (a.place.path < b.place.path ? -1 : a.place.path > b.place.path ? 1 : a.place.line - b.place.line)
    );
    const sortedPlaces = places.map(({ place }) => place);
    const preferredPlaces = definitions.length > 0 ? sortedPlaces.filter(({ defines }) => defines) : sortedPlaces;
    return {
      name: name.text,
      places: sortedPlaces,
      isRare,
      // if a file has this name, the file itself is meant
      shownPlaces:
        name.isInUserWords && !(name.isPath && isFile(name.text, corpus)) && (definitions.length > 0 || name.isExact)
          ? preferredPlaces.slice(0, maxShownPlaces)
          : [],
    };
  }
}

function isFile(name: string, { pathsBySlot }: Corpus): boolean {
  return pathsBySlot.some((path) => path === name || path.endsWith(`/${name}`));
}

/** Reports whether a name looks like an ordinary word, which counts as a name only if the code defines it. */
function isOrdinaryWord({ text, isExact }: Pick<TaskName, 'text' | 'isExact'>): boolean {
  return !isExact && !text.includes('-');
}

/** The files that may contain a name. */
interface CandidateFiles {
  /** The files' slots, in the order of their paths. */
  readonly slots: readonly number[];
  /** Whether all files with the name are listed. If there are too many, only the files that define it are. */
  readonly isComplete: boolean;
}

const noCandidateFiles: CandidateFiles = { slots: [], isComplete: false };

/** Finds the files that contain all words of a name. */
function findCandidateFiles({ text, isExact }: TaskName, corpus: Corpus,
  isExcluded: (path: string) => boolean): CandidateFiles
{
  const ids = [...new Set(extractIdentifiers(text).flatMap((word) => extractNameTerms(word).slice(0, 1)))].map((term) =>
    corpus.vocabulary.lookup(term)
  );
  if (ids.length === 0 || ids.includes(undefined)) return noCandidateFiles;
  const matchingSlots = findSlotsWithAll(ids as number[], corpus).filter((slot) =>
    !isExcluded(corpus.pathsBySlot[slot]!)
  );
  const isComplete = matchingSlots.length <= maxCandidateFiles;
  if (!isComplete && !isExact) return noCandidateFiles;
  const definingSlots = matchingSlots.filter((slot) =>
    findDefinitionLines(text, corpus.getFile(slot).facts).length > 0
  );
  const slots = isComplete ? matchingSlots : definingSlots;
  if (slots.length > maxCandidateFiles || isOrdinaryWord({ text, isExact }) && definingSlots.length === 0)
    return noCandidateFiles;
  return { slots: slots.sort((a, b) => corpus.positionsBySlot[a]! - corpus.positionsBySlot[b]!), isComplete };
}

/** Returns the slots of the files that contain all terms, without decoding any file's facts. */
function findSlotsWithAll(terms: readonly number[], { postings, buffer, pathsBySlot }: Corpus): number[] {
  const foundCounts = new Uint16Array(pathsBySlot.length);
  let size = 0;
  for (const term of terms) {
    size = postings.read(term, buffer);
    for (let i = 0; i < size; i++) foundCounts[buffer.slots[i]!]!++;
  }
  const slots: number[] = [];
  for (let i = 0; i < size; i++) if (foundCounts[buffer.slots[i]!] === terms.length) slots.push(buffer.slots[i]!);
  return slots;
}

/** Returns the lines of the definitions that a name refers to: `run`, or `Task.run` with its container. */
function findDefinitionLines(name: string, { definitions }: Facts): number[] {
  const nameParts = name.split(/\.|::|#|->/);
  const lastPart = nameParts[nameParts.length - 1]!;
  const container = nameParts[nameParts.length - 2];
  return definitions.flatMap((definition) =>
    definition.name === name ||
      definition.name === lastPart && container !== undefined && definition.container?.split('.').pop() === container
      ? [definition.line]
      : []
  );
}

/** Returns the lines that contain a name as a whole word. */
export function findLinesWith(text: string, name: string): number[] {
  const lines: number[] = [];
  const offsets: number[] = [];
  for (let offset = text.indexOf(name); offset >= 0; offset = text.indexOf(name, offset + name.length)) {
    if (isWordEdge(text, offset) && isWordEdge(text, offset + name.length)) offsets.push(offset);
  }
  if (offsets.length === 0) return lines;
  let line = 1;
  let lineEnd = text.indexOf('\n');
  for (const start of offsets) {
    for (; lineEnd >= 0 && lineEnd < start; lineEnd = text.indexOf('\n', lineEnd + 1)) line++;
    if (lines[lines.length - 1] !== line) lines.push(line);
  }
  return lines;
}

const wordCharacter = /[\p{L}\p{M}\p{N}_$]/u;

/** Reports whether the offset is a word boundary, so that no word continues across it. */
function isWordEdge(text: string, offset: number): boolean {
  return offset <= 0 || offset >= text.length || !wordCharacter.test(text[offset - 1]!) ||
    !wordCharacter.test(text[offset]!);
}
