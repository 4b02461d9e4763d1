import { createReadStream } from 'node:fs';

/** The maximum payload size in bytes. An agent's payload contains the result up to twice, escaped. */
export const maxPayloadBytes = 64_000_000;

/** Reads at most the first `maxPayloadBytes` bytes of standard input as UTF-8 without a byte order mark. */
export async function readPayload(input: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  // the descriptor belongs to the caller, which closes it
  const stream = createReadStream('', { fd: input, autoClose: false }).iterator({ destroyOnReturn: false });
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= maxPayloadBytes) break;
  }
  return Buffer.concat(chunks).toString('utf8', 0, maxPayloadBytes).replace(/^\ufeff/, '');
}
