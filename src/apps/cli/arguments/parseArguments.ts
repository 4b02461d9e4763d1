import { parseArgs } from 'node:util';
import { UserError } from '#base/errors';
import type { OptionRow } from './options';
import { formatSuggestion, parseWholeNumber } from './values';

/** The values by option name. An option that can be repeated has a list. */
export type OptionValues = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

type OptionRows = Readonly<Record<string, OptionRow>>;

/** Thrown if the command does not have such an option, although another command may have it. */
export class UnknownOption extends UserError {
  constructor(readonly option: string, message: string) {
    super(message, 'usage');
  }
}

/**
 * Parses options and positionals. `hint` is appended to the message about an unknown option.
 * @throws UnknownOption with the most similar option, if any
 * @throws UserError of kind `usage`
 */
export function parseArguments(args: readonly string[], options: OptionRows,
  hint = ''): { readonly values: OptionValues; readonly positionals: readonly string[]; }
{
  const parserOptions = Object.fromEntries(
    Object.entries(options).map((
      [name, { type, multiple, short }],
    ) => [name, { type, ...(multiple ? { multiple } : {}), ...(short ? { short } : {}) }]),
  );
  const completeArgs = addEmptyValues(args, options);
  // not strict, because Node's own messages would be shown otherwise
  const { values, positionals, tokens } = parseArgs({
    args: completeArgs,
    options: parserOptions,
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  for (const token of tokens)
    if (token.kind === 'option') checkOption(token, completeArgs[token.index]!, options, hint);
  return { values: convertNumbers(values, options), positionals };
}

/** An option as given on the command line. */
interface OptionToken {
  readonly name: string;
  /** The name with its hyphens, such as `--budget` or `-q`. */
  readonly rawName: string;
  readonly value?: string | undefined;
  /** Whether the value is attached with `=`. */
  readonly inlineValue?: boolean | undefined;
}

/**
 * Checks an option, which was read from `argument`. Messages never repeat the value after `=`, which
 * may be long or secret.
 */
function checkOption({ name, rawName, value, inlineValue }: OptionToken, argument: string, options: OptionRows,
  hint: string): void
{
  const flag = /^--?[^=]*/.exec(argument)![0];
  if (rawName === '-=' && flag.length > 1)
    throw new UserError(`Option ${flag} does not take a value.`, 'usage');
  if (!Object.hasOwn(options, name)) {
    const unknownName = flag.replace(/^--?/, '') || name;
    const sentence = `Unknown option ${flag.length > 2 ? flag : rawName}${
      formatSuggestion(unknownName, Object.keys(options), '--')
    }.${hint}`;
    // a single hyphen starts short options, which no other command has
    throw flag.startsWith('--') ? new UnknownOption(unknownName, sentence) : new UserError(sentence, 'usage');
  }
  const { type, value: placeholder = 'VALUE', values } = options[name]!;
  if (type === 'boolean') {
    if (value !== undefined) throw new UserError(`Option ${rawName} does not take a value.`, 'usage');
    return;
  }
  if (value === undefined)
    throw new UserError(`${rawName} has no value: specify ${rawName} ${placeholder}.`, 'usage');
  const looksLikeOption = !inlineValue && /^-./s.test(value) && !(values === 'number' && /^-\d/.test(value));
  if (looksLikeOption)
    throw new UserError(
      `${rawName} has no value, as ${
        JSON.stringify(value)
      } looks like an option: use ${rawName} ${placeholder}, or put = before a value that begins with "-".`,
      'usage',
    );
}

/** Converts the values of numeric options. @throws UserError for a value that is not a whole number */
function convertNumbers(values: OptionValues, options: OptionRows): OptionValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) =>
      options[name]!.values === 'number' ? [name, parseWholeNumber(name, value as string)] : [name, value]
    ),
  );
}

/** Turns `--name` without its optional value into `--name=`, which `parseArgs` accepts. */
function addEmptyValues(args: readonly string[], options: OptionRows): string[] {
  const separatorIndex = args.includes('--') ? args.indexOf('--') : args.length;
  return args.map((arg, i) => {
    const pattern = i < separatorIndex && arg.startsWith('--') ? options[arg.slice(2)]?.optionalValue : undefined;
    return pattern && !pattern.test(args[i + 1] ?? '') ? `${arg}=` : arg;
  });
}
