import { faultInWords, stackOf } from '../node/unexpectedError';
import { block, term, type TerminalText } from './output/terminal';

/** A fault in one sentence, and where the arguments ask for it with `--verbose` where it comes from. */
export function faultText(error: unknown, args: readonly string[]): TerminalText {
  const end = args.indexOf('--');
  const verbose = (end < 0 ? args : args.slice(0, end)).includes('--verbose');
  return verbose
    ? block(`${faultInWords(error)}\n${stackOf(error)}`)
    : term`${faultInWords(error)} Run the command again with --verbose for the stack trace.`;
}
