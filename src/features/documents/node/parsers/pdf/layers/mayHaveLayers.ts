import { inflateSync, constants } from 'node:zlib';

/** The maximum size of an unpacked object stream, which holds small objects. */
const maxUnpackedBytes = 16 * 2 ** 20;

/**
 * Reports whether a PDF file may have layers: whether its catalog names them, as plain text or in a packed object
 * stream. Packed objects of an encrypted file are unknown.
 */
export function mayHaveLayers(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.includes('/OCProperties')) return true;
  const isEncrypted = file.includes('/Encrypt');
  for (let offset = file.indexOf('/ObjStm'); offset >= 0;) {
    if (isEncrypted) return true;
    const keyword = file.indexOf('stream', offset);
    if (keyword < 0) return false;
    const start = keyword + 'stream'.length;
    if (unpack(file.subarray(start)).includes('/OCProperties')) return true;
    offset = file.indexOf('/ObjStm', start); // after the stream, so that no stream is unpacked twice
  }
  return false;
}

function unpack(data: Buffer): Buffer {
  const start = data[0] === 0x0d ? 2 : 1; // the end of the line
  try {
    return inflateSync(data.subarray(start), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: maxUnpackedBytes,
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error) return Buffer.alloc(0); // not packed by Deflate, or damaged
    throw error;
  }
}
