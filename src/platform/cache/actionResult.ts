/**
 * The digest of the one output in an `ActionResult`, the only message of Bazel's remote execution protocol that a file
 * cache needs. The message is encoded and decoded by hand: build.bazel.remote.execution.v2, with fields as in
 * remote_execution.proto (ActionResult.output_files = 2; OutputFile.path = 1, .digest = 2; Digest.hash = 1, .size_bytes
 * = 2).
 */
export interface ContentDigest {
  /** SHA-256, lower-case hexadecimal. */
  readonly hash: string;
  /** The size in bytes. */
  readonly size: number;
}

const lengthDelimitedType = 2;
const varintType = 0;

export function encodeActionResult(path: string, { hash, size }: ContentDigest): Buffer {
  const digest = Buffer.concat([encodeField(1, Buffer.from(hash)), Buffer.from([2 << 3 | varintType]),
    encodeVarint(size)]);
  return encodeField(2, Buffer.concat([encodeField(1, Buffer.from(path)), encodeField(2, digest)]));
}

/** Returns the digest of the first output file; undefined if the bytes are not a valid `ActionResult`. */
export function decodeActionResult(bytes: Buffer): ContentDigest | undefined {
  const outputFile = parseProtobufFields(bytes)?.find((f) => f.number === 2)?.bytes;
  const digestBytes = outputFile && parseProtobufFields(outputFile)?.find((f) => f.number === 2)?.bytes;
  const digestFields = digestBytes && parseProtobufFields(digestBytes);
  const hash = digestFields?.find((f) => f.number === 1)?.bytes?.toString('latin1');
  const size = digestFields?.find((f) => f.number === 2)?.value;
  return hash !== undefined && /^[0-9a-f]{64}$/.test(hash) && size !== undefined ? { hash, size } : undefined;
}

interface ProtobufField {
  readonly number: number;
  readonly bytes?: Buffer;
  readonly value?: number;
}

function parseProtobufFields(bytes: Buffer): ProtobufField[] | undefined {
  const fields: ProtobufField[] = [];
  for (let offset = 0; offset < bytes.length;) {
    const key = readVarint(bytes, offset);
    const value = key && readVarint(bytes, key.end);
    if (!key || !value) return undefined;
    const wireType = key.value & 7;
    if (wireType === varintType) fields.push({ number: key.value >> 3, value: value.value });
    else if (wireType === lengthDelimitedType && value.end + value.value <= bytes.length)
      fields.push({ number: key.value >> 3, bytes: bytes.subarray(value.end, value.end + value.value) });
    else return undefined;
    offset = wireType === varintType ? value.end : value.end + value.value;
  }
  return fields;
}

function encodeField(fieldNumber: number, bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([fieldNumber << 3 | lengthDelimitedType]), encodeVarint(bytes.length), bytes]);
}

function encodeVarint(value: number): Buffer {
  const bytes: number[] = [];
  for (; value > 127; value = Math.floor(value / 128)) bytes.push(value % 128 | 128);
  return Buffer.from([...bytes, value]);
}

function readVarint(bytes: Buffer, start: number): { readonly value: number; readonly end: number; } | undefined {
  let value = 0;
  for (let scale = 1, i = start; i < bytes.length && i < start + 7; i++, scale *= 128) {
    value += (bytes[i]! & 127) * scale;
    if (bytes[i]! < 128) return { value, end: i + 1 };
  }
  return undefined;
}
