import type { Vocabulary } from '../../base/words/vocabulary';
import type { IndexHelper } from '../host';
import { createUnpacker } from './packedBatch';
import type { ReadHelper } from '../stages';
import type { MadeFile } from './batch';

/** The host's other thread, speaking in facts whose words are numbered as here. */
export function readerOf(helper: IndexHelper, vocabulary: Vocabulary): ReadHelper<MadeFile> {
  return {
    start(files, maxBytes) {
      const job = helper.start(files, maxBytes);
      if (!job) return undefined;
      const unpack = createUnpacker(vocabulary);
      return {
        ...job,
        finished: async (wait) =>
          (await job.finished(wait)).map(({ batch, packed }) => ({ batch, opened: unpack(packed) })),
      };
    },
  };
}
