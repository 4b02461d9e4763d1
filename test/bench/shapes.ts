import { callNames } from '../../src/secrets/calls/table';
import { programNames } from '../../src/secrets/commands/programs';
import { knownNames } from '../../src/secrets/configuration/knownFiles';
import { tokenFormats } from '../../src/secrets/formats/tokenFormats';

/** A line that somebody wrote to make a scanner slow: `text(n)` has about n characters and no line break but its own. */
export interface Shape {
  readonly name: string;
  /** The file's path, where the text is of one. */
  readonly path?: string;
  readonly text: (length: number) => string;
}

/** What the detectors' patterns begin with, and what must stand near. */
const words = [
  'pass', 'password', 'PASSWORD', 'DB_PASSWORD', 'pwd', 'passphrase', 'passcode', 'secret', 'CLIENT_SECRET', 'token', 'ACCESS_TOKEN', 'credential', 'mnemonic', 'seed_phrase', 'recovery-phrase',
  'api_key', 'API_KEY', 'privateKey', 'subscription-key', 'auth', '_auth', 'key', 'Bearer ', 'Basic ', 'Token ', 'ApiKey ', 'SSWS ', 'GenieKey ', 'Authorization: Bearer ', 'Authorization: Basic YTpi',
  '-----BEGIN PRIVATE KEY-----', '-----END PRIVATE KEY-----', '-----BEGIN ', '---- BEGIN RSA PRIVATE KEY ----', 'PRIVATE KEY', '@tcp(', 'a:b@tcp(', '1:AA', '/bot1', '/bot12345678:', 'a-us1', '8Q~', 'AZDO', '?sig=', '&sig=', '.atlasv1.', '.abcdef.',
  ' -u ', ' -u a:', 'curl -u a:', 'curl -u a:bcd ', 'wget --user=a:', ' --user ', 'login a password ', 'machine a login b password ', '--password ', '<password>', '<a:password>', 'key="password" value="', 'setPassword(\'',
  'api.key', 'secret.key', 'Api Key', 'auth.token', ' key', '.key', 'bindpw', 'auth_salt', 'name="password" ', 'value="a" name="password" ', '{"name": "password", "value": "a"}, ', 'name: password, value: ', '"password": {"value": ', 'password {', 'value', '"name": "password", ', 'mysql -p', 'docker login -p ', 'echo a | docker login --password-stdin ', 'kubectl create secret a=b ', 'vault kv put a b=', 'openssl -k ', 'net user a b ', '"curl", "-u", "a:b", ', 'chpasswd', 'echo a:b | chpasswd ', 'git ', 'aws --value ', 'login(', 'login(a, ', 'auth=("a", ', 'createHmac(', 'hash_hmac(((', 'jwt.sign("a", ', 'identified by ', 'identified with a by ', 'get("password").type(', 'convertto-securestring ', 'LS0tLS1CRUdJTi', 'eyJhdXRoIjoi', 'kty', '{"kty":', 'Private-Lines: 9\\n', 'password = a or ', 'password ::= ', '"a" + ', 'password:\\n a', '${password:-',
  '://', 'a://b:c@', 'http://a:b@', 'https://a:hunter2@b.c/', '://a@', '%41', '%3D', '$$$', '$2a$', '$argon2id$', '$6$', '\\', '\\\\', '\\n', '\\"', '"', "'", '`', '=', ':', '-', '--', '---', '_', '.', '/', '//', '?', '&', ';', '+', '~', '@', '#', '$', '%', '<', '>', '(', ')', '[', ']', '{', '}', '*', ' ', '\t', '\r', '\0',
  '[REDACTED:', '[REDACTED:password]', '[', 'é', '漢', '\u200b', '\ud800', '😀', 'a', 'A', '7', 'xX', 'a1B2', 'deadbeef', 'REDACTED', 'os.environ[', 'process.env.', '${{ secrets.TOKEN }}', 'x'.repeat(64), 'identifier_of_many_parts_', 'MN', 'Mabcdefghijklmnopqrstuvw.abcdef.',
  ...new Set(tokenFormats.flatMap((format) => format.prefixes)),
];

