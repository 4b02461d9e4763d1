import { viewKinds } from '#model/selection';
import { retrieveSeveral, defaultMaxRetrievedTokens } from '#engine/answers/files/retrieveSeveral';
import type { RetrievedText } from '#reports';
import { packQueryOptions } from '../../arguments/options';
import { parseChoiceOption } from '../../arguments/values';
import type { AnsweringCommand, AnswerContext } from '../../command';
import { toTerminalBlock, joinTerminalTexts, term, type TerminalText } from '../../output/terminal';
import { resolveQueryScope, toScopeJson } from '../scope';

export const retrieve = {
  usage: 'retrieve [ROOT] BLOCK_OR_PATH…',
  positionals: 'files',
  isQuery: true,
  reads: {
    ...packQueryOptions,
    'budget': 'maximum number of tokens printed in total (default: 8,000)',
    'no-write': 'write nothing: the file does not count as used',
  },
  help: 'Prints blocks of the pack, files, or parts of them (FILE#SYMBOL, FILE:10-48), as they are now.',
  options: {
    view: {
      type: 'string',
      value: 'VIEW',
      values: viewKinds,
      help: 'full, diff, symbols, skeleton or summary (default: the view in the ID, or full)',
    },
  },
  examples: ['retrieve src/price.ts#addTax', 'retrieve src/price.ts#addTax src/cart.ts:1-3'],
  details: () =>
    'BLOCK_OR_PATH is an ID from a pack, or any file, symbol or line range: src/a.ts, src/a.ts#Router.handle, src/a.ts:10-48. The text is redacted, with true line numbers, and says whether it changed since the pack. If one of several cannot be retrieved, a sentence says why; --json prints {"blocks", "problems"}.',
  exits: { 1: 'failed, or one of several blocks cannot be retrieved' },
  async execute(context: AnswerContext) {
    const { engine, options: { budget, ...options }, targets, values, run } = context;
    const view = parseChoiceOption('view', values['view'] as string | undefined, viewKinds);
    const uniqueTargets = [...new Set(targets)];
    const [scope, parts] = await Promise.all([
      resolveQueryScope(context),
      retrieveSeveral(uniqueTargets, budget ?? defaultMaxRetrievedTokens,
        async (target, maxTokens) =>
          engine.retrieve(target, { ...options, ...(view === undefined ? {} : { view }), maxTokens }, run)),
    ]);
    const blocks = parts.flatMap(({ found }) => found ?? []);
    const problems = parts.flatMap(({ target, problem }) =>
      problem === undefined ? [] : [{ id: target, problem: problem.message }]
    );
    return {
      json: { ...(uniqueTargets.length === 1 ? blocks[0]! : { version: 1, blocks, problems }), ...toScopeJson(scope) },
      text: () =>
        joinTerminalTexts(
          parts.map(({ found, problem }) => (found ? formatRetrievedBlock(found) : term`${problem.message}`)),
          '\n\n',
        ),
      exit: problems.length === 0 ? 0 : 1,
      ...(problems.length === 0
        ? {}
        : { failure: `${problems.length} of ${uniqueTargets.length} blocks cannot be retrieved.` }),
    };
  },
} satisfies AnsweringCommand;

/** Returns the Markdown for agents. Control characters are escaped, because a terminal would execute them. */
export function formatRetrievedBlock(retrieved: RetrievedText): TerminalText {
  return toTerminalBlock(retrieved.markdown.trimEnd());
}
