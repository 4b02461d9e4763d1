import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { detectTextFormat } from '#secrets/configuration/textFormat';
import { redact } from '#secrets/redact';
import { codeForms, names, readableValues } from './readableValues';
import { table } from '../support/table';

const stays = (text: string, path: string): void => assert.equal(redact(text, detectTextFormat(path)), text);

const uuid = (digit: number): string => `${digit}0916976-a132-4ce9-8bce-82a03dd5878${digit}`;
const directory = ['Slack', 'Stripe', 'Okta', 'Notion', 'Zoom', 'Sentry'].map((name, i) => `  "${name}": "${uuid(i)}"`)
  .join(',\n');

/** A path, then a line or two that hold no secret. */
const lines: readonly (readonly [path: string, text: string])[] = [
  ['a.js', `this.$('[name=' + (known ? 'password' : 'identification') + ']')`],
  ['a.js', `a?"password":"identification"`],
  ['a.py', `fail("expected one of 'device', 'password' or 'opts'")`],
  ['a.js', `if(!n)throw"unsupported password type: "+n;if(t=null,void 0!==n.hex){throw"wrong hex password: "+n}`],
  ['a.php', `$sql.=',apikey='.db_input(strtoupper($vars['ip']));`],
  ['a.rs', 'InvalidToken = 0x8009_0308,'],
  ['a.rs', '/// Defines a set of fields in a view, identified by their `field_ids`'],
  ['a.php', `'gitlab-token' => ['sometimes', 'array'],`],
  ['a.lua', 'local record_login = auth_pass("record_login")'],
  ['a.sql', `CREATE USER a IDENTIFIED BY '$ldap$'`],
  ['a.json', `{"page_token": "eyJvZmZzZXQiOiI1MCIsInYiOjJ9", "a": "?page_token=eyJvZmZzZXQiOiI1MCIsInYiOjJ9&b=1"}`],
  ['a.yml', 'password: "#/components/schemas/LoginWithPassword"'],
  ['a.json', '{"secret": "Secret was used at 2021-08-17 11:32:38 +0000 UTC"}'],
  ['values.yaml', 'ADMIN_PASSWORD: "app-secret/adminPassword"'],
  ['a.py', 'token = "127.0.0.1:8080"'],
  ['a.md', 'KEY="-----BEGIN ENCRYPTED PRIVATE KEY-----\\nMIIFDjBABgkqhkiG9w0BBQ0wMzAb..."'],
  ['a.java', 'example = "eyJhbGciOiJIUzUxMiJ9.eyJzdWIiOiJ0ZW5hbnRAdGhpbmdzYm9hcmQub3JnIi..."'],
  ['a.md', '| :secret: | `:secret:` | :u55b6: | `:u55b6:` |'],
  ['a.md', 'Connect with `mongodb://username:password@@127.0.0.1:27017/`.'],
  ['a.md', 'mysql://app:newpassword@db/app'],
  ['a.md', `- Run gh auth status\n  - Token scopes: 'gist', 'read:org', 'repo'`],
  ['a.sh',
    'kubectl create secret generic a --from-literal=username=ferret --type=kubernetes.io/basic-auth --namespace=cnpg'],
  ['a.sh', 'vault write db/config/a plugin_name=mongodb-database-plugin allowed_roles=app ttl=24h'],
  ['locales/de.json', '{"server-secret-key": "LwM2M-Server-Geheimschlüssel"}'],
  ['application.yml', 'client-id-secret-key: ${PLANE_CLIENT_ID_SECRET_KEY:plane-client-id}'],
  ['app/config', 'KEY_MAIL_SERVICE_PASSWORD="mail-service-password"'],
  ['a.py', 'connect(REDIS_PASSWORD=final_redis_password, port=1)'],
  ['a.go', 'AudienceSecretKey = "audience"'],
  ['a.go', '\topts.Username = "git"\n\topts.Password = ghToken\n\topts.CAFile = caBundle'],
  ['a.py', "self.basic_password: 'str | None' = None"],
  ['a.rb', `/etc/passwd: ${'429b225650b912a2'}${'ee067b0a4cf1e949'}`],
  ['a.md', 'curl https://Bearer:APIKEY@example.com/export'],
  ['a.h', String.raw`#define Alg_Token "\xC1\xD3\xC7\xC4\xF0\xF1\xF0\xF0"`],
  ['a.json', `{\n${directory}\n}`],
  ['a.http', `Sec-WebSocket-Key: ${'x3JJHMbDL1Ez'}${'Lkh9GBhXDw=='}`],
  ['a.php', `'website_key' => '${'6LcJcjwUAAAAAO_Xqjrt'}${'j9wWufUpYRnK6BW8lnfn'}',`],
  ['a.html', '<td>Password</td><td>pg_password</td>'],
  ['a.cfg', '\t"usePrivateKey": false,'],
  ['a.js', 'Cf:"00AD0600-060306DD070F17B417B5200B-200F202A-202E2060"'],
  ['app/config', 'DESCRIPTION_OAUTH2_SECRET="OAuth2 Secret, for example from Rocket.Chat: Example: 54321abcde"'],
  ['a.md', 'docker run --set pgPassword=unused \\\n  image'],
  ['a.yaml', 'data:\n- secretKey: developer\n  remoteRef:\n    key: users/developer'],
  ['a.yaml', 'data:\n- match:\n    secretKey: source-key1\n    remoteRef:\n      remoteKey: vault/one'],
  ['a.yaml', `remoteRef:\n  key: ${'OqRt3Vd37My7'}${'G8rTb-8Q'}\n  property: login`],
  ['a.json', `{"remoteRef": {"key": "${'OqRt3Vd37My7'}${'G8rTb-8Q'}", "property": "login"}}`],
  ['a.go', '\terrNoClientSecret = "invalid AuthSecretRef.ClientSecret: %w"'],
  ['a.go', `\terrNoPasscode = "auth.secretRef.appPasscode.key '%s' not found in secret '%s'"`],
  ['a.go', '\terrNilPassword = "missing: spec.provider.app.auth.passwordSecretRef"'],
  ['a.go', '// created in Workload Credentials (e.g., "production/aws-temp").'],
  ['a.php', `'password' => ['required_without:external_id', Password::default()],`],
  ['a.cs', 'const string DeviceAuthKey = "pm-27581-device-auth-key";'],
  ['a.tsx', `env={[{name: 'APP_API_KEY', value: personalApiKey}]}`],
  ['a.ts', ' * - Email password auth: `emailpassword`'],
  ['a.yaml', 'password:\n  type: display\n  content: PLUGIN_LOGIN.2FA_INSTRUCTIONS'],
  ['a.yaml', 'secretAccessKey: wJal...YEKY\nsessionToken: IQoJ...Ek8='],
  ['a.sh', 'kubectl create secret generic a-creds --from-literal=hostid=MYAPPHOSTID'],
];

