import { providersByStart } from '../beside';
import { callNames } from '../calls/calls';
import { programNames } from '../commands/commands';
import { tokenFormats } from '../formats';
import { compileFormats, type Head } from '../formats/compile';
import type { Class } from './classes';
import type { Anchors } from './lists';

/** What must stand around a pair of characters so that its place is noted. */
export interface Probe {
  readonly list: keyof Anchors;
  /** Any of these. */
  readonly pairs: readonly string[];
  /** What must stand right before the pair, the farthest first, and right behind it. */
  readonly before: readonly Class[];
  readonly after: readonly Class[];
  /** The two above are lists of characters as they are. */
  readonly exact: boolean;
  /** From the pair's start to what is noted. */
  readonly shift: number;
  /** A word must start with the pair, or right behind an escape. */
  readonly startsWord?: boolean;
  /** What must stand before a token, so many characters before the pair: it is looked at first, since within a long run of the token's characters it fails at once. */
  readonly edge?: { readonly back: number; readonly class: Class };
}

/** Where one of the pairs has classes of `before` right before it and of `after` right behind it. */
function probe(list: keyof Anchors, pairs: readonly string[], before: readonly Class[] = [], after: readonly Class[] = [], shift = 0): Probe {
  return { list, pairs, before, after, exact: false, shift };
}

const anyCase = (pair: string) => [...new Set([pair, pair.toUpperCase(), pair[0]! + pair[1]!.toUpperCase(), pair[0]!.toUpperCase() + pair[1]!])];
/** Classes for the letters of a word, in any case. */
const letters = (word: string) => [...word].map((letter) => letter + letter.toUpperCase());
const exactly = (word: string) => [...word];

/** So many characters before a token's mark are looked at; the matcher looks at all. */
const nearMark = 12;

function headProbe({ pairs, after }: Head): Probe {
  return { list: 'tokens', pairs, before: [], after, exact: true, shift: 0, startsWord: pairs.every((pair) => /^\w/.test(pair)) };
}

function markProbe({ pairs, before, after }: Head): Probe {
  return { list: 'tokenMarks', pairs, before: before.slice(-nearMark), after, exact: true, shift: 0, edge: { back: before.length + 1, class: '^G-Zg-mo-qsu-z_~.\\]' } };
}

/** One for all names that begin with the same two letters, in one case or with a capital, where a word may start: their further letters as far as the shortest has them. */
function providerProbe(names: readonly string[]): Probe {
  const [a, b] = [names[0]![0]!, names[0]![1]!];
  const length = Math.min(...names.map((name) => name.length), lettersOfNames);
  const after = Array.from({ length: length - 2 }, (_, i) => [...new Set(names.map((name) => name[i + 2]!))].sort().map((c) => c === c.toUpperCase() ? c : c + c.toUpperCase()).join(''));
  return probe('providers', [...new Set([a + b, a.toUpperCase() + b, a.toUpperCase() + b.toUpperCase()])], ['^A-Za-z0-9'], after);
}

const lettersOfNames = 6;

const formats = compileFormats(tokenFormats);

