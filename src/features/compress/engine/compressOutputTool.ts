import type { Outputs } from './outputRequests';
import * as v from 'valibot';
import { UserError } from '#base/errors';
import { toCode, md, toProse } from '#secrets/markdown';
import { count, cursor, maxTokens, next, text } from '#tools/fields';
import { computeSmallerCap } from '#tools/fit';
import { markEngineTextSafe, redactStrings } from '#tools/safe';
import { joinDefinedLines } from '#tools/states';
import { defineTool, queryAnnotations, type OutputLine, type ToolAnswer, type ToolContext } from '#tools/tool';

/** The maximum length of an output in characters. Longer outputs need `agentpack compress -- COMMAND`. */
const maxOutputLength = 4_000_000;
/** The engine's smallest packet size, in tokens. */
const minTokens = 200;

export const compressOutput = defineTool({
  name: 'compress_output',
  title: 'Shorten or page through an output',
  description:
    'Shortens the output of a command (tests, builds, logs) but keeps failures, or pages through a stored output. ' +
    'Not for source files (retrieve_block).',
  input: v.strictObject({
    output: v.optional(v.pipe(text(maxOutputLength), v.description('The output of the command'))),
    command: v.optional(v.pipe(text(2_000), v.description('The command line'))),
    stored: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/), v.description('The ID in a shortened output'))),
    cursor,
    maxTokens: maxTokens(2_000),
  }),
  output: v.strictObject({
    text: v.string(),
    kinds: v.array(v.string()),
    lineCount: count,
    lines: v.optional(v.array(count)),
    shownLines: v.optional(count),
    inputTokens: v.optional(count),
    stored: v.optional(v.string()),
    problem: v.optional(v.string()),
    next,
  }),
  annotations: queryAnnotations,
  cost: 'none',
  anyFolder: true,
  async run({ maxTokens, output, command, stored, cursor }, context) {
    const [, id, firstLine] = /^([\w-]{1,64}):(\d{1,9})$/.exec(cursor ?? '') ?? [];
    if (cursor !== undefined && id === undefined)
      throw new UserError('The cursor is not from an earlier reply.', 'usage');
    const storedId = id ?? stored;
    const outputs = await context.engine.outputs();
    if (storedId !== undefined) return readOutputPage(context, outputs, storedId, Number(firstLine ?? 1), maxTokens);
    if (output === undefined)
      throw new UserError('compress_output needs an output to shorten, or the ID of a stored output.', 'usage');
    const lines = await context.plainLines(output);
    return fitAnswer(context, maxTokens, (cap) => compressToolLines(context, outputs, lines, command, cap));
  },
});

function compressToolLines({ options }: ToolContext, outputs: Outputs, lines: readonly OutputLine[],
  command: string | undefined, cap: number): ToolAnswer
{
  const writer = outputs.compress({ command: command?.trim().split(/\s+/) ?? [], cap, ...options });
  for (const { text, continues } of lines) writer.addLine(text, continues);
  const { text, kinds, lines: lineCount, shownLines, inputTokens, packet, problem } = writer.finish();
  // the reply itself contains the ID
  const safeText = markEngineTextSafe(text.trimEnd().replace(/; all: agentpack compress --output [\w-]{1,64}/g, ''));
  return {
    document: {
      text: safeText,
      ...redactStrings({
        kinds,
        lineCount,
        shownLines,
        ...(inputTokens === undefined ? {} : { inputTokens }),
        ...(packet === undefined ? {} : { stored: packet }),
        ...(problem === undefined ? {} : { problem }),
      }),
    },
    text: joinDefinedLines([safeText, packet === undefined ? undefined : md`[all lines: stored ${toCode(packet)}]`,
      problem === undefined ? undefined : md`The lines that are not shown are lost: ${toProse(problem, 400)}`]),
  };
}

function readOutputPage(context: ToolContext, outputs: Outputs, id: string, firstLine: number,
  maxTokens: number): ToolAnswer
{
  return fitAnswer(context, maxTokens, (cap) => {
    const { text, range, lines, next: nextLine } = outputs.readPage(id, { first: firstLine, cap });
    const safeText = markEngineTextSafe(text.trimEnd());
    const cursor = nextLine === undefined ? undefined : redactStrings(`${id}:${nextLine}`);
    return {
      document: {
        text: safeText,
        kinds: [],
        lineCount: lines,
        lines: range,
        ...redactStrings({ stored: id }),
        ...(cursor === undefined ? {} : { next: cursor }),
      },
      text: joinDefinedLines([safeText,
        md`[lines ${range[0]} to ${range[1]} of ${lines}${
          cursor === undefined ? md`` : md`; more: cursor ${toCode(cursor)}`
        }]`]),
    };
  });
}

/** Returns the answer for the largest cap that fits into `maxTokens`, trying caps in descending order. */
function fitAnswer(context: ToolContext, maxTokens: number, createAnswer: (cap: number) => ToolAnswer): ToolAnswer {
  for (let cap = Math.floor(maxTokens * 0.85) - 60;;) {
    const answer = createAnswer(Math.max(minTokens, cap));
    const smallerCap = computeSmallerCap(context, answer, { cap, minCap: minTokens, maxTokens });
    if (smallerCap === undefined) return answer;
    cap = smallerCap;
  }
}
