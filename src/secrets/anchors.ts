import { asciiBytes, wide } from '../base/asciiBytes';
import { callNames } from './calls/calls';
import { programNames } from './commands/commands';
import { formats } from './formats';
import { Places } from './places';
import { pairRank } from './shape';

/** What is looked for, and where each place is. */
const lists = {
  /** A token may start here: see `tokens.ts`. */
  tokens: new Places(),
  /** What stands within a token that starts like any word. */
  tokenMarks: new Places(),
  /** The second of two letters that a name's keyword holds: see `names.ts`. */
  keywords: new Places(),
  /** `Bearer`, `Basic`, `Token` … may start here. */
  schemes: new Places(),
  /** `auth` or `_auth` may be a field's name here. */
  authFields: new Places(),
  /** `Authorization`, from its second letter on. */
  authorizations: new Places(),
  /** `Cookie`, from its second letter on, and `-b` of curl. */
  cookies: new Places(),
  /** A query parameter whose name is a word of its own: `key=`, `sig=`, `Signature=`. */
  queries: new Places(),
  /** A call that may be given a secret. */
  calls: new Places(),
  /** A command that may be given a secret. */
  programs: new Places(),
  /** Base64 of what begins like a PEM, JSON or a JWT. */
  encoded: new Places(),
  /** `kty`, a member of each JSON Web Key. */
  jwks: new Places(),
  /** `Private-Lines:` */
  puttyKeys: new Places(),
  /** `IDENTIFIED`, in any case. */
  identified: new Places(),
  /** `://` */
  urls: new Places(),
  /** `@tcp(` and its like. */
  networks: new Places(),
  privateKeys: new Places(),
  /** `kind:`, which may be that of a Kubernetes Secret. */
  manifests: new Places(),
};

/**
 * Where a text may hold a secret: the places that the detectors' patterns need, found in one pass over pairs of
 * characters, so that no pattern is tried elsewhere. What is found may still be nothing; where nothing is found there is
 * nothing. Offsets ascend. Holds until the next call of `findAnchors`.
 */
export type Anchors = Readonly<typeof lists>;

export function findAnchors(text: string): Anchors {
  for (const places of inTurn) places.length = 0;
  const bytes = asciiBytes(text);
  examine(bytes, findPairs(bytes, text.length));
  return lists;
}

const inTurn = Object.values(lists);

/** Ends of the pairs that were met. */
let hits = new Int32Array(1 << 12);

/** Every character of the workspace comes by here: the loop calls nothing, or the compiler would undo it at each rare call. */
function findPairs(bytes: Uint8Array, length: number): number {
  if (hits.length < length) hits = new Int32Array(length * 2);
  let count = 0;
  let previous = 0;
  for (let i = 0; i < length; i++) {
    const c = bytes[i]!;
    const group = pairs[previous << 8 | c]!;
    if (group !== 0 && (group < headOnly || thirds[(group & headOnly - 1) << 8 | bytes[i + 1]!] === 1 && (i < 4 || mayStartWord(bytes, i)))) hits[count++] = i;
    previous = c;
  }
  return count;
}

/** Whether a token's head may start here, as far as is told at once: most pairs of letters stand within a word. */
function mayStartWord(bytes: Uint8Array, i: number): boolean {
  const kind = beforeHead[bytes[i - 2]!]!;
  return kind === free || kind !== 0 && (bytes[i - 3] === backslash || (kind & inEscape) !== 0 && (bytes[i - 4] === percent || bytes[i - 7] === backslash));
}

const free = 1, behindBackslash = 2, inEscape = 4;
const backslash = 92, percent = 37;
const beforeHead = Uint8Array.from({ length: 256 }, (_, c) => {
  const character = String.fromCharCode(c);
  return c > 127 || /[^\w]/.test(character) ? free : /[nrt]/.test(character) ? behindBackslash : /[0-9A-Fa-f]/.test(character) ? inEscape : 0;
});

/** Notes the places of the probes that hold. Flat arrays for the same reason. */
function examine(bytes: Uint8Array, count: number): void {
  for (let i = 0; i < count; i++) {
    const at = hits[i]! - 1;
    const group = pairs[bytes[at]! << 8 | bytes[at + 1]!]! & headOnly - 1;
    for (let p = groupStarts[group]!, end = groupStarts[group + 1]!; p < end; p++) {
      const lastTest = testStarts[p + 1]!;
      let t = testStarts[p]!;
      for (; t < lastTest; t += 2) {
        const place = at + tests[t]!;
        if (sets[tests[t + 1]! << 8 | (place < 0 ? nothing : bytes[place]!)] === 0) break;
      }
      if (t === lastTest) inTurn[targets[p]!]!.push(at + shifts[p]!);
    }
  }
}

// ---- probes: what must stand around a pair -------------------------------------------------------------------------

/** Stands for what is before the text. */
const nothing = 254;

/**
 * A character class as `[a-z]` has it, of ASCII. In front `+` adds all that is beyond, `|` the place before the text; `^`
 * is for all others, both of these among them.
 */
