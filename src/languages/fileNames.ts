import type { ToolFiles } from './language';
import { languageRows } from './languages';

/**
 * Recognizes certain kinds of files by the names that tools give them. The files of a language's own tools are defined
 * with that language, and all others are defined here. Every function expects the file name in lower case.
 */

/**
 * Reports whether a file lists versions resolved by a package manager: `Cargo.lock`, `package-lock.json`, `go.sum`,
 * `.terraform.lock.hcl`, `Package.resolved`.
 */
export function isLockFile(name: string): boolean {
  return lockFilePattern.test(name);
}

/** Reports whether a file declares a package's name, version and dependencies. */
export function isManifest(name: string): boolean {
  return manifestPattern.test(name);
}

/** Reports whether a file contains the settings of a tool or a build. Manifests are included. */
export function isConfiguration(name: string): boolean {
  return isManifest(name) || configurationPattern.test(name);
}

export function isContinuousIntegrationFile(name: string): boolean {
  return continuousIntegrationPattern.test(name);
}

/** Reports whether a file lists the changes in each release. */
export function isChangelog(name: string): boolean {
  return changelogPattern.test(name);
}

/**
 * Reports whether a file contains only a package's version, for packages whose manifest does not state it: `VERSION`,
 * `version.rb`, `_version.py`, `__about__.py`.
 */
export function isVersionFile(name: string): boolean {
  return versionFilePattern.test(name);
}

const lockFilePattern = compileNamePattern(
  ...collectLanguagePatterns('locks'),
  String.raw`.{1,80}[.-]lock(?:file)?(?:\.(?:json|jsonc|ya?ml|toml|hcl|kdl))?`,
  String.raw`dub\.selections\.json`,
  String.raw`cabal\.project\.freeze`,
);

const manifestPattern = compileNamePattern(
  ...collectLanguagePatterns('manifests'),
  String.raw`.{1,80}\.(?:cabal|opam)`,
  String.raw`rebar\.config`,
  String.raw`shard\.yml`,
  String.raw`project\.clj`,
  String.raw`deps\.edn`,
  String.raw`chart\.ya?ml`,
  String.raw`galaxy\.yml`,
  String.raw`module\.bazel`,
  String.raw`dune-project`,
  String.raw`flake\.nix`,
);

const configurationPattern = compileNamePattern(
  ...collectLanguagePatterns('configuration'),
  'vagrantfile',
  'makefile(?:\\.(?:am|in))?',
  'gnumakefile',
  String.raw`build\.bazel`,
  String.raw`workspace(?:\.bazel)?`,
  String.raw`(?:docker|container)file.{0,60}`,
  String.raw`.{1,60}\.dockerfile`,
  String.raw`docker-compose.{0,60}`,
  String.raw`compose\.ya?ml`,
  'procfile',
  'justfile',
  'tiltfile',
  'brewfile',
  String.raw`\.[\w.-]{0,60}(?:rc|ignore|config|attributes)(?:\.\w+)?`,
  String.raw`\.[a-z]{1,20}-?versions?`,
  String.raw`\.?mise\.toml`,
  String.raw`runtime\.txt`,
  String.raw`\.env.{0,60}`,
  // `vite.config.ts`, `vitest.config.e2e.ts`
  String.raw`.{1,80}\.config(?:\.[\w-]{1,30})?\.\w+`,
  String.raw`.{0,80}rc\.(?:json|js|cjs|mjs|yml|yaml|toml)`,
  String.raw`\.pre-commit-(?:config|hooks)\.yaml`,
  String.raw`\.readthedocs\.ya?ml`,
  String.raw`.{1,80}\.(?:ini|cfg|conf|editorconfig|tfvars)`,
  String.raw`\.(?:gitmodules|mailmap|editorconfig)`,
);

const continuousIntegrationPattern = compileNamePattern(
  String.raw`\.travis\.yml`,
  String.raw`\.gitlab-ci\.yml`,
  String.raw`azure-pipelines\.ya?ml`,
  String.raw`\.?appveyor\.yml`,
  'jenkinsfile',
  String.raw`bitbucket-pipelines\.yml`,
  String.raw`\.cirrus\.yml`,
  String.raw`\.drone\.yml`,
  String.raw`\.?codecov\.ya?ml`,
  String.raw`\.?renovate\.json5?`,
  String.raw`dependabot\.ya?ml`,
);

const changelogPattern = compileNamePattern(
  String
    .raw`(?:change-?logs?|changes|history|news|releases?|release-?notes|whats-?new)(?:[._-][\w.-]{0,40})?\.(?:md|mdx|markdown|rst|txt|adoc|rdoc|textile|org|html?)`,
  'change-?log',
  'changes',
  'history',
  'news',
  'releases?',
  'release-?notes',
);

const versionFilePattern = compileNamePattern('version', String.raw`version\.txt`,
  String.raw`_{0,2}version_{0,2}\.(?:rb|py|go|cs|php|exs?|h|hpp|in)`, String.raw`__about__\.py`,
  String.raw`assemblyinfo\.(?:cs|fs|vb)`, String.raw`gem_version\.rb`);

function compileNamePattern(...patterns: readonly string[]): RegExp {
  return new RegExp(`^(?:${patterns.join('|')})$`);
}

function collectLanguagePatterns(kind: keyof ToolFiles): readonly string[] {
  return [...new Set(languageRows.flatMap((row) => row.toolFiles?.[kind] ?? []))];
}
