import * as l10n from '@vscode/l10n';
import type { ChatFollowup } from 'vscode';
import type { ChatMetadata } from './answer';

/** Returns the follow-up questions that the chat suggests after an answer. */
export function createFollowups({ command, path, task, isStale }: ChatMetadata): ChatFollowup[] {
  return [
    ...(command === 'files' && task !== undefined
      ? [{ prompt: task, command: 'pack', label: l10n.t('Pack these files') }]
      : []),
    ...(path !== undefined && command !== 'why'
      ? [{ prompt: path, command: 'why', label: l10n.t('Why {0}?', path) }]
      : []),
    ...(path !== undefined && command !== 'related'
      ? [{ prompt: path, command: 'related', label: l10n.t('What is related to {0}?', path) }]
      : []),
    ...(isStale === true ? [{ prompt: '', command: 'pack', label: l10n.t('Repack') }] : []),
    ...(command === 'pack' ? [{ prompt: '', command: 'stale', label: l10n.t('Is it still fresh?') }] : []),
  ];
}