type Class = string;
const classIds = new Map<Class, number>(), characterSetIds = new Map<string, number>();
let setCount = 0;
let sets = new Uint8Array(1 << 16);

function setOf(class_: Class): number {
  return newSet(class_, (at) => {
    const pattern = new RegExp(`[${class_.replace(/^[+|]/, '')}]`);
    for (let c = 0; c < 128; c++) sets[at | c] = pattern.test(String.fromCharCode(c)) ? 1 : 0;
    if (/^[+^]/.test(class_)) sets[at | wide] = 1;
    if (/^[|^]/.test(class_)) sets[at | nothing] = 1;
  }, classIds);
}

/** Exactly these characters. */
function setOfCharacters(characters: string): number {
  return newSet(characters, (at) => {
    for (let i = 0; i < characters.length; i++) sets[at | characters.charCodeAt(i)] = 1;
  }, characterSetIds);
}

/** The set's number: the one that it has, or a new one, which is filled at its place in `sets`. */
function newSet(key: string, fill: (at: number) => void, ids: Map<string, number>): number {
  const known = ids.get(key);
  if (known !== undefined) return known;
  const id = setCount++;
  if (sets.length < id + 1 << 8) {
    const larger = new Uint8Array(sets.length * 2);
    larger.set(sets);
    sets = larger;
  }
  fill(id << 8);
  ids.set(key, id);
  return id;
}

interface Probe {
  /** Index of a list. */
  readonly target: number;
  /** From the pair's start to what is noted. */
  readonly shift: number;
  /** Offsets from the pair's start and the sets that their characters must be of, in turn. */
  readonly tests: readonly number[];
}

const groups: Probe[][] = [[]];
/** For each pair of characters the number of its group, from `headOnly` on where it is but a token's head; 0: none. */
const pairs = new Uint16Array(1 << 16);

const headOnly = 1 << 12;

/** Where one of the pairs has classes of `before` right before it and of `after` right behind it. */
function probe(what: keyof Anchors, all: readonly string[], before: readonly Class[] = [], after: readonly Class[] = [], shift = 0): void {
  note(what, all, [...before.map((class_, i) => [i - before.length, setOf(class_)]), ...after.map((class_, i) => [i + 2, setOf(class_)])].flat(), shift);
}

function note(what: keyof Anchors, all: readonly string[], tests: readonly number[], shift = 0): void {
  const row: Probe = { target: inTurn.indexOf(lists[what]), shift, tests };
  for (const pair of all) {
    const at = pair.charCodeAt(0) << 8 | pair.charCodeAt(1);
    if (pairs[at] === 0) pairs[at] = groups.push([]) - 1;
    groups[pairs[at]!]!.push(row);
  }
}

/** Where a word stands between the classes: by that of its pairs that is the rarest, or most texts would be full of places. */
function probeWord(what: keyof Anchors, word: string, before: readonly Class[], after: readonly Class[]): void {
  let at = 0;
  for (let i = 1; i + 1 < word.length; i++) if (pairRank(word.slice(i, i + 2)) > pairRank(word.slice(at, at + 2))) at = i;
  probe(what, [word.slice(at, at + 2)], [...before, ...exactly(word.slice(0, at))], [...exactly(word.slice(at + 2)), ...after], -at);
}

const anyCase = (pair: string) => [...new Set([pair, pair.toUpperCase(), pair[0]! + pair[1]!.toUpperCase(), pair[0]!.toUpperCase() + pair[1]!])];
/** Classes for the letters of a word, in any case. */
const letters = (word: string) => [...word].map((letter) => letter + letter.toUpperCase());
const exactly = (word: string) => [...word].map((character) => `\\${character}`.replace(/\\(\w)/, '$1'));

/** So many characters before a token's mark are looked at; the matcher looks at all. */
const nearMark = 12;

for (const { pair, after } of formats.heads) note('tokens', [pair], after.flatMap((characters, i) => [i + 2, setOfCharacters(characters)]));
for (const { pair, before, after } of formats.marks) {
  const near = before.slice(-nearMark);
  // First what must not stand before the token: within a long run of its characters that fails at once.
  const tests = [-1 - before.length, setOf('^G-Zg-mo-qsu-z_~.\\]'), ...after.flatMap((characters, i) => [i + 2, setOfCharacters(characters)])];
  note('tokenMarks', [pair], [...tests, ...near.flatMap((characters, i) => [i - near.length, setOfCharacters(characters)])]);
}

