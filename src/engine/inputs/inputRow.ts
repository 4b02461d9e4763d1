import type { RecordedInputs } from '../formats/recordedInputs';
import type { GitFacts } from '#model';
import type { DocumentStamp } from '../ports/documentsHost';
import type { Host } from '../host';
import type { WaitOptions } from '../ports/gitHost';
import type { ForeignTexts } from '../state/foreignTexts';
import type { RefreshedIndex } from '../indexing/indexStore';
import type { FingerprintReader } from '../indexing/fingerprints';
import type { Settings } from '../settings/settings';
import type { PackOptions } from '../options';

/** The collection for which an input is read. */
export interface InputRequest {
  readonly options: PackOptions;
  /** True if only the saved files were read. */
  readonly partial: boolean;
  /** True if a ranking may follow; otherwise only freshness is checked. */
  readonly mayRank: boolean;
  isPacked(path: string): boolean;
  /** The documents of the root. */
  readonly documents: readonly DocumentStamp[];
  /** The settings, including the pins and exclusions in force. */
  readonly settings: Settings;
  /** The text of the task. */
  readonly task: string;
  /** The files of the whole root, regardless of which package is packed. */
  readonly whole: Pick<RefreshedIndex, 'files' | 'byPath'>;
  readonly git: GitFacts | undefined;
  readonly readFingerprints: FingerprintReader;
  readonly waitOptions: WaitOptions;
  /** Decides which files below `.agentpack/` are used. */
  readonly foreign: Pick<ForeignTexts, 'isForeign' | 'canUseText'>;
  /** Called before each document is parsed. */
  progress(doneCount: number, totalCount: number): void;
}

/**
 * An input of a pack. Each input consists of a file that exports an `InputRow`, a field in `PackInputs`
 * (`model/ranking.ts`) and a row in `features/inputTable.ts`. Signals read the input from their context.
 */
export interface InputRow<T> {
  /** Creates the function that reads the input, once per engine. It returns undefined if there is no value. */
  create(host: Host, warn: (sentence: string) => void): (
    request: InputRequest,
  ) => T | undefined | Promise<T | undefined>;
  /** Reports whether the input must be read again for this collection. */
  isDue(request: InputRequest): boolean;
  /** Returns what the pack's record stores about a value, or {} if the input is not recorded. */
  record(value: T): Partial<RecordedInputs>;
  /** Stores a value after a pack, for packs made by other hosts. */
  store?(host: Host, value: T, options: PackOptions): void;
}
