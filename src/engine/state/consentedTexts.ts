import type { Host } from '../host';
import { consentsIn } from '../settings/consents';
import { readConfiguration, writeConsents } from './configuration';
import { isAllowed, type ForeignTexts } from './foreignTexts';

type ConsentHost = Pick<Host, 'state' | 'root' | 'ownConfig' | 'hash'>;

/** Allows the repository's current settings and texts, or revokes that consent. */
export function consentTo(host: ConsentHost, foreignTexts: Pick<ForeignTexts, 'list'>, allow: boolean): void {
  const names = allow ? foreignTexts.list().map(({ name }) => name) : [];
  writeConsents(host, allow ? { ...readConfiguration(host).weakValues, ...hashStateFiles(host, names) } : {});
}

/**
 * Runs `work`, which writes these files on the user's command. Files that were trusted before remain trusted, and so
 * does a file that the command creates or whose whole text it provides.
 */
export function keepingConsent<T>(host: ConsentHost, foreignTexts: Pick<ForeignTexts, 'isForeign'>,
  files: readonly string[], work: () => T, isWhole = false): T
{
  const counting = files.filter((name) => {
    if (!foreignTexts.isForeign(name)) return false;
    const text = isWhole ? undefined : host.state.read(name);
    return text === undefined || isAllowed(host, name, text);
  });
  const result = work();
  const written = counting.filter((name) => {
    const text = host.state.read(name);
    return text !== undefined && !isAllowed(host, name, text);
  });
  if (written.length > 0 && host.ownConfig)
    writeConsents(host, { ...consentsIn(host.ownConfig.read(), host.root), ...hashStateFiles(host, written) });
  return result;
}

function hashStateFiles({ state, hash }: ConsentHost, files: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(files.flatMap((name) => {
    const text = state.read(name);
    return text === undefined ? [] : [[name, hash(text)]];
  }));
}
