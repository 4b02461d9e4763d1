import { asciiBytes } from '../../base/text/asciiBytes';
import { familyOf, nothing } from './characterClasses';
import { anyStart, escapes, fourths, groupOf, kinds, sets, startBits, tests, testsFrom, thirds } from './tables';
import { hitLists, type Hits } from '../hits';

export function prefilter(text: string): Hits {
  for (const places of listsInOrder) places.length = 0;
  const bytes = asciiBytes(text);
  examine(bytes, findPairs(bytes, text.length));
  return hitLists;
}

const listsInOrder = Object.values(hitLists);

/** Ends of the pairs that were met. */
let pairEnds = new Int32Array(1 << 12);
const letterU = 117;

/**
 * Every character of the workspace comes by here: the loop calls nothing, or the compiler would undo it at each rare
 * call. Most pairs of
 * letters stand within a word, while most of what is looked for starts one: whether a word may start at a pair is told
 * by what is before it.
 */
function findPairs(bytes: Uint8Array, length: number): number {
  if (pairEnds.length < length) pairEnds = new Int32Array(length * 2);
  let count = 0;
  let previous = bytes[0]!;
  let allowed = anyStart;
  let next = kinds[previous]! >> startBits;
  let behindEscape = 0;
  for (let i = 1; i < length; i++) {
    const c = bytes[i]!;
    const kind = kinds[previous << 8 | c]!;
    if ((kind & allowed) !== 0 || i === behindEscape) {
      pairEnds[count++] = i;
      // where a pair right behind `\u003d` or `%3D` ends
      if ((kind & escapes) !== 0) behindEscape = i + (c === letterU ? 6 : 3);
    }
    allowed = next;
    next = kind >> startBits;
    previous = c;
  }
  return count;
}

/** Notes the places of the probes that hold. */
function examine(bytes: Uint8Array, count: number): void {
  for (let i = 0; i < count; i++) {
    const at = pairEnds[i]! - 1;
    const group = groupOf[bytes[at]! << 8 | bytes[at + 1]!]!;
    if ((thirds[group]! >>> familyOf[bytes[at + 2]!]! & fourths[group]! >>> familyOf[bytes[at + 3]!]! & 1) === 0)
      continue;
    const last = testsFrom[group + 1]!;
    for (let p = testsFrom[group]!; p < last;) {
      const end = tests[p + 2]!;
      let t = p + 3;
      for (; t < end; t += 2) {
        const place = at + tests[t]!;
        const wanted = tests[t + 1]!;
        const c = place < 0 ? nothing : bytes[place]!;
        if (wanted < 0 ? c !== ~wanted : sets[wanted << 8 | c] === 0) break;
      }
      if (t === end) listsInOrder[tests[p]!]!.push(at + tests[p + 1]!);
      p = end;
    }
  }
}
