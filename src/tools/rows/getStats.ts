import * as v from 'valibot';
import { UserError } from '../../base/errors';
import { cursor, maxTokens, next, thread } from '../fields';
import { packSummary, packSummaryFields } from '../packSummary';
import { defineTool, query } from '../tool';

export const getStats = defineTool({
  name: 'get_stats',
  title: 'Show what the pack holds',
  description: 'Figures of the newest pack, and every packed file with view, tokens and the main reason. ' +
    'Not for the packed text (get_context).',
  input: v.strictObject({ thread, cursor, maxTokens: maxTokens(3_000) }),
  output: v.strictObject({ ...packSummaryFields, next }),
  annotations: query,
  cost: 'question',
  async run({ maxTokens, cursor, ...options }, context, run) {
    const freshness = await context.engine.status({ ...options, ...context.options }, run);
    const report = context.engine.latest(options.thread);
    if (!report) throw new UserError('There is no pack yet: call start_task with the task.');
    return packSummary(context, report, freshness, { maxTokens, cursor });
  },
});
