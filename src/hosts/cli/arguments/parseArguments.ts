import { parseArgs } from 'node:util';
import { UserError } from '../../../base/errors';
import type { OptionRow } from './options';
import { didYouMean } from './values';

/** Option → value; a list for options that can be repeated. */
export type OptionValues = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

/** The command has no such option; another one may. */
export class UnknownOption extends UserError {
  constructor(readonly option: string, message: string) {
    super(message, 'usage');
  }
}

/**
 * Options and positionals. `hint` follows the sentence about an option that the command does not have.
 * @throws UnknownOption with the most similar option where there is one
 * @throws UserError of kind `usage`
 */
export function parseArguments(args: readonly string[], options: Readonly<Record<string, OptionRow>>,
  hint = ''): { readonly values: OptionValues; readonly positionals: readonly string[]; }
{
  try {
    const config = Object.fromEntries(
      Object.entries(options).map((
        [name, { type, multiple, short }],
      ) => [name, { type, ...(multiple ? { multiple } : {}), ...(short ? { short } : {}) }]),
    );
    const { values, positionals } = parseArgs({
      args: withEmptyValues(args, options),
      options: config,
      allowPositionals: true,
    });
    return { values: values as OptionValues, positionals };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const unknown = /Unknown option '--?([^']*)'/.exec(error.message)?.[1];
    if (unknown !== undefined)
      throw new UnknownOption(unknown,
        `There is no option --${unknown}${didYouMean(unknown, Object.keys(options), '--')}.${hint}`);
    throw new UserError(`${error.message.split('\n')[0]!.replace(/\.?$/, '')}.`, 'usage');
  }
}

/** Turns `--name` without its optional value into `--name=`, which `parseArgs` accepts. */
function withEmptyValues(args: readonly string[], options: Readonly<Record<string, OptionRow>>): string[] {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  return args.map((arg, i) => {
    const pattern = i < end && arg.startsWith('--') ? options[arg.slice(2)]?.optionalValue : undefined;
    return pattern && !pattern.test(args[i + 1] ?? '') ? `${arg}=` : arg;
  });
}
