import { strict as assert } from 'node:assert';
import { redact } from '#secrets/redact';
import { base64, madeUp, pem } from './madeUp';

const hex = madeUp('hex', 40);
const word = ['hunt', 'er2'].join('');
const machine = madeUp('base62', 32, 5);

function check(title: string, text: string, expected: string): void {
  it(title, () => assert.equal(redact(text), expected));
}

describe('the value of a name that suggests a secret', () => {
  describe('is redacted, and the name stays', () => {
    check('in .env', `DB_PASSWORD=${word}\nPORT=80`, 'DB_PASSWORD=[REDACTED:password]\nPORT=80');
    check('in .env, plain word', `DB_PASSWORD=sunshine\n`, 'DB_PASSWORD=[REDACTED:password]\n');
    check('in .env, with quotes', `export API_KEY="${machine}"`, 'export API_KEY="[REDACTED:api-key]"');
    check('in .env, with symbols', `SMTP_PASS=a,b;c&d!1\n`, 'SMTP_PASS=[REDACTED:password]\n');
    check('in a Dockerfile', `ENV POSTGRES_PASSWORD=${word}`, 'ENV POSTGRES_PASSWORD=[REDACTED:password]');
    check('in a command', `docker run -e MYSQL_ROOT_PASSWORD=${word} mysql`,
      'docker run -e MYSQL_ROOT_PASSWORD=[REDACTED:password] mysql');
    check('in an option with =', `login --password=${word} --user=me`,
      'login --password=[REDACTED:password] --user=me');
    check('in an option with a space', `login --password ${word} --user me`,
      'login --password [REDACTED:password] --user me');
    check('in JSON', `{"api_key": "${machine}", "a": 1}`, '{"api_key": "[REDACTED:api-key]", "a": 1}');
    check('in JSON inside a string', `"{\\"password\\":\\"${word}\\"}"`,
      '"{\\"password\\":\\"[REDACTED:password]\\"}"');
    check('in YAML', `db:\n  password: ${word}\n  port: 1\n`, 'db:\n  password: [REDACTED:password]\n  port: 1\n');
    check('in YAML, upper case', `environment:\n  DB_PASSWORD: ${word}\n`,
      'environment:\n  DB_PASSWORD: [REDACTED:password]\n');
    check('in YAML, a plain word', `user: app\n  password: sunshineclub\n`,
      'user: app\n  password: [REDACTED:password]\n');
    check('in Compose', `  MYSQL_ROOT_PASSWORD: sunshineclub\n`, '  MYSQL_ROOT_PASSWORD: [REDACTED:password]\n');
    check('in a script', `password=sunshineclub\n`, 'password=[REDACTED:password]\n');
    check('in YAML, with quotes', `password: '${word}' # old`, `password: '[REDACTED:password]' # old`);
    check('in Kubernetes YAML', `- name: DB_PASSWORD\n  value: "${word}"`,
      '- name: DB_PASSWORD\n  value: "[REDACTED:password]"');
    check('in TOML', `secret_key = "${machine}"`, 'secret_key = "[REDACTED:secret]"');
    check('in INI', `[db]\npassword = ${word}\n`, '[db]\npassword = [REDACTED:password]\n');
    check('in properties', `spring.datasource.password=${word}\n`, 'spring.datasource.password=[REDACTED:password]\n');
    check('in XML', `<password>${word}</password>`, '<password>[REDACTED:password]</password>');
    check('in XML, across lines', `<password>\n  ${word}\n</password>`,
      '<password>\n  [REDACTED:password]\n</password>');
    check('in XML, as CDATA', `<password><![CDATA[${word}]]></password>`,
      '<password><![CDATA[[REDACTED:password]]]></password>');
    check('in a comparison with a word', `if ($auth['password'] === 'sunshineclub') {`,
      `if ($auth['password'] === '[REDACTED:password]') {`);
    check('in .netrc, across lines', `machine a\n  login userlogin\n  password ${word}`,
      'machine a\n  login userlogin\n  password [REDACTED:password]');
    check('in a Java list', `Map.of("spring.datasource.password", "${word}")`,
      'Map.of("spring.datasource.password", "[REDACTED:password]")');
    check('in XML attributes', `<add key="ApiKey" value="${machine}" />`,
      '<add key="ApiKey" value="[REDACTED:api-key]" />');
    check('in TypeScript', `const password: string = '${word}';`, `const password: string = '[REDACTED:password]';`);
    check('in an object', `{ user: 'me', password: '${word}' }`, `{ user: 'me', password: '[REDACTED:password]' }`);
    check('in Python', `client_secret: str = "${machine}"`, 'client_secret: str = "[REDACTED:secret]"');
    check('in Python, keyword argument', `connect(user="me", password="${word}")`,
      'connect(user="me", password="[REDACTED:password]")');
    check('in Python, bytes', `SECRET_KEY = b'${machine}'`, `SECRET_KEY = b'[REDACTED:secret]'`);
    check('in Python, wrapped', `password = SecretStr("${word}")`, 'password = SecretStr("[REDACTED:password]")');
    check('in Go', `apiKey := "${machine}"`, 'apiKey := "[REDACTED:api-key]"');
    check('in Java', `String password = "${word}";`, 'String password = "[REDACTED:password]";');
    check('in Ruby', `'password' => '${word}'`, `'password' => '[REDACTED:password]'`);
    check('in PHP', `define('DB_PASSWORD', '${word}!x');`, `define('DB_PASSWORD', '[REDACTED:password]');`);
    check('as a default', `const key = process.env.API_KEY || "${machine}";`,
      'const key = process.env.API_KEY || "[REDACTED:api-key]";');
    check('as a default of getenv', `os.environ.get("API_KEY", "${machine}")`,
      'os.environ.get("API_KEY", "[REDACTED:api-key]")');
    check('in a comparison', `if (token === "${hex}") {`, 'if (token === "[REDACTED:token]") {');
    check('in a query string', `GET /a?access_token=${machine}&b=1`, 'GET /a?access_token=[REDACTED:token]&b=1');
    check('in a header', `X-Api-Key: ${machine}`, 'X-Api-Key: [REDACTED:api-key]');
    check('in a connection string', `Server=a;Database=b;Password=${word};x=1`,
      'Server=a;Database=b;Password=[REDACTED:password];x=1');
    check('in an Azure connection string', `AccountName=a;AccountKey=${madeUp('base64', 86)}==;E=1`,
      'AccountName=a;AccountKey=[REDACTED:key];E=1');
    check('in .npmrc', `//registry.example.com/:_authToken=${machine}`,
      '//registry.example.com/:_authToken=[REDACTED:token]');
    check('in .netrc', `machine a login b password ${word}`, 'machine a login b password [REDACTED:password]');
    check('in AWS credentials', `aws_secret_access_key = ${madeUp('base64', 40)}`,
      'aws_secret_access_key = [REDACTED:aws-secret-key]');
    check('in a subscript', `config["password"] = "${word}"`, 'config["password"] = "[REDACTED:password]"');
    check('in a diff', `+  password: "${word}",\n-  password: "${word}",`,
      '+  password: "[REDACTED:password]",\n-  password: "[REDACTED:password]",');
    check('with an escaped quote inside', `password = "a\\"${word}"`, 'password = "[REDACTED:password]"');
    check('between three quotes', `password = """${word}"""`, 'password = """[REDACTED:password]"""');
    check('in a Dockerfile, with a space', `ENV DB_PASSWORD ${word}`, 'ENV DB_PASSWORD [REDACTED:password]');
    check('in another kind of shell', `setenv API_TOKEN ${machine}\nset -x API_TOKEN ${machine}`,
      'setenv API_TOKEN [REDACTED:token]\nset -x API_TOKEN [REDACTED:token]');
    check('in base64, as stored in Kubernetes', `kind: Secret\ndata:\n  password: ${base64(word)}\n`,
      'kind: Secret\ndata:\n  password: [REDACTED:password]\n');
    const encoded = base64(`postgres://app:${word}@db/x`);
    check('in a Kubernetes Secret that a diff removes', `-kind: Secret\n-data:\n-  foo: ${encoded}\n`,
      '-kind: Secret\n-data:\n-  foo: [REDACTED:kubernetes-secret]\n');
    check('in a Kubernetes Secret with comments and tags',
      `kind: Secret # x\ndata: # y\n  foo: !!binary ${encoded} # z\n`,
      'kind: Secret # x\ndata: # y\n  foo: !!binary [REDACTED:kubernetes-secret] # z\n');
    check('with a doubled quote inside', `password: 'Tr0ub''4dor99'\nb: 'x'\n`,
      "password: '[REDACTED:password]'\nb: 'x'\n");
    check('random and similar to a path', 'AWS_SECRET_ACCESS_KEY=/GggbxPMBxxumBNwJ7ps4Kf4iPVCk/NnkG5dc2TY\n',
      'AWS_SECRET_ACCESS_KEY=[REDACTED:aws-secret-key]\n');
    check('in a Kubernetes Secret, whatever its key',
      `kind: ConfigMap\ndata:\n  a: abcdefgh\n---\napiVersion: v1\ndata:\n  DATABASE_URL: ${encoded}\n  tls.crt: |\n    ${encoded}\n  short: on\nkind: Secret\nmetadata:\n  name: abcdefgh\n---\ndata:\n  b: abcdefgh\n`,
      'kind: ConfigMap\ndata:\n  a: abcdefgh\n---\napiVersion: v1\ndata:\n  DATABASE_URL: [REDACTED:kubernetes-secret]\n  tls.crt: |\n    [REDACTED:kubernetes-secret]\n  short: on\nkind: Secret\nmetadata:\n  name: abcdefgh\n---\ndata:\n  b: abcdefgh\n');
    check('in base64, in .npmrc', `//registry.example.com/:_password=${base64(word)}`,
      '//registry.example.com/:_password=[REDACTED:password]');
    check('in Kubernetes YAML, without quotes', `env:\n  - name: DB_PASSWORD\n    value: ${word}\n`,
      'env:\n  - name: DB_PASSWORD\n    value: [REDACTED:password]\n');
    check('in a YAML block', `api_key: >-\n  ${machine}\nport: 1\n`, 'api_key: >-\n  [REDACTED:api-key]\nport: 1\n');
    check('in a YAML block with Windows line breaks', `password: |\r\n  ${word}\r\n`,
      'password: |\r\n  [REDACTED:password]\r\n');
    check('in YAML, with an anchor', `password: &pw ${word}\n`, 'password: &pw [REDACTED:password]\n');
    check('in YAML, with a tag', `password: !!str ${word}\n`, 'password: !!str [REDACTED:password]\n');
    check('in a Terraform variable', `variable "db_password" {\n  type = string\n  default = "${word}"\n}`,
      'variable "db_password" {\n  type = string\n  default = "[REDACTED:password]"\n}');
    check('in parentheses', `API_KEY = (\n    "${machine}"\n)`, 'API_KEY = (\n    "[REDACTED:api-key]"\n)');
    check('as a default of a field', `api_key: str = Field(default="${machine}")`,
      'api_key: str = Field(default="[REDACTED:api-key]")');
    check('as a default of an option', `parser.add_argument("--password", default="${word}")`,
      'parser.add_argument("--password", default="[REDACTED:password]")');
    check('as a default of a lookup', `cfg.get("api_key") or "${machine}"`,
      'cfg.get("api_key") or "[REDACTED:api-key]"');
    check('in a macro', `#define API_KEY "${machine}"`, '#define API_KEY "[REDACTED:api-key]"');
    check('in a C array', `static const char password[] = "${word}";`,
      'static const char password[] = "[REDACTED:password]";');
    check('in a C# property', `public string Password { get; set; } = "${word}";`,
      'public string Password { get; set; } = "[REDACTED:password]";');
    check('in Rust', `const API_KEY: &'static str = "${machine}";`,
      `const API_KEY: &'static str = "[REDACTED:api-key]";`);
    check('in Basic', `Dim password As String = "${word}"`, 'Dim password As String = "[REDACTED:password]"');
    check('in R', `api_key <- "${machine}"`, 'api_key <- "[REDACTED:api-key]"');
    check('in Gradle', `storePassword "${word}"\nkeyPassword '${word}'`,
      `storePassword "[REDACTED:password]"\nkeyPassword '[REDACTED:password]'`);
    check('in Clojure', `{:password "${word}"}`, '{:password "[REDACTED:password]"}');
    check('in SQL', `CREATE ROLE a LOGIN ENCRYPTED PASSWORD '${word}';`,
      `CREATE ROLE a LOGIN ENCRYPTED PASSWORD '[REDACTED:password]';`);
    check('in an element named by an attribute', `<string name="api_key">${machine}</string>`,
      '<string name="api_key">[REDACTED:api-key]</string>');
    check('in an element inside it', `<property name="password"><value>${word}</value></property>`,
      '<property name="password"><value>[REDACTED:password]</value></property>');
    check('in an element with attributes', `<password type="x">${word}</password>`,
      '<password type="x">[REDACTED:password]</password>');
    check('in a property list', `<key>ApiKey</key>\n\t<string>${machine}</string>`,
      '<key>ApiKey</key>\n\t<string>[REDACTED:api-key]</string>');
    check('in an attribute with a namespace', `<meta-data android:name="com.x.API_KEY" android:value="${machine}"/>`,
      '<meta-data android:name="com.x.API_KEY" android:value="[REDACTED:api-key]"/>');
    check('in a connection string, abbreviated', `"Server=a;Uid=b;Pwd=${word};"`,
      '"Server=a;Uid=b;Pwd=[REDACTED:password];"');
    check('in Ansible', `ansible_ssh_pass: ${word}\nansible_become_pass: ${word}\n`,
      'ansible_ssh_pass: [REDACTED:password]\nansible_become_pass: [REDACTED:password]\n');
    check('in WordPress', `define('LOGGED_IN_KEY', '${machine}');`, `define('LOGGED_IN_KEY', '[REDACTED:key]');`);
    check('in a header that says token', `curl -H 'Authorization: token ${hex}' a`,
      `curl -H 'Authorization: token [REDACTED:token]' a`);
    check('twelve wallet words',
      `mnemonic: "${'abandon ability able about above absent absorb abstract absurd abuse access accident'}"`,
      'mnemonic: "[REDACTED:seed-phrase]"');
  });

  describe('in an address or a header', () => {
    check('a password in a database address', `postgres://app:${word}@db:5432/x`,
      'postgres://app:[REDACTED:url-password]@db:5432/x');
    check('a password with @ inside', `mysql://app:p@${word}@db/x`, 'mysql://app:[REDACTED:url-password]@db/x');
    check('a password without a user', `redis://:${word}@cache:6379`, 'redis://:[REDACTED:url-password]@cache:6379');
    check('a token in place of the user', `https://${machine}@example.com/a.git`,
      'https://[REDACTED:url-token]@example.com/a.git');
    check('a token in place of the user, followed by a filler', `https://${machine}:x-oauth-basic@example.com/a.git`,
      'https://[REDACTED:url-token]:x-oauth-basic@example.com/a.git');
    check("a password in Go's form", `"app:${word}@tcp(127.0.0.1:3306)/x"`,
      '"app:[REDACTED:url-password]@tcp(127.0.0.1:3306)/x"');
    check('a bearer token', `Authorization: Bearer ${machine}`, 'Authorization: Bearer [REDACTED:bearer-token]');
    check('a bearer token in code', `headers: { Authorization: 'Bearer ${machine}' }`,
      `headers: { Authorization: 'Bearer [REDACTED:bearer-token]' }`);
    check('a user and password in base64', `Authorization: Basic ${base64('app:' + word)}`,
      'Authorization: Basic [REDACTED:basic-auth]');
    check("Docker's auth", `{"auths":{"a":{"auth":"${base64('app:' + word)}"}}}`,
      '{"auths":{"a":{"auth":"[REDACTED:basic-auth]"}}}');
    check('a user and password for curl', `curl -u app:${word} https://a`, 'curl -u app:[REDACTED:password] https://a');
  });
});

