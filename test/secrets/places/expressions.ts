import { lookAlikes, places } from './form';

const raw = String.raw;

/** A literal that an expression may result in, on another line than its name, as formatters break them. */
export const expressionForms = [
  ...places('key', raw`
a default of Python | key = os.environ.get(⏎    "API_KEY",⏎    "¤",⏎)
a default of a setting with another name | api_key = os.environ.get(⏎    "SHOP",⏎    "¤",⏎)
or in Python's parentheses | api_key = (⏎    os.environ.get("SHOP")⏎    or "¤"⏎)
Python's conditional | api_key = (⏎    given⏎    if given⏎    else "¤"⏎)
Python's keyword | api_key = config(⏎    "SHOP",⏎    default="¤",⏎    cast=str,⏎)
|| at a line's end | const apiKey =⏎  process.env.SHOP ||⏎  "¤";
?? at a line's start | const apiKey =⏎  process.env.SHOP⏎  ?? "¤";
|| behind an operand | const key =⏎  process.env.API_KEY⏎    || "¤";
|| behind an operand in brackets | const key =⏎  process.env["API_KEY"] ||⏎  // the old one⏎  "¤";
?? in an object | const options = {⏎  apiKey:⏎    process.env.SHOP ??⏎    "¤",⏎};
the first branch of a ternary | const apiKey = given⏎  ? "¤"⏎  : undefined;
the second branch of a ternary | const apiKey = given⏎  ? given.key⏎  : "¤";
cmp.Or | apiKey := cmp.Or(⏎⇥os.Getenv("SHOP"),⏎⇥"¤",⏎)
cmp.Or around an operand | key := cmp.Or(⏎⇥os.Getenv("API_KEY"),⏎⇥"¤",⏎)
a block of Ruby | key = ENV.fetch("API_KEY") do⏎  "¤"⏎end
a block of Ruby in braces | key = ENV.fetch("API_KEY") {⏎  "¤"⏎}
an if of Ruby | api_key = if given⏎  given⏎else⏎  "¤"⏎end
a here document as a fallback | api_key = ENV["SHOP"] || <<~EOS.strip⏎  ¤⏎EOS
getOrDefault | String apiKey = System.getenv()⏎    .getOrDefault("SHOP", "¤");
orElse | String apiKey = Optional.ofNullable(System.getenv("SHOP"))⏎    .orElse("¤");
orElseGet | String apiKey = Optional.ofNullable(given)⏎    .orElseGet(() -> "¤");
Kotlin's ?: | val apiKey = System.getenv("SHOP")⏎    ?: "¤"
Kotlin's run | val apiKey = System.getenv("SHOP") ?: run {⏎    "¤"⏎}
Kotlin's lazy | val apiKey by lazy {⏎    "¤"⏎}
Kotlin's if | val apiKey = if (given) {⏎    shop⏎} else {⏎    "¤"⏎}
a closure of Rust | let api_key = env::var("SHOP")⏎    .unwrap_or_else(|_| "¤".to_string());
a closure with a block of Rust | let key = env::var("API_KEY")⏎    .unwrap_or_else(|_| {⏎        "¤".to_string()⏎    });
match of Rust | let api_key = match env::var("SHOP") {⏎    Ok(v) => v,⏎    Err(_) => "¤".to_string(),⏎};
PHP's ?: | €apiKey = getenv("SHOP")⏎    ?: "¤";
PHP's env | €apiKey = env(⏎    "SHOP",⏎    "¤"⏎);
C# | key = Environment.GetEnvironmentVariable("API_KEY")⏎    ?? "¤";
case of Elixir | api_key =⏎  case System.get_env("SHOP") do⏎    nil -> "¤"⏎    v -> v⏎  end
|| of Elixir | config :shop,⏎  api_key:⏎    System.get_env("SHOP") ||⏎      "¤"
Swift | let apiKey = ProcessInfo.processInfo.environment["SHOP"]⏎    ?? "¤"
defined or of Perl | my €key = €ENV{API_KEY}⏎    // "¤";
Lua | local api_key = os.getenv("SHOP")⏎  or "¤"
Clojure | (def shop (or (System/getenv "API_KEY")⏎  "¤"))
Scala | val apiKey = sys.env.getOrElse(⏎  "SHOP",⏎  "¤"⏎)
Dart | final apiKey = const String.fromEnvironment(⏎  "SHOP",⏎  defaultValue: "¤",⏎);
Haskell | apiKey = fromMaybe⏎  "¤" given
C++ | std::string api_key = std::getenv("SHOP")⏎    ? std::getenv("SHOP")⏎    : "¤";
coalesce of Terraform | locals {⏎  api_key = coalesce(⏎    var.shop,⏎    "¤"⏎  )⏎}
try of Terraform | locals {⏎  api_key = try(⏎    var.shop,⏎    "¤",⏎  )⏎}
`),
  ...places('password', raw`
a password's default | DB_PASSWORD = os.environ.get(⏎    "DB_PASSWORD",⏎    "¤",⏎)
a password's fallback | const password =⏎  process.env.SHOP ||⏎  '¤';
a password's last branch | const password = given⏎  ? given.word⏎  : '¤';
`),
];

export const expressionLookAlikes = lookAlikes(raw`
fail("expected one of 'device', 'password' or 'a1b2c3d4'")
const token =⏎  given ||⏎  shop.next;⏎const mode = "a1b2c3d4e5";
.arg("--token")⏎.arg(&token)⏎.env("MODE", "a1b2c3d4e5f6")
if (!password) {⏎  mode = "a1b2c3d4e5";⏎}
const password = form.read(⏎  "shop-1",⏎  "a1b2c3d4e5",⏎);
const apiKey = hmac(⏎  "sha256",⏎  "a1b2c3d4e5f6a1b2",⏎  secret)
apiKey = get("SHOP")⏎name = "a1b2c3d4e5f6g7h8"
const names = [⏎  "password",⏎  "a1b2c3d4e5",⏎]
const tokenKind = given⏎  ? { "a1b2c3d4e5f6": 1 }⏎  : undefined;
`);

/** A value in parts, each too short to be one, that only together look made by a machine. */
export const joinedParts: readonly string[] = [
  'api_key = (⏎    "¤"⏎    "¤"⏎)',
  'api_key = os.environ.get("SHOP") or (⏎    "¤"⏎    "¤"⏎)',
  'String apiKey = "¤"⏎    + "¤";',
  'const char *api_key =⏎    "¤"⏎    "¤";',
  "$apiKey = '¤'⏎    . '¤';",
].map((text) => text.replaceAll('⏎', '\n'));
