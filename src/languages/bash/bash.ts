import type { FullLanguage } from '../language';
import { createBashResolver } from './resolver';
import { readBashDefinitions } from './definitions';
import { readBashImports } from './imports';
import { mapBash } from './lexicalMap';

export const bash: FullLanguage = {
  name: 'Shell',
  support: 'full',
  extensions: ['.sh', '.bash', '.zsh', '.ksh', '.bats'],
  files: ['.bashrc', '.zshrc', '.profile', '.bash_profile'],
  grammar: 'tree-sitter-bash.wasm',
  grammarFolder: 'bash',
  comments: { line: ['#'] },
  family: 'sh',
  facts: {
    lexicalMap: mapBash,
    definitions: readBashDefinitions,
    imports: readBashImports,
    manifests: /(?!)/,
    resolver: createBashResolver,
    errors: /(?!)/g,
    tests: {
      fileName: /(?:^|\/)(?:[^/]+\.bats|(?:test[_-][^/]+|[^/]+[_-](?:test|spec)|tests?|run[_-]tests?)\.(?:ba|z)?sh)$/,
      content:
        /^[ \t]*@test[ \t]+["'](?<title>[^"'\n]{1,200})["']|^[ \t]*(?:function[ \t]+)?test_\w+[ \t]*\(\)|^[ \t]*(?:Describe|It)[ \t]+["'][^"'\n]{1,200}["']/gm,
    },
    sideEffects: [
      {
        effect: 'network',
        words: ['curl', 'wget', 'ssh', 'scp', 'rsync', 'nc', 'ftp'],
        pattern: /(?:^|[\s;&|(`])(?:curl|wget|ssh|scp|rsync|nc|ftp|sftp)[ \t]+[-\w"'$]/gm,
      },
      {
        effect: 'file-system',
        words: ['rm', 'mv', 'cp', 'mkdir', 'touch', 'chmod', 'chown', 'ln', 'tee', 'mktemp', 'rmdir', 'install'],
        pattern: /(?:^|[\s;&|(`])(?:rm|mv|cp|mkdir|rmdir|touch|chmod|chown|ln|tee|mktemp)[ \t]+[-\w"'$/.]/gm,
      },
      {
        effect: 'database',
        words: ['psql', 'mysql', 'sqlite3', 'mongo', 'redis', 'mysqldump', 'pg_dump'],
        pattern: /(?:^|[\s;&|(`])(?:psql|mysql|mysqldump|pg_dump|sqlite3|mongo|mongosh|redis-cli)[ \t]+[-\w"'$]/gm,
      },
      {
        effect: 'environment',
        words: ['export', 'unset', 'printenv', 'setenv'],
        pattern: /(?:^|[;&|{])[ \t]*(?:export|unset|printenv)[ \t]+\w/gm,
      },
      {
        effect: 'process',
        words: ['exec', 'kill', 'trap', 'nohup', 'exit', 'sudo', 'pkill', 'systemctl', 'service'],
        pattern: /(?:^|[\s;&|(`])(?:exec|kill|pkill|killall|nohup|sudo|systemctl)[ \t]+[-\w"'$/]/gm,
      },
    ],
    effectModules: {},
  },
};
