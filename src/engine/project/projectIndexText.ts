import type { Markdown } from '#model';
import { code, codeCell, grouped, joinMarkdown, markdownWord, md, prose, proseCell } from '#secrets/markdown';
import type { ProjectFacts } from './projectFacts';

const listed = 30;

/** Formats the index of a project for people and models, without marks and without a final line break. */
export function projectIndexText(rootName: string, facts: ProjectFacts): string {
  const { files, tokens, languages, managers, packages, libraries, folders, entries, tests, configuration, keyFiles } =
    facts;
  const names = (of: readonly string[]) => some(of.map((name) => md`- ${code(name)}`));
  const library = ({ name, importedBy }: (typeof libraries)[number]) =>
    md`- ${code(name)}${
      importedBy > 0 ? md`, imported by ${grouped(importedBy)} ${importedBy === 1 ? md`file` : md`files`}` : md``
    }`;
  const sections: readonly (readonly [title: Markdown, lines: readonly Markdown[]])[] = [
    [
      md`Project`,
      [
        md`- ${grouped(files)} files, ${grouped(tokens)} tokens (cl100k_base)`,
        ...(languages.length > 0
          ? [
            md`- Languages by tokens: ${
              joinMarkdown(languages.slice(0, 8).map((language) =>
                md`${prose(language.name, 60)} (${grouped(language.files)})`
              ), ', ')
            }`,
          ]
          : []),
      ],
    ],
    [md`Package managers`, managers.map((name) => md`- ${prose(name, 60)}`)],
    [md`Packages`, some(packages.map(({ name, manifest }) => md`- ${code(name)}: ${code(manifest)}`))],
    [md`Frameworks and libraries`, some(libraries.filter((entry) => !entry.isDevelopment).map(library))],
    [md`Development tools`, some(libraries.filter((entry) => entry.isDevelopment).map(library))],
    [
      md`Folders`,
      table(md`| Folder | Files | Tokens | Mostly | Language |\n|---|--:|--:|---|---|`,
        folders.map((folder) =>
          md`| ${codeCell(folder.path)} | ${grouped(folder.files)} | ${grouped(folder.tokens)} | ${
            markdownWord(folder.role)
          } | ${proseCell(folder.language, 60)} |`
        )),
    ],
    [md`Entry points`, names(entries)],
    [md`Tests`, some(tests.map((framework) => md`- ${code(framework.name)}: ${grouped(framework.files)}`))],
    [md`Configuration`, names(configuration)],
    [
      md`Key files`,
      table(md`| File | Imported by | Lines | Exports |\n|---|--:|--:|---|`,
        keyFiles.map((file) =>
          md`| ${codeCell(file.path)} | ${grouped(file.importers)} | ${grouped(file.lines)} | ${
            joinMarkdown(file.symbols.map((name) => codeCell(name)), ', ')
          } |`
        )),
    ],
  ];
  return joinMarkdown([
    md`# Project index of ${code(rootName)}`,
    md`AgentPack made this from its index of the files: \`agentpack index\` makes it anew, and so does each pack. It holds no source code and no secrets. What is written above and below the marks stays.`,
    ...sections.filter(([, lines]) => lines.length > 0).map(([title, lines]) =>
      md`## ${title}\n\n${joinMarkdown(lines, '\n')}`
    ),
  ], '\n\n');
}

/** Returns the first lines, and how many more there are. */
function some(lines: readonly Markdown[]): readonly Markdown[] {
  return lines.length > listed ? [...lines.slice(0, listed - 1), md`- and ${lines.length - listed + 1} more`] : lines;
}

function table(head: Markdown, rows: readonly Markdown[]): readonly Markdown[] {
  return rows.length === 0 ? [] : [head, ...rows];
}
