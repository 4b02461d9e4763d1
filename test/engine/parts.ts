import { createIndexStore } from '#engine/indexing/indexStore';
import { createInputCollector } from '#engine/inputs/collectInputs';
import { planFirstLook } from '#engine/firstLook';
import { inputTable } from '#features/inputTable';
import { createPacker } from '#engine/packer';
import { createSingleFileReader } from '#engine/packing/singleFileReader';
import { createPipeline } from '#engine/pipeline';
import { createSerialQueue } from '#engine/serialQueue';
import { createRecords } from '#engine/state/records';
import { Warnings } from '#engine/state/warnings';
import type { MemoryHost } from '../support/memoryHost';

/** A packer with all that it works with, as an engine puts it together, over a memory host. */
export function partsOf(host: MemoryHost) {
  const warnings = new Warnings(host);
  const warn = (...sentences: readonly string[]) => warnings.add(sentences);
  const store = createIndexStore(host);
  const records = createRecords(host);
  const files = createSingleFileReader(host);
  const inputs = createInputCollector({
    host,
    store,
    records,
    inputTable,
    readFingerprints: files.readFingerprints,
    warn,
  });
  const pipeline = createPipeline(host, store, files);
  const queue = createSerialQueue(host, warnings);
  const packer = createPacker({
    host,
    store,
    records,
    inputs,
    pipeline,
    queue,
    firstLook: (options, run) =>
      planFirstLook({ host, records, inputTable, files, readFingerprints: files.readFingerprints, warn }, options, run),
    warn,
    warnings,
  });
  return { store, records, inputs, pipeline, queue, packer, takeWarnings: () => warnings.take() };
}
