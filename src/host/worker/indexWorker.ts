import { hash } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { createBatchIndexer } from '#engine/indexing/packedBatch';
import { createAssetHost } from '#platform/assets';
import { createFileHost } from '#platform/fs/files';
import { createRoutedFiles } from '../roots/routedFiles';
import type { IndexDone, IndexJobStart } from './indexHelper';

/** The thread that helps with a cold index. `indexHelper.ts` starts it, and it indexes batches until none are left. */
if (!parentPort) throw new Error('This file must run as a worker.');
const { root, further, assetsDir, files, maxBytes, batchSize, nextBatch: next } = workerData as IndexJobStart;
const createFolderFileHost = (folder: string) => createFileHost(folder, () => [], () => undefined);
const furtherHosts = new Map(further.map(({ name, folder }) => [name, createFolderFileHost(folder)]));
const indexBatch = createBatchIndexer({
  files: createRoutedFiles(createFolderFileHost(root), (name) => furtherHosts.get(name)),
  assets: createAssetHost(assetsDir),
  hash: (data) => hash('sha256', data),
});

for (;;) {
  const batch = Atomics.add(next, 0, 1);
  if (batch * batchSize >= files.length) break;
  const packed = indexBatch(files.slice(batch * batchSize, (batch + 1) * batchSize), maxBytes);
  parentPort.postMessage({ batch, packed } satisfies IndexDone, [packed.ids.buffer, packed.counts.buffer]);
}
