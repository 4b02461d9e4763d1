import type { ShownEntry } from '#features/memory/pure/shownEntries';
import type { ChangedTarget, FoundEntry, Markdown } from '#model';
import { toCode, fenceContent, joinMarkdown, md, toProse } from '#secrets/markdown';
import type { CommonContent } from '../content';
import { emptyText, renderSection, type SectionLevels } from './section';

/** The maximum number of task words, and of targets, that an entry names. */
const maxNamed = 3;

/** Renders the memory. Each level drops one more entry, starting with the last. */
export function buildMemorySection({ memory }: CommonContent): SectionLevels {
  const blocks = memory.map(renderMemoryEntry);
  return [
    ...blocks.map((_, i) =>
      renderSection(md`Memory`, [md`Notes and decisions written by people. Check them against the files.\n`,
        joinMarkdown(blocks.slice(0, blocks.length - i), '\n')])
    ),
    emptyText,
  ];
}

/** Renders an entry. The block begins with `#`, so that the token counts of blocks can be added up. */
export function renderMemoryEntry(
  { entry, because, suspect }: Pick<ShownEntry, 'entry' | 'because' | 'suspect'>,
): Markdown {
  const date = entry.date === undefined ? md`` : md`${toProse(entry.date, 10)}, `;
  const reason = because.kind === 'file'
    ? md`about ${toCode(because.path)}`
    : md`for ${joinMarkdown(because.matched.slice(0, maxNamed).map((word) => toCode(word)), ', ')} in the task`;
  return md`### ${toCode(entry.id)} (${date}${describeEntryOwner(entry)}), ${reason}\n${formatSuspectWarning(suspect)}${
    fenceContent(entry.text(), 'markdown')
  }`;
}

function describeEntryOwner({ owner, kind, location, source }: FoundEntry): Markdown {
  const noun = kind === 'decision' ? md`decision` : md`note`;
  if (owner === 'adr') return md`decision record of this repository`;
  return owner === 'person'
    ? md`${noun} of the user's own`
    : md`${noun} of this repository${source === undefined ? md`` : md` by ${toCode(source)}`}, ${toCode(location)}`;
}

/** Marks a memory as suspect, so that it is never shown as plain fact after its subject has changed. */
function formatSuspectWarning(suspect: readonly ChangedTarget[]): Markdown {
  if (suspect.length === 0) return md``;
  const changedTargets = suspect.slice(0, maxNamed).map(({ of, change }) =>
    md`${toCode(of)} ${change === 'changed' ? md`changed` : md`was removed`}`
  );
  return md`Written before ${joinMarkdown(changedTargets, ', ')}: check whether it still holds.\n`;
}
