import { packSections } from '#model/pack';

/**
 * Returns the text of `agentpack help pack`: what options leave out or add, packages, and `--check` before a commit and
 * in CI.
 */
export function formatPackDetails(): string {
  return `Each pack writes context.md and context.claude.md (the same, introduced for Claude Code).

--no-source (or no_source of [context] in config.toml) shows only signatures, outlines and summaries, without \
bodies, strings, comments or document chunks. Strings are shown as "…". The option applies only to packs: agentpack \
retrieve and search still return source, because it is requested explicitly.

--no-tests (no_tests) selects no test, also where the task names one or it changed; only a test that a person pinned is packed. The receipts list the best of them with the cause "test". Lists of changed files and of places where a name occurs still have their paths.

--no-timestamp (no_timestamp) leaves out when the pack was made, so that equal inputs give equal bytes.

--sections NAME (sections = ["receipts", "delta"] of [context]) prints a part of the state in full, which otherwise has a line at the end of the pack: ${
    packSections.join(', ')
  }. The repo map is printed by itself where no file stands out.

--format json also writes context.json beside context.md: one document with the same content within the same budget, by the schema media/schemas/context.schema.json. Later repacks renew it, and a pack without it removes it. These five options are reused like others by a pack that repeats the last one; --fresh starts over.

--compress sends the text through a program of your own, for this pack alone: command = ["PROGRAM", "ARGUMENT"] below [compression] in ~/.agentpack/config.toml, which no repository can set. It gets the redacted text on standard input and prints a smaller one within 30 seconds, without a shell, in your home folder and with your environment. Its answer is redacted again and has to keep the header, headings, block ids and fences. Where it fails, prints nothing or prints more, the command fails and the last pack stays. A repack by an editor or a hook is not compressed.

There is no --allow-sensitive: a pack is read by models and kept in files, so no option puts secrets into it.

--workspace packs a package, the packages that it needs, directly or not, and the documents, manifests and settings above them. NAME is the package's name, the end of it or its folder. Changes in other packages do not make such a pack stale. Dependencies come from the manifests of npm, pnpm, yarn and Lerna workspaces, Cargo, Go, Gradle, Maven, Python (uv, Poetry, PDM, setuptools), .NET, Composer, Dart, Mix, Ruby gems, Swift and Zig, and for some also from imports.

Git does not run in submodules, so uncommitted changes there are not marked. Other repositories nested in the folder are named and left out.

--also DIR packs another repository together with this one: one task, one budget, one context.md, in which its files are named by its folder's name, api/src/x.ts. Each keeps its own ignore rules, its own exclude_globs and its own history. All later packs and answers here know it, until --also names others or --no-also none; nothing is written there. .agentpack/roots.json keeps it, sealed with your key, so that a clone cannot name a folder. For good: also = ["../api"] below [project."/path/of/this/repository"] in ~/.agentpack/config.toml.

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
- run: npm install -g ./agentpack.tgz # built by npm run package
- run: agentpack pack --check --since "origin/$GITHUB_BASE_REF" --report agentpack.json
- uses: actions/upload-artifact@v4
  if: always()
  with: { path: agentpack.json }`;
}
