import type { FactReader, FullLanguage } from '../language';
import { pubPackages } from './dependencies';
import { createDartResolver } from './resolver';
import { createLexicalScanner } from '../scanning/scanner';
import { findDartDefinitions } from './definitions';
import { listDartImports, parseDartLibrary } from './imports';

const facts: FactReader = {
  lexicalMap: createLexicalScanner({
    line: ['//'],
    block: [{ open: '/*', close: '*/', nests: true }],
    strings: [...["'", '"'].flatMap((quote) => [
      { open: `r${quote.repeat(3)}`, close: quote.repeat(3), spansLines: true },
      { open: `r${quote}`, close: quote },
      { open: quote.repeat(3), escape: '\\', spansLines: true, interpolation: '${' },
      { open: quote, escape: '\\', interpolation: '${' },
    ])],
  }),
  definitions: findDartDefinitions,
  imports: listDartImports,
  module: parseDartLibrary,
  errors: /\bthrow[ \t]+(?:(?:const|new)[ \t]+)?((?:\w{1,100}\.){0,10}[A-Z]\w{0,100})/g,
  entry: /^(?:(?:void|int|dynamic|Future<(?:void|int)>)[ \t]+)?main\(/gm,
  tests: {
    fileName: /_test\.dart$/,
    content:
      /(?<![\w.$])(?:test|testWidgets|group|blocTest|testGoldens|patrolTest|testWith\w{1,40})(?:<[^<>()\n]{0,100}>)?\(\s{0,100}r?['"](?<title>[^'"\n]{1,200})/g,
  },
  manifests: /(?:^|\/)pubspec\.yaml$/,
  resolver: createDartResolver,
  packageKinds: [pubPackages],
  sideEffects: [
    {
      effect: 'network',
      words: ['HttpClient', 'HttpServer', 'Socket', 'WebSocket'],
      pattern: /\b(?:HttpClient|WebSocket)\(|\b(?:HttpServer|ServerSocket)\.bind|\b(?:Web)?Socket\.connect/g,
    },
    {
      effect: 'file-system',
      words: ['File', 'Directory', 'readAsString', 'writeAsString', 'readAsBytes', 'writeAsBytes'],
      pattern: /\b(?:File|Directory)\(|\.(?:readAs(?:String|Bytes|Lines)|writeAs(?:String|Bytes))(?:Sync)?\(/g,
    },
    {
      effect: 'environment',
      words: ['Platform', 'fromEnvironment'],
      pattern: /\bPlatform\.environment\b|\.fromEnvironment\(/g,
    },
    {
      effect: 'process',
      words: ['Process', 'exit', 'Isolate'],
      pattern: /\bProcess\.(?:run|start|runSync)\(|(?<![\w.])exit\(|\bIsolate\.(?:spawn|run)\(/g,
    },
  ],
  effectModules: {
    'package:http': 'network',
    'package:dio': 'network',
    'package:web_socket_channel': 'network',
    'package:grpc': 'network',
    'package:shelf': 'network',
    'package:chopper': 'network',
    'package:graphql': 'network',
    'package:firebase_auth': 'network',
    'package:file': 'file-system',
    'package:path_provider': 'file-system',
    'package:shared_preferences': 'file-system',
    'package:file_picker': 'file-system',
    'package:sqflite': 'database',
    'package:drift': 'database',
    'package:hive': 'database',
    'package:isar': 'database',
    'package:sqlite3': 'database',
    'package:postgres': 'database',
    'package:mongo_dart': 'database',
    'package:cloud_firestore': 'database',
    'package:objectbox': 'database',
    'package:flutter_dotenv': 'environment',
    'dart:isolate': 'process',
    'package:process': 'process',
  },
};

export const dart: FullLanguage = {
  name: 'Dart',
  support: 'full',
  extensions: ['.dart'],
  grammar: 'tree-sitter-dart.wasm',
  grammarFolder: 'dart',
  comments: { line: ['///', '//'], block: [['/**', '*/'], ['/*', '*/']] },
  importsFirst: true,
  entryFiles: { extensions: ['.dart'] },
  generatedFiles: /\.(?:g|gr|freezed|mocks|config|chopper|pb|pbenum|pbjson|pbserver|pbgrpc)\.dart$/,
  folders: { testsBesideCode: true, shipsLib: true },
  toolFiles: { manifests: [String.raw`pubspec\.yaml`] },
  facts,
};
