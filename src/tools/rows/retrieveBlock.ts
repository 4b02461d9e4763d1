import * as v from 'valibot';
import { UserError } from '#base/errors';
import { viewKinds, type ViewKind } from '#model/selection';
import { retrieveSeveral, type RetrievedPart } from '#engine/answers/files/retrieveSeveral';
import type { Run } from '#engine/run';
import type { Retrieved } from '#reports';
import { code, joinMarkdown, md, prose } from '#secrets/markdown';
import { count, maxTokens, namedFileSchema, stringListField, text, thread } from '../fields';
import { smallerCap } from '../fit';
import { inToolWords } from '../inToolWords';
import { fromEngine, redacted } from '../safe';
import { fileText, joinDefinedLines, namedFile, loadFileStates, type StateOf } from '../states';
import { defineTool, query, type ToolAnswer, type ToolContext } from '../tool';

/** The number of tokens that a block's reply needs in addition to the block's text. */
const frame = 200;
/** The minimum number of tokens requested from the engine. */
const leastTokens = 100;
const longestProblem = 400;

const id = text(5_000);

const block = {
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
};

export const retrieveBlock = defineTool({
  name: 'retrieve_block',
  title: 'Read blocks, symbols or files',
  description: 'Packed or omitted files, symbols, or some lines, as they are now, redacted: several in one call. ' +
    'Ids: `path`, `path#symbol`, `path:10-48`, `path#skeleton`. Not for whole folders (get_context).',
  input: v.strictObject({
    id: v.optional(v.pipe(id, v.description('`src/a.ts`, `src/a.ts#Router.handle`, `src/a.ts:10-48`'))),
    ids: v.optional(stringListField(id, 'Several ids')),
    view: v.optional(v.pipe(v.picklist(viewKinds), v.description('Default: as the id names, else full'))),
    thread,
    maxTokens: maxTokens(4_000),
  }),
  /** For one ID, its fields; for several IDs, `problems` lists those that could not be read. */
  output: v.strictObject({
    ...v.partial(v.strictObject(block)).entries,
    blocks: v.optional(v.array(v.strictObject(block))),
    problems: v.optional(v.array(v.strictObject({ id: v.string(), problem: v.string() }))),
  }),
  annotations: query,
  cost: 'question',
  async run({ maxTokens, id, ids = [], view, thread }, context, run) {
    const targets = [...new Set([...(id === undefined ? [] : [id]), ...ids])];
    if (targets.length === 0) throw new UserError('retrieve_block: id is missing.', 'usage');
    const request = { context, run, ...(view && { view }), ...(thread === undefined ? {} : { thread }) };
    let room = maxTokens - frame * targets.length;
    for (;;) {
      const parts = await retrieveTargetParts(targets, Math.max(room, leastTokens * targets.length), request);
      const answer = buildRetrieveAnswer(parts, await loadFileStates(context, parts.flatMap(({ found }) =>
        found?.path ?? []
      ), thread));
      const tokens = parts.reduce((sum, { found }) => sum + (found?.tokens ?? 0), 0);
      const smaller = smallerCap(context, answer, {
        cap: Math.min(room, tokens),
        least: leastTokens * targets.length,
        maxTokens,
      });
      if (smaller === undefined) return answer;
      room = smaller;
    }
  },
});

interface Request {
  readonly context: ToolContext;
  readonly run: Run;
  readonly view?: ViewKind;
  readonly thread?: string;
}

/**
 * Reads all targets within `room` tokens.
 * @throws UserError if none can be read
 */
function retrieveTargetParts(targets: readonly string[], room: number,
  { context, run, view, thread }: Request): Promise<readonly RetrievedPart[]>
{
  const retrieveOptions = { ...(view && { view }), ...(thread === undefined ? {} : { thread }), ...context.options };
  return retrieveSeveral(targets, room, async (target, maxTokens) => {
    const below = targetBelow(target, (path) => context.pathBelow(path));
    return context.engine.retrieve(below, { ...retrieveOptions, maxTokens }, run);
  });
}

function buildRetrieveAnswer(parts: readonly RetrievedPart[], stateOf: StateOf): ToolAnswer {
  const retrieved = parts.flatMap(({ found }) => found ?? []);
  const blocks = retrieved.map((item) => toRetrievedDocument(item, stateOf));
  const problems = redacted(parts.flatMap(({ target, problem }) => (problem === undefined ? [] : [{
    id: target,
    problem: inToolWords(problem.message),
  }])));
  return {
    document: parts.length === 1 ? blocks[0]! : { blocks, problems },
    text: joinDefinedLines([
      joinMarkdown(retrieved.map((item) => formatRetrievedText(item, stateOf)), '\n\n'),
      ...problems.map((item) => md`\n${code(item.id)}: ${prose(item.problem, longestProblem)}`),
    ]),
  };
}

function toRetrievedDocument(retrieved: Retrieved, stateOf: StateOf) {
  const { id, path, view, symbol, lines, fileLines, hash, packedHash, since, rest, notes, redactions } = retrieved;
  return {
    ...redacted({ id }),
    ...namedFile(path, stateOf(path)),
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
    text: fromEngine(retrieved.text),
  };
}

function formatRetrievedText({ id, path, markdown }: Retrieved, stateOf: StateOf) {
  return md`${fileText(namedFile(path, stateOf(path)))} as it is now; id ${code(id)}\n\n${
    fromEngine(markdown.trimEnd())
  }`;
}

/** Returns the id, such as `src/a.ts#Router.handle`, with its path relative to the root. */
function targetBelow(id: string, pathBelow: (path: string) => string): string {
  const end = /#|:\d+(?:-\d+)?$/.exec(id)?.index ?? id.length;
  return pathBelow(id.slice(0, end)) + id.slice(end);
}
