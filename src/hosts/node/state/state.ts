import { closeSync, constants, fstatSync, lstatSync, lutimesSync, mkdirSync, openSync, readFileSync, readSync,
  realpathSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { UserError } from '../../../base/errors';
import { lockOf, names, type CacheChanges, type IndexCache, type KeptIndex, type Shareable,
  type StateHost } from '../../../engine';
import type { FileStat, Outline } from '../../../model';
import { cure, inWords, isSystemError, kindInWords } from '../fs/files';
import { endOf } from '../cache/frameLog';
import { outlineHead, packOutlines, unpackOutlines } from '../cache/outlineCache';
import { removeStrays } from '../fs/strays';
import { trim } from '../fs/trim';
import { writeShared as writeSharedFolder } from '../cache/sharedFolder';
import { withLock } from './lock';
import { journalHead, packCache, packChanges, unpackCache, type Numbering } from '../cache/indexCache';
import { statOf, writeAtomic } from '../fs/writeAtomic';

const folderName = '.agentpack';
const { index: cacheName, journal: journalName, outlines: outlinesName, shared: sharedName } = names;
/** What a team may commit, and the rules that take it out of what git ignores. */
const sharedRules: Readonly<Record<Shareable, readonly string[]>> = {
  cache: ['!.gitignore', '!cache/', '!cache/shared/', '!cache/shared/**'],
  config: ['!.gitignore', '!config.toml'],
};
/** A log of outlines beyond this is begun anew with those that are made next: some thousand files' worth. Bytes. */
const outlinesMax = 16_000_000;
/** A journal beyond this, or beyond a quarter of its snapshot, is joined with it. Bytes. */
const journalMin = 1_000_000;
/** It covers itself too, so that a first pack leaves `git status` clean. */
const ignoreText = '*\n';

interface Snapshot {
  readonly stamp: string | undefined;
  /** What its journal starts with. */
  readonly head: Buffer;
  readonly numbering: Numbering;
  /** Bytes. */
  readonly size: number;
  /** How much of its journal this host knows. Bytes. */
  journal: number;
}

/** `.agentpack/` below a real root: made by the first write, never followed through a link that leaves the root. */
export function createStateHost(root: string, version: string): StateHost {
  const folder = join(root, folderName);
  const warnings: string[] = [];
  /** What is appended to the log of outlines would be lost behind a torn end. */
  let outlinesTorn = false;
  /** It holds nothing that is sound: set aside when another takes its place. */
  let outlinesDamaged = false;
  /** The snapshot that this host read or wrote last. */
  let snapshot: Snapshot | undefined;
  /** The cache on the disk is set aside when one takes its place, not before: who only asks writes nothing. */
  let damaged = false;
  return {
    read: (name) => readBytes(name)?.toString('utf8'),
    stat,
    write: (name, text) => writeAtomic(placeFor(name), text),
    locked: (name, work) => withLock(placeFor(lockOf(name)), work),
    trim(name, most) {
      const at = place(name);
      if (at === undefined) return;
      assertInside(at, name);
      withWords(name, () => trim(at, most));
    },
    touch,
    removeStrays() {
      if (isThere('cache')) removeStrays(folder, Date.now());
    },
    append,
    remove,
    loadCache,
    saveCache,
    appendCache,
    writeShared,
    unignore,
    loadOutlines,
    appendOutlines,
    takeWarnings: () => warnings.splice(0),
  };

  function stat(name: string): FileStat | undefined {
    const at = place(name);
    return at === undefined ? undefined : absent(() => statOf(at), name);
  }

  /** Another user's file cannot be touched: then it counts as absent, and the caller writes it anew. */
  function touch(name: string): boolean {
    const at = place(name);
    if (at === undefined || stat(name)?.kind !== 'file') return false;
    assertInside(at, name);
    const now = new Date();
    try {
      lutimesSync(at, now, now);
      return true;
    } catch (error) {
      if (isSystemError(error)) return false;
      throw error;
    }
  }

  function append(name: string, line: string): void {
    appendBytes(name, `${line}\n`);
  }

  function appendBytes(name: string, data: string | Uint8Array): void {
    const at = placeFor(name);
    withWords(name, () => {
      const file = openSync(at,
        constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0) |
          (constants.O_NONBLOCK ?? 0), 0o666);
      try {
        const found = fstatSync(file);
        if (!found.isFile())
          throw new UserError(
            `${folderName}/${name} cannot be written: ${kindInWords(found)}. Move what is there away, then try again.`,
          );
        if (typeof data === 'string') writeSync(file, data);
        else writeSync(file, data);
      } finally {
        closeSync(file);
      }
    });
  }

  function remove(name: string): void {
    const at = place(name);
    if (at === undefined) return;
    assertInside(dirname(at), name);
    withWords(name, () => rmSync(at, { recursive: true, force: true }));
  }

  function loadCache(): KeptIndex | undefined {
    if (spare(() => place(cacheName)) === undefined) return undefined;
    const stamp = spare(() => stampOf(cacheName)); // before it is read: what takes its place meanwhile has another one
    const bytes = spare(() => readBytes(cacheName));
    if (!bytes) return undefined;
    const unpacked = unpackCache(bytes, spare(() => readBytes(journalName)), version);
    if (unpacked === undefined) return undefined;
    if (unpacked !== 'corrupt') {
      // behind a torn end nothing would be found again: the next save writes all
      snapshot = unpacked.torn
        ? undefined
        : {
          stamp,
          head: journalHead(bytes),
          numbering: unpacked.numbering,
          size: bytes.length,
          journal: unpacked.journal,
        };
      return unpacked.index;
    }
    if (!damaged)
      warnings.push(
        `${folderName}/${cacheName} is damaged: the index is rebuilt, and what is there set aside as ${cacheName}.corrupt.`,
      );
    damaged = true;
    return undefined;
  }

  function saveCache(cache: IndexCache): void {
    snapshot = undefined;
    spare(() => {
      saveWhole(cache);
    });
  }

  function saveWhole(cache: IndexCache): void {
    const { bytes, numbering } = packCache(cache, version);
    if (damaged && isThere(cacheName))
      withWords(cacheName, () => renameSync(join(folder, cacheName), join(folder, `${cacheName}.corrupt`)));
    damaged = false;
    writeAtomic(placeFor(cacheName), bytes);
    remove(journalName);
    snapshot = { stamp: stampOf(cacheName), head: journalHead(bytes), numbering, size: bytes.length, journal: 0 };
  }

  function appendCache(changes: CacheChanges): boolean {
    return spare(() => appended(changes)) ?? false;
  }

  function appended(changes: CacheChanges): boolean {
    if (!snapshot || snapshot.stamp !== stampOf(cacheName)) return false; // another process made a newer one
    const { head, journal } = snapshot;
    const size = stat(journalName)?.size ?? 0;
    // another process appended what this one does not know
    if (journal > 0 ? size !== journal : size > 0 && beginsWith(journalName, head)) return false;
    const entry = packChanges(changes, snapshot.numbering, head, Math.max(journal, head.length));
    if (journal > 0 && size + entry.length > Math.max(journalMin, snapshot.size / 4)) return false;
    if (journal > 0) appendBytes(journalName, entry);
    else writeAtomic(placeFor(journalName), Buffer.concat([head, entry]));
    snapshot.journal = Math.max(journal, head.length) + entry.length;
    return true;
  }

  function loadOutlines(schema: string): ReadonlyMap<string, Outline> {
    const log = spare(() => readBytes(outlinesName));
    const head = outlineHead(version, schema);
    outlinesTorn = log !== undefined && endOf(log, 0) < log.length;
    const outlines = log && unpackOutlines(log, head);
    const damagedNow = outlines?.foreign === true || log !== undefined && log.length > 0 && endOf(log, 0) === 0;
    if (damagedNow && !outlinesDamaged)
      warnings.push(
        `${folderName}/${outlinesName} is damaged: files are outlined again, and what is there set aside as ${outlinesName}.corrupt.`,
      );
    outlinesDamaged = damagedNow;
    return outlines?.found ?? new Map();
  }

  function appendOutlines(schema: string, outlines: ReadonlyMap<string, Outline>): void {
    spare(() => {
      keepOutlines(schema, outlines);
    });
  }

  function keepOutlines(schema: string, outlines: ReadonlyMap<string, Outline>): void {
    const head = outlineHead(version, schema);
    const size = stat(outlinesName)?.size ?? 0;
    const more = packOutlines(outlines);
    if (outlinesDamaged && isThere(outlinesName))
      withWords(outlinesName, () => renameSync(join(folder, outlinesName), join(folder, `${outlinesName}.corrupt`)));
    const wasDamaged = outlinesDamaged;
    outlinesDamaged = false;
    const mine = !outlinesTorn && !wasDamaged && size > 0 && size + more.length <= outlinesMax &&
      beginsWith(outlinesName, head); // asked each time: another version may have begun it anew
    if (mine) appendBytes(outlinesName, more);
    else writeAtomic(placeFor(outlinesName), Buffer.concat([head, more]));
    outlinesTorn = false;
  }

  function writeShared(entries: ReadonlyMap<string, string>): { readonly added: number; readonly removed: number; } {
    const at = placeFor(`${sharedName}/x`);
    unignore('cache');
    return writeSharedFolder(dirname(at), entries);
  }

  /** Rules that a person wrote stay. */
  function unignore(what: Shareable): void {
    const ignoreFile = placeFor(names.ignore);
    const rules = (readBytes(names.ignore)?.toString('utf8') ?? '').split('\n').filter((line) => line !== '');
    const missing = sharedRules[what].filter((rule) => !rules.includes(rule));
    if (missing.length > 0) writeAtomic(ignoreFile, `${[...rules, ...missing].join('\n')}\n`);
  }

  function beginsWith(name: string, head: Buffer): boolean {
    const at = place(name);
    if (at === undefined) return false;
    assertInside(at, name);
    const file = absent(() => openRegular(at, name), name);
    if (file === undefined) return false;
    try {
      const there = Buffer.alloc(head.length);
      return readSync(file, there) === head.length && there.equals(head);
    } finally {
      closeSync(file);
    }
  }

  /** Tells one version of a file from the next one, which a rename puts in its place. */
  function stampOf(name: string): string | undefined {
    const found = stat(name);
    return found && `${found.ino} ${found.size} ${found.mtimeMs}`;
  }

  /** A pack can do without its cache: what keeps it from being used is told, once. */
  function spare<T>(use: () => T): T | undefined {
    try {
      return use();
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      const sentence = `${error.message} Until then packs take longer.`;
      if (!warnings.includes(sentence)) warnings.push(sentence);
      return undefined;
    }
  }

  function readBytes(name: string): Buffer | undefined {
    const at = place(name);
    if (at === undefined) return undefined;
    assertInside(at, name);
    return absent(() => {
      const file = openRegular(at, name);
      try {
        return readFileSync(file);
      } finally {
        closeSync(file);
      }
    }, name);
  }

  /** Where to write, with the folders made and the folder's own .gitignore in place. */
  function placeFor(name: string): string {
    const at = pathOf(name);
    if (!isThere(name)) make(folder);
    let made = folder;
    for (const part of dirname(at).slice(folder.length).split(sep).filter(Boolean)) {
      made = join(made, part);
      if (assertInside(made, name) === undefined) make(made);
    }
    const ignoreFile = join(folder, names.ignore);
    withWords(names.ignore, () => {
      if (!lstatSync(ignoreFile, { throwIfNoEntry: false })) writeAtomic(ignoreFile, ignoreText);
    });
    return at;
  }

  function make(at: string): void {
    try {
      mkdirSync(at, { recursive: true });
    } catch (error) {
      if (!isSystemError(error)) throw error;
      throw new UserError(`${at} cannot be made: ${inWords(error)}.${cure(error, 'write')}`);
    }
  }

  /** Where to read; undefined while `.agentpack/` does not exist. */
  function place(name: string): string | undefined {
    const at = pathOf(name);
    return isThere(name) ? at : undefined;
  }

  function isThere(name: string): boolean {
    if (!absent(() => lstatSync(folder, { throwIfNoEntry: false }), name)) return false;
    assertInside(folder, name);
    if (statSync(folder).isDirectory()) return true;
    throw new UserError(
      `${folderName} is a file: rename or remove it, AgentPack keeps its packs in a folder of that name.`,
    );
  }

  function pathOf(name: string): string {
    const parts = name.split('/');
    if (parts.some((p) => p === '' || p === '.' || p === '..' || /[\\\0]/.test(p)))
      throw new Error(`no name below ${folderName}: ${JSON.stringify(name)}`);
    return join(folder, ...parts);
  }

  /**
   * A repository may come with `.agentpack` or a file in it as a link to anywhere: it is neither read nor written
   * through. Returns where it really lies.
   */
  function assertInside(at: string, name: string): string | undefined {
    const real = realOf(at);
    if (real === undefined || real === folder || real.startsWith(folder + sep)) return real;
    throw new UserError(
      `${folderName}/${name} leads elsewhere through a link (to ${real}): remove the link, then try again.`,
    );
  }
}

