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
const rules: readonly (readonly [Role, (evidence: RoleEvidence) => boolean])[] = [
  ['lock', (evidence) => (!evidence.isCode || evidence.language === 'terraform') && isLockFile(evidence.name)],
  ['ci', (evidence) =>
    isContinuousIntegrationFile(evidence.name) ||
    (evidence.folders[0] === '.github' && evidence.folders[1] !== 'issue_template' &&
      !docLanguages.has(evidence.language ?? '')) ||
    evidence.folders[0] === '.circleci' || evidence.folders[0] === '.buildkite'],
  ['generated',
    (evidence) =>
      evidence.isGenerated && !isConfiguration(evidence.name) && !docLanguages.has(evidence.language ?? '')],
  ['vendored', isVendored],
  ['fixture', isFixture],
  ['test', (evidence) =>
    evidence.isCode && !isConfiguration(evidence.name) &&
    (evidence.hasTestName || (evidence.runsTests && isInTests(evidence)))],
  ['docs', (evidence) => isInDocsFolder(evidence) && docLanguages.has(evidence.language ?? '')],
  ['fixture',
    (evidence) =>
      !isDocument(evidence) && isInTests(evidence) && !(isConfiguration(evidence.name) && evidence.folders.length < 2)],
  ['example', (evidence) => evidence.folders.some((folder) => exampleFolders.has(folder)) || isBenchmark(evidence)],
  ['test', (evidence) => evidence.isCode && evidence.runsTests && isInNamedTestFolder(evidence)],
  ['config', (evidence) => isConfiguration(evidence.name)],
  ['docs', (evidence) => isDocument(evidence) || docLanguages.has(evidence.language ?? '')],
  ['style', (evidence) => styleLanguages.has(evidence.language ?? '')],
  ['types',
    (evidence) => /\.d\.[cm]?ts$/.test(evidence.name) || evidence.name.endsWith('.pyi') || evidence.definesOnlyTypes],
  ['docs', (evidence) =>
    isInDocsFolder(evidence) &&
    (!evidence.isCode || evidence.language === 'html' || evidence.language === 'notebook')],
  ['script', (evidence) =>
    (evidence.isCode && scriptFolders.has(evidence.folders[0] ?? '')) ||
    /\.(?:sh|bash|ps1|bat|cmd)$/.test(evidence.name)],
  ['entry', (evidence) =>
    evidence.isCode &&
    (evidence.startsProgram || evidence.definesMain || (isNamedEntry(evidence) && isNearTop(evidence)) ||
      getLanguageRow(evidence.language)?.entryFiles?.paths?.test(evidence.path) === true)],
  ['script', (evidence) => evidence.hasShebang],
  ['source', (evidence) => evidence.isCode],
  ['config', (evidence) => evidence.folders.length === 0 && dataLanguages.has(evidence.language ?? '')],
  ['data', () => true],
];

export function determineFileRole(evidence: RoleEvidence): Role {
  const adjustedEvidence = { ...evidence, folders: removePackageFolders(evidence) };
  return rules.find(([, applies]) => applies(adjustedEvidence))![0];
}

/** Reports whether the first line names an interpreter. Rust's `#![attribute]` starts like it but does not count. */
export function hasShebang(text: string): boolean {
  return /^#!(?![ \t]*\[)[ \t]*[/\w.]/.test(text);
}

/**
 * Reports whether a file is a document, such as `LICENSE`, `README.OS400` or `history.rdoc`. A word in capitals names a
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
 * Reports whether a file is in a benchmark folder. Cargo's `benches` counts at any depth, and the other names count
 * only at the top or in a package, since a part of a program may have such a name.
 */
function isBenchmark({ folders }: RoleEvidence): boolean {
  return folders.some((folder, i) =>
    folder === 'benches' ||
    (/^(?:bench|benchmarks?)$/.test(folder) && (i === 0 || (i === 2 && workspaceFolders.has(folders[0]!))))
  );
}

function isNamedEntry({ name, language }: RoleEvidence): boolean {
  const entryFiles = getLanguageRow(language)?.entryFiles;
  if (!entryFiles) return false;
  const dot = name.lastIndexOf('.');
  return entryStems.has(name.slice(0, dot)) && entryFiles.extensions.includes(name.slice(dot)) ||
    entryFiles.names?.includes(name) === true;
}

/**
 * Reports whether a file is at the top of the root or of a package: `src/index.ts`, `packages/a/src/index.ts`,
 * `pkg/__main__.py`.
 */
function isNearTop(evidence: RoleEvidence): boolean {
  const depth = evidence.folders.length - (workspaceFolders.has(evidence.folders[0] ?? '') ? 2 : 0);
  return depth <= 0 ||
    (depth === 1 &&
      (/^(?:src|lib|app|cmd|source)$/.test(evidence.folders[evidence.folders.length - 1]!) ||
        evidence.name === '__main__.py')) ||
    (evidence.name === '__main__.py' && depth <= 2);
}
