import { UserError } from '#base/errors';
import type { AnsweringCommand } from '#apps/cli/command';
import { term, toUnrelatedLines } from '#apps/cli/output/terminal';

export const find = {
  usage: 'find [ROOT] QUESTION',
  positionals: 'query',
  isQuery: true,
  reads: { 'tokenizer': true, 'no-write': true },
  help:
    'Prints the ten functions, types and sections that best match a question, and the reasons, in at most 600 tokens.',
  examples: ['find "how is the tax of a price rounded"'],
  details: () =>
    'Each line names a place, path:first-last and its name, best first, with the words that it shares with the question. agentpack retrieve prints them, several in one call: path#name, or path:first-last if it has no name.',
  async execute({ engine, options, query, run }) {
    if (query === undefined) throw new UserError(`Specify what to find: agentpack ${find.usage}.`, 'usage');
    const { text, ...report } = await engine.find(query, options, run);
    return {
      json: report,
      isCompact: true,
      text: () =>
        text === ''
          ? term`No place contains a word of ${JSON.stringify(query)}: use words that occur in the code.`
          : toUnrelatedLines(text),
      exit: 0,
    };
  },
} satisfies AnsweringCommand;
