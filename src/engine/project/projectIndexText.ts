import type { Markdown } from '#model';
import { toCode, toCodeCell, formatGroupedNumber, joinMarkdown, toMarkdownWord, md, toProse,
  toProseCell } from '#secrets/markdown';
import type { ProjectFacts } from './projectFacts';

const maxListed = 30;

/** Formats the index of a project for users and models, without markers and without a trailing line break. */
export function formatProjectIndex(rootName: string, facts: ProjectFacts): string {
  const { files, tokens, languages, managers, packages, libraries, folders, entries, tests, configuration, keyFiles } =
    facts;
  const formatPaths = (paths: readonly string[]) => limitLines(paths.map((name) => md`- ${toCode(name)}`));
  const formatLibrary = ({ name, importerCount }: (typeof libraries)[number]) =>
    md`- ${toCode(name)}${
      importerCount > 0
        ? md`, imported by ${formatGroupedNumber(importerCount)} ${importerCount === 1 ? md`file` : md`files`}`
        : md``
    }`;
  const sections: readonly (readonly [title: Markdown, lines: readonly Markdown[]])[] = [
    [
      md`Project`,
      [
        md`- ${formatGroupedNumber(files)} files, ${formatGroupedNumber(tokens)} tokens (cl100k_base)`,
        ...(languages.length > 0
          ? [
            md`- Languages by tokens: ${
              joinMarkdown(languages.slice(0, 8).map((language) =>
                md`${toProse(language.name, 60)} (${formatGroupedNumber(language.files)})`
              ), ', ')
            }`,
          ]
          : []),
      ],
    ],
    [md`Package managers`, managers.map((name) => md`- ${toProse(name, 60)}`)],
    [md`Packages`, limitLines(packages.map(({ name, manifest }) => md`- ${toCode(name)}: ${toCode(manifest)}`))],
    [md`Frameworks and libraries`, limitLines(libraries.filter((entry) => !entry.isDevelopment).map(formatLibrary))],
    [md`Development tools`, limitLines(libraries.filter((entry) => entry.isDevelopment).map(formatLibrary))],
    [
      md`Folders`,
      buildTable(md`| Folder | Files | Tokens | Mostly | Language |\n|---|--:|--:|---|---|`,
        folders.map((folder) =>
          md`| ${toCodeCell(folder.path)} | ${formatGroupedNumber(folder.files)} | ${
            formatGroupedNumber(folder.tokens)
          } | ${toMarkdownWord(folder.role)} | ${toProseCell(folder.language, 60)} |`
        )),
    ],
    [md`Entry points`, formatPaths(entries)],
    [md`Tests`, limitLines(
      tests.map((testFolder) => md`- ${toCode(testFolder.name)}: ${formatGroupedNumber(testFolder.files)}`),
    )],
    [md`Configuration`, formatPaths(configuration)],
    [
      md`Key files`,
      buildTable(md`| File | Imported by | Lines | Exports |\n|---|--:|--:|---|`,
        keyFiles.map((file) =>
          md`| ${toCodeCell(file.path)} | ${formatGroupedNumber(file.importerCount)} | ${
            formatGroupedNumber(file.lines)
          } | ${joinMarkdown(file.symbols.map((name) => toCodeCell(name)), ', ')} |`
        )),
    ],
  ];
  return joinMarkdown([
    md`# Project index of ${toCode(rootName)}`,
    md`AgentPack generated this from its index of the files; \`agentpack index\` and each pack update it. It contains no source code and no secrets. Text above and below the markers is kept.`,
    ...sections.filter(([, lines]) => lines.length > 0).map(([title, lines]) =>
      md`## ${title}\n\n${joinMarkdown(lines, '\n')}`
    ),
  ], '\n\n');
}

/** Returns the first lines, followed by a line with the number of omitted lines if there are any. */
function limitLines(lines: readonly Markdown[]): readonly Markdown[] {
  return lines.length > maxListed
    ? [...lines.slice(0, maxListed - 1), md`- and ${lines.length - maxListed + 1} more`]
    : lines;
}

function buildTable(head: Markdown, rows: readonly Markdown[]): readonly Markdown[] {
  return rows.length === 0 ? [] : [head, ...rows];
}
