import * as v from 'valibot';
import { findTaskTitle } from '#base/task/taskTitle';
import { formatFirstNames } from '#base/text/phrases';
import { toCode, md, toProse } from '#secrets/markdown';
import { count, cursor, maxTokens, next, thread } from '#tools/fields';
import { fitPage } from '#tools/fit';
import { toOverlapDocument, maxOverlapFiles, formatOverlapPlace, overlapSchema } from '#tools/overlaps';
import { redactStrings } from '#tools/safe';
import { joinDefinedLines } from '#tools/states';
import { defineTool, queryAnnotations } from '#tools/tool';

const maxTaskLength = 300;

export const listThreads = defineTool({
  name: 'list_threads',
  title: 'List threads',
  description: 'Lists the tasks of other agents or users here, and which files overlap. ' +
    'Not for your own processes or conversations.',
  input: v.strictObject({
    thread,
    all: v.optional(v.pipe(v.boolean(), v.description('Include archived threads')), false),
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
  annotations: queryAnnotations,
  cost: 'none',
  async run({ maxTokens, cursor, all, ...options }, context, run) {
    const { current, threads } = await context.engine.threads(options, run);
    const items = redactStrings(threads.filter(({ status }) => all || status !== 'archived').map((item) => ({
      thread: item.thread,
      status: item.status,
      task: findTaskTitle(item.task).slice(0, maxTaskLength),
      branch: item.branch,
      updatedAt: item.updatedAt,
      selectedFiles: item.selectedFiles.length,
      changedFiles: item.changedFiles.length,
      overlaps: item.overlaps.map(toOverlapDocument),
    })));
    return fitPage(context, {
      items,
      reply: (shownThreads) => ({
        document: { ...redactStrings({ current }), threads: shownThreads, threadCount: items.length },
        text: joinDefinedLines([
          current === null ? md`This call does not belong to a thread.` : md`This call belongs to ${toCode(current)}.`,
          items.length === 0 ? md`There are no threads.` : undefined,
          ...shownThreads.flatMap((item) => [
            md`- ${toCode(item.thread)} ${toProse(item.status, 20)}: ${toProse(item.task, maxTaskLength)}`,
            ...item.overlaps.map((overlap) => (
              md`  overlaps with ${toCode(overlap.thread)}${formatOverlapPlace(overlap)} in ${
                toProse(formatFirstNames(overlap.files, maxOverlapFiles), 1_000)
              }`
            )),
          ]),
        ]),
      }),
    }, { maxTokens, cursor });
  },
});
