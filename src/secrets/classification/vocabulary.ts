/** Word lists that separate names, placeholders and settings from values. */

/** Words that name credentials or that occur in such names. */
export const credentialNameWords: ReadonlySet<string> = new Set((
  'pass passwd password passwords passphrase passcode pwd pw secret secrets token tokens key keys credential credentials cred creds auth authorization authentication oauth bearer basic '
  + 'api access refresh client server app application user username users name email login logout signin signup sign in id ids session cookie csrf xsrf jwt sso saml mfa otp pin code '
  + 'new old current confirm confirmation repeat again reset forgot forgotten change update set get has is no with without without my your our the a an of for to or and not '
  + 'db database admin root postgres mysql redis mongo mongodb rabbitmq guest private public shared master service account storage webhook signing encryption encrypted hash hashed salt '
  + 'input field form label placeholder title message error text string str value val var arg param params data type kind hidden show toggle strength length min max required invalid incorrect wrong missing empty '
  + 'header headers query body request response x url uri path file config settings env provider handler manager store bot github gitlab bitbucket slack google aws azure npm openai anthropic '
  + 'passwort kennwort contraseña contrasena senha wachtwoord parola haslo hasło heslo lösenord adgangskode salasana parool jelszó şifre sifre wachtwoordzin mot de passe clave segredo geheim geheimnis passord lozinka geslo contrasenya jelmondat sandi kata passwoord motdepasse schlüssel schluessel json web'
).split(' '));

/** Words that people write in place of a value. */
export const placeholderWords: ReadonlySet<string> = new Set([
  'changeme',
  'changeit',
  'changethis',
  'replaceme',
  'example',
  'sample',
  'dummy',
  'fake',
  'mock',
  'test',
  'testing',
  'tests',
  'foo',
  'bar',
  'baz',
  'foobar',
  'ollama',
  'lmstudio',
  'notneeded',
  'nokeyneeded',
  'nokeyrequired',
  'sknokeyrequired',
  'notrequired',
  'noauth', // `ollama` to `noauth`: documented by servers that ignore the key (Ollama, LM Studio, llama.cpp)
  'none',
  'null',
  'nil',
  'undefined',
  'true',
  'false',
  'empty',
  'unset',
  'redacted',
  'hidden',
  'masked',
  'censored',
  'removed',
  'todo',
  'tbd',
  'fixme',
  'anonymous',
  'anonymous@', // FTP servers accept it from every user: RFC 1635
  'default',
  'optional',
  'required',
  'invalid',
  'valid',
  'unknown',
  'disabled',
  'enabled',
  'string',
  'xxx',
  'abc',
  'abcd',
  'anything',
  'something',
  'whatever',
  'somevalue',
  'anyvalue',
  'short',
  'toolong',
  'tooshort',
  'notused',
  'unused',
  'irrelevant',
]);

/** Values of settings, such as whether a secret is required, who has access, or how a secret is stored. */
export const settingWords: ReadonlySet<string> = new Set((
  'true false yes no on off none null nil undefined empty blank unset void always never auto automatic manual default optional required forbidden allowed denied enabled disabled inherit inherited '
  + 'read write admin read-only readonly read-write full limited any all both either once on_create on-create first last success failure passed failed error errors warn warning info debug ignore skip keep remove '
  + 'default random generated generate long some chars characters exactly bit bits byte bytes strong unique insecure '
  + 'header headers query cookie body path param bearer basic digest oauth oauth2 jwt opaque hmac plain plaintext hashed encrypted masked hidden visible text string number boolean integer object array file env environment '
  + 'vault compat files keychain keyring prompt interactive stdin local remote internal external memory database redis session short long weak strong invalid valid expired '
  + 'static dynamic strict lax secure httponly implicit explicit opaque hourly daily weekly monthly per-user per-session on-demand subscription user service system device unauthenticated authenticated anonymous sometimes nullable array confirmed filled present bail prohibited push pull active inactive pending revoked verified unverified'
).split(' '));

/**
 * Names of programs that change or generate passwords. Code may contain such a name where a password would be.
 * Sources: the manuals of shadow-utils, libuser, Samba, Kerberos, Apache and PostgreSQL.
 */
export const passwordPrograms: ReadonlySet<string> = new Set(
  'chage lchage passwd chpasswd lpasswd lchpasswd gpasswd chgpasswd vipw vigr smbpasswd pdbedit kpasswd yppasswd htpasswd htdigest pwgen pwqgen pwconv pwck mkpasswd createuser useradd usermod'
    .split(' '),
);

/** Words that end the name of a credential. */
export const credentialNouns: ReadonlySet<string> = new Set(
  'password passwords passwd passphrase pwd secret secrets token tokens credential credentials'.split(' '),
);

/** Intensifiers and words of praise or blame, which occur in passwords (`super-secret-password`) but not in names. */
export const intensifiers: ReadonlySet<string> = new Set(
  'super top very strong secure insecure ultra good best simple easy weak bad real hard complex big great ok nice cool'
    .split(' '),
);

/** Determiners of placeholders: `mypassword`, `some_secret_token`, `the-new-key`. */
export const determiners: ReadonlySet<string> = new Set(
  'my your our his her their its some any a an the this that default new old another other here wrong incorrect bad invalid'
    .split(' '),
);

/** Words that qualify a credential in a placeholder: `random-secret`, `test_password`. */
export const placeholderQualifiers: ReadonlySet<string> = new Set(
  'very really random randomly secure strong long safe real actual correct valid good complex unique generated static plain base64 encoded value string text hash env dev prod test local demo example sample client app user db pg mysql'
    .split(' '),
);

/** Words besides `credentialNameWords` that occur in names in code. A single one of them may be a password. */
export const technicalWords: ReadonlySet<string> = new Set((
  'http https web json xml html css js ts php sql ssh ssl tls smtp imap ldap oidc oauth2 oauthtoken rest rpc grpc graphql js qa e2e ui ux dom '
  + 'ref spec class interface impl factory builder parser reader writer encoder decoder converter mapper filter guard policy strategy scheme schema grant verifier validator validation generator resolver registry repository adapter '
  + 'module package library component controller view model bean util utils helper helpers target client server session context option options setting settings property properties attribute attributes '
  + 'page screen route router button btn icon toggle row col column table list item items link menu modal dialog group meter checklist tooltip caption hint help heading section panel tab card banner badge box wrapper container danger muted primary secondary dark light bold small large '
  + 'testid mock stub fixture unit name names count size limit index flag status state event action job task queue worker hook callback listener command query result results output report log logs '
  + 'only once one time first last next previous per when if then else on off by at as be was all any other same single multiple many more less too not unsupported supported expired valid verified revoked disabled enabled deleted created updated changed used unused allowed denied failed failure success exceeded found exists mismatch '
  + 'add create delete remove edit list read write send verify check validate generate rotate revoke renew expire expiry expiration lifetime ttl grant issue issuer audience subject claim claims scope scopes permission permissions role roles group groups policy realm tenant domain region zone cluster namespace node pod host port proxy gateway endpoint '
  + 'basic digest post jwt private csrf ref refs store stores cache provider policy reset recovery lookup temp temporary legacy plain raw b64 base64 bytes hex binary encoded encrypted decrypted signed'
).split(' '));
