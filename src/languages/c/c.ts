import type { CommentSyntax, FactReader, FullLanguage } from '../language';
import type { SideEffect } from '#model';
import { createCResolver } from './resolver';
import { findCDefinitions, findCSymbols } from './definitions';
import { isCpp } from './dialect';
import { findCIncludes } from './includes';
import { mapC } from './lexicalMap';
import { blankMacros } from './macros';

const comments: CommentSyntax = { line: ['///', '//!', '//'], block: [['/**', '*/'], ['/*', '*/']] };

/** Maps headers to the effect of including them; those in angle brackets keep the brackets. */
function mapHeaderEffects(effect: SideEffect, names: string): Record<string, SideEffect> {
  return Object.fromEntries(
    names.split(' ').flatMap((name) => [[`<${name}.h>`, effect], [`${name}.h`, effect], [`<${name}>`, effect]]),
  );
}

/** Facts about C and C++. One reader serves both, because C is read as a subset of C++. */
const facts: FactReader = {
  lexicalMap: mapC,
  definitions: findCDefinitions,
  imports: findCIncludes,
  manifests: /(?:^|\/)(?:compile_commands\.json|CMakeLists\.txt|meson\.build)$/,
  mainFunctionNames: /^(?:w?main|wWinMain|WinMain)$/,
  resolver: createCResolver,
  errors:
    /\bthrow\s{1,20}(?:new\s{1,20})?((?:::)?[A-Za-z_][\w:]{0,200})\s{0,20}[({]|\breturn\s{1,20}-(E[A-Z][A-Z0-9]{1,20})\b|\berrno\s{0,20}=\s{0,20}(E[A-Z][A-Z0-9]{1,20})\b/g,
  tests: {
    fileName:
      /(?:^|\/)(?:tests?|test[_-][^/]*|[^/]*[_-](?:unit)?tests?|[^/]*[a-z0-9](?:Unit)?Tests?|[^/]*[._-](?:test|spec)|unittest[^/]*)\.(?:c|cc|cpp|cxx|c\+\+|m|mm)$/,
    content:
      /(?:\b(?:TEST|TEST_[FP]|TYPED_TEST(?:_P)?|[A-Z]{1,20}_TEST(?:_CASE)?|TEST_METHOD|BOOST_(?:AUTO|FIXTURE)_TEST_CASE|START_TEST|CTEST2?|Test)\s{0,4}\(\s{0,20}|\b(?:TEST_CASE|SCENARIO|SECTION|TEMPLATE_TEST_CASE|SUBCASE)\s{0,4}\(\s{0,20}"|^(?:static[ \t]{1,4})?(?:void|int)[ \t]{1,4}(?=test_\w{1,200}[ \t]{0,4}\())(?<title>(?<=")[^"\n]{1,200}|\w{1,200}(?:\s{0,20},\s{0,20}\w{1,200})?)/gm,
  },
  sideEffects: [
    {
      effect: 'network',
      words: ['socket', 'connect', 'accept', 'getaddrinfo', 'recv'],
      pattern: /\b(?:socket|connect|accept4?|getaddrinfo|recv|recvfrom|sendto)\s{0,4}\(/g,
    },
    {
      effect: 'file-system',
      words: ['fopen', 'open', 'unlink', 'mkdir', 'rename', 'opendir', 'ifstream', 'ofstream', 'fstream', 'CreateFile',
        'CreateFileW'],
      pattern:
        /(?<![\w.>])(?:fopen|openat|unlink|mkdir|rename|opendir|readdir|ftruncate|CreateFile[AW]?)\s{0,4}\(|\bstd::[io]?fstream\b/g,
    },
    {
      effect: 'environment',
      words: ['getenv', 'setenv', 'putenv', 'secure_getenv'],
      pattern: /\b(?:secure_)?getenv\s{0,4}\(|\b(?:set|put)env\s{0,4}\(/g,
    },
    {
      effect: 'process',
      words: ['fork', 'exec', 'execv', 'execve', 'execvp', 'execlp', 'system', 'popen', 'exit', '_exit', 'abort',
        'kill', 'CreateProcess', 'posix_spawn'],
      pattern:
        /(?<![\w.>])(?:fork|execv[pe]?|execl[pe]?|execvpe|system|popen|_?exit|abort|kill|CreateProcess[AW]?|posix_spawnp?)\s{0,4}\(/g,
    },
  ],
  effectModules: {
    ...mapHeaderEffects('network',
      'sys/socket netinet/in netinet/tcp arpa/inet netdb winsock2 ws2tcpip curl/curl openssl/ssl boost/asio'),
    ...mapHeaderEffects('file-system', 'fstream filesystem dirent sys/stat sys/mman'),
    ...mapHeaderEffects('database', 'sqlite3 libpq-fe mysql mysql/mysql hiredis/hiredis mongoc/mongoc'),
    ...mapHeaderEffects('process', 'sys/wait spawn csignal signal'),
  },
};

/** C++ headers share C's extension, so the content decides which grammar parses them. */
export const c: FullLanguage = {
  name: 'C',
  support: 'full',
  extensions: ['.c', '.h'],
  grammar: 'tree-sitter-c.wasm',
  grammarFolder: 'c',
  comments,
  namesWithBlanks: true,
  family: 'c',
  folders: { testsBesideCode: true },
  entryFiles: { extensions: ['.c'] },
  generatedFiles: /^(?:moc|ui|qrc)_[^/]*\.h$|\.(?:tab|yy)\.[ch]$|^lex\.\w+\.c$|\.pb\.h$/,
  toolFiles: {
    manifests: [String.raw`conanfile\.(?:py|txt)`, String.raw`vcpkg\.json`],
    configuration: [String.raw`cmakelists\.txt`, String.raw`meson\.build`, String.raw`configure\.(?:ac|in)`],
  },
  facts,
  symbols: findCSymbols,
  parserText: blankMacros,
  dialect: (text) => (isCpp(text) ? 'cpp' : undefined),
};

export const cpp: FullLanguage = {
  name: 'C++',
  support: 'full',
  extensions: ['.cc', '.cpp', '.cxx', '.c++', '.hpp', '.hh', '.hxx', '.h++', '.ipp', '.inl', '.tpp'],
  grammar: 'tree-sitter-cpp.wasm',
  grammarFolder: 'cpp',
  comments,
  namesWithBlanks: true,
  family: 'c',
  folders: { testsBesideCode: true },
  entryFiles: { extensions: ['.cc', '.cpp', '.cxx'] },
  generatedFiles: /^(?:moc|ui|qrc)_[^/]*\.cpp$|\.(?:tab|yy)\.cc$|\.pb\.cc$/,
  facts,
  symbols: findCSymbols,
  parserText: blankMacros,
};
