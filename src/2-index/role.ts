import type { Role } from '../model';

/** What a rule may look at: the parts of the path in lower case, and what the content showed. */
export interface Evidence {
  readonly path: string;
  readonly name: string;
  readonly folders: readonly string[];
  readonly language: string | undefined;
  readonly isCode: boolean;
  /** By its file name, as its language's test rule says. */
  readonly namedTest: boolean;
  /** Its code calls or defines what a test runner runs. */
  readonly runsTests: boolean;
  /** Its code holds what its language starts a program with. */
  readonly startsProgram: boolean;
  readonly generated: boolean;
  readonly hasShebang: boolean;
  /** Code that defines types and interfaces and nothing else. */
  readonly onlyTypes: boolean;
  /** It defines the function that its language's programs start with. */
  readonly definesMain: boolean;
}

const lockFiles = /^(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|poetry\.lock|pipfile\.lock|uv\.lock|pdm\.lock|cargo\.lock|gemfile\.lock|composer\.lock|go\.sum|flake\.lock|deno\.lock|pubspec\.lock|mix\.lock|podfile\.lock|packages\.lock\.json)$/;
const ciFiles = /^(?:\.travis\.yml|\.gitlab-ci\.yml|azure-pipelines\.ya?ml|appveyor\.yml|\.appveyor\.yml|jenkinsfile|bitbucket-pipelines\.yml|\.cirrus\.yml|\.drone\.yml|codecov\.yml|\.codecov\.yml|renovate\.json5?|dependabot\.yml)$/;
const configFiles = /^(?:package\.json|composer\.json|tsconfig.*\.json|jsconfig.*\.json|pyproject\.toml|setup\.(?:cfg|py)|tox\.ini|pytest\.ini|mypy\.ini|cargo\.toml|go\.mod|go\.work|gemfile|rakefile|.*\.gemspec|config\.ru|mix\.exs|\.formatter\.exs|.*\.rockspec|pom\.xml|build\.sbt|package\.swift|pubspec\.yaml|.*\.csproj|.*\.sln|directory\.(?:build|packages)\.(?:props|targets)|vagrantfile|build\.gradle(?:\.kts)?|settings\.gradle(?:\.kts)?|gradle\.properties|makefile|gnumakefile|cmakelists\.txt|dockerfile.*|docker-compose.*|compose\.ya?ml|pnpm-workspace\.yaml|lerna\.json|nx\.json|turbo\.json|requirements.*\.txt|constraints.*\.txt|manifest\.in|procfile|justfile|tiltfile|\.[\w.-]*(?:rc|ignore|config|attributes)(?:\.\w+)?|\.env.*|.*\.config\.[\w]+|.*rc\.(?:json|js|cjs|mjs|yml|yaml|toml)|\.pre-commit-(?:config|hooks)\.yaml|\.readthedocs\.ya?ml|noxfile\.py|conf\.py|.*\.ini|.*\.cfg|.*\.conf|.*\.editorconfig|.*\.tf|.*\.tfvars)$/;
const entryFiles = /^(?:(?:index|main|cli|app|server|__main__|mod|lib|program|extension)\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|swift|dart|c|cc|cpp|cxx|cs|php|ex|lua)|init\.lua|application\.ex)$/;
/** Where a language's tools look for the root of a library or a program, however deep. */
const entryPaths = /(?:^|\/)(?:src\/lib\.rs|Sources\/[^/]+\/main\.swift)$/;
const docNames = /^(?:readme|changelog|changes|history|contributing|authors|code_of_conduct|security|license|licence|copying|notice|news|upgrading|migration|roadmap)(?:[._-].*)?$/;
const exampleFolders = new Set(['example', 'examples', 'demo', 'demos', 'sample', 'samples', 'playground', 'playgrounds', 'sandbox', 'tutorial', 'tutorials']);
const fixtureFolders = new Set(['fixtures', 'fixture', '__fixtures__', 'testdata', 'test-data', 'test_data', '__mocks__', '__snapshots__', 'mocks', 'cassettes', 'snapshots']);
const plainTests = new Set(['test', 'tests', '__tests__', 'spec', 'specs', 'e2e', 'testing', 'integration-tests', 'test-d']);
const workspaces = new Set(['packages', 'apps', 'libs', 'modules', 'plugins', 'crates', 'projects', 'services', 'components']);
/** Languages whose build tools have `src/<set>/<language>/`, and those sets that are of tests. */
const sourceSetLanguages = new Set(['java', 'kotlin', 'scala', 'groovy']);
const testSets = /^(?:[a-z]{0,30}tests?|it|testfixtures|test[a-z0-9]{0,20})$/;
const scriptFolders = new Set(['scripts', 'script', 'bin', 'tools', 'tasks', 'hack', 'build']);
const dataLanguages = new Set(['json', 'jsonlines', 'yaml', 'toml', 'csv', 'xml', 'sql', 'ini']);
const docLanguages = new Set(['markdown', 'restructuredtext', 'text', 'asciidoc', 'mdx']);
const styleLanguages = new Set(['css', 'scss', 'sass', 'less', 'stylus']);