describe('text that only looks like a secret stays readable', () => {
  const stays = (title: string, text: string): void => check(title, text, text);
  stays('a placeholder', 'DB_PASSWORD=changeme');
  stays('a placeholder in angle brackets', 'api_key: "<your-key>"');
  stays('a placeholder of x', 'token = "xxxxxxxxxxxxxxxxxxxxxxxx"');
  stays('a placeholder of stars', 'password: "********"');
  stays('a placeholder with a prefix', `OPENAI_API_KEY=sk-${'x'.repeat(40)}`);
  stays('your-api-key-here', 'API_KEY="your-api-key-here"');
  stays('an empty value', 'PASSWORD=\nTOKEN=""\n');
  stays('a shell variable', 'export DB_PASSWORD=${DB_PASS:-}');
  stays('a shell variable without braces', 'PGPASSWORD=$DB_PASS psql');
  stays('a variable of a workflow', 'token: ${{ secrets.GITHUB_TOKEN }}');
  stays("Python's environment", 'api_key = os.environ["API_KEY"]');
  stays("Python's getenv", 'password = os.getenv("DB_PASSWORD")');
  stays("Node's environment", 'const secret = process.env.JWT_SECRET;');
  stays('a member', 'password = form.password.data');
  stays('a call', 'token = getToken(request)');
  stays('an identifier', 'connect(host=host, password=password)');
  stays('a long identifier', 'token = some_identifier_that_goes_on_for_sixty_characters_and_more2');
  stays('a TypeScript type', 'interface A { password: string; token?: string | undefined }');
  stays('a Python type', 'def login(user: str, password: str, token: Optional[str] = None) -> bool:');
  stays('a Python field', 'class A:\n    password: str\n    token: SecretStr\n    name: str\n');
  stays('an assignment of Python', 'password = plaintext\nsecret = decrypted\n');
  stays('a type at the end of a line',
    'interface A {\n  password: string\n  secret: undefined\n}\nSECRET_KEY: str\nAPI_TOKEN: SecretStr\n');
  stays('a label', '{ password: "Password", token: "Enter your token" }');
  stays('an error message', 'password: "Password must have 8 characters"');
  stays('the name of a field', 'const PASSWORD_FIELD = "password"; const TOKEN = "access_token"');
  stays('the name of a variable', 'TOKEN_NAME = "GITHUB_TOKEN"');
  stays('a kind of input', '<input type="password" name="password" id="user-password">');
  stays('a kind of token', '{ token: "comment.line.double-slash", tokenType: "bearer" }');
  stays("a lexer's table", 'const tokens = [{ token: "keyword.control" }, { token: "string" }]');
  stays('a number of tokens', 'max_tokens: 4096, tokens = 12, token_count=3');
  stays('a path', 'private_key = "/etc/ssl/private/server.key"');
  stays('a git object name', `commit ${hex}\nindex ${hex.slice(0, 7)}..${hex.slice(8, 15)}`);
  stays('a pinned action', `uses: actions/checkout@${hex}`);
  stays('an integrity hash', `"integrity": "sha512-${madeUp('base64', 86)}=="`);
  stays('a checksum', `sha256:${madeUp('hex', 64)}`);
  stays('a UUID', 'id: "550e8400-e29b-41d4-a716-446655440000"');
  stays('a color and a class', 'sk-loading-indicator-wrapper-large { color: #a1b2c3d4 }');
  stays('a package name', 'import { sk } from "sk-some-very-long-package-name-with-words";');
  stays('a source map', `//# sourceMappingURL=data:application/json;base64,eyJ2ZXJzaW9uIjoz${madeUp('base64', 200)}`);
  stays('an address without a password',
    'https://example.com:8080/a@b and git@github.com:a/b.git and http://localhost:3000/@fs/x');
  stays('an address with slots', 'postgres://${USER}:${PASS}@${HOST}/x and https://user:password@example.com');
  stays('a word beside a string',
    'throw new Error(`Invalid password "${name}"`); Unknown token "foo" and password \'letmein\' and token "a-b-c"');
  stays('an element that is a label',
    '<label name="password">Password</label><option key="token">Your token 2</option><password type="x"/>');
  stays('an index', 'token[0] = "a"; passwords[i] = "b"; tokens["x"] = y; secret[KEY]');
  stays('a block of YAML that is prose', 'password: |\n  The password to use\ntoken: >\n  A token\n');
  stays('an environment variable that is taken from elsewhere',
    'ENV DB_PASSWORD ${DB_PASSWORD}\nENV API_TOKEN $TOKEN\n  - name: API_TOKEN\n    valueFrom:\n      secretKeyRef: x\n  - name: DB_PASSWORD\n    value: $(PASS)\n');
  stays("a default that is empty or another's",
    'variable "db_password" {\n  description = "Password"\n  default = ""\n}\nField(default=None)\ntoken = (\n  a.b)');
  stays('a parameter',
    "public string Password { get; set; }\nfn f(token: &'static str) {}\nDim password As String\nchar password[64];");
  stays('the working directory behind a semicolon', 'cd x;PWD=/home/me;pwd');
  stays('a slot of a command',
    'HELLO [<version> [AUTH <user> <password>] [SETNAME <name>] ]\nconfig forgejo-token.%s <username> <token>\'", $url);');
  stays('a tag in a comment',
    'STRING_PASSWORD, /* <password>, if used */ and * The {@code <password>} tag renders an <input>');
  stays("a query string's last field beside another string", '"page=1&size=2&appkey=test-appkey", "bar2=foo"');
  stays('strings put together',
    `"password=" + this.password + ", " and ",password='" + this.password + "']" and 'access_token='.$options['token']`);
  stays('a kind that is compared',
    `if ($auth['password'] === 'custom-headers' || auth.password == "gitlab-ci-token") {`);
  stays("a token's name as its value",
    '{"refresh_token": "refreshtoken", "access_token": "gitlabaccesstoken", "secret": "clientsecret"}');
  stays('a sentence about netrc', 'and follow the login and password that are associated with that machine.');
  stays('the scope of a signature',
    'Authorization: AWS4-HMAC-SHA256 Credential=user/19700101/us-east-1/s3/aws4_request, SignedHeaders=host');
  stays('Bearer in prose', 'Use Bearer authentication with a Bearer token; Basic authentication is off.');
  stays('a public key', pem('PUBLIC KEY'));
  stays('a certificate', pem('CERTIFICATE'));
  stays('a comparison of names', 'if (passwordA === passwordB && token !== other) {}');
  stays('an arrow', 'const password = (x) => x; const secret = async () => {}');
  stays('a regular expression', 'const password = /^[a-z]{8,}$/;');
  stays('a name for the parser', 'import { Token, Secret } from "./token"; export const token = Token.create("x");');
  stays('a translation', '{ "password": "Contraseña", "forgot_password": "¿Olvidaste tu contraseña?" }');
  stays('the working directory', 'PWD=/home/me/x OLDPWD=/home');
  stays('what is redacted already', 'DB_PASSWORD=[REDACTED:password] postgres://a:[REDACTED:url-password]@b');
});
