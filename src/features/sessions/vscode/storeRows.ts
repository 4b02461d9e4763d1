import * as l10n from '@vscode/l10n';
import type { SessionStoreReport } from '#reports';
import { escapeLabel, thousands } from '#apps/vscode/text';

/** An agent in the list of agents whose sessions may be read. */
export interface StoreRow {
  readonly label: string;
  readonly description: string;
  readonly detail?: string;
  readonly picked: boolean;
  readonly id: string;
}

/**
 * Creates rows for the agents whose sessions can be read: first the allowed agents, then those with sessions on this
 * computer.
 */
export function createStoreRows(stores: readonly SessionStoreReport[], home: string): readonly StoreRow[] {
  const readable = stores.filter(({ canRead }) => canRead);
  const getPriority = ({ allowed, present }: SessionStoreReport): number => (allowed ? 2 : present ? 1 : 0);
  return [...readable].sort((a, b) => getPriority(b) - getPriority(a)).map((store) => ({
    label: escapeLabel(store.label),
    description: escapeLabel(describeSessionStore(store, home)),
    ...(store.present ? { detail: formatStoredExample() } : {}),
    picked: store.allowed,
    id: store.agent,
  }));
}

function describeSessionStore({ present, folders, sessions }: SessionStoreReport, home: string): string {
  if (!present) return l10n.t('no sessions on this computer');
  const locations = folders.map((
    folder,
  ) => (home !== '' && folder.startsWith(`${home}/`) ? `~${folder.slice(home.length)}` : folder));
  return [locations.join(', '), ...(sessions === null ? [] : [formatSessionCount(sessions)])].join(' · ');
}

function formatSessionCount(count: number): string {
  return count === 1 ? l10n.t('1 session in this folder') : l10n.t('{0} sessions in this folder', thousands(count));
}

/** Returns an example of the data stored for each session, with a made-up file. */
function formatStoredExample(): string {
  return l10n.t('Stored, for example: {0}', l10n.t('src/cart.ts modified at 09:30, 1,200 tokens in, 340 tokens out'));
}
