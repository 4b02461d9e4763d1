import * as v from 'valibot';
import type { Standing } from '#reports';
import { md, prose } from '#secrets/markdown';
import { count, cursor, maxTokens, namedFileSchema, next, path, thread } from '../fields';
import { fitPage } from '../fit';
import { redacted } from '../safe';
import { fileText, joinDefinedLines, namedFile, loadFileStates } from '../states';
import { defineTool, query } from '../tool';

const fileStandingFields = {
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
  title: 'Explain why a file is in or out',
  description:
    'Why the newest pack shows a file or not, every reason with its points, and what a repack would decide. ' +
    'Not for reading the file (retrieve_block).',
  input: v.strictObject({ path, thread, cursor, maxTokens: maxTokens(2_000) }),
  output: v.strictObject({
    ...namedFileSchema.entries,
    ...fileStandingFields,
    packedAt: v.optional(v.string()),
    since: v.optional(v.string()),
    renamed: v.optional(v.strictObject({ from: v.string(), to: v.string() })),
    now: v.optional(v.strictObject(fileStandingFields)),
    reasons: v.array(
      v.strictObject({ of: v.picklist(['pack', 'now']), kind: v.string(), points: v.number(), detail: v.string() }),
    ),
    next,
  }),
  annotations: query,
  cost: 'plan',
  async run({ maxTokens, cursor, path, ...options }, context, run) {
    const file = context.pathBelow(path);
    const explanation = await context.engine.explain(file, { ...options, ...context.options }, run);
    const stateOf = await loadFileStates(context, [file], options.thread);
    const fileFields = namedFile(file, stateOf(file));
    const { packedAt, since, renamed, now } = explanation;
    const document = redacted({
      ...facts(explanation),
      ...(packedAt === undefined ? {} : { packedAt }),
      ...(since === undefined ? {} : { since }),
      ...(renamed === undefined ? {} : { renamed }),
      ...(now === undefined ? {} : { now: facts(now) }),
    });
    const items = redacted([
      ...explanation.reasons.map((reason) => ({ of: 'pack' as const, ...reason })),
      ...(now?.reasons ?? []).map((reason) => ({ of: 'now' as const, ...reason })),
    ]);
    return fitPage(context, {
      items,
      reply: (shown) => {
        const reasonsOf = (of: 'pack' | 'now') =>
          shown.filter((item) => item.of === of).map((item) =>
            md`- ${prose(item.points.toFixed(1), 20)} ${prose(item.kind, 40)}: ${prose(item.detail, 1_000)}`
          );
        return {
          document: { ...fileFields, ...document, reasons: shown },
          text: joinDefinedLines([
            md`${fileText(fileFields)} ${standingText(explanation)}`,
            ...reasonsOf('pack'),
            since === undefined ?
              undefined :
              md`Since the pack: ${prose(since, 20)}${
                renamed === undefined ? md`` : md` from ${prose(renamed.from, 400)} to ${prose(renamed.to, 400)}`
              }`,
            now === undefined ? undefined : md`A repack (repack_context) would decide: ${standingText(now)}`,
            ...reasonsOf('now'),
          ]),
        };
      },
    }, { maxTokens, cursor });
  },
});

function facts({ status, detail, because, rank, score, view, tokens }: Omit<Standing, 'status'> & {
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

function standingText({ status, view, tokens, rank, because, detail, score }: Omit<Standing, 'status'> & {
  readonly status: string;
}) {
  const position = rank === undefined ? md`` : md`, rank ${rank}`;
  const points = score === undefined ? md`` : md`, ${prose(score.toFixed(1), 20)} points`;
  const more = detail === '' ? md`` : md`. ${prose(detail, 1_000)}`;
  if (status === 'unpacked') return md`is in no pack: there is none yet. start_task makes one.`;
  return status === 'selected'
    ? md`is in the pack: ${prose(view ?? '', 20)} view, ${tokens ?? 0} tokens${position}${points}${more}`
    : md`is not in the pack${because === undefined ? md`` : md`: ${prose(because, 40)}`}${position}${points}${more}`;
}
