import { joinWithAnd } from '#base/text/phrases';
import type { PackOptions, RecordedOptions } from '#engine/options';
import type { OptionRow } from '../arguments/options';
import type { OptionValues } from '../arguments/parseArguments';

/** The `--fresh` option of commands that create packs. */
export const freshOption = {
  fresh: { type: 'boolean', help: 'start over: do not reuse the task and options of the last pack' },
} as const satisfies Record<string, OptionRow>;

/**
 * Returns whether to reuse the task and options of the last pack. A pack without a task repeats the last pack, while a
 * new task or `--fresh` starts over.
 */
export function getRepeatOptions(options: PackOptions,
  { fresh }: OptionValues): Required<Pick<PackOptions, 'keepTask' | 'keepOptions'>>
{
  const isRepeat = options.task === undefined && fresh !== true;
  return { keepTask: isRepeat, keepOptions: isRepeat };
}

/**
 * Returns a sentence that lists the task and options that a pack reuses from the last pack, or undefined if none.
 */
export function formatReuseNotice(options: RecordedOptions, reusesTask: boolean): string | undefined {
  const optionTexts = Object.entries(options).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((item) => formatReusedOption(name, String(item)))
  );
  const reusedTexts = [...(reusesTask ? ['the task'] : []), ...optionTexts];
  return reusedTexts.length === 0
    ? undefined
    : `Reused from the last pack: ${joinWithAnd(reusedTexts)}. Use --fresh to start over.`;
}

/** Formats an option; editor-only options are named by their setting in config.toml. */
function formatReusedOption(name: string, value: string): string {
  if (name === 'onStale') return `guard.on_stale ${value}`;
  const option = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return value === 'true' ? option : `${option} ${value}`;
}
