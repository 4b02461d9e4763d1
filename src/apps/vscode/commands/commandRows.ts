import * as l10n from '@vscode/l10n';

/** A command in a quick pick of commands. */
export interface CommandRow {
  readonly command: string;
  readonly icon: string;
  readonly label: string;
  readonly detail: string;
}

export interface RowsInput {
  readonly hasFolder: boolean;
  readonly hasPack: boolean;
}

/** Lists the ways to hand a pack to an agent. Without a pack, lists only the commands that do not need one. */
export function buildHandOverRows({ hasPack }: RowsInput): readonly CommandRow[] {
  return [
    ...(hasPack ? buildPackRows() : []),
    {
      command: 'agentpack.exportForAgent',
      icon: 'export',
      label: l10n.t('Export for an Agent…'),
      detail: l10n.t('As a file for a tool that is not connected, such as CLAUDE_CONTEXT.md'),
    },
    {
      command: 'agentpack.writeIndex',
      icon: 'list-tree',
      label: l10n.t('Write Project Index'),
      detail: l10n.t('All files with what they define, without a task'),
    },
  ];
}

function buildPackRows(): readonly CommandRow[] {
  return [
    {
      command: 'agentpack.copyPack',
      icon: 'copy',
      label: l10n.t('Copy Pack'),
      detail: l10n.t('The whole pack, to paste into any chat'),
    },
    {
      command: 'agentpack.copyPackAs',
      icon: 'copy',
      label: l10n.t('Copy Pack As…'),
      detail: l10n.t('As Markdown, XML or JSON, each with its size'),
    },
    {
      command: 'agentpack.copyPrompt',
      icon: 'comment-discussion',
      label: l10n.t('Copy Prompt for Agent'),
      detail: l10n.t('A short prompt that names the pack, for agents that read files'),
    },
    {
      command: 'agentpack.openInAgent',
      icon: 'send',
      label: l10n.t('Open in Agent…'),
      detail: l10n.t('Starts an agent on this computer with the task and the pack'),
    },
  ];
}

/** Lists the commands that check the setup, and the command that copies diagnostics for a problem report. */
export function buildSetupRows({ hasFolder }: RowsInput): readonly CommandRow[] {
  return [
    ...(hasFolder
      ? [{
        command: 'agentpack.checkBeforeEdit',
        icon: 'shield',
        label: l10n.t('Check Before Edit'),
        detail: l10n.t('Whether an agent may edit the open file now, as the guard judges it'),
      }]
      : []),
    {
      command: 'agentpack.checkConnections',
      icon: 'pulse',
      label: l10n.t('Check Agent Connections'),
      detail: l10n.t('Checks the files and hooks of connected agents and offers repairs'),
    },
    {
      command: 'agentpack.testGuard',
      icon: 'beaker',
      label: l10n.t('Test Guard'),
      detail: l10n.t('Runs the guard as a connected agent runs it before an edit'),
    },
    ...(hasFolder
      ? [{
        command: 'agentpack.reviewSettings',
        icon: 'settings',
        label: l10n.t('Review Settings of This Repository…'),
        detail: l10n.t('Settings in its config.toml that protect you less than the defaults'),
      }, {
        command: 'agentpack.copyDiagnostics',
        icon: 'copy',
        label: l10n.t('Copy Diagnostics'),
        detail: l10n.t('Versions, sizes and errors without your code, for a report of a problem'),
      }]
      : []),
  ];
}
