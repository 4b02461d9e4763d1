import type { Strength } from '../nameStrength';

/** Where one command takes a secret. A row's parts are alternatives; `when` must be among the words before or behind for all of them. */
export interface Command {
  /** Programs, parted by spaces. */
  readonly programs: string;
  /** Words that must be there: a subcommand, an option. */
  readonly when?: RegExp;
  /** Stands before it on its line or the line before. */
  readonly after?: RegExp;
  /** The word right before the secret. */
  readonly next?: RegExp;
  /** What the secret's own word begins with. */
  readonly glued?: RegExp;
  /** Which of the words that are no options it is, the program's own not counted. From 1. */
  readonly position?: number;
  /** It is fed by `echo … |`, `printf … |` or `<<<`. */
  readonly fed?: true;
  /** In a word of several parts the secret begins behind the first of these. */
  readonly behind?: string | RegExp;
  /** And ends before the last of these, or the first that a pattern finds. */
  readonly before?: string | RegExp;
  /** It is the last of the words that are no options. */
  readonly last?: true;
  readonly strength?: Strength;
  /** Its name is a word of English too: it counts where a command begins. */
  readonly isWord?: true;
}

/** A variable whose name promises a secret. */
export const telling = /^[\w.]{0,60}(?:passw(?:or)?d|secret|token|api_?key)\w{0,20}$/i;

