import * as l10n from '@vscode/l10n';
import { agents } from '#agents/agents';
import { exportRows, type ExportTargetId, exportTargetIds, loadSteps } from '#agents/exports/exportRows';

export interface ExportItem {
  readonly target: ExportTargetId;
  readonly label: string;
  readonly description: string;
  readonly detail: string;
}

/**
 * Lists the files that a pack can be exported as, each with how to load it in its tool. `pathOf`: returns the path that
 * a file would have.
 */
export function exportItems(pathOf: (name: string) => string): readonly ExportItem[] {
  return exportTargetIds.map((target) => {
    const { file, agent } = exportRows[target];
    return {
      target,
      label: target === 'agents' ? l10n.t('Any Other Agent') : agents[agent].label,
      description: file,
      detail: describeLoadStep(target, loadSteps(target, pathOf(file))[0]!.text),
    };
  });
}

/** Returns a step as the file states it, in the editor's language. */
function describeLoadStep(target: ExportTargetId, step: string): string {
  switch (target) {
    case 'claude':
    case 'cursor':
      return l10n.t('Loaded by a prompt that has {0}', step);
    case 'codex':
    case 'aider':
      return l10n.t('Loaded in a terminal: {0}', step);
    case 'agents':
      return l10n.t('Loaded by a prompt: {0}', step);
  }
}
