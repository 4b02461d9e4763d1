import { conjunction } from '#base/text/phrases';
import type { PackOptions, RecordedOptions } from '#engine/options';
import type { OptionRow } from '../arguments/options';
import type { OptionValues } from '../arguments/parseArguments';

/** The `--fresh` option of commands that create packs. */
export const freshOption = {
  fresh: { type: 'boolean', help: 'start over: do not reuse the task and options of the last pack' },
} as const satisfies Record<string, OptionRow>;

/**
 * Returns whether to reuse the last pack's task and options: a pack without a task repeats the last pack, and a new
 * task or `--fresh` starts over.
 */
export function repeatOptions(options: PackOptions,
  { fresh }: OptionValues): Required<Pick<PackOptions, 'keepTask' | 'keepOptions'>>
{
  const repeats = options.task === undefined && fresh !== true;
  return { keepTask: repeats, keepOptions: repeats };
}

/**
 * Returns a sentence that lists what a pack reuses from the last one, option by option; undefined if it reuses nothing.
 */
export function reuseNotice(options: RecordedOptions, reusesTask: boolean): string | undefined {
  const optionTexts = Object.entries(options).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item) => optionText(name, String(item)))
  );
  const reused = [...(reusesTask ? ['the task'] : []), ...optionTexts];
  return reused.length === 0 ? undefined : `Reused from the last pack: ${conjunction(reused)}; --fresh starts over.`;
}

/** Formats an option; editor-only options are named by their setting in config.toml. */
function optionText(name: string, value: string): string {
  if (name === 'onStale') return `guard.on_stale ${value}`;
  const option = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return value === 'true' ? option : `${option} ${value}`;
}
