import type { CommentSyntax, TextLanguage } from './language';

const slashes: CommentSyntax = { line: ['//'], block: [['/**', '*/'], ['/*', '*/']] };
const hashes: CommentSyntax = { line: ['#'] };
const dashes: CommentSyntax = { line: ['--'] };
const markup: CommentSyntax = { block: [['<!--', '-->']] };

/** Packed by their text; the pack says so. */
export const textLanguages = {
  go: code('Go', '.go', slashes),
  rust: code('Rust', '.rs', { line: ['//!', '///', '//'], block: [['/*', '*/']] }),
  groovy: code('Groovy', '.groovy .gradle', slashes),
  c: code('C', '.c .h', slashes),
  cpp: code('C++', '.cc .cpp .cxx .hpp .hh .hxx .ipp .inl', slashes),
  csharp: code('C#', '.cs .csx', slashes),
  fsharp: code('F#', '.fs .fsx .fsi', slashes),
  visualbasic: code('Visual Basic', '.vb', { line: ["'"] }),
  objectivec: code('Objective-C', '.m .mm', slashes),
  swift: code('Swift', '.swift', slashes),
  php: code('PHP', '.php .phtml', slashes),
  ruby: code('Ruby', '.rb .rake .gemspec .ru', hashes, 'gemfile rakefile podfile brewfile vagrantfile'),
  perl: code('Perl', '.pl .pm .t', hashes),
  lua: code('Lua', '.lua', dashes),
  r: code('R', '.r', hashes),
  julia: code('Julia', '.jl', hashes),
  elixir: code('Elixir', '.ex .exs', hashes),
  erlang: code('Erlang', '.erl .hrl', { line: ['%'] }),
  haskell: code('Haskell', '.hs .lhs', { line: ['--'], block: [['{-', '-}']] }),
  ocaml: code('OCaml', '.ml .mli', { block: [['(**', '*)'], ['(*', '*)']] }),
  clojure: code('Clojure', '.clj .cljs .cljc .edn', { line: [';'] }),
  lisp: code('Lisp', '.lisp .el .scm', { line: [';'] }),
  nim: code('Nim', '.nim', hashes),
  zig: code('Zig', '.zig', slashes),
  solidity: code('Solidity', '.sol', slashes),
  coffeescript: code('CoffeeScript', '.coffee', hashes),
  bash: code('Shell', '.sh .bash .zsh .fish .bats', hashes, '.bashrc .zshrc .profile'),
  powershell: code('PowerShell', '.ps1 .psm1 .psd1', hashes),
  batch: code('Batch', '.bat .cmd', { line: ['REM', '::'] }),
  assembly: code('Assembly', '.s .asm', { line: [';', '#'] }),
  vue: code('Vue', '.vue', markup),
  svelte: code('Svelte', '.svelte', markup),
  astro: code('Astro', '.astro', markup),
  sql: prose('SQL', '.sql', dashes),
  graphql: code('GraphQL', '.graphql .gql', hashes),
  protobuf: code('Protocol Buffers', '.proto', slashes),
  thrift: code('Thrift', '.thrift', slashes),
  prisma: code('Prisma', '.prisma', slashes),
  terraform: prose('Terraform', '.tf .tfvars .hcl', hashes),
  nix: code('Nix', '.nix', hashes),
  tcl: code('Tcl', '.tcl', hashes),
  cuda: code('CUDA', '.cu .cuh', slashes),
  glsl: code('GLSL', '.glsl .vert .frag .wgsl', slashes),
  html: code('HTML', '.html .htm .xhtml', markup),
  pug: code('Pug', '.pug .jade', slashes),
  handlebars: code('Handlebars', '.hbs .handlebars .mustache', markup),
  ejs: code('EJS', '.ejs', markup),
  jinja: code('Jinja', '.jinja .jinja2 .j2', { block: [['{#', '#}']] }),
  erb: code('ERB', '.erb', markup),
  css: prose('CSS', '.css .pcss .postcss', { block: [['/*', '*/']] }),
  scss: prose('SCSS', '.scss', slashes),
  sass: prose('Sass', '.sass', slashes),
  less: prose('Less', '.less', slashes),
  stylus: prose('Stylus', '.styl', slashes),
  markdown: prose('Markdown', '.md .markdown .mkd'),
  mdx: prose('MDX', '.mdx'),
  restructuredtext: prose('reStructuredText', '.rst .rest'),
  asciidoc: prose('AsciiDoc', '.adoc .asciidoc'),
  latex: prose('LaTeX', '.tex .sty .cls', { line: ['%'] }),
  text: prose('Text', '.txt .text .log', undefined, 'license licence copying authors notice contributors'),
  json: prose('JSON', '.json .jsonc .json5 .jsonl .ndjson .webmanifest .map'),
  yaml: prose('YAML', '.yml .yaml', hashes),
  toml: prose('TOML', '.toml', hashes, 'pipfile'),
  ini: prose('INI', '.ini .cfg .conf .properties', { line: ['#', ';'] }, '.editorconfig .gitconfig .npmrc'),
  xml: prose('XML', '.xml .xsd .xsl .xslt .svg .plist .csproj .props .targets .resx', markup),
  csv: prose('CSV', '.csv .tsv'),
  diff: prose('Diff', '.diff .patch'),
  dockerfile: prose('Dockerfile', '.dockerfile', hashes, 'dockerfile containerfile'),
  makefile: prose('Makefile', '.mk .mak', hashes, 'makefile gnumakefile'),
  cmake: prose('CMake', '.cmake', hashes, 'cmakelists.txt'),
  starlark: code('Starlark', '.bzl .star', hashes, 'build build.bazel workspace'),
  just: prose('Just', '.just', hashes, 'justfile'),
  gomod: prose('Go module', '.mod', slashes, 'go.mod go.work'),
} as const satisfies Record<string, TextLanguage>;

function code(name: string, extensions: string, comments?: CommentSyntax, files = ''): TextLanguage {
  return { name, support: 'text', extensions: extensions.split(' '), files: files === '' ? [] : files.split(' '), ...(comments ? { comments } : {}) };
}

function prose(name: string, extensions: string, comments?: CommentSyntax, files = ''): TextLanguage {
  return { ...code(name, extensions, comments, files), prose: true };
}
