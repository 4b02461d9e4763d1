import type { ShownEntry } from '#features/memory/pure/shownEntries';
import type { ChangedTarget, FoundEntry, Markdown } from '#model';
import { code, fenced, joinMarkdown, md, prose } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { emptyText, section, type SectionLevels } from './section';

/** The maximum number of task words, and of targets, that an entry names. */
const maxNamed = 3;

/** Renders the memory. Each level drops one more entry, starting with the last. */
export function memorySection({ memory }: CommonContent): SectionLevels {
  const blocks = memory.map(memoryBlock);
  return [
    ...blocks.map((_, i) =>
      section(md`Memory`, [md`Notes and decisions of people, to be weighed against the files.\n`,
        joinMarkdown(blocks.slice(0, blocks.length - i), '\n')])
    ),
    emptyText,
  ];
}

/** Renders an entry. The block begins with `#`, so that the tokens of blocks add up. */
export function memoryBlock({ entry, because, suspect }: Pick<ShownEntry, 'entry' | 'because' | 'suspect'>): Markdown {
  const date = entry.date === undefined ? md`` : md`${prose(entry.date, 10)}, `;
  const why = because.kind === 'file'
    ? md`about ${code(because.path)}`
    : md`for ${joinMarkdown(because.matched.slice(0, maxNamed).map((word) => code(word)), ', ')} of the task`;
  return md`### ${code(entry.id)} (${date}${describeEntryOwner(entry)}), ${why}\n${warning(suspect)}${
    fenced(entry.text(), 'markdown')
  }`;
}

function describeEntryOwner({ whose, kind, place, source }: FoundEntry): Markdown {
  const noun = kind === 'decision' ? md`decision` : md`note`;
  if (whose === 'adr') return md`decision record of this repository`;
  return whose === 'person'
    ? md`${noun} of the user's own`
    : md`${noun} of this repository${source === undefined ? md`` : md` by ${code(source)}`}, ${code(place)}`;
}

/** Marks a memory as suspect, so that it is never shown as plain fact after its subject has changed. */
function warning(suspect: readonly ChangedTarget[]): Markdown {
  if (suspect.length === 0) return md``;
  const named = suspect.slice(0, maxNamed).map(({ of, change }) =>
    md`${code(of)} ${change === 'changed' ? md`changed` : md`was removed`}`
  );
  return md`Written before ${joinMarkdown(named, ', ')}: check whether it still holds.\n`;
}
