import { lookAlikes, places } from './form';

const raw = String.raw;

/** Values on command lines: by an option's name, by a program's position, in a pair. */
export const commandForms = [
  ...places('word', raw`
docker login | docker login -u me -p ¤
docker login with a long option | docker login --username me --password ¤
an option before another | ./deploy.sh --db-password ¤ --host db.internal
an option of one hyphen | nomad-import -password ¤ -region eu
an option before a continued line | ./deploy.sh --admin-password ¤ \⏎  --port 80
an option as an item of a list |       args:⏎        - --db-password⏎        - ¤⏎        - --timeout⏎        - 30s
an option as an item in quotes |   - "--db-password"⏎  - "¤"⏎
the variables of Ansible | ansible-playbook site.yml --extra-vars "env=prod db_password=¤ db_user=shop"
beeline | beeline -u jdbc:hive2://h -n me -p ¤
apksigner | apksigner sign --ks a.jks --ks-pass pass:¤ a.apk
pdftk | pdftk a.pdf output b.pdf user_pw ¤
drush's user | drush user:password admin "¤"
Bitwarden | bw unlock ¤
docker login fed by echo | echo ¤ | docker login -u me --password-stdin
docker login fed by echo in quotes | echo "¤" | docker login -u me --password-stdin
docker login fed by printf with a format | printf '%s' '¤' | docker login -u me --password-stdin
docker login fed by echo -n | echo -n '¤' | docker login --username me --password-stdin registry.example.com
docker login fed by printf | printf '¤' | docker login -u me --password-stdin
docker login fed by a here string | docker login -u me --password-stdin <<< "¤"
podman login | podman login -u me -p ¤ quay.io
helm registry login | helm registry login -u me -p ¤ registry.example.com
sudo | echo ¤ | sudo -S apt update
sudo in quotes | echo '¤' | sudo -S -k true
gh auth | echo "¤" | gh auth login --with-token
passwd | echo "¤" | passwd --stdin root
chpasswd | echo "root:¤" | chpasswd
chpasswd without quotes | echo root:¤ | sudo chpasswd
chpasswd in a Dockerfile | RUN echo 'root:¤' | chpasswd
curl without a user | curl -u :¤ https://example.com
curl | curl -u me:¤ https://example.com
curl in quotes | curl -u "me:¤" https://example.com
curl glued | curl -ume:¤ https://example.com
curl among short options | curl -sSu me:¤ https://example.com
curl long option | curl --user me:¤ https://example.com
curl long option with = | curl --user=me:¤ https://example.com
curl's proxy | curl --proxy-user me:¤ -x proxy https://example.com
curl's proxy in short | curl -U me:¤ https://example.com
curl over lines | curl -X POST \⏎  -u me:¤ \⏎  https://example.com
curl's certificate | curl --cert client.pem:¤ https://example.com
curl's pass | curl --cert client.pem --pass ¤ https://example.com
curl in an array | subprocess.run(["curl", "-u", "me:¤", url])
wget | wget --user=me --password=¤ https://example.com/a
wget http | wget --http-user=me --http-password=¤ https://example.com/a
wget ftp | wget --ftp-password=¤ ftp://example.com/a
httpie | http -a me:¤ https://example.com
sshpass | sshpass -p ¤ ssh me@host
clickhouse-client | clickhouse-client --user me --password ¤ --query "SELECT 1"
a secret of Docker | echo "¤" | docker secret create db_password -
an alias of MinIO | mc alias set store http://store:9000 minio ¤
cryptsetup | echo -n "¤" | cryptsetup luksOpen /dev/sda2 data -
vncpasswd | echo "¤" | vncpasswd -f
the root's password in a preseed | d-i passwd/root-password password ¤
a user's password again in a preseed | d-i passwd/user-password-again password ¤
plink | plink -ssh -pw ¤ me@host
ab | ab -A me:¤ -n 100 https://example.com/
the CLI of Jenkins | java -jar jenkins-cli.jar -s https://ci.example.com -auth me:¤ list-jobs
sshpass glued | sshpass -p¤ ssh me@host
sshpass in quotes | sshpass -p "¤" scp a me@host:
sshpass glued in quotes | sshpass -p'¤' ssh me@host
kubectl literal | kubectl create secret generic db --from-literal=password=¤
kubectl literal with a space | kubectl create secret generic db --from-literal password=¤
kubectl literal of any key | kubectl create secret generic db --from-literal=foo=¤
kubectl literal in quotes | kubectl create secret generic db --from-literal='foo=¤'
kubectl registry | kubectl create secret docker-registry r --docker-username=me --docker-password=¤
kubectl over lines | kubectl create secret generic db \⏎  --from-literal=user=me \⏎  --from-literal=foo=¤
heroku | heroku config:set DB_PASSWORD=¤
vault kv put | vault kv put secret/db password=¤
vault kv put of any key | vault kv put secret/db foo=¤
vault write | vault write secret/db value=¤
mysql glued | mysql -uroot -p¤ shop
mysql among others | mysql -h db -u root -p¤
mysql in quotes | mysql -uroot -p'¤' shop
mysql long | mysql -u root --password=¤ shop
mysqldump | mysqldump -u root -p¤ shop > a.sql
mysqladmin password | mysqladmin -u root password ¤
mysql in a container | docker exec db mysql -uroot -p¤ shop
psql with a variable | PGPASSWORD=¤ psql -h db -U me
psql address | psql "host=db user=me password=¤"
ldapsearch | ldapsearch -x -D cn=admin -w ¤ -b dc=example
ldapadd | ldapadd -x -D "cn=admin" -w "¤" -f a.ldif
ldappasswd | ldappasswd -x -D cn=admin -w ¤ -s ¤ uid=me
git config | git config --global user.password "¤"
git config without quotes | git config user.password ¤
restic | RESTIC_PASSWORD=¤ restic backup /home
rclone | rclone config create remote webdav user me pass ¤
rclone option | rclone copy a b --sftp-pass=¤
rclone obscure | rclone obscure ¤
ansible extra vars | ansible-playbook site.yml -e "db_password=¤"
ansible extra vars without quotes | ansible-playbook site.yml -e ansible_become_pass=¤
ansible extra vars in JSON | ansible-playbook site.yml --extra-vars '{"db_password": "¤"}'
az login | az login --service-principal -u me -p ¤ --tenant x
az with long option | az login -u me --password ¤
az sql | az sql server create --admin-user me --admin-password ¤
gcloud sql | gcloud sql users set-password root --instance=a --password=¤
gcloud sql with a space | gcloud sql users create me --instance a --password ¤
aws rds | aws rds create-db-instance --master-username me --master-user-password ¤
aws cognito | aws cognito-idp admin-set-user-password --username me --password ¤
aws secret | aws secretsmanager create-secret --name db --secret-string ¤
aws secret in quotes | aws secretsmanager create-secret --name db --secret-string "¤"
aws parameter | aws ssm put-parameter --name /db/password --type SecureString --value ¤
aws parameter in quotes | aws ssm put-parameter --type SecureString --name "/db/x" --value "¤"
htpasswd | htpasswd -b .htpasswd me ¤
htpasswd created | htpasswd -cb /etc/nginx/.htpasswd me ¤
htpasswd bcrypt | htpasswd -nbB me ¤
useradd | useradd -m -p ¤ me
usermod | usermod --password ¤ me
openssl passin | openssl rsa -in a.pem -passin pass:¤ -out b.pem
openssl passout | openssl genrsa -aes256 -passout pass:¤ 4096
openssl -k | openssl enc -aes-256-cbc -d -in a -k ¤
openssl -pass | openssl enc -aes-256-cbc -pass pass:¤ -in a
openssl passwd | openssl passwd -1 ¤
keytool | keytool -genkey -keystore a.jks -storepass ¤ -keypass ¤
jarsigner | jarsigner -keystore a.jks -storepass ¤ a.jar alias
zip | zip -P ¤ a.zip b
unzip | unzip -P ¤ a.zip
7z | 7z x -p¤ a.7z
7za | 7za a -p¤ a.7z b
unrar | unrar x -p¤ a.rar
gpg | gpg --batch --passphrase ¤ -d a.gpg
gpg with = | gpg --batch --yes --passphrase=¤ -c a
redis-cli | redis-cli -h cache -a ¤ ping
mongo | mongo -u me -p ¤ admin
mongosh | mongosh "mongodb://h" --username me --password ¤
mongodump | mongodump -u me -p ¤ -d x
sqlcmd | sqlcmd -S db -U sa -P ¤ -Q "select 1"
sqlcmd in quotes | /opt/mssql-tools/bin/sqlcmd -S localhost -U SA -P '¤'
bcp | bcp x in y -S db -U sa -P ¤
sqlplus | sqlplus me/¤@orcl
sqoop | sqoop import --username me --password ¤
smbclient | smbclient //host/share -U me%¤
mount cifs | mount -t cifs //h/s /mnt -o username=me,password=¤
xfreerdp | xfreerdp /u:me /p:¤ /v:host
rdesktop | rdesktop -u me -p ¤ host
net user | net user me ¤ /add
net use | net use \\host\share ¤ /user:me
cmdkey | cmdkey /add:host /user:me /pass:¤
cmdkey in generic | cmdkey /generic:host /user:me /pass:"¤"
psexec | psexec \\host -u me -p ¤ cmd
schtasks | schtasks /create /tn a /ru me /rp ¤
setx | setx DB_PASSWORD ¤
setx in quotes | setx DB_PASSWORD "¤" /M
lftp | lftp -u me,¤ ftp://host
ncftpput | ncftpput -u me -p ¤ host /a b
ipmitool | ipmitool -H host -U me -P ¤ power status
snmpwalk | snmpwalk -v3 -u me -A ¤ -X ¤ host
rabbitmqctl | rabbitmqctl add_user me ¤
rabbitmqctl change | rabbitmqctl change_password me ¤
mosquitto | mosquitto_pub -h host -u me -P ¤ -t a -m b
mosquitto_passwd | mosquitto_passwd -b file me ¤
grafana-cli | grafana-cli admin reset-admin-password ¤
grafana | grafana cli --homepath /usr/share/grafana admin reset-admin-password ¤
influx | influx -username me -password ¤
cf login | cf login -a api -u me -p ¤
oc login | oc login -u me -p ¤ https://host
argocd | argocd login host --username me --password ¤
fly secrets | fly secrets set DB_PASSWORD=¤
fly secrets of any key | flyctl secrets set FOO=¤
wrangler | echo "¤" | wrangler secret put FOO
gh secret | gh secret set FOO --body "¤"
gh secret without quotes | gh secret set FOO --body ¤
gh secret in short | gh secret set FOO -b"¤"
gh secret in short with a space | gh secret set FOO -b '¤' --repo a/b
gh secret fed by echo | echo "¤" | gh secret set FOO
netlify | netlify env:set DB_PASSWORD ¤
npm | npm config set //registry.example.com/:_password ¤
composer | composer config http-basic.example.com me ¤
bundle | bundle config gems.example.com me:¤
nuget | nuget sources add -Name a -Source b -Username me -Password ¤
dotnet nuget | dotnet nuget add source b -n a -u me -p ¤ --store-password-in-clear-text
dotnet user-secrets | dotnet user-secrets set "Smtp:Password" "¤"
security | security unlock-keychain -p ¤ login.keychain
security add | security add-generic-password -a me -s x -w ¤
xcrun notarytool | xcrun notarytool submit a.zip --apple-id me --password ¤
wpa_passphrase | wpa_passphrase home ¤
nmcli | nmcli dev wifi connect home password ¤
wp | wp user create me me@example.com --user_pass=¤
wp config | wp config create --dbname=x --dbuser=me --dbpass=¤
svn | svn checkout --username me --password ¤ https://host/a
expect | expect "password: "⏎send "¤\r"
expect with -- | expect "*assword*"⏎send -- "¤\n"
net use with a drive | net use Z: \\server\share ¤ /user:DOMAIN\me
net use, user first | net use Z: \\server\share /user:me ¤
redis-cli AUTH | redis-cli AUTH ¤
redis-cli AUTH of a user | redis-cli AUTH worker ¤
redis's prompt | 127.0.0.1:6379> AUTH ¤
`),
  ...places('key', raw`
what a command prints into a variable | DB_PASSWORD=€(echo "¤")
what a command prints into a variable in quotes | DB_PASSWORD="€(printf '%s' '¤')"
what a here document puts into a variable | DB_PASSWORD=€(cat <<EOF⏎¤⏎EOF⏎)
what read takes from a here string | read -r DB_PASSWORD <<< "¤"
netlify deploy | netlify deploy --prod --auth ¤
cloudflared | sudo cloudflared service install ¤
nuget push | nuget push shop.1.2.3.nupkg ¤ -Source https://nuget.example.com
npm set | npm set //npm.example.com/:_authToken ¤
helm --set | helm install a ./a --set auth.password=¤,port=1
helm --set, not first | helm upgrade a ./a --set port=1,auth.rootPassword=¤
helm --set-string | helm upgrade a ./a --set-string db.password=¤
nuget setApiKey | nuget setApiKey ¤ -Source https://example.com
nuget push | dotnet nuget push a.nupkg --api-key ¤ --source x
nuget push, short | nuget push a.nupkg -ApiKey ¤
dotnet nuget push -k | dotnet nuget push a.nupkg -k ¤
vault login | vault login ¤
aws configure | aws configure set aws_secret_access_key ¤
aws configure with a profile | aws configure set aws_secret_access_key ¤ --profile x
aws configure of a token | aws configure set aws_session_token "¤"
npm config | npm config set //npm.example.com/:_authToken ¤
npm config with = | npm config set //npm.example.com/:_authToken=¤
npm config in quotes | npm config set "//npm.example.com/:_authToken" "¤"
yarn config | yarn config set npmAuthToken ¤
poetry | poetry config pypi-token.pypi ¤
twine | twine upload -u __token__ -p ¤ dist/*
cargo login | cargo login ¤
gem | gem push a.gem --key ¤
curl header | curl -H "X-Api-Key: ¤" https://example.com
curl header of a token | curl -H 'X-Auth-Token: ¤' https://example.com
curl header of GitLab | curl --header "PRIVATE-TOKEN: ¤" https://example.com
curl header, bearer | curl -H "Authorization: Bearer ¤" https://example.com
curl header of a vault | curl -H "X-Vault-Token: ¤" https://example.com
curl header of another key | curl -H "apikey: ¤" https://example.com
curl header of a subscription | curl -H "Ocp-Apim-Subscription-Key: ¤" https://example.com
curl oauth2 | curl --oauth2-bearer ¤ https://example.com
curl form | curl -d "client_secret=¤&grant_type=x" https://example.com
heroku key | heroku config:set FOO_KEY=¤ -a app
vercel | vercel --token ¤
a key of a vault | vault operator unseal ¤
a key of a vault after an option | vault operator unseal -address=https://vault:8200 ¤
an argument of a token |   - --api-token⏎  - ¤⏎  - --x⏎
sentry | sentry-cli --auth-token ¤ releases new 1
sonar | sonar-scanner -Dsonar.login=¤
gradle | ./gradlew publish -PapiToken=¤
terraform | terraform plan -var "api_token=¤"
terraform without quotes | terraform apply -var=api_token=¤
k3s | curl -sfL https://get.k3s.io | K3S_TOKEN=¤ sh -
kubeadm | kubeadm join host --token ¤
consul | consul members -token=¤
ngrok | ngrok authtoken ¤
ngrok config | ngrok config add-authtoken ¤
doctl | doctl auth init -t ¤
doctl long | doctl auth init --access-token ¤
hcloud | hcloud context create a --token ¤
tailscale | tailscale up --authkey=¤
tailscale new | tailscale up --auth-key ¤
pulumi | pulumi config set --secret apiKey ¤
surge | surge --token ¤
codecov | codecov -t ¤
snyk | snyk auth ¤
buildkite | buildkite-agent start --token ¤
actions runner | ./config.sh --url https://github.com/a/b --token ¤
gitlab-runner | gitlab-runner register --registration-token ¤
`),
];

