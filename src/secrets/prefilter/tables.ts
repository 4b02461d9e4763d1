import { wide } from '../../base/text/asciiBytes';
import { admits, familiesOf, wantedOf } from './characterClasses';
import { hitLists } from '../hits';
import type { Probe } from './probe';
import { probes } from './probes';

// All that is exported here is numbers and typed arrays: the bundles hold them ready made, see `tablesAtBuild.mjs`.
export { sets } from './characterClasses';

/** Where a pair is looked at: anywhere, where a word may start, and there or behind `_`. */
const anywhere = 1, atStart = 2, atPart = 4;
export const anyStart = anywhere | atStart | atPart;
/** An escape may start with the pair, of more than one letter. */
export const escapes = 8;
/** So many bits higher stands which of the three hold right behind the pair. */
export const startBits = 4;
const backslash = 92, percent = 37, underscore = 95, letterU = 117;
const letterCodes = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  (c) => c.charCodeAt(0));

/** What each pair of characters is. */
export const kinds = new Uint8Array(1 << 16);
/** For each pair of characters the number of its group of probes; 0: none. */
export const groupOf = new Uint16Array(1 << 16);
/**
 * For each group the families that have a character which one of its probes takes as the third or the fourth: most
 * pairs go no further.
 */
const thirdsOf: number[] = [0], fourthsOf: number[] = [0];

const behindWord = new Uint8Array(256).fill(anyStart << startBits);
for (let c = 0; c < 128; c++)
  if (/\w/.test(String.fromCharCode(c))) behindWord[c] = (c === underscore ? anywhere | atPart : anywhere) << startBits;
for (let first = 0; first < 128; first++) kinds.set(behindWord, first << 8);
kinds.set(behindWord, wide << 8);
for (const letter of 'nrt') kinds[backslash << 8 | letter.charCodeAt(0)] = anyStart << startBits;
for (const digit of '0123456789abcdefABCDEF') kinds[percent << 8 | digit.charCodeAt(0)]! |= anywhere | escapes;
kinds[backslash << 8 | letterU]! |= anywhere | escapes;

const groups: Probe[][] = [[]];
const kindsOf = new Map<number, number>();
for (const probe of probes) {
  const { pairs, after, exact } = probe;
  const kind = kindOf(probe);
  const third = after.length > 0 ? familiesOf(wantedOf(after[0]!, exact)) : -1,
    fourth = after.length > 1 ? familiesOf(wantedOf(after[1]!, exact)) : -1;
  for (const pair of pairs) {
    const at = pair.charCodeAt(0) << 8 | pair.charCodeAt(1);
    const group = groupOf[at] ||= newGroup();
    groups[group]!.push(probe);
    thirdsOf[group]! |= third;
    fourthsOf[group]! |= fourth;
    kinds[at]! |= kind;
  }
}

function newGroup(): number {
  thirdsOf.push(0);
  fourthsOf.push(0);
  return groups.push([]) - 1;
}

/** Where a probe's pairs are looked at: what may stand right before them says it. */
function kindOf({ before, exact, startsWord, edge }: Probe): number {
  if (startsWord) return atStart;
  const characterClass = before.at(-1) ?? (edge?.back === 1 ? edge.class : undefined);
  if (characterClass === undefined) return anywhere;
  const wanted = wantedOf(characterClass, exact && before.length > 0);
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
 * The tests of the groups' probes in one list: for each probe the index of its list, what is added to the pair's place,
 * and where the next
 * probe begins, then its tests as offset and `wantedOf`.
 */
export const tests = Int32Array.from(all);
/** Where each group's begin; behind them those of the next. */
export const testsFrom = Int32Array.from([0, ...starts]);

function addTests(all: number[], { list, before, after, exact, shift, edge }: Probe): number[] {
  all.push(listNames.indexOf(list), shift, 0);
  const ending = all.length - 1;
  if (edge) all.push(-edge.back, wantedOf(edge.class, false));
  for (let i = 0; i < after.length; i++) all.push(i + 2, wantedOf(after[i]!, exact));
  for (let i = 0; i < before.length; i++) all.push(i - before.length, wantedOf(before[i]!, exact));
  all[ending] = all.length;
  return all;
}
