import { lookAlikesIn, placesIn } from './form';

const raw = String.raw;

/** Structures that mark secrets in a configuration or a file known by its name: the title, the path, the text. */
export const structureForms = [
  ...placesIn('word', raw`
a here document of HCL | main.tf | db {⏎  password = <<EOF⏎¤⏎EOF⏎}
an indented here document of HCL | main.tf | password = <<-EOT⏎    ¤⏎  EOT⏎port = 1
a block of YAML behind a tag | a.yml | password: !!str |⏎  ¤⏎port: 1
a block of YAML behind a tag of its own | a.yml | password: !plain |⏎  ¤⏎port: 1
a block of YAML behind an anchor and a tag | a.yml | password: &a !!str >-⏎  ¤⏎port: 1
a folded block of YAML | a.yml | password: >-⏎  ¤⏎port: 1
quotes of YAML on the next line | a.yml | password:⏎  "¤"⏎port: 1
a plain value of YAML on the next line | a.yml | password:⏎  ¤⏎port: 1
quotes of YAML folded over lines | a.yml | password: "⏎  ¤⏎  "⏎port: 1
quotes of YAML folded with a backslash | a.yml | password: "\⏎  ¤"⏎port: 1
an explicit key of YAML | a.yml | ? password⏎: ¤⏎port: 1
an explicit key of YAML in quotes | a.yml | db:⏎  ? "password"⏎  : "¤"⏎
a map of YAML below a plural | a.yml | passwords:⏎  admin: ¤⏎  bob: "¤"⏎port: 1
groups of YAML below a plural | a.yml | passwords:⏎  shop:⏎    admin: ¤⏎port: 1
groups of JSON below a plural | a.json | {"passwords": {"shop": {"admin": "¤"}}}
a map of a variable of Terraform | a.tf | variable "passwords" {⏎  type = map(string)⏎  default = {⏎    a = "¤"⏎  }⏎}
a parameter of Terraform | a.tf | resource "aws_ssm_parameter" "p" {⏎  type = "SecureString"⏎  value = "¤"⏎}
a parameter of Azure | azuredeploy.json | {"parameters": {"k": {"type": "securestring", "metadata": {"description": "a"}, "defaultValue": "¤"}}}
a mark of plain text | a.yml | spring:⏎  security:⏎    user:⏎      password: "{noop}¤"⏎
a default of a template | a.yml | db_password: "{{ lookup('env', 'SHOP') | default('¤', true) }}"⏎
a flow of YAML below a plural | a.yml | passwords: {admin: "¤", bob: '¤'}⏎
a map of JSON below a plural | a.json | {"passwords": {"admin": "¤", "bob": "¤"}}
a section of INI below a plural | a.ini | [passwords]⏎admin = ¤⏎
a section of TOML below a plural | a.toml | [app.passwords]⏎admin = "¤"⏎
a map of HCL below a plural | a.tf | passwords = {⏎  admin = "¤"⏎}⏎
properties below a plural | a.properties | app.passwords.admin=¤⏎
a value of INI on the next line | setup.cfg | [db]⏎password =⏎    ¤⏎port = 1
cloud-init's list | user-data.yml | chpasswd:⏎  list: |⏎    root:¤⏎    bob:¤⏎  expire: false
cloud-init's list of YAML | user-data.yml | chpasswd:⏎  list:⏎    - root:¤⏎    - bob:¤⏎
cloud-init's users | user-data.yml | users:⏎  - name: bob⏎    plain_text_passwd: ¤⏎    lock_passwd: false⏎
cloud-init's chpasswd users | user-data.yml | chpasswd:⏎  users:⏎    - name: root⏎      password: ¤⏎      type: text
a list of TOML | a.toml | passwords = ["¤", '¤']⏎
dots of HOCON | application.conf | db.password = ¤⏎
a quoted value behind dots of HOCON | application.conf | app { db.password = "¤" }⏎
a short name | ldap.yml | bind_pw: ¤⏎
a short name in INI | ldap.ini | [a]⏎bind_pw = ¤⏎
an escape in a name of JSON | a.json | {"pass\u0077ord": "¤"}
an escape of a name's second letter | a.json | {"p\u0061ssword": "¤"}
XStream's map | a.xml | <map><entry><string>password</string><string>¤</string></entry></map>
XStream's map over lines | a.xml | <entry>⏎  <string>db.password</string>⏎  <string>¤</string>⏎</entry>
JSON within a string of JSON | a.json | {"body": "{\"password\":\"¤\"}"}
JSON within a string of YAML | a.yml | body: '{"password": "¤"}'⏎
.pgpass | .pgpass | db.example.com:5432:shop:me:¤⏎*:*:*:postgres:¤⏎
.pgpass of Windows | etc/pgpass.conf | localhost:5432:*:me:¤⏎
.netrc | .netrc | machine example.com login me password ¤⏎
.netrc over lines | home/.netrc | machine example.com⏎login me⏎password ¤⏎
.netrc without a login | _netrc | machine example.com password ¤⏎
Postfix | etc/postfix/sasl_passwd | [smtp.example.com]:587 me@example.com:¤⏎
Postfix in a folder | sasl/passwd.in/sasl_passwd | smtp.example.com⇥me:¤⏎
ppp's secrets | etc/ppp/chap-secrets | # client server secret⏎me⇥*⇥"¤"⇥*⏎me * ¤ *⏎
ppp's other secrets | pap-secrets | me * "¤"⏎
IPsec's secrets | etc/ipsec.secrets | @a @b : PSK "¤"⏎: PSK "¤"⏎me : XAUTH "¤"⏎me : EAP "¤"⏎
IPsec's pass phrase | ipsec.secrets | : RSA host.key "¤"⏎
redis.conf | redis.conf | port 6379⏎requirepass ¤⏎masterauth ¤⏎
redis.conf in quotes | redis.conf | requirepass "¤"⏎
redis.conf's users | redis.conf | user worker on >¤ ~jobs:* +@all⏎
redis's users | users.acl | user worker on >¤ ~jobs:* +@all⏎
.my.cnf | .my.cnf | [client]⏎user=root⏎password=¤⏎
.htpasswd | .htpasswd | admin:¤⏎
rsync's secrets | rsyncd.secrets | backup:¤⏎
FreeRADIUS's users | raddb/users | bob Cleartext-Password := "¤"⏎
FreeRADIUS's mods | mods-config/files/authorize | bob⇥Cleartext-Password := "¤"⏎
tac_plus | tac_plus.conf | user = me {⏎    login = cleartext "¤"⏎}
s3fs | .passwd-s3fs | AKxx:¤⏎
CIFS's credentials | .smbcredentials | username=me⏎password=¤⏎
composer's host | auth.json | {"http-basic": {"repo.example.com": {"username": "me", "password": "¤"}}, "bearer": {"git.example.com": "¤"}}
a password in a form | a.html | <form><input type="password" name="pw" value="¤"></form>
a password in a form, its value first | a.html | <input value="¤" id="x" type="password" />
a setting of Terraform with its name | main.tf | resource "x" "y" {⏎  name         = "sql-password"⏎  value        = "¤"⏎}
basicAuth | values.yaml | auth: x⏎basicAuth: me:¤⏎
basic_auth | group_vars/all.yml | basic_auth: "me:¤"⏎port: 1
Oracle's address | a.properties | url=jdbc:oracle:thin:scott/¤@//db:1521/ORCL⏎
a header of nginx | nginx.conf | location / {⏎    proxy_set_header X-Auth-Password ¤;⏎    proxy_set_header Host €host;⏎  }
a variable of nginx | nginx.conf | server {⏎  set €upstream_password ¤;⏎}
a header of Apache | httpd.conf | RequestHeader set X-Admin-Password ¤⏎
a header of HAProxy | haproxy.cfg | frontend a⏎  http-request set-header X-Admin-Password ¤⏎
StackExchange.Redis | appsettings.json | {"Cache": "cache:6379,ssl=True,password=¤,abortConnect=False"}
Bundler's config | .bundle/config | ---⏎BUNDLE_ENTERPRISE__CONTRIBSYS__COM: "me:¤"⏎
`),
  ...placesIn('key', raw`
an address below a plural | nuget.config | <configuration><apikeys><add key="https://nuget.example.com" value="¤" /></apikeys></configuration>
the key above another one | appsettings.json | {"Jwt": {"Key": "¤", "Issuer": "https://example.com"}}
an administrator's token | a.json | {"admin_token": "¤"}
the key above another one in PHP | config.php | <?php return ['jwt' => ['key' => '¤', 'issuer' => 'a']];
the key above another one, over lines | appsettings.json | {⏎  "Logging": {"Level": "Info"},⏎  "Encryption": {⏎    "Algorithm": "AES",⏎    "Key": "¤"⏎  }⏎}
a section of TOML above a key | a.toml | [server.jwt]⏎key = "¤"⏎
a section of INI above a key | a.ini | [jwt]⏎key = ¤⏎
a host below a token | auth.json | {"gitlab-token": {"git.example.com": "¤"}}
composer's token | auth.json | {"github-oauth": {"github.com": "¤"}}
a token's header of nginx | nginx.conf | location / {⏎    proxy_set_header X-Api-Key ¤;⏎  }
a token's header of Caddy | Caddyfile | reverse_proxy a:80 {⏎  header_up X-Api-Key ¤⏎}
a map of YAML below secrets | a.yml | secrets:⏎  stripe: ¤⏎  mail: "¤"⏎port: 1
a flow of YAML below secrets | a.yml | secrets: {stripe: "¤", mail: '¤'}⏎
a map of JSON below secrets | a.json | {"secrets": {"stripe": "¤", "mail": "¤"}}
a section of INI below secrets | a.ini | [secrets]⏎stripe = ¤⏎
a section of TOML below secrets | .streamlit/secrets.toml | [secrets]⏎stripe = "¤"⏎
JSON that Terraform makes | a.tf | resource "aws_secretsmanager_secret_version" "v" {⏎  secret_string = jsonencode({⏎    username = "me"⏎    a = "¤"⏎  })⏎}
groups of YAML below secrets | a.yml | secrets:⏎  stripe: ¤⏎  shop:⏎    mail: ¤⏎port: 1
groups of JSON below secrets | a.json | {"secrets": {"stripe": "¤", "shop": {"mail": "¤"}}}
a sensitive variable of Terraform | a.tf | variable "x" {⏎  type      = string⏎  sensitive = true⏎  default   = "¤"⏎}
a sensitive variable of Terraform, default first | a.tf | variable "x" {⏎  default   = "¤"⏎  sensitive = true⏎}
a map of YAML below API keys | a.yml | api_keys:⏎  stripe: ¤⏎
a map of JSON below API keys | a.json | {"apiKeys": {"stripe": "¤"}}
a name with a space in JSON | a.json | {"Admin password": "¤"}
a name with a space in TOML | a.toml | "db password" = "¤"⏎
a name with a space in YAML | a.yml | db password: ¤⏎"api key": ¤⏎
dots of an API key in HOCON | application.conf | stripe.api.key = ¤⏎
dots of an API key in YAML | a.yml | stripe.api.key: ¤⏎
dots of an API key in TOML | a.toml | stripe.api.key = "¤"⏎
dots of an API key anywhere | a.txt | stripe.api.key=¤⏎
dots of a secret key anywhere | a.txt | fs.s3a.secret.key=¤⏎
SonarQube's login | sonar-project.properties | sonar.login=¤⏎
SonarQube's login in a variable | ci.yml | SONAR_LOGIN: ¤⏎
`),
];