/** Sources: each program's own manual page or `--help`. */
export const commands: readonly Command[] = [
  // Transfers
  { programs: 'curl', next: /^(?:-[aBfgGiIjJklLMnNOpqRsSvV0-9#]{0,8}[uUE]|--(?:user|proxy-user|cert|proxy-cert))$/, glued: /^(?:-[uUE](?=[\w:])|--(?:user|proxy-user|cert|proxy-cert)=)/, behind: ':' },
  { programs: 'curl', next: /^--(?:pass|proxy-pass|oauth2-bearer|tlspassword)$/ },
  { programs: 'wget', glued: /^--(?:http-|ftp-|proxy-)?password=/, next: /^--(?:http-|ftp-|proxy-)?password$/ },
  { programs: 'ab', next: /^-[AP]$/, behind: ':', isWord: true },
  { programs: 'jenkins-cli jenkins-cli.jar', next: /^-auth$/, behind: ':' },
  { programs: 'wget', glued: /^--user=/, next: /^--user$/, behind: ':' },
  { programs: 'http https xh', next: /^(?:-a|--auth)$/, glued: /^(?:-a(?=\w)|--auth=)/, behind: ':' },
  { programs: 'lftp', next: /^-u$/, behind: ',' },
  { programs: 'ncftpput ncftpget ncftp', next: /^-p$/ },
  { programs: 'sshpass', next: /^-p$/, glued: /^-p/ },
  { programs: 'smbclient smbget rpcclient', next: /^(?:-U|--user)$/, glued: /^(?:-U(?=\w)|--user=)/, behind: '%' },
  { programs: 'svn', next: /^--password$/ },
  { programs: 'rclone', when: /^obscure$/, position: 2 },
  { programs: 'rclone', next: /^pass$/, glued: /^--[\w-]{1,40}-pass=/ },
  { programs: 'restic', glued: /^--password=/ },
  // Databases
  { programs: 'mysql mysqldump mysqladmin mysqlimport mysqlshow mysqlcheck mysqlbinlog mariadb mariadb-dump mariadb-admin', glued: /^(?:-p|--password=)/ },
  { programs: 'mysqladmin mariadb-admin', next: /^password$/ },
  { programs: 'mongo mongosh mongodump mongorestore mongoexport mongoimport mongostat', next: /^(?:-p|--password)$/, glued: /^(?:-p(?=.{4})|--password=)/ },
  { programs: 'redis-cli valkey-cli', next: /^(?:-a|--pass)$/ },
  { programs: 'redis-cli valkey-cli', when: /^auth$/i, last: true },
  { programs: 'AUTH', after: /(?:\d|redis|valkey)> $/, last: true },
  { programs: 'sqlcmd bcp', next: /^-P$/, glued: /^-P/ },
  { programs: 'sqlplus sqlldr expdp impdp', position: 1, behind: '/', before: '@' },
  { programs: 'sqoop', next: /^--password$/ },
  { programs: 'influx', next: /^--?(?:password|token)$/ },
  { programs: 'clickhouse-client', next: /^--password$/, glued: /^--password=/ },
  { programs: 'cqlsh', next: /^(?:-p|--password)$/ },
  { programs: 'rabbitmqctl', when: /^(?:add_user|change_password|authenticate_user)$/, position: 3 },
  { programs: 'mosquitto_pub mosquitto_sub mosquitto_rr', next: /^(?:-P|--pw)$/ },
  { programs: 'mosquitto_passwd', when: /^-b$/, position: 3 },
  { programs: 'ldapsearch ldapadd ldapmodify ldapdelete ldapwhoami ldappasswd ldapcompare ldapmodrdn', next: /^-w$/ },
  { programs: 'ldappasswd', next: /^-[as]$/ },
  // Registries, clouds and builds
  { programs: 'docker podman nerdctl buildah skopeo oras crane helm az cf oc ibmcloud', when: /^login$/, next: /^(?:-p|--password)$/, glued: /^(?:-p(?=.{4})|--password=)/ },
  { programs: 'docker podman nerdctl buildah skopeo oras crane helm', when: /^--password-stdin$/, fed: true },
  { programs: 'argocd vault', when: /^login$/, next: /^--password$/ },
  { programs: 'vault', when: /^login$/, position: 2, strength: 'token' },
  { programs: 'vault', when: /^(?:put|patch|write)$/, glued: /^(?!(?:[\w.-]{0,40}[_.-])?(?:user(?:name)?|type|name|email|host|port|url|server|ttl|period|policies|roles|path|version|issuer)=)[\w.-]{1,80}=/i },
  { programs: 'kubectl oc', when: /^secret$/, glued: /^(?:--from-literal=["']?)?(?!--|(?:[\w.-]{0,40}[_.-])?(?:user(?:name)?|type|name|email|host|port|url|server)=)[\w.-]{1,80}=/i },
  { programs: 'kubectl oc', when: /^secret$/, next: /^--docker-password$/, glued: /^--docker-password=/ },
  { programs: 'heroku', when: /^config:set$/, glued: /^\w{1,80}=/, strength: 'token' },
  { programs: 'fly flyctl', when: /^secrets$/, glued: /^\w{1,80}=/ },
  { programs: 'gh', when: /^secret$/, next: /^(?:-b|--body)$/, glued: /^(?:-b|--body=)/ },
  { programs: 'gh wrangler docker podman', when: /^secret$/, fed: true },
  { programs: 'gh', when: /^--with-token$/, fed: true },
  { programs: 'netlify', when: /^env:set$/, next: telling },
  { programs: 'netlify', next: /^--auth$/, glued: /^--auth=/, strength: 'token' },
  { programs: 'cloudflared', when: /^service$/, position: 3, strength: 'token' },
  { programs: 'mc', when: /^alias$/, position: 6 },
  { programs: 'aws', next: /^(?:aws_secret_access_key|aws_session_token|--master-user-password|--secret-string|--secret-access-key|--temporary-password)$/ },
  { programs: 'aws', when: /^(?:admin-set-user-password|sign-up|modify-db-instance|create-db-instance|create-login-profile|change-password)$/, next: /^--(?:new-|old-)?password$/ },
  { programs: 'aws', when: /^SecureString$/, next: /^--value$/ },
  { programs: 'az', next: /^--(?:password|admin-password|client-secret|account-key|sas-token)$/ },
  { programs: 'az', when: /^keyvault$/, next: /^--value$/ },
  { programs: 'gcloud', next: /^--(?:root-)?password$/, glued: /^--(?:root-)?password=/ },
  { programs: 'npm pnpm yarn', when: /^(?:config|set)$/, next: /_(?:authToken|auth|password)$|^npmAuthToken$/ },
  { programs: 'pulumi', when: /^--secret$/, position: 4 },
  { programs: 'sonar-scanner', glued: /^-Dsonar\.(?:login|token|password)=/ },
  { programs: 'composer', when: /^http-basic\./, position: 4 },
  { programs: 'bundle', when: /^config$/, position: 3, behind: ':' },
  { programs: 'twine', next: /^(?:-p|--password)$/ },
  { programs: 'poetry', when: /^pypi-token\./, position: 3 },
  { programs: 'poetry', when: /^http-basic\./, position: 4 },
  { programs: 'nuget', next: /^-Password$/ },
  { programs: 'nuget', when: /^setapikey$/i, position: 2, strength: 'token' },
  { programs: 'nuget', when: /^push$/, position: 3, strength: 'token' },
  { programs: 'nuget dotnet choco', when: /^push$/, next: /^(?:-k|--api-key|-ApiKey)$/i, strength: 'token' },
  { programs: 'helm helmfile', next: /^--set(?:-string|-literal)?$/, glued: /^--set(?:-string|-literal)?=/, behind: /(?:^|,)[\w.[\]-]{0,80}(?:passw(?:or)?d|secret|token|api_?key)\w{0,20}=/i, before: /,(?=[\w.[\]\\-]{1,80}=)/ },
  { programs: 'dotnet', when: /^source$/, next: /^(?:-p|--password)$/ },
  { programs: 'dotnet', when: /^user-secrets$/, position: 4 },
  { programs: 'cargo', when: /^login$/, position: 2, strength: 'token' },
  { programs: 'ngrok', next: /^(?:add-)?authtoken$/ },
  { programs: 'snyk', next: /^auth$/, strength: 'token' },
  { programs: 'doctl', when: /^auth$/, next: /^-t$/, strength: 'token' },
  { programs: 'codecov', next: /^-t$/, strength: 'token' },
  { programs: 'gem', next: /^--key$/, strength: 'token' },
  { programs: 'git', next: /^[\w.-]{0,40}\.(?:password|smtppass)$/i },
  { programs: 'ansible ansible-playbook', next: /^(?:-e|--extra-vars)$/, glued: /^--extra-vars=/, behind: /^\w{0,60}(?:pass(?:w(?:or)?d)?|secret|token)\w{0,20}=/i },
  { programs: 'wp', glued: /^--(?:user_pass|dbpass|admin_password)=/ },
  { programs: 'drush', glued: /^--account-pass=/ },
  // Systems
  { programs: 'sudo', when: /^(?:-\w{0,6}S\w{0,6}|--stdin)$/, fed: true },
  { programs: 'passwd', when: /^--stdin$/, fed: true },
  { programs: 'chpasswd', fed: true, behind: ':' },
  { programs: 'cryptsetup', fed: true },
  { programs: 'vncpasswd', fed: true },
  { programs: 'd-i', next: /^password$/ },
  { programs: 'htpasswd', when: /^-\w{0,6}b/, position: 3 },
  { programs: 'htpasswd', when: /^-\w{0,4}n\w{0,6}$/, position: 2 },
  { programs: 'useradd usermod adduser', next: /^(?:-p|--password)$/ },
  { programs: 'openssl', next: /^-(?:passin|passout|pass)$/, behind: 'pass:' },
  { programs: 'openssl', when: /^enc$/, next: /^-[kK]$/ },
  { programs: 'openssl', when: /^passwd$/, position: 2 },
  { programs: 'keytool jarsigner', next: /^-(?:storepass|keypass|srcstorepass|deststorepass|destkeypass|new)$/ },
  { programs: 'zip unzip zipcloak', next: /^(?:-P|--password)$/ },
  { programs: '7z 7za 7zr unrar rar', glued: /^-h?p/ },
  { programs: 'gpg gpg2', next: /^--passphrase$/, glued: /^--passphrase=/ },
  { programs: 'xfreerdp wfreerdp', glued: /^\/p:/ },
  { programs: 'plink pscp psftp', next: /^-pw$/ },
  { programs: 'rdesktop psexec psexec64', next: /^-p$/ },
  { programs: 'ipmitool', next: /^-P$/ },
  { programs: 'snmpwalk snmpget snmpset snmpbulkwalk', next: /^-[AX]$/ },
  { programs: 'security', when: /^(?:unlock-keychain|create-keychain|set-keychain-password)$/, next: /^-p$/, glued: /^-p(?=.{4})/ },
  { programs: 'security', when: /^add-/, next: /^-[wp]$/ },
  { programs: 'security', when: /^import$/, next: /^-P$/ },
  { programs: 'xcrun altool', next: /^(?:--password|-p)$/, when: /^(?:notarytool|altool)$/ },
  { programs: 'wpa_passphrase', position: 2 },
  { programs: 'nmcli', next: /^password$/ },
  { programs: 'send', after: /assw(?:or)?d|assphrase/, position: 1, isWord: true },
  { programs: 'mount mount.cifs', next: /^-o$/, behind: /(?:^|,)pass(?:word)?=/, before: ',' },
  // Windows
  { programs: 'setx', next: telling },
  { programs: 'ConvertTo-SecureString convertto-securestring', when: /^-asplaintext$/i, position: 1 },
  { programs: 'ConvertTo-SecureString convertto-securestring', when: /^-asplaintext$/i, fed: true },
  { programs: 'net', when: /^user$/, position: 3, isWord: true },
  { programs: 'net', when: /^use$/, position: 3, isWord: true },
  { programs: 'net', when: /^use$/, position: 4, isWord: true },
  { programs: 'cmdkey', glued: /^\/pass:/i },
  { programs: 'schtasks', next: /^\/rp$/i },
  { programs: 'reg', when: /^(?:\w{0,20}[pP]assword)$/, next: /^\/d$/ },
];
