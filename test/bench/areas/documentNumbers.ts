import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { neverCancelled } from '#base/cancellation';
import { createParserClient } from '#features/documents/node/process/parserClient';
import type { WarningType } from '#features/documents/pure/warning';
import type { DocumentParts } from '#features/documents/pure/parts';
import { formatOmission } from '#features/documents/pure/files/reports';
import { createStatedTest, findListNumbers, findMissingValues, findNumbers, hasDigits, hasNumber,
  readOutput } from '../documents/numbers';
import { dist } from '../engines';
import type { Table } from '../table';
import type { Area } from '.';

/** The number of documents of each kind that are compared. */
const maxDocuments = 40;
const pythonReader = join(process.env['AGENTPACK_BENCH_ROOT']!, 'test/bench/documents/readers.py');
const pythons = ['python3', '/usr/bin/python3'];

/** Commands whose output together is all that a document of the kind contains. */
const readers: Readonly<Record<string, readonly (readonly string[])[]>> = {
  pdf: [['pdftotext', '-layout', '-q', 'FILE', '-']],
  docx: [['pandoc', '-t', 'plain', '--wrap=none', '--track-changes=accept', 'FILE'], ['python', pythonReader, 'FILE']],
  xlsx: [['python', pythonReader, 'FILE']],
  pptx: [['python', pythonReader, 'FILE']],
  html: [['pandoc', '-t', 'plain', '--wrap=none', 'FILE'], ['python', pythonReader, 'FILE']],
  csv: [['python', pythonReader, 'FILE']],
};
/** A reader that has not ended after this time, in ms, has failed. */
const patience = 60_000;
const packages: Readonly<Record<string, string>> = {
  pdftotext: 'pdftotext (poppler-utils)',
  pandoc: 'pandoc',
  python: 'python3 with openpyxl',
};

/** Compares the numbers in chunks with those that independent readers find. Lists go to out/documentNumbers/. */
export const documentNumbers: Area = {
  title: 'Numbers in chunks of documents, against independent readers; lists in out/documentNumbers/',
  given: true,
  async measure({ name, root }, { limit = maxDocuments }) {
    const out = join(process.env['AGENTPACK_BENCH_ROOT']!, 'out/documentNumbers');
    mkdirSync(out, { recursive: true });
    const lines: string[] = [];
    const rows: Table['rows'][number][] = [];
    for (const [kind, commands] of Object.entries(readers)) {
      const missingReader = commands.map(([command]) => command!).find((command) => !findProgram(command));
      if (missingReader !== undefined) {
        rows.push({ repository: `${name} ${kind}`, skipped: `needs ${packages[missingReader]}` });
        continue;
      }
      const results = await compareDocuments(root, drawDocuments(root, kind, limit), commands);
      const read = results.filter(({ problem }) => problem === undefined);
      const count = (list: (result: Comparison) => readonly unknown[]) =>
        read.reduce((sum, result) => sum + list(result).length, 0);
      rows.push({
        repository: `${name} ${kind}`,
        documents: results.length,
        'not compared': results.length - read.length,
        numbers: read.reduce((sum, { numbers }) => sum + numbers, 0),
        wrong: count(({ wrong }) => wrong),
        'list numbers': count(({ listNumbers }) => listNumbers),
        'other borders': count(({ borders }) => borders),
        missing: count(({ missing }) => missing),
        'not quoted': count(({ unquoted }) => unquoted),
        unexplained: count(({ unexplained }) => unexplained),
      });
      lines.push(
        ...results.filter(({ problem, wrong, missing }) => problem !== undefined || wrong.length + missing.length > 0)
          .map(({ path, problem, wrong, missing, unexplained, auditLines }) =>
            `${path}: ${
              problem ?? [['wrong', wrong], ['missing', missing], ['unexplained', unexplained]]
                .map(([name, numbers]) => `${name} ${(numbers as readonly unknown[]).join(' ') || '–'}`).join('; ')
            }${auditLines.map((line) => `\n    ${line}`).join('')}`
          ),
      );
    }
    writeFileSync(join(out, `${name}.txt`), `${lines.join('\n')}\n`);
    return rows;
  },
};

interface Comparison {
  readonly path: string;
  /** Why the document was not compared. */
  readonly problem?: string;
  readonly numbers: number;
  /** Numbers in chunks that the reader does not have. */
  readonly wrong: readonly string[];
  /** Numbers of the document's own lists, which readers do not count. */
  readonly listNumbers: readonly string[];
  /** Numbers whose digits the reader splits or joins. */
  readonly borders: readonly string[];
  readonly missing: readonly (string | number)[];
  /** The missing numbers in texts that lines of the audit do not quote, or not to the end. */
  readonly unquoted: readonly (string | number)[];
  /** The missing numbers that no line of the audit explains. */
  readonly unexplained: readonly (string | number)[];
  readonly auditLines: readonly string[];
}

