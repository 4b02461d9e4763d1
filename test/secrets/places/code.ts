import { lookAlikes, places } from './form';

const raw = String.raw;

/** Strings as languages write them, defaults, comparisons and lists. */
export const codeForms = [
  ...places('word', raw`
a definition of C on the next line | #define DB_PASSWORD \⏎   "¤"
a string of Nix | { password = ''¤''; }
a string of Nix over lines | { password = ''⏎  ¤⏎''; }
Sinatra's set | set :password, '¤'
getenv with a default | password = os.getenv("DB_PASSWORD", "¤")
environ's setdefault | os.environ.setdefault("DB_PASSWORD", "¤")
argparse's default | parser.add_argument("--password", default="¤")
argparse's default behind a type | parser.add_argument("--password", type=str, default="¤", help="the password")
argparse's default over lines | parser.add_argument(⏎    "--password",⏎    help="the password",⏎    default="¤",⏎)
click's default | @click.option("--password", default="¤")
click's default behind a flag | @click.option("--password", "-p", default='¤')
a setdefault of a dictionary | config.setdefault("password", "¤")
Node's default | const password = process.env.DB_PASSWORD || "¤";
Node's nullish default | const password = process.env["DB_PASSWORD"] ?? '¤';
Ruby's fetch | password = ENV.fetch("DB_PASSWORD", "¤")
Ruby's fetch with a block | password = ENV.fetch("DB_PASSWORD") { "¤" }
Ruby's fetch with do | ENV.fetch('DB_PASSWORD') do⏎  '¤'⏎end
Ruby's or | password = ENV["DB_PASSWORD"] || "¤"
PHP's env | 'password' => env('DB_PASSWORD', '¤'),
PHP's getenv | €password = getenv('DB_PASSWORD') ?: '¤';
PHP's define | define('DB_PASSWORD', '¤');
PHP's define with spaces | define( "DB_PASSWORD", "¤" );
PHP's const | const DB_PASSWORD = '¤';
Java's getOrDefault | System.getenv().getOrDefault("DB_PASSWORD", "¤")
Java's property | System.getProperty("db.password", "¤")
Go's helper | getEnv("DB_PASSWORD", "¤")
Rust's unwrap_or | env::var("DB_PASSWORD").unwrap_or("¤".to_string())
Rust's unwrap_or_else | env::var("DB_PASSWORD").unwrap_or_else(|_| "¤".to_string())
C#'s default | Environment.GetEnvironmentVariable("DB_PASSWORD") ?? "¤"
Elixir's get_env | System.get_env("DB_PASSWORD", "¤")
Elixir's or | System.get_env("DB_PASSWORD") || "¤"
Kotlin's elvis | val password = System.getenv("DB_PASSWORD") ?: "¤"
Swift's default | let password = env["DB_PASSWORD"] ?? "¤"
the shell's default | PASSWORD="€{DB_PASSWORD:-¤}"
the shell's assigned default | : "€{DB_PASSWORD:=¤}"
the shell's alternative | PASSWORD=€{DB_PASSWORD:+¤}
a list of Python | passwords = ["¤", "¤", "¤"]
a list over lines | passwords = [⏎    "¤",⏎    "¤",⏎]
a list of PHP | €passwords = array('¤', '¤');
a list of Ruby | passwords = %w[¤ ¤]
a list of Go | passwords := []string{"¤", "¤"}
a list of Java | List<String> passwords = List.of("¤", "¤");
an array of Java | String[] passwords = {"¤", "¤"};
a set of JavaScript | const passwords = new Set(['¤', '¤']);
a list in a shell | passwords=("¤" "¤")
q of Perl | my €password = q{¤};
q of Perl in parentheses | my €password = q(¤);
qq of Perl | my €password = qq{¤};
%q of Ruby | password = %q(¤)
brackets of Lua | local password = [[¤]]
brackets of Lua with signs | password = [==[¤]==]
Tcl | set password "¤"
a text block of Java | String password = """⏎        ¤""";
a text block of Kotlin | val password = """¤"""
a text block of Kotlin over lines | val password = """⏎    ¤⏎    """.trimIndent()
a text block of Swift | let password = """⏎    ¤⏎    """
a string of three quotes in Python | password = """¤"""
a raw string of C# | var password = """¤""";
a raw string of C# over lines | string password = """⏎    ¤⏎    """;
a raw string of Rust | let password = r#"¤"#;
a raw string of Go | password := ´¤´
a here document of PHP | €password = <<<EOT⏎¤⏎EOT;
a here document of Ruby | password = <<~EOS⏎  ¤⏎EOS
a case of a switch | password = 1 ? "¤" : null
an initializer | Config{Password: "¤"}
a C initializer | .password = "¤",
a macro | #define DB_PASSWORD "¤"
a let of Clojure | (def password "¤")
a keyword of Clojure | {:user "me" :password "¤"}
a let of Scheme | (define password "¤")
a list's pair of Erlang | {password, "¤"}
a map of Erlang | #{password => <<"¤">>}
a setting of Vim | let g:db_password = '¤'
an assignment of R | password <- "¤"
an assignment of Fortran | password = '¤'
an assignment of Pascal | Password := '¤';
an assignment of VB | Dim password As String = "¤"
a constant of VB | Const Password = "¤"
an assignment of MATLAB | password = '¤';
`),
  ...places('password', raw`
equals | if (password.equals("¤")) {
equals of a getter | if (user.getPassword().equals("¤")) {
equals the other way round | if ("¤".equals(password)) {
equalsIgnoreCase | password.equalsIgnoreCase("¤")
strcmp | if (strcmp(password, "¤") == 0) {
strcmp the other way round | if (!strcmp("¤", password)) {
strncmp | strncmp(user_password, "¤", 8)
strcasecmp | strcasecmp(€password, '¤')
compare_digest | hmac.compare_digest(password, "¤")
hash_equals | hash_equals(€password, '¤')
Go's compare | subtle.ConstantTimeCompare([]byte(password), []byte("¤"))
a comparison | if password == "¤":
a strict comparison | if (password === '¤') {
a comparison that negates | if (password != "¤") return;
a comparison the other way round | if ("¤" == password) {
a comparison of a shell | if [ "€PASSWORD" = "¤" ]; then
a comparison of a shell in brackets | [[ €password == "¤" ]]
a comparison of a member | if (req.body.password === "¤") {
a comparison of a field | if request.form["password"] == "¤":
`),
  ...places('key', raw`
a default of a call with a type | const a = config.get<string>(⏎  'DB_PASSWORD',⏎  '¤',⏎);
environ with a default | SECRET_KEY = os.environ.get("SECRET_KEY", "¤")
environ with a bare name | key = os.environ.get("SECRET", "¤")
Octokit | new Octokit({ auth: "¤" })
Octokit in one line | const octokit = new Octokit({auth: '¤'});
Octokit over lines | new Octokit({⏎  userAgent: 'a',⏎  auth: '¤',⏎})
PyGithub | Github(auth=Auth.Token("¤"))
Notion | new Client({ auth: '¤' })
a list of keys | API_KEYS = ["¤", "¤"]
equals of a token | if (token.equals("¤")) {
a comparison of a token | if (apiKey === "¤") {
strcmp of a token | strcmp(api_key, "¤")
`),
].map((form) => ({ ...form, path: 'src/a.rb' }));

