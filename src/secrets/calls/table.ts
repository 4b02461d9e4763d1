import type { Strength } from '../names/strength';

/** Calls that take a secret as an argument at a fixed position. */
export interface Call {
  /**
   * Names, separated by spaces. If a name has a dot, the part before the dot must precede the rest, joined by `.`, `::`
   * or `->`.
   */
  readonly names: string;
  /** The position of the argument, from 1. */
  readonly argument: number;
  /** The default is `password`, for which any word counts. */
  readonly strength?: Strength;
  /** Matches the argument before the secret, if that argument indicates whether a secret follows. */
  readonly precedingArgument?: RegExp;
  /** Matches the text before the secret within its string. */
  readonly valuePrefix?: RegExp;
}

/** Sources: the libraries' reference documentation. */
const calls: readonly Call[] = [
  // A user and a password
  {
    names:
      'HTTPBasicAuth HTTPDigestAuth HTTPProxyAuth BasicAuth DigestAuth UsernamePasswordCredentials UsernamePasswordCredential NetworkCredential PasswordAuthentication UsernamePasswordAuthenticationToken PlainCredentials PlainTextAuthProvider UserPassword',
    argument: 2,
  },
  {
    names:
      'SetBasicAuth basic_auth basicAuth withBasicAuth Credentials.basic AuthTokens.basic auth.basic preemptive.basic withCredentials setCredentials Credentials',
    argument: 2,
  },
  { names: 'simple_bind_s bind_s sp_addlogin oci_connect oci_pconnect changeUserPassword', argument: 2 },
  { names: 'auth', argument: 2 },
  {
    names: 'basic_authorize ldap.bind ldap.Bind conn.Bind l.Bind zip_set_default_password',
    argument: 2,
  },
  { names: 'username_pw_set authorization_basic wifiMulti.addAP', argument: 2 },
  {
    names:
      'ldap_simple_bind_s ssh_userauth_password libssh2_userauth_password mosquitto_username_pw_set imap_open imap.open FTP.open db.connect driver.connect client.connect keyring.set_password Blynk.begin',
    argument: 3,
  },
  { names: 'mysql_real_connect ua.credentials NewDialer', argument: 4 },
  { names: 'SQLConnect SQLConnectW', argument: 6 },
  { names: 'PQsetdbLogin', argument: 7 },
  { names: 'amqp_login', argument: 8 },
  { names: 'SftpClient SshClient ScpClient', argument: 3 },
  { names: 'HttpBasicAuthenticator sqlite3_key pgp_sym_encrypt pgp_sym_decrypt AES_ENCRYPT AES_DECRYPT', argument: 2 },
  { names: 'EVP_BytesToKey', argument: 4 },
  { names: 'SSL_CTX_set_default_passwd_cb_userdata PKCS12_parse', argument: 2 },
  { names: 'redisCommand', argument: 2, valuePrefix: /^AUTH (?:\S+ )?/i },
  {
    names: 'curl_easy_setopt curl_setopt easy_setopt',
    argument: 3,
    precedingArgument: /\bCURLOPT_XOAUTH2_BEARER$/,
    strength: 'secret',
  },
  { names: 'setopt', argument: 2, precedingArgument: /\bXOAUTH2_BEARER$/, strength: 'secret' },
  {
    names:
      'server.login smtp.login mail.login ftp.login imap.login session.login conn.login s.login smtpObj.login smtp_server.login client.login mailserver.login',
    argument: 2,
  },
  {
    names:
      'mysqli_connect mysqli_real_connect mysql_connect mysql_pconnect odbc_connect ldap_bind ftp_login ssh2_auth_password sqlsrv_connect db2_connect PDO DBI.connect mysqli Sequelize FTP FTP_TLS PlainAuth',
    argument: 3,
  },
  {
    names:
      'DriverManager.getConnection createCredential createScramSha256Credential create_user create_superuser ssh2_auth_password',
    argument: 3,
  },
  { names: 'pymysql.connect MySQLdb.connect connector.connect', argument: 3 },
  { names: 'cx_Oracle.connect oracledb.connect WiFi.begin WiFi.softAP', argument: 2 },
  { names: 'ssh.connect paramiko.connect Credentials', argument: 4 },
  // A password alone
  {
    names:
      'setPassword withPassword set_password setpassword setKeyStorePassword setTrustStorePassword setProxyPassword setUserPassword ssh.Password PBEKeySpec',
    argument: 1,
  },
  { names: 'redis.auth red.auth jedis.auth client.auth cache.auth conn.auth r.auth', argument: 1, strength: 'pass' },
  { names: 'X509Certificate2 ks.load keyStore.load keystore.load kmf.init', argument: 2 },
  { names: 'reader.decrypt pdf.decrypt', argument: 1, strength: 'pass' },
  // Keys for signing and encryption
  {
    names: 'jwt.sign jwt.verify jwt.encode jwt.decode JWT.encode JWT.decode jsonwebtoken.sign JWT.sign jwt.jwtSign',
    argument: 2,
    strength: 'secret',
  },
  {
    names:
      'hmacShaKeyFor SignedString HMAC256 HMAC384 HMAC512 hmac.new hmac.HMAC SecretKeySpec Fernet AES.new DES.new DES3.new',
    argument: 1,
    strength: 'secret',
  },
  {
    names:
      'hmac.New createHmac createCipheriv createDecipheriv createCipher createDecipher AES.encrypt AES.decrypt HmacSHA1 HmacSHA256 HmacSHA512 HMAC.hexdigest HMAC.digest',
    argument: 2,
    strength: 'secret',
  },
  { names: 'AuthenticationHeaderValue', argument: 2, strength: 'secret' },
  {
    names: 'btoa b64encode base64_encode strict_encode64',
    argument: 1,
    valuePrefix: /^[\w.@-]{1,64}:(?!\/\/)/,
    strength: 'pass',
  },
  { names: 'signWith', argument: 2, strength: 'secret' },
  { names: 'hash_hmac openssl_encrypt openssl_decrypt', argument: 3, strength: 'secret' },
  {
    names: 'cookieParser NewCookieStore URLSafeTimedSerializer URLSafeSerializer TimestampSigner Signer',
    argument: 1,
    strength: 'secret',
  },
  // Services
  {
    names:
      'BasicAWSCredentials AwsBasicCredentials.create NewStaticCredentials NewStaticCredentialsProvider StorageSharedKeyCredential StorageCredentials algoliasearch Pusher',
    argument: 2,
    strength: 'secret',
  },
  { names: 'Client twilio Twilio', argument: 2, strength: 'token' },
  { names: 'ClientSecretCredential BasicSessionCredentials config.omniauth provider', argument: 3, strength: 'secret' },
  {
    names:
      'UTF8.GetBytes ASCII.GetBytes bearer_auth new_from_slice AzureKeyCredential setApiKey set_api_key Github Stripe TelegramBot Telegraf bot.login client.login bot.run client.run',
    argument: 1,
    strength: 'token',
  },
];

/**
 * A row of the table for the last part of one of its names. `qualifier` contains the parts of the name that must
 * precede that part, or is empty.
 */
export interface NamedCall extends Omit<Call, 'names'> {
  readonly qualifier: string;
  readonly strength: Strength;
}

const rowsByName = new Map<string, NamedCall[]>();
for (const { names, strength = 'password', ...row } of calls) {
  for (const name of names.split(' ')) {
    const dot = name.lastIndexOf('.');
    const method = name.slice(dot + 1);
    rowsByName.set(method, [...rowsByName.get(method) ?? [], {
      ...row,
      qualifier: name.slice(0, Math.max(0, dot)),
      strength,
    }]);
  }
}
// Rows with a qualifier come before rows for any call of that name.
for (const rows of rowsByName.values()) rows.sort((a, b) => Number(a.qualifier === '') - Number(b.qualifier === ''));

export const callsByName: ReadonlyMap<string, readonly NamedCall[]> = rowsByName;

/** The last parts of all names, for the prefilter. */
export const callNames: readonly string[] = [...rowsByName.keys()];
