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
  for (let oldIndex = 0, newIndex = 0; oldIndex < before.length || newIndex < after.length;) {
    const oldFile = before[oldIndex];
    const newFile = after[newIndex];
    // nearly always true; `===` would inspect each object, which is rarely in the CPU cache
    if (Object.is(oldFile, newFile)) {
      oldIndex++;
      newIndex++;
    } else if (oldFile && newFile && oldFile.path === newFile.path) {
      if (
        oldFile.facts !== newFile.facts || oldFile.manifest !== newFile.manifest ||
        oldFile.language !== newFile.language
      )
        steps.push({ path: newFile.path, before: oldFile, after: newFile });
      oldIndex++;
      newIndex++;
    } else if (!newFile || (oldFile && oldFile.path < newFile.path)) {
      steps.push({ path: oldFile!.path, before: oldFile, after: undefined });
      oldIndex++;
    } else {
      steps.push({ path: newFile.path, before: undefined, after: newFile });
      newIndex++;
    }
  }
  return steps;
}
