/** Names that tools give to files of a kind, of all ecosystems. Every function takes the file's name in lower case. */

/**
 * Versions as a package manager resolved them: `Cargo.lock`, `package-lock.json`, `go.sum`, `.terraform.lock.hcl`,
 * `Package.resolved`.
 */
export function isLockFile(name: string): boolean {
  return lock.test(name);
}

/** What a package is called, which version it has and what it depends on. */
export function isManifest(name: string): boolean {
  return manifest.test(name);
}

/** Settings of a tool, or of a build; manifests among them. */
export function isConfiguration(name: string): boolean {
  return isManifest(name) || configuration.test(name);
}

export function isContinuousIntegration(name: string): boolean {
  return integration.test(name);
}

/** What changed from release to release. */
export function isChangelog(name: string): boolean {
  return changelog.test(name);
}

/**
 * A file of a package's version alone, where manifests do not hold it: `VERSION`, `version.rb`, `_version.py`,
 * `__about__.py`.
 */
export function isVersionFile(name: string): boolean {
  return version.test(name);
}

const lock = named(
  String.raw`.{1,80}[.-]lock(?:file)?(?:\.(?:json|jsonc|ya?ml|toml|hcl|kdl))?`,
  String.raw`npm-shrinkwrap\.json`,
  String.raw`bun\.lockb`,
  String.raw`go(?:\.work)?\.sum`,
  String.raw`(?:package|cartfile)\.resolved`,
  String.raw`dub\.selections\.json`,
  String.raw`cabal\.project\.freeze`,
);

const manifest = named(
  String.raw`package\.json`,
  String.raw`bower\.json`,
  String.raw`composer\.json`,
  String.raw`deno\.jsonc?`,
  String.raw`jsr\.json`,
  String.raw`pyproject\.toml`,
  String.raw`setup\.(?:cfg|py)`,
  'pipfile',
  String.raw`(?:.{1,60}[-_.])?requirements.{0,60}\.(?:txt|in)`,
  String.raw`conanfile\.(?:py|txt)`,
  String.raw`vcpkg\.json`,
  String.raw`cargo\.toml`,
  String.raw`go\.(?:mod|work)`,
  String.raw`build\.zig\.zon`,
  'gemfile',
  'gems\\.rb',
  String.raw`.{1,80}\.(?:gemspec|podspec|nuspec|rockspec|cabal|opam)`,
  'podfile',
  'cartfile',
  String.raw`pom\.xml`,
  String.raw`(?:build|settings)\.gradle(?:\.kts)?`,
  String.raw`gradle\.properties`,
  String.raw`(?:.{1,40}\.)?versions\.toml`,
  String.raw`build\.sbt`,
  String.raw`ivy\.xml`,
  String.raw`.{1,80}\.(?:cs|fs|vb|vcx)proj`,
  String.raw`directory\.(?:build|packages)\.(?:props|targets)`,
  String.raw`packages\.config`,
  String.raw`package\.swift`,
  String.raw`pubspec\.yaml`,
  String.raw`mix\.exs`,
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
  String.raw`[tj]sconfig.{0,60}\.json`,
  String.raw`tox\.ini`,
  String.raw`pytest\.ini`,
  String.raw`mypy\.ini`,
  'rakefile',
  String.raw`config\.ru`,
  String.raw`\.formatter\.exs`,
  String.raw`.{1,80}\.sln`,
  'vagrantfile',
  'makefile(?:\\.(?:am|in))?',
  'gnumakefile',
  String.raw`cmakelists\.txt`,
  String.raw`meson\.build`,
  String.raw`configure\.(?:ac|in)`,
  String.raw`build\.bazel`,
  String.raw`workspace(?:\.bazel)?`,
  String.raw`(?:docker|container)file.{0,60}`,
  String.raw`.{1,60}\.dockerfile`,
  String.raw`docker-compose.{0,60}`,
  String.raw`compose\.ya?ml`,
  String.raw`pnpm-workspace\.yaml`,
  String.raw`lerna\.json`,
  String.raw`nx\.json`,
  String.raw`turbo\.json`,
  String.raw`constraints.{0,60}\.txt`,
  String.raw`manifest\.in`,
  'procfile',
  'justfile',
  'tiltfile',
  'brewfile',
  String.raw`\.[\w.-]{0,60}(?:rc|ignore|config|attributes)(?:\.\w+)?`,
  String.raw`\.[a-z]{1,20}-?versions?`,
  String.raw`rust-toolchain(?:\.toml)?`,
  String.raw`\.?mise\.toml`,
  String.raw`global\.json`,
  String.raw`runtime\.txt`,
  String.raw`\.env.{0,60}`,
  // `vite.config.ts`, `vitest.config.e2e.ts`
  String.raw`.{1,80}\.config(?:\.[\w-]{1,30})?\.\w+`,
  String.raw`.{0,80}rc\.(?:json|js|cjs|mjs|yml|yaml|toml)`,
  String.raw`\.pre-commit-(?:config|hooks)\.yaml`,
  String.raw`\.readthedocs\.ya?ml`,
  String.raw`noxfile\.py`,
  String.raw`conf\.py`,
  String.raw`.{1,80}\.(?:ini|cfg|conf|editorconfig|tf|tfvars)`,
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
