import type { FileChange, Markdown } from '#model';
import { code, joinMarkdown, md, markdownWord } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { pluralMarkdown } from '../phrases';
import { changedLines, rangesShown } from './changedLines';
import { emptyText, section, type SectionLevels } from './section';

export function changedSection({ changes, stillImported }: CommonContent): SectionLevels {
  if (changes.length === 0) return [emptyText];
  const row = (c: FileChange): Markdown =>
    md`- ${markdownWord(c.status === 'untracked' ? 'added' : c.status)}${
      c.sinceRef ? md`, since the reference` : md``
    }: ${c.from ? md`${code(c.from)} → ` : md``}${code(c.path)}`;
  const lines = (limit: number, withLines: boolean): Markdown[] => [
    ...changes.slice(0, limit).map((c) =>
      md`${row(c)}${withLines ? formatChangedLines(c) : md``}${
        withLines ? formatRemainingImporters(stillImported.get(c.from ?? c.path)) : md``
      }`
    ),
    ...(changes.length > limit ? [md`- and ${changes.length - limit} more`] : []),
  ];
  return [section(md`Changed files`, lines(30, true)), section(md`Changed files`, lines(6, false)),
    section(md`Changed files`, [md`- ${pluralMarkdown(changes.length, md`file`)}`]), emptyText];
}

const importersShown = 4;

function formatRemainingImporters(paths: readonly string[] = []): Markdown {
  if (paths.length === 0) return md``;
  return md`; still imported by ${joinMarkdown(paths.slice(0, importersShown).map((path) => code(path)), ', ')}${
    paths.length > importersShown ? md` and ${paths.length - importersShown} more` : md``
  }`;
}

function formatChangedLines({ hunks, status }: FileChange): Markdown {
  if (status === 'deleted') return md``;
  const { written, removed } = changedLines(hunks);
  const parts = [
    written.length === 0
      ? []
      : [
        md`${markdownWord(written.length === 1 && written[0]![0] === written[0]![1] ? 'line' : 'lines')} ${
          joinMarkdown(written.slice(0, rangesShown).map(([first, last]) =>
            first === last ? md`${first}` : md`${first}-${last}`
          ), ', ')
        }${written.length > rangesShown ? md` and more` : md``}`,
      ],
    removed.slice(0, rangesShown).map(({ at, lines }) => md`${pluralMarkdown(lines, md`line`)} removed at ${at}`),
    removed.length > rangesShown ? [md`more removed`] : [],
  ].flat();
  return parts.length === 0 ? md`` : md`, ${joinMarkdown(parts, '; ')}`;
}
