import { asciiBytes } from '../base/asciiBytes';
import { Recent } from '../base/recent';
import { subwords } from '../base/words';
import type { Anchors } from './anchors';
import { byteSet } from './characterSet';

/**
 * What a name promises about its value:
 * `password`: a person may have chosen it, so any word can be one; `secret`: made to be kept, eight characters and more;
 * `pass`: the short form, which is also a test's outcome and a compiler's step, so it must look chosen or stand beside a user;
 * `token`: also the word of parsers and of cursors, so its value must look made by a machine; `phrase`: a wallet's words;
 * `key`: what most keys of a program are not, so nothing but a long value without a word in it is one.
 */
export type Strength = 'password' | 'pass' | 'secret' | 'token' | 'phrase' | 'key';

/** What a name says, wherever it stands. */
export interface SecretName {
  /** Within the run of word characters that it was found in: hyphens at either end are no part of it. */
  readonly start: number;
  readonly end: number;
  readonly strength: Strength;
  readonly type: string;
  /** `DB_PASSWORD`: only the environment and constants are named so. */
  readonly isEnvironment: boolean;
}

/** What a keyword that `anchors.ts` sees by its second and third letter may be, tried where it would start. */
const keyword = /pass(?:w(?:or)?d|phrase|code)?|pwd|pw(?![A-Za-z])|secret|token|credentials?|creds?(?![a-z])|mnemonic|seed[_-]?phrase|recovery[_-]?phrase|psk/iy;
const uses = 'api|access|private|signing|signature|logged_in|nonce|encrypt(?:ion)?|crypt(?:o)?|master|account|auth|license|service|storage|consumer|hmac|jwt|app|subscription|webhook|admin|deploy|ssh|session|cipher|aes|shared|security|preshared|instrumentation';
const keyWithUse = new RegExp(`(?:${uses})[_-]{0,2}key$`, 'i');
const keyWithUseApart = new RegExp(`(?:${uses})[.:/ ]key$`, 'i');
/** SonarQube takes a token there. */
const sonarLogin = /sonar[._-]?login$/i, sonarLoginApart = /sonar[.:/ ]login$/i;
const saltWithUse = /(?:auth|logged_in|nonce|signing|encryption|cookie)[_-]?salt$/i;

/**
 * What may follow the keyword in a name that still holds the secret itself: `PASSWORD_2`, `secretKey`, `token_value`, `SECRET_PROD`.
 * No text can be read in two ways, or one that does not match would be read in all of them: hence `base` and `64` apart.
 */
const tail = /^(?:(?:[_-]{0,2}|[_-]?access[_-]?)(?:key|value|val|str|string|text|plain|raw|prod|production|dev|development|test|testing|staging|stage|live|local|old|new|current|default|b64|hex|base|primary|secondary|\d+(?!\d)))*$/i;

