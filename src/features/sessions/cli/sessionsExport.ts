import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UserError } from '#base/errors';
import { parseJson } from '#base/text/parseJson';
import { redactOutput } from '#secrets/redactOutput';
import { formatChunkName, sortChunkNames, splitTranscriptBytes, joinTranscriptChunks } from '../pure/chunks';
import { isSystemError, catchSystemError, describeSystemError } from '#platform/fs/systemError';
import { forEachLine } from '../node/sessionEntries';
import { redactValue } from '../node/redactRecord';
import type { FolderSession } from '../node/sessionReports';
import type { CommandContext, CommandResult } from '#apps/cli/command';
import { joinTerminalLines, term } from '#apps/cli/output/terminal';

/**
 * Exports a session's transcript: byte for byte, up to an entry, or without secrets. If standard output is redirected
 * to a file or pipe, the transcript is printed; otherwise it is written to a folder under its own name.
 */
export function exportSession({ transcript }: FolderSession, { values, isPiped }: CommandContext,
  folder: string): CommandResult
{
  const { agent, format, path } = transcript;
  if (format === 'database')
    throw new UserError(
      `${agent.label} keeps all sessions in one database, so there is no file to export.`,
    );
  const until = values['until'] as string | undefined;
  const bytes = until === undefined && values['redact'] !== true
    ? readFileSync(path)
    : readExportedLines(transcript, values);
  if (isPiped && values['out'] === undefined && values['chunks'] !== true && values['json'] !== true)
    return { json: undefined, bytes, text: () => term``, exit: 0 };
  if (values['out'] === undefined && values['redact'] !== true)
    throw new UserError(
      `The transcript is not written into ${folder} unasked, as it may hold secrets: --out names a folder, --redact takes them out.`,
      'usage',
    );
  const parts = values['chunks'] === true
    ? splitTranscriptBytes(bytes, format === 'document' ? 'document' : 'lines')
    : [bytes];
  const files = parts.map((part, i) => writeNewFile(join(folder, formatChunkName(basename(path), i)), part));
  return {
    json: { version: 1, files },
    text: () => joinTerminalLines(...files.map((file) => term`Written: ${file}`)),
    exit: 0,
  };
}

function readExportedLines({ agent, format, path }: FolderSession['transcript'],
  values: CommandContext['values']): Buffer
{
  const until = values['until'] as string | undefined;
  if (until !== undefined && format !== 'lines')
    throw new UserError(`--until requires a transcript with one record per line; ${path} is a single document.`);
  const exportedLines: Buffer[] = [];
  const memory: unknown = agent.createMemory();
  let isFound = until === undefined;
  let isOver = false;
  const isRedacted = values['redact'] === true;
  if (isRedacted && format === 'text') return Buffer.from(redactOutput(readFileSync(path, 'utf8')));
  forEachLine(path, format === 'log' ? 'lines' : format, (line) => {
    if (isOver) return;
    const text = Buffer.from(line.bytes).toString('utf8');
    const value = format === 'text' ? text : parseJson(text);
    // a secret in a line that is not JSON cannot be recognized, so the line is left out
    if (!isRedacted) exportedLines.push(Buffer.concat([line.bytes, Buffer.from('\n')]));
    else if (value !== undefined) exportedLines.push(Buffer.from(`${JSON.stringify(redactValue(value))}\n`));
    if (until === undefined) return;
    const keys = [...agent.readEntries({ value }, memory)].map((entry) => entry.key);
    isOver = keys.includes(until) || readRecordIds(value).includes(until);
    isFound ||= isOver;
  });
  if (!isFound) throw new UserError(`${path} has no entry ${until!}: agentpack sessions ID --entries lists them.`);
  return Buffer.concat(exportedLines);
}

function readRecordIds(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null
    ? ['uuid', 'id'].map((name) => (value as Record<string, unknown>)[name])
    : [];
}

/** Writes a file, but never replaces an existing one. */
function writeNewFile(file: string, bytes: Uint8Array): string {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes, { flag: 'wx' });
    return file;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    const reason = error.code === 'EEXIST'
      ? 'it already exists: specify another folder with --out'
      : describeSystemError(error);
    throw new UserError(`${file} was not written: ${reason}.`);
  }
}

/** Joins the parts that `export --chunks` wrote to a folder, transcript by transcript. */
export function joinChunks(folder: string, out: string): CommandResult {
  const names = catchSystemError(() => readdirSync(folder), () => undefined);
  if (!names) throw new UserError(`${folder} cannot be read: specify the folder that export --chunks wrote to.`);
  const bases = [...new Set(names.flatMap((name) => /^(.+)\.\d{3,9}$/.exec(name)?.[1] ?? []))].sort();
  if (bases.length === 0) throw new UserError(`${folder} contains no parts of a transcript, such as full.jsonl.001.`);
  const files = bases.map((base) => {
    const order = sortChunkNames(base, names);
    if (order.missing.length > 0)
      throw new UserError(`${folder} is missing ${order.missing.join(', ')} of ${base}: put all parts there.`);
    return writeNewFile(join(out, base),
      joinTranscriptChunks(order.names.map((name) => readFileSync(join(folder, name)))));
  });
  return {
    json: { version: 1, files },
    text: () => joinTerminalLines(...files.map((file) => term`Written: ${file}`)),
    exit: 0,
  };
}
