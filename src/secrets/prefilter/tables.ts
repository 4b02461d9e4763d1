import { nonAsciiByte } from '#base/text/asciiBytes';
import { meetsCondition, getConditionNumber, getFamilyBits, familyCount } from './characterClasses';
import { hitLists } from '../hits';
import type { Probe } from './probes';
import { probes } from './probes';

// All exports are numbers and typed arrays, because the bundles contain them precomputed: see `tablesAtBuild.mjs`.
export { setMembers as sets } from './characterClasses';

/** Positions at which a pair may match: anywhere, at the start of a word, or at the start of a word and after `_`. */
const anywhere = 1, atStart = 2, atPart = 4;
export const anyStart = anywhere | atStart | atPart;
/** The pair may start an escape of several characters. */
export const escapes = 8;
/** The three flags are shifted left by this many bits for the position right after the pair. */
export const startBits = 4;
const backslash = 92, percent = 37, underscore = 95, letterU = 117;
const letterCodes = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  (c) => c.charCodeAt(0));

/** The kind of each pair of characters. */
export const pairKinds = new Uint8Array(1 << 16);
/** The number of the probe group for each pair of characters, or 0 if the pair has none. */
export const groupOf = new Uint16Array(1 << 16);

const startsAfter = new Uint8Array(256).fill(anyStart << startBits);
for (let c = 0; c < 128; c++)
  if (/\w/.test(String.fromCharCode(c)))
    startsAfter[c] = (c === underscore ? anywhere | atPart : anywhere) << startBits;
for (let first = 0; first < 128; first++) pairKinds.set(startsAfter, first << 8);
pairKinds.set(startsAfter, nonAsciiByte << 8);
for (const letter of 'nrt') pairKinds[backslash << 8 | letter.charCodeAt(0)] = anyStart << startBits;
for (const digit of '0123456789abcdefABCDEF') pairKinds[percent << 8 | digit.charCodeAt(0)]! |= anywhere | escapes;
pairKinds[backslash << 8 | letterU]! |= anywhere | escapes;

const groups: Probe[][] = [[]];
const kindsByCondition = new Map<number, number>();
for (const probe of probes) {
  const { pairs } = probe;
  const kind = getProbeKind(probe);
  let sharedGroup = 0;
  for (const pair of pairs) {
    const pairCode = pair.charCodeAt(0) << 8 | pair.charCodeAt(1);
    const isNew = sharedGroup === 0;
    const group = groupOf[pairCode] ||= sharedGroup || addGroup();
    if (probe.isAlone) sharedGroup = group;
    if (isNew) groups[group]!.push(probe);
    pairKinds[pairCode]! |= kind;
  }
}

function addGroup(): number {
  return groups.push([]) - 1;
}

/** Returns the positions at which a probe's pairs may match, based on the class right before them. */
function getProbeKind(probe: Probe): number {
  if (probe.startsWord) return atStart;
  const condition = getConditionBefore(probe);
  if (condition === undefined) return anywhere;
  let kind = kindsByCondition.get(condition);
  if (kind === undefined)
    kindsByCondition.set(condition, kind = letterCodes.some((c) => meetsCondition(condition, c))
      ? anywhere
      : meetsCondition(condition, underscore)
      ? atPart
      : atStart);
  return kind;
}

/** Returns the condition for the character right before a probe's pairs. */
function getConditionBefore({ before, isExact, edge }: Probe): number | undefined {
  const characterClass = before.at(-1) ?? (edge?.distance === 1 ? edge.class : undefined);
  return characterClass === undefined ? undefined : getConditionNumber(characterClass, isExact && before.length > 0);
}

const listNames = Object.keys(hitLists);

/**
 * The tests of all probes in one list. Each probe is stored as the index of its list, its shift, and the index after
 * its last test, followed by an offset and a condition for each test.
 */
const tests: number[] = [];
const testIndexes = new Map(probes.map((probe) => [probe, addTests(probe)]));
export const probeTests = Int32Array.from(tests);

/**
 * Indexed by a group, shifted by 5, and the family of the third character: the number of the cell with the probes that
 * this character may match. Cell 0 has no probes.
 */
export const cellOf = new Uint16Array(groups.length << 5);
/**
 * For each cell, the families of the characters right before its probes' pairs, and the families of the fourth
 * characters.
 */
const beforeFamilies: number[] = [0], fourthFamilies: number[] = [0];
const probesByCell: (readonly Probe[])[] = [[]];
const cells = new Map<string, number>();
const thirdFamilies = new Map(probes.map((probe) => [probe, getFamiliesAfter(probe, 0)]));

groups.forEach((group, groupNumber) => {
  const thirdFamilyBits = group.map((probe) => thirdFamilies.get(probe)!);
  const allFamilies = thirdFamilyBits.reduce((families, third) => families | third, 0);
  for (let family = 0; family < familyCount; family++)
    if ((allFamilies >>> family & 1) === 1)
      cellOf[groupNumber << 5 | family] = getOrAddCell(
        group.filter((_, i) => (thirdFamilyBits[i]! >>> family & 1) === 1),
      );
});

function getOrAddCell(probes: readonly Probe[]): number {
  const key = probes.map((probe) => testIndexes.get(probe)).join();
  let cell = cells.get(key);
  if (cell === undefined) {
    cells.set(key, cell = probesByCell.push(probes) - 1);
    beforeFamilies.push(probes.reduce((families, probe) => families | getFamiliesBefore(probe), 0));
    fourthFamilies.push(probes.reduce((families, probe) => families | getFamiliesAfter(probe, 1), 0));
  }
  return cell;
}

function getFamiliesAfter({ after, isExact }: Probe, i: number): number {
  return i < after.length ? getFamilyBits(getConditionNumber(after[i]!, isExact)) : -1;
}

function getFamiliesBefore(probe: Probe): number {
  const condition = getConditionBefore(probe);
  return condition === undefined ? -1 : getFamilyBits(condition);
}

export const precedingFamilyBits = Int32Array.from(beforeFamilies), fourthFamilyBits = Int32Array.from(fourthFamilies);
const probesInCells = probesByCell.flat();
/** The probes of all cells in one list, each as the index of its tests. */
export const cellProbes = Uint16Array.from(probesInCells, (probe) => testIndexes.get(probe)!);
/** The index of each cell's first probe; the next entry ends the cell. */
export const probesFrom = new Int32Array(probesByCell.length + 1);
probesByCell.forEach((probes, cell) => probesFrom[cell + 1] = probesFrom[cell]! + probes.length);

/** Adds the probe's tests and returns their index. */
function addTests({ list, before, after, isExact, shift, edge }: Probe): number {
  const testsStart = tests.length;
  tests.push(listNames.indexOf(list), shift, 0);
  if (edge) tests.push(-edge.distance, getConditionNumber(edge.class, false));
  for (let i = 0; i < after.length; i++) tests.push(i + 2, getConditionNumber(after[i]!, isExact));
  for (let i = 0; i < before.length; i++) tests.push(i - before.length, getConditionNumber(before[i]!, isExact));
  tests[testsStart + 2] = tests.length;
  return testsStart;
}
