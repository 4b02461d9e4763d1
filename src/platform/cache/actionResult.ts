/**
 * The only message of Bazel's remote execution protocol that a cache of files needs: an `ActionResult` that names one
 * output by its digest. It is encoded and decoded by hand: build.bazel.remote.execution.v2, with fields as in
 * remote_execution.proto (ActionResult.output_files = 2; OutputFile.path = 1, .digest = 2; Digest.hash = 1, .size_bytes
 * = 2).
 */
export interface ContentDigest {
  /** SHA-256, lower-case hexadecimal. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
}

const lengthDelimited = 2;
const varint = 0;

export function encodeActionResult(path: string, { hash, size }: ContentDigest): Buffer {
  const digest = Buffer.concat([field(1, Buffer.from(hash)), Buffer.from([2 << 3 | varint]), number(size)]);
  return field(2, Buffer.concat([field(1, Buffer.from(path)), field(2, digest)]));
}

/** Returns the digest of its first output file; undefined if the bytes are not such a message. */
export function decodeActionResult(bytes: Buffer): ContentDigest | undefined {
  const file = parseProtobufFields(bytes)?.find((f) => f.number === 2)?.bytes;
  const digest = file && parseProtobufFields(file)?.find((f) => f.number === 2)?.bytes;
  const fields = digest && parseProtobufFields(digest);
  const hash = fields?.find((f) => f.number === 1)?.bytes?.toString('latin1');
  const size = fields?.find((f) => f.number === 2)?.value;
  return hash !== undefined && /^[0-9a-f]{64}$/.test(hash) && size !== undefined ? { hash, size } : undefined;
}

interface Field {
  readonly number: number;
  readonly bytes?: Buffer;
  readonly value?: number;
}

function parseProtobufFields(bytes: Buffer): Field[] | undefined {
  const fields: Field[] = [];
  for (let at = 0; at < bytes.length;) {
    const key = readNumber(bytes, at);
    const value = key && readNumber(bytes, key.end);
    if (!key || !value) return undefined;
    const kind = key.value & 7;
    if (kind === varint) fields.push({ number: key.value >> 3, value: value.value });
    else if (kind === lengthDelimited && value.end + value.value <= bytes.length)
      fields.push({ number: key.value >> 3, bytes: bytes.subarray(value.end, value.end + value.value) });
    else return undefined;
    at = kind === varint ? value.end : value.end + value.value;
  }
  return fields;
}

function field(number_: number, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([number_ << 3 | lengthDelimited]), number(bytes.length), bytes]);
}

function number(value: number): Buffer {
  const bytes: number[] = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push(value % 128 | 128);
  return Buffer.from([...bytes, value]);
}

function readNumber(bytes: Buffer, at: number): { readonly value: number; readonly end: number; } | undefined {
  let value = 0;
  for (let scale = 1, i = at; i < bytes.length && i < at + 7; i++, scale *= 128) {
    value += (bytes[i]! & 127) * scale;
    if (bytes[i]! < 128) return { value, end: i + 1 };
  }
  return undefined;
}
