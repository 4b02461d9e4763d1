import { byText } from '#base/order';
import { cut } from '#base/text/markdown';
import type { Markdown, Selection } from '#model';
import type { ChangedContent, Delta } from '#reports';
import { code, grouped, joinMarkdown, md, markdownWord } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { pluralMarkdown } from '../phrases';
import { emptyText, section, type SectionLevels } from './section';

/** Undefined if there is no previous pack. */
export function computePackDelta(
  { previous, task, changedContent }: Pick<CommonContent, 'previous' | 'task' | 'changedContent'>,
  { files }: Selection,
): Delta | undefined {
  if (!previous) return undefined;
  const before = new Map(previous.files.map((f) => [f.path, f.view]));
  const now = new Set(files.map((f) => f.path));
  return {
    added: files.filter((f) => !before.has(f.path)).map((f) => f.path),
    removed: [...before.keys()].filter((path) => !now.has(path)).sort(byText),
    changedView: files.flatMap((f) => {
      const from = before.get(f.path);
      return from && from !== f.view.kind ? [{ path: f.path, from, to: f.view.kind }] : [];
    }),
    changedContent: changedContent.filter(({ path }) => now.has(path)),
    newTask: previous.task !== task.text,
  };
}

const pathsInDelta = 6;

/** The maximum number of symbols listed for each kind of change in one file. */
const symbolsInDelta = 4;

export function deltaSection(content: CommonContent, selection: Selection): SectionLevels {
  const delta = computePackDelta(content, selection);
  if (!delta) return [emptyText];
  const { added, removed, changedView, changedContent, newTask } = delta;
  const counts =
    ([[added, md`new`], [removed, md`gone`], [changedView, md`in another view`], [changedContent,
      md`with other content`]] as const).filter(([files]) => files.length > 0);
  const summary = counts.map(([files, description], i) =>
    md`${i === 0 ? pluralMarkdown(files.length, md`file`) : grouped(files.length)} ${description}`
  );
  const sum = md`- Since the last pack${newTask ? md` (another task)` : md``}: ${
    summary.length > 0 ? joinMarkdown(summary, ', ') : md`the same files in the same views`
  }`;
  const list = (label: Markdown, paths: readonly Markdown[]): Markdown[] => (paths.length === 0 ?
    []
    : [
      md`- ${label}: ${joinMarkdown(paths.slice(0, pathsInDelta), ', ')}${
        paths.length > pathsInDelta ? md` and ${paths.length - pathsInDelta} more` : md``
      }`,
    ]);
  const lines = newTask ? [sum] : [
    sum,
    ...list(md`New`, added.map((p) => code(p))),
    ...list(md`Gone`, removed.map((p) => code(p))),
    ...list(md`Other view`,
      changedView.map((c) => md`${code(c.path)} ${markdownWord(c.from)} → ${markdownWord(c.to)}`)),
    ...list(md`Other content`, changedContent.map(changedWords)),
  ];
  return [section(md`Delta since the last pack`, lines), section(md`Delta since the last pack`, [sum]), emptyText];
}

/** Describes the change: `src/a.ts` (changed `Router.handle`; new `Router.use`). */
function changedWords({ path, changed, added, removed }: ChangedContent): Markdown {
  const kinds = ([[md`changed`, changed], [md`new`, added], [md`gone`, removed]] as const).filter(([, names]) =>
    names.length > 0
  );
  return md`${code(path)}${
    kinds.length > 0 ? md` (${joinMarkdown(kinds.map(([word, names]) => md`${word} ${listed(names)}`), '; ')})` : md``
  }`;
}

function listed(names: readonly string[]): Markdown {
  const more = names.length - symbolsInDelta;
  return md`${joinMarkdown(names.slice(0, symbolsInDelta).map((name) => code(cut(name, 60))), ', ')}${
    more > 0 ? md` and ${more} more` : md``
  }`;
}