export const commandLookAlikes = lookAlikes(raw`
read -r DB_PASSWORD <<< "€LINE1"
DB_PASSWORD=€(echo "€LINE1")
DB_PASSWORD=€(cat /run/secrets/db1)
printf '%s' "€PW1" | docker login -u x --password-stdin
nuget push shop.1.2.3.nupkg -Source https://nuget.example.com
cloudflared service uninstall
mc alias list
mc alias set store http://store:9000 "€ACCESS_KEY" "€SECRET_KEY"
docker secret create db_password ./password1.txt
cryptsetup luksOpen /dev/sda2 data2
d-i passwd/root-login boolean false
d-i passwd/root-password-crypted password €{HASH}
netlify deploy --auth €NETLIFY_AUTH_TOKEN
npm set registry https://registry.example.com
plink -ssh -i key1.ppk me@host
net use Z: \\server1\share2 /user:me
net use Z: \\server1\share2 * /user:me
redis-cli -h cache1 ping
redis-cli AUTH <password>
redis-cli AUTH me <password>
# AUTH tokens are kept in redis2
AUTH LOGIN
nuget setApiKey €env:NUGET_KEY
nuget push a1b2c3d4.nupkg
helm install a ./a --set image.tag=v1x2y3z4,auth.existingSecret=my-secret1
helm install a ./a --set auth.password=€PASSWORD
docker login -u "€USER" -p "€TOKEN"
docker login --username me --password-stdin
use --password to change it, and --force to skip the question
./a --password string --user string
./a --password PASSWORD --token-file t1
use --password instead of --token2
  - --password-file⏎  - pw1.txt
  - --token⏎  - --password⏎  - €(PW1)
vault operator unseal
cat ~/pw1.txt | docker login -u me --password-stdin
echo "€TOKEN" | docker login -u me --password-stdin
echo €{{ secrets.TOKEN }} | docker login -u me --password-stdin
echo hello1world | tee a.txt
echo "root:€PW" | chpasswd
echo "user1:group2" | tee a
curl -u me https://example.com
curl -u "€USER:€PASS" https://example.com
curl -u me:password https://example.com
curl -X POST -d @data1.json https://example.com
curl -U €PROXY_USER:€PROXY_PASS https://example.com
curl -H "Authorization: €TOKEN" https://example.com
curl -H "Content-Type: application/json; charset=utf8" https://example.com
curl -H "X-Request-Id: a1b2c3d4e5f6a7b8" https://example.com
curl -b cookies1.txt https://example.com
curl --cert client1.pem https://example.com
ssh -p 2222 me@host1
sshpass -p "€PW" ssh me@host1
sshpass -f pw1.txt ssh me@host1
sshpass -e ssh me@host1
kubectl create secret generic db --from-literal=password=€PW
kubectl create secret generic db --from-file=key1.json
kubectl create configmap a --from-literal=mode=fast1
kubectl create secret generic db --from-literal=password="€(cat pw1)"
heroku config:set NODE_ENV=production1
heroku config:set DB_PASSWORD=€PW
vault kv put secret/db password=@pw1.txt
vault kv put secret/db password=-
vault kv get secret/db1
vault login -method=github1
mysql -u root -p shop1
mysql -uroot -p"€PW" shop1
mysql -h db1 -P 3306 -u root1
mysqladmin -u root password "€PW"
psql -h db1 -p 5432 -U me1
ldapsearch -x -W -D cn=admin1
git config user.name me1two
git config --global credential.helper store1
ansible-playbook site.yml -e env=prod1
az login --use-device-code1
az vm create -n vm1 -g group1
gcloud config set project proj1x
aws configure set region eu-west-1
aws configure set aws_secret_access_key €SECRET
aws ssm put-parameter --name /app/mode --type String --value fast1mode
aws secretsmanager create-secret --name db --secret-string file://a1.json
aws s3 cp a1 s3://b2 -p c3d4
gh secret set FOO --body "€FOO"
gh secret set FOO < file1.txt
gh pr create --body "fixes issue1"
gh issue create -b "it breaks2" -t a1
htpasswd -c .htpasswd me1
htpasswd -b .htpasswd me "€PW"
useradd -m -s /bin/bash me1
useradd -u 1001 me1
mkdir -p a1/b2
cp -p a1 b2
tar -xzpf a1.tgz
openssl rsa -in a1.pem -passin env:PW1
openssl rsa -in a1.pem -passin file:pw1
openssl enc -aes-256-cbc -k "€PW" -in a1
openssl req -new -key a1.pem -keyout b2.pem
openssl rand -hex 32
openssl x509 -in a1.crt -k2
zip -r a1.zip b2
7z x a1.7z -oout2
unzip -d out1 a1.zip
gpg --batch --passphrase-file pw1 -d a1.gpg
gpg --passphrase "€PW" -d a1.gpg
redis-cli -h cache1 -p 6379 ping
sqlcmd -S db1 -U sa -P "€SA_PASSWORD"
sqlplus me/€PW@orcl1
sqlplus / as sysdba1
net user
net user me1 /delete
net user me1 * /add
net use z: \\host1\share2
cmdkey /list:host1
rabbitmqctl add_user me "€PW"
rabbitmqctl set_user_tags me1 administrator2
mosquitto_sub -h host1 -p 8883 -t a1
security find-identity -p codesigning -v
security find-generic-password -a me1 -s x2 -w
nmcli dev wifi connect home1
npm config set registry https://registry1.example.com
npm config set //npm.example.com/:_authToken €NPM_TOKEN
cargo login
cargo publish --token "€TOKEN"
dotnet build -p:Version=1.2.3a4b
dotnet publish -p:PublishProfile=Folder1Profile
send "yes\r"
send "exit 1\r"
docker run -p 8080:80 a1:b2
docker run -e MODE=fast1 a1
docker build -t a1b2 -f Dockerfile.dev1 .
echo "a1b2c3" | sha256sum
echo 'deb1 http://a b2' | sudo tee /etc/apt/a
terraform plan -var "region=eu-west-1"
`);
