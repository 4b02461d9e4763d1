import type { MarkedFile } from './programs';

const word = '«[a-z]{9}»';
const digits = '«[0-9]{8}»';
const strong = '«[A-Za-z][A-Za-z0-9!@%^*]{12}[A-Z0-9]»';
const random = '«[A-Za-z0-9]{32}»';
const base64 = '«[A-Za-z0-9+/]{43}=»';

/** Settings and code of applications in many languages and frameworks. */
export const applications: readonly MarkedFile[] = [
  {
    path: 'spring/application.yml',
    text: `spring:
  datasource:
    url: jdbc:postgresql://db:5432/app
    username: app
    password: ${word}
  security:
    oauth2:
      client:
        registration:
          github:
            client-id: Iv1.8a61f9b3a7aba766
            client-secret: «[0-9a-f]{40}»
            authorization-grant-type: authorization_code
  mail:
    password: ${digits}
jwt:
  secret: ${random}
  token-validity-in-seconds: 86400
server:
  ssl:
    key-store-password: ${word}
    key-alias: tomcat
`,
  },
  {
    path: 'spring/application.properties',
    text: `spring.datasource.password=${word}
spring.jpa.hibernate.ddl-auto=update
play.http.secret.key=${random}
fs.s3a.secret.key=«[A-Za-z0-9/+]{40}»
stripe.api.key=«sk_live_[A-Za-z0-9]{24}»
management.endpoint.env.keys-to-sanitize=password,secret,key,token
security.jwt.token-prefix=Bearer
password.reset.url=/reset-password
password.min.length=12
token.header=X-Auth-Token
`,
  },
  {
    path: 'django/settings.py',
    text: `import os
SECRET_KEY = 'django-insecure-«[a-z0-9!@#%^*()_+=-]{50}»'
DATABASES = {
    'default': {
        'ENGINE': 'django.db.backends.postgresql',
        'USER': 'app',
        'PASSWORD': '${word}',
        'HOST': os.environ.get('DB_HOST', 'localhost'),
    }
}
EMAIL_HOST_PASSWORD = "${strong}"
AWS_SECRET_ACCESS_KEY = os.environ['AWS_SECRET_ACCESS_KEY']
AUTH_PASSWORD_VALIDATORS = [
    {'NAME': 'django.contrib.auth.password_validation.MinimumLengthValidator'},
]
PASSWORD_HASHERS = ['django.contrib.auth.hashers.Argon2PasswordHasher']
SIMPLE_JWT = {'SIGNING_KEY': '${random}', 'AUTH_HEADER_TYPES': ('Bearer',), 'TOKEN_OBTAIN_SERIALIZER': 'app.serializers.TokenSerializer'}
LOGIN_URL = '/login/'
`,
  },
  {
    path: 'rails/config/database.yml',
    text: `production:
  adapter: mysql2
  username: app
  password: <%= ENV["DB_PASSWORD"] %>
staging:
  username: app
  password: ${word}
`,
  },
  {
    path: 'rails/config/initializers/devise.rb',
    text: `Devise.setup do |config|
  config.secret_key = '«[0-9a-f]{128}»'
  config.password_length = 8..128
  config.reset_password_within = 6.hours
  config.pepper = '«[0-9a-f]{64}»'
  config.authentication_keys = [:email]
  config.omniauth :github, '«[0-9a-f]{20}»', '«[0-9a-f]{40}»', scope: 'user'
end
`,
  },
  {
    path: 'laravel/.env',
    text: `APP_KEY=base64:${base64}
APP_DEBUG=true
DB_PASSWORD=${word}
REDIS_PASSWORD=null
MAIL_PASSWORD="${strong}"
MAIL_ENCRYPTION=tls
PUSHER_APP_SECRET=«[0-9a-f]{20}»
JWT_SECRET=${random}
AWS_SECRET_ACCESS_KEY=
`,
  },
  {
    path: 'laravel/config/auth.php',
    text: `<?php
return [
    'defaults' => ['guard' => 'web', 'passwords' => 'users'],
    'passwords' => ['users' => ['provider' => 'users', 'table' => 'password_reset_tokens', 'expire' => 60]],
    'password_timeout' => 10800,
    'token' => env('AUTH_TOKEN', '${random}'),
];
$pdo = new PDO('mysql:host=localhost;dbname=app', 'root', '${word}');
$mysqli = new mysqli("localhost", "root", "${strong}", "app");
$rules = ['password' => 'required|confirmed|min:8'];
`,
  },
  {
    path: 'wordpress/wp-config.php',
    text: `<?php
define( 'DB_NAME', 'wp' );
define( 'DB_PASSWORD', '${word}' );
define( 'AUTH_KEY',         '«[A-Za-z0-9!@#%^&*()_+=,.:|~{}<>?/ -]{62}[a-z0-9]{2}»' );
define( 'SECURE_AUTH_SALT', '«[A-Za-z0-9!@#%^&*()_+=,.:|~{}<>?/ -]{62}[a-z0-9]{2}»' );
define( 'WP_DEBUG', false );
$table_prefix = 'wp_';
`,
  },
  {
    path: 'dotnet/appsettings.json',
    text: `{
  "ConnectionStrings": {
    "Default": "Server=db;Database=app;User Id=sa;Password=${strong};TrustServerCertificate=True",
    "Storage": "DefaultEndpointsProtocol=https;AccountName=app;AccountKey=«[A-Za-z0-9+/]{86}==»;EndpointSuffix=core.windows.net",
    "Bus": "Endpoint=sb://app.servicebus.windows.net/;SharedAccessKeyName=RootManageSharedAccessKey;SharedAccessKey=${base64}"
  },
  "Jwt": { "Key": "${random}", "Issuer": "app", "Audience": "app" },
  "Smtp": { "Password": "${word}", "Port": 587 },
  "PasswordPolicy": { "RequireDigit": true, "RequiredLength": 12 },
  "AzureAd": { "ClientId": "00000000-0000-0000-0000-000000000000", "ClientSecret": "«[A-Za-z0-9_~.]{3}8Q~[A-Za-z0-9_~.-]{34}»" }
}
`,
  },
  {
    path: 'dotnet/Program.cs',
    text: `var connection = new SqlConnection("Data Source=db;Initial Catalog=app;User ID=sa;Pwd=${strong}");
var credential = new NetworkCredential("admin", "${word}");
var key = Encoding.UTF8.GetBytes("${random}");
builder.Services.Configure<IdentityOptions>(o => o.Password.RequiredLength = 8);
const string PasswordHeader = "X-Password";
string? password = configuration["Database:Password"];
var cancellationToken = CancellationToken.None;
`,
  },
  {
    path: 'node/server.js',
    text: `const jwt = require('jsonwebtoken');
const token = jwt.sign({ id: user.id }, '${random}', { expiresIn: '1h' });
app.use(session({ secret: '${strong}', resave: false }));
app.use(cookieParser('${random}'));
const transport = nodemailer.createTransport({ host: 'smtp', auth: { user: 'app', pass: '${word}' } });
const pool = mysql.createPool({ host: 'db', user: 'root', password: '${word}', database: 'app' });
const client = new S3Client({ credentials: { accessKeyId: '«AKIA[A-Z2-7]{16}»', secretAccessKey: '«[A-Za-z0-9/+]{40}»' } });
const stripe = require('stripe')('«sk_test_[A-Za-z0-9]{24}»');
const { password, token: accessToken } = req.body;
if (!password || password.length < 8) return res.status(400).json({ error: 'password_too_short' });
const input = { type: 'password', name: 'password', placeholder: 'Enter your password', autoComplete: 'current-password' };
const key = 'user:' + id + ':token';
const API_KEY = process.env.API_KEY ?? '';
localStorage.setItem('access_token', response.token);
`,
  },
  {
    path: 'python/client.py',
    text: `import requests, psycopg2, boto3, smtplib
conn = psycopg2.connect(host="db", user="app", password="${word}", dbname="app")
requests.get(url, auth=("admin", "${strong}"))
requests.post(url, headers={"Authorization": "Bearer ${random}", "X-Api-Key": "${'«[0-9a-f]{32}»'}"})
smtp = smtplib.SMTP("mail"); smtp.login("app", "${strong}")
client = boto3.client("s3", aws_access_key_id="«AKIA[A-Z2-7]{16}»", aws_secret_access_key="«[A-Za-z0-9/+]{40}»")
engine = create_engine("mysql+pymysql://root:${word}@localhost/app")
redis.Redis(host="localhost", password="${digits}")
token = get_token(scope="read")
def login(username: str, password: str = "") -> Token: ...
parser.add_argument("--password", help="the password", default=None)
tokenizer = AutoTokenizer.from_pretrained("bert-base-uncased", pad_token="[PAD]", eos_token="</s>")
password = getpass.getpass("Password: ")
key_error = KeyError("password")
assert response.json()["token_type"] == "bearer"
`,
  },
  {
    path: 'go/main.go',
    text: `package main

const (
	apiKey        = "${random}"
	tokenEndpoint = "https://login.example.com/oauth/token"
	passwordField = "password"
)

func main() {
	db, err := sql.Open("mysql", "root:${word}@tcp(127.0.0.1:3306)/app")
	req.SetBasicAuth("admin", "${strong}")
	req.Header.Set("Authorization", "token «[0-9a-f]{40}»")
	rdb := redis.NewClient(&redis.Options{Addr: "localhost:6379", Password: "${word}", DB: 0})
	auth := smtp.PlainAuth("", "app", "${strong}", "mail.example.com")
	token, err := jwt.NewWithClaims(jwt.SigningMethodHS256, claims).SignedString([]byte("${random}"))
	for tok := range tokens {
		if tok.Kind == token.IDENT { continue }
	}
}
`,
  },
  {
    path: 'rust/src/main.rs',
    text: `const API_KEY: &str = "${random}";
let pool = PgPool::connect("postgres://app:${word}@localhost/app").await?;
let client = Client::new().basic_auth("admin", Some("${strong}"));
let token = parser.next_token().expect("token");
#[serde(rename = "access_token")]
pub access_token: String,
enum TokenKind { Ident, Keyword, Password }
`,
  },
  {
    path: 'java/Client.java',
    text: `public class Client {
  private static final String API_KEY = "${random}";
  static final String PASSWORD_PARAMETER = "password";
  Connection c = DriverManager.getConnection("jdbc:mysql://db/app", "root", "${word}");
  String url = "jdbc:oracle:thin:scott/${word}@//db:1521/ORCL";
  Key key = Keys.hmacShaKeyFor("${random}".getBytes());
  SecretKeyFactory factory = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256");
  keyStore.load(stream, "${word}".toCharArray());
  config.setPassword("${strong}");
  config.setUsername("admin");
  @Value("\${app.api.token}") private String token;
  throw new IllegalArgumentException("password must not be empty");
}
`,
  },
  {
    path: 'kotlin/build.gradle.kts',
    text: `android {
  signingConfigs {
    create("release") {
      storeFile = file("release.jks")
      storePassword = "${word}"
      keyAlias = "release"
      keyPassword = "${digits}"
    }
  }
  defaultConfig { buildConfigField("String", "MAPS_API_KEY", "\\"«AIza[0-9A-Za-z_-]{35}»\\"") }
}
implementation("io.jsonwebtoken:jjwt-api:0.12.5")
implementation("androidx.security:security-crypto:1.0.0")
`,
  },
  {
    path: 'groovy/build.gradle',
    text: `publishing {
  repositories {
    maven {
      credentials {
        username 'deployer'
        password '${strong}'
      }
    }
  }
}
`,
  },
  {
    path: 'ios/Config.swift',
    text: `struct Config {
  static let apiSecret = "${random}"
  static let tokenKey = "auth.token"
  let password: String
  let keychainService = "com.example.app.password"
}
`,
  },
  {
    path: 'ios/Info.plist',
    text: `<dict>
  <key>CFBundleIdentifier</key>
  <string>com.example.app</string>
  <key>GoogleMapsAPIKey</key>
  <string>«AIza[0-9A-Za-z_-]{35}»</string>
  <key>ApiSecret</key>
  <string>${random}</string>
  <key>NSFaceIDUsageDescription</key>
  <string>Unlocks your password vault</string>
</dict>
`,
  },
  {
    path: 'android/strings.xml',
    text: `<resources>
  <string name="password">Password</string>
  <string name="forgot_password">Forgot your password?</string>
  <string name="facebook_client_token">«[0-9a-f]{32}»</string>
  <string name="api_secret">${random}</string>
</resources>
`,
  },
  {
    path: 'maven/settings.xml',
    text: `<settings>
  <servers>
    <server>
      <id>releases</id>
      <username>deployer</username>
      <password>${word}</password>
      <privateKey>\${user.home}/.ssh/id_rsa</privateKey>
      <passphrase>${strong}</passphrase>
    </server>
  </servers>
</settings>
`,
  },
  {
    path: 'tomcat/tomcat-users.xml',
    text: `<tomcat-users>
  <user username="admin" password="${word}" roles="manager-gui"/>
  <Resource name="jdbc/app" username="app" password="${strong}" maxTotal="20"/>
  <Connector port="8443" keystorePass="${word}" keyAlias="tomcat"/>
</tomcat-users>
`,
  },
  {
    path: 'npm/.npmrc',
    text: `//npm.example.com/:_authToken=«npm_[A-Za-z0-9]{36}»
//npm.example.com/:_password=«[A-Za-z0-9]{22}==»
//npm.example.com/:username=ci
always-auth=true
`,
  },
  {
    path: 'python/.pypirc',
    text: `[pypi]
username = __token__
password = «pypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{150}»
[internal]
repository: https://pypi.example.com
username: ci
password: ${word}
`,
  },
  {
    path: 'docker/config.json',
    text: `{ "auths": { "https://index.docker.io/v1/": { "auth": "«[A-Za-z0-9]{40}»" } }, "credsStore": "desktop" }\n`,
  },
  {
    path: 'aws/credentials',
    text: `[default]
aws_access_key_id = «AKIA[A-Z2-7]{16}»
aws_secret_access_key = «[A-Za-z0-9/+]{40}»
region = eu-west-1
`,
  },
  {
    path: 'gcp/key.json',
    text: `{
  "type": "service_account",
  "project_id": "app",
  "private_key": "-----BEGIN PRIVATE KEY-----\\n«[A-Za-z0-9+/]{64}»\\n«[A-Za-z0-9+/]{64}»\\n-----END PRIVATE KEY-----\\n",
  "client_email": "app@app.iam.gserviceaccount.com",
  "token_uri": "https://oauth2.googleapis.com/token"
}
`,
  },
  {
    path: 'postman/environment.json',
    text: `{ "name": "prod", "values": [
  { "key": "base_url", "value": "https://api.example.com", "enabled": true },
  { "key": "api_token", "value": "${random}", "type": "secret", "enabled": true },
  { "key": "password", "value": "${word}", "enabled": true }
] }
`,
  },
  {
    path: 'docs/operations.md',
    text: `# Operations

Log in as \`admin\` with the password \`${strong}\` and rotate it every quarter.

| Account | Password |
| --- | --- |
| deploy | ${strong} |

- API key: ${random}
- Token lifetime: 15 minutes
- Password policy: 12 characters

Set the \`API_TOKEN\` variable; the token is read once. Keys start with \`sk_live_\`.
`,
  },
  {
    path: 'chat/notes.txt',
    text: `staging db password is ${strong}
wifi: guest / pw: ${word}
the key to good tests is isolation
token: see 1Password
`,
  },
];
