import { gitFiles, guardFiles, serverFiles, type PlannedFile } from '../../../../engine';

/** Whether it is a script of AgentPack's own: a person is told its size. All other changes are shown. */
export function isProgram({ file }: Pick<PlannedFile, 'file'>): boolean {
  return [guardFiles.script, gitFiles.script, serverFiles.script].some((script) => file.endsWith(script));
}
