import { lookAlikes, places } from './form';

const raw = String.raw;
export const operatorForms = places('password', raw`
make, immediate | DB_PASSWORD := ¤
make, POSIX | DB_PASSWORD ::= ¤
make, expanded at once | DB_PASSWORD :::= ¤
make, unless set | DB_PASSWORD ?= ¤
make, appended | DB_PASSWORD += ¤
make with export | export DB_PASSWORD := ¤
make without spaces | DB_PASSWORD:=¤
make POSIX without spaces | DB_PASSWORD::=¤
make unless set without spaces | DB_PASSWORD?=¤
BitBake | DB_PASSWORD ??= "¤"
BitBake, appended | DB_PASSWORD .= "¤"
PHP, appended | €password .= '¤';
PHP arrow | 'password' => '¤',
PHP array | €db['default']['password'] = '¤';
PHP property | €this->password = '¤';
PHP unless null | €password ??= '¤';
Perl hash | password => '¤',
Ruby, unless set | password ||= '¤'
Ruby instance | @password = '¤'
Ruby class | @@password = '¤'
R arrow | password <- "¤"
R superassignment | password <<- "¤"
Tcl | set password "¤"
Haskell | password = "¤"
Groovy, shift | password << "¤"
Nix | password = "¤";
Nix over lines | password =⏎  "¤";
Elixir | password: "¤",
Elixir atom | config :app, password: "¤"
Clojure | :password "¤"
Lisp | (setq password "¤")
Scheme | (define password "¤")
Pascal | Password := '¤';
Ada | Password : constant String := "¤";
Mathematical | password ≔ "¤"
Unicode arrow | password → ¤
arrow | password -> "¤"
arrow in a config | password -> ¤
fat arrow without quotes | password => ¤
Puppet | password   => '¤',
shift and assign | password <<= "¤"
tilde | password ~= "¤"
C# verbatim | string password = @"¤";
C# raw | var password = """¤""";
C++ raw | std::string password = R"(¤)";
C++ raw with a delimiter | auto password = R"delim(¤)delim";
C++ parentheses | std::string password("¤");
C array | char password[] = {"¤"};
C wide | wchar_t *password = L"¤";
Rust raw | let password = r#"¤"#;
Rust bytes | let password = b"¤";
Rust owned | let password = "¤".to_string();
Rust String | let password = String::from("¤");
Swift | let password: String = "¤"
Kotlin | private val password: String = "¤"
Kotlin constant | const val DB_PASSWORD = "¤"
Scala | val password = "¤"
Dart | final String password = '¤';
Go | var password = "¤"
Go typed | const password string = "¤"
Go raw | password := ´¤´
Objective-C | NSString *password = @"¤";
Zig | const password: []const u8 = "¤";
Julia | const password = "¤"
MATLAB | password = '¤';
Visual Basic | Const Password = "¤"
a template string | const password = ´¤´;
a tagged template | const password = String.raw´¤´;
a triple-quoted string | password = """¤"""
on the next line | const password =⏎  '¤';
on the next line behind a backslash | password = \⏎    '¤'
on the next line in parentheses | password = (⏎    '¤'⏎)
on the next line of properties | db.password=\⏎    ¤
on the next line in JSON | "password":⏎    "¤"
on the next line of YAML | password:⏎  "¤"
on the next line of YAML without quotes | password:⏎  ¤⏎port: 1
a block of YAML | password: |⏎  ¤⏎
a block of YAML, stripped | password: |-⏎  ¤⏎
a block of YAML, folded | password: >-⏎  ¤⏎
a block of YAML, kept | password: |+⏎  ¤⏎
a block of YAML with an indentation | password: |2-⏎  ¤⏎
a block of YAML in a list | - password: >⏎    ¤⏎
an option on the next line | login --user me \⏎  --password \⏎  ¤ \⏎  --verbose
a list of one | password: ["¤"]
a tuple of Python | password = ("¤",)
a parameter's default | def connect(user, password="¤"):
a parameter's default with a type | def connect(user: str, password: str = "¤"):
a conditional | password = os.environ.get("PW") if live else "¤"
a ternary | const password = isLocal ? '¤' : process.env.PW;
a fallback | password = os.getenv("PW") or "¤"
a fallback of null | const password = options.password ?? '¤';
a fallback of a shell | DB_PASSWORD=€{DB_PASSWORD:-¤}
a fallback of a shell in quotes | DB_PASSWORD="€{DB_PASSWORD:-¤}"
a fallback of Compose | MYSQL_PASSWORD: €{MYSQL_PASSWORD:-¤}
a fallback of Spring | spring.datasource.password=€{DB_PASSWORD:¤}
a fallback of a template | password: {{ .Values.password | default "¤" }}
a fallback of a function | password = env("DB_PASSWORD", "¤")
a fallback of a named argument | password = env("DB_PASSWORD", default="¤")
a fallback of a look-up | password = cfg.get("password", "¤")
a fallback of fetch | password = ENV.fetch('DB_PASSWORD', '¤')
a fallback of fetch's block | password = ENV.fetch('DB_PASSWORD') { '¤' }
a fallback of viper | viper.SetDefault("db.password", "¤")
a flag of Go | flag.String("password", "¤", "the password")
an attribute | @Value("€{db.password:¤}")
encoded by a method | password = "¤".encode()
trimmed | const password = "¤".trim();
awaited | const password = await hash("¤");
in characters | char[] password = "¤".toCharArray();
a wrapper | password = SecretStr("¤")
a wrapper of Java | password = new GuardedString("¤".toCharArray());
a parameter of C# | Password: "¤",
`);
export const splitForms = [
  ...places('password', raw`
with + | password = "¤" + "¤"
with + over lines | password = "¤" +⏎    "¤";
with . | €password = '¤' . '¤';
with & | Password = "¤" & "¤"
beside one another | password = ("¤"⏎    "¤")
behind a backslash | password = "¤" \⏎    "¤"
with .. | password = "¤" .. "¤"
with <> | password = "¤" <> "¤"
with || | password = '¤' || '¤'
side by side | PASSWORD = "¤" "¤"
side by side as an argument | connect(password="¤" "¤")
side by side in a definition | #define PASSWORD "¤" "¤"
by a join of JavaScript | const password = ['¤', '¤', '¤'].join('');
by a join of Ruby | password = ["¤", "¤"].join
by a join of Python | password = ''.join(['¤', '¤'])
by a join of Python, of a tuple | password = "".join(("¤", "¤"))
by implode | €password = implode('', ['¤', '¤']);
by strings.Join | password := strings.Join([]string{"¤", "¤"}, "")
by concat | const password = '¤'.concat('¤');
by concat! | let password = concat!("¤", "¤");
`),
  ...places('key', raw`
as a word of a shell | PASSWORD='¤'"¤"
as a word of a shell in part | export DB_PASSWORD='¤'¤
`),
];
export const operatorLookAlikes = lookAlikes(raw`
DB_PASSWORD ::= €(PASSWORD)
DB_PASSWORD := €(shell pass db)
DB_PASSWORD ?= €(DB_PASS)
password .= €suffix;
PASSWORD=x "€CMD" "run2now"
const passwords = ['username', 'email'].join(', ');
const tokens = ['alpha1', 'beta2'].join(' ');
const secret = 'a'.concat(b);
password <- get_password()
password -> form.password
password => €password,
(password) -> Bool
password -> String
fn login(password: &str) -> Result<Token2, Error1> {
func token() -> AccessToken2 {
password =⏎  getPassword();
password = \⏎    get_password()
password:⏎  type: string
password:⏎  - required⏎  - min:8
password:⏎  "Password"
passwords = ["password", "new_password"]
passwords = [password1, password2]
passwords:⏎  - password⏎  - confirm_password
password: |⏎  The password to use
password: ["required", "min:8"]
const password = isLocal ? form.password : process.env.PW;
DB_PASSWORD=€{DB_PASSWORD:-}
DB_PASSWORD=€{DB_PASSWORD:?must be set}
DB_PASSWORD=€{DB_PASSWORD:-€PW}
DB_PASSWORD=€{DB_PASSWORD:-password}
password: {{ .Values.password | quote }}
password: {{ .Values.password | default "" }}
password: "{{ db_password | default(lookup('env', 'PW')) }}"
password = "a" + getSuffix2()
"Password " + user.password2 + " is wrong"
set password €env(PW)
set password [lindex €argv 1]
password = [[]]
std::string password(buffer, length1);
if (password.equals(other.password2)) {
if (strcmp(password, input_2) == 0) {
expect(config.password).toBe(undefined);
expect(screen.getByLabelText("password")).toBe(input2)
password.replace("a1", "b2")
password.split("1a")
passwordField.setText("Enter your password")
`);
