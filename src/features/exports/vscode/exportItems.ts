import * as l10n from '@vscode/l10n';
import { agents } from '#agents/agents';
import { exportRows, type ExportTargetId, exportTargetIds, listLoadSteps } from '#agents/exports/exportRows';

export interface ExportItem {
  readonly target: ExportTargetId;
  readonly label: string;
  readonly description: string;
  readonly detail: string;
}

/**
 * Lists the files that a pack can be exported as, each with the step that loads it in its tool. `getPath` returns the
 * path of the file with a given name.
 */
export function listExportItems(getPath: (name: string) => string): readonly ExportItem[] {
  return exportTargetIds.map((target) => {
    const { file, agent } = exportRows[target];
    return {
      target,
      label: target === 'agents' ? l10n.t('Any Other Agent') : agents[agent].label,
      description: file,
      detail: describeLoadStep(target, listLoadSteps(target, getPath(file))[0]!.text),
    };
  });
}

/** Describes how to load an exported file, in the editor's language. */
function describeLoadStep(target: ExportTargetId, step: string): string {
  switch (target) {
    case 'claude':
    case 'cursor':
      return l10n.t('Loaded by a prompt that contains {0}', step);
    case 'codex':
    case 'aider':
      return l10n.t('Loaded in a terminal: {0}', step);
    case 'agents':
      return l10n.t('Loaded by a prompt: {0}', step);
  }
}
