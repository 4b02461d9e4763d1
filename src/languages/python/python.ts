import type { FactReader, FullLanguage } from '../language';
import { pythonProjectPackages } from './dependencies';
import { createPythonResolver } from './resolver';
import { findPythonDefinitions } from './definitions';
import { findPythonImports } from './imports';
import { mapPython } from './lexicalMap';

export const pythonFacts: FactReader = {
  lexicalMap: mapPython,
  definitions: findPythonDefinitions,
  imports: findPythonImports,
  entry: /^if[ \t]+__name__[ \t]*==[ \t]*['"]__main__['"]/gm,
  manifests: /(?:^|\/)(?:pyproject\.toml|setup\.cfg|setup\.py)$/,
  resolver: createPythonResolver,
  packageKinds: [pythonProjectPackages],
  errors: /\braise[ \t]+((?:[a-z_]\w*\.)*[A-Z]\w*)/g,
  tests: {
    fileName: /(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest|tests?)\.py$/,
    evidence: /^class[ \t]+\w+\([^()\n]{0,200}\bTestCase\b/gm, // unittest finds tests by this class, pytest by file names
    content: /^[ \t]*(?:(?:async[ \t]+)?def|class)[ \t]+(?<title>test\w*|Test\w*)/gm,
  },
  sideEffects: [
    {
      effect: 'file-system',
      words: ['open', 'makedirs', 'unlink', 'remove', 'read_text', 'write_text', 'read_bytes', 'write_bytes', 'mkdir',
        'listdir', 'walk'],
      pattern:
        /(?<![\w.])open\(|\bos\.(?:makedirs|mkdir|remove|unlink|rename|replace|listdir|walk|scandir|chmod)\(|\.(?:read_text|write_text|read_bytes|write_bytes|mkdir|unlink)\(/g,
    },
    { effect: 'environment', words: ['environ', 'getenv'], pattern: /\benviron\b|\bgetenv\(/g },
    {
      effect: 'process',
      words: ['exit', 'system', 'popen', 'fork', 'kill'],
      pattern: /\bsys\.exit\(|\bos\.(?:system|popen|exec\w*|spawn\w*|fork|kill|_exit)\(/g,
    },
  ],
  effectModules: {
    requests: 'network',
    'urllib.request': 'network',
    urllib3: 'network',
    'http.client': 'network',
    'http.server': 'network',
    httpx: 'network',
    aiohttp: 'network',
    socket: 'network',
    socketserver: 'network',
    ssl: 'network',
    ftplib: 'network',
    smtplib: 'network',
    imaplib: 'network',
    websockets: 'network',
    paramiko: 'network',
    grpc: 'network',
    shutil: 'file-system',
    tempfile: 'file-system',
    zipfile: 'file-system',
    tarfile: 'file-system',
    fileinput: 'file-system',
    sqlite3: 'database',
    psycopg2: 'database',
    psycopg: 'database',
    asyncpg: 'database',
    sqlalchemy: 'database',
    'django.db': 'database',
    pymongo: 'database',
    redis: 'database',
    pymysql: 'database',
    MySQLdb: 'database',
    peewee: 'database',
    dotenv: 'environment',
    subprocess: 'process',
    multiprocessing: 'process',
    signal: 'process',
    pty: 'process',
  },
};

export const python: FullLanguage = {
  name: 'Python',
  support: 'full',
  extensions: ['.py', '.pyi', '.pyw'],
  files: ['sconstruct', 'sconscript', 'wscript'],
  grammar: 'tree-sitter-python.wasm',
  grammarFolder: 'python',
  comments: { line: ['#'], block: [['"""', '"""'], ["'''", "'''"], ['r"""', '"""']] },
  family: 'py',
  entryFiles: { extensions: ['.py'] },
  generatedFiles: /_pb2(?:_grpc)?\.pyi?$/,
  toolFiles: {
    manifests: [
      String.raw`pyproject\.toml`,
      String.raw`setup\.(?:cfg|py)`,
      'pipfile',
      String.raw`(?:.{1,60}[-_.])?requirements.{0,60}\.(?:txt|in)`,
    ],
    configuration: [
      String.raw`tox\.ini`,
      String.raw`pytest\.ini`,
      String.raw`mypy\.ini`,
      String.raw`constraints.{0,60}\.txt`,
      String.raw`manifest\.in`,
      String.raw`noxfile\.py`,
      String.raw`conf\.py`,
    ],
  },
  facts: pythonFacts,
};
