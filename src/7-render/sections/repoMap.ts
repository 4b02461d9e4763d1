import type { Markdown } from '../../model';
import { md } from '../../secrets/markdown';
import type { CommonContent } from '../content';
import { emptyText, section, type SectionLevels } from './section';

export function repoMapSection({ repoMap }: CommonContent): SectionLevels {
  if (repoMap === '') return [emptyText];
  const folders = repoMap.split('\n').filter((line) => line.startsWith('- ')).length;
  if (folders < 2) return [() => md`## Repo map\n\n${repoMap}\n`, emptyText];
  // the shorter level has the lines of folders only
  return [() => md`## Repo map\n\n${repoMap}\n`,
    () =>
      section(md`Repo map`, repoMap.split('\n').filter((line) =>
        line.startsWith('- ')
      ) as readonly string[] as readonly Markdown[])(), emptyText];
}
