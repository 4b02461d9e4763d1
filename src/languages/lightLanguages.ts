import { listBicepSymbols } from './bicep/bicep';
import { listCmakeSymbols } from './cmake/cmake';
import { readDockerfileSymbols } from './docker/dockerfile';
import { listGoTemplateSymbols } from './gotemplate/gotemplate';
import { listGraphqlSymbols } from './graphql/graphql';
import type { CommentSyntax, LightLanguage } from './language';
import { listMakefileSymbols } from './make/makefile';
import { parseMarkdownSymbols } from './markdown/markdown';
import { listNixSymbols } from './nix/nix';
import { listProtobufSymbols } from './protobuf/protobuf';
import { listSqlSymbols } from './sql/sql';
import { listTerraformSymbols } from './terraform/terraform';
import { listCssSymbols, listStylesheetSymbols } from './stylesheets/stylesheets';
import { findYamlDeclarations } from './yaml/declarations';

const slashComments: CommentSyntax = { line: ['//'], block: [['/**', '*/'], ['/*', '*/']] };
const hashComments: CommentSyntax = { line: ['#'] };

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
    isDocumentOrData: true,
    extensions: ['.css', '.pcss', '.postcss'],
    comments: { block: [['/*', '*/']] },
    grammar: 'tree-sitter-css.wasm',
    grammarFolder: 'css',
    symbols: listCssSymbols,
  },
  scss: {
    name: 'SCSS',
    support: 'light',
    isDocumentOrData: true,
    extensions: ['.scss'],
    comments: slashComments,
    symbols: listStylesheetSymbols,
  },
  less: {
    name: 'Less',
    support: 'light',
    isDocumentOrData: true,
    extensions: ['.less'],
    comments: slashComments,
    symbols: listStylesheetSymbols,
  },
  markdown: {
    name: 'Markdown',
    support: 'light',
    isDocumentOrData: true,
    extensions: ['.md', '.markdown', '.mkd'],
    symbols: parseMarkdownSymbols,
  },
  mdx: { name: 'MDX', support: 'light', isDocumentOrData: true, extensions: ['.mdx'], symbols: parseMarkdownSymbols },
  json: {
    name: 'JSON',
    support: 'light',
    isDocumentOrData: true,
    extensions: ['.json', '.jsonc', '.json5', '.webmanifest', '.map'],
    grammar: 'tree-sitter-json.wasm',
    grammarFolder: 'json',
  },
  yaml: {
    name: 'YAML',
    support: 'light',
    isDocumentOrData: true,
    extensions: ['.yml', '.yaml'],
    comments: hashComments,
    grammar: 'tree-sitter-yaml.wasm',
    grammarFolder: 'yaml',
    defines: findYamlDeclarations,
  },
  toml: {
    name: 'TOML',
    support: 'light',
    isDocumentOrData: true,
    extensions: ['.toml'],
    files: ['pipfile'],
    comments: hashComments,
    grammar: 'tree-sitter-toml.wasm',
    grammarFolder: 'toml',
  },
  terraform: {
    name: 'Terraform',
    support: 'light',
    namesWithBlanks: true,
    extensions: ['.tf', '.tofu', '.tfvars', '.hcl'],
    comments: { line: ['#', '//'], block: [['/*', '*/']] },
    symbols: listTerraformSymbols,
    defines: listTerraformSymbols,
  },
  sql: {
    name: 'SQL',
    support: 'light',
    namesWithBlanks: true,
    isDocumentOrData: true,
    extensions: ['.sql'],
    comments: { line: ['--'], block: [['/*', '*/']] },
    symbols: listSqlSymbols,
    defines: listSqlSymbols,
  },
  graphql: {
    name: 'GraphQL',
    support: 'light',
    namesWithBlanks: true,
    extensions: ['.graphql', '.gql'],
    comments: hashComments,
    symbols: listGraphqlSymbols,
    defines: listGraphqlSymbols,
  },
  protobuf: {
    name: 'Protocol Buffers',
    support: 'light',
    namesWithBlanks: true,
    extensions: ['.proto'],
    comments: slashComments,
    symbols: listProtobufSymbols,
    defines: listProtobufSymbols,
  },
  dockerfile: {
    name: 'Dockerfile',
    support: 'light',
    namesWithBlanks: true,
    isDocumentOrData: true,
    extensions: ['.dockerfile'],
    files: ['dockerfile', 'containerfile'],
    filePrefixes: ['dockerfile', 'containerfile'],
    comments: hashComments,
    symbols: readDockerfileSymbols,
    defines: readDockerfileSymbols,
  },
  cmake: {
    name: 'CMake',
    support: 'light',
    namesWithBlanks: true,
    isDocumentOrData: true,
    files: ['cmakelists.txt'],
    extensions: ['.cmake'],
    comments: hashComments,
    symbols: listCmakeSymbols,
    defines: listCmakeSymbols,
  },
  nix: {
    name: 'Nix',
    support: 'light',
    namesWithBlanks: true,
    extensions: ['.nix'],
    comments: hashComments,
    symbols: listNixSymbols,
    defines: listNixSymbols,
  },
  bicep: {
    name: 'Bicep',
    support: 'light',
    namesWithBlanks: true,
    extensions: ['.bicep', '.bicepparam'],
    comments: slashComments,
    symbols: listBicepSymbols,
    defines: listBicepSymbols,
  },
  gotemplate: {
    name: 'Go template',
    support: 'light',
    namesWithBlanks: true,
    isDocumentOrData: true,
    extensions: ['.tpl', '.gotmpl', '.tmpl'],
    comments: { block: [['{{/*', '*/}}'], ['{{- /*', '*/ -}}']] },
    symbols: listGoTemplateSymbols,
    defines: listGoTemplateSymbols,
  },
  makefile: {
    name: 'Makefile',
    support: 'light',
    namesWithBlanks: true,
    isDocumentOrData: true,
    extensions: ['.mk', '.mak'],
    files: ['makefile', 'gnumakefile'],
    filePrefixes: ['makefile'],
    comments: hashComments,
    symbols: listMakefileSymbols,
    defines: listMakefileSymbols,
  },
} as const satisfies Record<string, LightLanguage>;
