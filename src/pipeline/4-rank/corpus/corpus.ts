import { declaringLanguages } from '#languages/languages';
import type { Vocabulary } from '#base/words/vocabulary';
import type { IndexedFile, Role, TermCounts } from '#model';
import { roleShares } from '../roleShares';
import { ensureCapacity } from './arrays';
import { DefinitionReader } from './definitionWords';
import { PathIndex } from './pathIndex';
import { Postings, buildPostings, recordPostings, type CachedPostings, type PostingBuffer } from './postings';

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
 * `files`, `slotsByPosition` and `positionsBySlot` are replaced rather than patched, so a caller can keep their values.
 */
export class Corpus {
  readonly postings: Postings;
  readonly pathIndex: PathIndex;
  readonly definitionReader = new DefinitionReader();
  /** Sorted by path. */
  files: readonly IndexedFile[];
  /** Incremented when any file changes. */
  version = 0;
  /** Incremented when a path is added or deleted, so that data derived from slots is recomputed. */
  pathsVersion = 0;
  /** The slot of each position and the position of each slot. A deleted file has position -1. */
  slotsByPosition: Uint32Array;
  positionsBySlot: Int32Array;
  /** For each slot, the role's number, which is an index in `numberedRoles`. */
  rolesBySlot: Uint8Array;
  /** For each slot, the sum of the file's term counts. */
  lengthsBySlot: Uint32Array;
  /** The paths by slot; the list only grows. */
  readonly pathsBySlot: string[];
  /** For each role number, the number of files, and the sum of their lengths. */
  readonly fileCountByRole = new Float64Array(numberedRoles.length);
  readonly lengthByRole = new Float64Array(numberedRoles.length);
  private readonly slotsByPath: Map<string, number>;
  private reusableBuffer: PostingBuffer | undefined;

  /** `cachedPostings` are those of the files in file order; if omitted, they are built from the files. */
  constructor(files: readonly IndexedFile[], readonly vocabulary: Vocabulary, cachedPostings?: CachedPostings) {
    const postings = cachedPostings ?? buildPostings(files.map((file) => file.facts.terms), vocabulary.size);
    if (!cachedPostings) recordPostings(files, postings);
    this.files = files;
    this.pathsBySlot = files.map((file) => file.path);
    this.slotsByPath = new Map(this.pathsBySlot.map((path, slot) => [path, slot]));
    this.slotsByPosition = Uint32Array.from(files, (_, position) => position);
    this.positionsBySlot = Int32Array.from(files, (_, position) => position);
    this.rolesBySlot = new Uint8Array(files.length).fill(noRole);
    this.lengthsBySlot = new Uint32Array(files.length);
    files.forEach((file, slot) => this.countFile(slot, file));
    this.pathIndex = new PathIndex(this.pathsBySlot);
    this.postings = new Postings(postings, files.length);
  }

  /** The number of slots, including those of deleted files. */
  get slotCount(): number {
    return this.pathsBySlot.length;
  }

  findSlot(path: string): number | undefined {
    return this.slotsByPath.get(path);
  }

  getFile(slot: number): IndexedFile {
    return this.files[this.positionsBySlot[slot]!]!;
  }

  /** Reports whether a folded word is part of any file's path. */
  isInAnyPath(word: string): boolean {
    const number = this.pathIndex.findWordNumber(word);
    if (number === undefined) return false;
    const isPresent = (slot: number) => this.positionsBySlot[slot]! >= 0;
    return this.pathIndex.findSlotsWithStem(number).some(isPresent) ||
      this.pathIndex.findFoldersWith(number).some((folder) => this.pathIndex.slotsByFolder[folder]!.some(isPresent));
  }

  /** A buffer for the entries of any single term; the next read overwrites it. */
  get buffer(): PostingBuffer {
    if (!this.reusableBuffer || this.reusableBuffer.slots.length < this.slotCount)
      this.reusableBuffer = { slots: new Uint32Array(this.slotCount), counts: new Uint16Array(this.slotCount) };
    return this.reusableBuffer;
  }

