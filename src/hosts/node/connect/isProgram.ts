import { gitFiles, guardFiles, type PlannedFile } from '../../../engine';

/** Whether it is the guard's script, or that of git's hooks: a person is told its size. All other changes are shown. */
export function isProgram({ file }: Pick<PlannedFile, 'file'>): boolean {
  return [guardFiles.script, gitFiles.script].some((script) => file.endsWith(script));
}
