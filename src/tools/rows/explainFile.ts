import * as v from 'valibot';
import type { PackedFileStatus } from '#reports';
import { md, toProse } from '#secrets/markdown';
import { count, cursor, maxTokens, namedFileSchema, next, path, thread } from '../fields';
import { fitPage } from '../fit';
import { redactStrings } from '../safe';
import { formatFileState, joinDefinedLines, createNamedFile, loadFileStates } from '../states';
import { defineTool, queryAnnotations } from '../tool';

const fileStatusFields = {
  status: v.string(),
  detail: v.string(),
  because: v.optional(v.string()),
  rank: v.optional(count),
  /** Missing if the file has no known score. */
  score: v.optional(v.number()),
  view: v.optional(v.string()),
  tokens: v.optional(count),
};

export const explainFile = defineTool({
  name: 'explain_file',
  title: 'Explain why a file is packed or not',
  description:
    'Explains why a file is packed or not, with the points for each reason, and what a repack would decide. ' +
    'Not for reading the file (retrieve_block).',
  input: v.strictObject({ path, thread, cursor, maxTokens: maxTokens(2_000) }),
  output: v.strictObject({
    ...namedFileSchema.entries,
    ...fileStatusFields,
    packedAt: v.optional(v.string()),
    since: v.optional(v.string()),
    renamed: v.optional(v.strictObject({ from: v.string(), to: v.string() })),
    now: v.optional(v.strictObject(fileStatusFields)),
    reasons: v.array(
      v.strictObject({ of: v.picklist(['pack', 'now']), kind: v.string(), points: v.number(), detail: v.string() }),
    ),
    next,
  }),
  annotations: queryAnnotations,
  cost: 'plan',
  async run({ maxTokens, cursor, path, ...options }, context, run) {
    const filePath = context.pathBelow(path);
    const explanation = await context.engine.explain(filePath, { ...options, ...context.options }, run);
    const getFileState = await loadFileStates(context, [filePath], options.thread);
    const fileFields = createNamedFile(filePath, getFileState(filePath));
    const { packedAt, since, renamed, now: repackStatus } = explanation;
    const document = redactStrings({
      ...toStatusDocument(explanation),
      ...(packedAt === undefined ? {} : { packedAt }),
      ...(since === undefined ? {} : { since }),
      ...(renamed === undefined ? {} : { renamed }),
      ...(repackStatus === undefined ? {} : { now: toStatusDocument(repackStatus) }),
    });
    const items = redactStrings([
      ...explanation.reasons.map((reason) => ({ of: 'pack' as const, ...reason })),
      ...(repackStatus?.reasons ?? []).map((reason) => ({ of: 'now' as const, ...reason })),
    ]);
    return fitPage(context, {
      items,
      reply: (shownItems) => {
        const formatReasons = (origin: 'pack' | 'now') =>
          shownItems.filter((item) => item.of === origin).map((item) =>
            md`- ${toProse(item.points.toFixed(1), 20)} ${toProse(item.kind, 40)}: ${toProse(item.detail, 1_000)}`
          );
        return {
          document: { ...fileFields, ...document, reasons: shownItems },
          text: joinDefinedLines([
            md`${formatFileState(fileFields)} ${formatStatus(explanation)}`,
            ...formatReasons('pack'),
            since === undefined ?
              undefined :
              md`Since the pack: ${toProse(since, 20)}${
                renamed === undefined ? md`` : md` from ${toProse(renamed.from, 400)} to ${toProse(renamed.to, 400)}`
              }`,
            repackStatus === undefined
              ? undefined
              : md`A repack (repack_context) would decide: ${formatStatus(repackStatus)}`,
            ...formatReasons('now'),
          ]),
        };
      },
    }, { maxTokens, cursor });
  },
});

function toStatusDocument({ status, detail, because, rank, score, view, tokens }: Omit<PackedFileStatus, 'status'> & {
  readonly status: string;
}) {
  return {
    status,
    detail,
    ...(because === undefined ? {} : { because }),
    ...(rank === undefined ? {} : { rank }),
    ...(score === undefined ? {} : { score }),
    ...(view === undefined ? {} : { view }),
    ...(tokens === undefined ? {} : { tokens }),
  };
}

function formatStatus({ status, view, tokens, rank, because, detail, score }: Omit<PackedFileStatus, 'status'> & {
  readonly status: string;
}) {
  const position = rank === undefined ? md`` : md`, rank ${rank}`;
  const points = score === undefined ? md`` : md`, ${toProse(score.toFixed(1), 20)} points`;
  const detailText = detail === '' ? md`` : md`. ${toProse(detail, 1_000)}`;
  if (status === 'unpacked') return md`is not in a pack, because there is no pack yet. Call start_task to create one.`;
  return status === 'selected'
    ? md`is in the pack: ${toProse(view ?? '', 20)} view, ${tokens ?? 0} tokens${position}${points}${detailText}`
    : md`is not in the pack${
      because === undefined ? md`` : md`: ${toProse(because, 40)}`
    }${position}${points}${detailText}`;
}