/** A path, a line, and what of it is a secret although much the same is none above. */
const secrets: readonly (readonly [path: string, text: string, secret: string])[] = [
  ['docker-compose.yml', 'MARIADB_ROOT_PASSWORD: ${MARIADB_ROOT_PASSWORD:-ferretdb_root_secret}',
    'ferretdb_root_secret'],
  ['.env', 'POSTGRES_PASSWORD=somesecret', 'somesecret'],
  ['.env', 'POSTGRES_PASSWORD=postgres', '=postgres'],
  ['.env', 'DB_PASSWORD=super-secret-db-password', 'super-secret-db-password'],
  ['a.md', '| User | Password |\n|---|---|\n| me | dragonFruit |', 'dragonFruit'],
  ['a.html', '<td>Password</td><td>hunter_42</td>', 'hunter_42'],
  ['a.json', `{"Slack": "${uuid(7)}"}`, uuid(7)],
  ['a.yml', 'password: not-7RIED-yet', 'not-7RIED-yet'],
  ['a.js', `const token = "${'0'}0AD06${'00-06'}0306DD-a7B417B5200B-200F202A-202E2060"`, '06DD-a7B'],
  ['a.yaml', 'secretKey: developer7x\nregion: eu', 'developer7x'],
  ['a.yaml', `reference:\n  key: ${'OqRt3Vd37My7'}${'G8rTb-8Q'}`, 'OqRt3Vd'],
  ['a.go', 'dbPassword = "hunter.spec two"', 'hunter.spec'],
  ['a.go', 'dbPassword = "summer/rain"', 'summer/rain'],
  ['a.ts', ' * - Email password auth: `emailpassw0rd`', 'emailpassw0rd'],
  ['a.ts', ' * - Email password: `emailpassword`', '`emailpassword'],
  ['a.yaml', '- {name: APP_PASSWORD, value: summer2024}', 'summer2024'],
  ['a.yaml', 'password: Abc...def!ghi', 'Abc...def'],
];

describe('in code, readable under a name that suggests a secret:', () => {
  table('each kind of value', (row) => {
    for (const [kind, values] of Object.entries(readableValues)) {
      row(kind, () => {
        for (const value of values)
          for (const { path, write } of codeForms)
            for (const name of ['password', 'API_KEY', 'clientSecret', 'token']) stays(`${write(name, value)}\n`, path);
      });
    }
  });

  table('each line', (row) => {
    for (const [path, text] of lines) row(text, () => stays(`${text}\n`, path));
  });

  table('but no secret', (row) => {
    for (const [path, text, secret] of secrets)
      row(`but not: ${text}`, () => assert(!redact(text, detectTextFormat(path)).includes(secret)));
  });

  it('any of these, whatever the surrounding lines', () => {
    const line = fc.tuple(fc.constantFrom(...names), fc.constantFrom(...Object.values(readableValues).flat()),
      fc.nat({ max: 3 }));
    fc.assert(
      fc.property(fc.constantFrom(...codeForms), fc.array(line, { minLength: 2, maxLength: 8 }),
        ({ path, write }, lines) => {
          stays(lines.map(([name, value, indent]) => `${' '.repeat(indent * 2)}${write(name, value)}\n`).join(''),
            path);
        }),
      { numRuns: 600 },
    );
  });
});
