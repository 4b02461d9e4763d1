import { parseArgs } from 'node:util';
import { UserError } from '#base/errors';
import type { OptionRow } from './options';
import { didYouMean, wholeNumber } from './values';

/** Values by option; a list if the option can be repeated. */
export type OptionValues = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

type OptionRows = Readonly<Record<string, OptionRow>>;

/** Thrown if the command does not have such an option, although another command may have it. */
export class UnknownOption extends UserError {
  constructor(readonly option: string, message: string) {
    super(message, 'usage');
  }
}

/**
 * Parses options and positionals. `hint` follows the sentence about an option that the command does not have.
 * @throws UnknownOption with the most similar option, if any
 * @throws UserError of kind `usage`
 */
export function parseArguments(args: readonly string[], options: OptionRows,
  hint = ''): { readonly values: OptionValues; readonly positionals: readonly string[]; }
{
  const config = Object.fromEntries(
    Object.entries(options).map((
      [name, { type, multiple, short }],
    ) => [name, { type, ...(multiple ? { multiple } : {}), ...(short ? { short } : {}) }]),
  );
  const complete = withEmptyValues(args, options);
  // not strict: Node would reject arguments in its own words
  const { values, positionals, tokens } = parseArgs({
    args: complete,
    options: config,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens) if (token.kind === 'option') checkOption(token, complete[token.index]!, options, hint);
  return { values: withNumbers(values, options), positionals };
}

/** An option as given on the command line. */
interface GivenOption {
  readonly name: string;
  /** `--budget`, `-q`. */
  readonly rawName: string;
  readonly value?: string | undefined;
  /** Whether the value is attached with `=`. */
  readonly inlineValue?: boolean | undefined;
}

/**
 * Checks an option. `argument`: the argument that it was read from. Messages never repeat the value after `=`, which
 * may be long or secret.
 */
function checkOption({ name, rawName, value, inlineValue }: GivenOption, argument: string, options: OptionRows,
  hint: string): void
{
  const written = /^--?[^=]*/.exec(argument)![0];
  if (rawName === '-=' && written.length > 1)
    throw new UserError(`${written} takes no value: write ${written} alone.`, 'usage');
  if (!Object.hasOwn(options, name)) {
    const unknown = written.replace(/^--?/, '') || name;
    const sentence = `There is no option ${written.length > 2 ? written : rawName}${
      didYouMean(unknown, Object.keys(options), '--')
    }.${hint}`;
    // a single hyphen begins one-letter options, which no other command has either
    throw written.startsWith('--') ? new UnknownOption(unknown, sentence) : new UserError(sentence, 'usage');
  }
  const { type, value: placeholder = 'VALUE', values } = options[name]!;
  if (type === 'boolean') {
    if (value !== undefined) throw new UserError(`${rawName} takes no value: write ${rawName} alone.`, 'usage');
    return;
  }
  if (value === undefined)
    throw new UserError(`${rawName} has no value: give ${rawName} ${placeholder}.`, 'usage');
  const looksLikeOption = !inlineValue && /^-./s.test(value) && !(values === 'number' && /^-\d/.test(value));
  if (looksLikeOption)
    throw new UserError(
      `${rawName} has no value, as ${
        JSON.stringify(value)
      } looks like an option: give ${rawName} ${placeholder}, or put = before a value that begins with "-".`,
      'usage',
    );
}

/** @throws UserError for a value that is not a whole number */
function withNumbers(values: OptionValues, options: OptionRows): OptionValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) =>
      options[name]!.values === 'number' ? [name, wholeNumber(name, value as string)] : [name, value]
    ),
  );
}

/** Turns `--name` without its optional value into `--name=`, which `parseArgs` accepts. */
function withEmptyValues(args: readonly string[], options: OptionRows): string[] {
  const end = args.includes('--') ? args.indexOf('--') : args.length;
  return args.map((arg, i) => {
    const pattern = i < end && arg.startsWith('--') ? options[arg.slice(2)]?.optionalValue : undefined;
    return pattern && !pattern.test(args[i + 1] ?? '') ? `${arg}=` : arg;
  });
}
