import * as v from 'valibot';
import { budget, maxTaskLength, maxTokens, mode, text, thread } from '../fields';
import { describeNewPack, packSummaryFields } from '../packSummary';
import { defineTool, packAnnotations } from '../tool';

export const startTask = defineTool({
  name: 'start_task',
  title: 'Start a task',
  description: 'Chooses the files that matter for a new task and packs them. Call it once per task; ' +
    'then call get_context. Not for the packed task (repack_context).',
  input: v.strictObject({
    task: v.pipe(text(maxTaskLength), v.description("The task in the user's words")),
    thread,
    mode,
    budget,
    maxTokens: maxTokens(1_000),
  }),
  output: v.strictObject({ firstLook: v.boolean(), ...packSummaryFields }),
  annotations: packAnnotations,
  cost: 'pack',
  replaces: true,
  async run({ maxTokens, ...options }, context, run) {
    const { report, isFirstLook } = await context.startPack(options, run);
    const { document, text } = await describeNewPack(context, report, report.freshness, { maxTokens, isFirstLook });
    return { document: { firstLook: isFirstLook, ...document }, text };
  },
});
