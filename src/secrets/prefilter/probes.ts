import { nonAsciiByte } from '#base/text/asciiBytes';
import { providersByStart } from '../tokenFormats/providers';
import { callNames } from '../calls/table';
import { programNames } from '../commands/table';
import { plainFieldNames } from '../detectors/plainFields';
import { computeFrequentPairShare } from '../classification/randomness';
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
  readonly isExact: boolean;
  /** The distance from the pair's start to the offset that is added. */
  readonly shift: number;
  /** Whether the pair must start a word or follow an escape. */
  readonly startsWord?: boolean;
  /**
   * The class of the character before a token, and its distance before the pair. This class is tested first, because it
   * rejects a position within a long run of the token's characters at once.
   */
  readonly edge?: { readonly distance: number; readonly class: CharacterClass; };
  /** Set if no other probe has these pairs, so that one group is enough for all of them. */
  readonly isAlone?: true;
}

/** Creates a probe for one of the pairs, with classes for the characters right before and right after it. */
function createProbe(list: keyof Hits, pairs: readonly string[], before: readonly CharacterClass[] = [],
  after: readonly CharacterClass[] = [], shift = 0): Probe
{
  return { list, pairs, before, after, isExact: false, shift };
}

/** Creates a probe for a word, with classes for the characters before and after it. */
function createWordProbe(list: keyof Hits, word: string, before: CharacterClass, after: CharacterClass): Probe {
  return createProbe(list, [word.slice(0, 2)], [before], [...word.slice(2), after]);
}

const listCases = (
  pair: string,
) => [...new Set([pair, pair.toUpperCase(), pair[0]! + pair[1]!.toUpperCase(), pair[0]!.toUpperCase() + pair[1]!])];
/** Returns classes for the letters of a word, in any case. */
const toClasses = (word: string) => [...word].map((letter) => letter + letter.toUpperCase());
const toCharacters = (word: string) => [...word];

/** The maximum number of characters before a token's infix that are tested; the matcher tests all of them. */
const maxInfixContext = 12;

function createStartProbe({ pairs, followingCharacters }: FormatProbe): Probe {
  return {
    list: 'tokenStarts',
    pairs,
    before: [],
    after: followingCharacters,
    isExact: true,
    shift: 0,
    startsWord: pairs.every((pair) => /^\w/.test(pair)),
  };
}

function createInfixProbe({ pairs, precedingCharacters, followingCharacters }: FormatProbe): Probe {
  return {
    list: 'tokenInfixes',
    pairs,
    before: precedingCharacters.slice(-maxInfixContext),
    after: followingCharacters,
    isExact: true,
    shift: 0,
    edge: { distance: precedingCharacters.length + 1, class: '^G-Zg-mo-qsu-z_~.\\]' },
  };
}

/**
 * Creates one probe for all names with the same first two letters, in either case, at the start of a word. The probe
 * also tests the remaining letters, up to the length of the shortest name.
 */
