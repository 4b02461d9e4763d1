import * as v from 'valibot';
import type { OutlineReport } from '#reports';
import { code, md, prose } from '#secrets/markdown';
import { count, cursor, longestPath, maxTokens, namedFileSchema, next, stringListField, text, thread } from '../fields';
import { fitPage } from '../fit';
import { inToolWords } from '../inToolWords';
import { redacted } from '../safe';
import { fileText, joinDefinedLines, namedFile, loadFileStates, type StateOf } from '../states';
import { defineTool, query } from '../tool';

const longestSignature = 300;
const longestNote = 400;

export const getOutline = defineTool({
  name: 'get_outline',
  title: 'Outline files',
  description: 'The symbols of files with their signatures and lines, as they are now: several files in one call. ' +
    'Not for their text (retrieve_block).',
  input: v.strictObject({
    paths: stringListField(text(longestPath), 'Files, relative to the root'),
    thread,
    cursor,
    maxTokens: maxTokens(3_000),
  }),
  output: v.strictObject({
    files: v.array(v.strictObject({
      ...namedFileSchema.entries,
      language: v.nullable(v.string()),
      note: v.optional(v.string()),
      symbols: v.array(v.strictObject({
        name: v.string(),
        kind: v.string(),
        container: v.nullable(v.string()),
        signature: v.string(),
        lines: v.array(count),
      })),
    })),
    problems: v.array(v.strictObject({ path: v.string(), problem: v.string() })),
    symbolCount: count,
    next,
  }),
  annotations: query,
  cost: 'question',
  async run({ maxTokens, cursor, paths, ...options }, context, run) {
    const below = [...new Set(paths.map((path) => context.pathBelow(path)))];
    const report = await context.engine.outline(below, { ...options, ...context.options }, run);
    const stateOf = await loadFileStates(context, report.files.map(({ path }) => path), options.thread);
    const files = report.files.map((file) => buildOutlineHead(file, stateOf));
    const items = report.files.flatMap((file, i) => [
      { file: i },
      ...file.symbols.map((symbol) => ({ file: i, symbol: redacted(toOutlineRow(symbol)) })),
    ]);
    const problems = redacted(report.problems.map(({ path, problem }) => ({ path, problem: inToolWords(problem) })));
    return fitPage(context, {
      items,
      reply: (shown) => ({
        document: {
          files: [...new Set(shown.map(({ file }) => file))].map((i) => ({
            ...files[i]!,
            symbols: shown.flatMap((row) => ('symbol' in row && row.file === i ? [row.symbol] : [])),
          })),
          problems,
          symbolCount: items.length - files.length,
        },
        text: joinDefinedLines([
          ...shown.flatMap((row, i) => [
            ...(row.file === shown[i - 1]?.file ? [] : [headText(files[row.file]!)]),
            ...('symbol' in row ? [symbolText(row.symbol)] : []),
          ]),
          ...problems.map(({ path, problem }) => md`${code(path)}: ${prose(problem, longestNote)}`),
        ]),
      }),
    }, { maxTokens, cursor });
  },
});

type Outlined = OutlineReport['files'][number];

function buildOutlineHead({ path, language, note }: Outlined, stateOf: StateOf) {
  return { ...namedFile(path, stateOf(path)), ...redacted({ language, ...(note === undefined ? {} : { note }) }) };
}

function headText(file: ReturnType<typeof buildOutlineHead>) {
  const note = 'note' in file && file.note !== undefined ? md`: ${prose(file.note, longestNote)}` : md``;
  return md`${fileText(file)} ${prose(file.language ?? 'text', 40)}${note}`;
}

function toOutlineRow({ name, kind, container, signature, lines }: Outlined['symbols'][number]) {
  return { name, kind, container, signature: signature.slice(0, longestSignature), lines: [...lines] };
}

function symbolText({ name, container, signature, lines }: {
  readonly name: string;
  readonly container: string | null;
  readonly signature: string;
  readonly lines: readonly number[];
}) {
  const id = container === null ? name : `${container}.${name}`;
  return md`- ${lines[0]!}-${lines[1]!} ${code(id)}: ${code(signature)}`;
}
