import * as v from 'valibot';
import { taskTitle } from '#base/task/taskTitle';
import { formatFirstNames } from '#base/text/phrases';
import { code, md, prose } from '#secrets/markdown';
import { count, cursor, maxTokens, next, thread } from '#tools/fields';
import { fitPage } from '#tools/fit';
import { overlapDocument, overlapFiles, overlapPlace, overlapSchema } from '#tools/overlaps';
import { redacted } from '#tools/safe';
import { joinDefinedLines } from '#tools/states';
import { defineTool, query } from '#tools/tool';

const longestTask = 300;

export const listThreads = defineTool({
  name: 'list_threads',
  title: 'List threads',
  description: 'The tasks that other agents or people work on here now, and which files overlap. ' +
    'Not for processes or conversations of your own.',
  input: v.strictObject({
    thread,
    all: v.optional(v.pipe(v.boolean(), v.description('Archived ones too')), false),
    cursor,
    maxTokens: maxTokens(2_000),
  }),
  output: v.strictObject({
    current: v.nullable(v.string()),
    threads: v.array(v.strictObject({
      thread: v.string(),
      status: v.string(),
      task: v.string(),
      branch: v.nullable(v.string()),
      updatedAt: v.nullable(v.string()),
      selectedFiles: count,
      changedFiles: count,
      overlaps: v.array(overlapSchema),
    })),
    threadCount: count,
    next,
  }),
  annotations: query,
  cost: 'none',
  async run({ maxTokens, cursor, all, ...options }, context, run) {
    const { current, threads } = await context.engine.threads(options, run);
    const items = redacted(threads.filter(({ status }) => all || status !== 'archived').map((item) => ({
      thread: item.thread,
      status: item.status,
      task: taskTitle(item.task).slice(0, longestTask),
      branch: item.branch,
      updatedAt: item.updatedAt,
      selectedFiles: item.selectedFiles.length,
      changedFiles: item.changedFiles.length,
      overlaps: item.overlaps.map(overlapDocument),
    })));
    return fitPage(context, {
      items,
      reply: (shown) => ({
        document: { ...redacted({ current }), threads: shown, threadCount: items.length },
        text: joinDefinedLines([
          current === null ? md`This call belongs to no thread.` : md`This call belongs to ${code(current)}.`,
          items.length === 0 ? md`There are no threads.` : undefined,
          ...shown.flatMap((item) => [
            md`- ${code(item.thread)} ${prose(item.status, 20)}: ${prose(item.task, longestTask)}`,
            ...item.overlaps.map((other) => (
              md`  meets ${code(other.thread)}${overlapPlace(other)} in ${
                prose(formatFirstNames(other.files, overlapFiles), 1_000)
              }`
            )),
          ]),
        ]),
      }),
    }, { maxTokens, cursor });
  },
});
