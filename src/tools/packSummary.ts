import * as v from 'valibot';
import { thousands } from '../base/text/phrases';
import { taskTitle } from '../base/task/taskTitle';
import type { Freshness } from '../model';
import type { Report } from '../reports';
import { code, joinMarkdown, md, prose } from '../secrets/markdown';
import { count, namedFileSchema, packState } from './fields';
import { head, fitPage, type ReplyPageOptions, type Pages } from './fit';
import { packDocument, packStateText } from './freshness';
import { inToolWords } from './inToolWords';
import { redacted } from './safe';
import { fileText, linesOf, namedFile, statesOf } from './states';
import type { ToolAnswer, ToolContext } from './tool';

const longestWhy = 160;
const longestWarning = 400;

/** What tools say about a pack: its figures, and its files with views, tokens and reasons. */
export const packSummaryFields = {
  task: v.string(),
  taskClass: v.string(),
  thread: v.nullable(v.string()),
  contextPath: v.string(),
  mode: v.string(),
  agent: v.string(),
  tokens: count,
  budget: count,
  tokenizer: v.string(),
  filesOfRoot: count,
  redactions: count,
  warnings: v.array(v.string()),
  pack: packState,
  files: v.array(v.strictObject({
    ...namedFileSchema.entries,
    view: v.string(),
    tokens: count,
    score: v.number(),
    why: v.string(),
  })),
  /** Files of the pack that the reply does not name. */
  moreFiles: count,
};

/** `paged`: `options` may hold a cursor, and the reply names the next one. */
export async function packSummary(context: ToolContext, report: Report, freshness: Freshness, options: ReplyPageOptions,
  paged: boolean): Promise<ToolAnswer>
{
  const stateOf = await statesOf(context, report.files.map(({ path }) => path), report.thread ?? 'none');
  const facts = redacted({
    task: taskTitle(report.task),
    taskClass: report.taskClass,
    thread: report.thread ?? null,
    contextPath: report.contextPath,
    mode: report.mode,
    agent: report.agent,
    tokens: report.renderedTokens,
    budget: report.budget,
    tokenizer: report.tokenizer,
    filesOfRoot: report.counts.files,
    redactions: report.redactions.length,
    warnings: report.warnings.map((warning) => inToolWords(warning).slice(0, longestWarning)),
  });
  const pack = packDocument(freshness);
  const files = report.files.map(({ path, view, tokens, score, reasons }) => ({
    ...namedFile(path, stateOf(path)),
    ...redacted({ view, tokens, score: Math.round(10 * score) / 10, why: bestReason(reasons).slice(0, longestWhy) }),
  }));
  const pages: Pages<typeof files[number]> = {
    items: files,
    reply: (shown, rest) => ({
      document: { ...facts, pack, files: shown, moreFiles: rest },
      text: linesOf([
        md`Task (${prose(facts.taskClass, 20)}): ${prose(facts.task, 300)}`,
        facts.thread === null ? undefined : md`Thread: ${code(facts.thread)}`,
        md`${code(facts.contextPath)}: ${prose(thousands(facts.tokens), 20)} of ${
          prose(thousands(facts.budget), 20)
        } tokens (${prose(facts.tokenizer, 20)}), ${report.files.length} of ${facts.filesOfRoot} files, mode ${
          prose(facts.mode, 20)
        }`,
        packStateText(pack),
        ...facts.warnings.map((warning) => md`Warning: ${prose(warning, longestWarning)}`),
        joinMarkdown(shown.map((file) => (
          md`- ${fileText(file)} ${prose(file.view, 20)}, ${file.tokens} tokens: ${prose(file.why, longestWhy)}`
        )), '\n'),
        rest > 0 && !paged ? md`${rest} more files: get_stats lists them.` : undefined,
      ]),
    }),
  };
  return paged ? fitPage(context, pages, options) : head(context, pages, options);
}

function bestReason(reasons: Report['files'][number]['reasons']): string {
  return [...reasons].sort((a, b) => b.points - a.points)[0]?.detail ?? '';
}