export const probes: readonly Probe[] = [
  ...formats.heads.map(headProbe),
  ...formats.marks.map(markProbe),

  probe('keywords', anyCase('pa'), [], letters('ss'), 1),                                             // pass…
  probe('keywords', anyCase('pw'), [], letters('d'), 1),                                              // pwd
  probe('keywords', anyCase('cr'), [], ['eE', 'tTdD'], 1),                                            // secret, credential
  probe('keywords', anyCase('ke'), letters('to'), letters('n'), 1),                                   // token
  probe('keywords', anyCase('pw'), [], ['^A-Za-z'], 1),                                               // bindpw
  probe('keywords', anyCase('ke'), ['isegnthoryrcpkdISEGNTHORYRCPKD_.:/ \\-'], letters('y'), 1),      // api_key, api.key and their like
  probe('keywords', anyCase('sa'), ['hnegieHNEGIE_\\-'], letters('lt'), 1),                             // auth_salt
  probe('keywords', anyCase('lo'), ['rR', '._'], letters('gin'), 1),                                     // sonar.login
  probe('keywords', ['\\u'], [], ['0', '0', '4-7', '0-9a-fA-F'], 1),                                   // a letter of a name, escaped
  probe('keywords', anyCase('mn'), [], letters('emonic'), 1),
  probe('keywords', anyCase('ps'), ['^A-Za-z0-9'], ['kK', '^A-Za-z0-9'], 1),                             // psk
  probe('keywords', anyCase('ph'), ['dyDY_\\-'], letters('rase'), 1),                                 // seed_phrase

  probe('schemes', ['Be', 'be', 'BE'], ['^A-Za-z0-9'], ['aA']),
  probe('schemes', ['Ba', 'ba', 'BA'], ['^A-Za-z0-9'], ['sS']),
  probe('schemes', ['To'], ['^A-Za-z0-9'], exactly('ken')),
  probe('schemes', ['Ap'], ['^A-Za-z0-9'], exactly('iKey')),
  probe('schemes', ['SS'], ['^A-Za-z0-9'], exactly('WS')),
  probe('schemes', ['Ge'], ['^A-Za-z0-9'], exactly('nieKey')),
  probe('authFields', ['au'], ['^\\w'], exactly('th')),
  probe('authFields', ['au'], ['^\\w', '_'], exactly('th'), -1),
  probe('authorizations', ['za'], ['aA', ...exactly('uthori')], [...exactly('tion'), '^\\w\\-'], -6),
  probe('authorizations', ['y-'], ['S', ...exactly('entr')], [...exactly('Auth'), '^\\w\\-'], -4),
  probe('cookies', ['ki'], ['cC', ...exactly('oo')], ['e', '^a-rt-zA-Z_\\-'], -2),
  probe('cookies', ['-b'], [' '], [' "\'']),
  probe('queries', ['y='], ['?&;', 'kK', 'e'], [], -2),
  probe('queries', ['g='], ['?&;', 's', 'i'], [], -2),
  probe('queries', ['h='], ['?&;', ...exactly('aut')], [], -3),
  probe('queries', ['e='], ['sS', ...exactly('ignatur')], [], -8),
  probe('identified', anyCase('id'), ['^\\w'], [...letters('entified'), '\\s']),
  ...callNames.map((name) => probe('calls', [name.slice(0, 2)], ['^\\w'], [...name.slice(2), ' (=:'])),
  ...programNames.map((name) => probe('programs', [name.slice(0, 2)], ['^\\w.\\-$@'], [...name.slice(2), '+\\s"\'\\0'])),
  ...providersByStart.map(providerProbe),
  probe('urls', [':/'], [], ['/']),

  probe('privateKeys', ['PR'], [], exactly('IVATE KEY')),
  probe('encoded', ['LS'], ['^A-Za-z0-9+/_\\-'], exactly('0tLS1CRUdJTi')),
  probe('encoded', ['Ci'], ['^A-Za-z0-9+/_\\-'], exactly('0tLS0t')),
  probe('encoded', ['ey'], ['^A-Za-z0-9+/_\\-'], ['JAoIC', ...Array<Class>(20).fill('A-Za-z0-9+/_\\-')]),
  probe('encoded', ['ew'], ['^A-Za-z0-9+/_\\-'], ['o0', ...Array<Class>(20).fill('A-Za-z0-9+/_\\-')]),
  probe('encoded', ['ZX'], ['^A-Za-z0-9+/_\\-'], exactly('lK')),
  probe('jwks', ['kt'], ['^\\w'], ['y', '^\\w']),
  probe('puttyKeys', ['Pr'], [], exactly('ivate-Lines:')),
  probe('manifests', ['ki'], ['^\\w'], exactly('nd:')),
  probe('networks', ['@t', '@u'], [], ['cdn', 'pi']),
];
