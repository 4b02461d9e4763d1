/**
 * Computes the SHA-256 of a text's UTF-8 bytes, in hexadecimal: FIPS 180-4, for short texts in rooms without Node's
 * modules.
 */
export function sha256Hex(text: string): string {
  const bytes = padded(new TextEncoder().encode(text));
  const view = new DataView(bytes.buffer);
  const state = Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
  const words = new Int32Array(64);
  for (let block = 0; block < bytes.length; block += 64) {
    for (let i = 0; i < 64; i++) words[i] = i < 16 ? view.getInt32(block + i * 4) : expanded(words, i);
    compress(state, words);
  }
  return [...state].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}

const primes = Array.from({ length: 312 }, (_, i) => i).filter((n) => n > 1 && isPrime(n));
const constants = Int32Array.from(primes.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));

function isPrime(n: number): boolean {
  for (let i = 2; i * i <= n; i++) if (n % i === 0) return false;
  return true;
}

/** Returns the first 32 bits after the binary point. */
function fraction(value: number): number {
  return Math.floor((value - Math.floor(value)) * 2 ** 32) | 0;
}

/** Appends a bit, zeros and the length in bits to fill whole blocks. */
function padded(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const size = Math.ceil((bytes.length + 9) / 64) * 64;
  const all = new Uint8Array(size);
  all.set(bytes);
  all[bytes.length] = 0x80;
  new DataView(all.buffer).setUint32(size - 4, bytes.length * 8);
  return all;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function expanded(words: Int32Array, i: number): number {
  const a = words[i - 15]!;
  const b = words[i - 2]!;
  const small = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
  const large = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
  return (words[i - 16]! + small + words[i - 7]! + large) | 0;
}

function compress(state: Int32Array, words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g);
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + constants[i]! + words[i]!) | 0;
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, i) => (state[i] = (state[i]! + value) | 0));
}
