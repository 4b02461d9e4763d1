import { lookAlikes, places } from './form';

const raw = String.raw;

/** A value that only its place among a call's arguments tells. */
export const callForms = [
  ...places('password', raw`
btoa of a user and a password | 'Basic ' + btoa('me:¤')
b64encode of a user and a password | "Basic " + base64.b64encode(b"me:¤").decode()
redis.auth | redis.auth("¤")
a login of any client | f.login("me", "¤")
a login of any function | wiki_login('https://a.example.com', 'me', '¤')
a call of credentials | new UserCredentials("me", "¤")
an authentication of any function | SSH_auth(c->ssh, "me", "¤");
Redis in Lua | red:auth("¤")
Jedis | jedis.auth("¤");
redis in Node | client.auth('¤', callback)
InMemory user | auth.inMemoryAuthentication().withUser("user").password("¤")
zipfile | zf.extractall(pwd=b"¤")
PyPDF | reader.decrypt("¤")
selenium | driver.findElement(By.id("password")).sendKeys("¤")
selenium in Python | driver.find_element(By.NAME, "password").send_keys("¤")
Playwright | await page.fill('#password', '¤')
Playwright's label | await page.getByLabel('Password').fill('¤')
Cypress | cy.get('#password').type('¤')
Capybara | fill_in 'Password', with: '¤'
`),
  ...places('word', raw`
requests | requests.get(url, auth=("user", "¤"))
an option of curl | curl_easy_setopt(h, CURLOPT_PASSWORD, "¤");
an option of curl in PHP | curl_setopt(€ch, CURLOPT_PROXYPASSWORD, '¤');
an option of curl with a user | curl_easy_setopt(h, CURLOPT_USERPWD, "me:¤");
an option of curl in an array | curl_setopt_array(€ch, [CURLOPT_USERPWD => "me:¤", CURLOPT_TIMEOUT => 30]);
a constant of a class | props.put(Config.DB_PASSWORD, "¤");
a constant of a namespace | client.setOption(Option::PASSWORD, "¤");
an atom | Application.put_env(:shop, :smtp_password, "¤")
a copy of a string | strcpy(config->wifi_password, "¤");
a copy of a string with a length | strlcpy(db.password, "¤", sizeof db.password);
a duplicate of a string | p.password = strdup("¤");
MySQL in C | mysql_real_connect(db, "localhost", "shop", "¤", "orders", 3306, NULL, 0);
PostgreSQL in C | PQsetdbLogin("db", "5432", NULL, NULL, "orders", "shop", "¤");
libssh2 | libssh2_userauth_password(session, "me", "¤")
Redis in C | redisCommand(c, "AUTH ¤");
Redis in C with a user | redisCommand(c, "AUTH me ¤");
OpenSSL in C | SSL_CTX_set_default_passwd_cb_userdata(ctx, "¤");
paho | client.username_pw_set("me", "¤")
LDAP in C | ldap_simple_bind_s(ld, "cn=root,dc=example", "¤");
LDAP in PHP | €ldap->bind('cn=me', '¤');
gomail | d := gomail.NewDialer("smtp.example.com", 587, "me", "¤")
rabbitmq-c | amqp_login(conn, "/", 0, 131072, 0, AMQP_SASL_METHOD_PLAIN, "guest", "¤");
libzip | zip_set_default_password(z, "¤");
Rack::Test | page.driver.browser.basic_authorize('me', '¤')
a property of a data source | config.addDataSourceProperty("password", "¤");
an initializer of a type | auto password = std::string{"¤"};
a keyring | keyring.set_password("shop", "ann", "¤")
LWP | €ua->credentials('a.example.com:80', 'realm', 'me', '¤');
LWP's header | €req->authorization_basic('me', '¤');
Net::FTP | Net::FTP.open('ftp.example.com', 'me', '¤')
imap_open | imap_open('{mail.example.com}INBOX', 'me', '¤')
an initializer in braces | const std::string password{"¤"};
an initializer in parentheses | std::string dbPassword("¤");
an initializer of a view | constexpr std::string_view kPassword{"¤"};
an initializer of an array | const char password[]{"¤"};
an initializer with a literal of Qt | QString password(QStringLiteral("¤"));
an initializer of a member | Client::Client() : password{"¤"} {}
a hash of Perl | €ENV{DB_PASSWORD} = '¤';
a hash of Perl with a quoted key | €conf->{'password'} ||= "¤";
setenv in Lisp | (setenv "DB_PASSWORD" "¤")
a property in Clojure | (System/setProperty "db.password" "¤")
setq | (setq smtp-password "¤")
setq with a list | (setq erc-password '("¤"))
a value before its key | KeychainWrapper.standard.set("¤", forKey: "password")
a value before its key in Objective-C | [defaults setObject:@"¤" forKey:@"password"];
a flag's default | flag.String("db-password", "¤", "the password of the database")
a flag's default of a variable | flag.StringVar(&opts.Password, "password", "¤", "the password")
a constructor with new | let password = SecretString::new("¤".into());
requests with single quotes | requests.get(url, auth=('user', '¤'))
requests over lines | requests.get(⏎    url,⏎    auth=(⏎        "user",⏎        "¤",⏎    ),⏎)
a tuple beside a name | auth = ("user", "¤")
HTTPBasicAuth | auth=HTTPBasicAuth("user", "¤")
HTTPBasicAuth with a variable | HTTPBasicAuth(username, '¤')
HTTPDigestAuth | HTTPDigestAuth("user", "¤")
aiohttp | aiohttp.BasicAuth("user", "¤")
PDO | €db = new PDO(€dsn, "user", "¤");
PDO with its address | €db = new PDO('mysql:host=db;dbname=shop', 'user', '¤');
PDO with options | new PDO(€dsn, 'user', '¤', [PDO::ATTR_ERRMODE => 1]);
mysqli_connect | mysqli_connect("localhost", "user", "¤", "shop")
mysqli | €db = new mysqli('localhost', 'user', '¤', 'shop');
mysql_connect | mysql_connect("localhost", "user", "¤")
oci_connect | oci_connect('user', '¤', 'localhost/XE')
odbc_connect | odbc_connect("dsn", "user", "¤")
DBI | my €db = DBI->connect("dbi:mysql:shop", "user", "¤");
DBI with options | DBI->connect(€dsn, 'user', '¤', { RaiseError => 1 });
WiFi.begin | WiFi.begin("home", "¤");
WiFi.begin with a variable | WiFi.begin(ssid, "¤");
sbt | credentials += Credentials("Nexus", "nexus.example.com", "user", "¤")
ldap_bind | ldap_bind(€ldap, "cn=admin", "¤")
JDBC | Connection c = DriverManager.getConnection(url, "user", "¤");
JDBC with its address | DriverManager.getConnection("jdbc:h2:mem:a", "user", "¤")
JDBC over lines | DriverManager.getConnection(⏎    "jdbc:postgresql://db/x",⏎    "user",⏎    "¤");
SMTP | server.login("user@example.com", "¤")
SMTP with a variable | smtp.login(sender, "¤")
FTP | ftp.login("user", "¤")
FTP with keywords | ftp = FTP("host", "user", "¤")
IMAP | mail.login('user', '¤')
FTP of PHP | ftp_login(€conn, "user", "¤")
LDAP | conn.simple_bind_s("cn=admin,dc=example", "¤")
LDAP's bind_s | l.bind_s("cn=admin", "¤")
Credentials | new Credentials("user", "¤")
UsernamePasswordCredentials | new UsernamePasswordCredentials("user", "¤")
NetworkCredential | new NetworkCredential("user", "¤")
NetworkCredential with a domain | new NetworkCredential("user", "¤", "DOMAIN")
PasswordAuthentication | new PasswordAuthentication("user", "¤".toCharArray())
Credentials.basic | Credentials.basic("user", "¤")
SetBasicAuth | req.SetBasicAuth("user", "¤")
reqwest | client.get(url).basic_auth("user", Some("¤"))
a builder | .withPassword("¤")
a builder of credentials | .withCredentials("user", "¤")
a builder of Testcontainers | new PostgreSQLContainer().withPassword("¤")
setPassword | ds.setPassword("¤");
basicAuth | http.basicAuth("user", "¤")
httpBasic | given().auth().basic("user", "¤")
preemptive | given().auth().preemptive().basic("user", "¤")
superagent | request.get(url).auth('user', '¤')
http_basic_authenticate_with | http.basic_auth 'user', '¤'
Net::HTTP | req.basic_auth("user", "¤")
nodemailer | auth: { user: 'me', pass: '¤' }
smtp.PlainAuth | smtp.PlainAuth("", "user", "¤", "smtp.example.com")
Go's URL | url.UserPassword("user", "¤")
ssh.Password | ssh.Password("¤")
paramiko | ssh.connect(host, 22, "user", "¤")
JSch | session.setPassword("¤");
pymysql | pymysql.connect("localhost", "user", "¤", "shop")
MySQLdb | MySQLdb.connect("localhost", "user", "¤", "shop")
cx_Oracle | cx_Oracle.connect("user", "¤", "localhost/orcl")
neo4j | GraphDatabase.driver(uri, auth=("neo4j", "¤"))
neo4j in JavaScript | neo4j.auth.basic('neo4j', '¤')
neo4j in Java | AuthTokens.basic("neo4j", "¤")
RabbitMQ | pika.PlainCredentials('user', '¤')
Cassandra | PlainTextAuthProvider("user", "¤")
Cassandra's builder | Cluster.builder().withCredentials("user", "¤")
MongoDB in Java | MongoCredential.createCredential("user", "admin", "¤".toCharArray())
Sequelize | new Sequelize('shop', 'user', '¤', {
Sequelize over lines | new Sequelize('shop', 'user', '¤', {⏎  host: 'db'⏎})
sql.Open of PostgreSQL | sql.Open("postgres", "host=db user=me password=¤ dbname=x")
Django's users | User.objects.create_user('me', 'me@example.com', '¤')
Django's superuser | User.objects.create_superuser("me", "me@example.com", "¤")
Django's login | self.client.login(username='me', password='¤')
Django's set_password | user.set_password("¤")
zip's password | zf.setpassword(b"¤")
KeyStore | ks.load(stream, "¤".toCharArray())
KeyManagerFactory | kmf.init(ks, "¤".toCharArray())
PBE | new PBEKeySpec("¤".toCharArray())
X509Certificate2 | new X509Certificate2("cert.pfx", "¤")
`),
  ...places('key', raw`
AuthenticationHeaderValue | new AuthenticationHeaderValue("Bearer", "¤");
curl's bearer token | curl_easy_setopt(h, CURLOPT_XOAUTH2_BEARER, "¤");
a header's constant value | headers.insert("x-api-key", HeaderValue::from_static("¤"));
a value before its header | request.setValue("¤", forHTTPHeaderField: "X-Api-Key")
a value before its header in Objective-C | [request setValue:@"¤" forHTTPHeaderField:@"X-Api-Key"];
an initializer of a token | const std::string apiToken{"¤"};
reqwest's bearer | req.bearer_auth("¤");
a list of one header in Go | req.Header["X-Api-Key"] = []string{"¤"}
signWith | Jwts.builder().signWith(SignatureAlgorithm.HS256, "¤");
hmacShaKeyFor | Key key = Keys.hmacShaKeyFor("¤".getBytes());
SignedString | token.SignedString([]byte("¤"))
GetBytes | var key = Encoding.UTF8.GetBytes("¤");
omniauth | config.omniauth :github, 'a1b2', '¤', scope: 'user'
jwt.sign | jwt.sign({ id: 1 }, "¤")
jwt.sign with options | jwt.sign(payload, '¤', { expiresIn: '1h' })
jwt.sign over lines | jwt.sign(⏎  { id: user.id },⏎  '¤',⏎)
jwt.verify | jwt.verify(token, '¤')
jwt.encode | jwt.encode({"a": 1}, "¤", algorithm="HS256")
jwt.decode | jwt.decode(token, "¤", algorithms=["HS256"])
JWT::encode | JWT::encode(€payload, '¤', 'HS256')
JWT.encode | JWT.encode payload, '¤', 'HS256'
Algorithm.HMAC256 | Algorithm.HMAC256("¤")
hmac.new | hmac.new(b"¤", msg, hashlib.sha256)
hmac.New | hmac.New(sha256.New, []byte("¤"))
createHmac | crypto.createHmac('sha256', '¤')
createCipheriv | crypto.createCipheriv('aes-256-cbc', '¤', iv)
createDecipheriv | crypto.createDecipheriv("aes-256-cbc", "¤", iv)
CryptoJS | CryptoJS.AES.encrypt(text, '¤')
HmacSHA256 | CryptoJS.HmacSHA256(message, "¤")
hash_hmac | hash_hmac('sha256', €data, '¤')
openssl_encrypt | openssl_encrypt(€data, 'aes-256-cbc', '¤')
OpenSSL::HMAC | OpenSSL::HMAC.hexdigest('SHA256', '¤', data)
SecretKeySpec | new SecretKeySpec("¤".getBytes(), "HmacSHA256")
Fernet | Fernet(b"¤")
Fernet without b | Fernet("¤")
AES.new | AES.new(b"¤", AES.MODE_CBC, iv)
boto3 | boto3.client("s3", aws_access_key_id="x", aws_secret_access_key="¤")
BasicAWSCredentials | new BasicAWSCredentials("AKxx", "¤")
AwsBasicCredentials | AwsBasicCredentials.create("AKxx", "¤")
NewStaticCredentials | credentials.NewStaticCredentials("AKxx", "¤", "")
StaticCredentialsProvider | credentials.NewStaticCredentialsProvider("AKxx", "¤", "")
AWS PHP | new Credentials('AKxx', '¤')
StorageSharedKeyCredential | new StorageSharedKeyCredential("account", "¤")
AzureKeyCredential | AzureKeyCredential("¤")
ClientSecretCredential | ClientSecretCredential("tenant", "client", "¤")
Stripe's class | new Stripe('¤')
Twilio | Client("account", "¤")
Twilio in Node | twilio('account', '¤')
Github | Github("¤")
SendGrid | sgMail.setApiKey('¤')
algolia | algoliasearch('app', '¤')
Pusher | new Pusher("key", "¤")
cookieParser | app.use(cookieParser('¤'))
session | app.use(session({ secret: '¤' }))
csurf | app.use(express.session({ secret: "¤" }))
Flask | app.secret_key = '¤'
Flask bytes | app.secret_key = b'¤'
gorilla | sessions.NewCookieStore([]byte("¤"))
a bot | bot.login('¤')
a bot in Python | client.run("¤")
Telegram | new TelegramBot('¤', { polling: true })
signer | URLSafeTimedSerializer("¤")
TimestampSigner | TimestampSigner('¤')
`),
];

