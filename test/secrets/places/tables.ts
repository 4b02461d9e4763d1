import { lookAlikes, places } from './form';

const raw = String.raw;

/** Labels of Markdown, HTML and prose, tables and their columns. */
export const tableForms = [
  ...places('word', raw`
CSV | user,password⏎me,¤
CSV with more columns | id,name,password,email⏎1,me,¤,me@example.com
CSV with quotes | "user","password"⏎"me","¤"
CSV with semicolons | user;password⏎me;¤
TSV | user⇥password⏎me⇥¤
a table of HTML | <tr><td>Password</td><td>¤</td></tr>
a table of HTML with headings | <th>Password</th><td>¤</td>
a definition list | <dt>Password</dt><dd>¤</dd>
CSV behind a blank line | # Users⏎⏎user,password⏎me,¤
CSV in a fence | ´´´csv⏎user,password⏎me,¤⏎´´´
CSV with quoted commas | name,password⏎"Doe, Jane",¤
CSV's later rows | name,password⏎a,⏎b,¤⏎c,test
`),
  ...places('word', raw`
a column of Markdown beside users | | User | Password |⏎|---|---|⏎| me | ¤ |⏎| you | ¤ |
a column of Markdown in code beside addresses | | E-mail | Role | Password |⏎|:--|:-:|--:|⏎| me@example.com | admin | ´¤´ |
a bold label with a word | **Password**: ¤
a bold label with a word and the colon inside | - **Password:** ¤
a bold label with a word in code | **Password:** ´¤´ (change it)
a row of Markdown with a word in code | | Password | ´¤´ |
`),
  ...places('password', raw`
a table of Markdown | | User | Password |⏎|---|---|⏎| me | ¤ |
a row of Markdown | | Password | ¤ |
a row of Markdown in code | | Password | ´¤´ |
a row of Markdown without edges | Password | ¤
a bold label | **Password**: ¤
a bold label with the colon inside | **Password:** ¤
a bold label in code | **Password:** ´¤´
a list's label | - Password: ¤
a list's label in code | * Password: ´¤´
a label in parentheses | (password: ´¤´)
prose | The password is ¤
prose behind a user name | Username: bob, Password: ¤
prose of a message | Your new password is: ¤
a field of reStructuredText | :password: ¤
prose with an end | The password is ¤.
prose in code | the password is ´¤´
prose in quotes | the default password is "¤"
prose of logging in | log in as me with password ´¤´
prose of logging in with quotes | Use user 'me' and password '¤'
prose in a comment | # password is ¤
a comment | // password: ¤
a comment in HTML | <!-- password: ¤ -->
a label of HTML | <b>Password:</b> ¤
org mode | - password :: ¤
AsciiDoc | password:: ¤
a bold label with a dash | - **DB password:** ´¤´
a bold label of a test user | **Password**: ´¤´ (user ´me´)
a label with underlines | __Password:__ ¤
a table with marks of code | | User | Password |⏎| --- | :---: |⏎| ´me´ | ´¤´ |
a table in a quotation | > | User | Password |⏎> |---|---|⏎> | me | ¤ |
a table's later row | | Role | Password | Note |⏎|---|---|---|⏎| a | - | x |⏎| b | ¤ | y |
a table without edges | User | Password⏎--- | ---⏎me | ¤
prose of what was set | The password is set to ¤
prose of the past | the password was ´¤´
`),
  ...places('key', raw`
a table of Markdown | | API key | ¤ |
a row of Markdown with a heading | | Name | Token |⏎|---|---|⏎| me | ¤ |
prose | The API key is ¤
prose in code | Use the API key ´¤´ here
a bold label | **API key:** ¤
CSV | name,api_key⏎me,¤
CSV of AWS | User name,Access key ID,Secret access key⏎me,x,¤
aws configure | AWS Secret Access Key [None]: ¤
a label of words | Secret Access Key: ¤
a bold label of a token | **Access token:** ´¤´
a label of HTML | <strong>API key:</strong> <code>¤</code>
a table with several columns of secrets | | Client | API key | Client secret |⏎|---|---|---|⏎| a | ¤ | - |
`),
  ...places('key', raw`
a column in another language | User,Passwort,Group⏎bob,¤,ops⏎
a column in another script | User;Пароль;Group⏎bob;¤;ops⏎
a last column in another script | User⇥Пароль⏎bob⇥¤⏎al⇥¤⏎
a column of Markdown in another language | | User | Mot de passe |⏎|---|---|⏎| bob | ¤ |⏎
a column of Markdown in Japanese | | User | パスワード |⏎|---|---|⏎| bob | ¤ |⏎
keys and values | Key,Value⏎User,bob⏎Password,¤⏎
keys and values in another language | Schlüssel;Wert⏎Passwort;¤⏎User;bob⏎
keys and values in quotes | "Key","Value"⏎"Password","¤"⏎"User","bob"⏎
a column of HTML | <table><tr><th>User</th><th>Password</th></tr><tr><td>bob</td><td>¤</td></tr></table>
a column of HTML in another language | <table><tr><th>User</th><th>Passwort</th></tr><tr><td>bob</td><td>¤</td></tr></table>
a column of HTML over lines | <table class="a">⏎<thead>⏎<tr>⏎<th>User</th>⏎<th>Password</th>⏎</tr>⏎</thead>⏎<tr>⏎<td>bob</td>⏎<td>¤</td>⏎</tr>⏎<tr>⏎<td>al</td>⏎<td><code>¤</code></td>⏎</tr></table>
a column of HTML over lines in Chinese | <table>⏎<tr>⏎<th>User</th>⏎<th>密码</th>⏎</tr>⏎<tr>⏎<td>bob</td>⏎<td>¤</td>⏎</tr></table>
`),
];

