import { conjunction } from '../../base/text/phrases';
import type { KeptOptions } from '../../engine';

/** What a pack took from the one before it, option by option; undefined where that is nothing. */
export function keptText(options: KeptOptions, task: boolean): string | undefined {
  const given = Object.entries(options).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => optionText(name, String(one)))
  );
  const kept = [...(task ? ['the task'] : []), ...given];
  return kept.length === 0 ? undefined : `Kept from the pack before: ${conjunction(kept)}; --fresh starts over.`;
}

/** Options that only an editor has are named as the setting that they stand for. */
function optionText(name: string, value: string): string {
  return name === 'onStale' ? `guard.on_stale ${value}` : `--${name} ${value}`;
}
