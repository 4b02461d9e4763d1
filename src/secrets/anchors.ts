import { asciiBytes, wide } from '../base/asciiBytes';
import { Places } from './places';
import { behindHyphen, tokenFamilies } from './tokenFamilies';

/** What is looked for, and where each place is. */
const lists = {
  /** A prefix of a token family may start here, at the start of a word. */
  tokens: new Places(),
  /** The second of two letters that a name's keyword holds: see `names.ts`. */
  keywords: new Places(),
  /** `Bearer`, `Basic`, `Token` … may start here. */
  schemes: new Places(),
  /** `auth` or `_auth` may be a field's name here. */
  authFields: new Places(),
  /** The white space before `-u` or `--user`. */
  userFlags: new Places(),
  /** The white space before `-p` or `-a`. */
  passwordFlags: new Places(),
  /** `://` */
  urls: new Places(),
  /** `@tcp(` and its like. */
  networks: new Places(),
  privateKeys: new Places(),
  /** `kind:`, which may be that of a Kubernetes Secret. */
  manifests: new Places(),
  // Forms without a prefix: the mark within them.
  discord: new Places(), telegram: new Places(), telegramUrl: new Places(), mailchimp: new Places(), azureSecret: new Places(), azureDevops: new Places(), azureSas: new Places(), terraform: new Places(),
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
    if (group !== 0 && (group < headOnly || i < 4 || mayStartWord(bytes, i)) && (previous !== dot || bytes[i + 6] === dot || c === afterDot)) hits[count++] = i;
    previous = c;
  }
  return count;
}

/** What the token heads' probes ask of the character before, taken together: most pairs of letters stand within a word. */
function mayStartWord(bytes: Uint8Array, i: number): boolean {
  const kind = beforeHead[bytes[i - 2]!]!;
  return kind === free || kind !== 0 && (bytes[i - 3] === backslash || (kind & inEscape) !== 0 && bytes[i - 4] === percent);
}

