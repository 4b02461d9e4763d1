import type { Freshness, Markdown } from '#model';
import { thousands } from '#base/text/phrases';
import { md, prose } from '#secrets/markdown';
import { redacted } from './safe';
import { namedFile, type NamedFile } from './states';
import type { Redacted } from './safe';

/** The maximum length of a sentence that states why a pack is stale, apart from files, in characters. */
const longestCause = 300;

/** Returns the field `pack` of a reply that compares all inputs of the newest pack. */
export function packDocument({ state, packedAt, causes }: Freshness) {
  return redacted({
    state,
    ...(packedAt === undefined ? {} : { packedAt: new Date(packedAt).toISOString() }),
    causes: causes.map((cause) =>
      cause.kind === 'files' ? `${thousands(cause.files.length)} changed files` : `${cause.kind}: ${cause.detail}`
    ),
  });
}

/** Formats the state as one line: `The pack of … is stale: 3 changed files; branch: …` */
export function packStateText({ state, packedAt, causes }: ReturnType<typeof packDocument>): Markdown {
  if (state === 'none') return md`There is no pack yet: start_task makes one.`;
  const when = packedAt === undefined ? md`` : md` of ${prose(packedAt, 40)}`;
  if (state !== 'stale') return md`The pack${when} is ${prose(state, 20)}.`;
  return md`The pack${when} is stale (${prose(causes.join('; '), longestCause)}): repack_context makes it fresh.`;
}

/** Returns the changed files, starting with those that the pack shows. */
export function changedPackFiles({ causes }: Freshness): (Redacted<NamedFile> & { readonly selected: boolean; })[] {
  return causes.flatMap((cause) =>
    cause.kind === 'files'
      ? cause.files.map(({ path, change, selected }) => ({
        ...namedFile(path, change === 'deleted' ? 'gone' : change === 'added' ? 'unseen' : 'changed'),
        selected,
      }))
      : []
  );
}
