import { acceptedJson } from '#base/schema/schema';
import { sealedText } from '#base/verdictSeal';
import { names } from '../formats/stateNames';
import { keptVerdict, type KeptVerdict } from '../formats/verdict';
import type { Host } from '../host';

/**
 * Returns the verdict that this user's AgentPack wrote next to the pack of that time; a clone cannot bring its seal.
 */
export function ownVerdict(host: Host, folder: string, packedAt: number): KeptVerdict | undefined {
  const text = host.state.read(names.verdict(folder));
  const kept = text === undefined ? undefined : acceptedJson<KeptVerdict>(keptVerdict, text);
  return kept?.basis.packedAt === packedAt && isSealed(host, kept) ? kept : undefined;
}

/** Reports whether the seal was made with this user's key. */
export function isSealed(host: Host, { basis, seal }: Pick<KeptVerdict, 'basis' | 'seal'>): boolean {
  return seal !== undefined && seal === host.seal?.(sealedText(host.root, basis));
}
