import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { Host } from '#engine/host';
import { createStateFiles } from './stateFiles';
import { createStatePaths } from './statePaths';
import type { SealedFiles } from './sealedFiles';

/** Sealed JSON that is stored compressed. */
export interface CompressedFiles extends SealedFiles {
  /** Returns a stamp that changes with each version of a file; undefined if the file is missing. */
  readStamp(name: string): string | undefined;
}

/** Higher qualities take several times as long and save only a few percent. */
const brotliQuality = 5;
const lineBreak = 0x0a;

/**
 * Creates compressed files below `.agentpack/`: a line with the seal, then the JSON compressed by Brotli. The seal
 * covers the compressed bytes, so that only data sealed with the user's key is decompressed.
 */
export function createCompressedFiles({ root, hash, seal }: Pick<Host, 'root' | 'hash' | 'seal'>,
  purpose: string): CompressedFiles
{
  const files = createStateFiles(createStatePaths(root));
  return {
    read(name) {
      const bytes = files.read(name);
      const sealEnd = bytes?.indexOf(lineBreak) ?? -1;
      if (bytes === undefined || sealEnd < 0) return undefined;
      const body = bytes.subarray(sealEnd + 1);
      if (computeFileSeal(name, body) !== bytes.toString('latin1', 0, sealEnd)) return undefined;
      return JSON.parse(brotliDecompressSync(body).toString('utf8')) as unknown;
    },
    write(name, value) {
      const text = Buffer.from(JSON.stringify(value), 'utf8');
      const body = brotliCompressSync(text, {
        params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
      });
      const newSeal = computeFileSeal(name, body);
      if (newSeal !== undefined) files.write(name, [Buffer.from(`${newSeal}\n`, 'latin1'), body]);
    },
    readStamp: files.readStamp,
  };

  function computeFileSeal(name: string, body: Uint8Array): string | undefined {
    return seal?.(`AgentPack ${purpose} 1\n${root}\n${name}\n${hash(body)}`);
  }
}