/** Draws documents of a kind by the hashes of their paths. */
function drawDocuments(root: string, kind: string, count: number): readonly string[] {
  const hash = (path: string) => createHash('sha256').update(path).digest('hex');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => extname(path).toLowerCase() === `.${kind}` && !path.startsWith('.git'))
    .sort((a, b) => hash(a) < hash(b) ? -1 : 1).slice(0, count);
}

async function compareDocuments(root: string, paths: readonly string[],
  commands: readonly (readonly string[])[]): Promise<readonly Comparison[]>
{
  const client = createParserClient(join(dist(), 'documents.js'));
  const results: Comparison[] = [];
  for (const [i, path] of paths.entries()) {
    console.error(`${i + 1} of ${paths.length}: ${path}`);
    const file = join(root, path);
    const request = {
      bytes: readFileSync(file),
      path,
      fast: false,
      removeEmptyLines: false,
      chunkTokens: 800,
      chunkOverlap: 0,
    };
    const { parts } = await client.parse(request, { cancel: neverCancelled });
    results.push({ path, ...compare(parts, commands.map((command) => runReader(command, file))) });
  }
  client.dispose();
  return results;
}

/** Warnings that a part of the text is missing, which they do not quote. */
const unreadTypes: readonly WarningType[] = ['too_large', 'low_text_density', 'decode_error'];

function compare({ status, kind, chunks, warnings, omissions }: DocumentParts,
  outputs: readonly (string | undefined)[]): Omit<Comparison, 'path'>
{
  const auditLines = [...warnings.map(({ type, message }) => `${type}: ${message}`),
    ...omissions.map((omission) => formatOmission({ kind }, omission))];
  const nothing = {
    numbers: 0,
    wrong: [],
    listNumbers: [],
    borders: [],
    missing: [],
    unquoted: [],
    unexplained: [],
    auditLines,
  };
  if (status === 'failed') return { ...nothing, problem: 'not parsed' };
  if (outputs.every((output) => output === undefined)) return { ...nothing, problem: 'the reader failed' };
  const text = chunks.map((chunk) => chunk.text).join('\n\n');
  const reading = readOutput(outputs.join('\n'));
  const own = readOutput(text);
  // readers print the mark of a note, and an exponent, as a part of the number before it
  const unmarked = readOutput(text.replace(/\[(\d+)\]|\^(\d+)/g, '$1$2'));
  const others = [...own.numbers].filter((number) => !hasNumber(reading, number));
  const borders = others.filter((number) => hasDigits(reading, number));
  const listNumbers = findListNumbers(text);
  const ownTitles = new Set(kind === 'pptx' ? findNumbers([...text.matchAll(/^#+ Slide \d+$/gm)].join('\n')) : []);
  const unknown = others.filter((number) => !hasDigits(reading, number) && !ownTitles.has(number));
  const missing = reading.values.length > 0
    ? findMissingValues(reading, own.numbers)
    : [...reading.numbers].filter((number) => !hasNumber(own, number) && !hasDigits(unmarked, number));
  const isStated = createStatedTest(auditLines);
  const unstated = missing.filter((number) => !isStated(number));
  const isQuotedWhole = auditLines.every((line) => !/…[”"]?$/.test(line)) &&
    !warnings.some(({ type }) => unreadTypes.includes(type));
  return {
    numbers: own.numbers.size,
    wrong: unknown.filter((number) => !listNumbers.has(number)),
    listNumbers: unknown.filter((number) => listNumbers.has(number)),
    borders,
    missing,
    unquoted: isQuotedWhole ? [] : unstated,
    unexplained: isQuotedWhole ? unstated : [],
    auditLines,
  };
}

function runReader([command, ...args]: readonly string[], file: string): string | undefined {
  const { status, stdout } = spawnSync(findProgram(command!)!, args.map((arg) => arg === 'FILE' ? file : arg), {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: patience,
  });
  return status === 0 ? stdout : undefined;
}

/** Names of programs by command; undefined if it is not installed. Python takes a second to say what it has. */
const programs = new Map<string, string | undefined>();

function findProgram(command: string): string | undefined {
  if (!programs.has(command)) {
    programs.set(command, command === 'python'
      ? pythons.find((python) => spawnSync(python, [pythonReader, '--check']).status === 0)
      : spawnSync(command, ['--version']).error
      ? undefined
      : command);
  }
  return programs.get(command);
}
