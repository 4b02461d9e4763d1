import * as v from 'valibot';
import { budget, globs, maxTokens, mode, text, thread } from '../fields';
import { describeNewPack, packSummaryFields } from '../packSummary';
import { defineTool, packAnnotations } from '../tool';

export const packContext = defineTool({
  name: 'pack_context',
  title: 'Pack with other options',
  description: 'Packs the current task again with another size, other globs, or the changes since a commit. ' +
    'Not for a new task (start_task).',
  input: v.strictObject({
    mode,
    budget,
    include: globs('Only files matching these globs'),
    exclude: globs('No files matching these globs'),
    since: v.optional(v.pipe(text(200), v.description('Commit or branch; files changed since then come first'))),
    workspace: v.optional(v.pipe(text(200), v.description('Name or folder of a package'))),
    thread,
    maxTokens: maxTokens(1_000),
  }),
  output: v.strictObject(packSummaryFields),
  annotations: packAnnotations,
  cost: 'pack',
  async run({ maxTokens, ...options }, context, run) {
    const report = await context.engine.pack({ ...options, keepTask: true, keepOptions: true }, run);
    return describeNewPack(context, report, report.freshness, { maxTokens });
  },
});
