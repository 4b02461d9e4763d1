import { byText } from '#base/order';
import { findFirstIndex } from '#base/collections/bisect';
import { findMax, findMin } from '#base/collections/lists';
import type { IndexedFile, NameLink, NameLinks, SharedKind } from '#model';
import { definerKindsByUserKind, listNameOccurrences, getNameOccurrenceKeys, type NameOccurrence } from './nameKeys';
import { scoreOperationCall, isDistinctive, getOperationIdentity } from './operationNames';
import { diffFileLists } from './steps';

/** A name with more definers or users than this creates no links; see the README. */
const maxDefiners = 4;
const maxUsers = 12;
/** If more operations than this have the name of a call, the call is linked to none of them. */
const maxMatchingOperations = 100;

/**
 * Links files by the names that they share. The table of names is created on the first request for links and then
 * patched with changes. The links are the same as those from a new table.
 */
export function createNameLinks(): (files: readonly IndexedFile[]) => NameLinks {
  const occurrencesByKey = new Map<string, NameOccurrence[]>();
  /** Whether more than `maxUsers` files use a name, by key and kind. */
  const crowdedByKey = new Map<string, boolean>();
  let lastFiles: readonly IndexedFile[] = [];
  return (files) => ({
    getLinks(path) {
      update(files);
      const file = files[findFirstIndex(files.length, (i) => files[i]!.path < path)];
      return file?.path === path ? findLinks(file) : [];
    },
  });

  function update(files: readonly IndexedFile[]): void {
    if (files === lastFiles) return;
    for (const { before, after } of diffFileLists(lastFiles, files)) {
      if (before) {
        for (const key of new Set(listKeyedOccurrences(before).map(({ key }) => key))) {
          const remaining = (occurrencesByKey.get(key) ?? []).filter(({ path }) => path !== before.path);
          if (remaining.length > 0) occurrencesByKey.set(key, remaining);
          else occurrencesByKey.delete(key);
        }
      }
      for (const { key, occurrence } of after ? listKeyedOccurrences(after) : []) {
        const occurrences = occurrencesByKey.get(key);
        if (occurrences) occurrences.push(occurrence);
        else occurrencesByKey.set(key, [occurrence]);
      }
    }
    lastFiles = files;
    crowdedByKey.clear();
  }

  function isCrowded(key: string, kind: SharedKind): boolean {
    const cacheKey = `${kind} ${key}`;
    const isKeyCrowded = crowdedByKey.get(cacheKey) ??
      countOccurrenceFiles(occurrencesByKey.get(key) ?? [], [kind]) > maxUsers;
    crowdedByKey.set(cacheKey, isKeyCrowded);
    return isKeyCrowded;
  }

  function findLinks(file: IndexedFile): NameLink[] {
    const links = new Map<string, NameLink>();
    for (const ownOccurrence of listNameOccurrences(file)) {
      for (const other of findDefiners(ownOccurrence)) addLink(ownOccurrence, other);
      for (const user of findUsers(ownOccurrence))
        if (findDefiners(user).some(({ path }) => path === ownOccurrence.path)) addLink(ownOccurrence, user);
    }
    return [...links.values()].sort((a, b) => byText(a.path, b.path) || a.line - b.line || byText(a.name, b.name));

    function addLink(ownOccurrence: NameOccurrence, other: NameOccurrence): void {
      const { path, kind: otherKind, line: otherLine } = other;
      const { kind, line } = ownOccurrence;
      const name = kind === 'invokes' ? other.name : ownOccurrence.name;
      const key = `${path}\n${kind} ${otherKind} ${name}`;
      const existingLink = links.get(key);
      if (!existingLink || otherLine < existingLink.otherLine)
        links.set(key, { path, kind, otherKind, name, line, otherLine });
    }
  }

  /**
   * Returns the definers of a name that a file uses: those with the same name, or else those with the longest name that
   * ends with the used name or is an ending of it.
   */
  function findDefiners(user: NameOccurrence): readonly NameOccurrence[] {
    const kinds = definerKindsByUserKind[user.kind];
    if (!kinds) return [];
    for (const [i, key] of getNameOccurrenceKeys(user).entries()) {
      if (isCrowded(key, user.kind)) return [];
      const occurrences = occurrencesByKey.get(key) ?? [];
      const otherOccurrences = occurrences.filter(({ path, kind }) => path !== user.path && kinds.includes(kind));
      const exactMatches = otherOccurrences.filter((item) => getNameOccurrenceKeys(item)[0] === key);
      const matches = selectDefiners(user, exactMatches.length > 0 || i > 0 ? exactMatches : otherOccurrences);
      if (matches.length > 0)
        return kinds.flatMap((kind) => {
          const nearestDefiners = selectNearest(user, matches.filter((item) => item.kind === kind));
          return countOccurrenceFiles(nearestDefiners, [kind]) > maxDefiners ? [] : nearestDefiners;
        });
    }
    return [];
  }

  function findUsers(definer: NameOccurrence): readonly NameOccurrence[] {
    const isUser = ({ path, kind }: NameOccurrence) =>
      path !== definer.path && definerKindsByUserKind[kind]?.includes(definer.kind) === true;
    return getNameOccurrenceKeys(definer).flatMap((key) => (occurrencesByKey.get(key) ?? []).filter(isUser));
  }
}

