import type { Host } from '../host';
import { readConsents } from '../settings/consents';
import { readConfiguration, writeConsents } from './configuration';
import { isAllowed, type ForeignTexts } from './foreignTexts';

type ConsentHost = Pick<Host, 'state' | 'root' | 'ownConfig' | 'hash'>;

/** Allows the repository's current settings and texts, or revokes that consent. */
export function updateConsent(host: ConsentHost, foreignTexts: Pick<ForeignTexts, 'list'>, allow: boolean): void {
  const names = allow ? foreignTexts.list().map(({ name }) => name) : [];
  writeConsents(host, allow ? { ...readConfiguration(host).weakValues, ...hashStateFiles(host, names) } : {});
}

/**
 * Runs `work`, which writes these files on the user's command. Files that were trusted before remain trusted. A file
 * that the command creates, or whose whole text the command provides, is trusted as well.
 */
export function runWithConsent<T>(host: ConsentHost, foreignTexts: Pick<ForeignTexts, 'isForeign'>,
  files: readonly string[], work: () => T, providesWholeText = false): T
{
  const trustedFiles = files.filter((name) => {
    if (!foreignTexts.isForeign(name)) return false;
    const text = providesWholeText ? undefined : host.state.read(name);
    return text === undefined || isAllowed(host, name, text);
  });
  const result = work();
  const changedFiles = trustedFiles.filter((name) => {
    const text = host.state.read(name);
    return text !== undefined && !isAllowed(host, name, text);
  });
  if (changedFiles.length > 0 && host.ownConfig)
    writeConsents(host, { ...readConsents(host.ownConfig.read(), host.root), ...hashStateFiles(host, changedFiles) });
  return result;
}

function hashStateFiles({ state, hash }: ConsentHost, files: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(files.flatMap((name) => {
    const text = state.read(name);
    return text === undefined ? [] : [[name, hash(text)]];
  }));
}
