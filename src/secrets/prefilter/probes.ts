import { nonAsciiByte } from '#base/text/asciiBytes';
import { providersByStart } from '../tokenFormats/providers';
import { callNames } from '../calls/table';
import { programNames } from '../commands/table';
import { plainFieldNames } from '../detectors/plainFields';
import { commonPairShare } from '../classification/randomness';
import { nonStandardSecretWords } from '../names/otherWords';
import { tokenFormats } from '../tokenFormats/tokenFormats';
import { compileFormats, type FormatProbe } from '../tokenFormats/compile';
import type { CharacterClass } from './characterClasses';
import type { Hits } from '../hits';

/** A condition on a pair of characters and its surroundings; if it is met, an offset is added to a list. */
export interface Probe {
  readonly list: keyof Hits;
  /** The pairs, any of which may match. */
  readonly pairs: readonly string[];
  /** Classes of the characters right before the pair, farthest first, and of the characters right after it. */
  readonly before: readonly CharacterClass[];
  readonly after: readonly CharacterClass[];
  /** Whether `before` and `after` list characters rather than classes. */
  readonly exact: boolean;
  /** The distance from the pair's start to the offset that is added. */
  readonly shift: number;
  /** Whether the pair must start a word or follow an escape. */
  readonly startsWord?: boolean;
  /**
   * The class of the character before a token, and its distance before the pair. This class is tested first, because it
   * rejects a position within a long run of the token's characters at once.
   */
  readonly edge?: { readonly back: number; readonly class: CharacterClass; };
  /** No other probe has these pairs, so one group for all of them is enough. */
  readonly isAlone?: true;
}

/** Creates a probe for one of the pairs, with classes for the characters right before and right after it. */
function probe(list: keyof Hits, pairs: readonly string[], before: readonly CharacterClass[] = [],
  after: readonly CharacterClass[] = [], shift = 0): Probe
{
  return { list, pairs, before, after, exact: false, shift };
}

/** Creates a probe for a word, with classes for the characters before and after it. */
function createWordProbe(list: keyof Hits, word: string, before: CharacterClass, after: CharacterClass): Probe {
  return probe(list, [word.slice(0, 2)], [before], [...word.slice(2), after]);
}

const anyCase = (
  pair: string,
) => [...new Set([pair, pair.toUpperCase(), pair[0]! + pair[1]!.toUpperCase(), pair[0]!.toUpperCase() + pair[1]!])];
/** Returns classes for the letters of a word, in any case. */
const letters = (word: string) => [...word].map((letter) => letter + letter.toUpperCase());
const exactly = (word: string) => [...word];

/** The maximum number of characters before a token's infix that are tested; the matcher tests all of them. */
const maxInfixContext = 12;

function createStartProbe({ pairs, after }: FormatProbe): Probe {
  return {
    list: 'tokenStarts',
    pairs,
    before: [],
    after,
    exact: true,
    shift: 0,
    startsWord: pairs.every((pair) => /^\w/.test(pair)),
  };
}

function createInfixProbe({ pairs, before, after }: FormatProbe): Probe {
  return {
    list: 'tokenInfixes',
    pairs,
    before: before.slice(-maxInfixContext),
    after,
    exact: true,
    shift: 0,
    edge: { back: before.length + 1, class: '^G-Zg-mo-qsu-z_~.\\]' },
  };
}

/**
 * Creates one probe for all names with the same first two letters, in either case, at the start of a word. The probe
 * also tests the remaining letters, up to the length of the shortest name.
 */
function createProviderProbe(names: readonly string[]): Probe {
  const [a, b] = [names[0]![0]!, names[0]![1]!];
  const length = Math.min(...names.map((name) => name.length), maxNameLetters);
  const after = Array.from({ length: length - 2 },
    (_, i) =>
      [...new Set(names.map((name) => name[i + 2]!))].sort().map((c) => c === c.toUpperCase() ? c : c + c.toUpperCase())
        .join(''));
  return probe('providers', [...new Set([a + b, a.toUpperCase() + b, a.toUpperCase() + b.toUpperCase()])], [
    '^A-Za-z0-9',
  ], after);
}

const maxNameLetters = 6;

/** Represents every character beyond ASCII. */
const beyondAscii = String.fromCharCode(nonAsciiByte);

/**
 * Returns a probe for the word's letter pair that is rarest in English, in any case, or an empty list for a word
 * without a letter pair. A frequent pair must start a word, because the surroundings of each occurrence have to be
 * tested.
 */
