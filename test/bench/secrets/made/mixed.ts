import type { MarkedFile } from '#test/bench/corpora/programs';
import { base64, dated, dotted, hex, human, random, strong, uuid, word } from './shapes';

/** Other programs and other phrasing than in the other files: written when the rules were. */
export const mixedFiles: readonly MarkedFile[] = [
  {
    path: 'sql/V3__partners.sql',
    text: `SET search_path TO crm;
INSERT INTO crm.partner_accounts
    (partner_id, contact_mail, portal_password, api_secret, created)
VALUES
    (101, '‹desk@north.example›', '${human}', '${random}', '‹2023-02-01›'),
    (102, '‹desk@south.example›', '${dotted}', '${hex}', CURRENT_DATE)
ON CONFLICT (partner_id) DO UPDATE SET contact_mail = EXCLUDED.contact_mail;
INSERT INTO crm.feature_flags (flag, description) VALUES ('‹token_refresh›', '‹Refreshes the token every hour›');
UPDATE crm.partner_accounts
   SET portal_password = '${dated}',
       contact_mail = '‹new@north.example›'
 WHERE partner_id = 101;
DELETE FROM crm.partner_accounts WHERE ‹portal_password IS NULL›;
COMMENT ON COLUMN crm.partner_accounts.portal_password IS '‹Never shown to anybody›';
`,
  },
  {
    path: 'mssql/Users.Data.sql',
    text: `USE [Payroll]
GO
SET IDENTITY_INSERT [dbo].[Employee] ON
INSERT [dbo].[Employee] ([EmployeeId], [LoginName], [LoginPassword], [Department]) VALUES (1, N'‹jdoe›', N'${human}', N'‹Finance›')
GO
INSERT [dbo].[Employee] ([EmployeeId], [LoginName], [LoginPassword], [Department]) VALUES (2, N'‹asmith›', N'${word}', N'‹Sales›')
GO
CREATE DATABASE SCOPED CREDENTIAL BlobStore WITH IDENTITY = '‹SHARED ACCESS SIGNATURE›', SECRET = '${random}';
CREATE APPLICATION ROLE reporting WITH PASSWORD = '${strong}';
ALTER LOGIN [jdoe] WITH PASSWORD = '${dotted}' MUST_CHANGE, CHECK_EXPIRATION = ‹ON›;
`,
  },
  {
    path: 'backup/wiki.sql',
    text: `CREATE TABLE \`wiki_user\` (
  \`user_id\` int(10) unsigned NOT NULL AUTO_INCREMENT,
  \`user_name\` varbinary(255) NOT NULL DEFAULT '',
  \`user_password\` tinyblob NOT NULL,
  \`user_token\` binary(32) NOT NULL,
  \`user_email\` tinyblob NOT NULL,
  UNIQUE KEY \`user_name\` (\`user_name\`)
) ENGINE=InnoDB AUTO_INCREMENT=3 DEFAULT CHARSET=binary;

INSERT INTO \`wiki_user\` VALUES (1,'‹Admin›','${dotted}','${hex}','‹admin@wiki.example›'),(2,'‹Bot›','${word}','${hex}','');
CREATE TABLE \`wiki_page\` (\`page_id\` int, \`page_title\` varbinary(255));
INSERT INTO \`wiki_page\` VALUES (1,'‹Main_Page›'),(2,'‹Password_policy›'),(3,'‹Reset2024›');
`,
  },
  {
    path: 'ops/restore.sh',
    text: `#!/bin/bash
export PGPASSWORD='${human}'
borg init --encryption=‹repokey› ‹backup:/srv/repo›
BORG_PASSPHRASE=${dotted} borg create ‹::nightly /srv›
restic -r ‹sftp:backup:/srv› --password-command ‹"pass show restic"› snapshots
duplicity --sign-key ‹AB12CD34› ‹/srv› "ftp://‹backup›:${word}@‹host›/dir"
bacula-console -c ‹bconsole.conf›
mongorestore -u ‹root› -p ${dotted} --authenticationDatabase ‹admin› ‹dump/›
cockroach sql --url "postgresql://‹root›:${human}@‹db:26257›/defaultdb"
snowsql -a ‹acme› -u ‹loader› --dbname ‹SALES› -o ‹friendly=false›
occ user:add --password-from-env ‹alice›
drush user:password ‹admin› "${strong}"
bin/magento admin:user:create --admin-user=‹admin› --admin-password=${human} --admin-email=‹a@shop.example›
rails runner "User.create!(email: '‹a@shop.example›', password: '${dotted}')"
./kcadm.sh set-password -r ‹demo› --username ‹alice› --new-password ${word} --temporary
ipa-client-install --principal ‹admin› --password ${dotted} --unattended
smbclient -U '‹office\\alice›%${human}' ‹//files/share› -c '‹ls›'
flyway -url=‹jdbc:h2:mem:x› -user=‹sa› -password=${dotted} migrate
liquibase --username=‹app› --password=${word} --changelog-file=‹main.xml› update
sqlcmd -S ‹db› -U ‹sa› -P '${strong}' -i ‹init.sql›
gpg --batch --yes --passphrase ${human} -c ‹archive.tar›
`,
  },
  {
    path: 'images/Containerfile',
    text: `FROM ‹registry.example/base:9›
ENV KEYCLOAK_ADMIN=‹admin›
ENV KEYCLOAK_ADMIN_PASSWORD=${dotted}
RUN keytool -importkeystore -srckeystore ‹a.p12› -srcstorepass ${word} -deststorepass ${human} -destkeystore ‹b.jks›
RUN adduser --disabled-password --gecos "" ‹svc›
RUN printf '‹svc›:${dotted}' | chpasswd
CMD ["java", "-Dspring.datasource.password=${human}", "-Dserver.port=‹8080›", "-jar", "‹app.jar›"]
`,
  },
  {
    path: 'ci/azure-pipelines.yml',
    text: `steps:
  - script: dotnet nuget push ‹out/*.nupkg› --api-key ${hex} --source ‹https://nuget.example›
  - script: |
      echo ${word} | docker login ‹registry.example› --username ‹ci› --password-stdin
      kubectl create secret docker-registry regcred --docker-server=‹registry.example› --docker-username=‹ci› --docker-password=${dotted}
  - script: sqlpackage /Action:‹Publish› /TargetUser:‹sa› /TargetPassword:${human} /SourceFile:‹db.dacpac›
  - script: az acr login --name ‹acme› --username ‹ci› --password ${dated}
  - script: ./gradlew sonar -Dsonar.token=${hex} -Dsonar.projectKey=‹acme_shop›
  - script: vault kv put ‹secret/app› password=${dotted} ttl=‹30m›
    env:
      NEXUS_PASSWORD: ${human}
      NEXUS_USER: ‹ci›
      SYSTEM_ACCESSTOKEN: ‹$(System.AccessToken)›
`,
  },
  {
    path: 'k8s/deploy.yaml',
    text: `kind: Deployment
spec:
  template:
    spec:
      containers:
        - name: ‹exporter›
          args:
            - --web.listen-address=‹:9187›
            - --auth.password=${dotted}
            - --config.file=‹/etc/x.yml›
            - --smtp-password
            - "${human}"
            - --log.level
            - ‹info›
          env:
            - {name: MONGO_URL, value: "mongodb://‹app›:${word}@‹mongo:27017›/app"}
            - {name: SESSION_SECRET, value: "${random}"}
            - {name: ‹CACHE_TTL›, value: "‹300›"}
`,
  },
  {
    path: 'native/upload.c',
    text: `static int upload(void) {
  CURL *c = curl_easy_init();
  curl_easy_setopt(c, CURLOPT_USERNAME, "‹uploader›");
  curl_easy_setopt(c, CURLOPT_PASSWORD, "${word}");
  curl_easy_setopt(c, CURLOPT_TLSAUTH_PASSWORD, "${dotted}");
  curl_easy_setopt(c, CURLOPT_COOKIE, "‹lang=en›");
  if (mysql_real_connect(&m, "‹db›", "‹app›", "${human}", "‹crm›", 0, NULL, 0) == NULL) return 1;
  amqp_login(conn, "/", 0, 131072, 0, AMQP_SASL_METHOD_PLAIN, "‹guest›", "${dotted}");
  ldap_simple_bind_s(ld, "‹cn=root,dc=example›", "${word}");
  zip_set_default_password(z, "${human}");
  gss_set(opts, GSS_PASSWORD, "${strong}");
  log_info("‹password for %s changed›", name);
  wifi_config_t cfg = { .sta = { .ssid = "‹office›", .password = "${dotted}" } };
  static const unsigned char secret_key[] = "${random}";
  return 0;
}
`,
  },
  {
    path: 'qt/login.cc',
    text: `#include <QString>
const QString kApiToken{"${random}"};
std::string Settings::db_password("${human}");
auto licenseKey = std::string{"${uuid}"};
QNetworkRequest r; r.setRawHeader("Authorization", "Bearer ${random}");
QAuthenticator *a; a->setUser("‹alice›"); a->setPassword("${dotted}");
const char *kPasswordLabel = "‹Password:›";
enum class Field { ‹Password›, ‹Token› };
std::map<std::string, std::string> cfg{{"password", "${human}"}, {"host", "‹db.example›"}};
constexpr char kSecretName[] = "‹shop-secret›";
`,
  },
  {
    path: 'legacy/report.php',
    text: `<?php
return [
  'db' => ['dsn' => '‹mysql:host=db;dbname=crm›', 'username' => '‹crm›', 'password' => '${dotted}'],
  'mail' => ['transport' => 'smtp://‹mailer›:${human}@‹smtp.example›:587'],
  'jwt' => ['key' => '${random}', 'issuer' => '‹crm›'],
];
$opts[CURLOPT_USERPWD] = '‹crm›:${human}';
curl_setopt($c, CURLOPT_HTTPHEADER, array("X-Auth-Token: ${random}", "‹Content-Type: text/xml›"));
$conn = oci_connect('‹crm›', '${dotted}', '‹//db/XE›');
$ldap->bind('‹cn=crm›', '${word}');
$zip->setPassword('${human}');
$sftp->login('‹deploy›', '${dotted}');
$soap = new SoapClient($wsdl, ['login' => '‹crm›', 'password' => '${strong}']);
$hash = password_hash(‹$_POST['password']›, ‹PASSWORD_DEFAULT›);
echo '‹Your password has expired›';
`,
  },
  {
    path: 'svc/Client.java',
    text: `class Client {
  private static final String KEYSTORE_PASSWORD = "${human}";
  void go() {
    env.put(Context.SECURITY_PRINCIPAL, "‹cn=app›");
    env.put(Context.SECURITY_CREDENTIALS, "${dotted}");
    factory.setUsername("‹guest›"); factory.setPassword("${word}");
    properties.setProperty(Environment.PASS, "${human}");
    HikariConfig c = new HikariConfig(); c.addDataSourceProperty("password", "${dotted}");
    mongo = MongoCredential.createCredential("‹app›", "‹admin›", "${human}".toCharArray());
    ssl.keyStorePassword("${dated}").trustStoreType("‹JKS›");
    sender.withCredentials("‹mailer›", "${strong}");
    given().auth().preemptive().basic("‹alice›", "${dotted}");
    Cipher.getInstance("‹AES/CBC/PKCS5Padding›");
    @Value("\${‹app.token›}") String token;
    assertThat(form.error("‹password›")).isEqualTo("‹too.short›");
  }
}
`,
  },
  {
    path: 'svc/Worker.cs',
    text: `class Worker {
  const string Conn = "Host=‹pg›;Username=‹app›;Password=${human};Database=‹crm›";
  void Go() {
    var smtp = new SmtpClient { Credentials = new NetworkCredential("‹mailer›", "${dotted}") };
    var o = new ConfigurationOptions { EndPoints = { "‹cache:6379›" }, Password = "${word}" };
    factory.Uri = new Uri("amqp://‹guest›:${dotted}@‹mq›:5672/");
    services.Configure<Jwt>(x => x.SigningKey = "${random}");
    var cred = new ClientSecretCredential(tenant, client, "${random}");
    var ss = "${strong}".ToSecureString();
    config["Authentication:Google:ClientSecret"] = "${random}";
    throw new Exception("‹Invalid password or token›");
  }
}
`,
  },
  {
    path: 'cmd/sync/main.go',
    text: `package main

var dbPassword = flag.String("db-pass", "${human}", "‹password›")

func main() {
	cfg := mysql.Config{User: "‹app›", Passwd: "${dotted}", Net: "‹tcp›", Addr: "‹db:3306›"}
	d := gomail.NewDialer("‹smtp.example›", 587, "‹mailer›", "${dotted}")
	c, _ := ldap.DialURL("‹ldap://x›"); c.Bind("‹cn=app›", "${word}")
	opts := mqtt.NewClientOptions().SetUsername("‹app›").SetPassword("${human}")
	req.Header["X-Api-Key"] = []string{"${hex}"}
	os.Setenv("AWS_SECRET_ACCESS_KEY", "${base64}")
	key := []byte("${random}")
	mac := hmac.New(sha256.New, []byte("${random}"))
	log.Printf("‹token expired for %s›", user)
	_ = os.Getenv("‹DB_PASSWORD›")
}
`,
  },
  {
    path: 'app/lib.rs',
    text: `pub const API_TOKEN: &str = "${random}";
fn cfg() {
    let pool = PgPoolOptions::new().connect("postgres://‹app›:${dotted}@‹db›/crm");
    let opts = ConnectOptions { password: "${human}".into(), user: "‹app›".into() };
    let key = Hmac::<Sha256>::new_from_slice(b"${random}");
    env::set_var("SMTP_PASSWORD", "${word}");
    let creds = Credentials::new("‹mailer›".to_string(), "${dotted}".to_string());
    req.bearer_auth("${random}");
    panic!("‹no password given›");
}
`,
  },
  {
    path: 'emacs/mail.el',
    text: `(setq smtpmail-smtp-user "‹alice›")
(setq gnus-secret-token "${random}")
(setenv "OPENAI_API_KEY" "${random}")
(customize-set-variable 'erc-password "${human}")
(let ((password "${dotted}")) (smtp-login password))
(message "‹Password saved›")
`,
  },
  {
    path: 'lib/worker.ex',
    text: `config :ex_aws, access_key_id: "‹AKIAEXAMPLE›", secret_access_key: "${base64}"
config :swoosh, Mailer, adapter: ‹Swoosh.Adapters.SMTP›, username: "‹mailer›", password: "${dotted}"
System.put_env("DATABASE_PASSWORD", "${word}")
{:ok, c} = Postgrex.start_link(hostname: "‹db›", username: "‹app›", password: "${human}")
Redix.start_link(host: "‹cache›", password: "${dotted}")
@secret "${random}"
def reset_password(user), do: ‹Repo.update(user)›
`,
  },
  {
    path: 'spec/login_spec.rb',
    text: `visit '‹/login›'
fill_in '‹Email›', with: '‹a@shop.example›'
fill_in 'Password', with: '${human}'
page.driver.browser.basic_authorize('‹admin›', '${dotted}')
Mail.defaults { delivery_method :smtp, user_name: '‹mailer›', password: '${word}' }
ActionMailer::Base.smtp_settings[:password] = '${dotted}'
Rails.application.credentials.secret_key_base = '${hex}'
expect(page).to have_content '‹Password is invalid›'
`,
  },
  {
    path: 'config/appsettings.Staging.json',
    text: `{
  "TokenOptions": { "Key": "${random}", "Issuer": "‹crm›", "Minutes": ‹30› },
  "Auth": { "Jwt": { "Key": "${base64}", "Audience": "‹crm-web›" } },
  "ConnectionStrings": { "Main": "Data Source=‹db›;Initial Catalog=‹Crm›;User ID=‹crm›;Pwd=${dotted}" },
  "Redis": "‹cache.example:6380›,password=${random},ssl=‹True›",
  "Mail": { "Host": "‹smtp.example›", "Username": "‹mailer›", "Password": "${word}" },
  "Storage": { "AccountKey": "${base64}", "Container": "‹uploads›" },
  "Labels": { "Password": "‹Enter your password›", "Key": "‹Key›" },
  "Sorting": { "Key": "‹createdAt›" }
}
`,
  },
  {
    path: 'proxy/sites.conf',
    text: `upstream api { server ‹10.0.0.7:8000›; }
server {
  server_name ‹api.example›;
  set $api_token "${random}";
  location /v2/ {
    proxy_set_header X-Service-Token ${random};
    proxy_set_header X-Request-Id ‹$request_id›;
    proxy_hide_header ‹X-Powered-By›;
    auth_basic "‹Restricted area›";
    auth_basic_user_file ‹/etc/nginx/.htpasswd›;
    uwsgi_param SMTP_PASSWORD ${dotted};
  }
}
`,
  },
  {
    path: 'proxy/Caddyfile',
    text: `api.example {
  reverse_proxy ‹app:3000› {
    header_up X-Auth-Token ${random}
    header_up Host ‹{upstream_hostport}›
  }
  tls ‹admin@example.com›
}
`,
  },
  {
    path: 'vhosts/crm.conf',
    text: `<VirtualHost *:443>
  SetEnv SMTP_PASSWORD ${human}
  SetEnv ‹SMTP_HOST mail.example›
  RequestHeader set X-Gateway-Token ${random}
  SSLProxyMachineCertificateFile ‹/etc/pki/a.pem›
  AuthLDAPBindPassword ${dotted}
  php_admin_value mysqli.default_pw ${word}
</VirtualHost>
`,
  },
  {
    path: 'e2e/storageState.json',
    text: `{
  "cookies": [
    { "name": "‹locale›", "value": "‹en-GB›", "domain": "‹crm.example›" },
    { "name": "auth_session", "value": "${random}", "domain": "‹crm.example›", "httpOnly": true },
    { "name": "refresh_token", "value": "${hex}", "domain": "‹crm.example›" }
  ],
  "origins": [ { "origin": "‹https://crm.example›", "localStorage": [ { "name": "accessToken", "value": "${random}" }, { "name": "‹theme›", "value": "‹dark›" } ] } ]
}
`,
  },
  {
    path: 'terraform/db.tf',
    text: `resource "google_sql_user" "app" {
  name     = "‹app›"
  instance = ‹google_sql_database_instance.main.name›
  password = "${dotted}"
}
resource "aws_secretsmanager_secret_version" "db" {
  secret_id     = ‹aws_secretsmanager_secret.db.id›
  secret_string = "${human}"
}
resource "helm_release" "redis" {
  set_sensitive {
    name  = "auth.password"
    value = "${dotted}"
  }
  set {
    name  = "‹auth.enabled›"
    value = "‹true›"
  }
}
provider "postgresql" { username = "‹root›" password = "${word}" }
locals {
  admin_token = "${hex}"
  token_ttl   = "‹24h›"
}
`,
  },
  {
    path: 'ansible/site.yml',
    text: `- hosts: ‹db›
  vars:
    postgres_password: ${dotted}
    db_user: ‹crm›
    vault_token_file: ‹/etc/vault/token›
  tasks:
    - postgresql_user: name=‹crm› password=${human} role_attr_flags=‹LOGIN›
    - name: Wait
      uri: { url: "‹https://api.example›", user: ‹ops›, password: "${word}", force_basic_auth: ‹yes› }
    - community.general.proxmox: { api_user: ‹root@pam›, api_password: ${dotted}, node: ‹pve1› }
    - lineinfile: path=‹/etc/app.ini› line="smtp_password = ${human}"
`,
  },
  {
    path: 'vpn/swanctl.conf',
    text: `secrets {
  ike-office {
    id = ‹office.example›
    secret = "${dotted}"
  }
  eap-alice {
    id = ‹alice›
    secret = ${word}
  }
}
`,
  },
  {
    path: 'broker/mosquitto.conf',
    text: `listener ‹1883›
connection ‹bridge›
address ‹broker.example:1883›
remote_username ‹edge›
remote_password ${dotted}
password_file ‹/etc/mosquitto/pwfile›
keepalive_interval ‹30›
`,
  },
  {
    path: 'kafka/client.properties',
    text: `security.protocol=‹SASL_SSL›
sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username="‹app›" password="${human}";
ssl.keystore.password=${dotted}
ssl.key.password=${word}
ssl.keystore.location=‹/etc/kafka/app.jks›
ssl.endpoint.identification.algorithm=‹https›
`,
  },
  {
    path: 'web/setup.htm',
    text: `<form>
  <label>‹Password› <input name="pass1" type="password" value="${human}"></label>
  <input type="text" name="‹username›" value="‹alice›">
  <input type="hidden" name="access_token" value="${random}">
  <button type="submit" name="‹reset-password›" value="‹reset›">‹Reset password›</button>
</form>
`,
  },
  {
    path: 'data/devices.csv',
    text: `device_id;hostname;admin_user;admin_password;location
1;‹sw-core-1›;‹admin›;${dotted};‹Berlin›
2;‹sw-core-2›;‹admin›;${word};‹Lyon›
3;‹sw-edge-9›;‹admin›;;‹Turin›
`,
  },
];
