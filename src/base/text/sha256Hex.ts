/**
 * Computes the SHA-256 hash (FIPS 180-4) of a text's UTF-8 bytes in hexadecimal. It is meant for short texts in
 * environments without Node's modules.
 */
export function computeSha256Hex(text: string): string {
  const bytes = padToBlocks(new TextEncoder().encode(text));
  const view = new DataView(bytes.buffer);
  const state = Int32Array.from(primes.slice(0, 8), (prime) => getFractionBits(Math.sqrt(prime)));
  const words = new Int32Array(64);
  for (let block = 0; block < bytes.length; block += 64) {
    for (let i = 0; i < 64; i++) words[i] = i < 16 ? view.getInt32(block + i * 4) : expandWord(words, i);
    compress(state, words);
  }
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

const primes = Array.from({ length: 312 }, (_, i) => i).filter((n) => n > 1 && isPrime(n));
const roundConstants = Int32Array.from(primes.slice(0, 64), (prime) => getFractionBits(Math.cbrt(prime)));

function isPrime(n: number): boolean {
  for (let i = 2; i * i <= n; i++) if (n % i === 0) return false;
  return true;
}

/** Returns the first 32 bits of the fractional part. */
function getFractionBits(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
}

/** Pads the bytes to whole blocks with a one bit, zeros and the length in bits. */
function padToBlocks(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const paddedBytes = new Uint8Array(size);
  paddedBytes.set(bytes);
  paddedBytes[bytes.length] = 0x80;
  new DataView(paddedBytes.buffer).setUint32(size - 4, bytes.length * 8);
  return paddedBytes;
}

function rotateRight(word: number, bitCount: number): number {
  return (word >>> bitCount) | (word << (32 - bitCount));
}

function expandWord(words: Int32Array, i: number): number {
  const a = words[i - 15]!;
  const b = words[i - 2]!;
  const sigma0 = rotateRight(a, 7) ^ rotateRight(a, 18) ^ (a >>> 3);
  const sigma1 = rotateRight(b, 17) ^ rotateRight(b, 19) ^ (b >>> 10);
  return (words[i - 16]! + sigma0 + words[i - 7]! + sigma1) | 0;
}

function compress(state: Int32Array, words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const t1 =
      (h + (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) + choice + roundConstants[i]! + words[i]!) | 0;
    const t2 = ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] = (state[i]! + value) | 0));
}
