import type { GuardLevel } from '#model';
import type { Host } from '../host';
import type { CollectedInputs } from '../inputs/inputs';
import type { PackOptions } from '../options';
import { readSealedVerdict } from '../state/sealedVerdict';

/**
 * Returns the guard level for a query about the newest pack. If an editor made the pack, its settings may have changed
 * since then, so a caller that specifies no level uses the level that the editor's last check wrote next to the pack.
 * If the level in `config.toml` has changed since the pack was made, the new level applies.
 */
export function getEffectiveGuardLevel(host: Host, { lastPack, folder, settings }: CollectedInputs,
  options: Pick<PackOptions, 'onStale' | 'complete'>): GuardLevel
{
  const isEditorPack = lastPack?.options.complete === true && settings.onStale === lastPack.inputs.settings.onStale;
  if (!isEditorPack || options.complete || options.onStale !== undefined) return settings.onStale;
  return readSealedVerdict(host, folder, lastPack.packedAt)?.basis.level ?? settings.onStale;
}
