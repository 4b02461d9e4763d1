import { requestedCounter } from '#engine/inputs/requestedCounter';
import { threadFolder } from '#engine/formats/threadId';
import type { PackOptions } from '#engine/options';
import type { RequestParts } from '#engine/requestParts';
import type { Tokenizer } from '#model';
import type { OutputPage } from '#reports';
import type { CompressOptions, OutputWriter } from './compressOutput';

export interface Outputs {
  /** Compresses a command's output line by line. */
  compress(options: CompressOptions): OutputWriter;
  /**
   * Returns lines of a stored output starting at `first`, within `cap` tokens. Throws `UserError` if there are none.
   */
  page(id: string,
    options: { readonly first: number; readonly cap: number; readonly tokenizer?: Tokenizer; }): OutputPage;
}

type ThreadOptions = Pick<PackOptions, 'thread' | 'callersEnv'>;

export interface OutputRequests {
  /** Compresses outputs of commands; it does not wait for requests. */
  outputs(): Promise<Outputs>;
}

export function outputRequests({ host, records, scoped }: RequestParts): OutputRequests {
  return {
    outputs: async () => {
      const [{ createOutputWriter }, { outputPage }, { recordedScores }] = [await import('./compressOutput'),
        await import('./storedOutputs'), await import('#engine/record/taskScores')];
      return {
        compress: (options) =>
          createOutputWriter(host, options, () =>
            recordedScores(records.last(threadFolder(scoped<ThreadOptions>({}, 'ask').thread)))),
        page: (id, { first, cap, tokenizer }) =>
          outputPage(host, id, first, cap, requestedCounter(host, tokenizer).countOnce),
      };
    },
  };
}