export const codeLookAlikes = lookAlikes(raw`
⇥ErrBadPassword = "crypto: bad password v2"
⇥ErrNoPassword = "db: no password in v3 config"
set :password_field, 'input2'
if (password.equals(confirmation)) {
if (user.getPassword().equals(other.getPassword())) {
if (password.equals("")) {
token.equals("Bearer")
tokenType.equals("refresh_token2")
if (strcmp(password, stored) == 0) {
if (strcmp(argv[1], "--password2") == 0) {
strcmp(name, "token1") == 0
compare_digest(password, expected)
hash_equals(€password, €row['hash2'])
assertThat(user.getPassword()).isEqualTo("wombat");
assertEquals("wombat", user.getPassword())
assertEquals("Password1 must not be blank", error.getMessage())
assertEquals("x1y2z3", response.header("Vary"), password)
if "x1y2z3" == name:
if (mode === "x1y2z3") token = 1
case "x1y2z3": return password
log("x1y2z3", password)
render("page2view", token)
passwords = []
passwords = [password, confirmation]
const passwords = ["password", "confirmPassword"]
tokens = ["identifier", "number", "x1", "end2"]
tokens := []string{"if", "else2", "for"}
secrets = ["db_password", "api_token"]
const tokens = tokenize("a1b2c3d4")
passwords: ["required", "min:8"]
€casts = ['passwords' => 'array2'];
credentials = {"user": user, "host": "db1.internal"}
my €password = q{};
my €password = q{€{DB_PASSWORD}};
local token = [[]]
password = """
password = """⏎"""
def password():⏎    """⏎    Returns the password2 of the user.⏎    """
token = <<EOT⏎€{token}⏎EOT
parser.add_argument("--password", help="the password2", required=True)
parser.add_argument("--token", default=os.environ.get("TOKEN"))
parser.add_argument("--password", default=None, help="x1y2z3w4")
parser.add_argument("--password-file", default="/run/secrets/pw1")
@click.option("--password", prompt=True, hide_input=True)
os.environ.get("SECRET_NAME", "my-app-1")
os.getenv("DB_PASSWORD", "")
os.getenv("DB_PASSWORD", "password")
ENV.fetch("DB_PASSWORD") { raise "DB_PASSWORD is missing" }
ENV.fetch("DB_PASSWORD", nil)
env::var("DB_PASSWORD").unwrap_or_default()
env::var("DB_PASSWORD").expect("DB_PASSWORD must be set")
"€{DB_PASSWORD:?must1be2set}"
"€{DB_PASSWORD:-}"
new Octokit({ auth: process.env.GITHUB_TOKEN })
new Octokit({ auth: installationToken })
const config = { auth: 'basic' }
{ auth: "oauth2-client-credentials" }
auth: 'session_token_v2'
{password, Password}
set password [lindex €argv 1]
#define PASSWORD_MAX 64
#define TOKEN "identifier"
(def password (System/getenv "DB_PASSWORD"))
`);
