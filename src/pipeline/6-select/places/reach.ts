import type { ImportGraph } from '#model';

/**
 * Reports whether the code of one file may refer to a definition in another: `to` is the same file or one that it
 * imports. Both are paths.
 */
export function canReferTo({ imports }: Pick<ImportGraph, 'imports'>, from: string, to: string): boolean {
  return from === to || (imports.get(from) ?? []).some((edge) => edge.to === to);
}
