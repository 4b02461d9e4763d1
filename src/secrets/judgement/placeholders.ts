import { subwords } from '../../base/words';
import { markerStart } from '../region';
import { isRandom, isWordLike } from './randomness';
import { isRepetitive, isSpelledOut } from './dummyTokens';
import { credentialNouns, placeholderQualifiers, determiners, credentialNameWords, programs, placeholderWords, settingWords, technicalWords } from './vocabulary';

/** Text that stands where a secret will be: `changeme`, `<your-key>`, `xxxx`, `****`, `...`, a marker of ours. */
export function isPlaceholder(value: string): boolean {
  const lower = value.toLowerCase();
  return value.includes(markerStart)
    || isFiller(value)
    || isSpelledOut(value)
    || /[#*•]{5}/.test(value)
    || placeholderWords.has(lower.replace(/[-_. !]/g, '').replace(/^please/, ''))
    || /^[<{[(]{1,3}[^<>{}]{0,200}[>}\])]{1,3}$|^&lt;[^<>]{0,200}&gt;$/.test(value)
    || /^(?:your|my|the|some|insert|enter|add|put|replace|todo|fixme|changeme|change[-_ ]?(?:me|this|it)|example|sample|dummy|fake|placeholder)(?:[-_ .]|$)/.test(lower)
    || /^your[a-z]*(?:password|secret|token|key)[a-z]*$/.test(lower)
    || /[-_ .](?:here|placeholder|example|goes-here|changeme|dummy|goes[-_]here|(?:too[-_]?)?short|(?:invalid|wrong)[-_]\w{1,20})$|^(?:invalid|wrong)[-_]/.test(lower)
    || /^(?:foo|bar|baz|dummy|fake|sample|example)(?:pass(?:word|wd)?|pwd|secret|token|key|bot)$/.test(lower)
    || /(?:^|[_-])x{3,}$|[-_.]your[-_]|^generated?[-_ ]/.test(lower)
    || /^(?:test|mock|fake|dummy|sample|example|demo)[-_ ]?(?:(?:api|access|auth|client|secret|refresh|bearer|id|jwt)[-_ ]?){0,2}(?:token|key|secret)$/.test(lower)
    || /^[A-Z]{12,}$/.test(value) && /(?:SECRET|ACCESS|API|PRIVATE)KEY|PASSWORD|GOESHERE/.test(value)
    || /(?:\.{3}|…)$|^\*{2,}\w{0,40}\*{2,}$/.test(value)
    || /(?:goes|your|put|add)[-_ ]?[a-z]{0,10}[-_ ]?here$|^@?todo\b|@todo$/.test(lower)
    || isDescription(value)
    || saysWhose(value)
    || /^[A-Za-z\d_-]{1,8}(?:X{4,}|x{6,}|\*{3,})$/.test(value)   // the rest is blotted out
    || /^(__|@@?|%%?|##?|!!?|~~)[A-Z][A-Z\d_.-]*\1$|^%[A-Z][A-Z\d_.-]*%?$|^\$[A-Za-z_]\w*\$$/.test(value)   // a template's slot
    || /EXAMPLE(?:KEY)?$/.test(value)   // AWS ends the keys of its documents so
    || /^[A-Z]+(?:[_-][A-Z\d]+)+$/.test(value) && spelledOut.test(value);
}

/** `base64_encoded_ldap_admin_password`, `TheSecretKeyObtainedFromThem`: five words and more that say what belongs there. */
function isDescription(value: string): boolean {
  if (value.length < 20 || value.length > 80 || !/^[A-Za-z_]+(?:64)?[A-Za-z_-]*$/.test(value)) return false;
  const words = subwords(value);
  return words.length >= 5 && words.every((word) => word.length < 14) && words.filter((word) => credentialNameWords.has(word.toLowerCase())).length * 2 >= words.length;
}

/**
 * `mypassword`, `some_secret_token`, `a-new-key`, `staticAuthSecretHere`: nothing but words for a credential, one of which says that it is
 * anyone's (`somesecret` may well be a password). Words may run together: for each letter it is noted which readings end there, with and without such a word,
 * with and without a credential's.
 */
function saysWhose(value: string): boolean {
  if (value.length > 60 || /^some[a-z]+$/.test(value) || !/^[A-Za-z][A-Za-z_. -]*(?:[-_]\d{1,3})?$/.test(value)) return false;
  let reached = 1;   // a bit for each of the four: neither, a determiner, a credential's word, both
  for (const part of subwords(value)) {
    if (/^\d/.test(part)) continue;
    reached = readAs(part.toLowerCase(), reached);
    if (reached === 0) return false;
  }
  return (reached & 8) !== 0;
}

function readAs(letters: string, before: number): number {
  const reached = [before];
  for (let end = 1; end <= letters.length; end++) {
    let here = 0;
    for (let length = 1; length <= Math.min(end, 14); length++) {
      const from = reached[end - length]!;
      if (from === 0) continue;
      const word = letters.slice(end - length, end);
      if (determiners.has(word)) here |= from << 1 & 10 | from & 10;
      else if (nouns.has(word)) here |= from << 2 & 12 | from & 12;
      else if (length > 1 && (credentialNameWords.has(word) || placeholderQualifiers.has(word))) here |= from;
    }
    reached.push(here);
  }
  return reached[letters.length]!;
}

const nouns: ReadonlySet<string> = new Set([...credentialNouns, 'pass', 'key', 'keys']);

/** `SET_A_PASSWORD_HERE_123` */
const spelledOut = /(?:^|[_-])(?:PASSWORD|PASSWD|SECRET|TOKEN|KEY|HERE|YOUR|CHANGE|REPLACE|NOT_USED|UNUSED)(?:[_-]|$)/;

/** One character over and over, or counting up: nobody's token. */
export function isFiller(value: string): boolean {
  if (/([xX*.•0_#?-])\1{5}/.test(value) && value.replace(/[xX*.•0_#?-]/g, '').length <= value.length / 3) return true;
  if (/^([^\n])\1{2,}$/.test(value) || isRepetitive(value)) return true;
  const lower = value.toLowerCase();
  if (!maybeRun(lower) && !lower.includes('your')) return false;
  const core = lower.replace(/[^a-z0-9]/g, '');
  return core.length >= 10 && (runs.some((run) => run.includes(core)) || /your[-_]?(?:api|secret|access|auth|token|key)/.test(lower));
}

/** Whether its first two letters or digits follow one another, as in all `runs`. */
function maybeRun(lower: string): boolean {
  let before = -1;
  for (let i = 0; i < lower.length; i++) {
    const c = lower.charCodeAt(i);
    if (c < 48 || c > 57 && c < 97 || c > 122) continue;
    if (before !== -1) return c === before + 1 || before === lastDigit || before === lastLetter;
    before = c;
  }
  return false;
}

const lastDigit = 57, lastLetter = 122;

const runs = ['abcdefghijklmnopqrstuvwxyz'.repeat(3), '0123456789'.repeat(8), '1234567890'.repeat(8), 'abcdefghijklmnopqrstuvwxyz0123456789', 'abcdefghijklmnopqrstuvwxyz1234567890', '1234567890abcdefghijklmnopqrstuvwxyz', '0123456789abcdef'.repeat(5)];

/** What a setting says in place of a secret: whether there is one, who may have it, how it is kept. */
export function isSettingWord(value: string): boolean {
  const lower = value.toLowerCase();
  return settingWords.has(lower) || programs.has(lower) || negated.test(lower);
}

/** A state: `not-tried`, `no-server-support`. */
const negated = /^(?:not|no|non)(?:[-_][a-z]{2,}){1,4}$/;

/** A command whose output is the secret: `openssl rand -hex 32`, `etcdctl get /key`. */
export function isCommand(value: string): boolean {
  return /^[a-z][\w-]{1,20} (?:get|read|fetch|show|decrypt|describe|inspect|exec|run) [\w\/$"'.-]/.test(value) || /^[`$(\s]*(?:openssl|pwgen|uuidgen|htpasswd|head|cat|echo|printf|date|base64|tr|cut|jq|aws|gcloud|az|vault|op|pass|bw|gopass|kubectl|docker|npx|npm|node|python3?|ruby|php|bin\/\w+|rails|rake|mix|sops|security|secret-tool|dd|xxd|ssh-keygen|wg|dirname|basename|readlink|realpath|pwd|hostname|mktemp|git|curl|wget|grep|sed|awk) +(?:[\w.\/$"'-]|$)/.test(value);
}

/** A value that is fetched from elsewhere: an environment variable, a template's slot, a vault's path, a file's path. */
export function isReference(value: string): boolean {
  return /\$[{(]|\{\{|#\{|<%|%\}| \}\}/.test(value)
    || /^\/dev\/[a-z]{2,8}(?: |$)/.test(value)
    || /^\\{0,2}[A-Z]\w*(?:\\{1,2}[A-Z]\w*){1,8}(?:::class)?$/.test(value)   // a class of PHP
    || /^\$[A-Za-z_][\w.]*(?:\/[\w./-]*|(?:\\[rn])?[})\]]{0,4})?$|^%[A-Za-z_]\w*%$|^%\(?\w{0,40}\)?[sd]$|^[@:][A-Za-z_][\w.]*$/.test(value)
    || /\{[A-Za-z_0-9.]{0,40}\}/.test(value)
    || /^(?:process\.env|os\.environ|os\.getenv|import\.meta|env|ENV|Deno\.env|System\.getenv|secrets|vars|config|settings|self|this)[.[(]/.test(value)
    || /^(?:vault|op|ref\+[a-z]+|ssm|secretsmanager|keyvault|file|arn|env|urn|data|workspace|npm|link|portal|patch|catalog|github|git|resolve|k8s|gcp|awskms|sm|bws|doppler)[:=]/.test(value)
    || /^[a-z][a-z0-9+.-]{1,15}:(?:\/\/|\?)/.test(value)
    || /(?:^|[ :=])%[sdvq@](?:\\n)?$/.test(value)   // what `printf` fills in
    || /^--[a-z]+(?:-[a-z]+)*\d?$|^@[a-z][\w.-]*@$|^[^{]*\}\}$|^\/[\w./:-]+\?[\w.-]+=/.test(value)   // a property of CSS or an option, a template's slot or its end, a route
    || isSelector(value)
    || /^#\/\w|^\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?$/.test(value)   // a part of the same document; an address
    || /^ENC\[/.test(value)
    || /^\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.,+Z-]{0,20}$/.test(value)   // a time
    || /^[a-z][a-z\d]*(?:-[a-z\d]+)*[-:]\d{1,4}(?:\.\d{1,5}){1,3}(?:[-.][A-Za-z]\w{0,20})?$/.test(value)   // a package of a version
    || /^\d{3,6}_[a-z][a-z\d]*(?:_[a-z\d]+)*$/.test(value)     // a numbered file
    || /^[a-z]{2,20}:"[^"]{0,200}"/.test(value)              // tags of a field in Go
    || /^[^\s/]{1,128}(?:\/[\w-]{1,40}){3}\/\w{0,8}4_request$/.test(value)   // the scope of a signature
    || isScope(value) || isPattern(value) || isPackage(value) || isQualified(value)
    || /^x(?:-[a-z]+\d?){1,6}$/i.test(value)                 // a header
    || isPath(value);
}

/** `read:org`, `repo,read:user`: what a token may do. */
function isScope(value: string): boolean {
  return value.length <= 200 && value.includes(':') && /^[a-z_*]+(?::[a-z_*.]+){0,3}(?:[ ,|]+[a-z_*]+(?::[a-z_*.]+){0,3})*$/.test(value)
    && value.split(/[ ,|]+/).some((part) => /(?:^|[:_.])(?:read|write|delete|create|update|manage|view|edit|list|execute|publish|subscribe|follow|push|pull|full|all|email|profile|status|\*)(?:$|[:_.])/.test(part));
}

/** `#s3-secret-key`, `.password-field`: an element of a page, named after what it shows. */
function isSelector(value: string): boolean {
  return /^[#.][a-z][a-z\d]*(?:[-_][a-z\d]+){1,6}$/.test(value) && value.slice(1).split(/[-_]/).some((word) => credentialNameWords.has(word));
}

/** A regular expression: anchored, or with a class or a group and how often it comes. */
function isPattern(value: string): boolean {
  return /^\^.+\$$/.test(value) || /\[[^\]]{0,20}\w-\w[^\]]{0,40}\](?:[*+?]|\{\d)|\\{1,2}[dwsS](?:[*+?]|\{\d)|\(\?(?:[:=!]|[ims]{1,3}\)|<[=!])|^\.\*|\.\*$/.test(value);
}

/** A package of a registry, an address without a scheme, a module's coordinates: `@scope/name`, `k8s.io/client-go`, `com.auth0:java-jwt:4.0`, `passlib==1.7`. */
function isPackage(value: string): boolean {
  return value.length <= 120 && value.split(/[./:@]/).every((part) => !isRandom(part)) && (value.match(/\d/g)?.length ?? 0) <= 6 && (/^@[a-z][a-z\d-]*\/[a-z][a-z\d._-]*$/.test(value)
    || /^[a-z][a-z\d-]*(?:\.[a-z][a-z\d-]*){0,5}\.(?:io|com|org|net|dev|sh|cloud|app|local|internal|svc)(?:\/[A-Za-z][\w.-]*)*$/.test(value)
    || /^[a-z][a-z\d]*(?:\.[a-z][\w-]*)+:[a-z][a-z\d.-]*(?::\d[\w.-]*)?$/.test(value)
    || /^[a-z][a-z\d._-]*(?:[=~<>!]=|[<>])\d[\w.*]*$/.test(value));
}

/**
 * `java.lang.String`, `app.auth.token.v2`, `projects/x/secrets/y/versions/latest`: words parted by points or slashes, three and more;
 * `package.module:Class`, an entry point of Python.
 */
function isQualified(value: string): boolean {
  return value.length <= 160 && (/^[A-Za-z_]{1,40}(?:\.[A-Za-z_]{2,40}){2,8}(?:\.v\d{1,2})?$/.test(value) && isWordLike(value) || /^[a-z_]{1,40}(?:\.[a-z_]{2,40}){1,8}:[A-Za-z_]{2,60}(?:\.[A-Za-z_]{2,60}){0,3}$/.test(value) && isWordLike(value) || /^[a-z][a-z_-]*(?:\/[a-z][a-z_-]*\d{0,2}){2,10}$/.test(value) && isWordLike(value));
}

/** A secret key of AWS is base64, so that one in two hundred looks like a path. */
const awsKeyLength = 40;

function isPath(value: string): boolean {
  return /^(?:\.{1,2}|~)?\/[\w.@-]+(?:\/[\w.@*-]*)*$/.test(value) && !/\d[a-zA-Z]\d|[+=]/.test(value) && !(value.length === awsKeyLength && isRandom(value))
    || /^[A-Za-z]:\\/.test(value)
    || /^[\w./@~ -]{1,300}\.(?:pem|key|crt|json|ya?ml|toml|txt|html?|tsx?|jsx?|mjs|cjs|py|rb|php|java|go|rs|md|env|ini|cfg|conf|svg|png|vue|scss|css|twig|erb|ejs|hbs|xml|sh|p12|pfx|jks|cer|asc|gpg|pub|tpl|tmpl|j2)$/.test(value);
}

/** Only words that name such things: `access_token`, `auth.password`, `Confirm password`, `token2`. */
export function isCredentialName(value: string): boolean {
  const words = subwords(value);
  if (words.length === 0) return false;
  const isOf = (words: readonly string[], ...sets: readonly ReadonlySet<string>[]): boolean => words.every((word) => /^\d{1,2}$/.test(word) || sets.some((set) => set.has(word.toLowerCase())));
  return isOf(words, credentialNameWords) || words.length > 1 && value.length <= 80 && isOf(words, credentialNameWords, technicalWords) && words.some((word) => credentialNameWords.has(word.toLowerCase()));
}

/** Such words with nothing between them that say what it is: `refreshtoken`. One step a letter and a word that may end there. */
export function isJoinedCredentialName(value: string): boolean {
  if (value.length > 40 || !/^[a-z]*(?:token|key|secret)s?$/i.test(value)) return false;
  const lower = value.toLowerCase();
  const reached = [true];
  for (let end = 1; end <= lower.length; end++) {
    reached[end] = false;
    for (let length = 2; length <= Math.min(end, 14) && !reached[end]; length++) reached[end] = reached[end - length]! && credentialNameWords.has(lower.slice(end - length, end));
  }
  return reached[lower.length]!;
}

const sentenceWord = /^[("'“‘]*\p{L}[\p{L}'’-]*(?:[)"”.,;:!?…][)"'”’.,;:!?…]*)?$|^\d{1,4}[.,:]?$|^\d{1,4}(?:[-:.\/]\d{1,4}){1,5}$|^[+-]\d{4}$|^[&–—/+-]$/u;
const foreign = /[^\x00-\x7f]|\\u[0-9a-f]{4}/i, escaped = /\\u[0-9a-f]{4}/gi;

/** A sentence or a title: words with spaces between them, most of which are nothing but letters; or a word that ASCII cannot spell. */
export function isProse(value: string): boolean {
  const words = value.replace(/\\[nrt]/g, ' ').trim().split(/\s+/);
  const others = words.length > 1 ? words.filter((word) => !sentenceWord.test(word)).length : 1;
  return others === 0 || words.length >= 5 && others * 4 <= words.length || foreign.test(value) && !/\d/.test(value.replace(escaped, ''));
}
