import type { Markdown, Selection } from '../../model';
import { joinMarkdown, md } from '../../secrets/markdown';
import type { CommonContent } from '../content';
import { shownPaths } from '../phrases';
import { emptyText, type SectionLevels } from './section';

export function repoMapSection({ repoMap }: CommonContent, selection: Selection): SectionLevels {
  const map = repoMap(shownPaths(selection));
  if (map === '') return [emptyText];
  const lines = map.split('\n') as readonly string[] as readonly Markdown[];
  // the shorter level has the lines of folders only
  const folders = lines.filter((line) => line.startsWith('- '));
  const levels = [map, ...(folders.length < 2 ? [] : [md`${joinMarkdown(folders, '\n')}\n`])];
  return [...levels.map((text) => () => md`## Repo map\n\n${text}\n`), emptyText];
}
