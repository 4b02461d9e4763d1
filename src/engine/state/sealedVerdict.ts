import { acceptJson } from '#base/schema/schema';
import { formatSealedVerdict } from '#base/verdictSeal';
import { names } from '../formats/stateNames';
import { persistentVerdict, type PersistentVerdict } from '../formats/verdict';
import type { Host } from '../host';

/**
 * Returns the verdict that this user's AgentPack wrote with the pack of that time. A clone cannot contain a valid seal.
 */
export function readSealedVerdict(host: Host, folder: string, packedAt: number): PersistentVerdict | undefined {
  const text = host.state.read(names.verdict(folder));
  const verdict = text === undefined ? undefined : acceptJson<PersistentVerdict>(persistentVerdict, text);
  return verdict?.basis.packedAt === packedAt && isSealed(host, verdict) ? verdict : undefined;
}

/** Reports whether the seal was made with this user's key. */
export function isSealed(host: Host, { basis, seal }: Pick<PersistentVerdict, 'basis' | 'seal'>): boolean {
  return seal !== undefined && seal === host.seal?.(formatSealedVerdict(host.root, basis));
}
