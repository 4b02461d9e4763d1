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

const outputs = createPacketStore({
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
  outputs.write(host, id, {
    txt: blocks,
    json: JSON.stringify({ ...record, command: record.command.slice(0, maxCommandLength) }),
  });
}

/**
 * Tokens reserved for the line that a host prints below a page: its range, what is missing or cut, and the next
 * command.
 */
const footerTokens = 80;

/**
 * Returns the lines of a stored output, starting at `first`, that fit into `cap` tokens with a footer. A line that is
 * too long on its own becomes a separate page, which shows its beginning.
 * @throws UserError for a cap that is too small, or if the output or line does not exist
 */
export function readStoredPage(host: Pick<Host, 'state'>, id: string, first: number, cap: number,
  count: (text: string) => number): OutputPage
{
  if (cap < minPacketCap)
    throw new UserError(`--cap ${cap} is too small: the minimum is ${minPacketCap} tokens.`, 'usage');
  const { record, lines } = readOutput(host, id);
  if (first < 1 || first > Math.max(1, record.lines))
    throw new UserError(
      `The output ${id} has ${formatCountWithNoun(record.lines, 'line')}, so it has no line ${first}.`,
      'usage',
    );
  const { missing } = record;
  const gap = missing ? missing[1] - missing[0] + 1 : 0;
  const start = missing && first >= missing[0] && first <= missing[1] ? missing[1] + 1 : first;
  const getLineIndex = (number: number): number => number - 1 - (missing && number > missing[1] ? gap : 0);
  const end = missing && start < missing[0] ? missing[0] - 1 : record.lines;
  const tokenLimit = cap - footerTokens;
  const page: string[] = [];
  let tokens = 0;
  let cutTokens: number | undefined;
  for (let number = start; number <= end; number++) {
    const line = redact(`${lines[getLineIndex(number)] ?? ''}\n`);
    const cost = count(line);
    if (page.length > 0 && tokens + cost > tokenLimit) break;
    page.push(cost > tokenLimit ? cutToTokens(line, tokenLimit, count) : line);
    tokens += cost;
    if (cost <= tokenLimit) continue;
    cutTokens = cost;
    break;
  }
  const last = start + page.length - 1;
  const text = page.join('');
  return {
    packet: id,
    range: [start, last],
    lines: record.lines,
    text,
    tokens: count(text),
    ...(cutTokens === undefined ? {} : { cutTokens }),
    ...(last < record.lines ? { next: last + 1 } : {}),
    ...(missing && last + 1 === missing[0] ? { missing } : {}),
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
  const text = outputs.read(host, id, 'txt');
  const record = s.acceptJson<OutputRecord>(outputRecordSchema, outputs.read(host, id, 'json') ?? '');
  if (text === undefined || record === undefined) throw outputs.createMissingError(id);
  return { record, lines: text.split('\n') };
}
