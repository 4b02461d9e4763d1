/** Passwords as people choose them; each is split by a bar, so that none appears in this file as it is used. */
const joined = (values: readonly string[]): readonly string[] => values.map((value) => value.replace('|', ''));

/** Letters with digits or signs among them, or three words and more: no name in code looks so. */
export const chosen = joined([
  'S3cret|Pa55',
  'MyPas|sw0rd',
  'admin|Pass123',
  'aB3d|E5fG',
  'Welc|ome1!',
  'hun|ter2',
  'Tr0ub|4dor&3',
  'correct-|horse-battery',
  'P@ss|w0rd',
  'Summer|2024!',
  'qwer|ty123',
  'letm|ein99',
  'Adm1|n#2023',
  '1qaz|2wsx',
  'dr4gon|$lay3r',
  'Pa55|word',
  'n0tT|0day',
  'ilove|you2',
  'Must|ang_67',
  'trust|no1',
  'blue-Horse|-77',
  'x7Kp|2mQz',
  'Spring|2019',
  'M0nk3y|Business',
  'gr8|3xpect',
  'Maple.|river22',
  'winter.|park2024',
]);

/** Words alone: passwords only where nothing else is possible. */
export const plain = joined(['sunshine|club', 'letm|ein', 'open_|sesame', 'dragon|Fruit', 'blue-|horse']);

interface Form {
  readonly title: string;
  readonly with: (value: string) => string;
  readonly kept: string;
  readonly certain?: true;
  readonly written: (value: string) => string;
}

/**
 * `with` puts the value in its place, `kept` must be left of it; `certain` forms hold any word; `written` is how they
 * write it.
 */
