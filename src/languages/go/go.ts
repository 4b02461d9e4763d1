import type { FullLanguage } from '../language';
import { goModulePackages } from './dependencies';
import { createGoResolver } from './resolver';
import { createLexicalScanner } from '../scanning/scanner';
import { findGoDefinitions } from './definitions';
import { findGoImports, readGoPackage } from './imports';
import { findGoUses } from './uses';

const scanGo = createLexicalScanner({
  line: ['//'],
  block: [{ open: '/*', close: '*/' }],
  strings: [{ open: '"', escape: '\\' }, { open: "'", escape: '\\' }, { open: '`', spansLines: true }],
});

export const go: FullLanguage = {
  name: 'Go',
  support: 'full',
  extensions: ['.go'],
  grammar: 'tree-sitter-go.wasm',
  grammarFolder: 'go',
  comments: { line: ['//'], block: [['/*', '*/']] },
  entryFiles: { extensions: ['.go'] },
  generatedFiles: /\.pb\.go$/,
  toolFiles: { manifests: [String.raw`go\.(?:mod|work)`], locks: [String.raw`go(?:\.work)?\.sum`] },
  facts: {
    lexicalMap: scanGo,
    definitions: findGoDefinitions,
    imports: findGoImports,
    module: readGoPackage,
    uses: findGoUses,
    manifests: /(?:^|\/)go\.(?:mod|work)$/,
    resolver: createGoResolver,
    packageKinds: [goModulePackages],
    // matches `return …, pkg.ErrNotFound`, `&PathError{` and named errors where they are created
    errors:
      /\breturn\b[^\n;{}]{0,120}?\b((?:\w+\.)?Err[A-Z]\w*)\b(?!\()|[\s&(]((?:\w+\.)?[A-Z]\w*Error)\{|\b(Err[A-Z]\w*)[ \t]*(?:error[ \t]*)?=[ \t]*(?:errors\.New|fmt\.Errorf|\w+\.(?:New|Errorf?|Wrap))\(/g,
    tests: {
      fileName: /_test\.go$/,
      content:
        /^func[ \t]+(?<title>(?:Test|Benchmark|Fuzz|Example)(?:[^a-z\s(][\w\u0080-\uffff]*)?)[ \t]*\(|\bt\.Run\([ \t]*"(?:[^"\\\n]|\\.){1,200}"/gm,
      evidence: /^func[ \t]+Test\w*\([ \t]*\w+[ \t]+\*testing\.[TMB]\b/gm,
    },
    entry: /^func[ \t]+main\([ \t]*\)/gm,
    sideEffects: [
      { effect: 'network', words: ['net'], pattern: /\bnet\.(?:Dial|Listen|Lookup|Resolve)\w*\(/g },
      {
        effect: 'file-system',
        words: ['os'],
        pattern:
          /\bos\.(?:Open|OpenFile|Create|CreateTemp|ReadFile|WriteFile|ReadDir|Remove|RemoveAll|Rename|Mkdir|MkdirAll|MkdirTemp|Stat|Lstat|Chmod|Chdir|Symlink|Truncate)\(/g,
      },
      {
        effect: 'environment',
        words: ['os', 'viper'],
        pattern: /\bos\.(?:Getenv|LookupEnv|Setenv|Unsetenv|Environ|ExpandEnv)\(/g,
      },
      {
        effect: 'process',
        words: ['os', 'syscall', 'log'],
        pattern: /\bos\.(?:Exit|StartProcess|FindProcess)\(|\bsyscall\.(?:Exec|Kill|ForkExec)\(|\blog\.Fatal/g,
      },
    ],
    effectModules: {
      'net/http': 'network',
      'net/rpc': 'network',
      'net/smtp': 'network',
      'google.golang.org/grpc': 'network',
      'github.com/gorilla/websocket': 'network',
      'nhooyr.io/websocket': 'network',
      'golang.org/x/net': 'network',
      'github.com/valyala/fasthttp': 'network',
      'io/ioutil': 'file-system',
      'github.com/spf13/afero': 'file-system',
      'github.com/fsnotify/fsnotify': 'file-system',
      embed: 'file-system',
      'database/sql': 'database',
      'gorm.io': 'database',
      'github.com/jmoiron/sqlx': 'database',
      'github.com/jackc/pgx': 'database',
      'github.com/lib/pq': 'database',
      'github.com/go-sql-driver/mysql': 'database',
      'github.com/mattn/go-sqlite3': 'database',
      'github.com/redis/go-redis': 'database',
      'github.com/go-redis/redis': 'database',
      'go.mongodb.org/mongo-driver': 'database',
      'go.etcd.io/bbolt': 'database',
      'entgo.io/ent': 'database',
      'github.com/joho/godotenv': 'environment',
      'github.com/kelseyhightower/envconfig': 'environment',
      'github.com/spf13/viper': 'environment',
      'os/exec': 'process',
      'os/signal': 'process',
      syscall: 'process',
    },
  },
};
