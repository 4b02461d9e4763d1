/** Passwords as people choose them; a bar parts each, so that none stands in this file as it is used. */
const joined = (values: readonly string[]): readonly string[] => values.map((value) => value.replace('|', ''));

/** Letters with digits or signs among them, or three words and more: no name in code looks so. */
export const chosen = joined([
  'S3cret|Pa55', 'MyPas|sw0rd', 'admin|Pass123', 'aB3d|E5fG', 'Welc|ome1!', 'hun|ter2', 'Tr0ub|4dor&3', 'correct-|horse-battery', 'P@ss|w0rd', 'Summer|2024!', 'qwer|ty123', 'letm|ein99',
  'Adm1|n#2023', '1qaz|2wsx', 'dr4gon|$lay3r', 'Pa55|word', 'n0tT|0day', 'ilove|you2', 'Must|ang_67', 'trust|no1', 'blue-Horse|-77', 'x7Kp|2mQz', 'Spring|2019', 'M0nk3y|Business', 'gr8|3xpect',
]);

/** Words alone: passwords only where nothing else can stand. */
export const plain = joined(['sunshine|club', 'letm|ein', 'open_|sesame', 'dragon|Fruit', 'blue-|horse']);

interface Form { readonly title: string; readonly with: (value: string) => string; readonly kept: string; readonly certain?: true }

/** `with` puts the value in its place, `kept` must be left of it; `certain` forms hold any word. */
export const forms: readonly Form[] = [
  form('YAML', 'db:\n  password: ¤\n', 'password: [REDACTED:password]'),
  form('YAML among other keys', 'db:\n  host: 10.0.0.1\n  password: ¤\n  port: 5432\n', 'password: [REDACTED:password]', true),
  form('YAML with a comment', 'password: ¤ # until May\nport: 1\n', 'password: [REDACTED:password] # until May', true),
  form('Compose', 'environment:\n  MYSQL_ROOT_PASSWORD: ¤\n', 'MYSQL_ROOT_PASSWORD: [REDACTED:password]'),
  form('Compose, as a list', 'environment:\n  - MYSQL_ROOT_PASSWORD=¤\n', '- MYSQL_ROOT_PASSWORD=[REDACTED:password]', true),
  form('Helm values', 'auth:\n  enabled: true\n  rootPassword: ¤\n', 'rootPassword: [REDACTED:password]', true),
  form('Ansible', 'ansible_user: deploy\nansible_become_pass: ¤\nansible_port: 22\n', 'ansible_become_pass: [REDACTED:password]', true),
  form('an Ansible inventory', 'web1 ansible_host=10.0.0.1 ansible_ssh_pass=¤\n', 'ansible_ssh_pass=[REDACTED:password]'),
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
  form('a JDBC address', 'jdbc:postgresql://db/x?user=a&password=¤', '?user=a&password=[REDACTED:password]', true),
  form('a connection string', '"Server=db;Database=x;User Id=a;Password=¤;Pooling=true;"', ';Password=[REDACTED:password];Pooling', true),
  form('a connection string\'s Pwd', 'Data Source=db; Uid=a; Pwd=¤', 'Pwd=[REDACTED:password]', true),
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

function form(title: string, text: string, kept: string, certain?: true): Form {
  return { title, with: (value) => text.replaceAll('¤', () => value), kept, ...(certain ? { certain } : {}) };
}

/** What may stand in such places and is no password: placeholders, names, code, types, sentences. */
export const lookAlikes: readonly string[] = [
  'changeme', 'password', '<password>', '${PW}', 'xxxxxxxx', '********', '$DB_PASSWORD', '{{ db_password }}', '%(password)s', 'your-password-here', 'secret', 'example', 'test', 'null', 'true', 'REDACTED', 'my_password', '...',
];
