import { subwords } from '../base/words';
import { markerStart } from './region';
import { isRandom } from './shape';
import { isMonotonous, isSpelledOut } from './standIns';

/** Text that stands where a secret will be: `changeme`, `<your-key>`, `xxxx`, `****`, `...`, a marker of ours. */
export function isPlaceholder(value: string): boolean {
  const lower = value.toLowerCase();
  return value.includes(markerStart)
    || isFiller(value)
    || isSpelledOut(value)
    || /[#*•]{5}/.test(value)
    || sayings.has(lower.replace(/[-_. !]/g, ''))
    || /^[<{[(]{1,3}[^<>{}]{0,200}[>}\])]{1,3}$|^&lt;[^<>]{0,200}&gt;$/.test(value)
    || /^(?:your|my|the|some|insert|enter|add|put|replace|todo|fixme|changeme|change[-_ ]?(?:me|this|it)|example|sample|dummy|fake|placeholder)(?:[-_ .]|$)/.test(lower)
    || /^your[a-z]*(?:password|secret|token|key)[a-z]*$/.test(lower)
    || /[-_ .](?:here|placeholder|example|goes-here|changeme|dummy|goes[-_]here|(?:too[-_]?)?short|(?:invalid|wrong)[-_]\w{1,20})$|^(?:invalid|wrong)[-_]/.test(lower)
    || /^(?:foo|bar|baz|dummy|fake|sample|example)(?:pass(?:word|wd)?|pwd|secret|token|key|bot)$/.test(lower)
    || /(?:^|[_-])x{3,}$|[-_.]your[-_]|^generated?[-_ ]/.test(lower)
    || /^[A-Z]{12,}$/.test(value) && /(?:SECRET|ACCESS|API|PRIVATE)KEY|PASSWORD|GOESHERE/.test(value)
    || /(?:\.{3}|…)$|^\*{2,}\w{0,40}\*{2,}$/.test(value)
    || /(?:goes|your|put|add)[-_ ]?[a-z]{0,10}[-_ ]?here$|^@?todo\b|@todo$/.test(lower)
    || isDescription(value)
    || /EXAMPLE(?:KEY)?$/.test(value)   // AWS ends the keys of its documents so
    || /^[A-Z]+(?:[_-][A-Z\d]+)+$/.test(value) && spelledOut.test(value);
}

/** `base64_encoded_ldap_admin_password`, `TheSecretKeyObtainedFromThem`: five words and more that say what belongs there. */
function isDescription(value: string): boolean {
  if (value.length < 20 || value.length > 80 || !/^[A-Za-z_]+(?:64)?[A-Za-z_-]*$/.test(value)) return false;
  const words = subwords(value);
  return words.length >= 5 && words.every((word) => word.length < 14) && words.filter((word) => nameWords.has(word.toLowerCase())).length * 2 >= words.length;
}

/** `SET_A_PASSWORD_HERE_123` */
const spelledOut = /(?:^|[_-])(?:PASSWORD|PASSWD|SECRET|TOKEN|KEY|HERE|YOUR|CHANGE|REPLACE|NOT_USED|UNUSED)(?:[_-]|$)/;

/** One character over and over, or counting up: nobody's token. */
export function isFiller(value: string): boolean {
  if (/([xX*.•0_#?-])\1{5}/.test(value) && value.replace(/[xX*.•0_#?-]/g, '').length <= value.length / 3) return true;
  if (/^([^\n])\1{2,}$/.test(value) || isMonotonous(value)) return true;
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

const sayings = new Set([
  'changeme', 'changeit', 'changethis', 'replaceme', 'example', 'sample', 'dummy', 'fake', 'mock', 'test', 'testing', 'tests', 'foo', 'bar', 'baz', 'foobar',
  'none', 'null', 'nil', 'undefined', 'true', 'false', 'empty', 'unset', 'redacted', 'hidden', 'masked', 'censored', 'removed', 'todo', 'tbd', 'fixme',
  'default', 'optional', 'required', 'invalid', 'valid', 'unknown', 'disabled', 'enabled', 'string', 'xxx', 'abc', 'abcd', 'anything', 'something', 'whatever', 'somevalue', 'anyvalue', 'short', 'toolong', 'tooshort', 'notused', 'unused', 'irrelevant',
]);

/** What a setting says in place of a secret: whether there is one, who may have it, how it is kept. */
export function isSettingWord(value: string): boolean {
  return settingWords.has(value.toLowerCase());
}

const settingWords: ReadonlySet<string> = new Set((
  'true false yes no on off none null nil undefined empty blank unset void always never auto automatic manual default optional required forbidden allowed denied enabled disabled inherit inherited '
  + 'read write admin read-only readonly read-write full limited any all both either once on_create on-create first last success failure passed failed error errors warn warning info debug ignore skip keep remove '
  + 'default random generated generate long some chars characters exactly bit bits byte bytes strong unique insecure '
  + 'header headers query cookie body path param bearer basic digest oauth oauth2 jwt opaque hmac plain plaintext hashed encrypted masked hidden visible text string number boolean integer object array file env environment '
  + 'vault compat files keychain keyring prompt interactive stdin local remote internal external memory database redis session short long weak strong invalid valid expired'
).split(' '));

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
    || /^ENC\[/.test(value)
    || /^\d{4}-\d\d-\d\dT\d\d:\d\d[\d:.,+Z-]{0,20}$/.test(value)   // a time
    || /^[a-z][a-z\d]*(?:-[a-z\d]+)*[-:]\d{1,4}(?:\.\d{1,5}){1,3}(?:[-.][A-Za-z]\w{0,20})?$/.test(value)   // a package of a version
    || /^\d{3,6}_[a-z][a-z\d]*(?:_[a-z\d]+)*$/.test(value)     // a numbered file
    || /^[a-z]{2,20}:"[^"]{0,200}"/.test(value)              // tags of a field in Go
    || /^[^\s/]{1,128}(?:\/[\w-]{1,40}){3}\/\w{0,8}4_request$/.test(value)   // the scope of a signature
    || isPath(value);
}

/** A secret key of AWS is base64, so that one in two hundred looks like a path. */
const awsKeyLength = 40;

function isPath(value: string): boolean {
  return /^(?:\.{1,2}|~)?\/[\w.@-]+(?:\/[\w.@*-]*)*$/.test(value) && !/\d[a-zA-Z]\d|[+=]/.test(value) && !(value.length === awsKeyLength && isRandom(value))
    || /^[A-Za-z]:\\/.test(value)
    || /^[\w./@~ -]{1,300}\.(?:pem|key|crt|json|ya?ml|toml|txt|html?|tsx?|jsx?|mjs|cjs|py|rb|php|java|go|rs|md|env|ini|cfg|conf|svg|png|vue|scss|css)$/.test(value);
}

/** Only words that name such things: `access_token`, `auth.password`, `Confirm password`, `token2`. */
export function isName(value: string): boolean {
  const words = subwords(value);
  return words.length > 0 && words.every((word) => /^\d{1,2}$/.test(word) || nameWords.has(word.toLowerCase()));
}

/** Such words with nothing between them that say what it is: `refreshtoken`. One step a letter and a word that may end there. */
export function isRunOfNames(value: string): boolean {
  if (value.length > 40 || !/^[a-z]*(?:token|key|secret)s?$/i.test(value)) return false;
  const lower = value.toLowerCase();
  const reached = [true];
  for (let end = 1; end <= lower.length; end++) {
    reached[end] = false;
    for (let length = 2; length <= Math.min(end, 14) && !reached[end]; length++) reached[end] = reached[end - length]! && nameWords.has(lower.slice(end - length, end));
  }
  return reached[lower.length]!;
}

export const nameWords = new Set((
  'pass passwd password passwords passphrase passcode pwd pw secret secrets token tokens key keys credential credentials cred creds auth authorization authentication oauth bearer basic '
  + 'api access refresh client server app application user username users name email login logout signin signup sign in id ids session cookie csrf xsrf jwt sso saml mfa otp pin code '
  + 'new old current confirm confirmation repeat again reset forgot forgotten change update set get has is no with without without my your our the a an of for to or and not '
  + 'db database admin root postgres mysql redis mongo mongodb rabbitmq guest private public shared master service account storage webhook signing encryption encrypted hash hashed salt '
  + 'input field form label placeholder title message error text string str value val var arg param params data type kind hidden show toggle strength length min max required invalid incorrect wrong missing empty '
  + 'header headers query body request response x url uri path file config settings env provider handler manager store bot github gitlab bitbucket slack google aws azure npm openai anthropic '
  + 'passwort kennwort contraseña contrasena senha wachtwoord parola haslo hasło heslo lösenord adgangskode salasana parool jelszó şifre sifre wachtwoordzin mot de passe clave segredo geheim'
).split(' '));

const sentenceWord = /^[("'“‘]*\p{L}[\p{L}'’-]*(?:[)"”.,;:!?…][)"'”’.,;:!?…]*)?$|^\d{1,4}[.,:]?$|^[&–—/+-]$/u;
const foreign = /[^\x00-\x7f]|\\u[0-9a-f]{4}/i, escaped = /\\u[0-9a-f]{4}/gi;

/** A sentence or a title: words with spaces between them, most of which are nothing but letters; or a word that ASCII cannot spell. */
export function isProse(value: string): boolean {
  const words = value.trim().split(/\s+/);
  const others = words.length > 1 ? words.filter((word) => !sentenceWord.test(word)).length : 1;
  return others === 0 || words.length >= 5 && others * 4 <= words.length || foreign.test(value) && !/\d/.test(value.replace(escaped, ''));
}
