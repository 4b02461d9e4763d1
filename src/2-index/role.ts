import { isConfiguration, isContinuousIntegration, isLockFile } from '../languages/fileNames';
import type { Role } from '../model';
import { aboveNames, isDocumented, isFixture, isInTests, isTestFolder, isVendored, workspaces } from './folderKinds';
import type { Evidence } from './evidence';

const entryFiles =
  /^(?:(?:main|cli|app|server|__main__|mod|lib|program|extension)\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|swift|dart|c|cc|cpp|cxx|cs|php|ex|lua)|index\.(?:[cm]?[jt]sx?|php)|init\.lua|application\.ex)$/;
/** Where a language's tools look for the root of a library or a program, however deep. */
const entryPaths = /(?:^|\/)(?:src\/lib\.rs|Sources\/[^/]+\/main\.swift)$/;
const docNames =
  /^(?:readme|change-?log|changes|history|contributing|contributors|authors|maintainers|credits|thanks|code_of_conduct|security|(?:mit-|un)?licen[sc]e|copying|notice|patents|news|upgrading|migration|roadmap|todo|bugs|faq|install|hacking|governance)(?:[._-].*)?$/;
/** Of documents, beyond those that are languages. */
const docExtensions = /\.(?:rdoc|textile|org|pod|wiki|creole|markdown|html?)$/;
const exampleFolders = new Set(['example', 'examples', 'demo', 'demos', 'sample', 'samples', 'playground',
  'playgrounds', 'sandbox', 'tutorial', 'tutorials']);
const scriptFolders = new Set(['scripts', 'script', 'bin', 'tools', 'tasks', 'hack', 'build']);
const dataLanguages = new Set(['json', 'jsonlines', 'yaml', 'toml', 'csv', 'xml', 'sql', 'ini']);
const docLanguages = new Set(['markdown', 'restructuredtext', 'text', 'asciidoc', 'mdx']);
const styleLanguages = new Set(['css', 'scss', 'sass', 'less', 'stylus']);

/** The first rule that holds gives the role; what none explains is source where it is code, else data. */
const rules: readonly (readonly [Role, (e: Evidence) => boolean])[] = [
  ['lock', (e) => !e.isCode && isLockFile(e.name)],
  ['ci', (e) =>
    isContinuousIntegration(e.name) ||
    (e.folders[0] === '.github' && e.folders[1] !== 'issue_template' && !docLanguages.has(e.language ?? '')) ||
    e.folders[0] === '.circleci' || e.folders[0] === '.buildkite'],
  ['generated', (e) => e.generated && !isConfiguration(e.name) && !docLanguages.has(e.language ?? '')],
  ['vendored', isVendored],
  ['fixture', isFixture],
  ['test', (e) => e.isCode && !isConfiguration(e.name) && (e.namedTest || (e.runsTests && isInTests(e)))],
  ['docs', (e) => isDocumented(e) && docLanguages.has(e.language ?? '')],
  ['fixture', (e) => !isDocument(e) && isInTests(e) && !(isConfiguration(e.name) && e.folders.length < 2)],
  ['example', (e) => e.folders.some((f) => exampleFolders.has(f)) || isBenchmark(e)],
  ['test', (e) => e.isCode && e.runsTests && isTestFolder(e)],
  ['config', (e) => isConfiguration(e.name)],
  ['docs', (e) => isDocument(e) || docLanguages.has(e.language ?? '')],
  ['style', (e) => styleLanguages.has(e.language ?? '')],
  ['types', (e) => /\.d\.[cm]?ts$/.test(e.name) || e.name.endsWith('.pyi') || e.onlyTypes],
  ['docs', (e) => isDocumented(e) && (!e.isCode || e.language === 'html' || e.language === 'notebook')],
  ['script', (e) => (e.isCode && scriptFolders.has(e.folders[0] ?? '')) || /\.(?:sh|bash|ps1|bat|cmd)$/.test(e.name)],
  ['entry', (e) =>
    e.isCode &&
    (e.startsProgram || e.definesMain || (entryFiles.test(e.name) && nearTop(e)) || entryPaths.test(e.path))],
  ['script', (e) => e.hasShebang],
  ['source', (e) => e.isCode],
  ['config', (e) => e.folders.length === 0 && dataLanguages.has(e.language ?? '')],
  ['data', () => true],
];

export function roleOf(evidence: Evidence): Role {
  const placed = { ...evidence, folders: aboveNames(evidence) };
  return rules.find(([, holds]) => holds(placed))![0];
}

/** The line that names an interpreter. Rust's `#![attribute]` begins alike. */
export function hasShebang(text: string): boolean {
  return /^#!(?![ \t]*\[)[ \t]*[/\w.]/.test(text);
}

/**
 * `LICENSE`, `README.OS400`, `history.rdoc`. A word in capitals is a document's name whatever follows; in small letters
 * it is a
 * word like others, and what follows tells: `security.yml`, `migration.create.stub` and `changelog_item.xml` are none.
 */
function isDocument({ name, path, isCode, language, hasShebang: isProgram }: Evidence): boolean {
  if (isCode || isProgram || !docNames.test(name) || (language !== undefined && !docLanguages.has(language)))
    return false;
  return docLanguages.has(language ?? '') || !/[._-]/.test(name) || docExtensions.test(name) ||
    /^[A-Z]{2}|^Licen[sc]e/.test(path.slice(-name.length));
}

/**
 * Cargo's `benches` wherever it stands; the others at the top or of a package, as a program may have a part of that
 * name.
 */
function isBenchmark({ folders }: Evidence): boolean {
  return folders.some((folder, i) =>
    folder === 'benches' ||
    (/^(?:bench|benchmarks?)$/.test(folder) && (i === 0 || (i === 2 && workspaces.has(folders[0]!))))
  );
}

/** At the top, or of a package: `src/index.ts`, `packages/a/src/index.ts`, `pkg/__main__.py`. */
function nearTop(e: Evidence): boolean {
  const depth = e.folders.length - (workspaces.has(e.folders[0] ?? '') ? 2 : 0);
  return depth <= 0 ||
    (depth === 1 &&
      (/^(?:src|lib|app|cmd|source)$/.test(e.folders[e.folders.length - 1]!) || e.name === '__main__.py')) ||
    (e.name === '__main__.py' && depth <= 2);
}