export const tableLookAlikes = lookAlikes(raw`
setProviderApiKey("openrouter", key)
{"api-key": "payments"}
def connect(user: str, password: str = None):
Username: string, Password: string
Your new password is: required
| Password | string |
| Password | ´string´ |
| Password | ´DB_PASSWORD´ |
| User | Password |⏎|---|---|⏎| me | none |
| User | Password | Note |⏎|---|---|---|⏎| me | the usual one | x |
| User role | Password | MFA |⏎|---|---|---|⏎| admin | required | optional |
**Password**: required
**Password**: ´string´
**Password:** see below
**Password:** Optional
**Password**: ask Bob, he has it
| Password | The password to log in with |
| password | string | The password of user1 |
| Option | Default |⏎|---|---|⏎| password | none |
| User | Password |⏎|---|---|⏎| me | <password> |
| Field | Type |⏎|---|---|⏎| password | varchar2 |
**Password**: the password to use
**Password:** <your password>
**Password** is required since v1.2b3
- Password: at least 8 characters
The password is required.
The password is stored as a hash2.
The password is base64-encoded.
the password is incorrect
The password is at least 8 characters long
# password is optional
password is not set
The API key is required
The token is expired2
The token is a JWT3
user,password
name,password,email⏎€NAME,€PASSWORD,€EMAIL
user, password, email1
import user, password⏎from a1, b2
const { user, password } = config1⏎foo(user1, pass2)
user, password = creds2⏎a1, b2 = c3
<tr><td>Password</td><td>string</td></tr>
<td>Password</td><td><input type="password"></td>
<b>Password:</b> <input name="p1">
credentials: user / password
| Token | Meaning |⏎|---|---|⏎| ´IDENT1´ | a name2 |
| Password | Result |⏎|---|---|⏎| at least 8 characters | ok |
| Name | Secret |⏎|---|---|⏎| a | vault-path/db2 |
name,token⏎x,expression
id,password⏎1,€{PW}
a,b,password⏎1,2
user | password | role1
the token is parsed2
The password is reset2 by the user
**Token** is a word1
password | passwordHash | null
echo "€PASSWORD" | sha256sum
**Passwords**: see docs/auth2.md
The API key is apiKey1
| ´token´ | ´string´ | Token2 |
field,type⏎password,varchar2
type Login = password | token2;
password :: String
password :: Maybe Text
const password = { user, password,⏎  role1, x1 };
<table><tr><th>User</th><th>Password</th></tr><tr><td>bob</td><td>string</td></tr></table>
<table><tr><th>Password</th><th>Length</th></tr><tr><td>any word</td><td>a1b2c3d4e5</td></tr></table>
Key,Value⏎Password,required⏎Mode,a1b2c3d4
Passwort,Länge⏎beliebig,abcd1234
export {⏎  user,⏎  password,⏎  token⏎}
`);
