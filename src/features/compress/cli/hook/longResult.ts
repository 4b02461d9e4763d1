import { UserError } from '#base/errors';
import type { ReplaceableToolOutput, ShellResult } from '#agents/toolOutput/toolOutput';
import { maxPayloadBytes } from './payload';

/** The maximum number of tokens in a result that is left unchanged. */
export const maxShortResultTokens = 1_500;

/**
 * Returns the result in a payload; undefined if there is none that a hook may replace.
 * @throws UserError if the payload is too long or not JSON
 */
export function readResult({ read }: ReplaceableToolOutput, payload: string): ShellResult | undefined {
  return read(parsePayload(payload));
}

/** Reports whether a result may exceed `maxShortResultTokens` and may be shortened. */
export function mayBeShortened({ command, output, storedIn }: ShellResult): boolean {
  // a token has at least one byte, and agents store only long outputs in files
  const isLong = storedIn !== undefined || Buffer.byteLength(output) > maxShortResultTokens;
  return isLong && !requestsExactOutput(command);
}

function parsePayload(payload: string): unknown {
  if (Buffer.byteLength(payload) >= maxPayloadBytes)
    throw new UserError(`The payload is larger than ${maxPayloadBytes / 1e6} MB; the result was left unchanged.`);
  try {
    return JSON.parse(payload);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError)
      throw new UserError('The payload on standard input is not JSON; the result was left unchanged.');
    throw error;
  }
}

/** Programs that print files; a caller of such a program wants the exact text. */
const filePrinters: ReadonlySet<string> = new Set(['cat', 'tac', 'head', 'tail', 'sed', 'awk', 'nl', 'less', 'more',
  'bat', 'batcat', 'type', 'gc', 'get-content', 'jq', 'xxd', 'od', 'hexdump']);

/** The number of characters examined at the start of each command. */
const maxCommandStartLength = 2_000;

/**
 * Reports whether a command line requests a text that must not be shortened: it prints a file (`cat a.ts`, `cd src &&
 * sed -n 1,200p a.ts`, `git show HEAD:a.ts`), or AgentPack's own answer, which is already as short as possible. A
 * program after a pipe only selects lines (`npm test | tail -300`). Quotes are not interpreted, because a wrong guess
 * only leaves a result unchanged.
 */
export function requestsExactOutput(commandLine: string): boolean {
  if (/\.agentpack[\\/]/.test(commandLine)) return true;
  return commandLine.split(/&&|\|\||[;&\n]/).some((pipeline) => {
    const [firstCommand = '', ...laterCommands] = pipeline.split('|').map((command) =>
      command.slice(0, maxCommandStartLength)
    );
    return printsFile(firstCommand) ||
      [firstCommand, ...laterCommands].some((command) => findProgram(command) === 'agentpack');
  });
}

function printsFile(command: string): boolean {
  const program = findProgram(command);
  return filePrinters.has(program) || (program === 'git' && /\sshow\s[^|]*[^\s:]:[^\s:]/.test(command));
}

/**
 * Returns the program's name in lower case, without its folder and extension; skips assignments and wrappers before it.
 */
function findProgram(command: string): string {
  const isPrefixWord = (word: string) => /^(?:\w+=.*|[({!]+|sudo|command|env|time|nice|npx)$/.test(word);
  const program = command.split(/[\s({]+/).find((word) => word !== '' && !isPrefixWord(word)) ?? '';
  return program.replace(/^.*[\\/]/, '').replace(/\.(?:exe|cmd|ps1)$/i, '').toLowerCase();
}
