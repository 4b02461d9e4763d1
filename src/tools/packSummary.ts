import * as v from 'valibot';
import { formatCountWithNoun, formatThousands } from '#base/text/phrases';
import { findTaskTitle } from '#base/task/taskTitle';
import type { Freshness, Markdown } from '#model';
import type { Report } from '#reports';
import { toCode, md, toProse } from '#secrets/markdown';
import { count, namedFileSchema, packState } from './fields';
import { fitFirstItems, type ReplyPageOptions } from './fit';
import { toPackDocument, formatPackState } from './freshness';
import { toToolTerms } from './inToolWords';
import { redactStrings } from './safe';
import { joinDefinedLines, createNamedFile, loadFileStates, type FileStateLookup } from './states';
import type { ToolAnswer, ToolContext } from './tool';

const maxReasonLength = 160;
const maxWarningLength = 400;

/** The fields that describe a pack in tool replies. */
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

/** Describes a new pack in a few lines. Only the document lists the pack's files; `get_context` shows the content. */
export async function describeNewPack(context: ToolContext, report: Report, freshness: Freshness,
  { isFirstLook = false, ...options }: Pick<ReplyPageOptions, 'maxTokens'> & {
    readonly isFirstLook?: boolean;
  }): Promise<ToolAnswer>
{
  // the files of a first look were read just now, and the engine answers no question before the pack that replaces it
  const getFileState = isFirstLook
    ? () => 'packed' as const
    : await loadFileStates(context, report.files.map(({ path }) => path), report.thread ?? 'none');
  const { facts, pack, files } = collectPackFacts(report, freshness, getFileState);
  return fitFirstItems(context, {
    items: facts.warnings,
    reply: (warnings, remainingCount) => ({
      document: { ...facts, pack, files },
      text: joinDefinedLines([
        ...formatPackHeading(facts, files.length),
        isFirstLook ? formatFirstLook(facts) : formatPackState(pack),
        ...formatPackWarnings(warnings),
        remainingCount > 0 ? md`Further warnings: ${remainingCount}.` : undefined,
        isFirstLook
          ? md`Read this file now, or call get_context, which waits for the complete pack.`
          : md`Call get_context to read the pack.`,
      ]),
    }),
  }, options);
}

function collectPackFacts(report: Report, freshness: Freshness, getFileState: FileStateLookup) {
  const facts = redactStrings({
    task: findTaskTitle(report.task),
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
    warnings: report.warnings.map((warning) => toToolTerms(warning).slice(0, maxWarningLength)),
  });
  const pack = toPackDocument(freshness);
  const files = report.files.map(({ path, view, tokens, score, reasons }) => ({
    ...createNamedFile(path, getFileState(path)),
    ...redactStrings({
      view,
      tokens,
      score: Math.round(10 * score) / 10,
      why: findBestReason(reasons).slice(0, maxReasonLength),
    }),
  }));
  return { facts, pack, files };
}

type PackFacts = ReturnType<typeof collectPackFacts>['facts'];

function formatPackHeading(
  { task, taskClass, thread, contextPath, tokens, budget, tokenizer, filesOfRoot, mode }: PackFacts,
  fileCount: number,
) {
  return [
    md`Task (${toProse(taskClass, 20)}): ${toProse(task, 300)}`,
    thread === null ? undefined : md`Thread: ${toCode(thread)}`,
    md`${toCode(contextPath)}: ${toProse(formatThousands(tokens), 20)} of ${
      toProse(formatThousands(budget), 20)
    } tokens (${toProse(tokenizer, 20)}), ${fileCount} of ${filesOfRoot} files, mode ${toProse(mode, 20)}`,
  ];
}

function formatFirstLook({ contextPath, filesOfRoot }: PackFacts): Markdown {
  return md`${toCode(contextPath)} is a first look, made from paths, git history and the files that these rank best: ${
    toProse(formatCountWithNoun(filesOfRoot, 'file'), 40)
  } are being indexed for the complete pack.`;
}

function formatPackWarnings(warnings: PackFacts['warnings']) {
  return warnings.map((warning) => md`Warning: ${toProse(warning, maxWarningLength)}`);
}

function findBestReason(reasons: Report['files'][number]['reasons']): string {
  return [...reasons].sort((a, b) => b.points - a.points)[0]?.detail ?? '';
}
