import { wide } from '../../base/text/asciiBytes';
import { admits, familiesOf, conditionOf } from './characterClasses';
import { hitLists } from '../hits';
import type { Probe } from './probes';
import { probes } from './probes';

// All exports are numbers and typed arrays: the bundles contain them precomputed, see `tablesAtBuild.mjs`.
export { sets } from './characterClasses';

/** Where a pair may match: anywhere, at the start of a word, or there and after `_`. */
const anywhere = 1, atStart = 2, atPart = 4;
export const anyStart = anywhere | atStart | atPart;
/** The pair may start an escape of several letters. */
export const escapes = 8;
/** This many bits higher are those of the three that hold right after the pair. */
export const startBits = 4;
const backslash = 92, percent = 37, underscore = 95, letterU = 117;
const letterCodes = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  (c) => c.charCodeAt(0));

/** The kind of each pair of characters. */
export const pairKinds = new Uint8Array(1 << 16);
/** For each pair of characters the number of its group of probes; 0: none. */
export const groupOf = new Uint16Array(1 << 16);
/** For each group the families of the third and fourth characters of its probes: most pairs match none. */
const thirdsOf: number[] = [0], fourthsOf: number[] = [0];

const startsAfter = new Uint8Array(256).fill(anyStart << startBits);
for (let c = 0; c < 128; c++)
  if (/\w/.test(String.fromCharCode(c)))
    startsAfter[c] = (c === underscore ? anywhere | atPart : anywhere) << startBits;
for (let first = 0; first < 128; first++) pairKinds.set(startsAfter, first << 8);
pairKinds.set(startsAfter, wide << 8);
for (const letter of 'nrt') pairKinds[backslash << 8 | letter.charCodeAt(0)] = anyStart << startBits;
for (const digit of '0123456789abcdefABCDEF') pairKinds[percent << 8 | digit.charCodeAt(0)]! |= anywhere | escapes;
pairKinds[backslash << 8 | letterU]! |= anywhere | escapes;

const groups: Probe[][] = [[]];
const kindsOf = new Map<number, number>();
for (const probe of probes) {
  const { pairs, after, exact } = probe;
  const kind = kindOf(probe);
  const third = after.length > 0 ? familiesOf(conditionOf(after[0]!, exact)) : -1,
    fourth = after.length > 1 ? familiesOf(conditionOf(after[1]!, exact)) : -1;
  let shared = 0;
  for (const pair of pairs) {
    const at = pair.charCodeAt(0) << 8 | pair.charCodeAt(1);
    const isNew = shared === 0;
    const group = groupOf[at] ||= shared || newGroup();
    if (probe.isAlone) shared = group;
    if (isNew) groups[group]!.push(probe);
    thirdsOf[group]! |= third;
    fourthsOf[group]! |= fourth;
    pairKinds[at]! |= kind;
  }
}

function newGroup(): number {
  thirdsOf.push(0);
  fourthsOf.push(0);
  return groups.push([]) - 1;
}

/** Where a probe's pairs may match, by the class right before them. */
function kindOf({ before, exact, startsWord, edge }: Probe): number {
  if (startsWord) return atStart;
  const characterClass = before.at(-1) ?? (edge?.back === 1 ? edge.class : undefined);
  if (characterClass === undefined) return anywhere;
  const wanted = conditionOf(characterClass, exact && before.length > 0);
  let kind = kindsOf.get(wanted);
  if (kind === undefined)
    kindsOf.set(wanted,
      kind = letterCodes.some((c) => admits(wanted, c)) ? anywhere : admits(wanted, underscore) ? atPart : atStart);
  return kind;
}

export const thirds = Int32Array.from(thirdsOf), fourths = Int32Array.from(fourthsOf);

const listNames = Object.keys(hitLists);
const all: number[] = [];
const starts = groups.map((probes) => probes.reduce(addTests, all) && all.length);

/**
 * The tests of all groups in one list: for each probe the index of its list, its shift, and the index of the next
 * probe, then its tests as offset and condition.
 */
export const probeTests = Int32Array.from(all);
/** The first test of each group; the next entry ends it. */
export const testsFrom = Int32Array.from([0, ...starts]);

function addTests(all: number[], { list, before, after, exact, shift, edge }: Probe): number[] {
  all.push(listNames.indexOf(list), shift, 0);
  const ending = all.length - 1;
  if (edge) all.push(-edge.back, conditionOf(edge.class, false));
  for (let i = 0; i < after.length; i++) all.push(i + 2, conditionOf(after[i]!, exact));
  for (let i = 0; i < before.length; i++) all.push(i - before.length, conditionOf(before[i]!, exact));
  all[ending] = all.length;
  return all;
}
