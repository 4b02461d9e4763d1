import { fold } from '../../base/words/words';
import type { CommentSyntax, FactReader } from '../language';
import { javascriptResolver } from './resolver';
import { definitionsOfJavaScript } from './definitions';
import { importsOfJavaScript } from './imports';
import { layoutJavaScript } from './lexicalMap';

export const javascriptComments: CommentSyntax = { line: ['//'], block: [['/**', '*/'], ['/*', '*/']] };

/** Facts of JavaScript, JSX, TypeScript and TSX. */
export const javascriptFacts: FactReader = {
  layout: layoutJavaScript,
  definitions: definitionsOfJavaScript,
  imports: importsOfJavaScript,
  manifests:
    /(?:^|\/)(?:package\.json|[tj]sconfig[^/]*\.json|pnpm-workspace\.ya?ml|lerna\.json|[^/]*\.tsconfig\.json|tsconfigs?\/[^/]+\.json|tsconfig\.[^/]+\/[^/]+\.json)$/,
  resolver: javascriptResolver,
  errors: /\b(?:throw\s|reject\()\s*new\s+([\w$.]+)|\bthrow\s+([A-Z][\w$.]*)/g,
  tests: {
    fileName: /(?:[.\-_](?:tests?|specs?|e2e|cy|test-d)|(?:^|\/)(?:tests?|specs?))\.[cm]?[jt]sx?$/,
    content:
      /(?<![\w$.])(?:describe|it|test|suite|context|specify|Deno\.test|QUnit\.test)(?:\.(?:only|skip|concurrent|todo|serial|failing|sequential))*\s*\(\s*(?:(?<quote>['"`])(?<title>(?:(?!\k<quote>)[^\\\n]|\\.){1,200})?|\w)/g,
  },
  sideEffects: [
    {
      effect: 'network',
      words: ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'sendBeacon'].map(fold),
      pattern: /(?<![\w$.])fetch\s*\(|\bnew\s+(?:XMLHttpRequest|WebSocket|EventSource)\b|\.sendBeacon\(/g,
    },
    {
      effect: 'file-system',
      words: ['Deno', 'Bun'].map(fold),
      pattern: /\bDeno\.(?:readTextFile|readFile|writeTextFile|writeFile|open|remove|mkdir)|\bBun\.(?:file|write)\(/g,
    },
    { effect: 'environment', words: ['env'], pattern: /\bprocess\.env\b|\bimport\.meta\.env\b|\bDeno\.env\b/g },
    {
      effect: 'process',
      words: ['exit', 'kill', 'exitCode', 'abort'].map(fold),
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
