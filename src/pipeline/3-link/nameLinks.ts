import { byText } from '#base/order';
import { firstIndex } from '#base/collections/bisect';
import { maxOf, minOf } from '#base/collections/lists';
import type { IndexedFile, NameLink, NameLinks, SharedKind } from '#model';
import { definersFor, holdersIn, getNameHolderKeys, type NameHolder } from './nameKeys';
import { scoreOperationCall, isDistinctive, operationIdentity } from './operationNames';
import { stepsBetween } from './steps';

/** A name with more definers or users links none of them; see the README. */
const maxDefiners = 4;
const maxUsers = 12;
/** If more operations than this have the name of a call, none is meant. */
const maxMeant = 100;

/**
 * Links files by the names that they share. The table of names is created on the first request for links and then
 * patched with changes. Links equal those from a new table.
 */
export function createNameLinks(): (files: readonly IndexedFile[]) => NameLinks {
  const table = new Map<string, NameHolder[]>();
  /** Whether more than `maxUsers` files use a name, by key and kind. */
  const crowded = new Map<string, boolean>();
  let last: readonly IndexedFile[] = [];
  return (files) => ({
    of(path) {
      update(files);
      const file = files[firstIndex(files.length, (i) => files[i]!.path < path)];
      return file?.path === path ? linksOf(file) : [];
    },
  });

  function update(files: readonly IndexedFile[]): void {
    if (files === last) return;
    for (const { before, after } of stepsBetween(last, files)) {
      if (before) {
        for (const key of new Set(keyed(before).map(({ key }) => key))) {
          const remaining = (table.get(key) ?? []).filter(({ path }) => path !== before.path);
          if (remaining.length > 0) table.set(key, remaining);
          else table.delete(key);
        }
      }
      for (const { key, holder } of after ? keyed(after) : []) {
        const holders = table.get(key);
        if (holders) holders.push(holder);
        else table.set(key, [holder]);
      }
    }
    last = files;
    crowded.clear();
  }

  function isCrowded(key: string, kind: SharedKind): boolean {
    const of = `${kind} ${key}`;
    const cached = crowded.get(of) ?? countHolderFiles(table.get(key) ?? [], [kind]) > maxUsers;
    crowded.set(of, cached);
    return cached;
  }

  function linksOf(file: IndexedFile): NameLink[] {
    const links = new Map<string, NameLink>();
    for (const ownHolder of holdersIn(file)) {
      for (const other of definersOf(ownHolder)) add(ownHolder, other);
      for (const user of usersOf(ownHolder))
        if (definersOf(user).some(({ path }) => path === ownHolder.path)) add(ownHolder, user);
    }
    return [...links.values()].sort((a, b) => byText(a.path, b.path) || a.line - b.line || byText(a.name, b.name));

    function add(ownHolder: NameHolder, other: NameHolder): void {
      const { path, kind: otherKind, line: otherLine } = other;
      const { kind, line } = ownHolder;
      const name = kind === 'invokes' ? other.name : ownHolder.name;
      const key = `${path}\n${kind} ${otherKind} ${name}`;
      const existing = links.get(key);
      if (!existing || otherLine < existing.otherLine) links.set(key, { path, kind, otherKind, name, line, otherLine });
    }
  }

  /**
   * Returns the files that define a name that a file uses: files with the same name, or else with the longest name
   * where one name ends with the other.
   */
  function definersOf(user: NameHolder): readonly NameHolder[] {
    const kinds = definersFor[user.kind];
    if (!kinds) return [];
    for (const [i, key] of getNameHolderKeys(user).entries()) {
      if (isCrowded(key, user.kind)) return [];
      const holders = table.get(key) ?? [];
      const otherHolders = holders.filter(({ path, kind }) => path !== user.path && kinds.includes(kind));
      const exact = otherHolders.filter((item) => getNameHolderKeys(item)[0] === key);
      const matches = meantBy(user, exact.length > 0 || i > 0 ? exact : otherHolders);
      if (matches.length > 0)
        return kinds.flatMap((kind) => {
          const nearestHolders = nearest(user, matches.filter((item) => item.kind === kind));
          return countHolderFiles(nearestHolders, [kind]) > maxDefiners ? [] : nearestHolders;
        });
    }
    return [];
  }

  function usersOf(definer: NameHolder): readonly NameHolder[] {
    const isUser = ({ path, kind }: NameHolder) =>
      path !== definer.path && definersFor[kind]?.includes(definer.kind) === true;
    return getNameHolderKeys(definer).flatMap((key) => (table.get(key) ?? []).filter(isUser));
  }
}

function keyed(file: IndexedFile): { readonly key: string; readonly holder: NameHolder; }[] {
  return holdersIn(file).flatMap((holder) => getNameHolderKeys(holder).map((key) => ({ key, holder })));
}

function countHolderFiles(holders: readonly NameHolder[], kinds: readonly SharedKind[]): number {
  return new Set(holders.filter(({ kind }) => kinds.includes(kind)).map(({ path }) => path)).size;
}

/** Returns the operation that a call means among operations with its name, if it is clear. */
function meantBy(user: NameHolder, definers: readonly NameHolder[]): readonly NameHolder[] {
  if (user.kind !== 'invokes' || definers.length === 0) return definers;
  if (definers.length > maxMeant) return [];
  const evidence = definers.map(({ name, path }) => scoreOperationCall(user.name, user.callerWords!(), name, path));
  const highest = maxOf(evidence);
  if (highest === 0 && !isDistinctive(user.name)) return [];
  const best = definers.filter((_, i) => evidence[i] === highest);
  return new Set(best.map(({ name }) => operationIdentity(name))).size > 1 ? [] : best;
}

/**
 * Among copies of one definition, returns the copy next to the user, or if no copy is nearest, the copies in the
 * highest folder.
 */
function nearest(user: NameHolder, definers: readonly NameHolder[]): readonly NameHolder[] {
  if (user.kind !== 'implements' && user.kind !== 'generated' && user.kind !== 'invokes') return definers;
  const common = definers.map(({ path }) => commonFolders(user.path, path));
  const next = definers.filter((_, i) => common[i] === maxOf(common));
  if (next.length < 2) return next;
  const depths = definers.map(({ path }) => path.split('/').length);
  return definers.filter((_, i) => depths[i] === minOf(depths));
}

function commonFolders(a: string, b: string): number {
  const [first, second] = [a.split('/').slice(0, -1), b.split('/').slice(0, -1)];
  const differs = first.findIndex((folder, i) => folder !== second[i]);
  return differs < 0 ? first.length : differs;
}
