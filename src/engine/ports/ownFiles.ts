import type { Cancel } from '#base/cancellation';

export interface OwnConfig {
  /** Returns undefined if the file does not exist. @throws UserError if it cannot be read */
  read(): string | undefined;
  /** Returns the time of the file's last change, in milliseconds since 1970; undefined if it does not exist. */
  readModifiedMs(): number | undefined;
  /** @throws UserError if it cannot be written, or the existing file is not in UTF-8 */
  write(text: string): void;
}

/** Text files by name. Writes are atomic. */
export interface TextStore {
  /** Returns undefined if the file does not exist. @throws UserError if it cannot be read */
  read(name: string): string | undefined;
  /** Reports whether `read` returns every byte of the file. Returns true if the file does not exist. */
  isUtf8(name: string): boolean;
  /** @throws UserError if it cannot be written */
  write(name: string, text: string): unknown;
  /** Runs `work` exclusively, so other work under this name has to wait. */
  locked<T>(name: string, work: () => T): T;
}

export interface OwnMemory extends TextStore {
  /** The folder as shown to users: `~/.agentpack/memory/shop-1f2e3d4c/`. */
  readonly shownPath: string;
}

/** Entries of `engine/indexing/factsEntry.ts` by key. Entries that cannot be read are omitted, with a warning. */
export interface SharedFacts {
  get(keys: readonly string[], cancel: Cancel): Promise<ReadonlyMap<string, string>>;
  /** Whether `put` stores entries. */
  readonly isWritable: boolean;
  put(entries: ReadonlyMap<string, string>, cancel: Cancel): Promise<void>;
  takeWarnings(): string[];
}
