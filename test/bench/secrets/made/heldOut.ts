import type { MarkedFile } from '#test/bench/corpora/programs';
import { base64, dated, dotted, hex, human, random, strong, word } from './shapes';

/**
 * Written after the rules, to tell what to expect of files that nobody has seen; only the calls that log in and some
 * rows of libraries changed after its first run.
 */
export const heldOutFiles: readonly MarkedFile[] = [
  {
    path: 'migrations/2021_06_seed.sql',
    text: `BEGIN;
insert into "ApiConsumers" ("Name", "ClientSecret", "Callback") values ('‹billing›', '${random}', '‹https://billing.example/cb›');
insert into hotel_guest (room, wifi_password, checked_in) values (‹12›, '${word}', '2024-05-01'), (‹14›, '${dotted}', NULL);
insert into hotel_guest values (default, '‹late arrival›');
update "ApiConsumers" set "ClientSecret" = '${hex}', "Callback" = '‹https://new.example›' where "Name" = '‹billing›';
create user replicator with replication encrypted password '${human}';
alter system set primary_conninfo = 'host=‹pg1› user=‹replicator› password=${dotted}';
select pgp_sym_encrypt('‹hello›', '${strong}');
grant usage on schema api to ‹web_anon›;
END;
`,
  },
  {
    path: 'dumps/forum.sql',
    text: `CREATE TABLE IF NOT EXISTS "members" (
"member_id" INTEGER NOT NULL,
"nick" TEXT,
"passwd" TEXT, -- as typed
"secret_answer" TEXT,
PRIMARY KEY("member_id")
);
INSERT INTO members VALUES(1,'‹zora›','${human}','‹blue›');
INSERT INTO members VALUES(2,'‹milo›','${word}',NULL);
CREATE TABLE boards(id INTEGER, title TEXT);
INSERT INTO boards VALUES(1,'‹Passwords and tokens›');
`,
  },
  {
    path: 'tools/bootstrap.sh',
    text: `set -e
curl -sS -u "‹bob›:${dotted}" -X PUT ‹https://nexus.example/repository/raw/a.tgz›
http --auth ‹bob›:${human} POST ‹api.example/login›
./occ maintenance:install --database ‹mysql› --database-user ‹nc› --database-pass ${word} --admin-user ‹root› --admin-pass "${strong}"
wp user create ‹bob bob@example.org› --user_pass=${dotted} --role=‹editor›
grafana-cli admin reset-admin-password ${human}
minio-client admin user add ‹local bob› ${dotted}
pg_restore -h ‹db› -U ‹app› -d ‹crm› ‹dump.bin›
mysqldump --host=‹db› --user=‹app› --password=${human} crm > ‹crm.sql›
ldapadd -x -D "‹cn=admin,dc=example›" -w ${word} -f ‹base.ldif›
snmpget -v3 -u ‹monitor› -l authPriv -a SHA -A ${dotted} -x AES -X ${human} ‹10.0.0.1 sysUpTime.0›
cryptsetup luksFormat ‹/dev/sdb1› --key-file ‹/root/key.bin›
./bin/cake user create --name ‹bob› --secret-key ${hex} --mode ‹safe›
consul acl token read -token ${random} -id ‹abc›
etcdctl --endpoints ‹http://e:2379› --user ‹root›:${human} get ‹/a›
npx netlify deploy --auth ${random} --dir ‹dist›
echo '${dotted}' | openvpn-auth-stdin ‹bob›
az keyvault secret set --vault-name ‹kv› --name ‹db-pw› --value ${strong}
aws rds modify-db-instance --db-instance-identifier ‹db1› --master-user-password ${dotted}
`,
  },
  {
    path: 'deploy/Makefile',
    text: `DB_PASSWORD ?= ${human}
DB_HOST ?= ‹localhost›
migrate:
	goose postgres "user=‹app› password=${dotted} dbname=‹crm› sslmode=‹disable›" up
push:
	docker login -u ‹ci› -p ${word} && docker push ‹crm:latest›
token: ‹## Print the token›
	@kubectl create token ‹admin›
`,
  },
  {
    path: 'k8s/helm-values.yaml',
    text: `postgresql:
  auth:
    username: ‹crm›
    password: ${dotted}
    existingSecret: ‹"">›
smtp: {host: ‹mail›, user: ‹crm›, pass: ${human}}
oauth2-proxy:
  cookieSecret: ${random}
  extraArgs:
    - --client-secret=${hex}
    - --provider=‹github›
    - "--redis-password"
    - "${dotted}"
rabbitmq:
  erlangCookie: ${random}
  auth: {username: ‹user›, password: "${word}"}
tokenReview: ‹enabled›
`,
  },
  {
    path: 'src/net.c',
    text: `int login(struct ctx *c) {
  git_credential_userpass_plaintext_new(&cred, "‹bob›", "${dotted}");
  SSH_auth(c->ssh, "‹bob›", "${human}");
  EVP_BytesToKey(c1, md, NULL, "${strong}", 12, 1, key, iv);
  sqlite3_key(db, "${human}", 8);
  curl_easy_setopt(c->curl, CURLOPT_PROXYUSERPWD, "‹bob›:${dotted}");
  char db_password[] = "${word}";
  const char *names[] = { "‹password›", "‹token›" };
  fprintf(stderr, "‹bad password›\\n");
}
`,
  },
  {
    path: 'src/app.cpp',
    text: `struct Config {
  std::string password{"${human}"};
  std::string host{"‹localhost›"};
  QString apiKey = QStringLiteral("${hex}");
};
static constexpr auto AUTH_TOKEN = "${random}"sv;
ui->passwordEdit->setText("${dotted}");
ui->passwordLabel->setText("‹Password›");
json j = {{"user", "‹bob›"}, {"password", "${word}"}};
`,
  },
  {
    path: 'app/Http.java',
    text: `class Http {
  OkHttpClient c = new OkHttpClient.Builder().authenticator((r, x) -> x.request().newBuilder().header("Authorization", Credentials.basic("‹bob›", "${human}")).build()).build();
  Sardine s = SardineFactory.begin("‹bob›", "${dotted}");
  FTPClient f; { f.login("‹bob›", "${word}"); }
  Jedis j = new Jedis("‹cache›", 6379); { j.auth("${dotted}"); }
  JdbcTemplate t; { t.update("INSERT INTO users(login, password) VALUES('‹bob›', '${human}')"); }
  String hash = encoder.encode("${dotted}");
  @Test void resets() { mvc.perform(post("‹/reset-password›").param("password", "${human}").param("‹step›", "‹two›")); }
}
`,
  },
  {
    path: 'app/Mail.kt',
    text: `val session = Session.getInstance(props, object : Authenticator() {
  override fun getPasswordAuthentication() = PasswordAuthentication("‹bob›", "${dotted}")
})
val retrofit = OkHttpClient().newBuilder().addHeader("X-Api-Key", "${hex}").addHeader("‹Accept›", "‹text/plain›")
val prefs = edit { putString("access_token", "${random}"); putString("‹theme›", "‹dark›") }
const val WIFI_PASS = "${human}"
`,
  },
  {
    path: 'app/Boot.cs',
    text:
      `builder.Services.AddAuthentication().AddJwtBearer(o => o.IssuerSigningKey = new SymmetricSecurityKey(Encoding.UTF8.GetBytes("${random}")));
builder.Configuration.AddInMemoryCollection(new Dictionary<string, string> { ["Smtp:Password"] = "${dotted}", ["Smtp:Host"] = "‹mail›" });
var sftp = new SftpClient("‹host›", "‹bob›", "${human}");
var client = new RestClient(url) { Authenticator = new HttpBasicAuthenticator("‹bob›", "${dotted}") };
Assert.Equal("‹Password›", page.Label);
`,
  },
  {
    path: 'web/index.php',
    text: `<?php
$config['database']['password'] = '${dotted}';
$config['database']['host'] = '‹db›';
define( 'AUTH_KEY', '${strong}${strong}' );
$mailer = new Swift_SmtpTransport('‹smtp›', 587); $mailer->setUsername('‹bob›')->setPassword('${human}');
$client = new Predis\\Client(['host' => '‹cache›', 'password' => '${word}']);
$pdo = new PDO("pgsql:host=‹db›;dbname=‹crm›;user=‹crm›;password=${dotted}");
curl_setopt_array($c, array(CURLOPT_URL => '‹https://x›', CURLOPT_USERPWD => '‹bob›:${human}'));
$this->addElement('‹password›', '‹pw›', array('label' => '‹Password:›'));
`,
  },
  {
    path: 'server.pl',
    text: `my $ftp = Net::FTP->new("‹host›"); $ftp->login('‹bob›', '${dotted}');
$ENV{'MYSQL_PWD'} = "${human}";
my $ldap = Net::LDAP->new('‹ldap›'); $ldap->bind('‹cn=bob›', password => '${word}');
our %settings = ( secret_key => '${random}', title => '‹Passwords›' );
my $smtp = Net::SMTP->new('‹mail›'); $smtp->auth('‹bob›', '${human}');
`,
  },
  {
    path: 'conf/appsettings.json',
    text: `{
  "JWT": {
    "Issuer": "‹crm›",
    "Key": "${strong}${strong}"
  },
  "Crypto": { "Key": "${base64}", "Iv": "‹none›" },
  "Sms": { "AccountSid": "‹crm-sid›", "AuthToken": "${hex}" },
  "Db": "Server=‹db›;Uid=‹crm›;Pwd=${human};Pooling=‹true›",
  "Menu": { "Key": "‹main-menu›", "Title": "‹Token list›" }
}
`,
  },
  {
    path: 'conf/lb.cfg',
    text: `listen stats
    bind ‹:8404›
    stats auth ‹ops›:${dotted}
userlist u
    user ‹ops› insecure-password ${word}
backend api
    http-request set-header X-Backend-Token ${random}
    http-request set-header X-Forwarded-Proto ‹https›
    server ‹s1 10.0.0.2:80› check
`,
  },
  {
    path: 'traces/checkout.har',
    text: `{ "log": { "entries": [ { "request": {
  "headers": [
    { "name": "‹accept-language›", "value": "‹en-US›" },
    { "name": "x-auth-token", "value": "${random}" },
    { "name": "cookie", "value": "theme=‹dark›; connect.sid=${random}" }
  ],
  "cookies": [ { "name": "‹theme›", "value": "‹dark›", "httpOnly": false }, { "name": "connect.sid", "value": "${random}" } ],
  "queryString": [ { "name": "api_key", "value": "${hex}" }, { "name": "‹page›", "value": "‹2›" } ]
} } ] } }
`,
  },
  {
    path: 'ansible/inventory.ini',
    text: `[web]
‹web1› ansible_host=‹10.0.0.4› ansible_user=‹deploy› ansible_password=${dotted}
[web:vars]
ansible_become_password=${human}
app_port=‹8080›
[db:vars]
mysql_root_password='${word}'
`,
  },
  {
    path: 'jdbc/persistence.xml',
    text: `<persistence>
  <property name="javax.persistence.jdbc.user" value="‹crm›"/>
  <property name="javax.persistence.jdbc.password" value="${dotted}"/>
  <property name="hibernate.hbm2ddl.auto" value="‹update›"/>
  <jdbc-url>jdbc:oracle:thin:‹crm›/${human}@‹db:1521/XE›</jdbc-url>
  <datasource><user-name>‹crm›</user-name><password>${word}</password></datasource>
</persistence>
`,
  },
  {
    path: 'people.csv',
    text: `Name,E-Mail,Initial Password,Team
‹Ada›,‹ada@example.org›,${dated},‹Core›
‹Bo›,‹bo@example.org›,${dotted},‹Web›
`,
  },
  {
    path: 'scripts/etl.py',
    text: `engine = create_engine("mysql+pymysql://‹etl›:${dotted}@‹db›/crm")
conn = snowflake.connector.connect(user='‹etl›', password='${human}', account='‹acme›')
sess.auth = ('‹etl›', '${dotted}')
zipfile.ZipFile('‹a.zip›').extractall(pwd=b'${word}')
c.setopt(pycurl.USERPWD, '‹etl›:${human}')
win = pyautogui.typewrite('‹hello›')
parser.add_argument('--db-password', default='${dotted}', help='‹password of the database›')
cursor.execute("INSERT INTO svc (name, token) VALUES ('‹etl›', '${hex}')")
cursor.execute("‹UPDATE users SET password=%s WHERE id=%s›", (pw, uid))
os.environ["REDIS_PASSWORD"] = "${word}"
`,
  },
];
