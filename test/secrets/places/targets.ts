import { lookAlikes, places } from './form';

const raw = String.raw;

/** One of several targets of an assignment, and a pair of Kotlin. */
export const targetForms = [
  ...places('word', raw`
a tuple of Python | user, password = "me", "¤"
a tuple of Python whose first target is the secret | password, user = "¤", "me"
a tuple of Python behind a call | host, user, password = "db", os.environ["DB_USER"], "¤"
a tuple of Python in parentheses | (user, password) = ("me", "¤")
members of Python | self.user, self.password = "me", "¤"
Go | ⇥user, password := "me", "¤"
Go's var | var user, password = "me", "¤"
Go's const with a type | const user, password string = "me", "¤"
JavaScript | const [user, password] = ['me', '¤'];
PHP | [€user, €password] = ['me', '¤'];
PHP behind its tag | <?php [€user, €password] = ['me', '¤'];
PHP's list | list(€user, €password) = array('me', '¤');
Rust | let (user, password) = ("me", "¤");
Rust with types | let (user, password): (&str, &str) = ("me", "¤");
Ruby | @user, @password = 'me', '¤'
Lua | local user, password = "me", "¤"
Perl | my (€user, €password) = ('me', '¤');
Kotlin | val (user, password) = Pair("me", "¤")
a map of Kotlin | val m = mapOf("password" to "¤")
a declarator between others | let host, password = '¤', next = 'abc';
a declarator before another | var a, password = '¤', b;
a named argument on a line of its own | connect(⏎    host, password="¤", port=1)
a default of a parameter on a line of its own | def f(⏎    user, password="¤",⏎):
a default of a property | function f({⏎  user, password = "¤", port = 1 }) {}
named arguments | ⇥host, password='¤', region='eu'
a name that begins like a message's | messageBrokerPassword = "¤"
a map of Kotlin over lines | val m = mapOf(⏎    "user" to "me",⏎    "password" to "¤",⏎)
`),
];

export const targetLookAlikes = lookAlikes(raw`
Rename "password" to "key2phrase" in the form.
mapOf("password" to password, "token" to "header")
password, label = get_password(), "Kennwort2"
label, password = "summer2024", read()
const [password, setPassword] = useState(read("summer2024"), "b");
password, err := read("summer2024", "b")
def f(user, password, kind="summer2024", other="b1"): pass
const [kind, token] = ['bearer', 'access_token'];
'API_KEY=your-api-key', 'DB_HOST=db1.example.com', 'MODE=production2',
const password = '', a1b2c3 = '';
SET password = '' WHERE id1 = '';
for password, message in [("Ab1", "too short 1")]: pass
`);
