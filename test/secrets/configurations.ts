import fc from 'fast-check';
import type { TextFormat } from '#secrets/configuration/textFormat';

/**
 * How a format writes a value under names, the last of which is the value's own; undefined if it cannot contain the
 * value in this way.
 */
export interface Writing {
  readonly title: string;
  readonly format: TextFormat;
  /** A file's path that says the format. */
  readonly path: string;
  readonly write: (names: readonly string[], value: string) => string | undefined;
}

const plainYaml = /^[A-Za-z0-9][\w.!^~+=/@$-]*$/;
const noQuote = (value: string): boolean => !/["'\\]/.test(value);
const yaml = (names: readonly string[], value: string): string =>
  names.map((name, i) => `${'  '.repeat(i)}${name}:`).join('\n') + value + '\n';
const nested = (names: readonly string[], value: string): string =>
  names.reduceRight((inner, name) => `{\n"a": 1, "${name}": ${inner}, "z": null\n}`, value);
const inside = (names: readonly string[]): string => names.slice(0, -1).join('.') || 'a';
const last = (names: readonly string[]): string => names[names.length - 1]!;

export const writings: readonly Writing[] = [
  writing('YAML', 'yaml', 'config/application.yml', (n, v) => plainYaml.test(v) ? yaml(n, ` ${v}`) : undefined),
  writing('YAML with a comment behind', 'yaml', 'a.yaml',
    (n, v) => plainYaml.test(v) ? yaml(n, ` ${v}   # until May`) : undefined),
  writing('YAML in double quotes', 'yaml', 'docker-compose.yml', (n, v) => noQuote(v) ? yaml(n, ` "${v}"`) : undefined),
  writing('YAML in single quotes', 'yaml', 'values.yaml', (n, v) => noQuote(v) ? yaml(n, ` '${v}'`) : undefined),
  writing('YAML with an anchor', 'yaml', 'a.yml', (n, v) => plainYaml.test(v) ? yaml(n, ` &a ${v}`) : undefined),
  writing('YAML with a tag', 'yaml', 'a.yml', (n, v) => plainYaml.test(v) ? yaml(n, ` !!str ${v}`) : undefined),
  writing('a block of YAML', 'yaml', 'a.yml', (n, v) => yaml(n, ` |-\n${'  '.repeat(n.length)}${v}`)),
  writing('a line of its own in YAML', 'yaml', 'a.yml',
    (n, v) => plainYaml.test(v) ? yaml(n, `\n${'  '.repeat(n.length)}${v}`) : undefined),
  writing('a flow of YAML', 'yaml', 'a.yml', (n, v) => noQuote(v) ? `a: {b: 1, ${last(n)}: "${v}"}\n` : undefined),
  writing('a flow of YAML without quotes', 'yaml', 'a.yml',
    (n, v) => /^\w+$/.test(v) ? `a: {b: 1, ${last(n)}: ${v}}\n` : undefined),
  writing('an item of YAML', 'yaml', 'a.yml',
    (n, v) => plainYaml.test(v) ? `users:\n  - name: a\n    ${last(n)}: ${v}\n  - ${last(n)}: ${v}\n` : undefined),
  writing('JSON', 'json', 'appsettings.json', (n, v) => noQuote(v) ? nested(n, `"${v}"`) : undefined),
  writing('JSON in one line', 'json', 'a.json',
    (n, v) => noQuote(v) ? nested(n, `"${v}"`).replace(/\n/g, '') : undefined),
  writing('JSON with a number', 'json', 'a.json', (n, v) => /^[1-9]\d*$/.test(v) ? nested(n, v) : undefined),
  writing('JSON5', 'json', 'a.json5', (n, v) => noQuote(v) ? `// a\n{ ${last(n)}: '${v}', /* b */ }\n` : undefined),
  writing('TOML', 'toml', 'config.toml', (n, v) => noQuote(v) ? `[${inside(n)}]\n${last(n)} = "${v}"\n` : undefined),
  writing('TOML in single quotes', 'toml', 'config.toml',
    (n, v) => noQuote(v) ? `[[${inside(n)}]]\n${last(n)} = '${v}' # b\n` : undefined),
  writing('TOML with dots', 'toml', 'config.toml', (n, v) => noQuote(v) ? `${n.join('.')} = "${v}"\n` : undefined),
  writing('an inline table of TOML', 'toml', 'a.toml',
    (n, v) => noQuote(v) ? `a = { b = 1, ${last(n)} = "${v}" }\n` : undefined),
  writing('properties', 'properties', 'application.properties',
    (n, v) => noQuote(v) ? `${n.join('.')}=${v}\n` : undefined),
  writing('properties with a colon', 'properties', 'a.properties',
    (n, v) => noQuote(v) ? `${n.join('.')}: ${v}\n` : undefined),
  writing('properties with blanks', 'properties', 'a.properties',
    (n, v) => noQuote(v) ? `${n.join('.')}  =  ${v}\n` : undefined),
  writing('.env', 'env', '.env.example', (n, v) => noQuote(v) ? `A=1\n${last(n).toUpperCase()}=${v}\n` : undefined),
  writing('.env, exported', 'env', '.env.sample', (n, v) => noQuote(v) ? `export ${last(n)}="${v}"\n` : undefined),
  writing('INI', 'ini', 'setup.cfg', (n, v) => noQuote(v) ? `[${inside(n)}]\r\n${last(n)} = ${v}\r\n` : undefined),
  writing('INI, commented out', 'ini', 'php.ini', (n, v) => noQuote(v) ? `[a]\n;${last(n)} = ${v}\n` : undefined),
  writing('INI in quotes', 'ini', 'my.conf', (n, v) => noQuote(v) ? `${last(n)} = "${v}"\n` : undefined),
  writing('XML', 'xml', 'settings.xml',
    (n, v) =>
      `<a>${n.map((name) => `<${name}>`).join('\n')}${escapedXml(v)}${
        [...n].reverse().map((name) => `</${name}>`).join('')
      }</a>\n`),
  writing('an attribute of XML', 'xml', 'a.xml',
    (n, v) => noQuote(v) ? `<a><b id="1" ${last(n)}="${escapedXml(v)}" c="d"/></a>\n` : undefined),
  writing('a pair of XML', 'xml', 'web.config',
    (n, v) => noQuote(v) ? `<a><add key="${n.join('.')}" value="${escapedXml(v)}" /></a>\n` : undefined),
  writing('a property list', 'xml', 'Info.plist',
    (n, v) => `<dict><key>${last(n)}</key>\n  <string>${escapedXml(v)}</string></dict>\n`),
  writing('HCL', 'hcl', 'main.tf',
    (n, v) => noQuote(v) ? `resource "a" "b" {\n  c = 1\n  ${last(n)} = "${v}"\n}\n` : undefined),
  writing('a block of HCL', 'hcl', 'main.tf',
    (n, v) => noQuote(v) ? `a {\n  ${last(n)} {\n    value = "${v}"\n  }\n}\n` : undefined),
  writing('a variable of Terraform', 'hcl', 'variables.tf',
    (n, v) =>
      noQuote(v) ? `variable "${last(n)}" {\n  type = string\n  sensitive = true\n  default = "${v}"\n}\n` : undefined),
];

function writing(title: string, format: TextFormat, path: string, write: Writing['write']): Writing {
  return { title, format, path, write };
}

function escapedXml(value: string): string {
  return value.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

/** Names that say it all, in the spellings that formats have. */
export const secretNames = ['password', 'db_password', 'dbPassword', 'secret', 'client_secret', 'clientSecret',
  'client-secret', 'apiKey', 'api_key', 'api-key', 'token', 'access_token', 'authToken', 'passphrase', 'secret_key',
  'root_password', 'smtp-password', 'jwt-secret', 'private_key'];

const outer = fc.constantFrom('database', 'spring', 'app', 'services', 'mail', 'x', 'prod', 'main_db', 'api2');
export const names = fc.tuple(fc.array(outer, { maxLength: 3 }), fc.constantFrom(...secretNames)).map((
  [above, name],
) => [...above, name]);

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
const text = (characters: fc.Arbitrary<string>, minLength: number, maxLength: number): fc.Arbitrary<string> =>
  fc.array(characters, { minLength, maxLength }).map((parts) => parts.join(''));

/** Values that people and machines choose: classes of values, apart from any rule. */
export const values: Readonly<Record<string, fc.Arbitrary<string>>> = {
  '8 digits': text(fc.constantFrom(...'0123456789'), 8, 8),
  '6 to 12 digits': text(fc.constantFrom(...'0123456789'), 6, 12),
  'random letters': text(letter, 8, 14),
  'random letters of both cases': text(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'), 10,
    24),
  'letters and digits': text(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789'), 10, 32),
  'a word and digits': fc.tuple(fc.constantFrom('winter', 'dragon', 'sunshine', 'monkey'),
    fc.integer({ min: 10, max: 9999 })).map(([word, number]) => word + String(number)),
  'signs': fc.tuple(text(letter, 4, 6), fc.constantFrom('!', '@', '^', '~', '+', '='),
    text(fc.constantFrom(...'abcdefgh0123456789'), 3, 6)).map((parts) => parts.join('')),
  'hexadecimal': text(fc.constantFrom(...'0123456789abcdef'), 16, 64),
};
