import type { MarkedFile } from '#test/bench/corpora/programs';
import { base64, dated, dotted, hex, hex40, human, random, strong, uuid, word } from './shapes';

/** Configuration, in which parents, directives, and the kind of the file say what a value is. */
export const configurationFiles: readonly MarkedFile[] = [
  {
    path: 'src/Web/appsettings.Production.json',
    text: `{
  "ConnectionStrings": {
    "Default": "Server=‹db›;Database=‹Shop›;User Id=‹sa›;Password=${dotted};TrustServerCertificate=true",
    "Legacy": "Driver={ODBC Driver 17};Server=‹db›;UID=‹sa›;PWD=${human};",
    "Cache": "‹cache:6379›,password=${word},ssl=‹True›,abortConnect=False",
    "Bus": "Endpoint=sb://‹shop›.servicebus.windows.net/;SharedAccessKeyName=‹Root›;SharedAccessKey=${base64}"
  },
  "Jwt": { "Key": "${random}", "Issuer": "‹https://shop.test›", "Audience": "‹shop›" },
  "JwtSettings": { "SigningKey": "${strong}", "ExpiryMinutes": ‹60› },
  "Stripe": { "SecretKey": "${random}", "Currency": "‹eur›" },
  "SendGrid": { "Key": "${hex}", "From": "‹shop@shop.test›" },
  "Authentication": { "Google": { "ClientId": "‹shop.apps›", "ClientSecret": "${random}" }, "Scheme": "‹Cookies›" },
  "Encryption": { "Key": "${base64}", "Algorithm": "‹AES-256›" },
  "Cache2": { "Key": "‹shop:products›", "Provider": "‹redis›" },
  "Smtp": { "User": "‹mailer›", "Pass": "${human}", "Port": ‹587› },
  "Logging": { "LogLevel": { "Default": "‹Information›" } }
}
`,
  },
  {
    path: 'nginx/conf.d/shop.conf',
    text: `server {
  listen ‹443› ssl;
  ssl_certificate_key ‹/etc/nginx/shop.key›;
  location /api {
    proxy_set_header X-Api-Key ${hex};
    proxy_set_header X-Internal-Token "${random}";
    proxy_set_header Host ‹$host›;
    proxy_set_header X-Forwarded-For ‹$proxy_add_x_forwarded_for›;
    proxy_set_header Authorization "Bearer ${random}";
    proxy_set_header X-Auth-Token ‹$http_x_auth_token›;
    proxy_pass ‹http://backend›;
    add_header X-Secret-Key ${word};
    add_header X-Frame-Options ‹DENY›;
    set $upstream_password ${human};
    fastcgi_param DB_PASSWORD ${dotted};
    fastcgi_param SCRIPT_FILENAME ‹$document_root$fastcgi_script_name›;
    if ($http_x_api_key != "${hex}") { return ‹403›; }
    secure_link_secret ${word};
  }
}
`,
  },
  {
    path: 'haproxy/haproxy.cfg',
    text: `global
  stats socket ‹/run/haproxy.sock› mode ‹660›
userlist admins
  user ‹admin› insecure-password ${dotted}
  user ‹guest› password ‹$6$rounds$abcdefgh›
frontend web
  bind ‹*:80›
  http-request set-header X-Api-Key ${hex}
  http-request set-header X-Real-IP ‹%[src]›
  http-request deny unless { req.hdr(X-Api-Token) -m str ${random} }
listen stats
  stats auth ‹admin›:${human}
  stats uri ‹/stats›
`,
  },
  {
    path: 'apache/shop.conf',
    text: `<VirtualHost *:80>
  ServerName ‹shop.test›
  SetEnv DB_PASSWORD ${dotted}
  SetEnv ‹APP_ENV production›
  RequestHeader set X-Api-Key "${hex}"
  RequestHeader set X-Forwarded-Proto "‹https›"
  Header always set X-Frame-Options "‹DENY›"
  AuthType ‹Basic›
  AuthUserFile ‹/etc/apache2/.htpasswd›
  AuthLDAPBindDN "‹cn=web,dc=shop›"
  AuthLDAPBindPassword "${human}"
  SSLCertificateKeyFile ‹/etc/ssl/shop.key›
  DBDParams "host=‹db› user=‹web› pass=${word}"
  php_value session.name ‹SHOPSID›
</VirtualHost>
`,
  },
  {
    path: 'e2e/login.har',
    text: `{"log":{"version":"1.2","entries":[{"request":{"method":"POST","url":"https://shop.test/login",
"httpVersion":"‹HTTP/1.1›",
"cookies":[{"name":"‹lang›","value":"‹de-DE›"},{"name":"sessionid","value":"${random}","path":"/"},{"name":"access_token","value":"${hex}"}],
"headers":[{"name":"‹Accept›","value":"‹text/html›"},{"name":"X-Api-Key","value":"${hex}"},
{"name":"Authorization","value":"Bearer ${random}"},
{"name":"Cookie","value":"lang=‹de-DE›; sessionid=${random}"},
{"name":"X-Auth-Token","value":"${uuid}"}],
"postData":{"mimeType":"‹application/x-www-form-urlencoded›","params":[{"name":"‹user›","value":"‹ann›"},{"name":"password","value":"${human}"}],
"text":"user=‹ann›&password=${dotted}&next=‹%2Fhome›"}},
"response":{"status":‹200›,"cookies":[{"name":"‹theme›","value":"‹dark›"}],"content":{"mimeType":"‹application/json›","text":"{\\"access_token\\":\\"${random}\\",\\"expires_in\\":‹3600›}"}}}]}}
`,
  },
  {
    path: 'auth.json',
    text: `{
  "http-basic": {
    "repo.shop.test": { "username": "‹deploy›", "password": "${word}" },
    "nova.laravel.com": { "username": "‹ann@shop.test›", "password": "${random}" }
  },
  "github-oauth": { "github.com": "${hex40}" },
  "gitlab-token": { "gitlab.shop.test": "${random}" },
  "bearer": { "packages.shop.test": "${dotted}" },
  "bitbucket-oauth": { "bitbucket.org": { "consumer-key": "${random}", "consumer-secret": "${base64}" } }
}
`,
  },
  {
    path: 'consul/server.json',
    text: `{
  "datacenter": "‹dc1›",
  "encrypt": "${base64}",
  "encrypt_verify_incoming": ‹true›,
  "acl": { "enabled": true, "default_policy": "‹deny›", "tokens": { "initial_management": "${uuid}", "agent": "${uuid}", "default": "${uuid}" } },
  "key_file": "‹/etc/consul/server.key›"
}
`,
  },
  {
    path: 'nomad/server.hcl',
    text: `datacenter = "‹dc1›"
server {
  enabled = true
  encrypt = "${base64}"
}
vault {
  address = "‹https://vault:8200›"
  token   = "${random}"
}
consul {
  auth = "‹nomad›:${human}"
  token = "${uuid}"
}
seal "transit" {
  token    = "${random}"
  key_name = "‹autounseal›"
}
`,
  },
  {
    path: 'terraform/main.tf',
    text: `provider "vsphere" {
  user           = "‹terraform›"
  password       = "${dotted}"
  vsphere_server = "‹vc.shop.test›"
}
resource "aws_db_instance" "db" {
  username = "‹shop›"
  password = "${human}"
  port     = ‹5432›
}
resource "aws_ssm_parameter" "db" {
  name  = "/shop/db_password"
  type  = "‹SecureString›"
  value = "${dotted}"
}
resource "kubernetes_secret" "api" {
  data = { api_token = "${hex}", ca = ‹file("ca.pem")› }
}
resource "azurerm_key_vault_secret" "sql" {
  name         = "sql-password"
  value        = "${strong}"
  key_vault_id = ‹azurerm_key_vault.main.id›
}
variable "db_password" {
  type    = ‹string›
  default = "${human}"
}
variable "secret_name" {
  default = "‹shop-db›"
}
resource "random_password" "x" { length = ‹16› }
`,
  },
  {
    path: 'ansible/group_vars/all.yml',
    text: `ansible_user: ‹deploy›
ansible_ssh_pass: ${dotted}
ansible_become_password: "${human}"
mysql_root_password: ${word}
mysql_users:
  - name: ‹shop›
    password: ${dated}
    priv: "‹shop.*:ALL›"
admin_password: "‹{{ vault_admin_password }}›"
password_length: ‹16›
basic_auth: ‹shop›:${human}
prometheus_basic_auth_users:
  ‹grafana›: ${dotted}
`,
  },
  {
    path: 'ansible/tasks/main.yml',
    text: `- name: ‹Create the user›
  mysql_user: name=‹shop› password=${human} priv='‹*.*:ALL›' state=‹present›
- name: ‹Set password policy›
  command: ‹passwd -x 90 shop›
- name: Log in
  uri:
    url: ‹https://shop.test/login›
    url_username: ‹ann›
    url_password: ${dotted}
    headers:
      X-Api-Key: "${hex}"
      Accept: ‹application/json›
- shell: echo '${word}' | passwd --stdin ‹shop›
- user:
    name: ‹shop›
    password: "‹{{ pw | password_hash('sha512') }}›"
`,
  },
  {
    path: 'charts/shop/values.yaml',
    text: `image:
  repository: ‹registry.shop.test/shop›
  tag: ‹1.4.2›
basicAuth: ‹admin›:${human}
auth:
  enabled: true
  rootPassword: ${dotted}
  existingSecret: ‹shop-db›
  existingSecretPasswordKey: ‹root-password›
ingress:
  annotations:
    nginx.ingress.kubernetes.io/auth-secret: ‹basic-auth›
env:
  - name: DB_PASSWORD
    value: ${word}
  - name: TOKEN_TTL
    value: "‹3600›"
  - name: API_TOKEN
    valueFrom:
      secretKeyRef: { name: ‹shop-api›, key: ‹token› }
jwt:
  key: ${random}
  keyId: ‹shop-2024›
encryption:
  key: ${hex}
minio:
  accessKey: ‹minio-user›
  secretKey: ${strong}
`,
  },
  {
    path: 'config/tnsnames.properties',
    text: `spring.datasource.url=jdbc:oracle:thin:‹shop›/${human}@//‹db:1521/ORCL›
legacy.url=jdbc:oracle:thin:‹scott›/${word}@‹db:1521:XE›
report.url=jdbc:sqlserver://‹db:1433›;databaseName=‹shop›;user=‹sa›;password=${dotted};encrypt=‹true›
mirror.url=jdbc:mysql://‹db›/shop?user=‹shop›&password=${human}&useSSL=‹false›
hive.url=jdbc:hive2://‹hive:10000›/default;user=‹etl›;password=${dated}
db2.url=jdbc:db2://‹db:50000›/SHOP:user=‹db2inst1›;password=${word};
redis.url=redis://:${dotted}@‹cache:6379›/0
plain.url=jdbc:oracle:thin:@‹db:1521:XE›
mail.smtp.auth=‹true›
password.encoder=‹bcrypt›
`,
  },
  {
    path: 'templates/login.html',
    text: `<form action="‹/login›" method="post">
  <input type="text" name="‹login›" value="‹ann›">
  <input type="password" name="pw" value="${dotted}">
  <input value="${human}" id="x" type="password" />
  <input type="password" name="password" placeholder="‹Your password›">
  <input type="hidden" name="api_key" value="${hex}">
  <input type="hidden" name="‹token_type›" value="‹bearer›">
  <input type='password' value='‹{{ password }}›'>
  <input type="submit" value="‹Reset password›">
  <meta name="api-token" content="${random}">
  <meta name="‹description›" content="‹Reset your password here›">
  <div data-api-key="${hex}" data-target="‹#password-help›"></div>
  <label for="‹password›">‹Password:› </label>
</form>
<script>window.API_TOKEN = "${random}"; var passwordField = "‹#password›";</script>
`,
  },
  {
    path: '.npmrc',
    text: `registry=‹https://npm.shop.test/›
//npm.shop.test/:_authToken=${uuid}
//npm.shop.test/:_password=${base64}
//npm.shop.test/:username=‹ci›
always-auth=‹true›
//npm.example.com/:_authToken=‹\${NPM_TOKEN}›
`,
  },
  {
    path: 'nuget.config',
    text: `<configuration>
  <packageSources><add key="‹shop›" value="‹https://nuget.shop.test/v3/index.json›" /></packageSources>
  <packageSourceCredentials>
    <shop>
      <add key="Username" value="‹ci›" />
      <add key="ClearTextPassword" value="${dotted}" />
    </shop>
  </packageSourceCredentials>
  <apikeys><add key="‹https://nuget.shop.test›" value="${base64}" /></apikeys>
</configuration>
`,
  },
  {
    path: 'settings.xml',
    text: `<settings>
  <servers>
    <server><id>‹shop›</id><username>‹ci›</username><password>${human}</password></server>
    <server><id>‹sign›</id><passphrase>${dotted}</passphrase><privateKey>‹/keys/id›</privateKey></server>
  </servers>
  <proxies><proxy><host>‹proxy.shop.test›</host><username>‹p›</username><password>${word}</password></proxy></proxies>
</settings>
`,
  },
  {
    path: 'tomcat/tomcat-users.xml',
    text: `<tomcat-users>
  <user username="‹deploy›" password="${dotted}" roles="‹manager-script›"/>
  <user username="‹admin›" password="${word}" roles="‹manager-gui›"/>
</tomcat-users>
<Resource name="‹jdbc/shop›" username="‹shop›" password="${human}" url="‹jdbc:mysql://db/shop›" maxTotal="‹20›"/>
<Connector port="‹8443›" keystoreFile="‹conf/keys.jks›" keystorePass="${dated}" sslProtocol="‹TLS›"/>
`,
  },
  {
    path: 'prometheus/prometheus.yml',
    text: `scrape_configs:
  - job_name: ‹shop›
    basic_auth:
      username: ‹prom›
      password: ${dotted}
    bearer_token: ${random}
    authorization:
      type: ‹Bearer›
      credentials: ${hex}
    bearer_token_file: ‹/run/token›
    static_configs:
      - targets: ['‹shop:9100›']
alerting:
  slack_api_url: ‹http://localhost/hook›
`,
  },
  {
    path: 'grafana/grafana.ini',
    text: `[security]
admin_user = ‹admin›
admin_password = ${dotted}
secret_key = ${random}
[smtp]
password = """${human}"""
from_address = ‹grafana@shop.test›
[auth.generic_oauth]
client_secret = ${hex40}
token_url = ‹https://sso.shop.test/token›
;password = ${word}
`,
  },
  {
    path: 'php.ini',
    text: `[mysqli]
mysqli.default_pw = ${human}
mysqli.default_user = ‹shop›
[Session]
session.save_path = "tcp://‹cache:6379›?auth=${dotted}"
session.use_strict_mode = ‹1›
`,
  },
  {
    path: 'redis/redis.conf',
    text: `bind ‹0.0.0.0›
requirepass ${dotted}
masterauth ${word}
user ‹worker› on >${human} ~* ‹+@all›
user ‹default› off
dir ‹/data›
`,
  },
  {
    path: 'asterisk/sip.conf',
    text: `[‹trunk›]
type=‹friend›
secret=${word}
remotesecret=${human}
host=‹sip.shop.test›
register => ‹shop›:${dotted}@‹sip.shop.test›
`,
  },
  {
    path: 'wpa_supplicant.conf',
    text: `network={
  ssid="‹home-net›"
  psk="${dotted}"
  key_mgmt=‹WPA-PSK›
}
network={
  ssid="‹office›"
  identity="‹ann›"
  password="${human}"
  wep_key0=${word}
}
`,
  },
  {
    path: 'odbc.ini',
    text: `[Shop]
Driver=‹PostgreSQL›
Servername=‹db›
UID=‹shop›
PWD=${dotted}
Database=‹orders›
`,
  },
  {
    path: 'home/.my.cnf',
    text: `[client]
user=‹root›
password="${human}"
host=‹localhost›
[mysqldump]
password=${word}
quick
`,
  },
  {
    path: 'home/.netrc',
    text: `machine ‹shop.test› login ‹ann› password ${dotted}
machine ‹api.shop.test›
  login ‹bot›
  password ${random}
`,
  },
  {
    path: 'home/.pgpass',
    text: `‹db:5432:shop:ann›:${dotted}
‹db:5432:*:postgres›:${word}
`,
  },
  {
    path: 'logstash/pipeline.conf',
    text: `output {
  elasticsearch {
    hosts => ["‹https://es:9200›"]
    user => "‹elastic›"
    password => "${human}"
    index => "‹shop-%{+YYYY}›"
  }
  http { headers => { "X-Api-Key" => "${hex}" "‹Accept›" => "‹text/plain›" } }
}
`,
  },
  {
    path: 'k8s/secret.yaml',
    text: `apiVersion: v1
kind: Secret
metadata:
  name: ‹shop-db›
type: ‹Opaque›
stringData:
  url: ‹https://shop.test›
  password: ${dotted}
  config.yaml: |
    smtp:
      host: ‹mail›
      password: ${word}
---
apiVersion: v1
kind: ConfigMap
data:
  DB_PASSWORD: ${human}
  TOKEN_URL: ‹https://sso.shop.test/token›
`,
  },
  {
    path: 'cloudformation/stack.yaml',
    text: `Parameters:
  DBPassword:
    Type: ‹String›
    NoEcho: true
    Default: ${human}
Resources:
  Db:
    Type: ‹AWS::RDS::DBInstance›
    Properties:
      MasterUsername: ‹shop›
      MasterUserPassword: ${dotted}
      DBInstanceClass: ‹db.t3.micro›
  Db2:
    Properties:
      MasterUserPassword: ‹!Ref DBPassword›
  Fn:
    Properties:
      Environment:
        Variables:
          API_TOKEN: ${hex}
          STAGE: ‹prod›
`,
  },
  {
    path: 'postman/shop.postman_collection.json',
    text: `{
  "auth": { "type": "‹basic›", "basic": [ { "key": "password", "value": "${dotted}", "type": "‹string›" }, { "key": "username", "value": "‹ann›" } ] },
  "item": [ { "request": { "auth": { "type": "bearer", "bearer": [ { "key": "token", "value": "${random}" } ] },
    "header": [ { "key": "X-Api-Key", "value": "${hex}" }, { "key": "‹Accept›", "value": "‹text/html›" } ],
    "body": { "mode": "raw", "raw": "{\\"login\\":\\"‹ann›\\",\\"password\\":\\"${human}\\"}" } } } ],
  "variable": [ { "key": "apiSecret", "value": "${strong}" }, { "key": "baseUrl", "value": "‹https://shop.test›" } ]
}
`,
  },
  {
    path: 'config/database.yml',
    text: `production:
  adapter: ‹mysql2›
  username: ‹shop›
  password: ${word}
  host: ‹db›
staging:
  password: ‹<%= ENV["DB_PASSWORD"] %>›
test:
  url: mysql2://‹shop›:${dotted}@‹db›/test
`,
  },
  {
    path: 'traefik/dynamic.toml',
    text: `[http.middlewares.key.headers.customRequestHeaders]
X-Api-Key = "${hex}"
X-Forwarded-Proto = "‹https›"
[database]
dsn = "‹shop›:${human}@tcp(‹db:3306›)/shop"
[jwt]
key = "${random}"
[cache]
key = "‹shop:prefix›"
[providers.redis]
password = "${dotted}"
rootKey = "‹traefik›"
`,
  },
  {
    path: 'openvpn/client.ovpn',
    text: `client
remote ‹vpn.shop.test 1194›
auth-user-pass ‹/etc/openvpn/up.txt›
http-proxy-user-pass ‹up.txt›
management 127.0.0.1 7505
key-direction ‹1›
`,
  },
  {
    path: 'postfix/sasl_passwd',
    text: `[‹smtp.shop.test›]:587 ‹mailer@shop.test›:${dotted}
[‹relay.shop.test›]:25 ‹relay›:${word}
`,
  },
  {
    path: 'filebeat.yml',
    text: `output.elasticsearch:
  hosts: ["‹es:9200›"]
  username: "‹elastic›"
  password: "${dotted}"
  api_key: "«[A-Za-z0-9_-]{20}»:«[A-Za-z0-9_-]{22}»"
  ssl.key_passphrase: "${human}"
  ssl.key: "‹/etc/pki/client.key›"
`,
  },
];
