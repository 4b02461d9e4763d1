import { byText } from '#base/order';
import type { Markdown, Selection } from '#model';
import type { ChangedContent, Delta } from '#reports';
import { toCode, formatGroupedNumber, joinMarkdown, md, toMarkdownWord } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { formatPluralMarkdown } from '../phrases';
import { emptyText, renderSection, type SectionLevels } from './section';
import { truncateAtCodePoint } from '#secrets/truncate';

/** Returns the changes since the previous pack, or undefined if there is no previous pack. */
export function computePackDelta(
  { previous, task, changedContent }: Pick<CommonContent, 'previous' | 'task' | 'changedContent'>,
  { files }: Selection,
): Delta | undefined {
  if (!previous) return undefined;
  const previousViews = new Map(previous.files.map(({ path, view }) => [path, view]));
  const currentPaths = new Set(files.map(({ path }) => path));
  return {
    added: files.map(({ path }) => path).filter((path) => !previousViews.has(path)),
    removed: [...previousViews.keys()].filter((path) => !currentPaths.has(path)).sort(byText),
    changedView: files.flatMap(({ path, view }) => {
      const previousView = previousViews.get(path);
      return previousView && previousView !== view.kind
        ? [{ path, from: previousView, to: view.kind }]
        : [];
    }),
    changedContent: changedContent.filter(({ path }) => currentPaths.has(path)),
    newTask: previous.task !== task.text,
  };
}

/** Returns the changes unless equal inputs must give equal bytes and the user did not ask for the changes. */
export function computeShownDelta(content: CommonContent, selection: Selection): Delta | undefined {
  const isShown = content.freshness.packedAt !== undefined || content.sections.includes('delta');
  return isShown ? computePackDelta(content, selection) : undefined;
}

const maxPathsInDelta = 6;

/** The maximum number of symbols listed for each kind of change in one file. */
const maxSymbolsInDelta = 4;

export function buildDeltaSection(content: CommonContent, selection: Selection): SectionLevels {
  const delta = computeShownDelta(content, selection);
  if (!delta) return [emptyText];
  const { added, removed, changedView, changedContent, newTask } = delta;
  const counts =
    ([[added, md`new`], [removed, md`gone`], [changedView, md`in a different view`], [changedContent,
      md`with changed content`]] as const).filter(([files]) => files.length > 0);
  const summary = counts.map(([files, description], i) =>
    md`${i === 0 ? formatPluralMarkdown(files.length, md`file`) : formatGroupedNumber(files.length)} ${description}`
  );
  const summaryLine = md`- Since the last pack${newTask ? md` (another task)` : md``}: ${
    summary.length > 0 ? joinMarkdown(summary, ', ') : md`the same files in the same views`
  }`;
  const formatList = (label: Markdown, paths: readonly Markdown[]): Markdown[] => (paths.length === 0 ?
    []
    : [
      md`- ${label}: ${joinMarkdown(paths.slice(0, maxPathsInDelta), ', ')}${
        paths.length > maxPathsInDelta ? md` and ${paths.length - maxPathsInDelta} more` : md``
      }`,
    ]);
  const lines = newTask ? [summaryLine] : [
    summaryLine,
    ...formatList(md`New`, added.map((path) => toCode(path))),
    ...formatList(md`Gone`, removed.map((path) => toCode(path))),
    ...formatList(md`Different view`,
      changedView.map(({ path, from, to }) => md`${toCode(path)} ${toMarkdownWord(from)} → ${toMarkdownWord(to)}`)),
    ...formatList(md`Changed content`, changedContent.map(formatChangedContent)),
  ];
  return [renderSection(md`Delta since the last pack`, lines),
    renderSection(md`Delta since the last pack`, [summaryLine]), emptyText];
}

/** Describes the change: `src/a.ts` (changed `Router.handle`; new `Router.use`). */
function formatChangedContent({ path, changed, added, removed }: ChangedContent): Markdown {
  const kinds = ([[md`changed`, changed], [md`new`, added], [md`gone`, removed]] as const).filter(([, names]) =>
    names.length > 0
  );
  return md`${toCode(path)}${
    kinds.length > 0
      ? md` (${joinMarkdown(kinds.map(([word, names]) => md`${word} ${formatNames(names)}`), '; ')})`
      : md``
  }`;
}

function formatNames(names: readonly string[]): Markdown {
  const moreCount = names.length - maxSymbolsInDelta;
  return md`${
    joinMarkdown(names.slice(0, maxSymbolsInDelta).map((name) => toCode(truncateAtCodePoint(name, 60))), ', ')
  }${moreCount > 0 ? md` and ${moreCount} more` : md``}`;
}
