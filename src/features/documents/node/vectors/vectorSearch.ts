import { english } from '#base/text/english';
import { UserError } from '#base/errors';
import { neverCancelled, type Cancel } from '#base/cancellation';
import type { DocumentCorpus } from '../../pure/corpus';
import { computeCorpusHash } from '../../pure/search/corpusHash';
import type { SearchHit } from '../../pure/search/fuse';
import { computeCorpusVector, fitCorpusModel, type CorpusModel } from '../../pure/vectors/corpusVectors';
import { findNearestVectors } from '../../pure/vectors/nearestVectors';
import type { SealedOutput } from '../output/sealedOutput';
import { createEndpoint, type EndpointSettings } from './endpoint';

/** The maximum number of vectors. Each is compared with the question's vector, so more would take too long. */
const maxVectors = 50_000;

export type VectorSource = { readonly kind: 'corpus'; } | ({ readonly kind: 'endpoint'; } & EndpointSettings);

export interface VectorOptions {
  readonly source: VectorSource;
  hash(data: Uint8Array | string): string;
  readonly output?: SealedOutput | undefined;
  readonly cancel?: Cancel | undefined;
}

export interface VectorCounters {
  /** The number of newly computed vectors. */
  readonly embedded: number;
  /** The number of stored vectors that were reused. */
  readonly reused: number;
}

export interface VectorSearch {
  /** Ranks the nearest of these chunks, given by their indexes in the corpus, best first. */
  rank(corpus: DocumentCorpus, question: string, chunkIndexes: readonly number[],
    limit: number): Promise<readonly SearchHit[]>;
  /** Computes and stores the vectors of this corpus. */
  prepare(corpus: DocumentCorpus): Promise<VectorCounters>;
}

/** A vector space for texts, made for one corpus. */
interface VectorSpace {
  readonly key: string;
  readonly values: Float32Array;
  readonly counters: VectorCounters;
  embedQuestion(question: string): Promise<Float32Array>;
}

export function createVectorSearch(options: VectorOptions): VectorSearch {
  const { source, output, cancel = neverCancelled } = options;
  const hash = (data: Uint8Array | string) => options.hash(data);
  const model = source.kind === 'corpus' ? 'corpus' : `${source.model} ${hash(source.url).slice(0, 16)}`;
  const embed = source.kind === 'endpoint' ? createEndpoint(source) : undefined;
  let currentSpace: VectorSpace | undefined;
  return {
    async rank(corpus, question, chunkIndexes, limit) {
      const { values, embedQuestion } = await getVectorSpace(corpus);
      const matches = findNearestVectors(values, await embedQuestion(question), chunkIndexes, limit);
      return matches.map(({ index: place, score }) => ({ id: corpus.chunks[place]!.id, score }));
    },
    prepare: async (corpus) => (await getVectorSpace(corpus)).counters,
  };

  async function getVectorSpace(corpus: DocumentCorpus): Promise<VectorSpace> {
    if (corpus.chunks.length > maxVectors)
      throw new UserError(
        english`There are ${corpus.chunks.length} chunks, but vector search supports at most ${maxVectors}: use --mode lexical, or fewer documents.`,
      );
    const key = hash(`${model}\n${computeCorpusHash(corpus, hash)}`);
    if (currentSpace?.key === key) return currentSpace;
    return currentSpace = embed ? await buildEndpointSpace(corpus, key, embed) : buildCorpusSpace(corpus, key);
  }

  function buildCorpusSpace(corpus: DocumentCorpus, key: string): VectorSpace {
    const texts = corpus.chunks.map(({ text, citation }) => `${citation.sectionPath.join('\n')}\n${text}`);
    const storedVectors = output && readVectors(output, hash);
    let corpusModel = output && storedVectors?.key === key
      ? readCorpusModel(output, key)
      : undefined;
    const isStored = corpusModel !== undefined;
    corpusModel ??= fitCorpusModel(texts);
    const indexByTerm = new Map(corpusModel.terms.map((term, i) => [term, i]));
    let values = storedVectors?.vectors.values;
    if (!isStored || !values) {
      values = joinVectors(texts.map((text) => computeCorpusVector(corpusModel, indexByTerm, text)),
        corpusModel.dimensions);
      if (output) writeCorpusModel(output, corpusModel, key);
      storeVectors(corpus, key, corpusModel.dimensions, values);
    }
    const counters = isStored
      ? { embedded: 0, reused: texts.length }
      : { embedded: texts.length, reused: 0 };
    return {
      key,
      values,
      counters,
      embedQuestion: async (text) => computeCorpusVector(corpusModel, indexByTerm, text),
    };
  }

  /** Sends only texts without a stored vector to the endpoint. */
  async function buildEndpointSpace(corpus: DocumentCorpus, key: string,
    embedAll: NonNullable<typeof embed>): Promise<VectorSpace>
  {
    const storedVectors = output && readVectors(output, hash);
    const vectorByText = storedVectors?.vectors.model === model
      ? mapVectorsByText(storedVectors.vectors)
      : new Map<string, Float32Array>();
    const textHashes = corpus.chunks.map(({ text }) => hash(text));
    const missingTexts = [
      ...new Map(
        corpus.chunks.flatMap(({ text }, i) =>
          vectorByText.has(textHashes[i]!) ? [] : [[textHashes[i]!, text] as const]
        ),
      ),
    ];
    const newVectors = await embedAll(missingTexts.map(([, text]) => text), cancel);
    missingTexts.forEach(([textHash], i) => vectorByText.set(textHash, newVectors[i]!));
    const dimensions = vectorByText.get(textHashes[0] ?? '')?.length ?? 0;
    const values = joinVectors(textHashes.map((digest) => vectorByText.get(digest)!), dimensions);
    storeVectors(corpus, key, dimensions, values);
    return {
      key,
      values,
      counters: { embedded: missingTexts.length, reused: corpus.chunks.length - missingTexts.length },
      embedQuestion: async (text) => (await embedAll([text], cancel))[0]!,
    };
  }

  function storeVectors({ chunks }: DocumentCorpus, key: string, dimensions: number, values: Float32Array): void {
    if (!output) return;
    const textHashes = chunks.map(({ text }) => hash(text));
    const vectors: StoredVectors = { model, dimensions, ids: chunks.map(({ id }) => id), textHashes, values };
    writeVectors(output, vectors, hash, key);
  }
}

