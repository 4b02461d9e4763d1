import type { ImportGraph } from '#model';

/** Whether the code of one file may mean what another one defines: the same file, or one that it imports. Paths. */
export function isReached({ imports }: Pick<ImportGraph, 'imports'>, from: string, to: string): boolean {
  return from === to || (imports.get(from) ?? []).some((edge) => edge.to === to);
}