/** By path, what stays byte for byte. */
export const structureLookAlikes = lookAlikesIn(raw`
a.json | {"Cache": {"Key": "a1b2c3d4e5f6a7b8c9d0e1f2", "Provider": "redis"}}
a.json | {"key": "a1b2c3d4e5f6a7b8c9d0e1f2"}
a.json | {"jwt": {"issuer": "x"}, "cache": {"key": "a1b2c3d4e5f6a7b8c9d0e1f2"}}
a.json | {"Jwt": {"Key": "€{JWT_KEY}", "Issuer": "https://example.com"}}
a.json | {"dependencies": {"a.example.com": "a1b2c3d4"}}
auth.json | {"http-basic": {"repo.example.com": {"username": "name1x"}}, "bearer": {"git.example.com": "<token>"}}
a.html | <input type="password" name="p" placeholder="Passw0rd1"><input type="text" value="name1x">
a.html | <input type="text" value="name1x"><label for="password">Passw0rd1</label>
a.html | <input type="password" value="{{ password }}">
values.yaml | basicAuth: me:€{PASSWORD}⏎
values.yaml | auth: db1:3306⏎
values.yaml | auth: jwt:required⏎
a.properties | url=jdbc:oracle:thin:@db1:1521:XE⏎
a.properties | url=jdbc:oracle:thin:€{USER}/€{PASSWORD}@db1⏎
nginx.conf | location / {⏎    proxy_set_header X-Auth-Token €http_x_auth_token;⏎    add_header X-Frame-Options DENY1x;⏎  }
a.har | {"cookies":[{"name":"lang","value":"de-DE"},{"name":"_ga","value":"GA1.2.123456789.1234567890"}]}
main.tf | resource "x" "y" {⏎  name         = "password-policy"⏎  value        = "policy1x"⏎}
a.tf | variable "x" {⏎  sensitive = true⏎  default   = ""⏎}⏎variable "y" {⏎  default = "a1b2c3d4e5f6a7b8c9d0e1f2"⏎}
a.tf | variable "x" {⏎  sensitive = false⏎  default   = "a1b2c3d4e5f6a7b8c9d0e1f2"⏎}
a.tf | resource "aws_ssm_parameter" "p" {⏎  type  = "String"⏎  value = "a1b2c3d4e5f6a7b8c9d0e1f2"⏎}
a.tf | resource "aws_ssm_parameter" "p" {⏎  type  = "SecureString"⏎  value = "€{var.a}-x1"⏎}
a.tf | variable "secret_names" {⏎  default = {⏎    a = "prod/database/main1"⏎  }⏎}
azuredeploy.json | {"k": {"type": "securestring"}, "b": {"type": "string", "defaultValue": "a1b2c3d4e5f6"}}
compose.yml | secrets:⏎  shop:⏎    environment: DB_PASSWORD1⏎  tls:⏎    file: ./tls.pem⏎    name: summer2024⏎    external: true⏎
ci.yml | on:⏎  workflow_call:⏎    secrets:⏎      shop:⏎        required: true⏎        description: made for a1b2c3⏎
tokens.json | {"tokens": {"color": {"brand1": "a1b2c3d4e5"}}}
api.json | {"ListSharedSecrets": {"members": {"code1": "a1b2c3d4e5"}}}
a.yml | db_password: "{{ vault_pw | default('') }}"⏎
a.yml | db_password: "{{ vault_pw | default(lookup('env', 'DB_PW1')) }}"⏎
a.yml | password: "{bcrypt}"⏎
consul.json | {"encrypt": "€{GOSSIP_KEY}", "encrypt_verify_incoming": true}
main.tf | user_data = <<EOF⏎#!/bin/sh⏎echo hello2world⏎EOF⏎
main.tf | password = <<EOF⏎€{var.password}⏎EOF⏎
a.yml | password: !vault |⏎  €ANSIBLE_VAULT;1.1;AES256⏎  6231623162316231⏎port: 1
a.yml | password: !encrypted/pkcs1-oaep |⏎  QmFzZTY0IGlzIGVuY3J5cHRlZA⏎port: 1
a.yml | password: !Sub |⏎  €{Password}⏎
a.yml | ? password⏎: changeme⏎
a.yml | ? [password, user]⏎: winter2024x⏎
a.yml | passwords:⏎  min_length: 12345678⏎  description: how long one must be⏎  provider: users2db⏎  admin: €{ADMIN_PASSWORD}⏎
a.yml | secrets:⏎  db_password:⏎    file: ./db2password.txt⏎    external: true⏎
a.yml | secrets:⏎  - name: registry-credentials2⏎
a.yml | secrets:⏎  create: true⏎  name: my-release-secrets⏎  namespace: prod-eu-1⏎
a.yml | secrets:⏎  deploy: €{{ secrets.DEPLOY }}⏎
a.yml | tokens:⏎  primary: blue-500⏎  spacing: medium⏎
a.json | {"tokens": {"primary": "#ff8800", "max": 12345678}}
a.json | {"passwords": {"reset": "Your password has been reset!", "sent": "Sent", "user": "Unknown user"}}
a.json | {"Confirm password": "Bestätigen", "New password": "Neues Kennwort"}
a.json | {"Password of the user": "hunter 2"}
a.ini | [secrets]⏎backend = vault2server⏎path = secret/data2⏎
a.ini | [passwords]⏎min_length = 12345678⏎⏎[server]⏎host = db1x.internal⏎
a.ini | password =⏎port = 12345678⏎
a.ini | password =⏎    port = 12345678⏎
setup.cfg | [options]⏎tokens =⏎install_requires =⏎    requests2⏎
user-data.yml | chpasswd:⏎  expire: false⏎users:⏎  - name: bob2alice⏎    lock_passwd: false⏎
a.xml | <entry><string>user</string><string>bob2alice</string></entry>
a.xml | <entry><string>password</string><string>€{pw}</string></entry><entry><string>host</string><string>db1x</string></entry>
a.xml | <list><string>password</string><string>bob2alice</string></list>
.pgpass | # hostname:port:database:username:password⏎
.pgpass | localhost:5432:*:me:<password>⏎
.netrc | # machine password2 of the user⏎machine example.com⏎login me2you⏎
ipsec.secrets | # : PSK by hand⏎include /var/lib/strongswan/ipsec.secrets.inc⏎: RSA host2.key⏎
redis.conf | # The password must be set, a token will do⏎maxmemory 12345678⏎appendfsync everysec⏎
users.acl | user default on nopass ~* +@all⏎
etc/shadow | daemon:*:19000:0:99999:7:::⏎locked:!:19000:0:99999:7:::⏎
etc/passwd | root:x:0:0:root:/root:/bin/bash⏎
sasl_passwd | # destination user:password⏎
.bundle/config | BUNDLE_PATH: "vendor/bundle2"⏎BUNDLE_WITHOUT: "development:test2"⏎
`);
