import { lookAlikes, places, placesIn } from './form';

const raw = String.raw;

/** An option and its argument as two elements of a list, in each layout that formatters and people give it. */
export const argumentListForms = [
  ...placesIn('password', raw`
JSON, an element a line | mcp.json | {⏎  "args": [⏎    "-y",⏎    "--password",⏎    "¤"⏎  ]⏎}
JSON with comments between | launch.jsonc | {⏎  "args": [⏎    "--password", // the "old" one⏎    /* see below */⏎    "¤",⏎  ]⏎}
TOML, an element a line | codex.toml | args = [⏎  "--password", # of the database⏎  # kept here⏎  "¤",⏎]
TOML with an empty line | a.toml | args = [⏎  '--db-password',⏎⏎  '¤',⏎]
HCL, an element a line | main.tf | command = [⏎  "serve",⏎  "--password",⏎  "¤",⏎]
YAML's items with comments | a.yml | args:⏎  - --password # see below⏎  # kept here⏎  - ¤ # old⏎
YAML's items in quotes | a.yml | args:⏎  - "--password"⏎  - "¤"⏎
a property list | a.plist | <array>⏎  <string>--password</string>⏎  <string>¤</string>⏎</array>
Maven's arguments | pom.xml | <args>⏎  <arg>--password</arg>⏎  <arg>¤</arg>⏎</args>
`),
  ...places('password', raw`
Python | cmd = [⏎    "mysql",⏎    "--password",⏎    "¤",⏎]
Go | exec.Command("x",⏎⇥"--password",⏎⇥"¤",⏎)
Rust's list | .args([⏎    "--password",⏎    "¤",⏎])
Java | new ProcessBuilder(⏎    "x",⏎    "--password",⏎    "¤");
Java's array | new String[] {⏎    "--password",⏎    "¤",⏎}
JavaScript, its commas first | spawn('x', [⏎    '--password'⏎  , '¤'⏎])
Elixir | System.cmd("x", [⏎  "--password",⏎  "¤"⏎])
a Dockerfile | CMD ["x", \⏎    "--password", \⏎    "¤"]
a diff | @@ -1,2 +1,4 @@⏎ args = [⏎+  "--password",⏎+  "¤",⏎ ]
`),
  ...places('key', raw`
Rust's chain | Command::new("x")⏎    .arg("--token")⏎    .arg("¤")
C# | psi.ArgumentList.Add("--token");⏎psi.ArgumentList.Add("¤");
Python's append | cmd.append("--api-key")⏎cmd.append("¤")
a shell's array | args=(⏎  --token⏎  ¤⏎)
a shell's array in quotes | args=(⏎  "--token"⏎  "¤"⏎)
Ruby's words | %w[⏎  --token⏎  ¤⏎]
Clojure | (sh "x"⏎  "--token"⏎  "¤")
Nix | args = [⏎  "--token"⏎  "¤"⏎];
PowerShell | @(⏎  '--token'⏎  '¤'⏎)
Kotlin | listOf(⏎  "--api-key",⏎  "¤",⏎)
a flow of YAML | args: [⏎  --token,⏎  ¤⏎]
a flow of YAML on one line | args: [--token, ¤]
`),
];

export const argumentListLookAlikes = lookAlikes(raw`
options = [⏎  "--password",⏎  "--username",⏎]
parser.add_argument(⏎    "--password",⏎    "The password of the database",⏎)
<string>--token</string>⏎<string>--verbose</string>
names = [⏎  "password",⏎  "summer2024",⏎]
args:⏎  - --token⏎  - €{{ secrets.TOKEN }}⏎
command = ["x",⏎  "--password",⏎  password,⏎  "a1b2c3d4e5"]
.arg("--token")⏎.arg(&token)⏎.env("MODE", "a1b2c3d4e5f6")
  --token⏎      The token that is sent⏎
--password⏎--user⏎
`);
