import type { FileChange, Markdown } from '#model';
import { toCode, joinMarkdown, md, toMarkdownWord } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { formatPluralMarkdown } from '../phrases';
import { collectChangedLines, maxRangesShown } from './changedLines';
import { emptyText, renderSection, type SectionLevels } from './section';

export function buildChangedFilesSection({ changes, stillImported }: CommonContent): SectionLevels {
  if (changes.length === 0) return [emptyText];
  const formatRow = (change: FileChange): Markdown =>
    md`- ${toMarkdownWord(change.status === 'untracked' ? 'added' : change.status)}${
      change.sinceRef ? md`, since the reference` : md``
    }: ${change.from ? md`${toCode(change.from)} → ` : md``}${toCode(change.path)}`;
  const formatRows = (limit: number, includesLines: boolean): Markdown[] => [
    ...changes.slice(0, limit).map((change) =>
      md`${formatRow(change)}${includesLines ? formatChangedLines(change) : md``}${
        includesLines ? formatRemainingImporters(stillImported.get(change.from ?? change.path)) : md``
      }`
    ),
    ...(changes.length > limit ? [md`- and ${changes.length - limit} more`] : []),
  ];
  return [renderSection(md`Changed files`, formatRows(30, true)),
    renderSection(md`Changed files`, formatRows(6, false)),
    renderSection(md`Changed files`, [md`- ${formatPluralMarkdown(changes.length, md`file`)}`]), emptyText];
}

const maxImportersShown = 4;

function formatRemainingImporters(paths: readonly string[] = []): Markdown {
  if (paths.length === 0) return md``;
  return md`; still imported by ${joinMarkdown(paths.slice(0, maxImportersShown).map((path) => toCode(path)), ', ')}${
    paths.length > maxImportersShown ? md` and ${paths.length - maxImportersShown} more` : md``
  }`;
}

function formatChangedLines({ hunks, status }: FileChange): Markdown {
  if (status === 'deleted') return md``;
  const { written, removed } = collectChangedLines(hunks);
  const parts = [
    written.length === 0
      ? []
      : [
        md`${toMarkdownWord(written.length === 1 && written[0]![0] === written[0]![1] ? 'line' : 'lines')} ${
          joinMarkdown(written.slice(0, maxRangesShown).map(([first, last]) =>
            first === last ? md`${first}` : md`${first}-${last}`
          ), ', ')
        }${written.length > maxRangesShown ? md` and more` : md``}`,
      ],
    removed.slice(0, maxRangesShown).map(({ at, lines }) =>
      md`${formatPluralMarkdown(lines, md`line`)} removed at ${at}`
    ),
    removed.length > maxRangesShown ? [md`more removed`] : [],
  ].flat();
  return parts.length === 0 ? md`` : md`, ${joinMarkdown(parts, '; ')}`;
}
