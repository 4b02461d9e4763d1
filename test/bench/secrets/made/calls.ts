import type { MarkedFile } from '#test/bench/corpora/programs';
import { base64, dated, dotted, hex, human, random, strong, word } from './shapes';

/** Code in which the place of an argument, or a constant beside it, says that a string is a secret. */
export const callFiles: readonly MarkedFile[] = [
  {
    path: 'src/fetch.c',
    text: `#include <curl/curl.h>
int fetch(void) {
  curl_easy_setopt(h, CURLOPT_URL, "‹https://api.shop.test/v1›");
  curl_easy_setopt(h, CURLOPT_USERNAME, "‹shop›");
  curl_easy_setopt(h, CURLOPT_PASSWORD, "${dotted}");
  curl_easy_setopt(h, CURLOPT_USERPWD, "‹shop›:${human}");
  curl_easy_setopt(h, CURLOPT_PROXYUSERPWD, "‹proxy›:${word}");
  curl_easy_setopt(h, CURLOPT_XOAUTH2_BEARER, "${random}");
  curl_easy_setopt(h, CURLOPT_KEYPASSWD, "${strong}");
  curl_easy_setopt(h, CURLOPT_USERAGENT, "‹shop/1.0›");
  curl_easy_setopt(h, CURLOPT_PASSWORD, ‹config->password›);
  mysql_real_connect(db, "‹localhost›", "‹shop›", "${dotted}", "‹orders›", 3306, NULL, 0);
  PQconnectdb("host=‹db› user=‹shop› password=${human} dbname=‹orders›");
  PQsetdbLogin("‹db›", "5432", NULL, NULL, "‹orders›", "‹shop›", "${word}");
  redisCommand(ctx, "AUTH ${dotted}");
  ssh_userauth_password(session, "‹deploy›", "${strong}");
  SSL_CTX_set_default_passwd_cb_userdata(ctx, "${human}");
  setenv("API_TOKEN", "${hex}", 1);
  setenv("‹TOKEN_FILE›", "‹/run/token›", 1);
  printf("‹password: %s›", password);
  return strcmp(name, "‹password›") == 0;
}
`,
  },
  {
    path: 'src/client.cpp',
    text: `#include <string>
namespace shop {
const std::string apiToken{"${random}"};
std::string password{"${word}"};
std::string secret("${human}");
const char password_field[] = {"‹password›"};
constexpr std::string_view kDbPassword{"${dotted}"};
std::string_view const token_header{"‹X-Auth-Token›"};
static const char* const kPassword = "${human}";
QString passwort(QStringLiteral("${word}"));
void connect() {
  driver->connect("‹tcp://127.0.0.1:3306›", "‹root›", "${dotted}");
  QSqlDatabase db; db.setUserName("‹shop›"); db.setPassword("${human}");
  request.setRawHeader("X-Api-Key", "${hex}");
  settings.setValue("‹password/visible›", false);
  std::string token{‹request.token()›};
  auto client = Client{.user = "‹shop›", .password = "${dotted}"};
}
}
`,
  },
  {
    path: 'web/api.php',
    text: `<?php
$ch = curl_init('‹https://api.shop.test›');
curl_setopt($ch, CURLOPT_USERPWD, '‹shop›:${human}');
curl_setopt($ch, CURLOPT_PASSWORD, "${dotted}");
curl_setopt_array($ch, [CURLOPT_USERPWD => "‹shop›:${word}", CURLOPT_TIMEOUT => ‹30›]);
curl_setopt($ch, CURLOPT_HTTPHEADER, ['‹Accept: application/json›', 'X-Api-Key: ${hex}']);
$db = new mysqli('‹localhost›', '‹shop›', '${dotted}', '‹orders›');
$pdo = new PDO('mysql:host=‹db›;dbname=‹shop›', '‹shop›', '${human}');
mysqli_connect("‹db›", "‹shop›", "${word}", "‹orders›");
define('DB_PASSWORD', '${dotted}');
define('‹DB_HOST›', '‹localhost›');
putenv('STRIPE_SECRET=${random}');
ftp_login($conn, '‹shop›', '${human}');
$mail->Password = '${dotted}';
ldap_bind($ldap, '‹cn=admin,dc=shop›', '${word}');
openssl_encrypt($data, '‹aes-256-cbc›', '${random}', 0, $iv);
imap_open('{mail.shop.test:993/imap/ssl}INBOX', '‹shop›', '${strong}');
$form->add('‹password›', ‹PasswordType::class›, ['label' => '‹Password›']);
$token = trans('‹auth.token›');
ssh2_auth_password($session, '‹deploy›', '${dated}');
`,
  },
  {
    path: 'src/main/java/shop/Api.java',
    text: `package shop;
class Api {
  Connection open() throws Exception {
    DriverManager.getConnection("‹jdbc:mysql://db/shop›", "‹shop›", "${dotted}");
    ds.setUser("‹shop›"); ds.setPassword("${human}");
    props.put("password", "${word}"); props.setProperty("javax.net.ssl.keyStorePassword", "${dotted}");
    props.put("‹password.encoder›", "‹bcrypt›");
    System.setProperty("javax.net.ssl.trustStorePassword", "${human}");
    request.setHeader("X-Api-Key", "${hex}");
    request.addHeader("‹X-Api-Version›", "‹2024-01-01›");
    new UsernamePasswordAuthenticationToken("‹admin›", "${dotted}");
    new PasswordAuthentication("‹mailer›", "${word}".toCharArray());
    keyStore.load(in, "${human}".toCharArray());
    Credentials.basic("‹shop›", "${dotted}");
    new SecretKeySpec("${random}".getBytes(), "‹AES›");
    Jwts.builder().signWith(SignatureAlgorithm.HS256, "${base64}");
    Algorithm.HMAC256("${strong}");
    jsch.getSession("‹deploy›", "‹host›").setPassword("${dated}");
    jedis.auth("${dotted}");
    model.addAttribute("‹password›", "‹register.form›");
    return map.get("‹token›");
  }
}
`,
  },
  {
    path: 'src/Shop/Startup.cs',
    text: `using System.Net;
class Startup {
  void Configure() {
    client.Credentials = new NetworkCredential("‹shop›", "${dotted}");
    client.DefaultRequestHeaders.Add("X-Api-Key", "${hex}");
    client.DefaultRequestHeaders.Add("‹Accept›", "‹application/json›");
    var conn = new SqlConnection("Server=‹db›;User Id=‹sa›;Password=${human};");
    Environment.SetEnvironmentVariable("DB_PASSWORD", "${word}");
    var key = new SymmetricSecurityKey(Encoding.UTF8.GetBytes("${random}"));
    builder.Configuration["Jwt:Key"] = "${base64}";
    services.AddDbContext(o => o.UseSqlServer("Data Source=‹db›;UID=‹sa›;PWD=${dotted}"));
    var zip = new ZipFile { Password = "${strong}" };
    [DataType(‹DataType.Password›)] public string Password { get; set; }
    new BasicAWSCredentials("‹AKIAEXAMPLE›", "${base64}");
    cert = new X509Certificate2("‹server.pfx›", "${human}");
  }
}
`,
  },
  {
    path: 'main.go',
    text: `package main
func main() {
	req.SetBasicAuth("‹shop›", "${dotted}")
	req.Header.Set("X-Api-Key", "${hex}")
	req.Header.Add("‹X-Request-Id›", "‹shop-1›")
	os.Setenv("DB_PASSWORD", "${word}")
	viper.SetDefault("database.password", "${human}")
	viper.SetDefault("‹database.host›", "‹localhost›")
	auth := smtp.PlainAuth("", "‹shop@shop.test›", "${dotted}", "‹smtp.shop.test›")
	rdb := redis.NewClient(&redis.Options{Addr: "‹cache:6379›", Password: "${human}"})
	sess.Config.Credentials = credentials.NewStaticCredentials("‹AKIAEXAMPLE›", "${base64}", "")
	config := &ssh.ClientConfig{Auth: []ssh.AuthMethod{ssh.Password("${dotted}")}}
	flag.String("db-password", "${word}", "‹the password of the database›")
	flag.StringVar(&opts.Token, "‹token›", "", "‹the API token›")
	store := sessions.NewCookieStore([]byte("${random}"))
	token.SignedString([]byte("${strong}"))
	t.Setenv("API_TOKEN", "${hex}")
}
`,
  },
  {
    path: 'src/main.rs',
    text: `fn main() {
    std::env::set_var("DB_PASSWORD", "${dotted}");
    let client = Client::new().basic_auth("‹shop›", Some("${human}"));
    let token = String::from("${random}");
    let password = "${word}".to_string();
    let secret: SecretString = SecretString::new("${strong}".into());
    headers.insert("x-api-key", HeaderValue::from_static("${hex}"));
    headers.insert("‹content-type›", HeaderValue::from_static("‹application/json›"));
    let cfg = MySqlConnectOptions::new().username("‹shop›").password("${dotted}").database("‹orders›");
    let key = EncodingKey::from_secret("${random}".as_ref());
    let token = ‹Token::new("ident")›;
}
`,
  },
  {
    path: 'init.el',
    text: `(setq ‹user-full-name› "‹Ann Miller›")
(setq smtp-password "${dotted}")
(setenv "API_TOKEN" "${random}")
(setenv "‹EDITOR›" "‹emacsclient›")
(defvar my-api-key "${hex}" "‹Key of the weather service.›")
(defconst irc-password "${human}")
(setq erc-password '("${word}"))
(password-read "‹Password: ›")
(defcustom shop-token-url "‹https://shop.test/token›" "‹Where to get a token.›")
`,
  },
  {
    path: 'src/core.clj',
    text: `(def db {:dbtype "‹postgresql›" :user "‹shop›" :password "${dotted}"})
(def api-token "${random}")
(System/setProperty "db.password" "${human}")
(client/get url {:basic-auth ["‹shop›" "${word}"]})
(assoc opts :client-secret "${hex}" :scope "‹openid›")
(defn token [x] ‹(str "ident" x)›)
`,
  },
  {
    path: 'server.scm',
    text: `(define password "${dotted}")
(define (token-type t) "‹bearer›")
(defparameter *api-key* "${hex}")
(let ((secret "${human}") (region "‹eu›")) (connect secret))
`,
  },
  {
    path: 'config/runtime.exs',
    text: `import Config
config :shop, Shop.Repo, username: "‹shop›", password: "${dotted}", hostname: "‹db›"
config :shop, ShopWeb.Endpoint, secret_key_base: "«[A-Za-z0-9+/]{64}»", url: [host: "‹shop.test›"]
config :joken, default_signer: "${random}"
System.put_env("API_TOKEN", "${hex}")
Application.put_env(:shop, :smtp_password, "${human}")
Bamboo.SMTPAdapter.config(server: "‹smtp.shop.test›", password: "${word}")
plug BasicAuth, username: "‹admin›", password: System.get_env("‹ADMIN_PASSWORD›")
`,
  },
  {
    path: 'lib/Shop.pm',
    text: `use DBI;
my $dbh = DBI->connect("‹dbi:mysql:database=shop;host=db›", "‹shop›", "${dotted}");
my $ua = LWP::UserAgent->new; $ua->credentials('‹shop.test:80›', '‹realm›', '‹shop›', '${human}');
$req->authorization_basic('‹shop›', '${word}');
$ENV{DB_PASSWORD} = '${dotted}';
my %conf = (user => '‹shop›', password => '${human}', secret => "${hex}");
$req->header('X-Api-Key' => '${random}');
$ftp->login("‹shop›", "${strong}") or die "‹login failed›";
my $token = $cgi->param('‹token›');
`,
  },
  {
    path: 'lib/shop.rb',
    text: `require 'net/http'
request.basic_auth '‹shop›', '${dotted}'
request['X-Api-Key'] = '${hex}'
http_basic_authenticate_with name: '‹admin›', password: '${human}'
Net::SSH.start('‹host›', '‹deploy›', password: '${word}')
ENV['DB_PASSWORD'] = '${dotted}'
ENV['STRIPE_SECRET'] ||= "${random}"
Stripe.api_key = '${hex}'
JWT.encode(payload, '${strong}', '‹HS256›')
Net::FTP.open('‹ftp.shop.test›', '‹shop›', '${human}')
fill_in '‹Password›', with: ‹user.password›
validates :password, presence: true, format: { message: '‹is too short›' }
`,
  },
  {
    path: 'App.kt',
    text: `val api = Api(baseUrl = "‹https://shop.test›", apiKey = "${hex}")
val db = Database.connect("‹jdbc:h2:mem:test›", driver = "‹org.h2.Driver›", user = "‹root›", password = "${dotted}")
const val CLIENT_SECRET = "${random}"
headers { append("X-Api-Key", "${hex}"); append("‹Accept›", "‹text/html›") }
val creds = BasicAuthCredentials(username = "‹shop›", password = "${human}")
buildConfigField("String", "API_KEY", "\\"${random}\\"")
storePassword = "${word}"
keyAlias = "‹upload›"
okhttp3.Credentials.basic("‹shop›", "${dotted}")
`,
  },
  {
    path: 'Api.swift',
    text: `let credential = URLCredential(user: "‹shop›", password: "${dotted}", persistence: .none)
request.setValue("${hex}", forHTTPHeaderField: "X-Api-Key")
request.setValue("‹application/json›", forHTTPHeaderField: "‹Accept›")
request.addValue("Bearer ${random}", forHTTPHeaderField: "Authorization")
let password: String = "${human}"
KeychainWrapper.standard.set("${word}", forKey: "password")
static let apiSecret = "${strong}"
NSLocalizedString("‹password›", comment: "‹Password label›")
`,
  },
  {
    path: 'tests/client.test.js',
    text: `const client = new Client({ user: '‹shop›', password: '${dotted}', database: '‹orders›' });
client.auth('‹shop›', '${human}');
request.get(url).auth('‹shop›', '${word}', false);
xhr.setRequestHeader('X-Api-Key', '${hex}');
headers.append('X-Auth-Token', '${random}');
localStorage.setItem('access_token', '${random}');
localStorage.setItem('‹theme›', '‹dark›');
jwt.sign(payload, '${strong}', { expiresIn: '‹1h›' });
app.use(session({ secret: '${human}', name: '‹shop.sid›' }));
app.set('jwtSecret', '${dotted}');
crypto.createHmac('‹sha256›', '${random}');
process.env.API_KEY = '${hex}';
axios.post(url, {}, { auth: { username: '‹shop›', password: '${word}' } });
await page.type('#password', '${human}');
await page.fill('input[name="password"]', '${dotted}');
await page.click('‹#password-toggle›');
expect(t('‹login.password›')).toBe('‹Password›');
mysql.createConnection('‹mysql://db›');
`,
  },
  {
    path: 'scripts/job.py',
    text: `import os, requests
requests.get('‹https://shop.test›', auth=('‹shop›', '${dotted}'))
requests.get(url, auth=HTTPBasicAuth('‹shop›', '${human}'))
os.environ['DB_PASSWORD'] = '${word}'
os.environ.setdefault('API_TOKEN', '${hex}')
session.headers.update({'X-Api-Key': '${random}', '‹Accept›': '‹text/html›'})
pymysql.connect('‹db›', '‹shop›', '${dotted}', '‹orders›')
psycopg2.connect("dbname=‹shop› user=‹shop› password=${human} host=‹db›")
smtp.login('‹shop@shop.test›', '${strong}')
client.username_pw_set('‹shop›', '${dotted}')
ftplib.FTP('‹ftp.shop.test›', '‹shop›', '${word}')
ssh.connect('‹host›', username='‹deploy›', password='${human}')
driver.find_element(By.ID, '‹password›').send_keys('${dated}')
hmac.new(b'${random}', msg, ‹hashlib.sha256›)
jwt.encode({'‹sub›': '1'}, '${strong}', algorithm='‹HS256›')
keyring.set_password('‹shop›', '‹ann›', '${dotted}')
os.getenv('API_TOKEN', '${hex}')
os.getenv('‹TOKEN_URL›', '‹https://shop.test/token›')
`,
  },
  {
    path: 'deploy.lua',
    text: `local res = httpc:request({ headers = { ["X-Api-Key"] = "${hex}", ["‹Accept›"] = "‹*/*›" } })
red:auth("${dotted}")
db:connect("‹shop›", "‹root›", "${human}", "‹localhost›")
local password = "${word}"
WiFi.begin("‹home›", "${human}")
`,
  },
  {
    path: 'sketch.ino',
    text: `#define WIFI_SSID "‹home-net›"
#define WIFI_PASSWORD "${human}"
#define ‹PASSWORD_LENGTH 16›
const char* mqttPass = "${word}";
void setup() { WiFi.begin("‹home-net›", "${dotted}"); client.connect("‹esp›", "‹mqtt›", "${human}"); }
`,
  },
];
