import type { SealedOutput } from '../output/sealedOutput';

/** Vectors of length 1 as they are stored: row i belongs to `ids[i]`. */
export interface StoredVectors {
  /** The model that produced them; those of other models are not comparable. */
  readonly model: string;
  readonly dimensions: number;
  readonly ids: readonly string[];
  /** The hash of each chunk's text. */
  readonly textHashes: readonly string[];
  readonly values: Float32Array;
}

const files = {
  values: 'indexes/vectors.f32',
  meta: 'indexes/vector_meta.json',
  hash: 'indexes/vector_index.hash',
} as const;

/** The hash is written last, over what the other files hold, and with a seal. */
export function writeVectors(output: SealedOutput, vectors: StoredVectors, hash: (data: Uint8Array) => string,
  key: string): void
{
  const { values, ...meta } = vectors;
  const bytes = floatsToBytes(values);
  const text = `${JSON.stringify({ ...meta, count: meta.ids.length, dtype: 'float32' })}\n`;
  output.folder.write(files.values, bytes);
  output.folder.write(files.meta, text);
  output.write(files.hash, `${key} ${hash(bytes)} ${hash(Buffer.from(text))}`);
}

/** Returns the vectors and their key; undefined if a file is missing or was changed after it was written. */
export function readVectors(output: SealedOutput, hash: (data: Uint8Array) => string):
  | { readonly key: string; readonly vectors: StoredVectors; }
  | undefined
{
  const [bytes, text] = [files.values, files.meta].map((name) => output.folder.read(name));
  const hashes = output.read(files.hash);
  if (!bytes || !text || !hashes) return undefined;
  const [key, ofBytes, ofText] = Buffer.from(hashes).toString('utf8').split(' ');
  if (key === undefined || hash(bytes) !== ofBytes || hash(text) !== ofText) return undefined;
  const { model, dimensions, ids, textHashes } = JSON.parse(Buffer.from(text).toString('utf8')) as StoredVectors;
  return { key, vectors: { model, dimensions, ids, textHashes, values: bytesToFloats(bytes) } };
}

/** Little-endian, as all machines that run AgentPack are. */
export function floatsToBytes(values: Float32Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

export function bytesToFloats(bytes: Uint8Array): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}
