import { toAsciiBytes } from '#base/text/asciiBytes';
import { familyOf, beforeText } from './characterClasses';
import { anyStart, precedingFamilyBits, cellOf, cellProbes, escapes, fourthFamilyBits, groupOf, pairKinds, probesFrom,
  sets, startBits, probeTests } from './tables';
import { hitLists, type Hits } from '../hits';

export function prefilter(text: string): Hits {
  for (const list of listsInOrder) list.length = 0;
  const bytes = toAsciiBytes(text);
  runProbes(bytes, findPairs(bytes, text.length));
  return hitLists;
}

const listsInOrder = Object.values(hitLists);

/** The end offsets of the character pairs that `findPairs` found. */
let pairEnds = new Int32Array(1 << 12);
const letterU = 117;

/**
 * Finds character pairs at which a probe may match, and returns their number. The loop reads every character of the
 * workspace and calls no function, because even rare calls would deoptimize it. Most letter pairs are inside a word,
 * while most searches start at a word, so the character before a pair determines whether a word may start there.
 */
function findPairs(bytes: Uint8Array, length: number): number {
  if (pairEnds.length < length) pairEnds = new Int32Array(length * 2);
  let count = 0;
  let previousByte = bytes[0]!;
  let allowedKinds = anyStart;
  let nextAllowedKinds = pairKinds[previousByte]! >> startBits;
  let escapeEnd = 0;
  for (let i = 1; i < length; i++) {
    const c = bytes[i]!;
    const kind = pairKinds[previousByte << 8 | c]!;
    if ((kind & allowedKinds) !== 0 || i === escapeEnd) {
      pairEnds[count++] = i;
      // allows the pair right after an escape such as `\u003d` or `%3D`
      if ((kind & escapes) !== 0) escapeEnd = i + (c === letterU ? 6 : 3);
    }
    allowedKinds = nextAllowedKinds;
    nextAllowedKinds = kind >> startBits;
    previousByte = c;
  }
  return count;
}

/** Runs the probes at the pairs that were found, and adds the offsets of the matching probes to the lists. */
function runProbes(bytes: Uint8Array, count: number): void {
  for (let i = 0; i < count; i++) {
    const pairStart = pairEnds[i]! - 1;
    const cell =
      cellOf[groupOf[bytes[pairStart]! << 8 | bytes[pairStart + 1]!]! << 5 | familyOf[bytes[pairStart + 2]!]!]!;
    const precedingByte = pairStart > 0 ? bytes[pairStart - 1]! : beforeText;
    if (
      (precedingFamilyBits[cell]! >>> familyOf[precedingByte]! &
        fourthFamilyBits[cell]! >>> familyOf[bytes[pairStart + 3]!]! & 1) === 0
    ) continue;
    const probesEnd = probesFrom[cell + 1]!;
    for (let probeIndex = probesFrom[cell]!; probeIndex < probesEnd; probeIndex++) {
      const testsStart = cellProbes[probeIndex]!;
      const testsEnd = probeTests[testsStart + 2]!;
      let testIndex = testsStart + 3;
      for (; testIndex < testsEnd; testIndex += 2) {
        const offset = pairStart + probeTests[testIndex]!;
        const condition = probeTests[testIndex + 1]!;
        const c = offset < 0 ? beforeText : bytes[offset]!;
        if (condition < 0 ? c !== ~condition : sets[condition << 8 | c] === 0) break;
      }
      if (testIndex === testsEnd) listsInOrder[probeTests[testsStart]!]!.push(pairStart + probeTests[testsStart + 1]!);
    }
  }
}
