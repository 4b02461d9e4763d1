import { UserError } from '#base/errors';
import type { PackOptions } from '#engine/options';
import { packOptionRows, type OptionRow } from './options';
import type { OptionValues } from './parseArguments';
import { parseChoiceOption } from './values';

/** Converts arguments to the engine's options; `taskText` is the content of `--task-file`. */
export function parsePackOptions(values: OptionValues, taskText: string | undefined): PackOptions {
  const text = (name: string) => values[name] as string | undefined;
  if (text('task') !== undefined && taskText !== undefined)
    throw new UserError('Use either --task or --task-file, not both.', 'usage');
  const converted = Object.entries(packOptionRows).filter(([name]) => name !== 'task-file').map((
    [name, row],
  ) => [toCamelCase(name), parseValue(name, row, values[name])]);
  return {
    ...Object.fromEntries(converted) as PackOptions,
    task: text('task') ?? taskText,
    workspace: text('workspace') || undefined,
  };
}

/** The engine's name of an option: `no-tests` is `noTests`. */
function toCamelCase(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function parseValue(name: string, { values: choices, multiple }: OptionRow, value: OptionValues[string]): unknown {
  // the engine checks an agent itself
  if (!Array.isArray(choices) || value === undefined || name === 'agent') return value;
  const parse = (text: string) => parseChoiceOption(name, text, choices as readonly string[]);
  return multiple ? [value].flat().map((item) => parse(item as string)) : parse(value as string);
}
