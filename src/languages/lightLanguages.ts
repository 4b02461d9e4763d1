import { bicepSymbols } from './bicep/bicep';
import { cmakeSymbols } from './cmake/cmake';
import { dockerfileSymbols } from './docker/dockerfile';
import { gotemplateSymbols } from './gotemplate/gotemplate';
import { graphqlSymbols } from './graphql/graphql';
import type { CommentSyntax, LightLanguage } from './language';
import { makefileSymbols } from './make/makefile';
import { markdownSymbols } from './markdown/markdown';
import { nixSymbols } from './nix/nix';
import { protobufSymbols } from './protobuf/protobuf';
import { sqlSymbols } from './sql/sql';
import { terraformSymbols } from './terraform/terraform';
import { cssSymbols, stylesheetSymbols } from './stylesheets/stylesheets';
import { yamlDeclarations } from './yaml/declarations';

const slashes: CommentSyntax = { line: ['//'], block: [['/**', '*/'], ['/*', '*/']] };
const hashes: CommentSyntax = { line: ['#'] };

/** Languages that are outlined by a grammar or line patterns and ranked by their terms; their imports are not read. */
export const lightLanguages = {
  html: {
    name: 'HTML',
    support: 'light',
    extensions: ['.html', '.htm', '.xhtml'],
    comments: { block: [['<!--', '-->']] },
    grammar: 'tree-sitter-html.wasm',
    grammarFolder: 'html',
  },
  css: {
    name: 'CSS',
    support: 'light',
    prose: true,
    extensions: ['.css', '.pcss', '.postcss'],
    comments: { block: [['/*', '*/']] },
    grammar: 'tree-sitter-css.wasm',
    grammarFolder: 'css',
    symbols: cssSymbols,
  },
  scss: {
    name: 'SCSS',
    support: 'light',
    prose: true,
    extensions: ['.scss'],
    comments: slashes,
    symbols: stylesheetSymbols,
  },
  less: {
    name: 'Less',
    support: 'light',
    prose: true,
    extensions: ['.less'],
    comments: slashes,
    symbols: stylesheetSymbols,
  },
  markdown: {
    name: 'Markdown',
    support: 'light',
    prose: true,
    extensions: ['.md', '.markdown', '.mkd'],
    symbols: markdownSymbols,
  },
  mdx: { name: 'MDX', support: 'light', prose: true, extensions: ['.mdx'], symbols: markdownSymbols },
  json: {
    name: 'JSON',
    support: 'light',
    prose: true,
    extensions: ['.json', '.jsonc', '.json5', '.webmanifest', '.map'],
    grammar: 'tree-sitter-json.wasm',
    grammarFolder: 'json',
  },
  yaml: {
    name: 'YAML',
    support: 'light',
    prose: true,
    extensions: ['.yml', '.yaml'],
    comments: hashes,
    grammar: 'tree-sitter-yaml.wasm',
    grammarFolder: 'yaml',
    defines: yamlDeclarations,
  },
  toml: {
    name: 'TOML',
    support: 'light',
    prose: true,
    extensions: ['.toml'],
    files: ['pipfile'],
    comments: hashes,
    grammar: 'tree-sitter-toml.wasm',
    grammarFolder: 'toml',
  },
  terraform: {
    name: 'Terraform',
    support: 'light',
    namesWithBlanks: true,
    extensions: ['.tf', '.tofu', '.tfvars', '.hcl'],
    comments: { line: ['#', '//'], block: [['/*', '*/']] },
    symbols: terraformSymbols,
    defines: terraformSymbols,
  },
  sql: {
    name: 'SQL',
    support: 'light',
    namesWithBlanks: true,
    prose: true,
    extensions: ['.sql'],
    comments: { line: ['--'], block: [['/*', '*/']] },
    symbols: sqlSymbols,
    defines: sqlSymbols,
  },
  graphql: {
    name: 'GraphQL',
    support: 'light',
    namesWithBlanks: true,
    extensions: ['.graphql', '.gql'],
    comments: hashes,
    symbols: graphqlSymbols,
    defines: graphqlSymbols,
  },
  protobuf: {
    name: 'Protocol Buffers',
    support: 'light',
    namesWithBlanks: true,
    extensions: ['.proto'],
    comments: slashes,
    symbols: protobufSymbols,
    defines: protobufSymbols,
  },
  dockerfile: {
    name: 'Dockerfile',
    support: 'light',
    namesWithBlanks: true,
    prose: true,
    extensions: ['.dockerfile'],
    files: ['dockerfile', 'containerfile'],
    filePrefixes: ['dockerfile', 'containerfile'],
    comments: hashes,
    symbols: dockerfileSymbols,
    defines: dockerfileSymbols,
  },
  cmake: {
    name: 'CMake',
    support: 'light',
    namesWithBlanks: true,
    prose: true,
    files: ['cmakelists.txt'],
    extensions: ['.cmake'],
    comments: hashes,
    symbols: cmakeSymbols,
    defines: cmakeSymbols,
  },
  nix: {
    name: 'Nix',
    support: 'light',
    namesWithBlanks: true,
    extensions: ['.nix'],
    comments: hashes,
    symbols: nixSymbols,
    defines: nixSymbols,
  },
  bicep: {
    name: 'Bicep',
    support: 'light',
    namesWithBlanks: true,
    extensions: ['.bicep', '.bicepparam'],
    comments: slashes,
    symbols: bicepSymbols,
    defines: bicepSymbols,
  },
  gotemplate: {
    name: 'Go template',
    support: 'light',
    namesWithBlanks: true,
    prose: true,
    extensions: ['.tpl', '.gotmpl', '.tmpl'],
    comments: { block: [['{{/*', '*/}}'], ['{{- /*', '*/ -}}']] },
    symbols: gotemplateSymbols,
    defines: gotemplateSymbols,
  },
  makefile: {
    name: 'Makefile',
    support: 'light',
    namesWithBlanks: true,
    prose: true,
    extensions: ['.mk', '.mak'],
    files: ['makefile', 'gnumakefile'],
    filePrefixes: ['makefile'],
    comments: hashes,
    symbols: makefileSymbols,
    defines: makefileSymbols,
  },
} as const satisfies Record<string, LightLanguage>;
