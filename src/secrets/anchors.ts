import { asciiBytes, wide } from '../base/asciiBytes';
import { callNames } from './calls/calls';
import { characterSet } from './characterSet';
import { programNames } from './commands/commands';
import { formats } from './formats';
import { Places } from './places';

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

/**
 * Every character of the workspace comes by here: the loop calls nothing, or the compiler would undo it at each rare call. Most pairs of
 * letters stand within a word, while most of what is looked for starts one: whether a word may start at a pair is told by what is before it.
 */
function findPairs(bytes: Uint8Array, length: number): number {
  if (hits.length < length) hits = new Int32Array(length * 2);
  let count = 0;
  let previous = bytes[0]!;
  let allowed = anyStart;
  let next = kinds[previous]! >> startBits;
  let behindEscape = 0;
  for (let i = 1; i < length; i++) {
    const c = bytes[i]!;
    const kind = kinds[previous << 8 | c]!;
    if ((kind & allowed) !== 0 || i === behindEscape) {
      hits[count++] = i;
      if ((kind & escapes) !== 0) behindEscape = i + (c === letterU ? 6 : 3);   // where a pair right behind `\u003d` or `%3D` ends
    }
    allowed = next;
    next = kind >> startBits;
    previous = c;
  }
  return count;
}

/** Where a pair is looked at: anywhere, where a word may start, and there or behind `_`. */
const anywhere = 1, atStart = 2, atPart = 4, anyStart = anywhere | atStart | atPart;
/** An escape may start with the pair, of more than one letter. */
const escapes = 8;
/** So many bits higher stands which of the three hold right behind the pair. */
const startBits = 4;
const backslash = 92, percent = 37, letterU = 117;

/** What each pair of characters is. */
const kinds = new Uint8Array(1 << 16);
const behindWord = Uint8Array.from({ length: 256 }, (_, c) => (c > 127 || /\W/.test(String.fromCharCode(c)) ? anyStart : c === 95 ? anywhere | atPart : anywhere) << startBits);
for (let first = 0; first < 128; first++) kinds.set(behindWord, first << 8);
kinds.set(behindWord, wide << 8);
for (const letter of 'nrt') kinds[backslash << 8 | letter.charCodeAt(0)] = anyStart << startBits;
for (const digit of '0123456789abcdefABCDEF') kinds[percent << 8 | digit.charCodeAt(0)]! |= anywhere | escapes;
kinds[backslash << 8 | letterU]! |= anywhere | escapes;

/** Each letter with its capital, all digits, three signs, and all else: 0 to 30. */
const familyOf = new Uint8Array(256).fill(30);
for (let c = 0; c < 26; c++) familyOf[c + 65] = familyOf[c + 97] = c;
for (let c = 48; c < 58; c++) familyOf[c] = 26;
for (const [i, sign] of [...'_-.'].entries()) familyOf[sign.charCodeAt(0)] = 27 + i;

