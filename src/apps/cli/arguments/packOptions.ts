import { UserError } from '#base/errors';
import type { PackOptions } from '#engine/options';
import { packOptionRows, type OptionRow } from './options';
import type { OptionValues } from './parseArguments';
import { parseChoiceOption } from './values';

/** Converts arguments to the engine's options; `taskText` is the content of `--task-file`. */
export function parsePackOptions(values: OptionValues, taskText: string | undefined): PackOptions {
  const getText = (name: string) => values[name] as string | undefined;
  if (getText('task') !== undefined && taskText !== undefined)
    throw new UserError('Use either --task or --task-file, not both.', 'usage');
  const optionEntries = Object.entries(packOptionRows).filter(([name]) => name !== 'task-file').map((
    [name, row],
  ) => [toCamelCase(name), parseValue(name, row, values[name])]);
  return {
    ...Object.fromEntries(optionEntries) as PackOptions,
    task: getText('task') ?? taskText,
    workspace: getText('workspace') || undefined,
  };
}

/** Returns the engine's name for an option: `noTests` for `no-tests`. */
function toCamelCase(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function parseValue(name: string, { values: choices, multiple }: OptionRow, value: OptionValues[string]): unknown {
  // the engine checks an agent itself
  if (!Array.isArray(choices) || value === undefined || name === 'agent') return value;
  const parseChoice = (text: string) => parseChoiceOption(name, text, choices as readonly string[]);
  return multiple ? [value].flat().map((item) => parseChoice(item as string)) : parseChoice(value as string);
}
