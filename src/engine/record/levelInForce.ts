import type { GuardLevel } from '#model';
import type { Host } from '../host';
import type { CollectedInputs } from '../inputs/inputs';
import type { PackOptions } from '../options';
import { ownVerdict } from '../state/sealedVerdict';

/**
 * The guard's level for a question about the newest pack. The settings of the editor that made it may have changed
 * since: its check wrote that level beside the pack, and a caller that names none neither judges by the recorded one,
 * nor writes it back. Where `config.toml` says something else than when it was packed, that counts.
 */
export function levelInForce(host: Host, { last, folder, settings }: CollectedInputs,
  asked: Pick<PackOptions, 'onStale' | 'complete'>): GuardLevel
{
  const ofEditor = last?.options.complete === true && settings.onStale === last.inputs.settings.onStale;
  if (!ofEditor || asked.complete || asked.onStale !== undefined) return settings.onStale;
  return ownVerdict(host, folder, last.packedAt)?.basis.level ?? settings.onStale;
}
