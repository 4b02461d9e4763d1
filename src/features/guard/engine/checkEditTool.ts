import * as v from 'valibot';
import { formatFirstNames } from '#base/text/phrases';
import { md, toProse } from '#secrets/markdown';
import { count, maxTokens, namedFileSchema, packState, path, thread } from '#tools/fields';
import { fitFirstItems } from '#tools/fit';
import { toPackDocument, formatPackState } from '#tools/freshness';
import { toToolTerms } from '#tools/inToolWords';
import { toOverlapDocument, maxOverlapFiles, formatOverlapPlace, overlapSchema } from '#tools/overlaps';
import { redactStrings } from '#tools/safe';
import { formatFileState, joinDefinedLines, createNamedFile, loadFileStates } from '#tools/states';
import { defineTool, queryAnnotations } from '#tools/tool';

export const checkEdit = defineTool({
  name: 'check_edit',
  title: 'Check before an edit',
  description:
    "Checks whether an edit of this file would use outdated context or overlap with another thread's work. " +
    'Call it before an edit if no AgentPack hook does. Not for reading.',
  input: v.strictObject({ path, thread, maxTokens: maxTokens(1_000) }),
  output: v.strictObject({
    ...namedFileSchema.entries,
    decision: v.picklist(['proceed', 'warn', 'block']),
    message: v.string(),
    pack: packState,
    overlaps: v.array(overlapSchema),
    moreOverlaps: count,
  }),
  annotations: queryAnnotations,
  cost: 'question',
  async run({ maxTokens, path, ...options }, context, run) {
    const file = context.pathBelow(path);
    const verdict = await context.engine.guard({ ...options, ...context.options, path: file }, run);
    const getState = await loadFileStates(context, [file], options.thread);
    const fileFields = createNamedFile(file, getState(file));
    const verdictFields = redactStrings({ decision: verdict.decision, message: toToolTerms(verdict.message) });
    const pack = toPackDocument(verdict.freshness);
    const overlaps = redactStrings(verdict.overlaps.map(toOverlapDocument));
    return fitFirstItems(context, {
      items: overlaps,
      reply: (shownOverlaps, moreCount) => ({
        document: { ...fileFields, ...verdictFields, pack, overlaps: shownOverlaps, moreOverlaps: moreCount },
        text: joinDefinedLines([
          md`${toProse(verdictFields.decision, 20)}: ${toProse(verdictFields.message, 2_000)}`,
          formatFileState(fileFields),
          formatPackState(pack),
          ...shownOverlaps.map((overlap) =>
            md`Thread ${toProse(overlap.thread, 100)}${formatOverlapPlace(overlap)} works on ${
              toProse(formatFirstNames(overlap.files, maxOverlapFiles), 1_000)
            }`
          ),
        ]),
      }),
    }, { maxTokens });
  },
});