function mapVectorsByText({ textHashes, values, dimensions }: StoredVectors): Map<string, Float32Array> {
  return new Map(textHashes.map((textHash, i) => [textHash, values.subarray(i * dimensions, (i + 1) * dimensions)]));
}

function joinVectors(vectors: readonly Float32Array[], dimensions: number): Float32Array {
  const joinedVectors = new Float32Array(vectors.length * dimensions);
  vectors.forEach((vector, i) => joinedVectors.set(vector, i * dimensions));
  return joinedVectors;
}

const modelFile = 'indexes/vector_model.bin';

/**
 * Writes a line of JSON with the terms, then their weights and vectors. `key` identifies the data that the model was
 * fitted to.
 */
function writeCorpusModel(output: SealedOutput, { dimensions, terms, weights, vectors }: CorpusModel,
  key: string): void
{
  const floatBytes = Buffer.concat([floatsToBytes(weights), floatsToBytes(vectors)]);
  const header = JSON.stringify({ key, dimensions, terms });
  output.write(modelFile, Buffer.concat([Buffer.from(`${header}\n`), floatBytes]));
}

/** Returns the stored model, or undefined if it is missing, has another key, or was changed after it was written. */
function readCorpusModel(output: SealedOutput, key: string): CorpusModel | undefined {
  const bytes = output.read(modelFile);
  const headerEnd = bytes?.indexOf(10) ?? -1;
  if (!bytes || headerEnd < 0) return undefined;
  const header = JSON.parse(Buffer.from(bytes.subarray(0, headerEnd)).toString('utf8')) as Pick<CorpusModel,
    | 'dimensions'
    | 'terms'> & { readonly key: string; };
  if (header.key !== key) return undefined;
  const values = bytesToFloats(bytes.subarray(headerEnd + 1));
  const termCount = header.terms.length;
  return { ...header, weights: values.slice(0, termCount), vectors: values.slice(termCount) };
}

/** Vectors of length 1 in their stored form: row i belongs to `ids[i]`. */
export interface StoredVectors {
  /** The model that produced the vectors. Vectors of different models are not comparable. */
  readonly model: string;
  readonly dimensions: number;
  readonly ids: readonly string[];
  /** The hash of each chunk's text. */
  readonly textHashes: readonly string[];
  readonly values: Float32Array;
}

const fileNames = {
  values: 'indexes/vectors.f32',
  meta: 'indexes/vector_meta.json',
  hash: 'indexes/vector_index.hash',
} as const;

/** Writes the hash of the other files' content last, with a seal. */
function writeVectors(output: SealedOutput, vectors: StoredVectors, hash: (data: Uint8Array) => string,
  key: string): void
{
  const { values, ...meta } = vectors;
  const bytes = floatsToBytes(values);
  const text = `${JSON.stringify({ ...meta, count: meta.ids.length, dtype: 'float32' })}\n`;
  output.folder.write(fileNames.values, bytes);
  output.folder.write(fileNames.meta, text);
  output.write(fileNames.hash, `${key} ${hash(bytes)} ${hash(Buffer.from(text))}`);
}

/** Returns the vectors and their key, or undefined if a file is missing or was changed after it was written. */
function readVectors(output: SealedOutput, hash: (data: Uint8Array) => string):
  | { readonly key: string; readonly vectors: StoredVectors; }
  | undefined
{
  const [bytes, text] = [fileNames.values, fileNames.meta].map((name) => output.folder.read(name));
  const hashLine = output.read(fileNames.hash);
  if (!bytes || !text || !hashLine) return undefined;
  const [key, bytesHash, metaHash] = Buffer.from(hashLine).toString('utf8').split(' ');
  if (key === undefined || hash(bytes) !== bytesHash || hash(text) !== metaHash) return undefined;
  const { model, dimensions, ids, textHashes } = JSON.parse(Buffer.from(text).toString('utf8')) as StoredVectors;
  return { key, vectors: { model, dimensions, ids, textHashes, values: bytesToFloats(bytes) } };
}

/** Uses the native byte order, which is little-endian on all machines that run AgentPack. */
function floatsToBytes(values: Float32Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

function bytesToFloats(bytes: Uint8Array): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}