/** Where a path really lies; undefined where it does not exist. A link to nothing leads outside for all we know. */
function realOf(at: string): string | undefined {
  try {
    return realpathSync.native(at);
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const found = error.code === 'ENOENT' ? lstatSync(at, { throwIfNoEntry: false }) : undefined;
    if (found) return found.isSymbolicLink() ? 'nothing' : realOf(at); // another process made it meanwhile
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw new UserError(`${at} cannot be used: ${inWords(error)}.${cure(error, 'read')}`);
  }
}

/** For reading. A pipe without a writer does not hold us up. */
function openRegular(at: string, name: string): number {
  const file = openSync(at, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  const found = fstatSync(file);
  if (found.isFile()) return file;
  closeSync(file);
  throw new UserError(
    `${folderName}/${name} cannot be read: ${kindInWords(found)}. Move what is there away, then try again.`,
  );
}

function absent<T>(read: () => T, name: string): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw new UserError(`${folderName}/${name} cannot be read: ${inWords(error)}.${cure(error, 'read')}`);
  }
}

function withWords(name: string, act: () => void): void {
  try {
    act();
  } catch (error) {
    if (!isSystemError(error)) throw error;
    throw new UserError(`${folderName}/${name} cannot be written: ${inWords(error)}.${cure(error, 'write')}`);
  }
}
