import { hash } from 'node:crypto';
import { isUnchangedExport } from '#agents/exports/checksum';
import { exportRows, type ExportTargetId } from '#agents/exports/exportRows';
import type { WrittenFolder } from './writtenFolder';

/**
 * Returns the names of files that an export would replace although AgentPack did not export them in their present form:
 * ask the user first.
 */
export function foreignExports(folder: WrittenFolder, targets: readonly ExportTargetId[]): readonly string[] {
  return targets.map((target) => exportRows[target].file).filter((name) => isForeignExport(folder, name));
}

export function isForeignExport(folder: WrittenFolder, name: string): boolean {
  const present = folder.read(name);
  return folder.has(name) && (present === undefined || !isUnchangedExport(present, (text) => hash('sha256', text)));
}
