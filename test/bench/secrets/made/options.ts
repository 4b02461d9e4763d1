import type { MarkedFile } from '#test/bench/corpora/programs';
import { base64, dated, dotted, hex, hex40, human, random, strong, uuid, word } from './shapes';

/** Command lines: in scripts, images, pipelines, units, documents. */
export const optionFiles: readonly MarkedFile[] = [
  {
    path: 'bin/deploy.sh',
    text: `#!/usr/bin/env bash
set -euo pipefail
./manage.py createadmin --username ‹admin› --password ${dotted} --email ‹ops@shop.test›
./bin/console app:import --db-user=‹shop› --db-password=${human} --db-host=‹db.internal›
./cli sync --api-key=${random} --region ‹eu-west-1›
./cli sync --api-key "${hex}" --dry-run
./cli sync --api-key ‹"$API_KEY"›
./cli sync --token-file ‹/run/secrets/token›
./cli login -u ‹admin› --admin-password '${strong}'
wp core install --url=‹shop.test› --admin_user=‹chief› --admin_password=${dotted} --admin_email=‹a@shop.test›
wp config create --dbname=‹shop› --dbuser=‹shop› --dbpass=${word} --dbhost=‹db›
vault operator unseal ${base64}
vault operator unseal -address=‹https://vault:8200› ${base64}
vault login ${random}
docker swarm join --token SWMTKN-1-«[a-z0-9]{50}-[a-z0-9]{25}» ‹10.0.0.4:2377›
kubeadm join ‹10.0.0.1:6443› --token «[a-z0-9]{6}\\.[a-z0-9]{16}» --discovery-token-ca-cert-hash ‹sha256:0a4f5f0c9a0d6d7ab5c8b2f3e8b9d1c0a4f5f0c9a0d6d7ab5c8b2f3e8b9d1c00›
consul kv get -token=${uuid} ‹service/config›
nomad job run -token=${uuid} ‹web.nomad›
echo "${human}" | sudo -S systemctl restart ‹shop›
sshpass -p ${dotted} ssh ‹root@10.0.0.5›
./install --password-policy ‹strict› --token-ttl ‹3600› --secret-name ‹db-credentials›
`,
  },
  {
    path: 'Dockerfile',
    text: `FROM ‹debian:12›
RUN curl -u ‹deploy›:${word} -fsSL ‹https://repo.shop.test/app.tgz› | tar xz
RUN echo "root:${dotted}" | chpasswd
RUN useradd -m -p ${human} ‹builder›
RUN apt-get install -y ‹sshpass password-store›
ARG ‹DB_PASSWORD›
ENV API_TOKEN=${random} \\
    REGION=‹eu-west-1›
ENV DB_PASSWORD ${word}
RUN ./configure --with-secret=${hex} --with-token-helper=‹store›
RUN mysqladmin -u root password ${dated}
CMD ["server", "--admin-password", "${human}", "--port", "‹8080›"]
ENTRYPOINT ["./run", "--api-token=${hex}", "--token-file=‹/run/token›"]
HEALTHCHECK CMD redis-cli -a ${dotted} ping
`,
  },
  {
    path: '.github/workflows/release.yml',
    text: `jobs:
  release:
    runs-on: ‹ubuntu-latest›
    steps:
      - run: ./publish --registry-password ${human} --registry-user ‹ci›
      - run: docker login -u ‹ci› -p ${word} ‹registry.shop.test›
      - run: ./publish --token ‹\${{ secrets.PUBLISH_TOKEN }}›
      - run: snyk auth ${uuid}
      - run: sonar-scanner -Dsonar.host.url=‹https://sonar.shop.test› -Dsonar.login=${hex40}
      - run: mvn deploy -Dgpg.passphrase=${dotted} -Dmaven.test.skip=‹true›
      - run: npm config set //npm.example.com/:_authToken ${uuid}
      - run: ./gradlew publish -PsigningPassword=${human} -Pversion=‹1.2.3›
      - run: twine upload -u ‹ci› -p ${strong} ‹dist/*›
      - run: gh secret set ‹DEPLOY_KEY› --body ${random}
`,
  },
  {
    path: '.gitlab-ci.yml',
    text: `deploy:
  script:
    - lftp -u ‹deploy›,${dotted} ‹ftp.shop.test› -e "mirror -R public"
    - ansible-playbook site.yml -e ansible_become_pass=${human} -e env=‹prod›
    - ansible-playbook site.yml --extra-vars "db_password=${word} db_user=‹shop›"
    - helm upgrade web ./chart --set auth.password=${dotted} --set image.tag=‹v1.2.3›
    - helm upgrade web ./chart --set-string ‹image.tag=v1.2.3›,redis.auth.password=${human}
    - az login --service-principal -u ‹http://ci› -p ${strong} --tenant ‹shop.test›
    - kubectl create secret generic db --from-literal=password=${dated} --from-literal=username=‹shop›
    - kubectl config set-credentials ci --token=${random}
    - curl -H "PRIVATE-TOKEN: ${hex}" ‹https://gitlab.shop.test/api/v4/projects›
    - curl --user "‹bot›:${word}" ‹https://ci.shop.test/job/build›
    - terraform apply -var db_password=${human} -var region=‹eu-west-1›
    - pulumi config set --secret dbPassword ${dotted}
`,
  },
  {
    path: 'etc/systemd/shop.service',
    text: `[Service]
Environment=‹PORT=8080›
Environment="DB_PASSWORD=${dotted}" "‹LOG_LEVEL=info›"
ExecStart=/usr/bin/shop --listen ‹:8080› --db-password ${word} --secret-key=${hex}
ExecStartPre=/usr/bin/redis-cli -h ‹cache› -a ${human} ping
ExecStop=/usr/bin/shopctl stop --token-path ‹/run/shop.token›
`,
  },
  {
    path: 'docs/INSTALL.md',
    text: `# Installation

Run the installer:

    ./install.sh --admin-user ‹admin› --admin-password ${dotted} --license ‹community›

\`\`\`sh
rabbitmqctl add_user ‹shop› ${human}
mongosh --username ‹root› --password ${word} --authenticationDatabase ‹admin›
mc alias set ‹minio http://minio:9000› ‹minio-user› ${strong}
influx setup --username ‹admin› --password ${dotted} --org ‹shop› --token ${random}
keycloak/bin/kcadm.sh config credentials --server ‹http://localhost:8080› --realm ‹master› --user ‹admin› --password ${dated}
openssl req -new -key ‹server.key› -passin pass:${human} -out ‹server.csr›
keytool -genkeypair -alias ‹shop› -storepass ${word} -keypass ${dotted} -keystore ‹shop.jks›
\`\`\`

Use \`--password ‹<your-password>›\` to choose another, or \`--password-file ‹FILE›\`.
The option \`--token ‹TOKEN›\` names the token, \`--secret ‹string›\` the secret.
`,
  },
  {
    path: 'windows/setup.ps1',
    text: `param([string]$Password, [string]‹$Token = $null›)
net user ‹svc_shop› ${strong} /add
net use Z: ‹\\\\files\\share› ${dotted} /user:‹shop\\svc›
sqlcmd -S ‹localhost› -U ‹sa› -P ${human} -Q "‹SELECT 1›"
.\\Install-Shop.ps1 -AdminUser ‹admin› -AdminPassword '${dotted}' -Port ‹8080›
$secure = ConvertTo-SecureString "${strong}" -AsPlainText -Force
$secure2 = ConvertTo-SecureString ‹$Password› -AsPlainText -Force
Connect-Shop -ApiKey ${hex} -Region ‹eu-west-1›
schtasks /create /tn ‹Backup› /tr ‹backup.exe› /ru ‹svc› /rp ${word}
psexec ‹\\\\web01› -u ‹admin› -p ${dated} cmd
cmdkey /add:‹files› /user:‹svc› /pass:${human}
`,
  },
  {
    path: 'tools/release.py',
    text: `import subprocess
subprocess.run(['./publish', '--password', '${dotted}', '--user', '‹ci›'])
subprocess.check_call(["shopctl", "--api-key=${random}", "--region=‹eu-west-1›"])
subprocess.run(['./publish', '--password', ‹password›, '--token-file', '‹token.txt›'])
os.system("mysqldump -u root -p${human} shop > ‹shop.sql›")
parser.add_argument('--password', help='‹The password of the administrator›', default='${word}')
parser.add_argument('‹--api-token›', '‹-t›', dest='‹api_token›', metavar='‹TOKEN›')
parser.add_argument('--secret-store', default='‹vault›')
`,
  },
  {
    path: 'ci/Jenkinsfile',
    text: `pipeline {
  stages {
    stage('‹deploy›') {
      steps {
        sh './deploy.sh --db-password ${dotted} --host ‹db.internal›'
        sh "docker login -u ‹ci› -p ${word} ‹registry.shop.test›"
        sh "./deploy.sh --db-password ‹\${DB_PASSWORD}›"
        bat 'deploy.exe /password:${human} /user:‹ci›'
      }
    }
  }
}
`,
  },
  {
    path: 'k8s/job.yaml',
    text: `apiVersion: batch/v1
kind: Job
spec:
  template:
    spec:
      containers:
        - name: ‹migrate›
          image: ‹shop/migrate:1.4›
          args: ["--db-user", "‹shop›", "--db-password", "${dotted}", "--timeout", "‹30s›"]
          command:
            - ‹/bin/migrate›
            - --admin-password=${human}
            - --token-audience=‹shop›
            - --api-token
            - ${hex}
            - --secret-name
            - ‹db-credentials›
          env:
            - name: REDIS_PASSWORD
              value: ${word}
            - name: ‹POD_NAME›
              value: ‹migrate-0›
`,
  },
  {
    path: 'compose/docker-compose.yml',
    text: `services:
  redis:
    image: ‹redis:7›
    command: redis-server --requirepass ${dotted} --appendonly ‹yes›
  minio:
    command: ["server", "‹/data›", "--console-address", "‹:9001›"]
    environment:
      - MINIO_ROOT_PASSWORD=${human}
      - MINIO_ROOT_USER=‹minio›
  db:
    healthcheck:
      test: mysqladmin ping -h ‹localhost› -u root --password=${word}
  queue:
    command: --user ‹queue› --pass ${dated}
`,
  },
];
