import { splitSubwords } from '#base/words/words';
import { tokenUseBeforePattern } from './keywords';

/**
 * The kind of value that a name suggests. `password`: a user may have chosen it, so it can be any word. `secret`: eight
 * characters or more. `pass`: also the outcome of a test or a compiler pass, so the value must look like a password or
 * follow a user name. `token`: also a term used for parsers and cursors, so the value must look generated. `phrase`:
 * the words of a wallet. `key`: most keys in a program are not secrets, so only a long generated value counts.
 */
export type Strength = 'password' | 'pass' | 'secret' | 'token' | 'phrase' | 'key';

/**
 * Returns the strength of a name by its keyword and the text before and after it; undefined if it does not name a
 * secret.
 */
export function classifyNameStrength(keyword: string, prefix: string, suffix: string): Strength | undefined {
  if (descriptionPrefixPattern.test(prefix) || prefix.length >= 8 && storedSecretNamePattern.test(prefix + keyword))
    return undefined;
  const startsUpperCaseOrIsEmpty = /^[A-Z]/.test(prefix) || prefix === '';
  if (keyword === 'key')
    return suffix === '' && !nonSecretKeyUses.has(splitSubwords(prefix).at(-1)?.toLowerCase() ?? '')
      ? 'key'
      : undefined;
  if (keyword === 'pass') return classifyPassStrength(prefix, suffix);
  if (keyword === 'pw')
    return suffix !== ''
      ? undefined
      : accountBeforePwPattern.test(prefix)
      ? 'password'
      : wordStartPattern.test(prefix)
      ? 'pass'
      : undefined;
  if (keyword === 'psk') return suffix === '' && wordStartPattern.test(prefix) ? 'pass' : undefined;
  if (keyword === 'pwd')
    return !startsUpperCaseOrIsEmpty || !/^(?:OLD)?$/.test(prefix)
      ? 'password'
      : prefix === ''
      ? 'pass'
      : undefined;
  // the key of a password in a store
  if (/^pass(?:w|phrase)/.test(keyword) && /^[_-]?key$/.test(suffix)) return 'secret';
  if (keyword.startsWith('passw') || keyword === 'passphrase')
    return passwordActions.has(splitSubwords(prefix).at(-1)?.toLowerCase() ?? '') ? 'pass' : 'password';
  if (keyword === 'token' && (publicTokenUsePattern.test(prefix) || countPrefixPattern.test(prefix))) return undefined;
  if (keyword === 'passcode') return 'secret';
  if (prefix !== '' && accessVerbs.has(splitSubwords(prefix).at(-1)?.toLowerCase() ?? '')) return 'token';
  if (keyword === 'token' || keyword.startsWith('cred')) return tokenUseBeforePattern.test(prefix) ? 'secret' : 'token';
  if (keyword === 'mnemonic' || keyword.endsWith('phrase')) return 'phrase';
  if (ambiguousKeyPattern.test(keyword) && suffix === '' && !/[A-Z_-]$|^$/.test(prefix)) return 'token';
  return 'secret';
}

/** Matches the text before a keyword that is a separate word: nothing, the `$` of a variable, or a separator. */
const wordStartPattern = /^\$?$|[_-]$/;

/** Classifies `db_pass`, `pass` and `$pass` alone, and `first_pass`, but not `bypass`. */
function classifyPassStrength(prefix: string, suffix: string): Strength | undefined {
  if (directiveBeforePassPattern.test(prefix)) return undefined;
  if (accountBeforePassPattern.test(prefix)) return /[\w-]$/.test(prefix) ? 'password' : undefined;
  return suffix === '' && wordStartPattern.test(prefix) ? 'pass' : undefined;
}

/** Words before `key` that name public keys or keys of maps. */
const nonSecretKeyUses: ReadonlySet<string> = new Set((
  'public pub foreign primary unique composite natural surrogate cache sort partition range hash map object item entry row group query index lookup bucket route path file s3 storage state prop attribute field column property config setting option context locale '
  + 'translation i18n message label text string event action job task queue topic stream idempotency dedupe dedup deduplication fingerprint etag version commit build asset chunk module content integrity checksum digest publishable site website vapid socket websocket recaptcha mon for by turn'
).split(' '));

/** Tokens that a server puts into its pages, and pagination tokens. */
const publicTokenUsePattern =
  /(?:page|next|prev(?:ious)?|continuation|cursor|paging|pagination|resume|public(?:[_-]?key)?|csrf|xsrf|authenticity|anti[_-]?forgery|verification)[_-]?$/i;

/** The prefix in the name of a token count: `maxToken = 1617181920`, but not `adminToken`. */
const countPrefixPattern = /(?:max|(?<!ad)min|num|limit|total)[_-]?$/i;

/**
 * Words for an action on a password or for its presence. The value of such a name is far more often a mode, an address
 * or a message than a password.
 */
const passwordActions: ReadonlySet<string> = new Set(
  'update reset forgot forget forgotten change manage recover request show hide toggle reveal require requires no not has is use uses allow allows enable disable ask prompt remember invalid wrong missing without generate encode hash'
    .split(' '),
);

/** Verbs for what a function does with a secret: `envGetSecret`, `verifyToken`. */
const accessVerbs: ReadonlySet<string> = new Set('get fetch verify validate revoke list'.split(' '));

/** `DESCRIPTION_OAUTH2_SECRET`: the value describes the secret. */
const descriptionPrefixPattern = /^(?:desc(?:ription)?|help|hint|tooltip|label|usage|summary)_/i;

/** Names that refer to a stored secret: `existingSecret`, `existingSecretPasswordKey`, in Helm charts. */
const storedSecretNamePattern = /existing[_-]?secret/i;

/** The account before a `pw` that ends the name: `root_pw`. */
const accountBeforePwPattern =
  /(?:bind|root|db|database|user|admin|sudo|mail|smtp|ssh|mysql|pg|postgres|redis|ldap|ftp|login|proxy|http|wifi|vpn|keystore)[_-]?$/i;

/** The account before a `pass`: `db_pass`, `smtpPass`. */
const accountBeforePassPattern =
  /(?:db|user|smtp|mail|root|admin|redis|mysql|pg|postgres|ftp|login|proxy|http|auth|rabbitmq|mongo|database|keystore|key|store|sudo|my|become|ssh|ansible|ldap|bind|default|vault|wifi|require)[_-]?$/i;

/** nginx directives that forward requests: `fastcgi_pass`. */
const directiveBeforePassPattern = /(?:fastcgi|uwsgi|scgi|grpc|memcached)_$/i;

/** Keys that can also be keys of maps. They are secret only if the value looks generated. */
const ambiguousKeyPattern =
  /^(?:session|app|service|account|license|admin|security|storage|webhook|shared|deploy|access|signature)[_-]?key$/;

/** Returns the type of secret that the redaction marker shows. */
export function classifyFindingType(keyword: string, prefix: string, strength: Strength): string {
  if (strength === 'password' || strength === 'pass') return 'password';
  if (strength === 'phrase') return 'seed-phrase';
  if (/aws[_-]?(?:[a-z]{1,10}[_-]?)?$/.test(prefix) && (keyword === 'secret' || keyword.startsWith('access')))
    return 'aws-secret-key';
  if (/api[_-]?key/.test(keyword)) return 'api-key';
  if (keyword === 'token') return 'token';
  if (/key$/.test(keyword)) return 'key';
  if (/salt$/.test(keyword)) return 'salt';
  return 'secret';
}