export const forms: readonly Form[] = [
  form('YAML', 'db:\n  password: ¤\n', 'password: [REDACTED:password]'),
  form('YAML among other keys', 'db:\n  host: 10.0.0.1\n  password: ¤\n  port: 5432\n', 'password: [REDACTED:password]',
    true),
  form('YAML with a comment', 'password: ¤ # until May\nport: 1\n', 'password: [REDACTED:password] # until May', true),
  form('Compose', 'environment:\n  MYSQL_ROOT_PASSWORD: ¤\n', 'MYSQL_ROOT_PASSWORD: [REDACTED:password]'),
  form('Compose, as a list', 'environment:\n  - MYSQL_ROOT_PASSWORD=¤\n', '- MYSQL_ROOT_PASSWORD=[REDACTED:password]',
    true),
  form('Helm values', 'auth:\n  enabled: true\n  rootPassword: ¤\n', 'rootPassword: [REDACTED:password]', true),
  form('Ansible', 'ansible_user: deploy\nansible_become_pass: ¤\nansible_port: 22\n',
    'ansible_become_pass: [REDACTED:password]', true),
  form('an Ansible inventory', 'web1 ansible_host=10.0.0.1 ansible_ssh_pass=¤\n',
    'ansible_ssh_pass=[REDACTED:password]'),
  form('properties', 'a.password=¤\n', 'a.password=[REDACTED:password]'),
  form('properties with a snake', 'db_password=¤\n', 'db_password=[REDACTED:password]'),
  form('INI', '[db]\npassword = ¤\n', 'password = [REDACTED:password]', true),
  form('INI with Windows line ends', '[db]\r\nuser = app\r\npassword = ¤\r\n', 'password = [REDACTED:password]'),
  form('INI, commented out', '[db]\n;password = ¤\n#password=¤\n', ';password = [REDACTED:password]'),
  form('.env', 'DB_PASSWORD=¤\nPORT=1\n', 'DB_PASSWORD=[REDACTED:password]', true),
  form('.env in double quotes', 'DB_PASSWORD="¤"\n', 'DB_PASSWORD="[REDACTED:password]"', true),
  form('an exported variable', 'export PGPASSWORD=¤\n', 'export PGPASSWORD=[REDACTED:password]', true),
  form('a variable before a command', 'PGPASSWORD=¤ psql -h db\n', 'PGPASSWORD=[REDACTED:password] psql', true),
  form('a variable in PowerShell', '$env:DB_PASSWORD = "¤"\n', '$env:DB_PASSWORD = "[REDACTED:password]"', true),
  form('a Dockerfile', 'FROM a\nENV DB_PASSWORD ¤\nRUN b\n', 'ENV DB_PASSWORD [REDACTED:password]', true),
  form('a Dockerfile with =', 'ENV A=1 DB_PASSWORD=¤\n', 'DB_PASSWORD=[REDACTED:password]', true),
  form('Apache', 'SetEnv DB_PASSWORD ¤\n', 'SetEnv DB_PASSWORD [REDACTED:password]', true),
  form('redis.conf', 'port 6379\nrequirepass ¤\n', 'requirepass [REDACTED:password]', true),
  form('.netrc', 'machine h login u password ¤\n', 'machine h login u password [REDACTED:password]', true),
  form('a Wi-Fi network', 'network={\n  ssid="home"\n  psk="¤"\n}\n', 'psk="[REDACTED:password]"', true),
  form('a Wi-Fi network without quotes', 'psk=¤\n', 'psk=[REDACTED:password]'),
  form('XML', '<password>¤</password>', '<password>[REDACTED:password]</password>', true),
  form('XML with a prefix', '<d:adminPassword>¤</d:adminPassword>', 'adminPassword>[REDACTED:password]</d', true),
  form('an XML attribute', '<user name="a" password="¤" />', 'password="[REDACTED:password]" />', true),
  form('an option', 'run --password=¤ --verbose\n', '--password=[REDACTED:password] --verbose', true),
  form('an option behind a space', 'run --password ¤ --verbose\n', '--password [REDACTED:password] --verbose'),
  form('an option of Java', 'keytool -list -storepass ¤ -v\n', '-storepass [REDACTED:password] -v'),
  form('mysql', 'mysql -u root -p¤ shop\n', '-p[REDACTED:password] shop', true),
  form('docker login', 'docker login -u me -p ¤ registry.example.com\n', '-p [REDACTED:password] registry', true),
  form('sshpass', 'sshpass -p ¤ ssh me@host\n', 'sshpass -p [REDACTED:password] ssh', true),
  form('sshpass in quotes', `sshpass -p '¤' ssh me@host\n`, `sshpass -p '[REDACTED:password]' ssh`, true),
  form('redis-cli', 'redis-cli -h cache -a ¤ ping\n', '-a [REDACTED:password] ping', true),
  form('curl', 'curl -u user:¤ https://example.com\n', '-u user:[REDACTED:password] https', true),
  form('a JDBC address', 'jdbc:postgresql://db/x?user=a&password=¤', '?user=a&password=[REDACTED:password]', true,
    (value) => value.replace('&', '%26')),
  form('a connection string', '"Server=db;Database=x;User Id=a;Password=¤;Pooling=true;"',
    ';Password=[REDACTED:password];Pooling', true),
  form("a connection string's Pwd", 'Data Source=db; Uid=a; Pwd=¤', 'Pwd=[REDACTED:password]', true),
  form('a header', 'GET / HTTP/1.1\nX-Api-Key: ¤\n', 'X-Api-Key: [REDACTED:api-key]'),
  form('a header for curl', 'curl -H "X-Api-Key: ¤" https://example.com', '-H "X-Api-Key: [REDACTED:api-key]"'),
  form('JSON', '{"user": "a", "password": "¤"}', '"password": "[REDACTED:password]"}', true),
  form('an object', `auth: { user: 'me', pass: '¤' },`, `pass: '[REDACTED:password]' }`, true),
  form('an object over lines', `auth: {\n  user: 'me',\n  pass: '¤',\n}`, `pass: '[REDACTED:password]',`, true),
  form('a lone pass', `pass: '¤'`, `pass: '[REDACTED:password]'`),
  form('backticks', 'const password = `¤`;', 'password = `[REDACTED:password]`;', true),
  form('Markdown', '- password: `¤`\n', 'password: `[REDACTED:password]`', true),
  form('a default of getenv', 'getenv("DB_PASSWORD","¤")', 'getenv("DB_PASSWORD","[REDACTED:password]")', true),
  form('a default of Python', `os.environ.get('DB_PASSWORD', '¤')`, `get('DB_PASSWORD', '[REDACTED:password]')`, true),
  form('a setter', 'config.setPassword("¤");', 'setPassword("[REDACTED:password]")', true),
  form('a builder', 'User.builder().password("¤").build()', 'password("[REDACTED:password]")'),
  form('an entry', 'props.put("password", "¤");', 'put("password", "[REDACTED:password]")', true),
  form('a keyword argument', 'connect(user="a", password="¤")', 'password="[REDACTED:password]")', true),
  form('a call that checks', 'verifyPassword("¤", hash)', 'verifyPassword("[REDACTED:password]", hash)'),
];

