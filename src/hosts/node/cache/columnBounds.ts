import { isImportKind, isRole, isSideEffect, isSymbolKind, mayHaveBlanks, mostTokens } from '../../../engine';
import type { SymbolKind } from '../../../model';
import { FormError } from './columns';
import type { StringsReader } from './strings';

/** The bytes come from anybody: numbers are looked through at once, as they lie. All throw `FormError`. */

const latest = 8.64e15;
const mostBytes = 2 ** 40;

/** Size, three times, inode and bytes read, file by file: see `fileColumns.ts`. */
export function checkStats(stats: Float64Array, each: number): void {
  for (let i = 0; i < stats.length; i += each) {
    const [size, mtime, ctime, ino, indexed, read] = [stats[i]!, stats[i + 1]!, stats[i + 2]!, stats[i + 3]!,
      stats[i + 4]!, stats[i + 5]!];
    const areBytes = Number.isInteger(size) && size >= 0 && size <= mostBytes && Number.isInteger(read) && read >= 0 &&
      read <= mostBytes;
    if (
      !areBytes || !(Math.abs(mtime) <= latest && Math.abs(ctime) <= latest && indexed >= 0 && indexed <= latest) ||
      !(ino >= 0 && ino <= 2 ** 64)
    ) throw new FormError('a stat of no file');
  }
}

/** The numbers of `FactColumns` that are looked through. */
export interface FactNumbers {
  readonly names: readonly string[];
  readonly strings: StringsReader;
  readonly roles: Uint8Array;
  readonly counts: Uint32Array;
  readonly listEnds: Uint32Array;
  readonly lists: Uint32Array;
  readonly definitionEnds: Uint32Array;
  readonly definitions: Uint32Array;
  readonly definitionKinds: Uint8Array;
  readonly importEnds: Uint32Array;
  readonly imports: Uint32Array;
  readonly importKinds: Uint8Array;
  readonly hasUses: Uint8Array;
  readonly useEnds: Uint32Array;
  readonly uses: Uint32Array;
  textOf(place: number, which: 0): string | undefined;
}

/**
 * Kinds and roles are the model's, names have blanks only where their language lets them, lines lie in their files, and
 * tokens in their bytes.
 */
export function checkFacts(facts: FactNumbers, stats: Float64Array, statKinds: Uint8Array, each: number): void {
  const { names, strings } = facts;
  checkWords(statKinds, names,
    (name) => name === 'file' || name === 'directory' || name === 'symlink' || name === 'other');
  checkWords(facts.roles, names, isRole);
  checkWords(facts.definitionKinds, names, isSymbolKind);
  checkWords(facts.importKinds, names, isImportKind);
  const effects = new Set<number>();
  const { counts, hasUses, listEnds, lists } = facts;
  const linesAt = (place: number): number => counts[place * 3 + 1]!;
  for (let place = 0; place < statKinds.length; place++) {
    const bytes = stats[place * each + 5]!;
    if (counts[place * 3]! > mostTokens(bytes) || linesAt(place) > bytes || counts[place * 3 + 2]! > 8 * bytes)
      throw new FormError('more of a file than there is');
    if (hasUses[place]! > 1) throw new FormError('neither yes nor no');
    for (let n = place === 0 ? 0 : listEnds[place * 3 - 1]!; n < listEnds[place * 3]!; n++) effects.add(lists[n]!);
  }
  for (const number of effects) if (!isSideEffect(strings.phrases.at(number))) throw new FormError('no side effect');
  checkDefinitions(facts, linesAt);
  strings.phrases.check(facts.imports, 0, 3);
  checkEnds(facts.imports, 3, 2);
  checkLines(facts.importEnds, facts.imports, 3, 1, linesAt);
  strings.phrases.check(facts.uses, 0, 2);
  checkLines(facts.useEnds, facts.uses, 2, 1, linesAt);
}

function checkDefinitions(facts: FactNumbers, linesAt: (place: number) => number): void {
  const { definitions, definitionEnds, definitionKinds, names, strings } = facts;
  const blanks = new Map<string | undefined, readonly boolean[]>();
  const [plain, phrases] = [new Uint32Array(definitionKinds.length), new Uint32Array(definitionKinds.length)];
  for (let place = 0, n = 0; place < definitionEnds.length; place++) {
    const language = facts.textOf(place, 0);
    let allowed = blanks.get(language);
    if (!allowed) blanks.set(language, allowed = names.map((kind) => mayHaveBlanks(language, kind as SymbolKind)));
    const lines = linesAt(place);
    for (; n < definitionEnds[place]!; n++) {
      const name = definitions[n * 3]!;
      const line = definitions[n * 3 + 1]! >>> 1;
      if (line < 1 || line > lines) throw new FormError('a definition outside of its file');
      if ((name & 1) === 0) plain[n] = (name >>> 1) + 1;
      else if (allowed[definitionKinds[n]!]) phrases[n] = (name >>> 1) + 1;
      else throw new FormError('a name with blanks');
    }
  }
  strings.names.check(plain, 1);
  strings.phrases.check(phrases, 1);
  strings.phrases.check(definitions, 1, 3, 2);
}

/** Of rows of `each` numbers, which end for each place at `ends`, the lines that stand at `at` lie in their files. */
export function checkLines(ends: Uint32Array, numbers: Uint32Array, each: number, at: number,
  linesAt: (place: number) => number): void
{
  for (let place = 0, n = 0; place < ends.length; place++) {
    if (n === ends[place]!) continue;
    const lines = linesAt(place);
    for (; n < ends[place]!; n++)
      if (numbers[n * each + at]! < 1 || numbers[n * each + at]! > lines)
        throw new FormError('a line outside of its file');
  }
}

/** Of rows of `each` numbers, those that stand at `at` never fall. */
export function checkEnds(ends: Uint32Array, each: number, at: number): void {
  for (let i = at + each; i < ends.length; i += each)
    if (ends[i]! < ends[i - each]!) throw new FormError('ends that fall');
}

function checkWords(numbers: Uint8Array, names: readonly string[], is: (name: unknown) => boolean): void {
  const known = Uint8Array.from(names, (name) => (is(name) ? 1 : 0));
  for (let i = 0; i < numbers.length; i++)
    if (known[numbers[i]!] !== 1) throw new FormError('a word that is none of ours');
}