const free = 1, behindBackslash = 2, inEscape = 4;
const backslash = 92, percent = 37;
const beforeHead = Uint8Array.from({ length: 256 }, (_, c) => {
  const character = String.fromCharCode(c);
  return c > 127 || /[^\w]/.test(character) ? free : /[nrt]/.test(character) ? behindBackslash : /[0-9A-F]/.test(character) ? inEscape : 0;
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
const setIds = new Map<Class, number>();
let sets = new Uint8Array(0);

function setOf(class_: Class): number {
  const known = setIds.get(class_);
  if (known !== undefined) return known;
  const id = setIds.size;
  const pattern = new RegExp(`[${class_.replace(/^[+|]/, '')}]`);
  const larger = new Uint8Array((id + 1) << 8);
  larger.set(sets);
  for (let c = 0; c < 128; c++) larger[id << 8 | c] = pattern.test(String.fromCharCode(c)) ? 1 : 0;
  if (/^[+^]/.test(class_)) larger[id << 8 | wide] = 1;
  if (/^[|^]/.test(class_)) larger[id << 8 | nothing] = 1;
  sets = larger;
  setIds.set(class_, id);
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
const dollar = 36;
/** Behind most dots nothing is looked for unless a second dot follows at a fixed place, or there would be far too many. */
const dot = 46, afterDot = 97;

/** Where one of the pairs has classes of `before` right before it and of `after` right behind it. */
function probe(what: keyof Anchors, all: readonly string[], before: readonly Class[] = [], after: readonly Class[] = [], shift = 0): void {
  const row: Probe = {
    target: inTurn.indexOf(lists[what]), shift,
    tests: [...before.map((class_, i) => [i - before.length, setOf(class_)]), ...after.map((class_, i) => [i + 2, setOf(class_)])].flat(),
  };
  for (const pair of all) {
    const at = pair.charCodeAt(0) << 8 | pair.charCodeAt(1);
    if (pairs[at] === 0) pairs[at] = groups.push([]) - 1;
    groups[pairs[at]!]!.push(row);
  }
}

const anyCase = (pair: string) => [...new Set([pair, pair.toUpperCase(), pair[0]! + pair[1]!.toUpperCase(), pair[0]!.toUpperCase() + pair[1]!])];
/** Classes for the letters of a word, in any case. */
const letters = (word: string) => [...word].map((letter) => letter + letter.toUpperCase());
const exactly = (word: string) => [...word].map((character) => `\\${character}`.replace(/\\(\w)/, '$1'));

const times = (count: number, class_: Class) => Array<Class>(count).fill(class_);
const wordCharacters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

for (const [head, third] of headsOf(tokenFamilies.flatMap((family) => family.prefixes))) {
  // After what no word holds, after an escape (`\n`, `%3D`), or after a diff's sign at a line's start; `$` anywhere.
  const before = head.startsWith('$') ? [[]] : [['^\\w-'], ['\\\\', 'nrt'], ['|\\n', '\\-'], ['%', '0-9A-F', '0-9A-F']];
  for (const classes of before) probe('tokens', [head], classes, third);
}
for (const [head, third] of headsOf([...behindHyphen])) probe('tokens', [head], ['+\\0-\\t\\x0b-\\x7f', '\\-'], third);   // the hyphen is no diff's sign

/** First two characters of prefixes, and the class of what comes third. */
function headsOf(prefixes: readonly string[]): Map<string, readonly Class[]> {
  const thirds = new Map<string, Set<string>>();
  for (const prefix of prefixes) thirds.set(prefix.slice(0, 2), (thirds.get(prefix.slice(0, 2)) ?? new Set()).add(prefix[2] ?? ''));
  return new Map([...thirds].map(([head, set]) => [head, set.has('') ? [] : [[...set].flatMap(exactly).join('')]]));
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
probe('userFlags', ['-u'], ['+\\s'], [' ='], -1);
probe('userFlags', ['--'], ['+\\s'], exactly('user'), -1);
probe('passwordFlags', ['-p', '-a'], ['+\\s'], [], -1);
probe('urls', [':/'], [], ['/']);

/** What may stand before forms without a prefix: no character of a word but an escape's letter or a diff's sign. */
const wordStart = '^A-Za-mo-qsu-z0-9_~.\\]';
probe('privateKeys', ['PR'], [], exactly('IVATE KEY'));
probe('manifests', ['ki'], ['^\\w'], exactly('nd:'));
probe('networks', ['@t', '@u'], [], ['cdn', 'pi']);
probe('discord', [...wordCharacters].map((c) => `.${c}`), times(23, '\\w-'), [...times(5, '\\w-'), '.', ...times(27, '\\w-')]);
probe('telegram', [':A'], times(8, '0-9'), ['A', ...times(32, '\\w-')]);
probe('telegramUrl', ['/b'], [], [...exactly('ot'), ...times(8, '0-9')]);
probe('mailchimp', ['-u'], [wordStart, ...times(32, 'a-f0-9')], ['s', '0-9']);
probe('azureSecret', ['Q~'], [wordStart, ...times(3, '\\w~.\\-'), '78'], times(31, '\\w~.\\-'));
probe('azureDevops', ['AZ'], [wordStart, ...times(76, 'A-Za-z0-9')], exactly('DO'));
probe('azureSas', ['si'], ['?&;'], [...exactly('g='), ...times(40, 'A-Za-z0-9%+/')], -1);
probe('terraform', ['.a'], [wordStart, ...times(14, 'A-Za-z0-9')], exactly('tlasv1.'));

for (let pair = 0; pair < pairs.length; pair++) {
  const group = groups[pairs[pair]!]!;
  if (group.length > 0 && pair >> 8 !== dollar && group.every((row) => row.target === inTurn.indexOf(lists.tokens))) pairs[pair]! |= headOnly;
}
// Laid flat: groups, and in them probes, and in them tests, each from its start to the next one's.
const inOrder = groups.flat();
const groupStarts = startsOf(groups.map((group) => group.length)), testStarts = startsOf(inOrder.map((row) => row.tests.length));
const targets = Int32Array.from(inOrder, (row) => row.target), shifts = Int32Array.from(inOrder, (row) => row.shift), tests = Int32Array.from(inOrder.flatMap((row) => row.tests));

function startsOf(lengths: readonly number[]): Int32Array {
  let at = 0;
  return Int32Array.from([...lengths, 0], (length) => (at += length) - length);
}
