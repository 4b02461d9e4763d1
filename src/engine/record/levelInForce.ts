import type { GuardLevel } from '#model';
import type { Host } from '../host';
import type { CollectedInputs } from '../inputs/inputs';
import type { PackOptions } from '../options';
import { ownVerdict } from '../state/sealedVerdict';

/**
 * Returns the guard's level for a question about the newest pack. The settings of the editor that made the pack may
 * have changed since. The editor's check wrote its level next to the pack, and a caller that specifies no level neither
 * judges by the recorded level nor writes it back. If the level in `config.toml` has changed since the pack was made,
 * it applies.
 */
export function levelInForce(host: Host, { last, folder, settings }: CollectedInputs,
  options: Pick<PackOptions, 'onStale' | 'complete'>): GuardLevel
{
  const ofEditor = last?.options.complete === true && settings.onStale === last.inputs.settings.onStale;
  if (!ofEditor || options.complete || options.onStale !== undefined) return settings.onStale;
  return ownVerdict(host, folder, last.packedAt)?.basis.level ?? settings.onStale;
}
