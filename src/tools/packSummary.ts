import * as v from 'valibot';
import { thousands } from '#base/text/phrases';
import { taskTitle } from '#base/task/taskTitle';
import type { Freshness } from '#model';
import type { Report } from '#reports';
import { code, md, prose } from '#secrets/markdown';
import { count, namedFileSchema, packState } from './fields';
import { head, type ReplyPageOptions } from './fit';
import { packDocument, packStateText } from './freshness';
import { inToolWords } from './inToolWords';
import { redacted } from './safe';
import { joinDefinedLines, namedFile, loadFileStates } from './states';
import type { ToolAnswer, ToolContext } from './tool';

const longestWhy = 160;
const longestWarning = 400;

/** The figures of a pack in tool replies. */
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
};

/** Describes a pack that was just made, in a few lines. Only the document has its contents: `get_context` shows it. */
export async function packMade(context: ToolContext, report: Report, freshness: Freshness,
  options: Pick<ReplyPageOptions, 'maxTokens'>): Promise<ToolAnswer>
{
  const { facts, pack, files } = await collectPackFacts(context, report, freshness);
  return head(context, {
    items: facts.warnings,
    reply: (warnings, rest) => ({
      document: { ...facts, pack, files },
      text: joinDefinedLines([
        ...formatPackHeading(facts, pack, files.length),
        ...formatPackWarnings(warnings),
        rest > 0 ? md`${rest} more warnings.` : undefined,
        md`Now read it with get_context.`,
      ]),
    }),
  }, options);
}

async function collectPackFacts(context: ToolContext, report: Report, freshness: Freshness) {
  const stateOf = await loadFileStates(context, report.files.map(({ path }) => path), report.thread ?? 'none');
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
  return { facts, pack, files };
}

type Facts = Awaited<ReturnType<typeof collectPackFacts>>['facts'];

function formatPackHeading(
  { task, taskClass, thread, contextPath, tokens, budget, tokenizer, filesOfRoot, mode }: Facts,
  pack: ReturnType<typeof packDocument>,
  files: number,
) {
  return [
    md`Task (${prose(taskClass, 20)}): ${prose(task, 300)}`,
    thread === null ? undefined : md`Thread: ${code(thread)}`,
    md`${code(contextPath)}: ${prose(thousands(tokens), 20)} of ${prose(thousands(budget), 20)} tokens (${
      prose(tokenizer, 20)
    }), ${files} of ${filesOfRoot} files, mode ${prose(mode, 20)}`,
    packStateText(pack),
  ];
}

function formatPackWarnings(warnings: Facts['warnings']) {
  return warnings.map((warning) => md`Warning: ${prose(warning, longestWarning)}`);
}

function bestReason(reasons: Report['files'][number]['reasons']): string {
  return [...reasons].sort((a, b) => b.points - a.points)[0]?.detail ?? '';
}
