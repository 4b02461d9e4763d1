import * as v from 'valibot';
import type { Markdown } from '#model';
import { toCode, md, toProse } from '#secrets/markdown';
import { count, cursor, maxPageTokens, namedFileSchema, next, packState, text, thread } from '../fields';
import { fitPage } from '../fit';
import { listChangedPackFiles, toPackDocument, formatPackState } from '../freshness';
import { markEngineTextSafe, redactStrings } from '../safe';
import { formatFileState, joinDefinedLines } from '../states';
import { defineTool, queryAnnotations } from '../tool';

/** The number of tokens in a page if the caller is unknown. */
const defaultPageTokens = 8_000;
/** The maximum number of packed files that are listed as changed. Further changed files are only counted. */
const maxChangedFiles = 20;

export const getContext = defineTool({
  name: 'get_context',
  title: 'Read the pack',
  description: 'Reads the packed files and facts for the current task, page by page, and lists files changed since. ' +
    'Not for a single file or symbol (retrieve_block).',
  input: v.strictObject({
    thread,
    agent: v.optional(v.pipe(text(40), v.description('Format for this agent (default: that of the pack)'))),
    cursor,
    maxTokens: maxPageTokens,
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
  annotations: queryAnnotations,
  cost: 'question',
  async run({ maxTokens, cursor, ...options }, context, run) {
    const pageTokens = maxTokens ?? (context.longestReply === undefined ? defaultPageTokens : Infinity);
    const { path, text, freshness } = await context.engine.context({ ...options, ...context.options }, run);
    const pack = toPackDocument(freshness);
    const problem = context.packProblem(path);
    const allChangedFiles = listChangedPackFiles(freshness).filter(({ selected }) => selected);
    const changedFiles = allChangedFiles.slice(0, maxChangedFiles).map(({ path, state }) => ({ path, state }));
    const moreChanged = allChangedFiles.length - changedFiles.length;
    const lines = text.trimEnd().split('\n');
    return fitPage(context, {
      items: lines,
      reply: (shownLines, remainingCount) => {
        const start = lines.length - remainingCount - shownLines.length;
        const pageText = markEngineTextSafe(shownLines.join('\n'));
        const range = [start + 1, start + shownLines.length];
        return {
          document: {
            ...redactStrings({ path }),
            pack,
            ...(problem === undefined ? {} : redactStrings({ packProblem: problem })),
            changed: changedFiles,
            moreChanged,
            lines: range,
            lineCount: lines.length,
            text: pageText,
          },
          text: joinDefinedLines([
            md`${toCode(path)}, lines ${range[0]!} to ${range[1]!} of ${lines.length}. ${formatPackState(pack)}`,
            problem === undefined ? undefined : md`${toProse(problem, 300)}`,
            formatChangedFiles(changedFiles, moreChanged),
            md``,
            pageText,
          ]),
        };
      },
    }, { maxTokens: pageTokens, cursor });
  },
});

function formatChangedFiles(changedFiles: readonly { readonly path: string; readonly state: string; }[],
  moreCount: number
):
  | Markdown
  | undefined
{
  if (changedFiles.length === 0) return md`No packed file has changed since the pack.`;
  return joinDefinedLines([
    md`Read these files again, because they have changed since the pack:`,
    ...changedFiles.map((file) => md`- ${formatFileState(file)}`),
    moreCount > 0 ? md`- and ${moreCount} more (see get_delta)` : undefined,
  ]);
}