probe('keywords', anyCase('pa'), [], letters('ss'), 1);                                             // pass…
probe('keywords', anyCase('pw'), [], letters('d'), 1);                                              // pwd
probe('keywords', anyCase('cr'), [], ['eE', 'tTdD'], 1);                                            // secret, credential
probe('keywords', anyCase('ke'), letters('to'), letters('n'), 1);                                   // token
probe('keywords', anyCase('pw'), [], ['^A-Za-z'], 1);                                               // bindpw
probe('keywords', anyCase('ke'), ['isegnthoryrcpkdISEGNTHORYRCPKD_.:/ \\-'], letters('y'), 1);      // api_key, api.key and their like
probe('keywords', anyCase('sa'), ['hnegieHNEGIE_\\-'], letters('lt'), 1);                             // auth_salt
probe('keywords', anyCase('mn'), [], letters('emonic'), 1);
probe('keywords', anyCase('ps'), ['^A-Za-z0-9'], ['kK', '^A-Za-z0-9'], 1);                             // psk
probe('keywords', anyCase('ph'), ['dyDY_\\-'], letters('rase'), 1);                                 // seed_phrase

probe('schemes', ['Be', 'be', 'BE'], ['^A-Za-z0-9'], ['aA']);
probe('schemes', ['Ba', 'ba', 'BA'], ['^A-Za-z0-9'], ['sS']);
probe('schemes', ['To'], ['^A-Za-z0-9'], exactly('ken'));
probe('schemes', ['Ap'], ['^A-Za-z0-9'], exactly('iKey'));
probe('schemes', ['SS'], ['^A-Za-z0-9'], exactly('WS'));
probe('schemes', ['Ge'], ['^A-Za-z0-9'], exactly('nieKey'));
probe('authFields', ['au'], ['^\\w'], exactly('th'));
probe('authFields', ['au'], ['^\\w', '_'], exactly('th'), -1);
probeWord('authorizations', 'uthorization', ['aA'], ['^\\w\\-']);
probeWord('authorizations', 'entry-Auth', ['S'], ['^\\w\\-']);
probeWord('cookies', 'ookie', ['cC'], ['^a-rt-zA-Z_\\-']);
probe('cookies', ['-b'], [' '], [' "\'']);
probe('queries', ['y='], ['?&;', 'kK', 'e'], [], -2);
probe('queries', ['g='], ['?&;', 's', 'i'], [], -2);
probe('queries', ['h='], ['?&;', ...exactly('aut')], [], -3);
probe('queries', ['e='], ['sS', ...exactly('ignatur')], [], -8);
probe('identified', anyCase('fi'), ['^\\w', ...letters('identi')], [...letters('ed'), '\\s'], -6);
for (const name of callNames) probeWord('calls', name, ['^\\w'], [' (=:']);
for (const name of programNames) probeWord('programs', name, ['^\\w.\\-$@'], ['+\\s"\'\\0']);
probe('urls', [':/'], [], ['/']);

probe('privateKeys', ['PR'], [], exactly('IVATE KEY'));
probe('encoded', ['LS'], ['^A-Za-z0-9+/_\\-'], exactly('0tLS1CRUdJTi'));
probe('encoded', ['Ci'], ['^A-Za-z0-9+/_\\-'], exactly('0tLS0t'));
probe('encoded', ['ey'], ['^A-Za-z0-9+/_\\-'], ['JAoIC', ...Array<Class>(20).fill('A-Za-z0-9+/_\\-')]);
probe('encoded', ['ew'], ['^A-Za-z0-9+/_\\-'], ['o0', ...Array<Class>(20).fill('A-Za-z0-9+/_\\-')]);
probe('encoded', ['ZX'], ['^A-Za-z0-9+/_\\-'], exactly('lK'));
probe('jwks', ['kt'], ['^\\w'], ['y', '^\\w']);
probe('puttyKeys', ['Pr'], [], exactly('ivate-Lines:'));
probe('manifests', ['ki'], ['^\\w'], exactly('nd:'));
probe('networks', ['@t', '@u'], [], ['cdn', 'pi']);

/** For the group of a token's head whether a character may stand behind it. */
const thirds = new Uint8Array(groups.length << 8);
const tokenList = inTurn.indexOf(lists.tokens);
for (const { pair } of formats.heads) {
  const at = pair.charCodeAt(0) << 8 | pair.charCodeAt(1), group = pairs[at]!, rows = groups[group]!;
  if (rows.length > 1 || rows[0]!.target !== tokenList || !/\w/.test(pair[0]!)) continue;
  pairs[at] = group | headOnly;
  const { tests } = rows[0]!;
  if (tests[0] === 2) thirds.set(sets.subarray(tests[1]! << 8, tests[1]! + 1 << 8), group << 8);
  else thirds.fill(1, group << 8, group + 1 << 8);
}
// Laid flat: groups, and in them probes, and in them tests, each from its start to the next one's.
const inOrder = groups.flat();
const groupStarts = startsOf(groups.map((group) => group.length)), testStarts = startsOf(inOrder.map((row) => row.tests.length));
const targets = Int32Array.from(inOrder, (row) => row.target), shifts = Int32Array.from(inOrder, (row) => row.shift), tests = Int32Array.from(inOrder.flatMap((row) => row.tests));

function startsOf(lengths: readonly number[]): Int32Array {
  let at = 0;
  return Int32Array.from([...lengths, 0], (length) => (at += length) - length);
}
