/** Text of `agentpack help pack`: what a pack of a package covers, and `--check` before a commit and in CI. */
export function packDetails(): string {
  return `Each pack writes context.md, context.claude.md (introduced for Claude Code) and context.compact.md (three quarters of the tokens: files that matter less in smaller views).

--workspace packs a package, the packages that it needs, directly or not, and the documents, manifests and settings above them. NAME is the package's name, the end of it or its folder. Changes in other packages do not make such a pack stale. Dependencies come from the manifests of npm, pnpm, yarn and Lerna workspaces, Cargo, Go, Gradle, Maven, Python (uv, Poetry, PDM, setuptools), .NET, Composer, Dart, Mix, Ruby gems, Swift and Zig, and for some also from imports.

Git does not run in submodules, so uncommitted changes there are not marked. Other repositories nested in the folder are named and left out.

--check reads the changed files whole, with --since those that changed since, as they are on the disk, not as they are staged. It does not read binary files, files above 1 MB, and files that --exclude names. It fails where a changed file holds a secret, is a file of secrets (.env …) or finds no room in the budget. Its findings are lines on standard error, and the field "check" of --json and --report: {"passed", "secrets": [{"path", "line", "type"}], "secretFiles": [path], "unshown": [path]}. agentpack guard exits with 3 or 4 where the pack is stale.

As a hook of pre-commit (https://pre-commit.com), in .pre-commit-config.yaml:

repos:
  - repo: local
    hooks:
      - id: agentpack
        name: agentpack
        entry: agentpack pack --check --no-write --quiet
        language: system
        pass_filenames: false

In GitHub Actions, for the changes of a pull request, with the pack as an artifact for an agent that reviews it:

- uses: actions/checkout@v4
  with: { fetch-depth: 0 }
- run: npm install -g ./agentpack.tgz # what npm run package made
- run: agentpack pack --check --since "origin/$GITHUB_BASE_REF" --report agentpack.json
- uses: actions/upload-artifact@v4
  if: always()
  with: { path: agentpack.json }`;
}
