import { getRequestedCounter } from '#engine/inputs/requestedCounter';
import { getThreadFolder } from '#engine/formats/threadId';
import type { PackOptions } from '#engine/options';
import type { RequestParts } from '#engine/requestParts';
import type { Tokenizer } from '#model';
import type { OutputPage } from '#reports';
import type { CompressOptions, OutputWriter } from './compressOutput';

export interface Outputs {
  /** Compresses a command's output line by line. */
  compress(options: CompressOptions): OutputWriter;
  /**
   * Returns lines of a stored output starting at `first`, within `cap` tokens. Throws `UserError` if there
   * are no such lines.
   */
  readPage(id: string,
    options: { readonly first: number; readonly cap: number; readonly tokenizer?: Tokenizer; }): OutputPage;
}

type ThreadOptions = Pick<PackOptions, 'thread' | 'callersEnv'>;

export interface OutputRequests {
  /** Returns access to command outputs. It does not wait for other requests. */
  outputs(): Promise<Outputs>;
}

export function createOutputRequests({ host, records, addScope }: RequestParts): OutputRequests {
  return {
    outputs: async () => {
      const [{ createOutputWriter }, { readStoredPage }, { getRecordedScores }] = [
        await import('./compressOutput'),
        await import('./storedOutputs'),
        await import('#engine/record/taskScores'),
      ];
      return {
        compress: (options) =>
          createOutputWriter(host, options, () =>
            getRecordedScores(records.readLastPack(getThreadFolder(addScope<ThreadOptions>({}, 'ask').thread)))),
        readPage: (id, { first, cap, tokenizer }) =>
          readStoredPage(host, id, first, cap, getRequestedCounter(host, tokenizer).countOnce),
      };
    },
  };
}
