import * as v from 'valibot';
import { md } from '#secrets/markdown';
import { count, cursor, maxTokens, namedFileSchema, next, packState, thread } from '../fields';
import { fitPage } from '../fit';
import { changedPackFiles, packDocument, packStateText } from '../freshness';
import { fileText, joinDefinedLines } from '../states';
import { defineTool, query } from '../tool';

export const getDelta = defineTool({
  name: 'get_delta',
  title: 'Show what changed since the pack',
  description:
    'Which files, and what else (task, branch, settings), changed since the newest pack; packed files first. ' +
    'Not for uncommitted changes: ask git.',
  input: v.strictObject({ thread, cursor, maxTokens: maxTokens(2_000) }),
  output: v.strictObject({
    pack: packState,
    files: v.array(v.strictObject({ ...namedFileSchema.entries, selected: v.boolean() })),
    fileCount: count,
    next,
  }),
  annotations: query,
  cost: 'question',
  async run({ maxTokens, cursor, ...options }, context, run) {
    const freshness = await context.engine.status({ ...options, ...context.options }, run);
    const pack = packDocument(freshness);
    const files = changedPackFiles(freshness);
    return fitPage(context, {
      items: files,
      reply: (shown) => ({
        document: { pack, files: shown, fileCount: files.length },
        text: joinDefinedLines([
          packStateText(pack),
          ...shown.map((file) => md`- ${fileText(file)}${file.selected ? md` (the pack shows it)` : md``}`),
        ]),
      }),
    }, { maxTokens, cursor });
  },
});
