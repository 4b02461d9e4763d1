import * as v from 'valibot';
import type { OutlineReport } from '#reports';
import { toCode, md, toProse } from '#secrets/markdown';
import { count, cursor, maxPathLength, maxTokens, namedFileSchema, next, stringListField, text,
  thread } from '../fields';
import { fitPage } from '../fit';
import { toToolTerms } from '../inToolWords';
import { redactStrings } from '../safe';
import { formatFileState, joinDefinedLines, createNamedFile, loadFileStates, type FileStateLookup } from '../states';
import { defineTool, queryAnnotations } from '../tool';

const maxSignatureLength = 300;
const maxNoteLength = 400;

export const getOutline = defineTool({
  name: 'get_outline',
  title: 'Outline files',
  description: 'Lists the symbols of one or more files with their current signatures and lines. ' +
    'Not for their text (retrieve_block).',
  input: v.strictObject({
    paths: stringListField(text(maxPathLength), 'Files, relative to the root'),
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
  annotations: queryAnnotations,
  cost: 'question',
  async run({ maxTokens, cursor, paths, ...options }, context, run) {
    const rootPaths = [...new Set(paths.map((path) => context.pathBelow(path)))];
    const report = await context.engine.outline(rootPaths, { ...options, ...context.options }, run);
    const getFileState = await loadFileStates(context, report.files.map(({ path }) => path), options.thread);
    const files = report.files.map((file) => buildOutlineHead(file, getFileState));
    const items = report.files.flatMap((file, i) => [
      { file: i },
      ...file.symbols.map((symbol) => ({ file: i, symbol: redactStrings(toOutlineRow(symbol)) })),
    ]);
    const problems = redactStrings(
      report.problems.map(({ path, problem }) => ({ path, problem: toToolTerms(problem) })),
    );
    return fitPage(context, {
      items,
      reply: (shownRows) => ({
        document: {
          files: [...new Set(shownRows.map(({ file }) => file))].map((i) => ({
            ...files[i]!,
            symbols: shownRows.flatMap((row) => ('symbol' in row && row.file === i ? [row.symbol] : [])),
          })),
          problems,
          symbolCount: items.length - files.length,
        },
        text: joinDefinedLines([
          ...shownRows.flatMap((row, i) => [
            ...(row.file === shownRows[i - 1]?.file ? [] : [formatOutlineHead(files[row.file]!)]),
            ...('symbol' in row ? [formatSymbol(row.symbol)] : []),
          ]),
          ...problems.map(({ path, problem }) => md`${toCode(path)}: ${toProse(problem, maxNoteLength)}`),
        ]),
      }),
    }, { maxTokens, cursor });
  },
});

type OutlinedFile = OutlineReport['files'][number];

function buildOutlineHead({ path, language, note }: OutlinedFile, getFileState: FileStateLookup) {
  return {
    ...createNamedFile(path, getFileState(path)),
    ...redactStrings({ language, ...(note === undefined ? {} : { note }) }),
  };
}

function formatOutlineHead(file: ReturnType<typeof buildOutlineHead>) {
  const note = 'note' in file && file.note !== undefined ? md`: ${toProse(file.note, maxNoteLength)}` : md``;
  return md`${formatFileState(file)} ${toProse(file.language ?? 'text', 40)}${note}`;
}

function toOutlineRow({ name, kind, container, signature, lines }: OutlinedFile['symbols'][number]) {
  return { name, kind, container, signature: signature.slice(0, maxSignatureLength), lines: [...lines] };
}

function formatSymbol({ name, container, signature, lines }: {
  readonly name: string;
  readonly container: string | null;
  readonly signature: string;
  readonly lines: readonly number[];
}) {
  const id = container === null ? name : `${container}.${name}`;
  return md`- ${lines[0]!}-${lines[1]!} ${toCode(id)}: ${toCode(signature)}`;
}