/** Notes the places of the probes that hold. */
function examine(bytes: Uint8Array, count: number): void {
  const { targets, shifts, testStarts, tests, thirds, fourths } = flat;
  for (let i = 0; i < count; i++) {
    const at = hits[i]! - 1;
    const group = pairs[bytes[at]! << 8 | bytes[at + 1]!]!;
    if ((thirds[group]! >>> familyOf[bytes[at + 2]!]! & fourths[group]! >>> familyOf[bytes[at + 3]!]! & 1) === 0) continue;
    for (let m = groupStarts[group]!, end = groupStarts[group + 1]!; m < end; m++) {
      const p = members[m]!;
      const lastTest = testStarts[p + 1]!;
      let t = testStarts[p]!;
      for (; t < lastTest; t += 2) {
        const place = at + tests[t]!;
        const wanted = tests[t + 1]!;
        const c = place < 0 ? nothing : bytes[place]!;
        if (wanted < 0 ? c !== ~wanted : sets[wanted << 8 | c] === 0) break;
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

/** What a test wants: the number of a set of characters, or the complement (`~`) of the one character's code. */
function wantedOf(class_: Class): number {
  return class_.length === 1 ? ~class_.charCodeAt(0) : setOf(class_);
}

function setOf(class_: Class): number {
  return newSet(class_, (at) => {
    sets.set(characterSet(new RegExp(`[${class_.replace(/^[+|]/, '')}]`)), at);
    if (/^[+^]/.test(class_)) sets[at | wide] = 1;
    if (/^[|^]/.test(class_)) sets[at | nothing] = 1;
  }, classIds);
}

/** Exactly these characters. */
function wantedCharacters(characters: string): number {
  return characters.length === 1 ? ~characters.charCodeAt(0) : newSet(characters, (at) => {
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

/** By a probe's number: the index of its list; from the pair's start to what is noted; where its tests start. */
const targets: number[] = [], shifts: number[] = [], testStarts: number[] = [0];
/** Offsets from a pair's start and what their characters must be (`wantedOf`), in turn. */
const allTests: number[] = [];

/** Numbers of probes. */
const groups: number[][] = [[]];
/** For each pair of characters the number of its group; 0: none. */
const pairs = new Uint16Array(1 << 16);
/** For each group the families that have a character which one of its probes takes as the third or the fourth: most pairs go no further. */
const thirds: number[] = [0], fourths: number[] = [0];

/** Where one of the pairs has classes of `before` right before it and of `after` right behind it. */
function probe(what: keyof Anchors, all: readonly string[], before: readonly Class[] = [], after: readonly Class[] = [], shift = 0): void {
  const tests: number[] = [];
  for (let i = 0; i < after.length; i++) tests.push(i + 2, wantedOf(after[i]!));
  for (let i = 0; i < before.length; i++) tests.push(i - before.length, wantedOf(before[i]!));
  note(what, all, tests, kindBehind(tests), shift);
}

/** Where pairs are looked at whose tests leave nothing else right before them. */
function kindBehind(tests: readonly number[]): number {
  for (let t = 0; t < tests.length; t += 2) if (tests[t] === -1) return kindOf(tests[t + 1]!);
  return anywhere;
}

function kindOf(wanted: number): number {
  const known = kindsOf.get(wanted);
  if (known !== undefined) return known;
  const admits = (character: string) => wanted < 0 ? character.charCodeAt(0) === ~wanted : sets[wanted << 8 | character.charCodeAt(0)] === 1;
  const kind = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'].some(admits) ? anywhere : admits('_') ? atPart : atStart;
  kindsOf.set(wanted, kind);
  return kind;
}

function note(what: keyof Anchors, all: readonly string[], tests: readonly number[], kind: number, shift = 0): void {
  const id = targets.push(inTurn.indexOf(lists[what])) - 1;
  shifts.push(shift);
  for (const cell of tests) allTests.push(cell);
  testStarts.push(allTests.length);
  const third = familiesOf(tests, 2), fourth = familiesOf(tests, 3);
  for (const pair of all) {
    const at = pair.charCodeAt(0) << 8 | pair.charCodeAt(1);
    if (pairs[at] === 0) newGroup(at);
    const group = pairs[at]!;
    groups[group]!.push(id);
    thirds[group]! |= third;
    fourths[group]! |= fourth;
    kinds[at]! |= kind;
  }
}

function newGroup(at: number): void {
  pairs[at] = groups.push([]) - 1;
  thirds.push(0);
  fourths.push(0);
}

function familiesOf(tests: readonly number[], offset: number): number {
  for (let t = 0; t < tests.length; t += 2) {
    const wanted = tests[t + 1]!;
    if (tests[t] === offset) return wanted < 0 ? 1 << familyOf[~wanted]! : familiesOfSets[wanted] ??= familiesOfSet(wanted);
  }
  return -1;
}

function familiesOfSet(set: number): number {
  let families = sets[set << 8 | wide] === 1 ? 1 << familyOf[wide]! : 0;
  for (let c = 0; c < 128; c++) if (sets[set << 8 | c] === 1) families |= 1 << familyOf[c]!;
  return families;
}

const kindsOf = new Map<number, number>();
const familiesOfSets: number[] = [];

const anyCase = (pair: string) => [...new Set([pair, pair.toUpperCase(), pair[0]! + pair[1]!.toUpperCase(), pair[0]!.toUpperCase() + pair[1]!])];
/** Classes for the letters of a word, in any case. */
const letters = (word: string) => [...word].map((letter) => letter + letter.toUpperCase());
const exactly = (word: string) => [...word];

/** So many characters before a token's mark are looked at; the matcher looks at all. */
const nearMark = 12;

for (const { pairs, after } of formats.heads) note('tokens', pairs, testsOf(after, 2), pairs.every((pair) => /^\w/.test(pair)) ? atStart : anywhere);
for (const { pairs, before, after } of formats.marks) {
  const near = before.slice(-nearMark);
  // First what must not stand before the token: within a long run of its characters that fails at once.
  const tests = [-1 - before.length, setOf('^G-Zg-mo-qsu-z_~.\\]'), ...testsOf(after, 2), ...testsOf(near, -near.length)];
  note('tokenMarks', pairs, tests, kindBehind(tests));
}

function testsOf(all: readonly string[], offset: number): number[] {
  const tests: number[] = [];
  for (let i = 0; i < all.length; i++) tests.push(offset + i, wantedCharacters(all[i]!));
  return tests;
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
probe('authorizations', ['za'], ['aA', ...exactly('uthori')], [...exactly('tion'), '^\\w\\-'], -6);
probe('authorizations', ['y-'], ['S', ...exactly('entr')], [...exactly('Auth'), '^\\w\\-'], -4);
probe('cookies', ['ki'], ['cC', ...exactly('oo')], ['e', '^a-rt-zA-Z_\\-'], -2);
probe('cookies', ['-b'], [' '], [' "\'']);
probe('queries', ['y='], ['?&;', 'kK', 'e'], [], -2);
probe('queries', ['g='], ['?&;', 's', 'i'], [], -2);
probe('queries', ['h='], ['?&;', ...exactly('aut')], [], -3);
probe('queries', ['e='], ['sS', ...exactly('ignatur')], [], -8);
probe('identified', anyCase('id'), ['^\\w'], [...letters('entified'), '\\s']);
for (const name of callNames) probe('calls', [name.slice(0, 2)], ['^\\w'], [...name.slice(2), ' (=:']);
for (const name of programNames) probe('programs', [name.slice(0, 2)], ['^\\w.\\-$@'], [...name.slice(2), '+\\s"\'\\0']);
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

/** Flat, for speed: the probes of all groups in turn, and where each group's start. */
const groupStarts = new Int32Array(groups.length + 1), members = new Int32Array(groups.flat());
for (let group = 0; group < groups.length; group++) groupStarts[group + 1] = groupStarts[group]! + groups[group]!.length;
const flat = { targets: new Int32Array(targets), shifts: new Int32Array(shifts), testStarts: new Int32Array(testStarts), tests: new Int32Array(allTests), thirds: new Int32Array(thirds), fourths: new Int32Array(fourths) };
