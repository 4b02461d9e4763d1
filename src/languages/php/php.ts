import type { FullLanguage } from '../language';
import { composerPackages } from './dependencies';
import { createPhpResolver } from './resolver';
import { findPhpDefinitions } from './definitions';
import { findPhpImports, findPhpNamespace, findPhpNameUses } from './imports';
import { mapPhp } from './lexicalMap';

export const php: FullLanguage = {
  name: 'PHP',
  support: 'full',
  extensions: ['.php', '.phtml', '.phpt'],
  grammar: 'tree-sitter-php.wasm',
  grammarFolder: 'php',
  comments: { line: ['//', '#'], block: [['/**', '*/'], ['/*', '*/']] },
  family: 'php',
  entryFiles: { extensions: ['.php'], names: ['index.php'] },
  toolFiles: { manifests: [String.raw`composer\.json`] },
  facts: {
    lexicalMap: mapPhp,
    fragmentMap: (code) => mapPhp(`<?php ${code}`),
    definitions: findPhpDefinitions,
    imports: findPhpImports,
    module: findPhpNamespace,
    uses: findPhpNameUses,
    manifests: /(?:^|\/)composer\.json$/,
    resolver: createPhpResolver,
    packageKinds: [composerPackages],
    errors: /\bthrow[ \t]+new[ \t]+\\?((?:\w+\\)*[A-Z]\w*)/g,
    tests: {
      fileName: /(?:^|\/)[^/]+(?:Test|TestCase|Cest|Spec|_test)\.php$|\.phpt$|(?:^|\/)test[-_][^/]+\.php$/,
      content:
        /^[ \t]*(?:public[ \t]+)?function[ \t]+(?<title>test\w+)|^[ \t]*(?:it|test|describe)[ \t]*\([ \t]*['"][^'"\n]{1,200}['"]|^[ \t]*#\[Test\b/gm,
    },
    sideEffects: [
      {
        effect: 'network',
        words: ['curl_init', 'curl_exec', 'fsockopen', 'stream_socket_client', 'guzzlehttp', 'mail', 'httpclient',
          'soapclient'],
        pattern:
          /\b(?:curl_(?:init|exec)|fsockopen|stream_socket_(?:client|server)|socket_create|mail)[ \t]*\(|\bnew[ \t]+\\?(?:\w+\\)*(?:SoapClient|GuzzleHttp\\Client)\b/g,
      },
      {
        effect: 'file-system',
        words: ['fopen', 'file_get_contents', 'file_put_contents', 'unlink', 'mkdir', 'rename', 'copy', 'rmdir',
          'scandir', 'glob', 'touch', 'chmod', 'tempnam', 'filesystem', 'readfile', 'move_uploaded_file',
          'splfileobject'],
        pattern:
          /(?<![\w$>:\\])\\?(?:fopen|file_get_contents|file_put_contents|file|unlink|mkdir|rmdir|rename|copy|scandir|glob|touch|chmod|tempnam|readfile|move_uploaded_file|opendir)[ \t]*\(|\bnew[ \t]+\\?SplFileObject\b/g,
      },
      {
        effect: 'database',
        words: ['pdo', 'mysqli', 'mysqli_query', 'sqlite3', 'wpdb', 'entitymanager', 'pg_query', 'eloquent'],
        pattern:
          /\bnew[ \t]+\\?(?:PDO|mysqli|SQLite3)\b|\b(?:mysqli_(?:connect|query)|pg_(?:connect|query)|sqlite_open)[ \t]*\(|\$wpdb\b|\bDB::\w/g,
      },
      {
        effect: 'environment',
        words: ['getenv', 'putenv', '_env', '_server', 'env', 'ini_set'],
        pattern: /(?<![\w$>:])\\?(?:getenv|putenv|ini_set|env)[ \t]*\(|\$_(?:ENV|SERVER)\b/g,
      },
      {
        effect: 'process',
        words: ['exec', 'shell_exec', 'system', 'passthru', 'proc_open', 'popen', 'exit', 'pcntl_fork'],
        pattern:
          /(?<![\w$>:])\\?(?:exec|shell_exec|system|passthru|proc_open|popen|pcntl_\w+)[ \t]*\(|(?<![\w$>:])(?:exit|die)\b/g,
      },
    ],
    effectModules: {},
  },
};
