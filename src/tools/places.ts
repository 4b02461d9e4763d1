import * as v from 'valibot';
import type { SelectedPlace } from '#model';
import { code, md, prose } from '#secrets/markdown';
import { count, namedFileSchema } from './fields';
import { redacted, type Redacted } from './safe';
import { fileText, namedFile, loadFileStates, type NamedFile } from './states';
import type { ToolContext } from './tool';

const longestWhy = 300;

/** A function, type or section that a reply names; `retrieve_block` takes its `id`. */
export const placeSchema = v.strictObject({
  ...namedFileSchema.entries,
  lines: v.array(count),
  name: v.string(),
  id: v.string(),
  why: v.string(),
});

export type FoundPlace = Redacted<NamedFile & Pick<SelectedPlace, 'lines' | 'name' | 'id' | 'why'>>;

/** Returns the places with the states of their files. */
export async function foundPlaces(context: Pick<ToolContext, 'states'>, places: readonly SelectedPlace[],
  thread: string | undefined): Promise<readonly FoundPlace[]>
{
  const stateOf = await loadFileStates(context, places.map(({ file }) => file), thread);
  return places.map(({ file, lines, name, id, why }) => ({
    ...namedFile(file, stateOf(file)),
    ...redacted({ lines, name, id, why }),
  }));
}

/**
 * Formats a place as `src/a.ts` [packed] 10-48 `Router.handle`: why; with the ID only if it differs from these parts.
 */
export function foundPlaceText({ path, state, lines: [first, last], name, id, why }: FoundPlace) {
  const isPlain = id === `${path}#${name}` || id === `${path}:${first}-${last}`;
  return md`- ${fileText({ path, state })} ${first!}-${last!}${name === '' ? md`` : md` ${code(name)}`}: ${
    prose(why, longestWhy)
  }${isPlain ? md`` : md` id ${code(id)}`}`;
}
