import type { FullLanguage } from '../language';
import { rubyGems } from './dependencies';
import { createRubyResolver } from './resolver';
import { findRubyDefinitions } from './definitions';
import { findRubyImports, findRubyUses } from './imports';
import { mapRuby } from './lexicalMap';

export const ruby: FullLanguage = {
  name: 'Ruby',
  support: 'full',
  extensions: ['.rb', '.rake', '.gemspec', '.ru'],
  files: ['gemfile', 'rakefile', 'podfile', 'brewfile', 'vagrantfile'],
  grammar: 'tree-sitter-ruby.wasm',
  grammarFolder: 'ruby',
  comments: { line: ['#'], block: [['=begin', '=end']] },
  family: 'rb',
  entryFiles: { extensions: ['.rb'] },
  folders: { testsBesideCode: true, shipsLib: true },
  toolFiles: {
    manifests: ['gemfile', String.raw`gems\.rb`, String.raw`.{1,80}\.gemspec`],
    configuration: ['rakefile', String.raw`config\.ru`],
  },
  facts: {
    lexicalMap: mapRuby,
    definitions: findRubyDefinitions,
    imports: findRubyImports,
    uses: findRubyUses,
    manifests: /(?:\.gemspec|(?:^|\/)config\/application\.rb)$/,
    resolver: createRubyResolver,
    packageKinds: [rubyGems],
    errors: /\b(?:raise|fail)[ \t(]+(?:::)?([A-Z]\w*(?:::[A-Z]\w*)*)/g,
    tests: {
      fileName: /(?:^|\/)(?:[^/]+_(?:test|spec)|test_[^/]+|(?:test|spec)_helper|rails_helper|spec_helper_\w+)\.rb$/,
      content:
        /^[ \t]*(?:(?:RSpec\.)?(?:describe|context|feature)|it|specify|scenario|test|should|example|f?it_behaves_like)[ \t(]+(?:["'](?<title>[^"'\n]{1,200})["']|[A-Z])|^[ \t]*def[ \t]+test_\w+/gm,
    },
    sideEffects: [
      {
        effect: 'network',
        words: ['http', 'socket', 'uri', 'tcpsocket', 'tcpserver', 'faraday', 'httparty', 'httpclient'],
        pattern:
          /\b(?:Net::HTTP|URI\.open|TCPSocket|TCPServer|UDPSocket|Faraday|HTTParty|HTTPClient|RestClient|Excon|Typhoeus)\b/g,
      },
      {
        effect: 'file-system',
        words: ['file', 'dir', 'fileutils', 'tempfile', 'pathname', 'io'],
        pattern:
          /\b(?:File\.(?:open|read|write|new|delete|unlink|rename|binread|binwrite|readlines|foreach|symlink|chmod|stat)|FileUtils\.\w|Dir\.(?:mkdir|glob|children|entries|mktmpdir|\[\])|Dir\[|Tempfile\b|IO\.(?:read|write|binread|readlines)|Pathname\.new)/g,
      },
      {
        effect: 'database',
        words: ['activerecord', 'sequel', 'pg', 'mysql2', 'sqlite3', 'mongoid', 'redis', 'execute', 'applicationrecord',
          'find_by', 'find_by_sql'],
        pattern:
          /\b(?:ActiveRecord::(?:Base|Migration)|ApplicationRecord\b|Sequel\.(?:connect|Model|migration)|PG\.connect|Mysql2::|SQLite3::|Mongoid::|Redis\.new|find_by_sql)/g,
      },
      { effect: 'environment', words: ['env'], pattern: /\bENV(?:\[|\.)/g },
      {
        effect: 'process',
        words: ['system', 'spawn', 'exec', 'fork', 'open3', 'popen', 'exit', 'abort', 'process'],
        pattern:
          /(?<![\w.:@$])(?:system|spawn|exec|fork|exit!?|abort)(?:[ \t]+["'%]|\()|(?<![\w.:@$])exit\b|\bOpen3\.|\bIO\.popen|\bProcess\.(?:kill|spawn|fork|detach|daemon)/g,
      },
    ],
    effectModules: {
      'net/http': 'network',
      'net/https': 'network',
      'net/ftp': 'network',
      'net/smtp': 'network',
      'open-uri': 'network',
      socket: 'network',
      faraday: 'network',
      httparty: 'network',
      excon: 'network',
      'rest-client': 'network',
      typhoeus: 'network',
      fileutils: 'file-system',
      tempfile: 'file-system',
      tmpdir: 'file-system',
      pathname: 'file-system',
      zip: 'file-system',
      active_record: 'database',
      sequel: 'database',
      pg: 'database',
      mysql2: 'database',
      sqlite3: 'database',
      redis: 'database',
      mongoid: 'database',
      dotenv: 'environment',
      open3: 'process',
      pty: 'process',
      childprocess: 'process',
    },
  },
};
