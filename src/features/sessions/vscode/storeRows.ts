import * as l10n from '@vscode/l10n';
import type { SessionStoreReport } from '#reports';
import { label, thousands } from '#apps/vscode/text';

/** An agent in the list of agents whose sessions may be read. */
export interface StoreRow {
  readonly label: string;
  readonly description: string;
  readonly detail?: string;
  readonly picked: boolean;
  readonly id: string;
}

/**
 * Returns the agents whose sessions can be read: first those that are allowed, then those that were used on this
 * computer.
 */
export function storeRows(stores: readonly SessionStoreReport[], home: string): readonly StoreRow[] {
  const readable = stores.filter(({ canRead }) => canRead);
  const urgency = ({ allowed, present }: SessionStoreReport): number => (allowed ? 2 : present ? 1 : 0);
  return [...readable].sort((a, b) => urgency(b) - urgency(a)).map((store) => ({
    label: label(store.label),
    description: label(describeSessionStore(store, home)),
    ...(store.present ? { detail: keptExample() } : {}),
    picked: store.allowed,
    id: store.agent,
  }));
}

function describeSessionStore({ present, folders, sessions }: SessionStoreReport, home: string): string {
  if (!present) return l10n.t('no sessions on this computer');
  const places = folders.map((
    folder,
  ) => (home !== '' && folder.startsWith(`${home}/`) ? `~${folder.slice(home.length)}` : folder));
  return [places.join(', '), ...(sessions === null ? [] : [countSessions(sessions)])].join(' · ');
}

function countSessions(count: number): string {
  return count === 1 ? l10n.t('1 session in this folder') : l10n.t('{0} sessions in this folder', thousands(count));
}

/** Returns an example of the data kept for each session; its file is nobody's real file. */
function keptExample(): string {
  return l10n.t('Kept, for example: {0}', l10n.t('src/cart.ts modified at 09:30, 1,200 tokens in, 340 tokens out'));
}
