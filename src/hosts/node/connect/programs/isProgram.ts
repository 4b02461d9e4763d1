import { gitFiles } from '../../../../agents/connection/extras/gitHooks';
import { guardFiles } from '../../../../agents/connection/guardCommand';
import { serverFiles } from '../../../../agents/connection/serverCommand';
import type { PlannedFile } from '../../../../agents/connection/plan/planFile';

/** Whether it is a script of AgentPack's own: a person is told its size. All other changes are shown. */
export function isProgram({ file }: Pick<PlannedFile, 'file'>): boolean {
  return [guardFiles.script, gitFiles.script, serverFiles.script].some((script) => file.endsWith(script));
}
