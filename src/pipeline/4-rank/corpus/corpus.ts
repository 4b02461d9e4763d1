import { declaringLanguages } from '#languages/languages';
import type { Vocabulary } from '#base/words/vocabulary';
import type { IndexedFile, Role, TermCounts } from '#model';
import { roleShares } from '../roleShares';
import { withCapacity } from './arrays';
import { DefinitionReader } from './definitionWords';
import { PathIndex } from './pathIndex';
import { Postings, buildPostings, type PostingBuffer } from './postings';

export interface NumberedRole {
  readonly role: Role;
  /** A declaring language. Files with the configuration role are counted separately for each. */
  readonly declaring?: string;
}

const plainRoles = Object.keys(roleShares) as readonly Role[];
const configuring: readonly Role[] = ['config', 'ci', 'data'];
const numbered: readonly NumberedRole[] = [
  ...plainRoles.map((role) => ({ role })),
  ...declaringLanguages.flatMap((declaring) => configuring.map((role) => ({ role, declaring }))),
];
/** Roles by number, for arrays. A role with a language counts as the role. */
export const numberedRoles: readonly Role[] = numbered.map(({ role }) => role);
export const declaringOf: readonly (string | undefined)[] = numbered.map(({ declaring }) => declaring);
const numbers = new Map(numbered.map(({ role, declaring }, number) => [`${role} ${declaring ?? ''}`, number]));

function getRoleNumber({ language, facts: { role } }: IndexedFile): number {
  return numbers.get(`${role} ${language ?? ''}`) ?? numbers.get(`${role} `)!;
}

/** The role of a slot whose file was deleted. */
export const noRole = 255;

/** If the share of added and deleted paths is larger, a new corpus is created, since slots are never reused. */
const maxMoved = 1 / 4;

/**
 * The files as ranking remembers them. Each path has a slot, a small number that is fixed while the file exists; its
 * position is its index in the sorted files. Arrays by slot are patched for changed files. `files`, `slotAt` and
 * `positionOf` are replaced rather than patched, so that a caller may hold them as values.
 */
export class Corpus {
  readonly postings: Postings;
  readonly paths: PathIndex;
  readonly definitions = new DefinitionReader();
  /** Sorted by path. */
  files: readonly IndexedFile[];
  /** Incremented when any file changes. */
  version = 0;
  /** Incremented when a path is added or deleted, so that data derived from path slots is derived again. */
  pathsVersion = 0;
  /** Position → slot and slot → position. A deleted file has position -1. */
  slotAt: Uint32Array;
  positionOf: Int32Array;
  /** By slot: the role's number in `roles`. */
  roleOf: Uint8Array;
  /** By slot: the sum of the file's term counts. */
  lengthOf: Uint32Array;
  /** Path by slot; the list only grows. */
  readonly pathOf: string[];
  /** By role: the number of files, and the sum of their lengths. */
  readonly filesOfRole = new Float64Array(numberedRoles.length);
  readonly lengthOfRole = new Float64Array(numberedRoles.length);
  private readonly slotOfPath: Map<string, number>;
  private space: PostingBuffer | undefined;

  /** `postings`: the files' postings, in file order, if they are cached. */
  constructor(files: readonly IndexedFile[], readonly vocabulary: Vocabulary,
    postings = buildPostings(files.map((file) => file.facts.terms), vocabulary.size))
  {
    this.files = files;
    this.pathOf = files.map((file) => file.path);
    this.slotOfPath = new Map(this.pathOf.map((path, slot) => [path, slot]));
    this.slotAt = Uint32Array.from(files, (_, position) => position);
    this.positionOf = Int32Array.from(files, (_, position) => position);
    this.roleOf = new Uint8Array(files.length).fill(noRole);
    this.lengthOf = new Uint32Array(files.length);
    files.forEach((file, slot) => this.count(slot, file));
    this.paths = new PathIndex(this.pathOf);
    this.postings = new Postings(postings, files.length);
  }

