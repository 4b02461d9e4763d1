// Run at build: js-tiktoken's text ranks → one binary file an encoding, in the form that ranks.ts reads.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const encodings = ['cl100k_base', 'o200k_base'];

/**
 * Writes FOLDER/<encoding>.bin: name (16 bytes, zero-padded), count (u32, little-endian), lengths (a byte a token),
 * bytes; tokens by rank.
 */
export async function buildRanks(folder) {
  mkdirSync(folder, { recursive: true });
  for (const name of encodings) {
    const { default: encoding } = await import(`js-tiktoken/ranks/${name}`);
    writeFileSync(join(folder, `${name}.bin`), encode(name, tokensOf(name, encoding.bpe_ranks)));
  }
}

/** A line is `! <rank of the first> <base64> <base64> …`; the ranks of all lines are 0, 1, 2 … without a gap. */
function tokensOf(name, text) {
  const tokens = [];
  for (const line of text.split('\n').filter(Boolean)) {
    const [, first, ...words] = line.split(' ');
    words.forEach((word, i) => {
      tokens[Number(first) + i] = Buffer.from(word, 'base64');
    });
  }
  const bad = tokens.findIndex((t) => t === undefined || t.length === 0 || t.length > 255);
  if (bad >= 0) { throw new Error(`js-tiktoken's ranks of ${name} have no usable token of rank ${bad}`); }
  return tokens;
}

function encode(name, tokens) {
  const head = Buffer.alloc(20);
  head.write(name, 'latin1');
  head.writeUInt32LE(tokens.length, 16);
  return Buffer.concat([head, Uint8Array.from(tokens, (t) => t.length), ...tokens]);
}