function createOtherWordProbes(word: string): readonly Probe[] {
  const pairs = [...word].flatMap((_, i) => (/^[a-z]{2}$/.test(word.slice(i, i + 2)) ? [i] : []));
  const at = pairs.find((i) => i > 0 && commonPairShare(word.slice(i, i + 2)) === 0) ?? pairs[0];
  if (at === undefined) return [];
  return [
    probe('otherWords', anyCase(word.slice(at, at + 2)),
      at === 0 ? ['^A-Za-z0-9'] : [...word.slice(0, at)].map(toCharacterClass),
      [...word.slice(at + 2)].map(toCharacterClass), -at),
  ];
}

/** Returns the class for a character of a word, in any case. */
function toCharacterClass(character: string): CharacterClass {
  return character > '\x7f' ? beyondAscii : character === '_' ? ' _\\-' : character + character.toUpperCase();
}

/**
 * Lists the pairs of any character and a control character. A carriage return counts unless a line break follows it.
 */
function listControlPairs(): readonly string[] {
  const characters = [...Array(128).keys(), nonAsciiByte].map((code) => String.fromCharCode(code));
  const controls = characters.filter((c) => /[\x01-\x08\x0b\x0e-\x1f\x7f]/.test(c));
  const pairs = [...controls.flatMap((control) => characters.map((c) => c + control)),
    ...characters.filter((c) => c !== '\n').map((c) => `\r${c}`)];
  return [...new Set(pairs)];
}

const formats = compileFormats(tokenFormats);

