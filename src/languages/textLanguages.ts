import type { CommentSyntax, TextLanguage } from './language';

const slashes: CommentSyntax = { line: ['//'], block: [['/**', '*/'], ['/*', '*/']] };
const hashes: CommentSyntax = { line: ['#'] };
const markup: CommentSyntax = { block: [['<!--', '-->']] };

/** Languages packed by their text, as the pack states. */
export const textLanguages = {
  groovy: {
    ...code('Groovy', '.groovy .gradle', slashes),
    family: 'jvm',
    folders: { testsBesideCode: true, sourceSets: true },
  },
  fsharp: code('F#', '.fs .fsx .fsi', slashes),
  visualbasic: code('Visual Basic', '.vb', { line: ["'"] }),
  objectivec: { ...code('Objective-C', '.m .mm', slashes), folders: { testsBesideCode: true } },
  perl: { ...code('Perl', '.pl .pm .t', hashes), folders: { testsBesideCode: true, shipsLib: true } },
  r: code('R', '.r', hashes),
  julia: code('Julia', '.jl', hashes),
  erlang: code('Erlang', '.erl .hrl', { line: ['%'] }),
  haskell: code('Haskell', '.hs .lhs', { line: ['--'], block: [['{-', '-}']] }),
  ocaml: code('OCaml', '.ml .mli', { block: [['(**', '*)'], ['(*', '*)']] }),
  clojure: code('Clojure', '.clj .cljs .cljc .edn', { line: [';'] }),
  lisp: code('Lisp', '.lisp .el .scm', { line: [';'] }),
  nim: code('Nim', '.nim', hashes),
  solidity: code('Solidity', '.sol', slashes),
  coffeescript: code('CoffeeScript', '.coffee', hashes),
  fish: code('Fish', '.fish', hashes),
  powershell: code('PowerShell', '.ps1 .psm1 .psd1', hashes),
  batch: code('Batch', '.bat .cmd', { line: ['REM', '::'] }),
  assembly: code('Assembly', '.s .asm', { line: [';', '#'] }),
  astro: code('Astro', '.astro', markup),
  thrift: code('Thrift', '.thrift', slashes),
  prisma: code('Prisma', '.prisma', slashes),
  tcl: { ...code('Tcl', '.tcl', hashes), folders: { testsBesideCode: true } },
  cuda: code('CUDA', '.cu .cuh', slashes),
  glsl: code('GLSL', '.glsl .vert .frag .wgsl', slashes),
  pug: code('Pug', '.pug .jade', slashes),
  handlebars: code('Handlebars', '.hbs .handlebars .mustache', markup),
  ejs: code('EJS', '.ejs', markup),
  jinja: code('Jinja', '.jinja .jinja2 .j2', { block: [['{#', '#}']] }),
  erb: code('ERB', '.erb', markup),
  sass: prose('Sass', '.sass', slashes),
  stylus: prose('Stylus', '.styl', slashes),
  restructuredtext: prose('reStructuredText', '.rst .rest'),
  asciidoc: prose('AsciiDoc', '.adoc .asciidoc'),
  latex: prose('LaTeX', '.tex .sty .cls', { line: ['%'] }),
  text: prose('Text', '.txt .text .log', undefined, 'license licence copying authors notice contributors'),
  jsonlines: prose('JSON Lines', '.jsonl .ndjson'),
  ini: prose('INI', '.ini .cfg .conf .properties', { line: ['#', ';'] }, '.editorconfig .gitconfig .npmrc'),
  xml: prose('XML', '.xml .xsd .xsl .xslt .svg .plist .csproj .props .targets .resx', markup),
  csv: prose('CSV', '.csv .tsv'),
  diff: prose('Diff', '.diff .patch'),
  starlark: code('Starlark', '.bzl .star', hashes, 'build build.bazel workspace'),
  just: prose('Just', '.just', hashes, 'justfile'),
  gomod: prose('Go module', '.mod', slashes, 'go.mod go.work'),
} as const satisfies Record<string, TextLanguage>;

function code(name: string, extensions: string, comments?: CommentSyntax, files = ''): TextLanguage {
  return {
    name,
    support: 'text',
    extensions: extensions.split(' '),
    files: files === '' ? [] : files.split(' '),
    ...(comments ? { comments } : {}),
  };
}

function prose(name: string, extensions: string, comments?: CommentSyntax, files = ''): TextLanguage {
  return { ...code(name, extensions, comments, files), prose: true };
}
