import type { CommentSyntax, TextLanguage } from './language';

const slashComments: CommentSyntax = { line: ['//'], block: [['/**', '*/'], ['/*', '*/']] };
const hashComments: CommentSyntax = { line: ['#'] };
const markupComments: CommentSyntax = { block: [['<!--', '-->']] };
const bracedComments: CommentSyntax = { block: [['{#', '#}']] };

/** Languages that are packed as text only. The pack points this out. */
export const textLanguages = {
  groovy: {
    ...defineCode('Groovy', '.groovy .gradle', slashComments),
    family: 'jvm',
    folders: { testsBesideCode: true, sourceSets: true },
  },
  fsharp: defineCode('F#', '.fs .fsx .fsi', slashComments),
  visualbasic: defineCode('Visual Basic', '.vb', { line: ["'"] }),
  objectivec: { ...defineCode('Objective-C', '.m .mm', slashComments), folders: { testsBesideCode: true } },
  perl: { ...defineCode('Perl', '.pl .pm .t', hashComments), folders: { testsBesideCode: true, shipsLib: true } },
  r: defineCode('R', '.r', hashComments),
  julia: defineCode('Julia', '.jl', hashComments),
  erlang: defineCode('Erlang', '.erl .hrl', { line: ['%'] }),
  haskell: defineCode('Haskell', '.hs .lhs', { line: ['--'], block: [['{-', '-}']] }),
  ocaml: defineCode('OCaml', '.ml .mli', { block: [['(**', '*)'], ['(*', '*)']] }),
  clojure: defineCode('Clojure', '.clj .cljs .cljc .edn', { line: [';'] }),
  lisp: defineCode('Lisp', '.lisp .el .scm', { line: [';'] }),
  nim: defineCode('Nim', '.nim', hashComments),
  solidity: defineCode('Solidity', '.sol', slashComments),
  coffeescript: defineCode('CoffeeScript', '.coffee', hashComments),
  fish: defineCode('Fish', '.fish', hashComments),
  powershell: defineCode('PowerShell', '.ps1 .psm1 .psd1', hashComments),
  batch: defineCode('Batch', '.bat .cmd', { line: ['REM', '::'] }),
  assembly: defineCode('Assembly', '.s .asm', { line: [';', '#'] }),
  astro: defineCode('Astro', '.astro', markupComments),
  thrift: defineCode('Thrift', '.thrift', slashComments),
  prisma: defineCode('Prisma', '.prisma', slashComments),
  tcl: { ...defineCode('Tcl', '.tcl', hashComments), folders: { testsBesideCode: true } },
  cuda: defineCode('CUDA', '.cu .cuh', slashComments),
  glsl: defineCode('GLSL', '.glsl .vert .frag .wgsl', slashComments),
  pug: defineTemplate('Pug', '.pug .jade', slashComments),
  handlebars: defineTemplate('Handlebars', '.hbs .handlebars .mustache', markupComments),
  ejs: defineTemplate('EJS', '.ejs', markupComments),
  jinja: defineTemplate('Jinja', '.jinja .jinja2 .j2', bracedComments),
  twig: defineTemplate('Twig', '.twig', bracedComments),
  nunjucks: defineTemplate('Nunjucks', '.njk .nunjucks', bracedComments),
  liquid: defineTemplate('Liquid', '.liquid', { block: [['{% comment %}', '{% endcomment %}']] }),
  blade: defineTemplate('Blade', '.blade.php', { block: [['{{--', '--}}']] }),
  razor: defineTemplate('Razor', '.razor .cshtml .vbhtml', { block: [['@*', '*@']] }),
  jsp: defineTemplate('JSP', '.jsp .jspx .jspf', { block: [['<%--', '--%>']] }),
  freemarker: defineTemplate('FreeMarker', '.ftlh', { block: [['<#--', '-->']] }),
  haml: defineTemplate('Haml', '.haml', { line: ['-#'] }),
  slim: defineTemplate('Slim', '.slim', { line: ['/'] }),
  heex: defineTemplate('HEEx', '.heex .eex .leex', { block: [['<%!--', '--%>']] }),
  erb: defineTemplate('ERB', '.erb', markupComments),
  sass: defineDocumentOrData('Sass', '.sass', slashComments),
  stylus: defineDocumentOrData('Stylus', '.styl', slashComments),
  restructuredtext: defineDocumentOrData('reStructuredText', '.rst .rest'),
  asciidoc: defineDocumentOrData('AsciiDoc', '.adoc .asciidoc'),
  latex: defineDocumentOrData('LaTeX', '.tex .sty .cls', { line: ['%'] }),
  text: defineDocumentOrData('Text', '.txt .text .log', undefined,
    'license licence copying authors notice contributors'),
  jsonlines: defineDocumentOrData('JSON Lines', '.jsonl .ndjson'),
  ini: defineDocumentOrData('INI', '.ini .cfg .conf .properties', { line: ['#', ';'] },
    '.editorconfig .gitconfig .npmrc'),
  xml: defineDocumentOrData('XML', '.xml .xsd .xsl .xslt .svg .plist .csproj .props .targets .resx', markupComments),
  csv: defineDocumentOrData('CSV', '.csv .tsv'),
  diff: defineDocumentOrData('Diff', '.diff .patch'),
  starlark: defineCode('Starlark', '.bzl .star', hashComments, 'build build.bazel workspace'),
  just: defineDocumentOrData('Just', '.just', hashComments, 'justfile'),
  gomod: defineDocumentOrData('Go module', '.mod', slashComments, 'go.mod go.work'),
} as const satisfies Record<string, TextLanguage>;

function defineCode(name: string, extensions: string, comments?: CommentSyntax, files = ''): TextLanguage {
  return {
    name,
    support: 'text',
    extensions: extensions.split(' '),
    files: files === '' ? [] : files.split(' '),
    ...(comments ? { comments } : {}),
  };
}

/** A template in a folder of tests is a fixture. */
function defineTemplate(name: string, extensions: string, comments: CommentSyntax): TextLanguage {
  return { ...defineCode(name, extensions, comments), folders: { testsBesideCode: true } };
}

function defineDocumentOrData(name: string, extensions: string, comments?: CommentSyntax, files = ''): TextLanguage {
  return { ...defineCode(name, extensions, comments, files), isDocumentOrData: true };
}
