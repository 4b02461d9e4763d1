import { guardFiles, type PlannedFile } from '../../../engine';

/** Whether it is the guard's script, of which a person is told the size; all other changes are shown. */
export function isProgram({ file }: Pick<PlannedFile, 'file'>): boolean {
  return file.endsWith(guardFiles.script);
}
