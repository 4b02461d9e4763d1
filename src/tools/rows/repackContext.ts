import * as v from 'valibot';
import { UserError } from '#base/errors';
import { maxTokens, thread } from '../fields';
import { describeNewPack, packSummaryFields } from '../packSummary';
import { defineTool, packAnnotations } from '../tool';

export const repackContext = defineTool({
  name: 'repack_context',
  title: 'Repack if stale',
  description: 'Refreshes a stale pack with the same task and options; does nothing if the pack is fresh. ' +
    'Call it when a reply calls the pack stale. Not for a new task (start_task).',
  input: v.strictObject({ thread, maxTokens: maxTokens(1_000) }),
  output: v.strictObject({ repacked: v.boolean(), ...packSummaryFields }),
  annotations: packAnnotations,
  cost: 'pack',
  async run({ maxTokens, ...options }, context, run) {
    const { engine } = context;
    const refresh = await engine.refreshIfStale({ ...options, repack: true }, run);
    const report = refresh.report ?? engine.latest(options.thread);
    if (!report || refresh.freshness.state === 'none')
      throw new UserError('There is no pack yet. Call start_task with the task.');
    const freshness = refresh.report?.freshness ?? refresh.freshness;
    const repacked = refresh.report !== undefined;
    const { document, text } = await describeNewPack(context, report, freshness, { maxTokens });
    return { document: { repacked, ...document }, text };
  },
});
