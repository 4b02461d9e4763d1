import type { CorpusModel } from '../../pure/vectors/corpusVectors';
import type { SealedOutput } from '../output/sealedOutput';
import { floatsToBytes, bytesToFloats } from './vectorFiles';

const file = 'indexes/vector_model.bin';

/** A line of JSON with the terms, then their weights and vectors. `key` tells what it was fitted to. */
export function writeCorpusModel(output: SealedOutput, { dimensions, terms, weights, vectors }: CorpusModel,
  key: string): void
{
  const floats = Buffer.concat([floatsToBytes(weights), floatsToBytes(vectors)]);
  const head = JSON.stringify({ key, dimensions, terms });
  output.write(file, Buffer.concat([Buffer.from(`${head}\n`), floats]));
}

/** Returns undefined if it is missing, has another key, or was changed after it was written. */
export function readCorpusModel(output: SealedOutput, key: string): CorpusModel | undefined {
  const bytes = output.read(file);
  const end = bytes?.indexOf(10) ?? -1;
  if (!bytes || end < 0) return undefined;
  const head = JSON.parse(Buffer.from(bytes.subarray(0, end)).toString('utf8')) as Pick<CorpusModel,
    | 'dimensions'
    | 'terms'> & { readonly key: string; };
  if (head.key !== key) return undefined;
  const values = bytesToFloats(bytes.subarray(end + 1));
  const count = head.terms.length;
  return { ...head, weights: values.slice(0, count), vectors: values.slice(count) };
}
