import * as v from 'valibot';
import type { SelectedPlace } from '#model';
import { toCode, md, toProse } from '#secrets/markdown';
import { count, namedFileSchema } from './fields';
import { redactStrings, type Redacted } from './safe';
import { formatFileState, createNamedFile, loadFileStates, type NamedFile } from './states';
import type { ToolContext } from './tool';

const maxReasonLength = 300;

/** A function, type or section that a reply names; `retrieve_block` accepts its `id`. */
export const placeSchema = v.strictObject({
  ...namedFileSchema.entries,
  lines: v.array(count),
  name: v.string(),
  id: v.string(),
  why: v.string(),
});

export type FoundPlace = Redacted<NamedFile & Pick<SelectedPlace, 'lines' | 'name' | 'id' | 'why'>>;

/** Returns the places with the states of their files. */
export async function loadFoundPlaces(context: Pick<ToolContext, 'states'>, places: readonly SelectedPlace[],
  thread: string | undefined): Promise<readonly FoundPlace[]>
{
  const getFileState = await loadFileStates(context, places.map(({ file }) => file), thread);
  return places.map(({ file, lines, name, id, why }) => ({
    ...createNamedFile(file, getFileState(file)),
    ...redactStrings({ lines, name, id, why }),
  }));
}

/**
 * Formats a place as `src/a.ts` [packed] 10-48 `Router.handle`: why. Appends the ID only if it is not a combination of
 * these parts.
 */
export function formatFoundPlace({ path, state, lines: [first, last], name, id, why }: FoundPlace) {
  const isDerivedId = id === `${path}#${name}` || id === `${path}:${first}-${last}`;
  return md`- ${formatFileState({ path, state })} ${first!}-${last!}${name === '' ? md`` : md` ${toCode(name)}`}: ${
    toProse(why, maxReasonLength)
  }${isDerivedId ? md`` : md` id ${toCode(id)}`}`;
}
