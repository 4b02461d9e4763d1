import type { IndexedFile } from '#model';

/** The change of one file; `before` or `after` is undefined if it did not or does not exist. */
export interface FileStep {
  readonly path: string;
  readonly before: IndexedFile | undefined;
  readonly after: IndexedFile | undefined;
}

/** Returns the steps from one list of files to another, both sorted by path. Facts are compared as objects. */
export function stepsBetween(before: readonly IndexedFile[], after: readonly IndexedFile[]): FileStep[] {
  const steps: FileStep[] = [];
  for (let i = 0, j = 0; i < before.length || j < after.length;) {
    const was = before[i];
    const now = after[j];
    // nearly always true; `===` would inspect each object, which is seldom in the processor's cache
    if (Object.is(was, now)) {
      i++;
      j++;
    } else if (was && now && was.path === now.path) {
      if (was.facts !== now.facts || was.manifest !== now.manifest || was.language !== now.language)
        steps.push({ path: now.path, before: was, after: now });
      i++;
      j++;
    } else if (!now || (was && was.path < now.path)) {
      steps.push({ path: was!.path, before: was, after: undefined });
      i++;
    } else {
      steps.push({ path: now.path, before: undefined, after: now });
      j++;
    }
  }
  return steps;
}
