import * as v from 'valibot';
import { md } from '#secrets/markdown';
import { count, cursor, maxTokens, namedFileSchema, next, packState, thread } from '../fields';
import { fitPage } from '../fit';
import { listChangedPackFiles, toPackDocument, formatPackState } from '../freshness';
import { formatFileState, joinDefinedLines } from '../states';
import { defineTool, queryAnnotations } from '../tool';

export const getDelta = defineTool({
  name: 'get_delta',
  title: 'Show what changed since the pack',
  description:
    'Lists the files, packed ones first, and what else (task, branch, settings) changed since the newest pack. ' +
    'Not for uncommitted changes (use git).',
  input: v.strictObject({ thread, cursor, maxTokens: maxTokens(2_000) }),
  output: v.strictObject({
    pack: packState,
    files: v.array(v.strictObject({ ...namedFileSchema.entries, selected: v.boolean() })),
    fileCount: count,
    next,
  }),
  annotations: queryAnnotations,
  cost: 'question',
  async run({ maxTokens, cursor, ...options }, context, run) {
    const freshness = await context.engine.status({ ...options, ...context.options }, run);
    const pack = toPackDocument(freshness);
    const files = listChangedPackFiles(freshness);
    return fitPage(context, {
      items: files,
      reply: (shownFiles) => ({
        document: { pack, files: shownFiles, fileCount: files.length },
        text: joinDefinedLines([
          formatPackState(pack),
          ...shownFiles.map((file) => md`- ${formatFileState(file)}${file.selected ? md` (the pack shows it)` : md``}`),
        ]),
      }),
    }, { maxTokens, cursor });
  },
});
