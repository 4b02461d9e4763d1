/** Words and patterns that tell which names promise a secret. `secretNames.ts` says where they are looked for. */

/** What a keyword that `hits/probes.ts` finds by its second and third letter may be, tried where it would start. */
export const keyword =
  /pass(?:w(?:or)?d|phrase|code)?|pwd|pw(?![A-Za-z])|secret|token|credentials?|creds?(?![a-z])|mnemonic|seed[_-]?phrase|recovery[_-]?phrase|psk/iy;
/** What a key is for, where the word alone is any map's. */
const keyUses =
  'api|access|private|signing|signature|logged_in|nonce|encrypt(?:ion)?|crypt(?:o)?|master|account|auth|license|service|storage|consumer|hmac|jwt|app|subscription|webhook|admin|deploy|ssh|session|cipher|aes|shared|security|preshared|instrumentation';
export const keyWithUse = new RegExp(`(?:${keyUses})[_-]{0,2}key$`, 'i');
export const joinedKeyWithUse = new RegExp(`(?:${keyUses})[.:/ ]key$`, 'i');
/** SonarQube takes a token there. */
export const sonarLogin = /sonar[._-]?login$/i, joinedSonarLogin = /sonar[.:/ ]login$/i;
export const saltWithUse = /(?:auth|logged_in|nonce|signing|encryption|cookie)[_-]?salt$/i;

/**
 * What may follow the keyword in a name that still holds the secret itself: `PASSWORD_2`, `secretKey`, `token_value`,
 * `SECRET_PROD`.
 * No text can be read in two ways, or one that does not match would be read in all of them: hence `base` and `64`
 * apart.
 */
export const tail =
  /^(?:(?:[_-]{0,2}|[_-]?access[_-]?)(?:key|value|val|str|string|text|plain|raw|prod|production|dev|development|test|testing|staging|stage|live|local|old|new|current|default|b64|hex|base|primary|secondary|\d+(?!\d)))*$/i;

/**
 * The same behind what joins words beyond an identifier: `secret.key`, `Auth:Token:Value`, `secret/access-key`, "Secret
 * Access Key".
 */
export const joinedTail =
  /(?:[.:/](?:(?:access|secret)[._-]?)?(?:key|value|val|str|string|text|plain|raw|prod|production|dev|development|test|testing|staging|live|local|current|default|b64|base64|hex|primary|secondary)(?![\w$-])|(?:[ _-]access)?[ _-]key(?=[\\"'`*\]]|[ \t]{0,4}[:=[]))+/iy;
/** Before `token`: what a machine may be let in with. */
const tokenUses =
  'api|access|auth|refresh|bot|bearer|deploy|personal|private|secret|registry|npm|pypi|github|gh|gitlab|slack|service|admin|publish|upload|sentry|codecov|vault|digitalocean|telegram|discord|webhook|jwt|id';
export const tokenUseBefore = new RegExp(`(?:${tokenUses})[_-]?$`, 'i'),
  joinedTokenUse = new RegExp(`(?:${tokenUses})[.:/ ]$`, 'i');

/** Before `key`: known to everybody, or what something is found by. */
export const otherKeys: ReadonlySet<string> = new Set((
  'public pub foreign primary unique composite natural surrogate cache sort partition range hash map object item entry row group query index lookup bucket route path file s3 storage state prop attribute field column property config setting option context locale '
  + 'translation i18n message label text string event action job task queue topic stream idempotency dedupe dedup deduplication fingerprint etag version commit build asset chunk module content integrity checksum digest publishable site website vapid socket websocket recaptcha mon for by turn'
).split(' '));

/** Tokens that a server puts into the pages that everybody gets, and those that say where a list goes on. */
export const publicTokenUse =
  /(?:page|next|prev(?:ious)?|continuation|cursor|paging|pagination|resume|public(?:[_-]?key)?|csrf|xsrf|authenticity|anti[_-]?forgery|verification)[_-]?$/i;

/** A number of tokens: `maxToken = 1617181920`. */
export const countPrefix = /(?:max|min|num|limit|total)[_-]?$/i;

/**
 * What is done with a password, or whether there is one: the value is a mode, an address or a message far more often
 * than one.
 */
export const passwordActions: ReadonlySet<string> = new Set(
  'update reset forgot forget forgotten change manage recover request show hide toggle reveal require requires no not has is use uses allow allows enable disable ask prompt remember invalid wrong missing without generate encode hash'
    .split(' '),
);

/** `DESCRIPTION_OAUTH2_SECRET`: the value is a text about the secret. */
export const describesNext = /^(?:desc(?:ription)?|help|hint|tooltip|label|usage|summary)_/i;

/** Whose password a `pw` is, where nothing follows: `root_pw`. */
export const accountBeforePw =
  /(?:bind|root|db|database|user|admin|sudo|mail|smtp|ssh|mysql|pg|postgres|redis|ldap|ftp|login|proxy|http|wifi|vpn|keystore)[_-]?$/i;

/** Whose password a `pass` is: `db_pass`, `smtpPass`. */
export const accountBeforePass =
  /(?:db|user|smtp|mail|root|admin|redis|mysql|pg|postgres|ftp|login|proxy|http|auth|rabbitmq|mongo|database|keystore|key|store|sudo|my|become|ssh|ansible|ldap|bind|default|vault|wifi|require)[_-]?$/i;

/** nginx passes requests on: `fastcgi_pass`. */
export const directiveBeforePass = /(?:fastcgi|uwsgi|scgi|grpc|memcached)_$/i;

/** Keys that are also the keys of maps: secret only where the value looks made by a machine. */
export const ambiguousKey =
  /^(?:session|app|service|account|license|admin|security|storage|webhook|shared|deploy|access|signature)[_-]?key$/;

/** `DB_PASSWORD` */
export const environmentName = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;
