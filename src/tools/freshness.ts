import type { Freshness, Markdown } from '#model';
import { formatCountWithNoun } from '#base/text/phrases';
import { md, toProse } from '#secrets/markdown';
import { redactStrings } from './safe';
import { createNamedFile, type NamedFile } from './states';
import type { Redacted } from './safe';

/** The maximum number of characters in the text that states why a pack is stale. */
const maxCauseLength = 300;

/** Returns the field `pack` of a reply that compares all inputs of the newest pack. */
export function toPackDocument({ state, packedAt, causes }: Freshness) {
  return redactStrings({
    state,
    ...(packedAt === undefined ? {} : { packedAt: new Date(packedAt).toISOString() }),
    causes: causes.map((cause) =>
      cause.kind === 'files'
        ? formatCountWithNoun(cause.files.length, 'changed file')
        : `${cause.kind}: ${cause.detail}`
    ),
  });
}

/** Formats the state as one line: `The pack of … is stale (3 changed files; branch: …). …` */
export function formatPackState({ state, packedAt, causes }: ReturnType<typeof toPackDocument>): Markdown {
  if (state === 'none') return md`There is no pack yet. Call start_task to create one.`;
  const timeText = packedAt === undefined ? md`` : md` of ${toProse(packedAt, 40)}`;
  if (state !== 'stale') return md`The pack${timeText} is ${toProse(state, 20)}.`;
  return md`The pack${timeText} is stale (${
    toProse(causes.join('; '), maxCauseLength)
  }). Call repack_context to update it.`;
}

/** Returns the changed files, starting with those that the pack shows. */
export function listChangedPackFiles({ causes }: Freshness): (Redacted<NamedFile> & { readonly selected: boolean; })[] {
  return causes.flatMap((cause) =>
    cause.kind === 'files'
      ? cause.files.map(({ path, change, selected }) => ({
        ...createNamedFile(path, change === 'deleted' ? 'gone' : change === 'added' ? 'unseen' : 'changed'),
        selected,
      }))
      : []
  );
}