/** The first rule that holds gives the role; what none explains is source where it is code, else data. */
const rules: readonly (readonly [Role, (e: Evidence) => boolean])[] = [
  ['lock', (e) => lockFiles.test(e.name)],
  ['generated', (e) => e.generated],
  ['ci', (e) => ciFiles.test(e.name) || (e.folders[0] === '.github' && e.folders[1] !== 'issue_template' && !docLanguages.has(e.language ?? '')) || e.folders[0] === '.circleci' || e.folders[0] === '.buildkite'],
  ['fixture', (e) => e.folders.some((f) => fixtureFolders.has(f)) || e.name.endsWith('.snap')],
  ['test', (e) => e.isCode && (e.namedTest || (e.runsTests && inTestFolder(e)))],
  ['fixture', (e) => !docNames.test(e.name) && inTestFolder(e) && !(configFiles.test(e.name) && e.folders.length < 2)],
  ['docs', (e) => inDocs(e) && docLanguages.has(e.language ?? '')],
  ['example', (e) => abovePackage(e).some((f) => exampleFolders.has(f))],
  ['test', (e) => e.isCode && e.runsTests && e.folders.some((f) => plainTests.has(f))],
  ['config', (e) => configFiles.test(e.name)],
  ['docs', (e) => (docNames.test(e.name) && !e.isCode) || docLanguages.has(e.language ?? '')],
  ['style', (e) => styleLanguages.has(e.language ?? '')],
  ['types', (e) => /\.d\.[cm]?ts$/.test(e.name) || e.name.endsWith('.pyi') || e.onlyTypes],
  ['docs', (e) => inDocs(e) && (!e.isCode || e.language === 'html' || e.language === 'notebook')],
  ['script', (e) => (e.isCode && scriptFolders.has(e.folders[0] ?? '')) || /\.(?:sh|bash|ps1|bat|cmd)$/.test(e.name)],
  ['entry', (e) => e.isCode && (e.startsProgram || e.definesMain || (entryFiles.test(e.name) && nearTop(e)) || entryPaths.test(e.path))],
  ['script', (e) => e.hasShebang],
  ['source', (e) => e.isCode],
  ['config', (e) => e.folders.length === 0 && dataLanguages.has(e.language ?? '')],
  ['data', () => true],
];

export function roleOf(evidence: Evidence): Role {
  return rules.find(([, holds]) => holds(evidence))![0];
}

/**
 * A folder of tests at the top or of a package. Not every folder of that name is one: a library may keep its own test
 * tools in `pkg/test/`, so that deeper ones need the plural or the double underscores.
 */
function inTestFolder(e: Evidence): boolean {
  return e.folders.some((folder, i) => {
    if (e.folders[i - 1] === 'src' && testSets.test(folder) && (sourceSetLanguages.has(e.language ?? '') || e.folders[i + 1] === 'resources')) return true;
    if (!plainTests.has(folder)) return false;
    if (folder === '__tests__' || i === 0) return true;
    if (folder === 'testing') return false;
    return folder === 'tests' || workspaces.has(e.folders[0]!);
  });
}

/** Below `src/main/java/` folders spell the package's name (`org.acme.samples`), not what a file is for. */
function abovePackage({ folders, language }: Evidence): readonly string[] {
  const set = folders.findIndex((folder, i) => folder === 'src' && folders[i + 1] === 'main' && folders[i + 2] === language && sourceSetLanguages.has(language ?? ''));
  return set === -1 ? folders : folders.slice(0, set);
}

function inDocs(e: Evidence): boolean {
  return e.folders[0] === 'docs' || e.folders[0] === 'doc' || e.folders[0] === 'documentation';
}

/** At the top, or of a package: `src/index.ts`, `packages/a/src/index.ts`, `pkg/__main__.py`. */
function nearTop(e: Evidence): boolean {
  const depth = e.folders.length - (workspaces.has(e.folders[0] ?? '') ? 2 : 0);
  return depth <= 0 || (depth === 1 && (/^(?:src|lib|app|cmd|source)$/.test(e.folders[e.folders.length - 1]!) || e.name === '__main__.py')) || (e.name === '__main__.py' && depth <= 2);
}
