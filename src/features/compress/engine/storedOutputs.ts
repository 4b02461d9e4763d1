import { UserError } from '#base/errors';
import { findFirstIndex } from '#base/collections/bisect';
import * as s from '#base/schema/schema';
import { formatCountWithNoun } from '#base/text/phrases';
import type { SafeText } from '#model';
import type { OutputPage } from '#reports';
import { redact } from '#secrets/redact';
import type { Host } from '#engine/host';
import { names } from '#engine/formats/stateNames';
import { minPacketCap } from '#tokens/budgets';
import { createPacketStore, createPacketId } from '#engine/state/packetStore';
import { truncateSafe } from '#secrets/truncate';

/** The maximum size of one stored output, in bytes. */
export const maxOutputBytes = 8_000_000;
const maxCommandLength = 10_000;

const outputStore = createPacketStore({
  folder: names.outputs,
  missing: 'There is no stored output ID here: outputs are removed to make room for newer ones. Run the command again.',
});

/** The record of a stored output, next to its text. */
export interface OutputRecord {
  /** Empty for piped text. */
  readonly command: string;
  readonly lines: number;
  readonly exit?: number;
  /** Numbers of the first and the last line that are not stored because the output is too long. */
  readonly missing?: readonly [number, number];
}

const outputRecordSchema: s.Schema<s.Stored<OutputRecord>> = s.strictObject({
  command: s.text(maxCommandLength),
  lines: s.lines,
  exit: s.optional(s.count),
  missing: s.optional(s.lineRange),
}) satisfies { readonly entries: s.FieldSchemas<OutputRecord>; };

/** Returns a hash of the blocks' hashes. The text determines the blocks, so equal outputs are stored only once. */
export function computeOutputId(host: Pick<Host, 'hash'>, blocks: readonly Uint8Array[]): string {
  return createPacketId(host, blocks.map((block) => host.hash(block)).join(''));
}

/** Stores an output, whose lines each end with a line break, and removes the oldest outputs beyond the limit. */
export function storeOutput(host: Pick<Host, 'state'>, id: string, record: OutputRecord,
  blocks: readonly Uint8Array[]): void
{
  outputStore.write(host, id, {
    txt: blocks,
    json: JSON.stringify({ ...record, command: record.command.slice(0, maxCommandLength) }),
  });
}

/**
 * The number of tokens reserved for the line that a host prints below a page: the range, notes on missing or cut
 * lines, and the next command.
 */
const footerTokens = 80;

/**
 * Returns the lines of a stored output, starting at `firstLine`, that fit into `cap` tokens with a footer. A line that
 * is too long on its own becomes a separate page, which shows its beginning.
 * @throws UserError for a cap that is too small, or if the output or line does not exist
 */
export function readStoredPage(host: Pick<Host, 'state'>, id: string, firstLine: number, cap: number,
  count: (text: string) => number): OutputPage
{
  if (cap < minPacketCap)
    throw new UserError(`--cap ${cap} is too small: the minimum is ${minPacketCap} tokens.`, 'usage');
  const { record, lines } = readOutput(host, id);
  if (firstLine < 1 || firstLine > Math.max(1, record.lines))
    throw new UserError(
      `The output ${id} has ${formatCountWithNoun(record.lines, 'line')}, so it has no line ${firstLine}.`,
      'usage',
    );
  const { missing: missingRange } = record;
  const missingLineCount = missingRange ? missingRange[1] - missingRange[0] + 1 : 0;
  const start = missingRange && firstLine >= missingRange[0] && firstLine <= missingRange[1]
    ? missingRange[1] + 1
    : firstLine;
  const getLineIndex = (number: number): number =>
    number - 1 - (missingRange && number > missingRange[1] ? missingLineCount : 0);
  const end = missingRange && start < missingRange[0] ? missingRange[0] - 1 : record.lines;
  const tokenLimit = cap - footerTokens;
  const pageLines: string[] = [];
  let tokens = 0;
  let cutTokens: number | undefined;
  for (let lineNumber = start; lineNumber <= end; lineNumber++) {
    const line = redact(`${lines[getLineIndex(lineNumber)] ?? ''}\n`);
    const lineTokens = count(line);
    if (pageLines.length > 0 && tokens + lineTokens > tokenLimit) break;
    pageLines.push(lineTokens > tokenLimit ? cutToTokens(line, tokenLimit, count) : line);
    tokens += lineTokens;
    if (lineTokens <= tokenLimit) continue;
    cutTokens = lineTokens;
    break;
  }
  const lastLine = start + pageLines.length - 1;
  const text = pageLines.join('');
  return {
    packet: id,
    range: [start, lastLine],
    lines: record.lines,
    text,
    tokens: count(text),
    ...(cutTokens === undefined ? {} : { cutTokens }),
    ...(lastLine < record.lines ? { next: lastLine + 1 } : {}),
    ...(missingRange && lastLine + 1 === missingRange[0] ? { missing: missingRange } : {}),
  };
}

/** Returns the longest beginning of a line that fits into the token limit. */
function cutToTokens(line: SafeText, tokenLimit: number, count: (text: string) => number): string {
  const fits = (length: number): boolean => count(`${truncateSafe(line, length)}\n`) <= tokenLimit;
  return `${truncateSafe(line, findFirstIndex(line.length, fits) - 1)}\n`;
}

function readOutput(host: Pick<Host, 'state'>,
  id: string): { readonly record: OutputRecord; readonly lines: string[]; }
{
  const text = outputStore.read(host, id, 'txt');
  const record = s.acceptJson<OutputRecord>(outputRecordSchema, outputStore.read(host, id, 'json') ?? '');
  if (text === undefined || record === undefined) throw outputStore.createMissingError(id);
  return { record, lines: text.split('\n') };
}