  /**
   * Updates the corpus to the current files. A file is unchanged if its `facts` are the same object. Returns false if a
   * new corpus is necessary.
   */
  update(files: readonly IndexedFile[]): boolean {
    this.version++;
    const previousFiles = this.files;
    const changedPositions: number[] = [];
    let position = 0;
    for (; position < files.length && position < previousFiles.length; position++) {
      if (Object.is(previousFiles[position], files[position])) continue; // `===` would inspect each object
      const previousFile = previousFiles[position]!;
      const currentFile = files[position]!;
      if (previousFile.path !== currentFile.path) break;
      if (previousFile.facts !== currentFile.facts) changedPositions.push(position);
    }
    if (position === previousFiles.length && position === files.length) {
      this.files = files;
      for (const index of changedPositions) this.changeFile(this.slotsByPosition[index]!, files[index]!);
    } else if (!this.mergeFiles(files)) return false;
    return !this.postings.isCrowded;
  }

  private mergeFiles(files: readonly IndexedFile[]): boolean {
    const previousFiles = this.files;
    const addedPositions: number[] = [];
    const removedSlots: number[] = [];
    const changedFiles: (readonly [slot: number, position: number])[] = [];
    const slotsByPosition = new Uint32Array(files.length);
    for (let previousPosition = 0, position = 0; previousPosition < previousFiles.length || position < files.length;) {
      const previousFile = previousFiles[previousPosition];
      const currentFile = files[position];
      if (previousFile && currentFile && previousFile.path === currentFile.path) {
        slotsByPosition[position] = this.slotsByPosition[previousPosition]!;
        if (previousFile.facts !== currentFile.facts) changedFiles.push([slotsByPosition[position]!, position]);
        previousPosition++;
        position++;
      } else if (!currentFile || (previousFile && previousFile.path < currentFile.path))
        removedSlots.push(this.slotsByPosition[previousPosition++]!);
      else addedPositions.push(position++);
    }
    if (this.slotCount + addedPositions.length - files.length > files.length * maxUnusedShare) return false;
    for (const position of addedPositions) {
      slotsByPosition[position] = this.slotCount;
      this.addFile(files[position]!);
    }
    for (const slot of removedSlots) this.removeSlot(slot);
    for (const [slot, position] of changedFiles) this.changeFile(slot, files[position]!);
    this.files = files;
    this.slotsByPosition = slotsByPosition;
    this.positionsBySlot = new Int32Array(this.slotCount).fill(-1);
    for (let position = 0; position < slotsByPosition.length; position++)
      this.positionsBySlot[slotsByPosition[position]!] = position;
    this.pathsVersion++;
    return true;
  }

  private addFile(file: IndexedFile): void {
    const slot = this.slotCount;
    this.pathsBySlot.push(file.path);
    this.slotsByPath.set(file.path, slot);
    this.rolesBySlot = ensureCapacity(this.rolesBySlot, slot + 1);
    this.lengthsBySlot = ensureCapacity(this.lengthsBySlot, slot + 1);
    this.pathIndex.add(slot, file.path);
    this.countFile(slot, file);
    this.postings.set(slot, file.facts.terms);
  }

  private changeFile(slot: number, file: IndexedFile): void {
    this.discountFile(slot);
    this.countFile(slot, file);
    this.postings.set(slot, file.facts.terms);
  }

  private removeSlot(slot: number): void {
    this.discountFile(slot);
    this.slotsByPath.delete(this.pathsBySlot[slot]!);
    this.rolesBySlot[slot] = noRole;
    this.postings.set(slot, undefined);
    this.definitionReader.forget(slot);
  }

  private countFile(slot: number, file: IndexedFile): void {
    const role = getRoleNumber(file);
    const terms: TermCounts = file.facts.terms;
    this.rolesBySlot[slot] = role;
    this.lengthsBySlot[slot] = terms.total;
    this.fileCountByRole[role]! += 1;
    this.lengthByRole[role]! += terms.total;
  }

  private discountFile(slot: number): void {
    const role = this.rolesBySlot[slot]!;
    this.fileCountByRole[role]! -= 1;
    this.lengthByRole[role]! -= this.lengthsBySlot[slot]!;
  }
}
