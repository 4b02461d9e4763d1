import type { ChatFollowup } from 'vscode';
import type { ChatMetadata } from './answer';

/** What may be asked next. */
export function followups({ command, path, task, isStale }: ChatMetadata): ChatFollowup[] {
  return [
    ...(command === 'files' && task !== undefined
      ? [{ prompt: task, command: 'pack', label: 'Pack these files' }]
      : []),
    ...(path !== undefined && command !== 'why' ? [{ prompt: path, command: 'why', label: `Why ${path}?` }] : []),
    ...(path !== undefined && command !== 'related'
      ? [{ prompt: path, command: 'related', label: `What is related to ${path}?` }]
      : []),
    ...(isStale === true ? [{ prompt: '', command: 'pack', label: 'Repack' }] : []),
    ...(command === 'pack' ? [{ prompt: '', command: 'stale', label: 'Is it still fresh?' }] : []),
  ];
}
