import type { FullLanguage } from '../language';
import { createLuaResolver } from './resolver';
import { findLuaDefinitions } from './definitions';
import { findLuaImports } from './imports';
import { mapLua } from './lexicalMap';

export const lua: FullLanguage = {
  name: 'Lua',
  support: 'full',
  extensions: ['.lua', '.rockspec'],
  grammar: 'tree-sitter-lua.wasm',
  grammarFolder: 'lua',
  comments: { line: ['---', '--'], block: [['--[[', ']]']] },
  entryFiles: { extensions: ['.lua'], names: ['init.lua'] },
  folders: { testsBesideCode: true },
  toolFiles: { manifests: [String.raw`.{1,80}\.rockspec`] },
  facts: {
    lexicalMap: mapLua,
    definitions: findLuaDefinitions,
    imports: findLuaImports,
    manifests: /\.rockspec$/,
    resolver: createLuaResolver,
    errors: /\berror[ \t]*\([ \t]*(?:\{[ \t]*)?([A-Z]\w*(?:\.[A-Z]\w*)*)/g,
    tests: {
      fileName: /(?:^|\/)(?:[^/]+_(?:spec|test)|(?:test|spec)_[^/]+|tests?)\.lua$/,
      content:
        /^[ \t]*(?:describe|it|test|context|insulate|expose|pending|finally)[ \t]*\(?[ \t]*["'](?<title>[^"'\n]{1,200})["']|^[ \t]*function[ \t]+(?:\w+[.:])*test_?\w*[ \t]*\(/gm,
    },
    sideEffects: [
      {
        effect: 'network',
        words: ['socket', 'http', 'cosocket', 'tcp', 'uv', 'udp'],
        pattern:
          /\bsocket\.(?:tcp|udp|connect|bind|http)|\bngx\.socket\.|\bngx\.location\.capture|\buv\.new_(?:tcp|udp|pipe)/g,
      },
      {
        effect: 'file-system',
        words: ['io', 'lfs', 'remove', 'rename', 'writefile', 'readfile', 'fs_open', 'mkdir', 'tmpname'],
        pattern:
          /\bio\.(?:open|lines|read|write|output|input|tmpfile)\b|\blfs\.\w|\bos\.(?:remove|rename|tmpname)\b|\bfn\.(?:writefile|readfile|mkdir|delete)\b|\buv\.fs_\w/g,
      },
      {
        effect: 'environment',
        words: ['getenv', 'env', 'setenv'],
        pattern: /\bos\.getenv\b|\bvim\.env\b|\buv\.os_(?:getenv|setenv)\b/g,
      },
      {
        effect: 'process',
        words: ['execute', 'popen', 'exit', 'spawn', 'jobstart', 'system'],
        pattern:
          /\bos\.(?:execute|exit)\b|\bio\.popen\b|\buv\.spawn\b|\bfn\.(?:jobstart|system|systemlist)\b|\bvim\.system\b/g,
      },
    ],
    effectModules: {
      socket: 'network',
      ssl: 'network',
      'resty.http': 'network',
      'cqueues': 'network',
      'copas': 'network',
      lfs: 'file-system',
      'posix.fcntl': 'file-system',
      'pl.file': 'file-system',
      'pl.dir': 'file-system',
      luasql: 'database',
      lsqlite3: 'database',
      pgmoon: 'database',
      'resty.mysql': 'database',
      'resty.redis': 'database',
      'lapis.db': 'database',
      'posix.unistd': 'process',
    },
  },
};
