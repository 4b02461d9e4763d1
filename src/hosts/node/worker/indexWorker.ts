import { hash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { createBatchIndexer } from '../../../engine/indexing/packedBatch';
import { createAssetHost } from '../assets';
import { createFileHost } from '../fs/files';
import type { IndexDone, IndexJobStart } from './indexHelper';

/** The thread that helps with a cold index, started by indexHelper.ts. Indexes batches until none are left. */
if (!parentPort) throw new Error('this file runs as a worker');
const { root, assetsDir, files, maxBytes, batchSize, next } = workerData as IndexJobStart;
const indexBatch = createBatchIndexer({
  files: createFileHost(root, () => [], () => undefined),
  assets: createAssetHost(assetsDir),
  hash: (data) => hash('sha256', data),
});

for (;;) {
  const batch = Atomics.add(next, 0, 1);
  if (batch * batchSize >= files.length) break;
  const packed = indexBatch(files.slice(batch * batchSize, (batch + 1) * batchSize), maxBytes);
  parentPort.postMessage({ batch, packed } satisfies IndexDone, [packed.ids.buffer, packed.counts.buffer]);
}
