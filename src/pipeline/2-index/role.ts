import { isConfiguration, isContinuousIntegrationFile, isLockFile } from '#languages/fileNames';
import { getLanguageRow } from '#languages/languages';
import type { Role } from '#model';
import { removePackageFolders, isInDocsFolder, isFixture, isInTests, isInNamedTestFolder, isVendored,
  workspaceFolders } from './folderKinds';
import type { RoleEvidence } from './evidence';

/** Names of files that start a program or a library in many languages. The languages' rows list the extensions. */
const entryStems = new Set(['main', 'cli', 'app', 'server', '__main__', 'mod', 'lib', 'program', 'extension']);
const docNamePattern =
  /^(?:readme|change-?log|changes|history|contributing|contributors|authors|maintainers|credits|thanks|code_of_conduct|security|(?:mit-|un)?licen[sc]e|copying|notice|patents|news|upgrading|migration|roadmap|todo|bugs|faq|install|hacking|governance)(?:[._-].*)?$/;
/** Extensions of documents, in addition to those of the document languages. */
const docExtensionPattern = /\.(?:rdoc|textile|org|pod|wiki|creole|markdown|html?)$/;
const exampleFolders = new Set(['example', 'examples', 'demo', 'demos', 'sample', 'samples', 'playground',
  'playgrounds', 'sandbox', 'tutorial', 'tutorials']);
const scriptFolders = new Set(['scripts', 'script', 'bin', 'tools', 'tasks', 'hack', 'build']);
const dataLanguages = new Set(['json', 'jsonlines', 'yaml', 'toml', 'csv', 'xml', 'sql', 'ini']);
const docLanguages = new Set(['markdown', 'restructuredtext', 'text', 'asciidoc', 'mdx']);
const styleLanguages = new Set(['css', 'scss', 'sass', 'less', 'stylus']);

/** The role is determined by the first rule that applies; the last rule always applies. */
const rules: readonly (readonly [Role, (e: RoleEvidence) => boolean])[] = [
  ['lock', (e) => (!e.isCode || e.language === 'terraform') && isLockFile(e.name)],
  ['ci', (e) =>
    isContinuousIntegrationFile(e.name) ||
    (e.folders[0] === '.github' && e.folders[1] !== 'issue_template' && !docLanguages.has(e.language ?? '')) ||
    e.folders[0] === '.circleci' || e.folders[0] === '.buildkite'],
  ['generated', (e) => e.generated && !isConfiguration(e.name) && !docLanguages.has(e.language ?? '')],
  ['vendored', isVendored],
  ['fixture', isFixture],
  ['test', (e) => e.isCode && !isConfiguration(e.name) && (e.hasTestName || (e.runsTests && isInTests(e)))],
  ['docs', (e) => isInDocsFolder(e) && docLanguages.has(e.language ?? '')],
  ['fixture', (e) => !isDocument(e) && isInTests(e) && !(isConfiguration(e.name) && e.folders.length < 2)],
  ['example', (e) => e.folders.some((f) => exampleFolders.has(f)) || isBenchmark(e)],
  ['test', (e) => e.isCode && e.runsTests && isInNamedTestFolder(e)],
  ['config', (e) => isConfiguration(e.name)],
  ['docs', (e) => isDocument(e) || docLanguages.has(e.language ?? '')],
  ['style', (e) => styleLanguages.has(e.language ?? '')],
  ['types', (e) => /\.d\.[cm]?ts$/.test(e.name) || e.name.endsWith('.pyi') || e.definesOnlyTypes],
  ['docs', (e) => isInDocsFolder(e) && (!e.isCode || e.language === 'html' || e.language === 'notebook')],
  ['script', (e) => (e.isCode && scriptFolders.has(e.folders[0] ?? '')) || /\.(?:sh|bash|ps1|bat|cmd)$/.test(e.name)],
  ['entry', (e) =>
    e.isCode &&
    (e.startsProgram || e.definesMain || (isNamedEntry(e) && isNearTop(e)) ||
      getLanguageRow(e.language)?.entryFiles?.paths?.test(e.path) === true)],
  ['script', (e) => e.hasShebang],
  ['source', (e) => e.isCode],
  ['config', (e) => e.folders.length === 0 && dataLanguages.has(e.language ?? '')],
  ['data', () => true],
];

export function determineFileRole(evidence: RoleEvidence): Role {
  const withFolders = { ...evidence, folders: removePackageFolders(evidence) };
  return rules.find(([, applies]) => applies(withFolders))![0];
}

/** Returns whether the first line names an interpreter. Rust's `#![attribute]` starts like it but does not count. */
export function hasShebang(text: string): boolean {
  return /^#!(?![ \t]*\[)[ \t]*[/\w.]/.test(text);
}

/**
 * Returns whether a file is a document, such as `LICENSE`, `README.OS400` or `history.rdoc`. A word in capitals names a
 * document regardless of what follows. In lower case, the extension decides: `security.yml`, `migration.create.stub`
 * and `changelog_item.xml` are not documents.
 */
function isDocument({ name, path, isCode, language, hasShebang: isProgram }: RoleEvidence): boolean {
  if (isCode || isProgram || !docNamePattern.test(name) || (language !== undefined && !docLanguages.has(language)))
    return false;
  return docLanguages.has(language ?? '') || !/[._-]/.test(name) || docExtensionPattern.test(name) ||
    /^[A-Z]{2}|^Licen[sc]e/.test(path.slice(-name.length));
}

/**
 * Returns whether a file is in a benchmark folder. Cargo's `benches` counts at any depth, and the other names count
 * only at the top or in a package, since a part of a program may have such a name.
 */
function isBenchmark({ folders }: RoleEvidence): boolean {
  return folders.some((folder, i) =>
    folder === 'benches' ||
    (/^(?:bench|benchmarks?)$/.test(folder) && (i === 0 || (i === 2 && workspaceFolders.has(folders[0]!))))
  );
}

function isNamedEntry({ name, language }: RoleEvidence): boolean {
  const entries = getLanguageRow(language)?.entryFiles;
  if (!entries) return false;
  const dot = name.lastIndexOf('.');
  return entryStems.has(name.slice(0, dot)) && entries.extensions.includes(name.slice(dot)) ||
    entries.names?.includes(name) === true;
}

/**
 * Reports whether a file is at the top of the root or of a package: `src/index.ts`, `packages/a/src/index.ts`,
 * `pkg/__main__.py`.
 */
function isNearTop(e: RoleEvidence): boolean {
  const depth = e.folders.length - (workspaceFolders.has(e.folders[0] ?? '') ? 2 : 0);
  return depth <= 0 ||
    (depth === 1 &&
      (/^(?:src|lib|app|cmd|source)$/.test(e.folders[e.folders.length - 1]!) || e.name === '__main__.py')) ||
    (e.name === '__main__.py' && depth <= 2);
}