function form(title: string, text: string, kept: string, certain?: true,
  written = (value: string): string => value): Form
{
  return {
    title,
    with: (value) => text.replaceAll('¤', () => written(value)),
    kept,
    written,
    ...(certain ? { certain } : {}),
  };
}

/** Values that may appear in any of the places and are not passwords. */
export const placeholders: readonly string[] = [
  'changeme',
  'password',
  '<password>',
  '${PW}',
  'xxxxxxxx',
  '********',
  '$DB_PASSWORD',
  '{{ db_password }}',
  '%(password)s',
  'your-password-here',
  'secret',
  'example',
  'test',
  'null',
  'true',
  'REDACTED',
  'my_password',
  '...',
  'userPassword',
  'user_password',
  'password1',
  'new-password',
  'YOUR_PASSWORD',
  '<your-password>',
  '#{password}',
  '$(cat pw)',
  '/run/secrets/db_password',
  'vault:secret/db',
  'TODO',
  'none',
  'string',
];

/** Lines of code, configuration and prose that contain no secret, whatever is above and below. */
export const readable: readonly string[] = String.raw`
password: userPassword
password = getPassword()
password: string
password: string;
pass: req.body.pass
pass: req.body.pass,
password = os.environ["DB_PASSWORD"]
connect(user=user, password=password1)
connect(user=user, password=user_password)
password=password1
password: must be at least 8 characters
Password: must be at least 8 characters long.
password = user.password
password: form.value.password
this.password = password
self.password = encoded_password
this.password = encodedPassword2
self._password = raw_password
$this->password = $password;
password := os.Getenv("DB_PASSWORD")
password = params[:password]
password: params[:user][:password]
password = forms.CharField(max_length=128)
password: Optional[str] = None
password: Mapped[str]
password = db.Column(db.String(128))
private String password;
val password: String
var password: String?
let password: string | undefined
password: String!
password: z.string().min(8)
password: Joi.string()
password = Column(String(255))
password: hashedPassword
password: await hash(password, 10)
password: bcrypt.hashSync(password, 10)
password: encodedPassword
password: plaintextPassword!
password = hash_password(raw)
password: sha256(password)
password: base64Password
password: utf8Password
password = md5(password)
password = base64url
if password == confirm_password:
if (password !== passwordConfirmation) {
assert password == "password"
it("resets the password", () => {})
it("password", function () {
test("returns a token for a valid password", async () => {})
describe("setPassword", () => {})
t("password", "Enter your password")
i18n.t("auth.password")
<label for="password">Password</label>
<input type="password" name="password" placeholder="Enter password">
page.fill("#password", password)
#password { color: red }
.password-field { width: 100px }
path("password/reset/", views.reset, name="password_reset")
router.post("/password/reset", resetPassword)
password: /^[a-z]+$/
pass
    pass  # nothing to do
pass: "yes"
pass: 'ok'
pass: true
pass = 3
first_pass = True
pass = "first"
pass: [1, 2]
{ pass: 'passed', fail: 'failed' }
pass through the second argument
low-pass filter: 3
mkdir -p some/dir123
ssh -p 2222 host
docker run -p 8080:80 mysql
docker run --name mysql -p 3306:3306 mysql:5.7
git log -p HEAD~3
mysql -u root -p shop
mysql -u root -p
mysql -uroot -p"$MYSQL_PWD" shop
docker login -u "$USER" -p "$TOKEN" registry
docker login --password-stdin
docker login -u user -p password
redis-cli -a "$REDIS_PASSWORD" ping
curl -u user:password https://example.com
curl -u "$USER:$PASS" https://example.com
X-Api-Key: <key>
X-Api-Key: YOUR_API_KEY
X-Auth-Token: token
X-Api-Key: string
headers["X-Api-Key"] = apiKey
requirepass <password>
psk = tls.psk
psk: preSharedKey
"psk": "psk_dhe_ke"
wpa_psk="<your psk>"
ENV DB_PASSWORD $DB_PASSWORD
ENV DB_PASSWORD changeme
ARG DB_PASSWORD
Set DB_PASSWORD before you start
export DB_PASSWORD
"Server=db;Password={0};"
"Server=db;User=sa;Password=¤{PW};"
?user=a&password=%s
?user=a&password=<password>
"password=" + encodeURIComponent(password)
'password=¤{password}&x=1'
--password=PASSWORD
--password <password>
--password string   the password to use
--password value, -p value  the user's password
the --password option is deprecated
use --password to give one
-password flag2
password reset
password authentication failed
password required
Password strength
getenv("DB_PASSWORD", "password")
getenv("DB_PASSWORD")
os.environ.get("DB_PASSWORD", "")
setPassword(password)
setPassword(null)
setPassword("password")
setPasswordError("too short")
form.get("password", "default")
["password", "username", "email-address-field"]
["username", "password", "remember_me"]
props.put("password", userPassword);
map.put("password", "user_password");
errors.add("password", "is too short")
rejectValue("password", "required")
rejectValue("password", "error.password.length")
add_argument("--password", help="the password")
validates :password, length: { minimum: 8 }
attr_accessor :password, :password_confirmation
has_secure_password
password: "Password must have 8 characters"
password: "Choose a strong password"
password: "at least eight characters"
password: "your new password"
password: "is too short"
"password": "the password of the user"
password: 'this field may not be blank'
password_hint: "correct horse battery staple"
password: Passwort
password: "Passwort vergessen"
password: !vault |
password: !Ref DBPassword
password: *default_password
password: &pw
password: {{ .Values.auth.password }}
password: "{{ vault_db_password }}"
password: ¤{DB_PASSWORD:changeme}
password=¤{db.password}
password = %(db_password)s
<password>¤{db.password}</password>
<password></password>
<password>password</password>
<xs:element name="password" type="xs:string"/>
passwordEncoder.matches(rawPassword, encodedPassword)
password: { type: String, required: true }
password: &str,
password: Vec<u8>,
password: Secret<String>,
password: T2
password: Str50
password: varchar(255)
password VARCHAR(255) NOT NULL
password TEXT
password_digest varchar(60) DEFAULT NULL
password char(64)
ALTER ROLE a PASSWORD NULL
std::string password;
char password[64];
const char *password = NULL;
#define PASSWORD_MAX 64
PASSWORD_MIN_LENGTH=8
MAX_PASSWORD_AGE = 90
password_changed_at: 2024-01-01
password_iterations = 260000
elixir_pass:translate/3
Password::min(12)->max(64)
PASS ftp@example.com
PASS: test_case_12
PASS TestFoo1
pwd: build/out-01
PASS=5 FAIL=3
export PASS=1
password=e,t=5;n()
bypass = abc12345
const { password = defaultPassword } = a
<Foo a={1} password={pw1} />`.trim().replaceAll('¤', '$').split('\n');