const scrambled = 'a8Kq2Zx9Lm4Wv7Rt1Yb6Nc3Pd5Gh0JfSeUiOoTz';
/** What stands around a word each time that it comes again. */
const settings: readonly (readonly [string, (word: string) => string])[] = [
  ['', (w) => w], [' ', (w) => `${w} `], [',', (w) => `${w},`], ['="', (w) => `${w}="`], ["='", (w) => `${w}='`], ['=\\"', (w) => `${w}=\\"`], ['=', (w) => `${w}=`], [': ', (w) => `${w}: `], [' = ', (w) => `${w} = `],
  ['": "', (w) => `"${w}": "`], ['", "', (w) => `"${w}", "`], ['("', (w) => `${w}("`], [': string', (w) => `${w}: string`], ['=v', (w) => `${w}=hunter2 `], ['="v"', (w) => `${w}="hunter2",`], ['\\":\\"v\\"', (w) => `{\\"${w}\\":\\"hunter2\\"}`],
  ['word', (w) => `${w}aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa `], ['key', (w) => `${w}${scrambled} `], ['hex', (w) => `${w}0123456789abcdef0123456789abcdef `], ['=key', (w) => `${w}=${scrambled}&`], [' ="key"', (w) => `${w} = "${scrambled}";`],
  ['5', (w) => `${w}${scrambled.slice(0, 5)}`], ['_', (w) => `${w}_`], ['.', (w) => `${w}.`], ['key run', (w) => `${w}${scrambled}`], ['quotes', (w) => `${w}"'\``], ['>', (w) => `<${w}>`], ['space run', (w) => `${w}${' '.repeat(70)}`], ['url', (w) => `a://${w}:b@`],
];
/** What one word may be followed by, up to the end. */
const runs: readonly (readonly [string, string])[] = [['a…', 'a'], ['key…', scrambled], ['"…', '"'], ["'…", "'"], [' …', ' '], ['\\…', '\\'], ['=…', '='], ['漢…', '漢'], ['a.…', 'a.'], ['a-…', 'a-'], ['hex…', '0123456789abcdef']];

/** Files whose format their name tells, and one of each other format. */
const paths = [...knownNames, 'a.json', 'a.yaml', 'a.toml', 'a.tf', 'a.properties', 'a.ini', '.env', 'a.xml', 'a.md', 'a.ts', 'messages_de.properties'];
/** What stands on the lines of such files, before a secret or around it. */
const pieces = [
  'a:', 'a:b:c:d:', 'a b:', 'a b ', '"a" "b" ', ' >a', ' #a', 'user x on >a ~* ', ': PSK ', ': RSA a ', 'BUNDLE_A__COM: a:', 'machine a login b password c ', 'requirepass ', 'password ', 'password: ', 'password = ', 'password: |\n ', 'passwords:\n- ', '[password]\n', 'sonar.login=', 'token = "',
  '#', ';', '"', "'", '\\', '\\\n', '{', '[', '<', '(', '- ', '? ', '|\n ', '>-\n', '<<EOF\n', '<<EOF\npassword: x\n', '```\n', '```yaml\npassword: x\n', '@@ -1 +1 @@\n+', '<password>', '<!--', 'kind: Secret\ndata:\n', 'value: ', '"name":"password","value":"', '${', '{{', '\t', '\n',
];

export const shapes: readonly Shape[] = [
  ...paths.flatMap((path) => pieces.map((piece): Shape => ({ ...repeated(`${path}: ${piece}`, piece), path }))),
  ...programNames.flatMap((name) => [' ', ' -p a ', ' a:', ' a |'].map((rest) => repeated(`${name}${rest}`, `${name}${rest}`))),
  ...callNames.flatMap((name) => ['(', '("a", '].map((rest) => repeated(`${name}${rest}`, `${name}${rest}`))),
  ...words.flatMap((word) => settings.map(([name, set]) => repeated(`${word}${name === '' ? '' : ` with ${name}`}`, set(word)))),
  ...words.flatMap((word) => runs.map(([name, run]): Shape => ({ name: `${word} and ${name}`, text: (length) => `${word}="${word}${run.repeat(length / run.length)}` }))),
];

function repeated(name: string, unit: string): Shape {
  return { name, text: (length) => unit.repeat(Math.max(1, length / unit.length)) };
}
