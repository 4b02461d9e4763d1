import { splitSubwords } from '#base/words/words';
import { markerStart } from '../region';
import { createCaseMatcher, type ValueCase } from './cases';
import { isDummyValue, isFiller } from './dummyTokens';
import { credentialNameWords, credentialNouns, determiners, placeholderQualifiers,
  placeholderWords } from './vocabulary';

/** Placeholders by kind, the most frequent kinds first. */
export const placeholderCases: readonly ValueCase[] = [
  { kind: 'a redaction marker', test: (value) => value.includes(markerStart) },
  { kind: 'a filler', test: isFiller },
  { kind: 'a dummy value', test: isDummyValue },
  { kind: 'masked characters', test: /[#*•]{5}/ },
  {
    kind: 'a placeholder word',
    test: (_, lowerCaseValue) => placeholderWords.has(lowerCaseValue.replace(/[-_. !]/g, '').replace(/^please/, '')),
  },
  { kind: 'text in brackets', test: /^[<{[(]{1,3}[^<>{}]{0,200}[>}\])]{1,3}$|^&lt;[^<>]{0,200}&gt;$/ },
  {
    kind: 'a first word that asks for the value',
    ignoresCase: true,
    test:
      /^(?:your|my|the|some|insert|enter|add|put|replace|todo|fixme|changeme|change[-_ ]?(?:me|this|it)|example|sample|dummy|fake|placeholder)(?:[-_ .]|$)/,
  },
  { kind: 'your credential', ignoresCase: true, test: /^your[a-z]*(?:password|secret|token|key)[a-z]*$/ },
  {
    kind: 'a last word that asks for the value',
    ignoresCase: true,
    test:
      /[-_ .](?:here|placeholder|example|goes-here|changeme|dummy|goes[-_]here|(?:too[-_]?)?short|(?:invalid|wrong)[-_]\w{1,20})$|^(?:invalid|wrong)[-_]/,
  },
  {
    kind: 'a credential of foo or bar',
    ignoresCase: true,
    test: /^(?:foo|bar|baz|dummy|fake|sample|example)(?:pass(?:word|wd)?|pwd|secret|token|key|bot)$/,
  },
  {
    kind: 'a part that is x, your or generated',
    ignoresCase: true,
    test: /(?:^|[_-])x{3,}$|[-_.]your[-_]|^generated?[-_ ]/,
  },
  {
    kind: 'a test credential',
    ignoresCase: true,
    test:
      /^(?:test|mock|fake|dummy|sample|example|demo)[-_ ]?(?:(?:api|access|auth|client|secret|refresh|bearer|id|jwt)[-_ ]?){0,2}(?:token|key|secret)$/,
  },
  {
    kind: 'a credential in capitals',
    test: (value) => /^[A-Z]{12,}$/.test(value) && /(?:SECRET|ACCESS|API|PRIVATE)KEY|PASSWORD|GOESHERE/.test(value),
  },
  {
    kind: 'an abridged value',
    test: /(?:\.{3}|…)$|^\*{2,}\w{0,40}\*{2,}$|^[\w+/-]{2,12}(?:\.{3}|…)[\w+/-]{2,12}={0,2}$/,
  },
  {
    kind: 'words that end in here, or a todo',
    ignoresCase: true,
    test: /(?:goes|your|put|add)[-_ ]?[a-z]{0,10}[-_ ]?here$|^@?todo\b|@todo$/,
  },
  { kind: 'a description', test: isDescription },
  { kind: "someone's credential", test: isDeterminedCredential },
  { kind: 'a value with a masked end', test: /^[A-Za-z\d_-]{1,8}(?:X{4,}|x{6,}|\*{3,})$/ },
  {
    kind: 'a template variable',
    test: /^(__|@@?|%%?|##?|!!?|~~)[A-Z][A-Z\d_.-]*\1$|^%[A-Z][A-Z\d_.-]*%?$|^\$[A-Za-z_]\w*\$$/,
  },
  { kind: 'an AWS example key', test: /EXAMPLE(?:KEY)?$/ },
  {
    kind: 'a constant that names a credential',
    test: (value) => /^[A-Z]+(?:[_-][A-Z\d]+)+$/.test(value) && credentialInCapitalsPattern.test(value),
  },
  {
    kind: "someone's field in capitals",
    test: /^MY[A-Z]{3,}(?:ID|NAME|USER|HOST|ACCOUNT|PASSWORD|SECRET|TOKEN|KEY)$/,
  },
  { kind: 'mostly x', test: isMostlyX },
  {
    kind: 'an instruction',
    ignoresCase: true,
    test:
      /^(?:use|choose|pick|set|generate|create|make|type|paste|provide|supply|fill)[-_ ](?:a|an|the|your|some|this|in)[-_ ]/,
  },
  { kind: 'a name with a placeholder', test: isNamedPlaceholder },
  { kind: 'a request or a description without spaces', test: isUnspacedRequest },
  { kind: 'a comment', test: /^`?#[a-z][a-z ]{2,30}`?$/ },
];

const matchesPlaceholder = createCaseMatcher(placeholderCases);

/**
 * Reports whether a value is a placeholder for a secret: `changeme`, `<your-key>`, `xxxx`, `****`, `...`, or a
 * redaction marker.
 */
export function isPlaceholder(value: string): boolean {
  return matchesPlaceholder(value);
}

/** Reports whether a value consists mostly of x, at least four of them in a row: `xxxxrk`, `sk-xxxxxxxxpRT4xxxx5`. */
function isMostlyX(value: string): boolean {
  return /x{4}/i.test(value) && (value.match(/x/gi)!.length * 2 > value.replace(/[^A-Za-z\d]/g, '').length);
}

/**
 * Reports whether a value without spaces asks for a secret: `longRandomKey`, `a-randomly-generated-token`,
 * `pleaseDontUseThis`, `replacemewithyourpassword`.
 */
function isUnspacedRequest(value: string): boolean {
  return value.length <= 80 && /^[A-Za-z][A-Za-z_. -]+$/.test(value) &&
    unspacedRequestPattern.test(value.toLowerCase().replace(/[_. -]/g, ''));
}

const unspacedRequestPattern =
  /^(?:please)?(?:(?:replace|change|update)(?:me|this|it)(?:with|to|by|before|in)|(?:dont|donot)use)[a-z]+$|^(?:some|any|your|the|an?)?(?:very|super|long|strong|secure)*random(?:ly)?(?:generated|long|secure|strong)*(?:string|secret|token|key|value|password)(?:here)?$/;

/** Reports whether a value assigns a placeholder to a name, as in a list of keys: `gemini=foo`. */
function isNamedPlaceholder(value: string): boolean {
  const assignedValue = /^[a-z][\w-]{1,40}=([^=]{1,100})$/.exec(value)?.[1];
  return assignedValue !== undefined && isPlaceholder(assignedValue);
}

/** Reports whether a value is a description of five or more words, such as `TheSecretKeyObtainedFromThem`. */
function isDescription(value: string): boolean {
  if (value.length < 20 || value.length > 80 || !/^[A-Za-z_]+(?:64)?[A-Za-z_-]*$/.test(value)) return false;
  const words = splitSubwords(value);
  return words.length >= 5 && words.every((word) => word.length < 14) &&
    words.filter((word) => credentialNameWords.has(word.toLowerCase())).length * 2 >= words.length;
}

/**
 * Reports whether a value such as `mypassword`, `some_secret_token`, `a-new-key` or `staticAuthSecretHere` consists
 * only of words for a credential, including a determiner. `somesecret` does not count because it may be a password.
 * Words may have no separator, so `advanceReadings` records for each letter whether the readings that end there contain
 * a determiner and a noun for a credential.
 */
function isDeterminedCredential(value: string): boolean {
  if (value.length > 60 || /^some[a-z]+$/.test(value) || !/^[A-Za-z][A-Za-z_. -]*(?:[-_]\d{1,3})?$/.test(value))
    return false;
  let readings = 1; // one bit for each reading: neither, a determiner, a noun, both
  for (const part of splitSubwords(value)) {
    if (/^\d/.test(part)) continue;
    readings = advanceReadings(part.toLowerCase(), readings);
    if (readings === 0) return false;
  }
  return (readings & 8) !== 0;
}

function advanceReadings(letters: string, initialReadings: number): number {
  const readingsByEnd = [initialReadings];
  for (let end = 1; end <= letters.length; end++) {
    let readings = 0;
    for (let length = 1; length <= Math.min(end, 14); length++) {
      const previousReadings = readingsByEnd[end - length]!;
      if (previousReadings === 0) continue;
      const word = letters.slice(end - length, end);
      if (determiners.has(word)) readings |= previousReadings << 1 & 10 | previousReadings & 10;
      else if (nouns.has(word)) readings |= previousReadings << 2 & 12 | previousReadings & 12;
      else if (length > 1 && (credentialNameWords.has(word) || placeholderQualifiers.has(word)))
        readings |= previousReadings;
    }
    readingsByEnd.push(readings);
  }
  return readingsByEnd[letters.length]!;
}

const nouns: ReadonlySet<string> = new Set([...credentialNouns, 'pass', 'key', 'keys']);

/** Matches a word for a credential or a request in capitals: `SET_A_PASSWORD_HERE_123`. */
const credentialInCapitalsPattern =
  /(?:^|[_-])(?:PASSWORD|PASSWD|SECRET|TOKEN|KEY|HERE|YOUR|CHANGE|REPLACE|NOT_USED|UNUSED)(?:[_-]|$)/;
