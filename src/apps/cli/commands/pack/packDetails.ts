import { packSections } from '#model/pack';

/**
 * Returns the details of `agentpack help pack`: the effects of options, packages, and `--check` before a commit and
 * in CI.
 */
export function formatPackDetails(): string {
  return `Each pack writes context.md and context.claude.md (the same pack with an introduction for Claude Code).

--no-source (or no_source of [context] in config.toml) shows only signatures, outlines and summaries, without \
bodies, strings, comments or document chunks. Strings are shown as "…". The option applies only to packs: agentpack \
retrieve and search still return source, because it is requested explicitly.

--no-tests (no_tests) leaves out all tests except pinned ones, even tests that changed or that the task names. The receipts list the best of them with the cause "test". Lists of changed files and of places where a name occurs still contain their paths.

--no-timestamp (no_timestamp) leaves out the time of the pack and what changed since the last pack, so that equal inputs give equal bytes. --sections delta shows those changes all the same.

--sections NAME (sections = ["receipts", "delta"] of [context]) prints a part of the state in full instead of in one line at the end of the pack: ${
    packSections.join(', ')
  }. The repo map is always printed if no file stands out.

--format json also writes context.json next to context.md: one document with the same content within the same budget, as described by media/schemas/context.schema.json. Later repacks update it, and a pack without this option removes it. A pack that repeats the last one reuses these five options like any others; --fresh starts over.

--compress sends the text through a program of yours, for this pack only: command = ["PROGRAM", "ARGUMENT"] below [compression] in ~/.agentpack/config.toml, which no repository can set. The program gets the redacted text on standard input and must print a shorter text within 30 seconds. It runs without a shell, in your home folder and with your environment. Its output is redacted again and must keep the header, headings, block ids and fences. If the program fails, prints nothing or prints a longer text, the command fails and the last pack is kept. A repack by an editor or a hook is not compressed.

There is no --allow-sensitive: models read packs and files store them, so no option puts secrets into a pack.

--workspace packs a package, the packages that it needs, directly or not, and the documents, manifests and settings above them. NAME is the package's name, the end of the name, or the package's folder. Changes in other packages do not make such a pack stale. Dependencies come from the manifests of npm, pnpm, yarn and Lerna workspaces, Cargo, Go, Gradle, Maven, Python (uv, Poetry, PDM, setuptools), .NET, Composer, Dart, Mix, Ruby gems, Swift and Zig, and for some also from imports.

Git does not run in submodules, so uncommitted changes there are not marked. Other repositories nested in the folder are named and left out.

--also DIR packs another repository together with this one: one task, one budget and one context.md, in which the paths of its files begin with its folder's name: api/src/x.ts. Each repository keeps its own ignore rules, exclude_globs and history. All later packs and answers here include DIR until --also names other folders or --no-also removes them; nothing is written in DIR. .agentpack/roots.json stores the choice, sealed with your key, so that a clone cannot name a folder. To make it permanent, put also = ["../api"] below [project."/path/of/this/repository"] in ~/.agentpack/config.toml.

--check reads the changed files (with --since, also the files that changed since then) in full, as they are on disk, not as they are staged. It does not read binary files, files above 1 MB, and files that --exclude, .agentignore or an exclusion leaves out. It fails where git cannot say what changed, and if a changed file contains a secret, is a file of secrets (.env …) or does not fit the budget. Its findings are lines on standard error, and the field "check" of --json and --report: {"passed", "secrets": [{"path", "line", "type"}], "secretFiles": [path], "unshown": [path]}. agentpack guard exits with 3 or 4 if the pack is stale.

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