function listKeyedOccurrences(file: IndexedFile): { readonly key: string; readonly occurrence: NameOccurrence; }[] {
  return listNameOccurrences(file).flatMap((occurrence) =>
    getNameOccurrenceKeys(occurrence).map((key) => ({ key, occurrence }))
  );
}

function countOccurrenceFiles(occurrences: readonly NameOccurrence[], kinds: readonly SharedKind[]): number {
  return new Set(occurrences.filter(({ kind }) => kinds.includes(kind)).map(({ path }) => path)).size;
}

/** For a call, selects the operation that it refers to from the definers. The result is empty if this is ambiguous. */
function selectDefiners(user: NameOccurrence, definers: readonly NameOccurrence[]): readonly NameOccurrence[] {
  if (user.kind !== 'invokes' || definers.length === 0) return definers;
  if (definers.length > maxMatchingOperations) return [];
  const scores = definers.map(({ name, path }) => scoreOperationCall(user.name, user.getCallerWords!(), name, path));
  const highestScore = findMax(scores);
  if (highestScore === 0 && !isDistinctive(user.name)) return [];
  const bestDefiners = definers.filter((_, i) => scores[i] === highestScore);
  return new Set(bestDefiners.map(({ name }) => getOperationIdentity(name))).size > 1 ? [] : bestDefiners;
}

/**
 * Among copies of one definition, returns the copy nearest to the user, or the copies in the highest folder if several
 * copies are equally near.
 */
function selectNearest(user: NameOccurrence, definers: readonly NameOccurrence[]): readonly NameOccurrence[] {
  if (user.kind !== 'implements' && user.kind !== 'generated' && user.kind !== 'invokes') return definers;
  const commonCounts = definers.map(({ path }) => countCommonFolders(user.path, path));
  const nearestDefiners = definers.filter((_, i) => commonCounts[i] === findMax(commonCounts));
  if (nearestDefiners.length < 2) return nearestDefiners;
  const depths = definers.map(({ path }) => path.split('/').length);
  return definers.filter((_, i) => depths[i] === findMin(depths));
}

function countCommonFolders(a: string, b: string): number {
  const [foldersOfA, foldersOfB] = [a.split('/').slice(0, -1), b.split('/').slice(0, -1)];
  const firstDifference = foldersOfA.findIndex((folder, i) => folder !== foldersOfB[i]);
  return firstDifference < 0 ? foldersOfA.length : firstDifference;
}
