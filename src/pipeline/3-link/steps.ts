import type { IndexedFile } from '#model';

/** The change of one file. `before` is undefined for an added file, `after` for a deleted one. */
export interface FileStep {
  readonly path: string;
  readonly before: IndexedFile | undefined;
  readonly after: IndexedFile | undefined;
}

/** Returns the steps from one list of files to another, both sorted by path. Facts are compared as objects. */
export function diffFileLists(before: readonly IndexedFile[], after: readonly IndexedFile[]): FileStep[] {
  const steps: FileStep[] = [];
  for (let i = 0, j = 0; i < before.length || j < after.length;) {
    const oldFile = before[i];
    const newFile = after[j];
    // nearly always true; `===` would inspect each object, which is rarely in the CPU cache
    if (Object.is(oldFile, newFile)) {
      i++;
      j++;
    } else if (oldFile && newFile && oldFile.path === newFile.path) {
      if (
        oldFile.facts !== newFile.facts || oldFile.manifest !== newFile.manifest ||
        oldFile.language !== newFile.language
      )
        steps.push({ path: newFile.path, before: oldFile, after: newFile });
      i++;
      j++;
    } else if (!newFile || (oldFile && oldFile.path < newFile.path)) {
      steps.push({ path: oldFile!.path, before: oldFile, after: undefined });
      i++;
    } else {
      steps.push({ path: newFile.path, before: undefined, after: newFile });
      j++;
    }
  }
  return steps;
}
