import { dirname } from 'node:path';
import { formerContextNames } from '#agents/contextFiles';
import { listStateNames } from '#engine/formats/stateNames';

/** What is put in the place of a file or folder, in groups that are alike. */
export const kindGroups = {
  'a file or folder': ['a file', 'an empty file', 'a folder'],
  'a link': ['a link to a file inside', 'a link to a folder inside', 'a link to a file outside',
    'a link to a folder outside', 'a link to nothing', 'a link to itself'],
  'what cannot be read': ['a pipe', 'no right'],
} as const;
export type KindGroup = keyof typeof kindGroups;
export type Kind = (typeof kindGroups)[KindGroup][number];

export interface Pair {
  readonly kind: Kind;
  /** The path below `.agentpack/`, '' for the folder itself; a `*` represents the first name in its folder. */
  readonly place: string;
  /** Whether a file differs from what the cache knows. */
  readonly isEdited: boolean;
}

export const thread = 'one';
const kinds: readonly Kind[] = Object.values(kindGroups).flat();
const contexts = ['context.md', 'context.claude.md', ...formerContextNames];

/** Names of all files below `.agentpack/` of a folder that has packs of a thread and of none. */
export const namedFiles: readonly string[] = [
  ...new Set([`threads/${thread}/`, ''].flatMap((folder) => listStateNames(folder, contexts))),
];
const namedPlaces = [...new Set(namedFiles.flatMap((name) => [name, dirname(name)]).filter((name) => name !== '.'))]
  .sort();
const places = [...namedPlaces, '', 'cache/packs/*', 'cache/shared/*/*', 'cache/shared/*', 'cache/texts/*'];

/** Every `step`-th pair of a place and a kind. */
export function pairs(step: number): readonly Pair[] {
  return places.flatMap((place) => kinds.map((kind) => ({ place, kind })))
    .filter((_, i) => i % step === 0).map((pair, i) => ({ ...pair, isEdited: i % 2 === 1 }));
}

export function pairTitle({ kind, place }: Pair): string {
  return `${kind} in the place of .agentpack${place && `/${place}`}`;
}
