import type { FullLanguage } from '../language';
import { swiftPackages } from './dependencies';
import { createSwiftResolver } from './resolver';
import { findSwiftDefinitions } from './definitions';
import { findSwiftImports, findSwiftUses } from './imports';
import { mapSwift } from './lexicalMap';

export const swift: FullLanguage = {
  name: 'Swift',
  support: 'full',
  extensions: ['.swift'],
  grammar: 'tree-sitter-swift.wasm',
  grammarFolder: 'swift',
  parseCostFactor: 8,
  comments: { line: ['///', '//'], block: [['/**', '*/'], ['/*', '*/']] },
  namesWithBlanks: true,
  entryFiles: { extensions: ['.swift'], paths: /(?:^|\/)Sources\/[^/]+\/main\.swift$/ },
  generatedFiles: /\.pb\.swift$/,
  toolFiles: {
    manifests: [String.raw`package\.swift`, 'podfile', 'cartfile', String.raw`.{1,80}\.podspec`],
    locks: [String.raw`(?:package|cartfile)\.resolved`],
  },
  facts: {
    lexicalMap: mapSwift,
    definitions: findSwiftDefinitions,
    imports: findSwiftImports,
    uses: findSwiftUses,
    manifests: /(?:^|\/)Package(?:@swift-[\d.]+)?\.swift$/,
    resolver: createSwiftResolver,
    packageKinds: [swiftPackages],
    errors: /\bthrow[ \t]+([A-Z][\w.]*)|\.failure\([ \t]*([A-Z]\w*(?:\.\w+)?)|\b(fatalError|preconditionFailure)\(/g,
    tests: {
      fileName: /(?:Tests?|TestCase|Specs?)\.swift$/,
      content:
        /(?:\bfunc[ \t]+(?=test)|@Test\b[^{}]{0,200}?\bfunc[ \t]+`?|(?<![\w.])(?:describe|context|it)\([ \t]*")(?<title>(?:[^"\\\n(<`]|\\.){1,120})/g,
      evidence: /\bXCTestCase\b|\bimport[ \t]+(?:XCTest|Testing|Quick)\b/g,
    },
    entry: /^[ \t]*@main\b/gm,
    sideEffects: [
      {
        effect: 'network',
        words: ['URLSession', 'NWConnection', 'NWListener', 'URLRequest', 'CFSocket'],
        pattern: /\b(?:URLSession|NWConnection|NWListener|CFSocket\w*)\b/g,
      },
      {
        effect: 'file-system',
        words: ['FileManager', 'FileHandle', 'contentsOf', 'atomically'],
        pattern: /\bFileManager\b|\bFileHandle\b|\b(?:Data|String)\(contentsOf|\.write\(to(?:File)?:/g,
      },
      {
        effect: 'database',
        words: ['NSManagedObjectContext', 'NSPersistentContainer', 'ModelContext'],
        pattern: /\b(?:NSManagedObjectContext|NSPersistentContainer|ModelContext)\b/g,
      },
      {
        effect: 'environment',
        words: ['ProcessInfo', 'getenv', 'UserDefaults', 'CommandLine'],
        pattern: /\bprocessInfo\.environment\b|\b(?:getenv|setenv)\(|\bUserDefaults\b|\bCommandLine\.arguments\b/g,
      },
      {
        effect: 'process',
        words: ['Process', 'exit', 'kill', 'posix_spawn'],
        pattern: /\bProcess\(\)|(?<![\w.])exit\(|(?<![\w.])kill\(|\bposix_spawn/g,
      },
    ],
    effectModules: {
      Network: 'network',
      NIO: 'network',
      NIOCore: 'network',
      NIOPosix: 'network',
      NIOHTTP1: 'network',
      AsyncHTTPClient: 'network',
      GRPC: 'network',
      CFNetwork: 'network',
      MultipeerConnectivity: 'network',
      System: 'file-system',
      SystemPackage: 'file-system',
      CoreData: 'database',
      SwiftData: 'database',
      SQLite3: 'database',
      GRDB: 'database',
      RealmSwift: 'database',
      Fluent: 'database',
      FluentKit: 'database',
      SQLKit: 'database',
    },
  },
};
