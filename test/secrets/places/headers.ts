import { lookAlikes, places } from './form';

const raw = String.raw;

/** Headers, cookies, query parameters, and configurations of products that hold a key. */
export const headerForms = places('key', raw`
Authorization by NTLM | Authorization: NTLM ¤
Authorization, raw | Authorization: ¤
Authorization, raw in an object | headers: { Authorization: '¤' }
Authorization, raw in JSON | {"Authorization": "¤"}
Authorization, raw in Python | headers = {"Authorization": "¤"}
Authorization, raw in Go | req.Header.Set("Authorization", "¤")
Authorization, raw in Java | conn.setRequestProperty("Authorization", "¤");
Authorization of another scheme | Authorization: Custom ¤
Authorization of GitLab | Authorization: token ¤
Proxy-Authorization | Proxy-Authorization: ¤
Authorization with a key | Authorization: Key ¤
Authorization with Api-Key | Authorization: Api-Key ¤
Authorization of Discord | Authorization: Bot ¤
Authorization of GoDaddy | Authorization: sso-key abc:¤
Authorization of Sentry | X-Sentry-Auth: Sentry sentry_key=¤
Bearer in code | headers: { Authorization: "Bearer " + "¤" }
X-Auth-Token | X-Auth-Token: ¤
X-Auth-Token in code | 'X-Auth-Token': '¤'
X-Auth-Key | X-Auth-Key: ¤
X-Api-Key in Go | req.Header.Add("X-Api-Key", "¤")
apikey header | apikey: ¤
X-Amz-Security-Token | X-Amz-Security-Token: ¤
X-CSRF-Token | X-CSRF-Token: ¤
X-Session-Id | Cookie: sessionid=¤
cookies of HAR | {"cookies":[{"name":"lang","value":"de-DE"},{"name":"sessionid","value":"¤","path":"/"}]}
cookies of a browser's session | {⏎  "cookies": [⏎    {⏎      "name": "sid",⏎      "value": "¤",⏎      "domain": "example.com"⏎    }⏎  ]⏎}
a header of cookies of HAR | {"headers":[{"name":"Cookie","value":"lang=de-DE; sessionid=¤"}]}
cookie | Cookie: session=¤; theme=dark
cookie of PHP | Cookie: PHPSESSID=¤
cookie of Java | Cookie: JSESSIONID=¤
cookie of Express | Cookie: connect.sid=s%3A¤
set cookie | Set-Cookie: session=¤; Path=/; HttpOnly
set cookie of a token | Set-Cookie: auth_token=¤; Secure
cookie in code | headers: { Cookie: 'session=¤' }
cookie in Python | cookies = {"sessionid": "¤"}
WordPress AUTH_KEY | define('AUTH_KEY', '¤');
WordPress SECURE_AUTH_KEY | define('SECURE_AUTH_KEY',  '¤');
WordPress LOGGED_IN_KEY | define('LOGGED_IN_KEY',    '¤');
WordPress NONCE_KEY | define('NONCE_KEY',        '¤');
WordPress AUTH_SALT | define('AUTH_SALT',        '¤');
WordPress SECURE_AUTH_SALT | define('SECURE_AUTH_SALT', '¤');
WordPress LOGGED_IN_SALT | define('LOGGED_IN_SALT',   '¤');
WordPress NONCE_SALT | define( 'NONCE_SALT', '¤' );
WordPress in .env | AUTH_SALT='¤'
Django | SECRET_KEY = '¤'
Rails | secret_key_base: ¤
Rails's initializer | Rails.application.config.secret_key_base = '¤'
Rails's older | Rails.application.config.secret_token = '¤'
Laravel without base64 | APP_KEY=¤
Phoenix | secret_key_base: "¤",
Phoenix's signing salt | signing_salt: "¤"
Symfony | APP_SECRET=¤
Symfony's parameter | secret: ¤
Spring's JWT | jwt.secret=¤
Spring's JWT in YAML | jwt:⏎  secret: ¤
Keycloak | "credentials": { "secret": "¤" }
.npmrc | //npm.example.com/:_authToken=¤
.npmrc, old | _authToken=¤
.yarnrc.yml | npmAuthToken: ¤
.yarnrc.yml in quotes | npmAuthToken: "¤"
.pypirc's token | [pypi]⏎username = __token__⏎password = ¤
.cargo | [registry]⏎token = "¤"
.gem | :rubygems_api_key: ¤
.s3cfg | secret_key = ¤
.boto | gs_secret_access_key = ¤
rclone.conf | secret_access_key = ¤
kubeconfig | users:⏎- name: me⏎  user:⏎    token: ¤
Terraform's CLI | credentials "app.terraform.io" {⏎  token = "¤"⏎}
Jenkins' token | <apiToken>¤</apiToken>
Jenkins' secret | <secret>¤</secret>
Azure storage | DefaultEndpointsProtocol=https;AccountName=x;AccountKey=¤;EndpointSuffix=a
Azure service bus | Endpoint=sb://x/;SharedAccessKeyName=a;SharedAccessKey=¤
Azure IoT | HostName=x;DeviceId=a;SharedAccessKey=¤
Firebase | "apiKey": "¤"
Google's client | "client_secret": "¤"
Info.plist | <key>GoogleApiKey</key>⏎<string>¤</string>
AndroidManifest | <meta-data android:name="com.google.android.geo.API_KEY" android:value="¤"/>
a query | https://example.com/a?api_key=¤&x=1
a query of a key | https://maps.example.com/js?key=¤&v=3
a query of a token | https://example.com/a?token=¤
a query of a signature | https://example.com/a?X-Amz-Signature=¤
a fragment | https://example.com/#access_token=¤&type=bearer
WireGuard | [Interface]⏎PrivateKey = ¤
WireGuard's preshared key | PresharedKey = ¤
OTP | otpauth://totp/me?secret=¤&issuer=x
encryption key | encryption_key: "¤"
hmac key | HMAC_KEY = "¤"
a webhook's secret | webhook_secret = "¤"
a signing secret | SLACK_SIGNING_SECRET=¤
an instrumentation key | InstrumentationKey=¤;IngestionEndpoint=https://a
a licence key | NEW_RELIC_LICENSE_KEY=¤
a DSN of Sentry | SENTRY_DSN=https://¤@o1.ingest.sentry.io/1
curl's header of a raw value | curl -H "Authorization: ¤" https://example.com
curl's header of a token | curl -s -H 'Authorization: Token ¤' https://example.com
curl's header over lines | curl https://example.com \⏎  --header 'authorization: ¤'
Authorization in fetch | fetch(url, { headers: { authorization: '¤' } })
Authorization of axios | axios.defaults.headers.common['Authorization'] = '¤';
Authorization in Ruby | req['Authorization'] = "¤"
Authorization in a hash | headers: { 'Authorization' => '¤' }
Authorization in PHP | €headers[] = 'Authorization: ¤';
Authorization in C# | client.DefaultRequestHeaders.Add("Authorization", "¤");
Authorization in escaped JSON | "{\"Authorization\": \"¤\"}"
curl's cookie | curl -b session=¤ https://example.com
curl's cookie in quotes | curl -b "theme=dark; session=¤" https://example.com
cookie behind another | Cookie: theme=dark; sessionid=¤
cookie set in the browser | document.cookie = "session=¤; path=/"
cookie set by Express | res.cookie('session', '¤')
cookie of .NET | Cookie: .AspNetCore.Identity.Application=¤
cookie of Rails | Cookie: _app_session=¤
a signature of a SAS | https://x.blob.core.windows.net/c/b?sp=r&st=2020-01-01&sig=¤
a query of HTML | <script src="https://maps.example.com/js?v=3&amp;key=¤"></script>
a query of Google's signature | https://storage.example.com/a?X-Goog-Signature=¤
a query of a lower-case signature | https://example.com/a?expires=1&signature=¤
a query of auth | wss://example.com/a?auth=¤
a connection string's key among fields | AccountName=x;InstrumentationKey=¤;Timeout=3
`);

