import * as v from 'valibot';
import { UserError } from '#base/errors';
import { viewKinds, type ViewKind } from '#model/selection';
import { retrieveSeveral, type RetrievedPart } from '#engine/answers/files/retrieveSeveral';
import type { Run } from '#engine/run';
import type { RetrievedText } from '#reports';
import { toCode, joinMarkdown, md, toProse } from '#secrets/markdown';
import { count, maxTokens, namedFileSchema, stringListField, text, thread } from '../fields';
import { computeSmallerCap } from '../fit';
import { toToolTerms } from '../inToolWords';
import { markEngineTextSafe, redactStrings } from '../safe';
import { formatFileState, joinDefinedLines, createNamedFile, loadFileStates, type FileStateLookup } from '../states';
import { defineTool, queryAnnotations, type ToolAnswer, type ToolContext } from '../tool';

/** The number of tokens that a block's reply needs in addition to the block's text. */
const replyOverheadTokens = 200;
/** The minimum number of tokens requested from the engine. */
const minBlockTokens = 100;
const maxProblemLength = 400;

const idSchema = text(5_000);

const blockFields = {
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
  description: 'Reads the current text of files, symbols or lines, packed or not, redacted; several in one call. ' +
    'IDs: `path`, `path#symbol`, `path:10-48`, `path#skeleton`. Not for whole folders (get_context).',
  input: v.strictObject({
    id: v.optional(v.pipe(idSchema, v.description('`src/a.ts`, `src/a.ts#Router.handle`, `src/a.ts:10-48`'))),
    ids: v.optional(stringListField(idSchema, 'Several IDs')),
    view: v.optional(v.pipe(v.picklist(viewKinds), v.description('Default: the view in the ID, or full'))),
    thread,
    maxTokens: maxTokens(4_000),
  }),
  /** The fields of the block for one ID; `blocks` and `problems` (the IDs that could not be read) for several IDs. */
  output: v.strictObject({
    ...v.partial(v.strictObject(blockFields)).entries,
    blocks: v.optional(v.array(v.strictObject(blockFields))),
    problems: v.optional(v.array(v.strictObject({ id: v.string(), problem: v.string() }))),
  }),
  annotations: queryAnnotations,
  cost: 'question',
  async run({ maxTokens, id, ids = [], view, thread }, context, run) {
    const targets = [...new Set([...(id === undefined ? [] : [id]), ...ids])];
    if (targets.length === 0) throw new UserError('retrieve_block: id is missing.', 'usage');
    const request = { context, run, ...(view && { view }), ...(thread === undefined ? {} : { thread }) };
    let availableTokens = maxTokens - replyOverheadTokens * targets.length;
    for (;;) {
      const parts = await retrieveTargetParts(targets, Math.max(availableTokens, minBlockTokens * targets.length),
        request);
      const answer = buildRetrieveAnswer(parts, await loadFileStates(context, parts.flatMap(({ found }) =>
        found?.path ?? []
      ), thread));
      const tokens = parts.reduce((sum, { found }) => sum + (found?.tokens ?? 0), 0);
      const smallerLimit = computeSmallerCap(context, answer, {
        cap: Math.min(availableTokens, tokens),
        minCap: minBlockTokens * targets.length,
        maxTokens,
      });
      if (smallerLimit === undefined) return answer;
      availableTokens = smallerLimit;
    }
  },
});

interface RetrieveRequest {
  readonly context: ToolContext;
  readonly run: Run;
  readonly view?: ViewKind;
  readonly thread?: string;
}

/**
 * Reads all targets with at most `availableTokens` tokens in total.
 * @throws UserError if no target can be read
 */
function retrieveTargetParts(targets: readonly string[], availableTokens: number,
  { context, run, view, thread }: RetrieveRequest): Promise<readonly RetrievedPart[]>
{
  const retrieveOptions = { ...(view && { view }), ...(thread === undefined ? {} : { thread }), ...context.options };
  return retrieveSeveral(targets, availableTokens, async (target, maxTokens) => {
    const relativeTarget = toRootRelativeTarget(target, (path) => context.pathBelow(path));
    return context.engine.retrieve(relativeTarget, { ...retrieveOptions, maxTokens }, run);
  });
}

function buildRetrieveAnswer(parts: readonly RetrievedPart[], getFileState: FileStateLookup): ToolAnswer {
  const retrieved = parts.flatMap(({ found }) => found ?? []);
  const blocks = retrieved.map((item) => toRetrievedDocument(item, getFileState));
  const problems = redactStrings(parts.flatMap(({ target, problem }) => (problem === undefined ? [] : [{
    id: target,
    problem: toToolTerms(problem.message),
  }])));
  return {
    document: parts.length === 1 ? blocks[0]! : { blocks, problems },
    text: joinDefinedLines([
      joinMarkdown(retrieved.map((item) => formatRetrievedText(item, getFileState)), '\n\n'),
      ...problems.map((item) => md`\n${toCode(item.id)}: ${toProse(item.problem, maxProblemLength)}`),
    ]),
  };
}

function toRetrievedDocument(retrieved: RetrievedText, getFileState: FileStateLookup) {
  const { id, path, view, symbol, lines, fileLines, hash, packedHash, since, rest, notes, redactions } = retrieved;
  return {
    ...redactStrings({ id }),
    ...createNamedFile(path, getFileState(path)),
    ...redactStrings({
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
    text: markEngineTextSafe(retrieved.text),
  };
}

function formatRetrievedText({ id, path, markdown }: RetrievedText, getFileState: FileStateLookup) {
  return md`${formatFileState(createNamedFile(path, getFileState(path)))} as it is now; id ${toCode(id)}\n\n${
    markEngineTextSafe(markdown.trimEnd())
  }`;
}

/** Returns the ID, such as `src/a.ts#Router.handle`, with its path made relative to the root. */
function toRootRelativeTarget(id: string, pathBelow: (path: string) => string): string {
  const pathEnd = /#|:\d+(?:-\d+)?$/.exec(id)?.index ?? id.length;
  return pathBelow(id.slice(0, pathEnd)) + id.slice(pathEnd);
}
