import { lookAlikes, places } from './form';

const raw = String.raw;

/** What a function, a method, a getter or a property returns. */
export const resultForms = [
  ...places('word', raw`
a function of Python | def get_password():⏎    return "¤"⏎
a method of Python | def get_password(self) -> str:⏎    """Returns the password."""⏎    return "¤"⏎
a property of Python | @property⏎def password(self):⏎    # local⏎    return '¤'⏎
a function of JavaScript | function getPassword() { return '¤'; }
a function of TypeScript | export function getPassword(): string {⏎  return '¤';⏎}
a getter of TypeScript | class A {⏎  get password() {⏎    return '¤';⏎  }⏎}
a method of TypeScript | private async getPassword(): Promise<string> {⏎  return '¤';⏎}
an arrow function | const getPassword = (): string => '¤';
an arrow function with a block | const getPassword = () => { return '¤'; };
a function as a value | const getPassword = function () { return '¤'; };
a function of Go | func password() string {⏎⇥return "¤"⏎}
a method of Go | func (c *Conf) GetPassword(ctx context.Context) (string, error) {⏎⇥return "¤", nil⏎}
a method of PHP | public function getPassword(): string⏎{⏎    return '¤';⏎}
a method of Java | class A { String getPassword() { return "¤"; } }
a method of Java that throws | public String getPassword() throws IOException {⏎    return "¤";⏎}
a method of C# | string GetPassword() => "¤";
a property of C# | public string Password { get { return "¤"; } }
a property of C# over lines | public string Password⏎{⏎    get => "¤";⏎}
a function of Kotlin | fun getPassword(): String = "¤"
a function of Kotlin without a type | fun getPassword() = "¤"
a block of Kotlin | fun getPassword(): String {⏎    return "¤"⏎}
a property of Kotlin | val password: String⏎    get() = "¤"
a function of Rust | fn password() -> &'static str {⏎    "¤"⏎}
a method of Rust | fn password(&self) -> String { "¤".to_string() }
a property of Swift | var password: String { "¤" }
a property of Swift over lines | var password: String {⏎    return "¤"⏎}
a method of Ruby | def password⏎  "¤"⏎end
a method of Ruby with parentheses | def password()⏎  '¤'⏎end
a memoized value of RSpec | let(:password) { "¤" }
a method of Scala | def password(): String = "¤"
a function of C++ | std::string password() { return "¤"; }
a method of C++ | const char* Conf::password() const {⏎  return "¤";⏎}
`),
  ...places('key', raw`
a method of Ruby that returns a token | def token⏎  "¤"⏎end
a function with another verb | def validate_password(text):⏎    return "¤"⏎
`),
];

export const resultLookAlikes = lookAlikes(raw`
def validate_password(text):⏎    return "too-short"
def get_token_type():⏎    return "bearer"
def get_password(self):⏎    raise NotImplementedError("summer2024")
function checkPassword() { return 'weak'; }
function resetPassword() { return 'done'; }
function getPassword() { return form.get('summer2024'); }
function passwordPlaceholder() { return 'At least 8 characters'; }
function getPassword() { return 'summer2024' + user.name; }
String getPasswordLabel() { return "Kennwort2"; }
def password_field⏎  "input2"⏎end
def reset_password⏎  "email/reset"⏎end
func (UserPassword) TableName() string { return "user_passwords" }
it("resets the password") { "x2" }
if (checkPassword()) { return "redirect:/home2"; }
if (!user.password()) { return 'login2'; }
if (isPassword()) return "login2";
if err := checkPassword(p); err != nil { return "err2024" }
`);