export const probes: readonly Probe[] = [
  ...formats.starts.map(createStartProbe),
  ...formats.infixes.map(createInfixProbe),

  probe('keywords', anyCase('pa'), [], letters('ss'), 1), // pass…
  probe('keywords', anyCase('pw'), [], letters('d'), 1), // pwd
  probe('keywords', anyCase('cr'), [], ['eE', 'tTdD'], 1), // secret, credential
  probe('keywords', anyCase('ke'), letters('to'), letters('n'), 1), // token
  probe('keywords', anyCase('pw'), [], ['^A-Za-z'], 1), // bindpw
  // api_key, api.key and similar
  probe('keywords', anyCase('ke'), ['isegnthoryrcpkdISEGNTHORYRCPKD_.:/ \\-'], letters('y'), 1),
  probe('keywords', anyCase('sa'), ['hnegieHNEGIE_\\-'], letters('lt'), 1), // auth_salt
  probe('keywords', anyCase('lo'), ['rR', '._'], letters('gin'), 1), // sonar.login
  probe('keywords', ['\\u'], [], ['0', '0', '4-7', '0-9a-fA-F'], 1), // an escaped letter of a name
  probe('keywords', anyCase('mn'), [], letters('emonic'), 1),
  probe('keywords', anyCase('ps'), ['^A-Za-z0-9'], ['kK', '^A-Za-z0-9'], 1), // psk
  probe('keywords', anyCase('ph'), ['dyDY_\\-'], letters('rase'), 1), // seed_phrase

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
  probe('statements', anyCase('in'), ['^\\w'], [...letters('sert'), '\\s']),
  probe('statements', anyCase('re'), ['^\\w.'], [...letters('place'), '\\s']),
  probe('statements', anyCase('up'), ['^\\w.'], [...letters('sert'), '\\s']),
  probe('statements', anyCase('co'), ['^\\w.'], [...letters('py'), '\\s']),
  probe('statements', anyCase('ta'), ['\\s'], [...letters('ble'), '\\s']),
  probe('logins', ['gi', 'gI', 'GI'], ['lL', 'oO'], ['nN', '('], 3),
  probe('logins', ['h('], ['aA', ...exactly('ut')], [], 1),
  probe('logins', ['cr', 'Cr'], [], exactly('edential('), 10),
  probe('logins', ['cr', 'Cr'], [], exactly('edentials('), 11),
  ...callNames.map((name) => createWordProbe('calls', name, '^\\w', ' (=:')),
  ...programNames.map((name) => createWordProbe('programs', name, '^\\w.\\-$@', '+\\s"\'\\0')),
  ...plainFieldNames.map((name) => createWordProbe('fields', name, '^\\w', ' "\'=:')),
  // a key whose purpose is clear from the key above it, in JSON or at the start of a line
  probe('keys', ['Ke', 'ke', 'KE'], ['"\''], [...letters('y'), '"\'', ': =']),
  probe('keys', ['Ke', 'ke', 'KE'], ['\\n'], [...letters('y'), ' =']),
  probe('oracleUrls', ['th'], [':'], exactly('in:')),
  ...providersByStart.map(createProviderProbe),
  probe('urls', [':/'], [], ['/']),

  probe('privateKeys', ['PR'], [], exactly('IVATE KEY')),
  probe('encoded', ['LS'], ['^A-Za-z0-9+/_\\-'], exactly('0tLS1CRUdJTi')),
  probe('encoded', ['Ci'], ['^A-Za-z0-9+/_\\-'], exactly('0tLS0t')),
  probe('encoded', ['ey'], ['^A-Za-z0-9+/_\\-'], ['JAoIC', ...Array<CharacterClass>(20).fill('A-Za-z0-9+/_\\-')]),
  probe('encoded', ['ew'], ['^A-Za-z0-9+/_\\-'], ['o0', ...Array<CharacterClass>(20).fill('A-Za-z0-9+/_\\-')]),
  probe('encoded', ['ZX'], ['^A-Za-z0-9+/_\\-'], exactly('lK')),
  probe('jwks', ['kt'], ['^\\w'], ['y', '^\\w']),
  probe('puttyKeys', ['Pr'], [], exactly('ivate-Lines:')),
  probe('manifests', ['ki'], ['^\\w'], [...exactly('nd'), ':"\' =']),
  probe('manifests', ['tG'], exactly('secre'), exactly('enerator'), -5),
  probe('manifests', ['s_'], exactly('kubernete'), exactly('secret'), -9),
  probe('manifests', ['.S'], ['v', '1'], exactly('ecret'), -2),
  probe('networks', ['@t', '@u'], [], ['cdn', 'pi']),

  { ...probe('controls', listControlPairs(), [], [], 1), isAlone: true },
  probe('sequences', ['\\0'], [], ['3', '3', '\\[\\]']),
  probe('sequences', ['\\3'], [], ['3', '\\[\\]']),
  probe('sequences', ['\\x'], [], ['1', 'bB', '\\[\\]']),
  probe('sequences', ['\\x'], [], ['9', 'bB']),
  probe('sequences', ['\\e', '\\E'], [], ['\\[\\]']),
  probe('sequences', ['\\2'], [], ['7', '\\[']),
  probe('sequences', ['\\u'], [], ['0', '0', '1', 'bB']),
  probe('sequences', ['\\u'], [], ['{', '1', 'bB']),
  probe('sequences', ['^['], [], ['\\[', '0-9']),
  probe('sequences', ['%1'], [], ['bB', '\\[%']),
  ...nonStandardSecretWords.flatMap(createOtherWordProbes),
  probe('foreignWords', [`${beyondAscii}:`, `${beyondAscii}=`]),
  probe('foreignWords', [`${beyondAscii}"`, `${beyondAscii}'`], [], [':= ,)\\]']),
  probe('foreignWords', [`${beyondAscii} `], [], ['=:|']),
  // a table column
  probe('foreignWords', [`${beyondAscii},`, `${beyondAscii};`, `${beyondAscii}|`, `${beyondAscii}\t`, `${beyondAscii}<`,
    `${beyondAscii}\n`]),
  probe('encodings', ['%3'], [], ['adAD']),
  probe('encodings', ['%2'], [], ['0237']),
  probe('encodings', ['%2'], [], ['5', '23', '0237adAD']),
  probe('encodings', ['%0'], [], ['aA']),
  probe('encodings', ['&q'], [], exactly('uot;')),
  probe('encodings', ['&a'], [], exactly('pos;')),
  probe('encodings', ['&a'], [], [...exactly('mp;'), 'q#a']),
  probe('encodings', ['&e'], [], exactly('quals;')),
  probe('encodings', ['&c'], [], exactly('olon;')),
  probe('encodings', ['&#'], [], ['0356', '0-9', '0-9;']),
  probe('encodings', ['&#'], [], ['xX', '0-9', '0-9a-fA-F']),
  probe('encodings', ['\\u'], [], ['0', '0', '23', '27adAD']),
  probe('encodings', ['\\x'], [], ['23', '27adAD']),
  probe('encodings', ['\\"', "\\'"], ['\\\\', '\\\\', '\\\\']),
];