export const headerLookAlikes = lookAlikes(raw`
Authorization: Bearer €TOKEN
Authorization: €{token}
Authorization: string
Authorization: AWS4-HMAC-SHA256 Credential=x/20200101/eu-west-1/s3/aws4_request, SignedHeaders=host;range
headers: { Authorization: token }
headers: { Authorization: getToken2() }
headers["Authorization"] = authHeader2
"Access-Control-Allow-Headers": "Authorization, Content-Type"
Access-Control-Allow-Headers: Authorization,X-Auth-Token,Content-Type
authorization: required
authorization: { type: 'oauth2' }
Vary: Cookie, Accept-Encoding
Cookie: <session>
Cookie: session=€SESSION
Set-Cookie: theme=dark1; Path=/
Cookie: theme=dark1mode
const cookie = req.headers.cookie;
cookies: { session: { maxAge: 3600 } }
session = requests.Session()
session=sessionmaker(bind=engine2)
https://example.com/a?key=value
https://example.com/a?key=name1
https://example.com/a?page=2&key=sort_by1
https://example.com/docs?token=<token>
https://example.com/a?page=2&key=created_at_desc
https://example.com/a?key=€{API_KEY}
https://example.com/a?sig=<signature>
Cookie: _ga=GA1.2.1234567890.1234567890
ls -b name=value
Authorization: OAuth oauth_signature_method="HMAC-SHA1"
Authorization: Digest username="me"
authorizationUrl: https://example.com/oauth2/authorize
res.cookie("session", sessionToken2)
const cookies = { sessionName: "application-session-v2" }
Cookie: cookieconsent_status=dismiss
if (headers.authorization !== expectedAuthorization2) return 401
Authorization: €{{ secrets.API_TOKEN }}
request.headers.authorization.split(" ")[1]
`);
