import { isSecret } from '../classification/isSecret';
import type { Strength } from '../names/strength';
import type { Hits } from '../hits';
import { markerStart, type Region } from '../region';
import { readStringAt } from '../text/literals';

/** A field that says that the value in the same braces is a secret. */
interface Mark {
  readonly pattern: RegExp;
  readonly strength: Strength;
}

/** Sources: the documentation of Terraform's variables, AWS's SSM parameters and Azure's templates. */
const marks: readonly Mark[] = [
  // usernames and addresses are sensitive too
  { pattern: /sensitive["']?\s{0,40}[:=]\s{0,8}true\b/y, strength: 'pass' },
  { pattern: /(?<=type["']?\s{0,40}[:=]\s{0,8}["'])[sS]ecure[sS]tring["']/y, strength: 'password' },
];

/**
 * Finds literals whose secrecy another field of the same braces states: `sensitive = true` and `default = "…"`, `type =
 * "SecureString"` and `value = "…"`, `"type": "securestring"` and `"defaultValue": "…"`.
 */
export function findMarkedValues(text: string, { marks: offsets }: Hits): Region[] {
  const regions: Region[] = [];
  for (let i = 0, scannedTo = 0; i < offsets.length; i++) {
    const offset = offsets.at(i);
    if (offset < scannedTo) continue;
    const mark = marks.find(({ pattern }) => {
      pattern.lastIndex = offset;
      return pattern.test(text);
    });
    if (!mark) continue;
    const start = findEdge(text, offset, -1), end = findEdge(text, offset, 1);
    if (start === undefined || end === undefined) continue;
    scannedTo = end;
    regions.push(...findValues(text, start + 1, end, mark.strength));
  }
  return regions;
}

/** The maximum number of characters between the mark and a brace around it. */
const maxDistance = 2_000;

/** Returns the offset of the brace around the offset, in the direction of `step`. */
function findEdge(text: string, offset: number, step: 1 | -1): number | undefined {
  const [outer, inner] = step === 1 ? ['}', '{'] : ['{', '}'];
  for (let i = offset, depth = 0; i >= 0 && i < text.length && Math.abs(i - offset) < maxDistance; i += step) {
    if (text[i] === inner) depth++;
    else if (text[i] === outer && --depth < 0) return i;
  }
  return undefined;
}

const valueKeyPattern = /(?<![\w-])(?:[vV]alue|default(?:Value)?)["']?\s{0,40}[:=]\s{0,8}(?=["'])/g;

function findValues(text: string, recordStart: number, recordEnd: number, strength: Strength): Region[] {
  const regions: Region[] = [];
  for (const { index, 0: key } of text.slice(recordStart, recordEnd).matchAll(valueKeyPattern)) {
    const string = readStringAt(text, recordStart + index + key.length);
    if (!string || findEdge(text, recordStart + index, -1) !== recordStart - 1) continue;
    const value = text.slice(string.start, string.end);
    if (!value.includes(markerStart) && !value.includes('${') && isSecret(value, strength, 'entry', 'string'))
      regions.push({ start: string.start, end: string.end, type: strength === 'password' ? 'password' : 'secret' });
  }
  return regions;
}
