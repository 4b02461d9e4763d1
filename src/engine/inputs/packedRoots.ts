import type { GitFacts, PackedRoot } from '#model';
import type { Host } from '../host';

/** Returns the further roots that are packed now, for a pack's record; undefined if there are none. */
export function listPackedRoots({ roots }: Pick<Host, 'roots'>, git: GitFacts | undefined):
  | readonly PackedRoot[]
  | undefined
{
  if (!roots || roots.further.length === 0) return undefined;
  const branchByName = new Map(git?.further?.map(({ name, branch }) => [name, branch]));
  return roots.further.map(({ name, folder, shown }) => ({
    name,
    folder,
    shown,
    branch: branchByName.get(name) ?? null,
  }));
}

export function toRootsField(
  roots: readonly PackedRoot[] | undefined,
): { readonly roots?: readonly PackedRoot[]; } {
  return roots === undefined ? {} : { roots };
}
