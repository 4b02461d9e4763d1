import { hash } from 'node:crypto';

const checksumBytes = 8;
const headBytes = 4 + checksumBytes;

/** Formats one entry of an append-only file: the payload's length, the start of its SHA-256, the payload. */
export function encodeFrame(payload: Buffer): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(payload.length);
  computeFrameChecksum(payload).copy(head, 4);
  return Buffer.concat([head, payload]);
}

/** Yields the payloads from `start` up to the first damaged one, which results from an interrupted write. */
export function* readFrames(log: Buffer, start: number): Generator<Buffer> {
  for (let frameStart = start; frameStart + headBytes <= log.length;) {
    const frameEnd = frameStart + headBytes + log.readUInt32LE(frameStart);
    const payload = log.subarray(frameStart + headBytes, frameEnd);
    if (
      frameEnd > log.length ||
      !computeFrameChecksum(payload).equals(log.subarray(frameStart + 4, frameStart + headBytes))
    ) return;
    yield payload;
    frameStart = frameEnd;
  }
}

/** Returns the end of the last intact frame. */
export function findFramesEnd(log: Buffer, start: number): number {
  let end = start;
  for (const payload of readFrames(log, start)) end += headBytes + payload.length;
  return end;
}

/** Returns the length of a frame that contains the payload. */
export function computeFrameLength(payload: Buffer): number {
  return headBytes + payload.length;
}

function computeFrameChecksum(payload: Buffer): Buffer {
  return Buffer.from(hash('sha256', payload), 'hex').subarray(0, checksumBytes);
}
