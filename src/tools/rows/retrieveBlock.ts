import * as v from 'valibot';
import { UserError } from '../../base/errors';
import { viewKinds } from '../../model/selection';
import type { Retrieved } from '../../reports';
import { code, md } from '../../secrets/markdown';
import { count, maxTokens, namedFileSchema, text, thread } from '../fields';
import { answerTokens } from '../fit';
import { fromEngine, redacted } from '../safe';
import { fileText, namedFile, statesOf, type StateOf } from '../states';
import { defineTool, query, type ToolAnswer } from '../tool';

/** Tokens of the reply beside the text. */
const frame = 200;
/** The least that the engine is asked for. Tokens. */
const leastTokens = 100;

export const retrieveBlock = defineTool({
  name: 'retrieve_block',
  title: 'Read a block, symbol or file',
  description: 'A packed or omitted file, one symbol, or some lines, as they are now, redacted. ' +
    'Ids: `path`, `path#symbol`, `path:10-48`, `path#skeleton`. Not for whole folders or many files (get_context).',
  input: v.strictObject({
    id: v.pipe(text(5_000), v.description('`src/a.ts`, `src/a.ts#Router.handle`, `src/a.ts:10-48`')),
    view: v.optional(v.pipe(v.picklist(viewKinds), v.description('Default: the one that the id names, else full'))),
    thread,
    maxTokens: maxTokens(4_000),
  }),
  output: v.strictObject({
    id: v.string(),
    ...namedFileSchema.entries,
    view: v.string(),
    symbol: v.optional(v.string()),
    lines: v.array(v.array(count)),
    fileLines: count,
    hash: v.string(),
    packedHash: v.nullable(v.string()),
    since: v.string(),
    rest: v.array(v.string()),
    notes: v.array(v.string()),
    redactions: count,
    text: v.string(),
  }),
  annotations: query,
  cost: 'question',
  async run({ maxTokens, id, ...options }, context, run) {
    const target = targetBelow(id, (path) => context.pathBelow(path));
    let room = maxTokens - frame;
    for (;;) {
      const found = await context.engine.retrieve(target, { ...options, ...context.options, maxTokens: room }, run);
      const stateOf = await statesOf(context, [found.path], options.thread);
      const answer = answerOf(found, stateOf);
      const tokens = answerTokens(context, answer);
      if (tokens <= maxTokens) return answer;
      // the text takes more tokens inside JSON than by itself
      const smaller = Math.min(room - 50, Math.floor(found.tokens * maxTokens / tokens) - 50);
      if (smaller < leastTokens)
        throw new UserError(`The reply needs more than ${maxTokens} tokens: call again with a larger maxTokens.`,
          'usage');
      room = smaller;
    }
  },
});

function answerOf(found: Retrieved, stateOf: StateOf): ToolAnswer {
  const { id, path, view, symbol, lines, fileLines, hash, packedHash, since, rest, notes, redactions } = found;
  const own = namedFile(path, stateOf(path));
  return {
    document: {
      ...redacted({ id }),
      ...own,
      ...redacted({
        view,
        ...(symbol === undefined ? {} : { symbol }),
        lines,
        fileLines,
        hash,
        packedHash,
        since,
        rest,
        notes,
        redactions: redactions.length,
      }),
      text: fromEngine(found.text),
    },
    text: md`${fileText(own)} as it is now; id ${code(id)}\n\n${fromEngine(found.markdown.trimEnd())}`,
  };
}

/** `src/a.ts#Router.handle` with its path relative to the root. */
function targetBelow(id: string, pathBelow: (path: string) => string): string {
  const end = /#|:\d+(?:-\d+)?$/.exec(id)?.index ?? id.length;
  return pathBelow(id.slice(0, end)) + id.slice(end);
}
