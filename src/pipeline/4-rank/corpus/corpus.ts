import { declaringLanguages } from '#languages/languages';
import type { Vocabulary } from '#base/words/vocabulary';
import type { IndexedFile, Role, TermCounts } from '#model';
import { roleShares } from '../roleShares';
import { ensureCapacity } from './arrays';
import { DefinitionReader } from './definitionWords';
import { PathIndex } from './pathIndex';
import { Postings, buildPostings, type PostingBuffer } from './postings';

export interface NumberedRole {
  readonly role: Role;
  /** The declaring language. Files with a configuration role are counted separately for each declaring language. */
  readonly declaring?: string;
}

const plainRoles = Object.keys(roleShares) as readonly Role[];
const configurationRoles: readonly Role[] = ['config', 'ci', 'data'];
const roleEntries: readonly NumberedRole[] = [
  ...plainRoles.map((role) => ({ role })),
  ...declaringLanguages.flatMap((declaring) => configurationRoles.map((role) => ({ role, declaring }))),
];
/** The roles by number, for arrays. A role occurs once more for each declaring language that is counted separately. */
export const numberedRoles: readonly Role[] = roleEntries.map(({ role }) => role);
export const declaringLanguageByRole: readonly (string | undefined)[] = roleEntries.map(({ declaring }) => declaring);
const numberByRole = new Map(roleEntries.map(({ role, declaring }, number) => [`${role} ${declaring ?? ''}`, number]));

function getRoleNumber({ language, facts: { role } }: IndexedFile): number {
  return numberByRole.get(`${role} ${language ?? ''}`) ?? numberByRole.get(`${role} `)!;
}

/** The role of a slot whose file was deleted. */
export const noRole = 255;

/** The maximum share of unused slots. Above it, a new corpus is created, since slots are never reused. */
const maxUnusedShare = 1 / 4;

/**
 * The files in the form that ranking needs. Each path has a slot, which is a small number that is fixed while the file
 * exists. The position of a file is its index in the sorted files. Arrays by slot are patched for changed files.
 * `files`, `slotAt` and `positionOf` are replaced rather than patched, so a caller can keep their current values.
 */
export class Corpus {
  readonly postings: Postings;
  readonly paths: PathIndex;
  readonly definitions = new DefinitionReader();
  /** Sorted by path. */
  files: readonly IndexedFile[];
  /** Incremented when any file changes. */
  version = 0;
  /** Incremented when a path is added or deleted, so that data derived from slots is recomputed. */
  pathsVersion = 0;
  /** Position → slot and slot → position. A deleted file has position -1. */
  slotAt: Uint32Array;
  positionOf: Int32Array;
  /** By slot: the role's number, which is an index in `numberedRoles`. */
  roleOf: Uint8Array;
  /** By slot: the sum of the file's term counts. */
  lengthOf: Uint32Array;
  /** Path by slot; the list only grows. */
  readonly pathOf: string[];
  /** By role number: the number of files, and the sum of their lengths. */
  readonly fileCountByRole = new Float64Array(numberedRoles.length);
  readonly lengthByRole = new Float64Array(numberedRoles.length);
  private readonly slotOfPath: Map<string, number>;
  private reusableBuffer: PostingBuffer | undefined;

  /** `postings` are the files' cached postings in file order; if omitted, they are built from the files. */
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
    if (!this.reusableBuffer || this.reusableBuffer.slots.length < this.slots)
      this.reusableBuffer = { slots: new Uint32Array(this.slots), counts: new Uint16Array(this.slots) };
    return this.reusableBuffer;
  }

  /**
   * Updates the corpus to the current files. A file is unchanged if its `facts` are the same object. Returns false if a
   * new corpus is necessary.
   */
  update(files: readonly IndexedFile[]): boolean {
    this.version++;
    const previousFiles = this.files;
    const changed: number[] = [];
    let position = 0;
    for (; position < files.length && position < previousFiles.length; position++) {
      if (Object.is(previousFiles[position], files[position])) continue; // `===` would inspect each object
      const previousFile = previousFiles[position]!;
      const currentFile = files[position]!;
      if (previousFile.path !== currentFile.path) break;
      if (previousFile.facts !== currentFile.facts) changed.push(position);
    }
    if (position === previousFiles.length && position === files.length) {
      this.files = files;
      for (const index of changed) this.change(this.slotAt[index]!, files[index]!);
    } else if (!this.merge(files)) return false;
    return !this.postings.isCrowded;
  }

  private merge(files: readonly IndexedFile[]): boolean {
    const previousFiles = this.files;
    const added: number[] = [];
    const removed: number[] = [];
    const changed: (readonly [slot: number, position: number])[] = [];
    const slotAt = new Uint32Array(files.length);
    for (let previousPosition = 0, position = 0; previousPosition < previousFiles.length || position < files.length;) {
      const previousFile = previousFiles[previousPosition];
      const currentFile = files[position];
      if (previousFile && currentFile && previousFile.path === currentFile.path) {
        slotAt[position] = this.slotAt[previousPosition]!;
        if (previousFile.facts !== currentFile.facts) changed.push([slotAt[position]!, position]);
        previousPosition++;
        position++;
      } else if (!currentFile || (previousFile && previousFile.path < currentFile.path))
        removed.push(this.slotAt[previousPosition++]!);
      else added.push(position++);
    }
    if (this.slots + added.length - files.length > files.length * maxUnusedShare) return false;
    for (const position of added) {
      slotAt[position] = this.slots;
      this.add(files[position]!);
    }
    for (const slot of removed) this.remove(slot);
    for (const [slot, position] of changed) this.change(slot, files[position]!);
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
    this.roleOf = ensureCapacity(this.roleOf, slot + 1);
    this.lengthOf = ensureCapacity(this.lengthOf, slot + 1);
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
    this.fileCountByRole[role]! += 1;
    this.lengthByRole[role]! += terms.total;
  }

  private discount(slot: number): void {
    const role = this.roleOf[slot]!;
    this.fileCountByRole[role]! -= 1;
    this.lengthByRole[role]! -= this.lengthOf[slot]!;
  }
}
