/** A file as people write it: the bench replaces `«shape»` with a secret of that shape; nothing else may change. */
export interface MarkedFile {
  readonly path: string;
  readonly text: string;
}

const word = '«[a-z]{9}»';
const digits = '«[0-9]{8}»';
const strong = '«[A-Za-z][A-Za-z0-9!@%^*]{12}[A-Z0-9]»';
const random = '«[A-Za-z0-9]{32}»';
const hex = '«[0-9a-f]{40}»';

/** Configuration of servers, databases, clusters, pipelines. */
export const programs: readonly MarkedFile[] = [
  {
    path: 'deploy/postgres/compose.yaml',
    text: `services:
  db:
    image: postgres:16
    environment:
      POSTGRES_USER: app
      POSTGRES_PASSWORD: ${word}
      POSTGRES_HOST_AUTH_METHOD: scram-sha-256
      PGDATA: /var/lib/postgresql/data
  web:
    environment:
      - DATABASE_URL=postgres://app:${word}@db:5432/app
      - SECRET_KEY_BASE=«[0-9a-f]{128}»
      - REDIS_PASSWORD=${digits}
      - SESSION_SECRET_FILE=/run/secrets/session
      - TOKEN_TTL=3600
    secrets: [session]
secrets:
  session:
    file: ./session.txt
`,
  },
  {
    path: 'deploy/redis.conf',
    text: `bind 127.0.0.1
requirepass ${strong}
masterauth ${random}
# requirepass is a global password
user worker on >${word} ~jobs:* +@all
maxmemory-policy allkeys-lru
`,
  },
  {
    path: 'deploy/my.cnf',
    text: `[client]
user=backup
password=${word}
[mysqld]
old_passwords=0
default_authentication_plugin=mysql_native_password
`,
  },
  {
    path: 'deploy/pgbouncer.ini',
    text: `[databases]
app = host=10.0.0.4 port=5432 user=app password=${word} dbname=app
[pgbouncer]
auth_type = scram-sha-256
auth_file = /etc/pgbouncer/userlist.txt
`,
  },
  { path: 'deploy/.pgpass', text: `db.internal:5432:app:app:${word}\n` },
  { path: 'deploy/.netrc', text: `machine api.example.com\n  login deploy\n  password ${strong}\n` },
  {
    path: 'deploy/rabbitmq.conf',
    text: `default_user = app
default_pass = ${strong}
auth_backends.1 = internal
ssl_options.password = ${word}
`,
  },
  {
    path: 'deploy/kafka.properties',
    text: `security.protocol=SASL_SSL
sasl.mechanism=PLAIN
sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username="app" password="${random}";
ssl.keystore.password=${word}
ssl.key.password=${digits}
ssl.truststore.location=/etc/kafka/truststore.jks
key.serializer=org.apache.kafka.common.serialization.StringSerializer
`,
  },
  {
    path: 'deploy/elasticsearch.yml',
    text: `xpack.security.enabled: true
xpack.security.http.ssl.keystore.password: ${word}
xpack.security.authc.token.enabled: true
bootstrap.password: ${digits}
`,
  },
  {
    path: 'deploy/grafana.ini',
    text: `[security]
admin_user = admin
admin_password = ${word}
secret_key = ${random}
[smtp]
password = """${strong}"""
[auth.generic_oauth]
client_id = grafana
client_secret = ${hex}
token_url = https://login.example.com/token
`,
  },
  {
    path: 'deploy/alertmanager.yml',
    text: `global:
  smtp_auth_username: alerts
  smtp_auth_password: '${strong}'
  slack_api_url: https://hooks.slack.com/services/«T[A-Z0-9]{8}/B[A-Z0-9]{10}/[A-Za-z0-9]{24}»
receivers:
  - name: oncall
    pagerduty_configs:
      - routing_key: ${'«[0-9a-f]{32}»'}
        send_resolved: true
`,
  },
  {
    path: 'deploy/haproxy.cfg',
    text: `userlist admins
  user admin insecure-password ${word}
listen stats
  stats auth admin:${strong}
  stats uri /stats
`,
  },
  {
    path: 'deploy/wireguard.conf',
    text: `[Interface]
PrivateKey = «[A-Za-z0-9+/]{43}=»
Address = 10.8.0.2/24
[Peer]
PublicKey = xTIBA5rboUvnH4htodjb6e697QjLERt1NAB4mZqp8Dg=
PresharedKey = «[A-Za-z0-9+/]{43}=»
AllowedIPs = 10.8.0.0/24
`,
  },
  {
    path: 'deploy/secret.yaml',
    text: `apiVersion: v1
kind: Secret
metadata:
  name: app
  labels:
    app.kubernetes.io/name: app
type: Opaque
stringData:
  password: ${word}
  api-token: "${random}"
data:
  tls.key: «[A-Za-z0-9]{80}==»
---
apiVersion: v1
kind: Pod
spec:
  containers:
    - name: app
      env:
        - name: DB_PASSWORD
          valueFrom:
            secretKeyRef:
              name: app
              key: password
        - name: STRIPE_SECRET
          value: ${random}
        - name: TOKEN_AUDIENCE
          value: internal
      volumeMounts:
        - name: token
          mountPath: /var/run/secrets/token
`,
  },
  {
    path: 'charts/values.yaml',
    text: `auth:
  enabled: true
  existingSecret: ""
  existingSecretPasswordKey: password
  username: admin
  password: ${word}
  jwtSecret: |
    ${random}
  tokenSecretName: app-token
ingress:
  tls:
    - secretName: app-tls
`,
  },
  {
    path: 'charts/kubeconfig',
    text: `apiVersion: v1
kind: Config
clusters:
- name: prod
  cluster:
    server: https://10.0.0.1:6443
users:
- name: admin
  user:
    client-key-data: LS0tLS1CRUdJTiBSU0EgUFJJVkFURSBLRVktLS0tLQo«[A-Za-z0-9]{200}»==
    token: «[A-Za-z0-9]{24}»
`,
  },
  {
    path: 'infra/main.tf',
    text: `provider "aws" {
  region     = "eu-west-1"
  access_key = "«AKIA[A-Z2-7]{16}»"
  secret_key = "«[A-Za-z0-9/+]{40}»"
}
resource "aws_db_instance" "db" {
  username                    = "app"
  password                    = "${word}"
  manage_master_user_password = false
  password_wo_version         = 3
}
resource "random_password" "db" {
  length  = 24
  special = true
}
output "password" {
  value     = random_password.db.result
  sensitive = true
}
variable "api_token" {
  type      = string
  sensitive = true
  default   = "${random}"
}
data "aws_secretsmanager_secret" "db" {
  name = "prod/db/password"
}
`,
  },
  {
    path: 'infra/terraform.tfvars',
    text: `region      = "eu-west-1"
db_password = "${word}"
github_token = "«ghp_[A-Za-z0-9]{36}»"
key_name    = "deployer"
`,
  },
  {
    path: 'infra/ansible/vars.yml',
    text: `mysql_root_password: ${word}
vault_password_file: ~/.vault
ansible_become_pass: "${digits}"
ssh_key_type: ed25519
app_secret: "{{ vault_app_secret }}"
users:
  - name: deploy
    password: "«\\$6\\$[A-Za-z0-9]{16}\\$[A-Za-z0-9./]{86}»"
    update_password: on_create
`,
  },
  {
    path: 'infra/ansible/hosts.ini',
    text: `[web]
web1 ansible_host=10.0.0.5 ansible_user=root ansible_ssh_pass=${word} ansible_port=22
`,
  },
  {
    path: 'infra/cloudformation.json',
    text: `{
  "Parameters": { "DBPassword": { "Type": "String", "NoEcho": true, "Default": "${word}" } },
  "Resources": { "Task": { "Properties": { "ContainerDefinitions": [ { "Environment": [
    { "Name": "DB_PASSWORD", "Value": "${strong}" },
    { "Name": "DB_HOST", "Value": "db.internal" }
  ], "Secrets": [ { "Name": "API_KEY", "ValueFrom": "arn:aws:ssm:eu-west-1:123456789012:parameter/api-key" } ] } ] } } }
}
`,
  },
  {
    path: '.github/workflows/deploy.yml',
    text: `on: push
permissions:
  id-token: write
env:
  NPM_TOKEN: \${{ secrets.NPM_TOKEN }}
  SONAR_TOKEN: ${hex}
jobs:
  deploy:
    steps:
      - uses: docker/login-action@v3
        with:
          username: app
          password: \${{ secrets.DOCKER_PASSWORD }}
      - run: echo ${word} | docker login -u app --password-stdin
      - run: gh secret set DEPLOY_KEY --body ${random}
      - run: aws configure set aws_secret_access_key «[A-Za-z0-9/+]{40}»
      - uses: actions/cache@v4
        with:
          key: \${{ runner.os }}-node-\${{ hashFiles('**/package-lock.json') }}
          restore-keys: linux-node-
`,
  },
  {
    path: '.gitlab-ci.yml',
    text: `variables:
  POSTGRES_PASSWORD: ${word}
  GIT_STRATEGY: fetch
  CI_REGISTRY_PASSWORD: $DOCKER_PASSWORD
deploy:
  script:
    - curl --header "PRIVATE-TOKEN: «glpat-[A-Za-z0-9_-]{20}»" "https://gitlab.example.com/api/v4/projects"
    - mysqldump -u root -p${word} app > dump.sql
    - sshpass -p '${strong}' ssh deploy@example.com
  cache:
    key: $CI_COMMIT_REF_SLUG
`,
  },
  {
    path: 'Jenkinsfile',
    text: `pipeline {
  environment {
    API_TOKEN = credentials('api-token')
    DB_PASSWORD = '${strong}'
  }
  stages { stage('x') { steps { withCredentials([string(credentialsId: 'npm-token', variable: 'NPM_TOKEN')]) { sh 'npm publish' } } } }
}
`,
  },
  {
    path: 'Dockerfile',
    text: `FROM node:22
ARG NPM_TOKEN
ENV NODE_ENV=production SESSION_SECRET=${random}
ENV DB_PASSWORD ${word}
RUN --mount=type=secret,id=npm_token npm ci
RUN wget --http-password=${strong} --http-user=ci https://files.example.com/a.tgz
`,
  },
  {
    path: 'scripts/setup.sh',
    text: `#!/usr/bin/env bash
set -euo pipefail
export PGPASSWORD=${word}
PASSWORD="$(openssl rand -base64 24)"
read -rsp "Password: " PASSWORD
TOKEN=\${TOKEN:-}
: "\${API_KEY:?set API_KEY}"
redis-cli -a ${word} ping
mysql --user=root --password=${strong} -e "select 1"
psql "host=db user=app password=${word} sslmode=require"
curl -u admin:${strong} https://example.com/api
curl -u ":${digits}" https://example.com/api
ldapsearch -D cn=admin -w ${word} -b dc=example
openssl pkcs12 -export -passout pass:${word} -in a.pem
vault login ${'«hvs\\.[A-Za-z0-9]{24}»'}
az login --service-principal -u app -p ${strong} --tenant contoso
kubectl create secret generic db --from-literal=password=${word}
heroku config:set SECRET_TOKEN=${random}
ffmpeg -i a.mp4 -vf "overlay=eof_action=pass:repeatlast=0" b.mp4
if [ "$update_password" == 'always' ]; then echo yes; fi
`,
  },
  {
    path: 'scripts/setup.ps1',
    text: `$Password = '${strong}'
$secure = ConvertTo-SecureString "${word}" -AsPlainText -Force
$cred = New-Object System.Management.Automation.PSCredential('admin', $secure)
Connect-VIServer -Server vc -User admin -Password ${strong}
[Parameter(Mandatory)][SecureString]$AdminPassword
$env:API_TOKEN = "${random}"
net user deploy ${strong} /add
cmdkey /add:server /user:admin /pass:${word}
`,
  },
  {
    path: 'db/users.sql',
    text: `CREATE USER 'app'@'%' IDENTIFIED BY '${word}';
ALTER USER app WITH PASSWORD '${strong}';
CREATE LOGIN app WITH PASSWORD = N'${strong}';
CREATE ROLE reader LOGIN PASSWORD '${digits}';
ALTER USER "scott" IDENTIFIED BY "${word}";
SET PASSWORD FOR 'bob'@'%' = PASSWORD('${word}');
CREATE TABLE users (id int, password varchar(255) NOT NULL, token text, password_hash char(60));
GRANT SELECT ON users TO reader;
SELECT password, token FROM users WHERE reset_password_token = $1;
`,
  },
];
