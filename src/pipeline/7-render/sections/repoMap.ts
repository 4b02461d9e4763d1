import type { Markdown, Selection } from '#model';
import { joinMarkdown, md } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { collectShownPaths } from '../phrases';
import { emptyText, type SectionLevels } from './section';

/** The maximum number of folders in a map that was not requested. */
const maxFolders = 8;

/**
 * Renders the repo map. The shorter level contains only the lines of folders; a map that was not requested has only
 * this level.
 */
export function buildRepoMapSection({ repoMap, sections }: CommonContent, selection: Selection): SectionLevels {
  const mapText = repoMap(collectShownPaths(selection));
  if (mapText === '') return [emptyText];
  const lines = mapText.split('\n') as readonly string[] as readonly Markdown[];
  const folders = lines.filter((line) => line.startsWith('- '));
  const isRequested = sections.includes('repo map');
  const listedFolders = folders.slice(0, isRequested ? folders.length : maxFolders);
  const levels = [...(isRequested ? [mapText] : []),
    ...(listedFolders.length < 2 ? [] : [md`${joinMarkdown(listedFolders, '\n')}\n`])];
  return [...levels.map((text) => () => md`## Repo map\n\n${text}\n`), emptyText];
}
