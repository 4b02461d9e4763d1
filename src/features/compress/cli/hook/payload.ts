import { createReadStream } from 'node:fs';

/** Maximum payload size in bytes; an agent's payload contains the result up to twice, escaped. */
export const maxPayload = 64_000_000;

/** Reads standard input, as UTF-8 without a byte order mark; from a longer text the first `maxPayload` bytes. */
export async function readPayload(input: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // the descriptor belongs to the caller, which closes it
  const stream = createReadStream('', { fd: input, autoClose: false }).iterator({ destroyOnReturn: false });
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxPayload) break;
  }
  return Buffer.concat(chunks).toString('utf8', 0, maxPayload).replace(/^\ufeff/, '');
}
