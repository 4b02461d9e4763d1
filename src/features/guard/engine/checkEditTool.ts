import * as v from 'valibot';
import { formatFirstNames } from '#base/text/phrases';
import { md, prose } from '#secrets/markdown';
import { count, maxTokens, namedFileSchema, packState, path, thread } from '#tools/fields';
import { head } from '#tools/fit';
import { packDocument, packStateText } from '#tools/freshness';
import { inToolWords } from '#tools/inToolWords';
import { overlapDocument, overlapFiles, overlapPlace, overlapSchema } from '#tools/overlaps';
import { redacted } from '#tools/safe';
import { fileText, joinDefinedLines, namedFile, loadFileStates } from '#tools/states';
import { defineTool, query } from '#tools/tool';

export const checkEdit = defineTool({
  name: 'check_edit',
  title: 'Check before an edit',
  description: "Whether an edit of this file would rest on outdated context, or meets another thread's work. " +
    'Call it before an edit where no hook of AgentPack does. Not for reading.',
  input: v.strictObject({ path, thread, maxTokens: maxTokens(1_000) }),
  output: v.strictObject({
    ...namedFileSchema.entries,
    decision: v.picklist(['proceed', 'warn', 'block']),
    message: v.string(),
    pack: packState,
    overlaps: v.array(overlapSchema),
    moreOverlaps: count,
  }),
  annotations: query,
  cost: 'question',
  async run({ maxTokens, path, ...options }, context, run) {
    const file = context.pathBelow(path);
    const verdict = await context.engine.guard({ ...options, ...context.options, path: file }, run);
    const stateOf = await loadFileStates(context, [file], options.thread);
    const fileFields = namedFile(file, stateOf(file));
    const facts = redacted({ decision: verdict.decision, message: inToolWords(verdict.message) });
    const pack = packDocument(verdict.freshness);
    const overlaps = redacted(verdict.overlaps.map(overlapDocument));
    return head(context, {
      items: overlaps,
      reply: (shown, rest) => ({
        document: { ...fileFields, ...facts, pack, overlaps: shown, moreOverlaps: rest },
        text: joinDefinedLines([
          md`${prose(facts.decision, 20)}: ${prose(facts.message, 2_000)}`,
          fileText(fileFields),
          packStateText(pack),
          ...shown.map((overlap) =>
            md`Thread ${prose(overlap.thread, 100)}${overlapPlace(overlap)} works on ${
              prose(formatFirstNames(overlap.files, overlapFiles), 1_000)
            }`
          ),
        ]),
      }),
    }, { maxTokens });
  },
});