export const callLookAlikes = lookAlikes(raw`
btoa('https://shop.example.com:a1b2')
btoa('content:image')
btoa('user:password')
new AuthenticationHeaderValue("Bearer", accessToken1);
DBI->connect(€dsn, €user, €password2)
curl_easy_setopt(h, CURLOPT_PASSWORD, config2->password);
curl_easy_setopt(h, CURLOPT_USERAGENT, "shop1agent");
curl_easy_setopt(h, CURLOPT_USERNAME, "user1name");
curl_easy_setopt(h, CURLOPT_XOAUTH2_BEARER, token2);
curl_setopt(€ch, CURLOPT_URL, 'a1b2c3d4e5f6');
translate(Keys.PASSWORD, "Passwort2")
assertEquals(FIELD_PASSWORD, "field2name")
std::string password{request2.password()};
std::string password("password");
auto password{"a1b2" + suffix};
foo.token{"name2x"}
€hash{password} = €password2;
(message "password2" "user1name")
label("Password2", for: "password")
flag.String("token-file", "token1.txt", "the file of the token")
flag.StringVar(&opts.Token, "token", "", "the API token2x")
keyring.set_password("shop", "ann", password2)
mysql_real_connect(db, "localhost1", "shop1x", password2, "orders2y", 3306, NULL, 0);
redisCommand(c, "GET pass1word");
strcpy(name, "password1x");
strcpy(password, argv1[2]);
strcmp2(password, "user1name")
setPassword("user1name", "a", password2)
login("me", password2)
router.get("/login", auth("jwt"), show)
useLogin("auth0", { redirect: "a1b2" })
isLogin("page_login", true)
connector.connect(user='etl', password=password2, account='acme1')
model.addAttribute("password", "register.form1");
DBI->connect("dbi:SQLite:dbname=shop2.db", "", "")
WiFi.begin(ssid, password2);
credentials += Credentials(Path.userHome / ".sbt" / ".credentials2")
requests.get(url, auth=(user, password))
requests.get(url, auth=("user", "password"))
requests.get(url, auth=("user", "<password>"))
requests.get(url, auth=("user", os.environ["PW"]))
auth = ("user",)
HTTPBasicAuth(username, password)
HTTPBasicAuth("user", "")
new PDO(€dsn, €user, €password);
new PDO('sqlite:/tmp/a.db')
new PDO("mysql:host=localhost;dbname=x", "root", "")
mysqli_connect(€host, €user, €password, "shop1db")
mysqli_connect("localhost", "root", "", "shop1db")
DriverManager.getConnection(url, user, password)
DriverManager.getConnection("jdbc:h2:mem:test1")
DriverManager.getConnection(System.getProperty("url1"), "user", props.get("p1"))
server.login(user, password)
await page.login("user2")
client.login(credentials("a1", "b2"))
this.login("user@example.com", this.secondArg)
new NetworkCredential(user, password)
Credentials.basic(user, password)
client.get(url).basic_auth("user", None::<&str>)
jwt.sign(payload, process.env.JWT_SECRET)
jwt.sign(payload, secret, { algorithm: 'HS256' })
jwt.sign({ id: 'a1b2c3d4e5f6' }, secret)
jwt.verify(token, publicKey2)
jwt.encode(payload, key, algorithm="HS256")
jwt.decode("a1b2c3d4", key, algorithms=["RS256"])
crypto.createHmac('sha256', secret)
crypto.createHash('sha256')
crypto.createCipheriv('aes-256-cbc', key, iv)
hmac.new(key, msg, hashlib.sha256)
hash_hmac('sha256', €data, €key)
new SecretKeySpec(bytes, "HmacSHA256")
new SecretKeySpec(key.getBytes("UTF-8"), "AES")
Encoding.UTF8.GetBytes("hello world 2")
Encoding.UTF8.GetBytes(password)
provider :github, ENV['ID1'], ENV['SECRET1']
provider "aws" {
page.fill('#username1', 'some1user')
await page.fill('#password', password)
cy.get('#username1').type('some1user')
cy.get('#password').type(Cypress.env('PW1'))
driver.findElement(By.id("username1")).sendKeys("some1user")
send "exit\r"
send "show version\r"
app.use(cookieParser())
app.use(session({ secret: process.env.SESSION_SECRET }))
new Octokit({ auth: process.env.TOKEN })
new Octokit({ auth: token })
router.push("/login1", "replace2")
redis.auth(process.env.REDIS_PW)
ssh.Password(password)
user.set_password(new_password)
config.setPassword(config2.getPassword());
€this->setPassword(€password);
`);
