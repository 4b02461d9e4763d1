import type { ToolFiles } from './language';
import { languageRows } from './languages';

/**
 * Names that tools give to certain kinds of files. A language's own tools are defined with that language, and all
 * others are here. Every function takes the file name in lower case.
 */

/**
 * Reports whether a file lists versions resolved by a package manager: `Cargo.lock`, `package-lock.json`, `go.sum`,
 * `.terraform.lock.hcl`, `Package.resolved`.
 */
export function isLockFile(name: string): boolean {
  return lock.test(name);
}

/** Reports whether a file states a package's name, version and dependencies. */
export function isManifest(name: string): boolean {
  return manifest.test(name);
}

/** Reports whether a file holds the settings of a tool or a build; manifests count, too. */
export function isConfiguration(name: string): boolean {
  return isManifest(name) || configuration.test(name);
}

export function isContinuousIntegration(name: string): boolean {
  return integration.test(name);
}

/** Reports whether a file lists the changes from release to release. */
export function isChangelog(name: string): boolean {
  return changelog.test(name);
}

/**
 * Reports whether a file holds only a package's version, for packages whose manifest does not: `VERSION`, `version.rb`,
 * `_version.py`, `__about__.py`.
 */
export function isVersionFile(name: string): boolean {
  return version.test(name);
}

const lock = named(
  ...ofLanguages('locks'),
  String.raw`.{1,80}[.-]lock(?:file)?(?:\.(?:json|jsonc|ya?ml|toml|hcl|kdl))?`,
  String.raw`dub\.selections\.json`,
  String.raw`cabal\.project\.freeze`,
);

const manifest = named(
  ...ofLanguages('manifests'),
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

const configuration = named(
  ...ofLanguages('configuration'),
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

const integration = named(
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

const changelog = named(
  String
    .raw`(?:change-?logs?|changes|history|news|releases?|release-?notes|whats-?new)(?:[._-][\w.-]{0,40})?\.(?:md|mdx|markdown|rst|txt|adoc|rdoc|textile|org|html?)`,
  'change-?log',
  'changes',
  'history',
  'news',
  'releases?',
  'release-?notes',
);

const version = named('version', String.raw`version\.txt`,
  String.raw`_{0,2}version_{0,2}\.(?:rb|py|go|cs|php|exs?|h|hpp|in)`, String.raw`__about__\.py`,
  String.raw`assemblyinfo\.(?:cs|fs|vb)`, String.raw`gem_version\.rb`);

function named(...patterns: readonly string[]): RegExp {
  return new RegExp(`^(?:${patterns.join('|')})$`);
}

function ofLanguages(kind: keyof ToolFiles): readonly string[] {
  return [...new Set(languageRows.flatMap((row) => row.toolFiles?.[kind] ?? []))];
}
