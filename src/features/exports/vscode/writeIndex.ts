import * as l10n from '@vscode/l10n';
import { indexTexts } from '../node/indexTexts';
import type { Folder } from '#apps/vscode/folder/folder';
import { countFiles } from '#apps/vscode/counts';
import { flashStatus } from '#apps/vscode/status/flash';
import { withProgress } from '#apps/vscode/status/progress';
import { openWritten, ownFolder, writeOwn } from './ownFolder';

/** `AgentPack: Write Project Index`: writes the files of `agentpack index`, the first of which is for human readers. */
export async function writeIndex(folder: Folder): Promise<void> {
  const { files, texts } = await withProgress(l10n.t('AgentPack: describing the project'),
    ({ cancel, progress, notice }) =>
      folder.ask.projectIndex({ cancel, ...(progress && { progress }), ...(notice && { notice }) }));
  const into = ownFolder(folder, '');
  for (const { name, text } of indexTexts(into, texts)) writeOwn(folder, into, name, text);
  await openWritten(folder, into.pathOf('PROJECT_INDEX.md'));
  flashStatus(folder, `$(check) ${l10n.t('AgentPack: the index describes {0}', countFiles(files))}`);
}
