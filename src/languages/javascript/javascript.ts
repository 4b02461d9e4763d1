import type { FactReader, FullLanguage, GrammarOutline } from '../language';
import { settingFilePattern } from './aliases';
import { npmWorkspaces } from './dependencies';
import { createJavaScriptResolver } from './resolver';
import { readJavaScriptDefinitions } from './definitions';
import { readJavaScriptImports } from './imports';
import { mapJavaScript } from './lexicalMap';
import { replaceNewerSyntax, replaceNewerTsxSyntax } from './newerSyntax';

const manifestFilePattern =
  /(?:^|\/)(?:package\.json|deno\.jsonc?|import_?map\.json|[tj]sconfig[^/]*\.json|pnpm-workspace\.ya?ml|lerna\.json|[^/]*\.tsconfig\.json|tsconfigs?\/[^/]+\.json|tsconfig\.[^/]+\/[^/]+\.json)$/;

/** Facts about JavaScript, JSX, TypeScript and TSX. */
export const javaScriptFacts: FactReader = {
  lexicalMap: mapJavaScript,
  definitions: readJavaScriptDefinitions,
  imports: readJavaScriptImports,
  manifests: new RegExp(`${manifestFilePattern.source}|${settingFilePattern.source}`),
  resolver: createJavaScriptResolver,
  packageKinds: [npmWorkspaces],
  errors: /\b(?:throw\s|reject\()\s*new\s+([\w$.]+)|\bthrow\s+([A-Z][\w$.]*)/g,
  tests: {
    fileName: /(?:[.\-_](?:tests?|specs?|e2e|cy|test-d)|(?:^|\/)(?:tests?|specs?))\.[cm]?[jt]sx?$/,
    content:
      /(?<![\w$.])(?:describe|it|test|suite|context|specify|Deno\.test|QUnit\.test)(?:\.(?:only|skip|concurrent|todo|serial|failing|sequential))*\s*\(\s*(?:(?<quote>['"`])(?<title>(?:(?!\k<quote>)[^\\\n]|\\.){1,200})?|\w)/g,
  },
  sideEffects: [
    {
      effect: 'network',
      words: ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'sendBeacon'],
      pattern: /(?<![\w$.])fetch\s*\(|\bnew\s+(?:XMLHttpRequest|WebSocket|EventSource)\b|\.sendBeacon\(/g,
    },
    {
      effect: 'file-system',
      words: ['Deno', 'Bun'],
      pattern: /\bDeno\.(?:readTextFile|readFile|writeTextFile|writeFile|open|remove|mkdir)|\bBun\.(?:file|write)\(/g,
    },
    { effect: 'environment', words: ['env'], pattern: /\bprocess\.env\b|\bimport\.meta\.env\b|\bDeno\.env\b/g },
    {
      effect: 'process',
      words: ['exit', 'kill', 'exitCode', 'abort'],
      pattern: /\bprocess\.(?:exit|kill|exitCode|abort)\b|\bDeno\.exit\(/g,
    },
  ],
  effectModules: {
    http: 'network',
    https: 'network',
    http2: 'network',
    net: 'network',
    dgram: 'network',
    tls: 'network',
    dns: 'network',
    axios: 'network',
    got: 'network',
    undici: 'network',
    'node-fetch': 'network',
    superagent: 'network',
    ky: 'network',
    ws: 'network',
    'socket.io': 'network',
    'socket.io-client': 'network',
    fs: 'file-system',
    'fs-extra': 'file-system',
    'graceful-fs': 'file-system',
    rimraf: 'file-system',
    mkdirp: 'file-system',
    chokidar: 'file-system',
    pg: 'database',
    mysql: 'database',
    mysql2: 'database',
    sqlite3: 'database',
    'better-sqlite3': 'database',
    mongodb: 'database',
    mongoose: 'database',
    redis: 'database',
    ioredis: 'database',
    knex: 'database',
    sequelize: 'database',
    typeorm: 'database',
    '@prisma/client': 'database',
    'drizzle-orm': 'database',
    dotenv: 'environment',
    child_process: 'process',
    cluster: 'process',
    worker_threads: 'process',
    execa: 'process',
    'cross-spawn': 'process',
    tinyexec: 'process',
  },
};

/**
 * Tool files. Names that start with a dot or end in `rc` or `.config.js` are omitted because they are recognized for
 * all languages.
 */
const toolFiles = {
  manifests: [String.raw`package\.json`, String.raw`bower\.json`, String.raw`deno\.jsonc?`, String.raw`jsr\.json`],
  locks: [String.raw`npm-shrinkwrap\.json`, String.raw`bun\.lockb`],
  configuration: [
    String.raw`[tj]sconfig.{0,60}\.json`,
    String.raw`pnpm-workspace\.yaml`,
    String.raw`lerna\.json`,
    String.raw`nx\.json`,
    String.raw`turbo\.json`,
  ],
};

export const typescript = createJavaScriptLanguage({
  name: 'TypeScript',
  extensions: ['.ts', '.mts', '.cts'],
  grammar: 'tree-sitter-typescript.wasm',
  grammarFolder: 'typescript',
  fallbackText: replaceNewerSyntax,
});
export const tsx = createJavaScriptLanguage({
  name: 'TSX',
  extensions: ['.tsx'],
  grammar: 'tree-sitter-tsx.wasm',
  grammarFolder: 'tsx',
  fallbackText: replaceNewerTsxSyntax,
});
export const javascript = createJavaScriptLanguage({
  name: 'JavaScript',
  extensions: ['.js', '.mjs', '.cjs'],
  grammar: 'tree-sitter-javascript.wasm',
  grammarFolder: 'javascript',
});
export const jsx = createJavaScriptLanguage({
  name: 'JSX',
  extensions: ['.jsx'],
  grammar: 'tree-sitter-javascript.wasm',
  grammarFolder: 'javascript',
});

function createJavaScriptLanguage(
  options: Pick<FullLanguage & GrammarOutline, 'name' | 'extensions' | 'grammar' | 'grammarFolder' | 'fallbackText'>,
): FullLanguage {
  return {
    ...options,
    support: 'full',
    comments: { line: ['//'], block: [['/**', '*/'], ['/*', '*/']] },
    family: 'js',
    entryFiles: { extensions: options.extensions, names: options.extensions.map((extension) => `index${extension}`) },
    folders: { testsBesideCode: true },
    toolFiles,
    facts: javaScriptFacts,
  };
}