  /** Number of slots, including those of deleted files. */
  get slots(): number {
    return this.pathOf.length;
  }

  slotOf(path: string): number | undefined {
    return this.slotOfPath.get(path);
  }

  fileOf(slot: number): IndexedFile {
    return this.files[this.positionOf[slot]!]!;
  }

  /** A buffer for the entries of any one term; the next read overwrites it. */
  get buffer(): PostingBuffer {
    if (!this.space || this.space.slots.length < this.slots)
      this.space = { slots: new Uint32Array(this.slots), counts: new Uint16Array(this.slots) };
    return this.space;
  }

  /**
   * Takes the current files; a file is unchanged if its `facts` are the same object. Returns false if a new corpus is
   * necessary.
   */
  update(files: readonly IndexedFile[]): boolean {
    this.version++;
    const before = this.files;
    const changed: number[] = [];
    let position = 0;
    for (; position < files.length && position < before.length; position++) {
      if (Object.is(before[position], files[position])) continue; // `===` would inspect each object
      const was = before[position]!;
      const now = files[position]!;
      if (was.path !== now.path) break;
      if (was.facts !== now.facts) changed.push(position);
    }
    if (position === before.length && position === files.length) {
      this.files = files;
      for (const index of changed) this.change(this.slotAt[index]!, files[index]!);
    } else if (!this.merge(files)) return false;
    return !this.postings.crowded;
  }

  private merge(files: readonly IndexedFile[]): boolean {
    const before = this.files;
    const added: number[] = [];
    const removed: number[] = [];
    const kept: (readonly [slot: number, position: number])[] = [];
    const slotAt = new Uint32Array(files.length);
    for (let old = 0, position = 0; old < before.length || position < files.length;) {
      const was = before[old];
      const now = files[position];
      if (was && now && was.path === now.path) {
        slotAt[position] = this.slotAt[old]!;
        if (was.facts !== now.facts) kept.push([slotAt[position]!, position]);
        old++;
        position++;
      } else if (!now || (was && was.path < now.path)) removed.push(this.slotAt[old++]!);
      else added.push(position++);
    }
    if (this.slots + added.length - files.length > files.length * maxMoved) return false;
    for (const position of added) {
      slotAt[position] = this.slots;
      this.add(files[position]!);
    }
    for (const slot of removed) this.remove(slot);
    for (const [slot, position] of kept) this.change(slot, files[position]!);
    this.files = files;
    this.slotAt = slotAt;
    this.positionOf = new Int32Array(this.slots).fill(-1);
    for (let position = 0; position < slotAt.length; position++) this.positionOf[slotAt[position]!] = position;
    this.pathsVersion++;
    return true;
  }

  private add(file: IndexedFile): void {
    const slot = this.slots;
    this.pathOf.push(file.path);
    this.slotOfPath.set(file.path, slot);
    this.roleOf = withCapacity(this.roleOf, slot + 1);
    this.lengthOf = withCapacity(this.lengthOf, slot + 1);
    this.paths.add(slot, file.path);
    this.count(slot, file);
    this.postings.set(slot, file.facts.terms);
  }

  private change(slot: number, file: IndexedFile): void {
    this.discount(slot);
    this.count(slot, file);
    this.postings.set(slot, file.facts.terms);
  }

  private remove(slot: number): void {
    this.discount(slot);
    this.slotOfPath.delete(this.pathOf[slot]!);
    this.roleOf[slot] = noRole;
    this.postings.set(slot, undefined);
    this.definitions.forget(slot);
  }

  private count(slot: number, file: IndexedFile): void {
    const role = getRoleNumber(file);
    const terms: TermCounts = file.facts.terms;
    this.roleOf[slot] = role;
    this.lengthOf[slot] = terms.total;
    this.filesOfRole[role]! += 1;
    this.lengthOfRole[role]! += terms.total;
  }

  private discount(slot: number): void {
    const role = this.roleOf[slot]!;
    this.filesOfRole[role]! -= 1;
    this.lengthOfRole[role]! -= this.lengthOf[slot]!;
  }
}
