import { strict as assert } from 'node:assert';
import { redact } from '#secrets/redact';
import { join, madeUp } from './madeUp';
import { table } from '../support/table';

describe('credentials published in documentation', () => {
  const aws = join('AKIA', 'IOSFODNN7EXAMPLE'),
    secret = join('wJalrXUtnFEMI', '/K7MDENG/bPxRfiCYEXAMPLEKEY'),
    stripe = join('sk_', 'test_4eC39HqLyjWDarjtT1zdp7dc'),
    basic = join('QWxhZGRpbjpv', 'cGVuIHNlc2FtZQ==');
  table('stay', (row) => {
    for (
      const text of [`AWS_ACCESS_KEY_ID=${aws}\nAWS_SECRET_ACCESS_KEY=${secret}\n`, `stripe.api_key = "${stripe}"`,
        `Authorization: Basic ${basic}`]
    ) row(`stay: ${text.slice(0, 24)}`, () => assert.equal(redact(text), text));
  });

  it('differ from all others of their form', () => {
    const other = join('AKIA', madeUp('upperDigits', 16)), key = join('sk_', 'test_', madeUp('base62', 24));
    assert.equal(redact(`id = "${other}", key = "${key}"`),
      'id = "[REDACTED:aws-access-key]", key = "[REDACTED:stripe-key]"');
  });
});

/** Seen in public repositories, by class. */
const readable = String.raw`
if self.update_password == 'always':
private static final String ATT_USER_PASSWORD = "password-attribute";
public const string ManageResetPassword = "manageresetpassword";
val keyStorePassword: String = "ktor.security.ssl.keyStorePassword"
<input type="password" name="password" class="form-control" autocomplete="off">
<label for="password" class="screenreader">Password</label>
Password string ¤json:"password" validate:"required,max=255"¤
<Input.Password size="small" value={text}>
{% render_field form.password class="form-control" %}
<JetLabel for="password" :value="$t('Password')" />
overlayFilters.Add("overlay=eof_action=pass:repeatlast=0");
'password' => 'required|string|min:16|confirmed',
AUTH_SECRET= # ¤npx auth secret¤ or ¤openssl rand -hex 32¤
PWD=¤dirname "$0"¤
return CipherUtils.newSecretKey("PBKDF2WithHmacSHA256");
'OAUTH2_CLIENT_SECRET': 'client_secret', 'OAUTH2_API_BASE_URL': 'https'
POSTGRES_PASSWORD=SET_A_PASSWORD_HERE_123
AWS_SECRET_ACCESS_KEY=TheSecretKeyObtainedFromThem
bindpass="ChangeMe!"
"refreshToken": "dww5jwU...",
imap://auth:user:password@server:port
append(result, EnvVar{Name: "AWS_SECRET_ACCESS_KEY", Value: description.S3SecretAccessKey})
('authtoken', '0002_auto_20160226_1747'),
if (typeof password === 'number') {
fastcgi_pass phpfpm:9001;
uwsgi_pass unix:/run/app1.sock;
$result = app_passwd('details', $id);
"password" => "VARCHAR(255) NOT NULL DEFAULT ''",
"refresh_token" => "VARCHAR(40) NOT NULL",
'refresh_token' => 'OAuth2\Storage\RefreshTokenInterface',
passwd: files systemd sss
 * a user that is identified by ¤protocol¤ and its name
docker run -it -v $PWD:/root/code -w /root/code image
api_key = "PasteApiKeyGoesHere"
password = "secret1@TODO"
<string>a</string><key>PASSWORD</key><key>baseDN</key>`.trim().replaceAll('¤', '`').split('\n');

describe('values next to such names in repositories', () => {
  table('stays', (row) => {
    for (const text of readable) row(`stays: ${text}`, () => assert.equal(redact(text), text));
  });
});