function createProviderProbe(names: readonly string[]): Probe {
  const [firstLetter, secondLetter] = [names[0]![0]!, names[0]![1]!];
  const length = Math.min(...names.map((name) => name.length), maxNameLetters);
  const after = Array.from({ length: length - 2 },
    (_, i) =>
      [...new Set(names.map((name) => name[i + 2]!))].sort().map((c) => c === c.toUpperCase() ? c : c + c.toUpperCase())
        .join(''));
  return createProbe('providers', [
    ...new Set([firstLetter + secondLetter, firstLetter.toUpperCase() + secondLetter,
      firstLetter.toUpperCase() + secondLetter.toUpperCase()]),
  ], [
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
  const pairOffsets = [...word].flatMap((_, i) => (/^[a-z]{2}$/.test(word.slice(i, i + 2)) ? [i] : []));
  const pairOffset = pairOffsets.find((i) => i > 0 && computeFrequentPairShare(word.slice(i, i + 2)) === 0) ??
    pairOffsets[0];
  if (pairOffset === undefined) return [];
  return [
    createProbe('otherWords', listCases(word.slice(pairOffset, pairOffset + 2)),
      pairOffset === 0 ? ['^A-Za-z0-9'] : [...word.slice(0, pairOffset)].map(toCharacterClass),
      [...word.slice(pairOffset + 2)].map(toCharacterClass), -pairOffset),
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

  createProbe('keywords', listCases('pa'), [], toClasses('ss'), 1), // pass…
  createProbe('keywords', listCases('pw'), [], toClasses('d'), 1), // pwd
  createProbe('keywords', listCases('cr'), [], ['eE', 'tTdD'], 1), // secret, credential
  createProbe('keywords', listCases('ke'), toClasses('to'), toClasses('n'), 1), // token
  createProbe('keywords', listCases('pw'), [], ['^A-Za-z'], 1), // bindpw
  // api_key, api.key and similar
  createProbe('keywords', listCases('ke'), ['isegnthoryrcpkdISEGNTHORYRCPKD_.:/ \\-'], toClasses('y'), 1),
  createProbe('keywords', listCases('sa'), ['hnegieHNEGIE_\\-'], toClasses('lt'), 1), // auth_salt
  createProbe('keywords', listCases('lo'), ['rR', '._'], toClasses('gin'), 1), // sonar.login
  createProbe('keywords', ['\\u'], [], ['0', '0', '4-7', '0-9a-fA-F'], 1), // an escaped letter of a name
  createProbe('keywords', listCases('mn'), [], toClasses('emonic'), 1),
  createProbe('keywords', listCases('ps'), ['^A-Za-z0-9'], ['kK', '^A-Za-z0-9'], 1), // psk
  createProbe('keywords', listCases('ph'), ['dyDY_\\-'], toClasses('rase'), 1), // seed_phrase

  createProbe('schemes', ['Be', 'be', 'BE'], ['^A-Za-z0-9'], ['aA']),
  createProbe('schemes', ['Ba', 'ba', 'BA'], ['^A-Za-z0-9'], ['sS']),
  createProbe('schemes', ['To'], ['^A-Za-z0-9'], toCharacters('ken')),
  createProbe('schemes', ['Ap'], ['^A-Za-z0-9'], toCharacters('iKey')),
  createProbe('schemes', ['SS'], ['^A-Za-z0-9'], toCharacters('WS')),
  createProbe('schemes', ['Ge'], ['^A-Za-z0-9'], toCharacters('nieKey')),
  createProbe('authFields', ['au'], ['^\\w'], toCharacters('th')),
  createProbe('authFields', ['au'], ['^\\w', '_'], toCharacters('th'), -1),
  createProbe('authorizations', ['za'], ['aA', ...toCharacters('uthori')], [...toCharacters('tion'), '^\\w\\-'], -6),
  createProbe('authorizations', ['y-'], ['S', ...toCharacters('entr')], [...toCharacters('Auth'), '^\\w\\-'], -4),
  createProbe('cookies', ['ki'], ['cC', ...toCharacters('oo')], ['e', '^a-rt-zA-Z_\\-'], -2),
  createProbe('cookies', ['-b'], [' '], [' "\'']),
  createProbe('queries', ['y='], ['?&;', 'kK', 'e'], [], -2),
  createProbe('queries', ['g='], ['?&;', 's', 'i'], [], -2),
  createProbe('queries', ['h='], ['?&;', ...toCharacters('aut')], [], -3),
  createProbe('queries', ['e='], ['sS', ...toCharacters('ignatur')], [], -8),
  createProbe('identified', listCases('id'), ['^\\w'], [...toClasses('entified'), '\\s']),
  createProbe('statements', listCases('in'), ['^\\w'], [...toClasses('sert'), '\\s']),
  createProbe('statements', listCases('re'), ['^\\w.'], [...toClasses('place'), '\\s']),
  createProbe('statements', listCases('up'), ['^\\w.'], [...toClasses('sert'), '\\s']),
  createProbe('statements', listCases('co'), ['^\\w.'], [...toClasses('py'), '\\s']),
  createProbe('statements', listCases('ta'), ['\\s'], [...toClasses('ble'), '\\s']),
  createProbe('logins', ['gi', 'gI', 'GI'], ['lL', 'oO'], ['nN', '('], 3),
  createProbe('logins', ['h('], ['aA', ...toCharacters('ut')], [], 1),
  createProbe('logins', ['cr', 'Cr'], [], toCharacters('edential('), 10),
  createProbe('logins', ['cr', 'Cr'], [], toCharacters('edentials('), 11),
  ...callNames.map((name) => createWordProbe('calls', name, '^\\w', ' (=:')),
  ...programNames.map((name) => createWordProbe('programs', name, '^\\w.\\-$@', '+\\s"\'\\0')),
  ...plainFieldNames.map((name) => createWordProbe('fields', name, '^\\w', ' "\'=:')),
  // a key whose purpose is clear from the key above it, in JSON or at the start of a line
  createProbe('keys', ['Ke', 'ke', 'KE'], ['"\''], [...toClasses('y'), '"\'', ': =']),
  createProbe('keys', ['Ke', 'ke', 'KE'], ['\\n'], [...toClasses('y'), ' =']),
  createProbe('marks', ['se'], ['^\\w'], [...toCharacters('nsitive'), ' "\'=:']),
  createProbe('marks', ['se', 'Se'], ['"\''], [...toCharacters('cure'), 'sS', ...toCharacters('tring')]),
  createProbe('oracleUrls', ['th'], [':'], toCharacters('in:')),
  ...providersByStart.map(createProviderProbe),
  createProbe('urls', [':/'], [], ['/']),

  createProbe('privateKeys', ['PR'], [], toCharacters('IVATE KEY')),
  createProbe('encoded', ['LS'], ['^A-Za-z0-9+/_\\-'], toCharacters('0tLS1CRUdJTi')),
  createProbe('encoded', ['Ci'], ['^A-Za-z0-9+/_\\-'], toCharacters('0tLS0t')),
  createProbe('encoded', ['ey'], ['^A-Za-z0-9+/_\\-'], ['JAoIC', ...Array<CharacterClass>(20).fill('A-Za-z0-9+/_\\-')]),
  createProbe('encoded', ['ew'], ['^A-Za-z0-9+/_\\-'], ['o0', ...Array<CharacterClass>(20).fill('A-Za-z0-9+/_\\-')]),
  createProbe('encoded', ['ZX'], ['^A-Za-z0-9+/_\\-'], toCharacters('lK')),
  createProbe('jwks', ['kt'], ['^\\w'], ['y', '^\\w']),
  createProbe('puttyKeys', ['Pr'], [], toCharacters('ivate-Lines:')),
  createProbe('manifests', ['ki'], ['^\\w'], [...toCharacters('nd'), ':"\' =']),
  createProbe('manifests', ['tG'], toCharacters('secre'), toCharacters('enerator'), -5),
  createProbe('manifests', ['s_'], toCharacters('kubernete'), toCharacters('secret'), -9),
  createProbe('manifests', ['.S'], ['v', '1'], toCharacters('ecret'), -2),
  createProbe('networks', ['@t', '@u'], [], ['cdn', 'pi']),

  { ...createProbe('controls', listControlPairs(), [], [], 1), isAlone: true },
  createProbe('sequences', ['\\0'], [], ['3', '3', '\\[\\]']),
  createProbe('sequences', ['\\3'], [], ['3', '\\[\\]']),
  createProbe('sequences', ['\\x'], [], ['1', 'bB', '\\[\\]']),
  createProbe('sequences', ['\\x'], [], ['9', 'bB']),
  createProbe('sequences', ['\\e', '\\E'], [], ['\\[\\]']),
  createProbe('sequences', ['\\2'], [], ['7', '\\[']),
  createProbe('sequences', ['\\u'], [], ['0', '0', '1', 'bB']),
  createProbe('sequences', ['\\u'], [], ['{', '1', 'bB']),
  createProbe('sequences', ['^['], [], ['\\[', '0-9']),
  createProbe('sequences', ['%1'], [], ['bB', '\\[%']),
  ...nonStandardSecretWords.flatMap(createOtherWordProbes),
  createProbe('foreignWords', [`${beyondAscii}:`, `${beyondAscii}=`]),
  createProbe('foreignWords', [`${beyondAscii}"`, `${beyondAscii}'`], [], [':= ,)\\]']),
  createProbe('foreignWords', [`${beyondAscii} `], [], ['=:|']),
  // a table column
  createProbe('foreignWords', [`${beyondAscii},`, `${beyondAscii};`, `${beyondAscii}|`, `${beyondAscii}\t`,
    `${beyondAscii}<`, `${beyondAscii}\n`]),
  createProbe('encodings', ['%3'], [], ['adAD']),
  createProbe('encodings', ['%2'], [], ['0237']),
  createProbe('encodings', ['%2'], [], ['5', '23', '0237adAD']),
  createProbe('encodings', ['%0'], [], ['aA']),
  createProbe('encodings', ['&q'], [], toCharacters('uot;')),
  createProbe('encodings', ['&a'], [], toCharacters('pos;')),
  createProbe('encodings', ['&a'], [], [...toCharacters('mp;'), 'q#a']),
  createProbe('encodings', ['&e'], [], toCharacters('quals;')),
  createProbe('encodings', ['&c'], [], toCharacters('olon;')),
  createProbe('encodings', ['&#'], [], ['0356', '0-9', '0-9;']),
  createProbe('encodings', ['&#'], [], ['xX', '0-9', '0-9a-fA-F']),
  createProbe('encodings', ['\\u'], [], ['0', '0', '23', '27adAD']),
  createProbe('encodings', ['\\x'], [], ['23', '27adAD']),
  createProbe('encodings', ['\\"', "\\'"], ['\\\\', '\\\\', '\\\\']),
];
