import * as v from 'valibot';
import type { Markdown } from '#model';
import { code, md, prose } from '#secrets/markdown';
import { count, cursor, maxTokensOfPage, namedFileSchema, next, packState, text, thread } from '../fields';
import { fitPage } from '../fit';
import { changedPackFiles, packDocument, packStateText } from '../freshness';
import { fromEngine, redacted } from '../safe';
import { fileText, joinDefinedLines } from '../states';
import { defineTool, query } from '../tool';

/** The number of tokens in a page for an unknown caller. */
const usualPage = 8_000;
/** The most packed files that are listed as changed; the other files are unchanged since they were packed. */
const changedShown = 20;

export const getContext = defineTool({
  name: 'get_context',
  title: 'Read the pack',
  description: 'The packed files and facts for the present task, page by page, and which of them changed since. ' +
    'Not for a single file or symbol (retrieve_block).',
  input: v.strictObject({
    thread,
    agent: v.optional(v.pipe(text(40), v.description('The form for this agent (default: that of the pack)'))),
    cursor,
    maxTokens: maxTokensOfPage,
  }),
  output: v.strictObject({
    path: v.string(),
    pack: packState,
    packProblem: v.optional(v.string()),
    changed: v.array(namedFileSchema),
    moreChanged: count,
    lines: v.array(count),
    lineCount: count,
    text: v.string(),
    next,
  }),
  annotations: query,
  cost: 'question',
  async run({ maxTokens, cursor, ...options }, context, run) {
    const pageTokens = maxTokens ?? (context.longestReply === undefined ? usualPage : Infinity);
    const { path, text, freshness } = await context.engine.context({ ...options, ...context.options }, run);
    const pack = packDocument(freshness);
    const problem = context.packProblem(path);
    const allChanged = changedPackFiles(freshness).filter(({ selected }) => selected);
    const changed = allChanged.slice(0, changedShown).map(({ path, state }) => ({ path, state }));
    const moreChanged = allChanged.length - changed.length;
    const lines = text.trimEnd().split('\n');
    return fitPage(context, {
      items: lines,
      reply: (shown, rest) => {
        const start = lines.length - rest - shown.length;
        const part = fromEngine(shown.join('\n'));
        const range = [start + 1, start + shown.length];
        return {
          document: {
            ...redacted({ path }),
            pack,
            ...(problem === undefined ? {} : redacted({ packProblem: problem })),
            changed,
            moreChanged,
            lines: range,
            lineCount: lines.length,
            text: part,
          },
          text: joinDefinedLines([
            md`${code(path)}, lines ${range[0]!} to ${range[1]!} of ${lines.length}. ${packStateText(pack)}`,
            problem === undefined ? undefined : md`${prose(problem, 300)}`,
            changedText(changed, moreChanged),
            md``,
            part,
          ]),
        };
      },
    }, { maxTokens: pageTokens, cursor });
  },
});

function changedText(changed: readonly { readonly path: string; readonly state: string; }[], more: number):
  | Markdown
  | undefined
{
  if (changed.length === 0) return md`All packed files are as they were packed.`;
  return joinDefinedLines([
    md`Read these again, as they differ from the pack:`,
    ...changed.map((file) => md`- ${fileText(file)}`),
    more > 0 ? md`- and ${more} more: get_delta` : undefined,
  ]);
}
