import { hash } from 'node:crypto';
import { isUnchangedExport } from '#agents/exports/checksum';
import { exportRows, type ExportTargetId } from '#agents/exports/exportRows';
import type { WrittenFolder } from './writtenFolder';

/**
 * Returns the names of files that an export would replace, but whose current content AgentPack did not export. Ask the
 * user before replacing these files.
 */
export function listForeignExports(folder: WrittenFolder, targets: readonly ExportTargetId[]): readonly string[] {
  return targets.map((target) => exportRows[target].file).filter((name) => isForeignExport(folder, name));
}

export function isForeignExport(folder: WrittenFolder, name: string): boolean {
  const currentText = folder.read(name);
  return folder.has(name) &&
    (currentText === undefined || !isUnchangedExport(currentText, (text) => hash('sha256', text)));
}
