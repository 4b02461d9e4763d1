import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { textFormat } from '../../src/secrets/configuration/format';
import { redact } from '../../src/secrets/redact';
import { codeForms, names, readableValues } from './readableValues';

const stays = (text: string, path: string): void => assert.equal(redact(text, textFormat(path)), text);

/** A path, then a line or two that hold no secret. */
const lines: readonly (readonly [path: string, text: string])[] = [
  ['a.js', `this.$('[name=' + (known ? 'password' : 'identification') + ']')`], ['a.js', `a?"password":"identification"`], ['a.py', `fail("expected one of 'device', 'password' or 'opts'")`],
  ['a.js', `if(!n)throw"unsupported password type: "+n;if(t=null,void 0!==n.hex){throw"wrong hex password: "+n}`], ['a.php', `$sql.=',apikey='.db_input(strtoupper($vars['ip']));`],
  ['a.rs', 'InvalidToken = 0x8009_0308,'], ['a.rs', '/// Defines a set of fields in a view, identified by their `field_ids`'], ['a.php', `'gitlab-token' => ['sometimes', 'array'],`],
  ['a.lua', 'local record_login = auth_pass("record_login")'], ['a.sql', `CREATE USER a IDENTIFIED BY '$ldap$'`],
  ['a.json', `{"page_token": "eyJvZmZzZXQiOiI1MCIsInYiOjJ9", "a": "?page_token=eyJvZmZzZXQiOiI1MCIsInYiOjJ9&b=1"}`], ['a.yml', 'password: "#/components/schemas/LoginWithPassword"'],
  ['a.json', '{"secret": "Secret was used at 2021-08-17 11:32:38 +0000 UTC"}'], ['values.yaml', 'ADMIN_PASSWORD: "app-secret/adminPassword"'], ['a.py', 'token = "127.0.0.1:8080"'],
  ['a.md', 'KEY="-----BEGIN ENCRYPTED PRIVATE KEY-----\\nMIIFDjBABgkqhkiG9w0BBQ0wMzAb..."'], ['a.java', 'example = "eyJhbGciOiJIUzUxMiJ9.eyJzdWIiOiJ0ZW5hbnRAdGhpbmdzYm9hcmQub3JnIi..."'],
  ['a.md', '| :secret: | `:secret:` | :u55b6: | `:u55b6:` |'], ['a.md', 'Connect with `mongodb://username:password@@127.0.0.1:27017/`.'], ['a.md', 'mysql://app:newpassword@db/app'],
  ['a.md', `- Run gh auth status\n  - Token scopes: 'gist', 'read:org', 'repo'`], ['a.sh', 'kubectl create secret generic a --from-literal=username=ferret --type=kubernetes.io/basic-auth --namespace=cnpg'],
  ['a.sh', 'vault write db/config/a plugin_name=mongodb-database-plugin allowed_roles=app ttl=24h'], ['locales/de.json', '{"server-secret-key": "LwM2M-Server-Geheimschlüssel"}'],
];

describe('in code stays readable under a name that promises a secret', () => {
  for (const [kind, values] of Object.entries(readableValues)) {
    it(kind, () => {
      for (const value of values) for (const { path, write } of codeForms) for (const name of ['password', 'API_KEY', 'clientSecret', 'token']) stays(`${write(name, value)}\n`, path);
    });
  }

  for (const [path, text] of lines) it(text, () => stays(`${text}\n`, path));

  it('any of these, whatever stands above and below', () => {
    const line = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...Object.values(readableValues).flat()), fc.nat({ max: 3 }));
    fc.assert(fc.property(fc.constantFrom(...codeForms), fc.array(line, { minLength: 2, maxLength: 8 }), ({ path, write }, lines) => {
      stays(lines.map(([name, value, indent]) => `${' '.repeat(indent * 2)}${write(name, value)}\n`).join(''), path);
    }), { numRuns: 600 });
  });
});
