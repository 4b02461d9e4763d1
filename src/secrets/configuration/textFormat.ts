import { getBaseName } from '#base/text/paths';
import { findFileKind, type FileKind } from './knownFiles';

/**
 * The format of a text, which determines the positions of a configuration's names and values. In a `catalog` of
 * translations and a package manager's `lock` file, a key that looks like the name of a secret is a label or a package.
 * `code` is in a language with statements, so only its here documents are read as configurations. The other values are
 * files with their own formats.
 */
export type TextFormat = 'json' | 'yaml' | 'toml' | 'hcl' | 'properties' | 'ini' | 'env' | 'xml' | 'markdown'
  | 'catalog' | 'lock' | 'code' | FileKind;

/**
 * Returns the format of a file, or undefined if the path does not determine it. Pass the result to `redact` for a whole
 * file and for a part of one.
 */
export function detectTextFormat(path: string): TextFormat | undefined {
  const lowerPath = path.toLowerCase();
  const name = getBaseName(lowerPath);
  if (lockFileNames.has(name)) return 'lock';
  const fileKind = findFileKind(removeWrapperSuffix(name), lowerPath);
  if (fileKind) return fileKind;
  const format = formatByName.get(name) ?? formatByExtension.get(getUnwrappedExtension(name)) ??
    detectSpecialFormat(name, lowerPath);
  if (format === 'markdown' || (format === undefined || format === 'code') && !messageFilePattern.test(name))
    return format;
  return translationPathPattern.test(lowerPath) ? 'catalog' : format;
}

/** Returns the extension below a suffix: `values.yaml.example`, `appsettings.json.dist`, `config.yml.j2`. */
function getUnwrappedExtension(name: string): string {
  let end = name.length;
  let dot = name.lastIndexOf('.');
  while (dot > 0 && wrapperSuffixes.has(name.slice(dot + 1, end)) && name.lastIndexOf('.', dot - 1) !== -1) {
    end = dot;
    dot = name.lastIndexOf('.', end - 1);
  }
  return dot === -1 ? '' : name.slice(dot + 1, end);
}

/** Removes a wrapper suffix, because `.netrc.example` has the format of `.netrc`. */
function removeWrapperSuffix(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 && wrapperSuffixes.has(name.slice(dot + 1)) ? name.slice(0, dot) : name;
}

const wrapperSuffixes = new Set(['example', 'sample', 'dist', 'template', 'tmpl', 'tpl', 'j2', 'erb', 'default',
  'defaults', 'bak', 'orig', 'old', 'in', 'local']);

const formatTable: Readonly<
  Record<Exclude<TextFormat, 'lock' | 'catalog' | FileKind>, readonly [extensions: string, names: string]>
> = {
  json: ['json jsonc json5 webmanifest ipynb code-workspace har tfstate',
    '.babelrc .eslintrc .prettierrc .swcrc .yo-rc .bowerrc'],
  yaml: ['yaml yml eyaml sls', '.clang-format .yamllint .condarc'],
  toml: ['toml', 'pipfile'],
  hcl: ['tf hcl tfvars nomad hocon', 'application.conf reference.conf play.conf'],
  properties: ['properties', '.jvmopts gradle.properties'],
  ini: ['ini cfg conf cnf inf desktop service reg rc prefs config',
    '.npmrc .yarnrc .pypirc .gitconfig .editorconfig .pylintrc .hgrc .boto .s3cfg .wgetrc .curlrc .mailrc hosts odbc.ini'],
  env: ['env', '.env .envrc .flaskenv .dev.vars'],
  xml: ['xml plist props targets csproj vbproj fsproj nuspec pom wsdl',
    'web.config app.config nuget.config packages.config'],
  markdown: ['md markdown mdx mdc', ''],
  code: [
    'ts tsx mts cts js jsx mjs cjs vue svelte astro py pyi pyw rb rake gemspec erb haml slim php phtml inc go rs java kt kts groovy gradle scala sc clj cljs edn cs vb fs fsx swift m mm h hh hpp hxx c cc cpp cxx ino dart ex exs eex heex leex erl hrl '
    + 'lua pl pm r jl hs elm ml mli nim zig v sol sql graphql gql proto thrift sh bash zsh fish ksh bats ps1 psm1 psd1 bat cmd awk css scss sass less html htm xhtml cshtml razor jsp twig blade liquid ejs hbs mustache pug svg wat asm s tcl vim el lisp scm bicep rst tex',
    'makefile gnumakefile rakefile gemfile dockerfile containerfile jenkinsfile vagrantfile podfile fastfile justfile cmakelists.txt',
  ],
};

const formatByExtension = new Map<string, TextFormat>();
const formatByName = new Map<string, TextFormat>();
for (const [format, [extensions, names]] of Object.entries(formatTable)) {
  for (const extension of extensions.split(' ')) formatByExtension.set(extension, format as TextFormat);
  for (const name of names.split(' ').filter(Boolean)) formatByName.set(name, format as TextFormat);
}
for (const extension of ['resx', 'strings', 'po', 'pot', 'arb', 'xlf', 'xliff', 'ftl', 'lang'])
  formatByExtension.set(extension, 'catalog');

/**
 * Returns the format of files with special names: `.env.example`, `.env.local.sample`. An Ansible inventory has no
 * extension.
 */
function detectSpecialFormat(name: string, path: string): TextFormat | undefined {
  if (name.includes('.')) return /^\.env[.\w-]*$|\.env\.[\w.-]+$/.test(name) ? 'env' : undefined;
  return /(?:^|\/)(?:inventor(?:y|ies)\/[\w./-]*|\.aws\/config|\.docker\/config)$/.test(path) ? 'ini' : undefined;
}

const lockFileNames = new Set(['package-lock.json', 'npm-shrinkwrap.json', 'yarn.lock', 'pnpm-lock.yaml',
  'composer.lock', 'cargo.lock', 'poetry.lock', 'pdm.lock', 'uv.lock', 'pipfile.lock', 'gemfile.lock', 'flake.lock',
  'deno.lock', 'bun.lock', 'go.sum', 'packages.lock.json', 'podfile.lock', 'pubspec.lock', 'mix.lock',
  'package.resolved']);

/** Matches the names of code files that contain only messages if they are in a folder of translations. */
const messageFilePattern = /\.(?:php|rb|inc)$|^[a-z]{2,3}(?:[-_][a-z]{2,4})?\.(?:js|ts|mjs)$/;

/**
 * Matches a folder of translations, or a file with a language in its name: `messages_de.properties`,
 * `values-fr/strings.xml`.
 */
const translationPathPattern =
  /(?:^|\/)(?:locales?|_locales|locali[sz]ations?|i18n|l10n|translations?|lang|langs|languages|nls|intl)\/|(?:^|\/)(?:messages?|strings|labels|translations?|i18n|bundle|language)(?:[_.-][a-z]{2}(?:[_-][a-z]{2,4})?)?\.(?:properties|json|ya?ml|xml)$|(?:^|\/)(?:values-[a-z]{2}(?:-r[a-z]{2})?\/|[a-z]{2}\.lproj\/)/;