/** The same behind what joins words beyond an identifier: `secret.key`, `Auth:Token:Value`, `secret/access-key`, "Secret Access Key". */
const tailApart = /(?:[.:/](?:(?:access|secret)[._-]?)?(?:key|value|val|str|string|text|plain|raw|prod|production|dev|development|test|testing|staging|live|local|current|default|b64|base64|hex|primary|secondary)(?![\w$-])|(?:[ _-]access)?[ _-]key(?=[\\"'`*\]]|[ \t]{0,4}[:=[]))+/iy;
/** Before `token`: what a machine may be let in with. */
const tokenUse = 'api|access|auth|refresh|bot|bearer|deploy|personal|private|secret|registry|npm|pypi|github|gh|gitlab|slack|service|admin|publish|upload|sentry|codecov|vault|digitalocean|telegram|discord|webhook|jwt|id';
const tokenUseBefore = new RegExp(`(?:${tokenUse})[_-]?$`, 'i'), tokenUseApart = new RegExp(`(?:${tokenUse})[.:/ ]$`, 'i');

/** Names are no longer. Characters, before the keyword and behind its start. */
const longest = 80;

/** Visits the names in the order of the text, each identifier once. */
export function eachSecretName(text: string, { keywords }: Anchors, visit: (start: number, end: number, name: SecretName) => void): void {
  const bytes = asciiBytes(text);
  let runStart = 0;
  let runEnd = 0;
  let from = 0;
  let run = '';
  let name: SecretName | 'none' | undefined = 'none';
  for (let i = 0; i < keywords.length; i++) {
    const anchor = keywords.at(i);
    if (anchor < from) continue;
    if (anchor >= runEnd) {
      for (runStart = anchor; runStart > 0 && isWordPart[bytes[runStart - 1]!] === 1;) runStart--;
      for (runEnd = anchor; isWordPart[bytes[runEnd]!] === 1;) runEnd++;   // zeros follow the text
    }
    if (anchor - 1 === runStart && isJoint[bytes[runStart - 1]!] === 1 && endsApart[bytes[anchor]! | 32] === 1) {
      const found = keyApart(text, from, runStart, runEnd);
      if (found) {
        take(found, 0);
        from = Math.max(runEnd, from);
        continue;
      }
    }
    if (runEnd - runStart <= longest) {
      from = runEnd;   // or behind it, where `take` goes on
      if (runEnd - runStart !== run.length || !text.startsWith(run, runStart)) {
        run = text.slice(runStart, runEnd);
        name = known.get(run);
        if (name === undefined) known.set(` ${run}`.slice(1), (name = nameOf(run, i, runStart)));   // a copy: a slice would hold the whole text in memory
      }
      if (typeof name === 'object') take(name, runStart);
      continue;
    }
    const found = nameAt(text, anchor, from, runStart, runEnd);
    if (typeof found === 'object') take(found, 0);
    else from = found;
  }

  function take(name: SecretName, offset: number): void {
    const start = name.start + offset;
    const before = bytes[start - 1];
    if (before === openingBracket && text.startsWith('REDACTED', start)) return;
    const end = name.end + offset;
    const isSecret = name.strength === 'token' && isJoint[before!] === 1 && tokenUseApart.test(text.slice(Math.max(0, start - 14), start));
    const behind = isJoint[bytes[end]!] === 1 ? tailEnd(text, end) : end;
    from = behind;
    visit(start, behind, isSecret ? { ...name, strength: 'secret' } : name);
  }

  function nameOf(run: string, first: number, runStart: number): SecretName | 'none' {
    let from = 0;
    for (let i = first; i < keywords.length && keywords.at(i) < runStart + run.length; i++) {
      const name = nameAt(run, keywords.at(i) - runStart, from, 0, run.length);
      if (typeof name === 'object') return name;
      from = name;
    }
    return 'none';
  }
}

function tailEnd(text: string, end: number): number {
  tailApart.lastIndex = end;
  return tailApart.test(text) ? tailApart.lastIndex : end;
}

/** The name that ends in a `key` or a `login` of its own whose use stands before a joint: `stripe.api.key`, "API Key", `sonar.login`. */
function keyApart(text: string, from: number, runStart: number, runEnd: number): SecretName | undefined {
  if (runEnd - runStart > longest) return undefined;
  const before = Math.max(from, runStart - 16);
  const use = keyWithUseApart.exec(text.slice(before, runStart + 3)) ?? sonarLoginApart.exec(text.slice(before, runStart + 5));
  if (!use || !tail.test(text.slice(before + use.index + use[0].length, runEnd))) return undefined;
  const word = use[0].toLowerCase().replace(/[.:/ ]/, '_');
  return { start: before + use.index, end: runEnd, strength: 'secret', type: typeOf(word, '', 'secret'), isEnvironment: false };
}

/** Runs of word characters that were met, over all texts: sources repeat their names. Characters. */
const remembered = 200_000;
const known = new Recent<string, SecretName | 'none'>(remembered, (run) => run.length + 60);

/** What a whole name promises: a key of a configuration. */
export function nameOfKey(key: string): SecretName | undefined {
  let name = ofKeys.get(key);
  if (name === undefined) ofKeys.set(key, (name = wholeName(key) ?? 'none'));
  return name === 'none' ? undefined : name;
}

const ofKeys = new Recent<string, SecretName | 'none'>(remembered, (key) => key.length + 60);

/** Of the run of word characters at its end. */
function wholeName(key: string): SecretName | undefined {
  const run = /[\w$-]+$/.exec(key)?.[0] ?? '';
  if (run.length > longest || !anyKeyword.test(run)) return undefined;
  for (let anchor = 1, from = 0; anchor < run.length; anchor++) {
    if (anchor < from) continue;
    const name = nameAt(run, anchor, from, 0, run.length);
    if (typeof name === 'object') return name.end === run.length ? name : undefined;
    from = Math.max(from, name);
  }
  return undefined;
}

const anyKeyword = /pass|pwd|pw$|login$|secret|token|credential|mnemonic|phrase|psk|key/i;

/** The name whose keyword holds the anchor, or from where the next may start. Offsets are the text's. */
function nameAt(text: string, anchor: number, from: number, runStart: number, runEnd: number): SecretName | number {
  const found = keywordAround(text, anchor, from);
  if (!found) return from;
  const { at, word } = found;
  const behind = at + word.length;
  // `secret-` and `password--` end before the hyphens, and `--token` starts behind them
  let end = Math.min(runEnd, behind + longest + 1);
  while (end > behind && text.charCodeAt(end - 1) === hyphen) end--;
  // A later keyword of the same identifier may be its last: `token_secret`, `passwordResetToken`.
  if (end - at > longest || !tail.test(text.slice(behind, end))) return behind;
  let start = Math.max(runStart, at - longest);
  while (start < at && text.charCodeAt(start) === hyphen) start++;
  const before = text.slice(start, at);
  const strength = strengthOf(word.toLowerCase(), before, text.slice(behind, end).toLowerCase());
  if (!strength) return end;
  return { start, end, strength, type: typeOf(word.toLowerCase(), before.toLowerCase(), strength), isEnvironment: environment.test(text.slice(start, end)) };
}

const environment = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;

/** The keyword that holds the anchor, the longest that starts at `from` or behind it. */
function keywordAround(text: string, anchor: number, from: number): { readonly at: number; readonly word: string } | undefined {
  const second = text.charCodeAt(anchor) | 32;
  const third = text.charCodeAt(anchor + 1) | 32;
  if (second === 101 && third === 121) {   // key
    const before = Math.max(from, anchor - 18);
    const match = keyWithUse.exec(text.slice(before, anchor + 2));
    return match ? { at: before + match.index, word: match[0] } : { at: anchor - 1, word: text.slice(anchor - 1, anchor + 2) };
  }
  if (second === 111 && third === 103) {   // login
    const before = Math.max(from, anchor - 7);
    const match = sonarLogin.exec(text.slice(before, anchor + 4));
    return match ? { at: before + match.index, word: match[0] } : undefined;
  }
  if (second === 97 && third === 108) {   // salt
    const before = Math.max(from, anchor - 12);
    const match = saltWithUse.exec(text.slice(before, anchor + 3));
    return match ? { at: before + match.index, word: match[0] } : undefined;
  }
  for (const back of startsBefore(text, second, third, anchor)) {
    if (anchor - back < from) continue;
    keyword.lastIndex = anchor - back;
    const match = keyword.exec(text);
    if (match) return { at: match.index, word: match[0] };
  }
  return undefined;
}

/** How far before its anchor a keyword starts. */
function startsBefore(text: string, second: number, third: number, anchor: number): readonly number[] {
  if (second === 101) return inToken;                                                          // toKEn
  if (second === 104) return phraseStarts;                                                     // recovery-PHrase
  return second === 114 && (text.charCodeAt(anchor + 2) | 32) === 116 && third === 101 ? inSecret : atStart;   // seCRet; PAss, PWd, CRedential, MNemonic, PSk
}

const atStart = [1], inToken = [3], inSecret = [3], phraseStarts = [10, 9, 6, 5];

function strengthOf(word: string, before: string, rest: string): Strength | undefined {
  const upper = /^[A-Z]/.test(before) || before === '';
  if (word === 'key') return rest === '' && !otherKeys.has(subwords(before).at(-1)?.toLowerCase() ?? '') ? 'key' : undefined;
  if (word === 'pass') return passOf(before, rest);
  if (word === 'pw') return rest !== '' ? undefined : /(?:bind|root|db|database|user|admin|sudo|mail|smtp|ssh|mysql|pg|postgres|redis|ldap|ftp|login|proxy|http|wifi|vpn|keystore)[_-]?$/i.test(before) ? 'password' : before === '' || /[_-]$/.test(before) ? 'pass' : undefined;
  if (word === 'psk') return rest === '' && /(?:^|[_-])$/.test(before) ? 'pass' : undefined;
  if (word === 'pwd') return !upper || !/^(?:OLD)?$/.test(before) ? 'password' : before === '' ? 'pass' : undefined;
  if (word.startsWith('passw') || word === 'passphrase') return actions.has(subwords(before).at(-1)?.toLowerCase() ?? '') ? 'pass' : 'password';
  if (word === 'token' && (handedOut.test(before) || bound.test(before))) return undefined;
  if (word === 'passcode') return 'secret';
  if (word === 'token' || word.startsWith('cred')) return tokenUseBefore.test(before) ? 'secret' : 'token';
  if (word === 'mnemonic' || word.endsWith('phrase')) return 'phrase';
  if (/^(?:session|app|service|account|license|admin|security|storage|webhook|shared|deploy|access|signature)[_-]?key$/.test(word) && rest === '' && !/[A-Z_-]$|^$/.test(before)) return 'token';
  return 'secret';
}

/** Known to everybody, or what something is found by. */
const otherKeys: ReadonlySet<string> = new Set((
  'public pub foreign primary unique composite natural surrogate cache sort partition range hash map object item entry row group query index lookup bucket route path file s3 storage state prop attribute field column property config setting option context locale '
  + 'translation i18n message label text string event action job task queue topic stream idempotency dedupe dedup deduplication fingerprint etag version commit build asset chunk module content integrity checksum digest publishable site recaptcha mon for by turn'
).split(' '));

/** Tokens that a server puts into the pages that everybody gets, and those that say where a list goes on. */
const handedOut = /(?:page|next|prev(?:ious)?|continuation|cursor|paging|pagination|resume|public(?:[_-]?key)?|csrf|xsrf|authenticity|anti[_-]?forgery|verification)[_-]?$/i;

/** A number of tokens: `maxToken = 1617181920`. */
const bound = /(?:max|min|num|limit|total)[_-]?$/i;

/** What is done with a password, or whether there is one: the value is a mode, an address or a message far more often than one. */
const actions: ReadonlySet<string> = new Set('update reset forgot forget forgotten change manage recover request show hide toggle reveal require requires no not has is use uses allow allows enable disable ask prompt remember invalid wrong missing without generate encode hash'.split(' '));

/** `db_pass`; `pass` alone; `first_pass`, but not `bypass`. */
function passOf(before: string, rest: string): Strength | undefined {
  if (/(?:fastcgi|uwsgi|scgi|grpc|memcached)_$/i.test(before)) return undefined;   // nginx passes requests on
  if (/(?:db|user|smtp|mail|root|admin|redis|mysql|pg|postgres|ftp|login|proxy|http|auth|rabbitmq|mongo|database|keystore|key|store|sudo|my|become|ssh|ansible|ldap|bind|default|vault|wifi|require)[_-]?$/i.test(before)) return /[\w-]$/.test(before) ? 'password' : undefined;
  return rest === '' && (before === '' || /[_-]$/.test(before)) ? 'pass' : undefined;
}

function typeOf(word: string, before: string, strength: Strength): string {
  if (strength === 'password' || strength === 'pass') return 'password';
  if (strength === 'phrase') return 'seed-phrase';
  if (/aws[_-]?(?:[a-z]{1,10}[_-]?)?$/.test(before) && (word === 'secret' || word.startsWith('access'))) return 'aws-secret-key';
  if (/api[_-]?key/.test(word)) return 'api-key';
  if (word === 'token') return 'token';
  if (/key$/.test(word)) return 'key';
  if (/salt$/.test(word)) return 'salt';
  return 'secret';
}

const hyphen = 45, openingBracket = 91;

/** What joins words of a name beyond those. */
const isJoint = byteSet(/[.:/ ]/);

/** The second letter of `key` and `login`. */
const endsApart = byteSet(/[eo]/);

/** Letters, digits, `_`, `-`, `$`. */
const isWordPart = byteSet(/[\w$-]/);
