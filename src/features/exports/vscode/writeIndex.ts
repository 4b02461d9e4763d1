import * as l10n from '@vscode/l10n';
import { buildIndexTexts } from '../node/indexTexts';
import type { Folder } from '#apps/vscode/folder/folder';
import { formatFileCount } from '#apps/vscode/counts';
import { flashStatus } from '#apps/vscode/status/flash';
import { withProgress } from '#apps/vscode/status/progress';
import { openWrittenFile, openOwnFolder, writeOwnFile } from './ownFolder';

/** `AgentPack: Write Project Index`: writes the files of `agentpack index` and opens the one for human readers. */
export async function writeIndex(folder: Folder): Promise<void> {
  const { files: fileCount, texts } = await withProgress(l10n.t('AgentPack: describing the project'),
    ({ cancel, progress, notice }) =>
      folder.ask.projectIndex({ cancel, ...(progress && { progress }), ...(notice && { notice }) }));
  const outputFolder = openOwnFolder(folder, '');
  for (const { name, text } of buildIndexTexts(outputFolder, texts)) writeOwnFile(folder, outputFolder, name, text);
  await openWrittenFile(folder, outputFolder.getShownPath('PROJECT_INDEX.md'));
  flashStatus(folder, `$(check) ${l10n.t('AgentPack: the index describes {0}', formatFileCount(fileCount))}`);
}
