import { viewKinds } from '../../../../model/selection';
import type { Retrieved } from '../../../../reports';
import { packQueryOptions } from '../../arguments/options';
import { oneOf } from '../../arguments/values';
import type { AnsweringCommand, AnswerContext } from '../../command';
import { block, type TerminalText } from '../../output/terminal';
import { queryScope, scopeJson } from '../scope';

export const retrieve = {
  usage: 'retrieve [ROOT] BLOCK_OR_PATH',
  positionals: 'file',
  isQuery: true,
  reads: {
    ...packQueryOptions,
    'budget': 'maximum number of tokens printed (default: 8,000)',
    'no-write': 'write nothing: the file does not count as used',
  },
  help: 'Prints a block of the pack, a file, or part of it (FILE#SYMBOL, FILE:10-48), as it is now.',
  options: {
    view: {
      type: 'string',
      value: 'VIEW',
      values: viewKinds,
      help: 'full, diff, symbols, skeleton or summary (default: the one that the ID names, else full)',
    },
  },
  examples: ['retrieve src/price.ts#addTax', 'retrieve src/cart.ts:1-3'],
  details: () =>
    'BLOCK_OR_PATH is an ID that a pack names, or any file, symbol or lines: src/a.ts, src/a.ts#Router.handle, src/a.ts:10-48. The text is redacted, with true line numbers, and says whether it changed since the pack.',
  async execute(context: AnswerContext) {
    const { engine, options: { budget, ...options }, targets, values, run } = context;
    const view = oneOf('view', values['view'] as string | undefined, viewKinds);
    const [scope, retrieved] = await Promise.all([
      queryScope(context),
      engine.retrieve(targets[0]!, {
        ...options,
        ...(view === undefined ? {} : { view }),
        ...(budget === undefined ? {} : { maxTokens: budget }),
      }, run),
    ]);
    return { json: { ...retrieved, ...scopeJson(scope) }, text: () => retrievedText(retrieved), exit: 0 };
  },
} satisfies AnsweringCommand;

/** The Markdown for agents; control characters, which a terminal would execute, are escaped. */
export function retrievedText(retrieved: Retrieved): TerminalText {
  return block(retrieved.markdown.trimEnd());
}
