import type { FactReader, FullLanguage } from '../language';
import { dotnetProjects } from './dependencies';
import { createCSharpResolver } from './resolver';
import { findCSharpDefinitions, listCSharpSymbols } from './definitions';
import { findCSharpImports, findCSharpNamespace, findCSharpUses } from './imports';
import { mapCSharp } from './lexicalMap';

const facts: FactReader = {
  lexicalMap: mapCSharp,
  definitions: findCSharpDefinitions,
  imports: findCSharpImports,
  module: findCSharpNamespace,
  uses: findCSharpUses,
  manifests: /(?:\.csproj|(?:^|\/)Directory\.Build\.props)$/,
  resolver: createCSharpResolver,
  packageKinds: [dotnetProjects],
  errors: /\bthrow\s{1,20}new\s{1,20}([\w.]{1,200})/g,
  mainFunctionNames: /^Main$/,
  entry:
    // matches a program without a `Main` method
    /\b(?:WebApplication|Host|WebAssemblyHostBuilder|MauiApp)\.Create(?:Default|Application|Slim|Empty)?(?:Builder)?\(/g,
  tests: {
    fileName: /(?:Tests?|Specs?|Facts|TestCase|Should)\.cs$/,
    content:
      /\[(?:Fact|Theory|Test|TestMethod|DataTestMethod|TestCase|TestCaseSource|Property|Scenario)\b(?:[^\n]{0,300}(?:\n[ \t]{0,40}\[[^\n]{0,300}){0,30}\n[ \t]{0,40}(?:(?:public|private|internal|protected|async|static|virtual|override)[ \t]{1,4}){0,4}[\w<>.?[\]]{1,100}[ \t]{1,4}(?<title>\w{1,200})[ \t]{0,4}\()?/g,
  },
  sideEffects: [
    {
      effect: 'network',
      words: ['HttpClient', 'WebClient', 'TcpClient', 'TcpListener', 'UdpClient', 'HttpListener', 'ClientWebSocket',
        'IHttpClientFactory', 'WebRequest'],
      pattern:
        /\b(?:HttpClient|IHttpClientFactory|WebClient|TcpClient|TcpListener|UdpClient|HttpListener|ClientWebSocket|WebRequest)\b/g,
    },
    {
      effect: 'file-system',
      words: ['File', 'Directory', 'FileStream', 'StreamWriter', 'StreamReader', 'FileInfo', 'DirectoryInfo'],
      pattern:
        /(?<![\w.])(?:File|Directory)\.(?:[A-Z]\w{0,40})\s{0,4}\(|\bnew\s{1,4}(?:FileStream|StreamWriter|StreamReader|FileInfo|DirectoryInfo)\b/g,
    },
    {
      effect: 'database',
      words: ['DbContext', 'SqlConnection', 'IDbConnection', 'DbConnection', 'SqlCommand', 'MongoClient'],
      pattern: /\b(?:DbContext|SqlConnection|IDbConnection|DbConnection|SqlCommand|MongoClient)\b/g,
    },
    {
      effect: 'environment',
      words: ['Environment', 'GetEnvironmentVariable'],
      pattern: /\bEnvironment\.(?:GetEnvironmentVariables?|SetEnvironmentVariable|ExpandEnvironmentVariables)\b/g,
    },
    {
      effect: 'process',
      words: ['Process', 'ProcessStartInfo', 'Exit', 'FailFast'],
      pattern:
        /\bProcess\.(?:Start|GetProcess\w{0,20}|GetCurrentProcess)\b|\bProcessStartInfo\b|\bEnvironment\.(?:Exit|FailFast)\b/g,
    },
  ],
  effectModules: {
    'System.Net': 'network',
    Grpc: 'network',
    RestSharp: 'network',
    'Microsoft.AspNetCore.SignalR': 'network',
    'System.IO': 'file-system',
    'System.Data': 'database',
    'Microsoft.EntityFrameworkCore': 'database',
    'Microsoft.Data': 'database',
    Dapper: 'database',
    Npgsql: 'database',
    MySql: 'database',
    MongoDB: 'database',
    'StackExchange.Redis': 'database',
  },
};

export const csharp: FullLanguage = {
  name: 'C#',
  support: 'full',
  extensions: ['.cs', '.csx'],
  grammar: 'tree-sitter-c_sharp.wasm',
  grammarFolder: 'csharp',
  comments: { line: ['///', '//'], block: [['/**', '*/'], ['/*', '*/']] },
  namesWithBlanks: true,
  entryFiles: { extensions: ['.cs'] },
  generatedFiles: /\.(?:designer|g|g\.i)\.cs$/,
  toolFiles: {
    manifests: [
      String.raw`.{1,80}\.(?:cs|fs|vb|vcx)proj`,
      String.raw`.{1,80}\.nuspec`,
      String.raw`directory\.(?:build|packages)\.(?:props|targets)`,
      String.raw`packages\.config`,
    ],
    configuration: [String.raw`.{1,80}\.sln`, String.raw`global\.json`],
  },
  facts,
  symbols: listCSharpSymbols,
};
