import { UserError } from '#base/errors';
import { firstIndex } from '#base/collections/bisect';
import * as s from '#base/schema/schema';
import { plural } from '#base/text/phrases';
import { cut } from '#base/text/markdown';
import type { OutputPage } from '#reports';
import { redact } from '#secrets/redact';
import type { Host } from '#engine/host';
import { names } from '#engine/formats/stateNames';
import { smallestCap } from '#tokens/budgets';
import { createPacketStore, packetId } from '#engine/state/packetStore';

/** Maximum size of one stored output, in bytes. */
export const maxStored = 8_000_000;
const maxCommand = 10_000;

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

const outputRecord: s.Schema<s.Stored<OutputRecord>> = s.strictObject({
  command: s.text(maxCommand),
  lines: s.lines,
  exit: s.optional(s.count),
  missing: s.optional(s.lineRange),
}) satisfies { readonly entries: s.FieldSchemas<OutputRecord>; };

/** Returns a hash of the blocks' hashes. The blocks follow from the text, so equal outputs are stored once. */
export function outputId(host: Pick<Host, 'hash'>, blocks: readonly Uint8Array[]): string {
  return packetId(host, blocks.map((block) => host.hash(block)).join(''));
}

/** Stores an output, whose lines each end with a line break, and removes the oldest outputs beyond the limit. */
export function storeOutput(host: Pick<Host, 'state'>, id: string, record: OutputRecord,
  blocks: readonly Uint8Array[]): void
{
  outputs.write(host, id, {
    txt: blocks,
    json: JSON.stringify({ ...record, command: record.command.slice(0, maxCommand) }),
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
 * @throws UserError for a cap that is too small, or if there is no such output or line
 */
export function outputPage(host: Pick<Host, 'state'>, id: string, first: number, cap: number,
  count: (text: string) => number): OutputPage
{
  if (cap < smallestCap)
    throw new UserError(`--cap ${cap} is too small: the minimum is ${smallestCap} tokens.`, 'usage');
  const { record, lines } = read(host, id);
  if (first < 1 || first > Math.max(1, record.lines))
    throw new UserError(`The output ${id} has ${plural(record.lines, 'line')}: there is no line ${first}.`, 'usage');
  const { missing } = record;
  const gap = missing ? missing[1] - missing[0] + 1 : 0;
  const start = missing && first >= missing[0] && first <= missing[1] ? missing[1] + 1 : first;
  const indexOf = (number: number): number => number - 1 - (missing && number > missing[1] ? gap : 0);
  const end = missing && start < missing[0] ? missing[0] - 1 : record.lines;
  const room = cap - footerTokens;
  const page: string[] = [];
  let tokens = 0;
  let cutTokens: number | undefined;
  for (let number = start; number <= end; number++) {
    const line = redact(`${lines[indexOf(number)] ?? ''}\n`);
    const cost = count(line);
    if (page.length > 0 && tokens + cost > room) break;
    page.push(cost > room ? beginning(line, room, count) : line);
    tokens += cost;
    if (cost <= room) continue;
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

/** Returns as much of the beginning of a line as fits into `room` tokens. */
function beginning(line: string, room: number, count: (text: string) => number): string {
  const fits = (length: number): boolean => count(`${cut(line, length)}\n`) <= room;
  return `${cut(line, firstIndex(line.length, fits) - 1)}\n`;
}

function read(host: Pick<Host, 'state'>, id: string): { readonly record: OutputRecord; readonly lines: string[]; } {
  const text = outputs.read(host, id, 'txt');
  const record = s.acceptedJson<OutputRecord>(outputRecord, outputs.read(host, id, 'json') ?? '');
  if (text === undefined || record === undefined) throw outputs.missing(id);
  return { record, lines: text.split('\n') };
}
